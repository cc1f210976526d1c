"""Where the shipped data and notebooks lie: beside the package in a checkout, inside it once installed."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_dir() -> Path:
    """Return the folder of cards, scenarios, rulebook and schema.

    Raises:
        FileNotFoundError: neither the checkout nor the installed package has it.

    >>> (data_dir() / "rulebook.toml").is_file()
    True
    """
    return _find("data")


def notebooks_dir() -> Path:
    """Return the folder of the tutorial notebooks.

    Raises:
        FileNotFoundError: neither the checkout nor the installed package has it.

    >>> (notebooks_dir() / "00_start_here.ipynb").is_file()
    True
    """
    return _find("notebooks")


def checkout(package: Path = _PACKAGE) -> Path | None:
    """Return the root of the checkout that this package is used from; None where it is installed.

    A folder called ``data`` beside an installed package may be anybody's, hence the look at ``pyproject.toml``.
    """
    root = package.parent
    return root if (root / "pyproject.toml").is_file() and (root / "data").is_dir() else None


def installing(extra: str, package: Path = _PACKAGE) -> str:
    """Return the command that brings what belongs to an extra: from the checkout, which no package index knows, if it is one.

    >>> installing("site", Path("/usr/lib/rulesviz"))
    'pip install "rulesviz[site]"'
    """
    root = checkout(package)
    return f'pip install "{"rulesviz" if root is None else root}[{extra}]"'


def _find(name: str, package: Path = _PACKAGE) -> Path:
    """Look beside the package first, if that is a checkout; then inside the package."""
    beside, inside = package.parent / name, package / f"_{name}"
    if beside.is_dir() and checkout(package) is not None:
        return beside
    if inside.is_dir():
        return inside
    raise FileNotFoundError(f"rulesviz has lost its {name}: looked for {beside} and {inside}")
