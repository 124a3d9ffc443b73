"""Colours and sizes: the light, dark and projector presets.

The colours of meaning are Okabe and Ito's ("Color Universal Design", 2008), darkened where text
needs contrast, and each comes with a shape or a dash that says the same without colour.
"""

from dataclasses import dataclass

from nqviz.common.i18n import mark
from nqviz.model.board import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One preset. Colours are "#rrggbb", sizes device-independent pixels at scale 1."""

    name: str
    is_dark: bool = False
    hides_menus: bool = False  # menu and status bar give their space to the content
    window: str
    card: str  # the ground of panes
    text: str  # at least 4.5 to 1 on `window` and `card` (7 to 1 in the projector preset)
    muted: str  # secondary text, at least 4.5 to 1
    border: str
    accent: str  # what is active or can be pressed
    on_accent: str
    accent_soft: str
    warning: str  # errors and conflicts; `warning_soft` is their ground
    warning_soft: str
    success: str  # solutions; `success_soft` is their ground
    success_soft: str
    light_square: str
    dark_square: str
    queen: str
    trial: str  # the ring round the square on trial
    conflict: str  # the line from the attacker, and the cross
    struck: str  # the dot on a struck-out square
    swap: str
    solution: str  # the frame round a solution
    column: str
    falling: str
    rising: str
    font: int = 14  # the height of text
    why_font: int = 20  # the height of the sentence of why
    line: float = 3.0  # the thickness of lines on the board and of curves


LIGHT = Look(
    name="light",
    window="#fafaf8",
    card="#ffffff",
    text="#1c1c1a",
    muted="#5c5c58",
    border="#d6d6d0",
    accent="#0072b2",
    on_accent="#ffffff",
    accent_soft="#e8f2f9",
    warning="#a33b00",
    warning_soft="#fdf0ea",
    success="#00694e",
    success_soft="#e6f5f0",
    light_square="#f7f6f2",
    dark_square="#deddd8",
    queen="#1c1c1a",
    trial="#0072b2",
    conflict="#d55e00",
    struck="#6b6b66",
    swap="#a3457f",
    solution="#009e73",
    column="#6b6b66",
    falling="#0072b2",
    rising="#c05500",
)

DARK = Look(
    name="dark",
    is_dark=True,
    window="#161618",
    card="#1f1f22",
    text="#f0efec",
    muted="#aaa9a4",
    border="#3c3c40",
    accent="#56b4e9",
    on_accent="#0c1116",
    accent_soft="#1d3342",
    warning="#ff9a5c",
    warning_soft="#3a2418",
    success="#4fd6ad",
    success_soft="#15332a",
    light_square="#3a3a3f",
    dark_square="#2a2a2e",
    queen="#f4f3ef",
    trial="#56b4e9",
    conflict="#f08a3c",
    struck="#a5a49f",
    swap="#e39ac3",
    solution="#2fc79a",
    column="#b5b4af",
    falling="#56b4e9",
    rising="#f0a050",
)

PROJECTOR = Look(
    name="projector",
    hides_menus=True,
    window="#ffffff",
    card="#ffffff",
    text="#000000",
    muted="#404040",
    border="#8a8a86",
    accent="#004f80",
    on_accent="#ffffff",
    accent_soft="#dcecf7",
    warning="#8a3000",
    warning_soft="#ffeee4",
    success="#005840",
    success_soft="#ddf3ea",
    light_square="#ffffff",
    dark_square="#dcdcd8",
    queen="#000000",
    trial="#00639c",
    conflict="#c24e00",
    struck="#555550",
    swap="#8f3068",
    solution="#00805c",
    column="#555550",
    falling="#00639c",
    rising="#a84700",
    font=24,
    why_font=30,
    line=5.0,
)

# Of regions, by letter: they are mixed into the ground of squares, and come with patterns.
REGION_COLORS = (
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#d6c900",
    "#cc79a7",
    "#8a8a86",
    "#d55e00",
    "#0072b2",
    "#8fc93a",
    "#7b5fc4",
    "#c4956a",
    "#2fb8b0",
)

# How much of a region's colour is in that of its squares, and in the lines of its pattern.
_REGION_SHARES, _REGION_SHARES_IN_DARK = (0.34, 0.62), (0.35, 0.8)
_BLOCKED_SHARE = 0.3  # of grey in the ground of a square where no queen may stand

# Of curves, by the index of the algorithm: on a light ground, and on a dark one.
ALGORITHM_COLORS = (
    ("#d55e00", "#f08a3c"),
    ("#9a6a00", "#e69f00"),
    ("#0072b2", "#56b4e9"),
    ("#a3457f", "#e39ac3"),
    ("#00785a", "#2fc79a"),
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#f08a3c"),
    ("#9a6a00", "#e69f00"),
    ("#00785a", "#2fc79a"),
    ("#a3457f", "#e39ac3"),
    ("#6b6b66", "#b5b4af"),
    ("#6b6b66", "#b5b4af"),
    ("#1c1c1a", "#f4f3ef"),
)
PROGRAM_COLORS = ("#b3123f", "#ff8095")  # Of the curves of the user's own programs.

LOOKS = (LIGHT, DARK, PROJECTOR)
LOOK_TITLES = {"light": mark("Light"), "dark": mark("Dark"), "projector": mark("Projector")}


def role_of(line: Line | None) -> str:
    """Return the field of `Look` that is tied to a line of attack; None is a row."""
    return _ROLES.get(line, "conflict")


_ROLES = {
    None: "column",
    Line.COLUMN: "column",
    Line.FALLING: "falling",
    Line.RISING: "rising",
}


def color_of(line: Line, look: Look) -> str:
    """Return the colour that is tied to a line of attack."""
    color: str = getattr(look, role_of(line))
    return color


def blended(ground: str, ink: str, share: float) -> str:
    """Return a colour with a share of ink in it."""
    pairs = ((int(ground[at : at + 2], 16), int(ink[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + share * (other - one)):02x}" for one, other in pairs)


def region_colors(look: Look, index: int) -> tuple[str, str]:
    """Return the ground of the squares of a region, and the colour of its pattern."""
    color = REGION_COLORS[index % len(REGION_COLORS)]
    shares = _REGION_SHARES_IN_DARK if look.is_dark else _REGION_SHARES
    ground, ink = (blended(look.light_square, color, share) for share in shares)
    return ground, ink


def blocked_color(look: Look) -> str:
    """Return the ground of a square where no queen may stand."""
    return blended(look.dark_square, look.muted, _BLOCKED_SHARE)
