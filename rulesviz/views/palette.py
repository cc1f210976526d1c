"""One palette and one type scale for every picture and page; colour never carries a meaning alone."""

from __future__ import annotations

from dataclasses import dataclass, fields

FONT = "Helvetica,Arial,sans-serif"
DOT_FONT = "Helvetica"  # Graphviz knows how wide its letters are; of a list it knows nothing

# The type scale of the pictures, in pixels. The page uses the same steps, in rem.
SMALL = 12.0
BODY = 14.0
HEAD = 16.0
TITLE = 20.0

COLUMN = 840.0  # how wide a picture may be to stand whole in JupyterLab beside its list of files; wider ones shrink or stand upright

# Okabe and Ito's colours, which stay apart for every common kind of colour vision.
BLUE = "#0072b2"
VERMILLION = "#d55e00"
GREEN = "#009e73"
PURPLE = "#cc79a7"
ORANGE = "#e69f00"
SKY = "#56b4e9"
YELLOW = "#f0e442"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme by their role, as `#rrggbb`."""

    paper: str  # behind everything
    card: str  # behind one object
    ink: str  # text
    muted: str  # smaller text
    rule: str  # thin lines that only tidy
    edge: str  # outlines that mean something
    accent: str  # what is selected, links, what was copied
    copied: str  # fill: values that a copy takes over
    now: str  # fill: the value now
    fresh: str  # fill: what just changed
    warn: str  # outline and text of refusals
    ask: str  # fill: a question

    def css(self) -> str:
        """The roles as CSS custom properties: `--paper: #ffffff; ...`."""
        return " ".join(f"--{role.name}: {getattr(self, role.name)};" for role in fields(self))


LIGHT = Theme(
    paper="#ffffff", card="#fbfbf9", ink="#1a1a1a", muted="#57534e", rule="#d6d3ce", edge="#6f6b66", accent=BLUE,
    copied="#e3f0f8", now="#f3f1ec", fresh="#fdf3d3", warn="#a63c00", ask="#fbe9dc",
)  # fmt: skip
DARK = Theme(
    paper="#16181b", card="#1f2226", ink="#f2f0ec", muted="#b9b5ae", rule="#3a3e44", edge="#8f8b85", accent=SKY,
    copied="#1b3547", now="#2a2d32", fresh="#40371a", warn="#ffab7a", ask="#432a1a",
)  # fmt: skip

# The letter of a mana symbol in a disc of our own: (fill, letter).
DISCS = {
    "W": ("#fbf3c4", "#1a1a1a"),
    "U": ("#9fd0ee", "#1a1a1a"),
    "B": ("#47434a", "#ffffff"),
    "R": ("#f4a582", "#1a1a1a"),
    "G": ("#8fd3b6", "#1a1a1a"),
    "C": ("#d8d4cd", "#1a1a1a"),
}
PLAIN_DISC = ("#e9e6e0", "#1a1a1a")

# Which foreground stands on which background, and how much contrast it needs (text 4.5, lines and large text 3).
PAIRS = (
    *(("ink", ground, 7.0) for ground in ("paper", "card", "copied", "now", "fresh", "ask")),
    *(("muted", ground, 4.5) for ground in ("paper", "card", "copied", "now", "fresh", "ask")),
    *(("accent", ground, 4.5) for ground in ("paper", "card", "now")),
    *(("warn", ground, 4.5) for ground in ("paper", "card", "ask")),
    *(("edge", ground, 3.0) for ground in ("paper", "card", "copied", "now", "fresh", "ask")),
)


def disc(symbol: str) -> tuple[str, str]:
    """The fill and the letter's colour for a mana symbol without braces; hybrid ones take their first colour."""
    for letter in symbol:
        if letter in DISCS:
            return DISCS[letter]
    return PLAIN_DISC


def contrast(one: str, other: str) -> float:
    """How much two colours differ in lightness, from 1 to 21, as the web's accessibility guidelines measure it.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
