"""What is a widget where a kernel runs, and stands still everywhere else."""

from __future__ import annotations

from typing import Any, Protocol


class _Both(Protocol):
    def widget(self) -> Any: ...

    def _repr_html_(self) -> str: ...


class Twin:
    """What has a `widget()` and a page `_repr_html_`: where there is no kernel it shows as the page, or as its text."""

    __slots__ = ()

    def _repr_mimebundle_(self: _Both, **_: Any) -> dict[str, Any]:
        """The widget where there is one, and for where there is no kernel the page and the text."""
        from rulesviz.widgets.keys import with_own_keys

        found = with_own_keys(self.widget())._repr_mimebundle_()
        data = found[0] if isinstance(found, tuple) else found
        return {**(data or {}), "text/plain": repr(self), "text/html": self._repr_html_()}
