"""The signs that stand on boards, as data: outlines, widths as rules, and names of colours.

A sign is drawn in a square. Its coordinates (x, y) grow to the right and downwards from the
square's middle, or from that of a smaller square in one of its corners. `nqviz/ui/look/glyphs.py`
paints them with Qt.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import dist
from typing import NamedTuple

from nqviz.model.board import Line

SMALLEST_GLYPH = 9.0  # Squares with fewer pixels show a queen as a dot.
SMALLEST_SQUARE = 6.5  # Squares with fewer pixels are drawn as a picture of their density.

Point = tuple[float, float]


class Length(NamedTuple):
    """A length in pixels, of a square's side and of the thickness of lines: a part of their sum."""

    side: float = 0.0
    line: float = 0.0
    least: float = 0.0  # pixels
    over: int = 1  # what the sum is divided by

    def on(self, side: float, line: float) -> float:
        """Return the length in a square of this side, where lines are so thick."""
        return max(self.least, (self.side * side + self.line * line) / self.over)


class Polygon(NamedTuple):
    """Straight lines from point to point, and back to the first where it is closed."""

    points: tuple[Point, ...]
    is_closed: bool = True


class Disc(NamedTuple):
    """A circle."""

    radius: float = 1.0
    x: float = 0.0
    y: float = 0.0


class Box(NamedTuple):
    """A rectangle with round corners, or the upper half of the ellipse in it: an arch."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    is_arch: bool = False


class Edges(NamedTuple):
    """The four sides, moved inwards by so many widths of their pen."""

    inwards: float = 0.0


class Rails(NamedTuple):
    """The two long sides of a row, or of a column."""

    is_upright: bool


class Stripes(NamedTuple):
    """The whole square, or stripes in it from the lower left, or mirrored from the lower right."""

    gap: Length | None = None
    is_mirrored: bool = False


Outline = Polygon | Disc | Box | Edges | Rails | Stripes | str  # a string is a bold letter


class Corner(NamedTuple):
    """A smaller square in a corner: at 0 or 1 of the square's width and height."""

    x: int
    y: int
    side: Length


_SIDE, _THIN, _LINE, _THICK = Length(1), Length(line=0.5), Length(line=1), Length(line=1.2)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Outlines that are drawn in one go; where there is no pen, the inside of all as one.

    Attributes:
        unit: how long 1 is.
        width: of the pen; None where nothing but the inside is drawn.
        ink: the colour of the pen, a field of `Look`; that of the mark where it is empty.
        inside: the colour inside; that of the mark where it is empty, none where it is None.
        alpha: of the pen, or of the inside where there is no pen; up to 255.
        dashes: the lengths of strokes and gaps, in widths of the pen.
        is_sharp: whether corners are sharp; else corners are round, and the ends where there are no
            dashes.
        corner: the smaller square in which this is drawn.
    """

    outlines: tuple[Outline, ...] = ()
    unit: Length = _SIDE
    width: Length | None = None
    ink: str = ""
    inside: str | None = None
    alpha: int = 255
    dashes: tuple[float, ...] = ()
    is_sharp: bool = False
    corner: Corner | None = None

    @property
    def is_central(self) -> bool:
        """Whether it is of polygons and discs, or begins with them and is one path."""
        return bool(self.outlines) and isinstance(self.outlines[0], Polygon | Disc)


def _crown(text: str, *more: Outline) -> tuple[Outline, ...]:
    """Return outlines that begin with a polygon, its points written as in SVG, from a corner."""
    points = (map(float, point.split(",")) for point in text.split())
    return (Polygon(tuple((x - 0.5, y - 0.5) for x, y in points)), *more)


def ring(
    share: float = 0.4, width: Length = _LINE, ink: str = "", inside: str | None = None
) -> Drawing:
    """Return a ring, at least large enough to be seen."""
    return Drawing((Disc(),), Length(share, least=5.0), width, ink, inside)


def cross(width: Length = _LINE, ink: str = "", corner: Corner | None = None) -> Drawing:
    """Return a cross."""
    return Drawing(_crossed(1), Length(0.17, least=2.5), width, ink, corner=corner)


def tick(width: Length = _LINE, ink: str = "") -> Drawing:
    """Return a tick."""
    outline = Polygon(((-1, 0.05), (-0.25, 0.75), (1, -0.75)), is_closed=False)
    return Drawing((outline,), Length(0.2, least=3.0), width, ink)


def _crossed(arm: float, x: float = 0, y: float = 0) -> tuple[Outline, ...]:
    left, right, top, bottom = x - arm, x + arm, y - arm, y + arm
    strokes = ((left, bottom), (right, top)), ((left, top), (right, bottom))
    return tuple(Polygon(each, is_closed=False) for each in strokes)


def _small_cross(arm: float, alpha: int, aside: float = 0) -> Drawing:
    """Return a cross whose arms are a share of the square long, perhaps towards a corner."""
    width = Length(line=0.4 + 3 * arm, least=1.2)
    return Drawing(_crossed(arm, aside, -aside), width=width, alpha=alpha)


def _striped(stripes: Stripes, width: Length) -> Drawing:
    return Drawing((stripes,), width=width, alpha=110)  # the ground is seen through them


def _framed(width: Length, *dashes: float) -> Drawing:
    return Drawing((Edges(0.5),), width=width, dashes=dashes, is_sharp=True)


def _lock(ink: str, width: float) -> Drawing:
    outlines = Box(-0.22, -0.56, 0.48, 0.68, is_arch=True), Box(-0.38, -0.22, 0.8, 0.6, 0.1)
    corner = Corner(0, 1, Length(0.3, least=8.0))
    return Drawing(outlines, width=Length(width), ink=ink, inside=ink, corner=corner)


_CROWN_SIZE = Length(0.86)  # of a square
_PEARLS = ((0.10, 0.30), (0.31, 0.19), (0.50, 0.15), (0.69, 0.19), (0.90, 0.30))
_WIDE, _NARROW = Stripes(Length(1, 0, 6.0, 3)), Stripes(Length(1, 0, 3.0, 6))
_BADGE, _FLAG = Corner(1, 0, Length(0.4, least=10.0)), Corner(1, 0, Length(0.42, least=9.0))
_BOLD, _FRAME = Length(line=1, least=2.0), Length(line=1.2, least=2.0)
_BOLD_SIGN = Length(line=1.2, least=2.4)  # in a bold ring
_GROUND = Drawing((Stripes(),), inside="")
_DEAD = replace(_GROUND, inside="warning_soft", alpha=150), _striped(_WIDE, Length(0, 0.5, 1.0))
_IN_CORNER = 0.35  # of a square: how far from its middle the middle of a small cross is
STROKES = {  # along a line of attack
    Line.COLUMN: Polygon(((0, -1), (0, 1)), is_closed=False),
    Line.FALLING: Polygon(((-0.8, -0.8), (0.8, 0.8)), is_closed=False),
    Line.RISING: Polygon(((-0.8, 0.8), (0.8, -0.8)), is_closed=False),
}


def _struck(radius: float, alpha: int) -> Drawing:
    return Drawing((Disc(),), Length(radius), inside="", alpha=alpha)


class Sign(Enum):
    """All signs: how each is drawn, in squares or along strokes, unless its comment says more."""

    drawings: tuple[Drawing, ...]

    def __new__(cls, *drawings: Drawing) -> "Sign":
        """Return a sign of its own, though others are drawn alike."""
        sign = object.__new__(cls)
        sign._value_, sign.drawings = len(cls.__members__), drawings
        return sign

    REGIONS = ()  # by row, a letter for each square: grounds, patterns and borders
    LETTERS = ()  # of the same, each in the corner of its region's first square
    STRUCK = ()  # by row, how many queens strike each square: `struck`; a picture where small
    STRUCK_ONCE = _struck(0.105, 110)
    STRUCK_OFTEN = _struck(0.2, 255)
    USE = ()  # by row, how many solutions use each square: shades and numbers
    FOCUS = ()  # the step's square: a cross-hair where squares are small
    BLOCKED = (_striped(_NARROW, _THIN), _striped(_NARROW._replace(is_mirrored=True), _THIN))
    FORBIDDEN = _striped(Stripes(Length(1, 0, 3.0, 5)), Length(line=1, over=3))
    GROUND = _GROUND
    FAULT = _GROUND  # of a queen
    BASE = Drawing(width=_THICK, inside="light_square")  # of a queen, where a line ends
    DEAD_ROW = (*_DEAD, Drawing((Rails(is_upright=False),), width=_LINE))
    DEAD_COLUMN = (*_DEAD, Drawing((Rails(is_upright=True),), width=_LINE))
    DEAD_REGION = _striped(_WIDE, Length(0, 1.0, 1.5))
    EDGE = Drawing(width=Length(line=2.6))  # of the line of a conflict
    CONFLICT = Drawing(width=_THICK)
    ATTACK = Drawing(width=_THICK)
    PAIR = Drawing(width=_THICK, alpha=200)
    RAY = Drawing(width=Length(line=0.8), alpha=170)  # it crosses many squares
    STRIKE = Drawing(width=_LINE)
    ARROW = Drawing(width=_THICK)
    DASHED_ARROW = Drawing(width=_THICK, dashes=(2.4, 1.6))
    POINTER = Drawing(width=Length(0, 0.7, 1.5))  # an arrow from a dot to beside a square's middle
    DOT = Drawing((Disc(),), Length(0.13), inside="")
    DISC = Drawing((Disc(),), Length(0.46), inside="")  # under a queen
    REGION_STRIKE = Drawing((Disc(),), Length(0.3), _LINE)
    COLUMN_THREAT = Drawing((STROKES[Line.COLUMN],), Length(0.3), _LINE)
    FALLING_THREAT = Drawing((STROKES[Line.FALLING],), Length(0.3), _LINE)
    RISING_THREAT = Drawing((STROKES[Line.RISING],), Length(0.3), _LINE)
    QUEEN = Drawing(
        _crown(
            "0.10,0.32 0.28,0.55 0.31,0.21 0.43,0.51 0.50,0.17 0.57,0.51 0.69,0.21 0.72,0.55 "
            "0.90,0.32 0.76,0.73 0.24,0.73",
            *(Disc(0.052, x - 0.5, y - 0.5) for x, y in _PEARLS),
            Box(-0.28, 0.275, 0.56, 0.085, 0.03),
        ),
        _CROWN_SIZE,
        inside="",
    )
    GHOST = Drawing(  # a plain crown, because dashes would only smear a finer one
        _crown("0.10,0.26 0.33,0.50 0.50,0.16 0.67,0.50 0.90,0.26 0.77,0.84 0.23,0.84"),
        _CROWN_SIZE,
        Length(0.038, least=1.4),
        dashes=(2.4, 1.3),
    )
    SMALL_QUEEN = Drawing((Disc(),), Length(0.42, least=1.5), inside="")
    SMALL_GHOST = ring(width=Length(least=1.0))
    LOCK = (_lock("card", 0.34), _lock("accent", 0.14))
    RING = ring(0.42, Length(0, 1.3, 2.6))
    CROSS = cross()
    TICK = tick()
    ATTACKED = (ring(inside="card"), cross(_THICK, "conflict"))
    SAFE = (ring(inside="card"), tick(_THICK, "solution"))
    SKIPPED = ring(0.3, _THIN)
    FREE = Drawing((Box(-0.42, -0.36, 0.84, 0.72, 0.3),), width=_LINE, inside="success_soft")
    WRONG = (ring(width=_BOLD, inside="card"), cross(_BOLD_SIGN))
    RIGHT = (ring(width=_BOLD, inside="card"), tick(_BOLD_SIGN))
    BLAME = (
        _framed(Length(0, 1.5, 3.0)),
        Drawing((Disc(0.5),), inside="warning", corner=_BADGE),
        Drawing(("!",), Length(0.8), _LINE, "card", corner=_BADGE),
    )
    TURNED_ROW = Drawing((Edges(),), width=_LINE)
    SOLUTION = Drawing((Edges(-0.5),), width=_LINE, is_sharp=True)  # around the board
    EXCLUDED = _small_cross(0.07, 120)  # by queens that stand
    CROSSED = _small_cross(0.17, 230)  # by the user
    EXCLUDED_IN_CORNER = _small_cross(0.07, 120, _IN_CORNER)
    CROSSED_IN_CORNER = _small_cross(0.075, 230, _IN_CORNER)
    REASON = _framed(_FRAME, 1, 2)
    HINT = ring(0.2)
    IN_CONFLICT = (
        Drawing((Disc(0.5),), inside="card", corner=_FLAG),
        cross(Length(0, 0.9, 1.5), corner=_FLAG),
    )
    ASKED_ROW = _framed(_FRAME, 4, 2)
    ASKED = (_framed(_FRAME, 4, 2), Drawing(("?",), Length(0.6, least=8.0), _LINE))
    CURSOR = _framed(_BOLD)
    DOTTED = _framed(_BOLD, 1, 1.4)

    # Enum hashes by name in Python code, which each frame repeats many times.
    __hash__ = object.__hash__


THREATS = {
    Line.COLUMN: Sign.COLUMN_THREAT,
    Line.FALLING: Sign.FALLING_THREAT,
    Line.RISING: Sign.RISING_THREAT,
}
# Where squares are too small for the sign itself.
SMALL = {Sign.QUEEN: Sign.SMALL_QUEEN, Sign.GHOST: Sign.SMALL_GHOST}
# Signs that fill a whole row or column, and those that are drawn along a line.
BANDS = (Sign.DEAD_ROW, Sign.DEAD_COLUMN, Sign.TURNED_ROW, Sign.ASKED_ROW)
LINES = (Sign.EDGE, Sign.CONFLICT, Sign.ATTACK, Sign.PAIR, Sign.RAY, Sign.STRIKE)
# Of squares that one, two, three or more queens strike: the more do, the larger and darker.
STRUCK = (Sign.STRUCK_ONCE, Sign.STRUCK_OFTEN)
# The patterns of the regions of a board: strokes (x, y, x, y) in the unit square.
_THIRDS = (1 / 6, 1 / 2, 5 / 6)
PATTERNS: tuple[tuple[tuple[float, float, float, float], ...], ...] = (
    (),
    tuple((0, at, 1, at) for at in _THIRDS),
    ((0, 1 / 2, 1 / 2, 0), (0, 1, 1, 0), (1 / 2, 1, 1, 1 / 2)),
    tuple((at, 0, at, 1) for at in _THIRDS),
    tuple((x - 0.05, y, x + 0.05, y) for x in (1 / 4, 3 / 4) for y in _THIRDS),
    ((1 / 2, 0, 1, 1 / 2), (0, 0, 1, 1), (0, 1 / 2, 1 / 2, 1)),
)


def pattern_of_region(index: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return strokes (x, y, x, y) in the unit square; the first region of six has none."""
    return PATTERNS[index % len(PATTERNS)]


def arrow(start: Point, end: Point, width: float) -> tuple[Point, ...]:
    """Return where the shaft of an arrow ends, and the three corners of its head."""
    (x, y), length = end, dist(start, end)
    head = min(3.4 * width + 2, 0.6 * length)
    along = (x - start[0]) / max(length, 1e-9), (y - start[1]) / max(length, 1e-9)
    neck = x - head * along[0], y - head * along[1]
    half = -0.55 * head * along[1], 0.55 * head * along[0]
    return neck, end, (neck[0] + half[0], neck[1] + half[1]), (neck[0] - half[0], neck[1] - half[1])
