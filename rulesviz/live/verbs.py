"""The script's verbs as methods: each does one act in the script's words."""

from __future__ import annotations

from typing import Any, Self

from rulesviz.live.spoken import all_spoken


@all_spoken
class Verbs:
    """What can be done at a table. Every verb does one act and returns the table; a refused one raises NotAllowed."""

    def do(self, act: dict[str, Any]) -> Self:
        """Do an act in the script's words, such as `{"cast": "Lightning Bolt", "targets": ["opponent"]}`."""
        raise NotImplementedError

    def cast(self, card: str, **more: Any) -> Self:
        """Cast a card; `targets`, `x`, `modes`, `kicked`, `costs`, `using`, `by` as in a script."""
        return self.do({"cast": card, **_listed(more)})

    def play(self, card: str, **more: Any) -> Self:
        """Play a land."""
        return self.do({"play": card, **_listed(more)})

    def activate(self, permanent: str, ability: int | None = None, **more: Any) -> Self:
        """Activate the ability in that line of a permanent."""
        line = {} if ability is None else {"ability": ability}
        return self.do({"activate": permanent, **line, **_listed(more)})

    def tap(self, permanent: str, mana: str = "", **more: Any) -> Self:
        """Tap a permanent for mana; `mana` picks the type, like "{G}"."""
        wanted = {"for": mana} if mana else {}
        return self.do({"tap": permanent, **wanted, **_listed(more)})

    def resolve(self, count: int | str = 1, **more: Any) -> Self:
        """All pass until that many objects have left the stack, or "all"."""
        return self.do({"resolve": count, **_listed(more)})

    def go_to(self, step: str, turn: int | None = None, **more: Any) -> Self:
        """Go on to a step: of that turn, or else the next time that it comes, which may be in the opponent's turn."""
        return self.do({"go_to": step if turn is None else {"turn": turn, "step": step}, **_listed(more)})

    def attack(self, *attackers: str, **more: Any) -> Self:
        """Attack with these creatures."""
        return self.do({"attack": list(attackers), **_listed(more)})

    def effect(self, text: str, **more: Any) -> Self:
        """Rules text that happens now, with no card."""
        return self.do({"effect": text, **_listed(more)})

    def put(self, card: str, **more: Any) -> Self:
        """Put a card onto the battlefield, neither cast nor played."""
        return self.do({"put": card, **_listed(more)})

    def answer(self, answer: Any) -> Self:
        """Answer the open question."""
        return self.do({"answer": answer})


def _listed(more: dict[str, Any]) -> dict[str, Any]:
    """Keys as the script has them: a lone target or answer is a list of one."""
    found = dict(more)
    if "as_" in found:
        found["as"] = found.pop("as_")
    for key in ("targets", "answers", "using", "modes"):
        if key in found and not isinstance(found[key], list):
            found[key] = list(found[key]) if isinstance(found[key], tuple) else [found[key]]
    return found
