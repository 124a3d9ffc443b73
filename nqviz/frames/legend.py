"""The legend as data: how each layer is drawn and named."""

from typing import Any, NamedTuple

from nqviz.common.i18n import mark
from nqviz.frames.attacks import Stroke
from nqviz.frames.mark import Layer, Mark
from nqviz.frames.palette import role_of
from nqviz.frames.signs import THREATS, Sign
from nqviz.model.board import Line


class LegendEntry(NamedTuple):
    """A layer, its name, and marks on a small board that stands in the middle of its shape.

    Attributes:
        width: of the shape, in heights of it.
        side: of the squares, in heights of the shape; more than 1 where a sign is small in them.
        n: how many squares there are; marks may stand beside them.
    """

    layer: Layer
    text: str
    width: float
    marks: tuple[Mark, ...]
    side: float = 1.0
    n: int = 1


def _square(*signs: tuple[Sign, str]) -> tuple[Mark, ...]:
    return tuple(Mark(sign, ((0, 0),), color) for sign, color in signs)


def _aside(sign: Sign, color: str, *columns: float) -> Mark:
    squares: Any = tuple((0, column) for column in columns)
    return Mark(sign, squares, color)


def _strokes(sign: Sign, color: str, *ends: tuple[float, float, float, float]) -> Mark:
    return Mark(sign, (), color, strokes=tuple(Stroke(each[:2], each[2:]) for each in ends))


def _arrows(sign: Sign) -> tuple[Mark, ...]:
    return (_strokes(sign, "swap", (-0.2, -0.8, -0.2, 0.8), (0.22, 0.8, 0.22, -0.8)),)


_CROWN, _GHOST = (Sign.QUEEN, "queen"), Sign.GHOST
_THREATS = tuple(
    _aside(THREATS[line], role_of(line), column)
    for line, column in ((Line.FALLING, -0.633), (Line.COLUMN, 0), (Line.RISING, 0.633))
)
_CONFLICT = (
    _strokes(Sign.CONFLICT, "conflict", (0, -0.7, 0, 0.72)),
    _aside(Sign.BASE, "conflict", -0.7),  # The attacker stands on it.
    _aside(Sign.ATTACKED, "trial", 0.72),
)
_DOTS = (
    _aside(Sign.STRUCK_ONCE, "struck", -0.275),
    _aside(Sign.STRUCK_OFTEN, "struck", 0.225),
)
_ATTACK = (
    _strokes(Sign.ATTACK, "conflict", (0, -0.85, 0, 0.85)),
    _aside(Sign.DISC, "warning_soft", -0.85, 0.85),
    _aside(Sign.QUEEN, "queen", -0.85, 0.85),
)
_IN_CONFLICT = (
    _strokes(Sign.PAIR, "conflict", (0, -0.8, 0, 0.8)),
    _aside(Sign.QUEEN, "queen", -0.8, 0.8),
    _aside(Sign.IN_CONFLICT, "conflict", -0.8, 0.8),
)
_DEAD_END = Mark(Sign.DEAD_ROW, ((0, 0), (0, 1)), "conflict")
_SOLUTION = Mark(Sign.SOLUTION, (), "solution")
_FREE = _square((Sign.FREE, "solution"))
_LIT = _square((Sign.GROUND, "accent_soft"), (Sign.CURSOR, "accent"))
_DOTTED = _square((Sign.GROUND, "warning_soft"), (Sign.DOTTED, "conflict"))
_STRIKES = (
    _strokes(Sign.STRIKE, role_of(Line.COLUMN), (-0.45, 0, 0.45, 0)),
    _strokes(Sign.STRIKE, role_of(Line.FALLING), (-0.4, -0.4, 0.4, 0.4)),
    _strokes(Sign.STRIKE, role_of(Line.RISING), (0.4, -0.4, -0.4, 0.4)),
)
LEGEND = (
    LegendEntry(Layer.QUEEN, mark("queen"), 1.0, _square(_CROWN)),
    LegendEntry(Layer.GIVEN, mark("placed by you"), 1.0, _square(_CROWN, (Sign.LOCK, "accent"))),
    LegendEntry(Layer.CONFLICT, mark("attacked"), 2.4, _CONFLICT),
    LegendEntry(Layer.PROMISING, mark("safe"), 1.0, _square((Sign.SAFE, "trial"))),
    LegendEntry(Layer.SKIPPED, mark("passed over"), 0.8, _square((Sign.SKIPPED, "trial"))),
    LegendEntry(Layer.STRUCK, mark("struck once, more often"), 0.95, _DOTS),
    LegendEntry(Layer.FREE, mark("free, to be tried"), 1.0, _FREE),
    LegendEntry(Layer.LIT, mark("in this step"), 1.0, _LIT, side=0.85),
    LegendEntry(Layer.CLASHING, mark("in conflict"), 1.0, _DOTTED, side=0.85),
    LegendEntry(Layer.STRIKING, mark("striking out"), 1.0, _STRIKES),
    LegendEntry(Layer.THREAT, mark("lines of attack"), 1.9, _THREATS),
    LegendEntry(
        Layer.FORBIDDEN,
        mark("excluded by symmetry"),
        1.0,
        _square((Sign.GROUND, "dark_square"), (Sign.FORBIDDEN, "muted")),
        side=0.85,
    ),
    LegendEntry(Layer.TRIAL, mark("swap on trial"), 1.6, _arrows(Sign.DASHED_ARROW)),
    LegendEntry(Layer.SWAP, mark("swap"), 1.6, _arrows(Sign.ARROW)),
    LegendEntry(Layer.TURNED, mark("turned copy"), 1.0, _square((_GHOST, "swap"))),
    LegendEntry(Layer.GHOST, mark("taken back"), 1.0, _square((_GHOST, "muted"))),
    LegendEntry(Layer.MISSING, mark("missing solution"), 1.0, _square((_GHOST, "solution"))),
    LegendEntry(Layer.DEAD_END, mark("dead end"), 1.5, (_DEAD_END,), side=0.75, n=2),
    LegendEntry(Layer.ATTACK, mark("attack each other"), 2.4, _ATTACK, side=0.87),
    LegendEntry(Layer.SOLUTION, mark("solution"), 1.0, (_SOLUTION,), side=0.47),
    LegendEntry(
        Layer.BLOCKED, mark("blocked square"), 1.0, _square((Sign.BLOCKED, "muted")), side=0.85
    ),
    LegendEntry(Layer.IN_CONFLICT, mark("queens that attack each other"), 2.6, _IN_CONFLICT),
    LegendEntry(
        Layer.SAFE_NEXT, mark("safe in the next row"), 1.0, _square((Sign.HINT, "solution"))
    ),
    LegendEntry(
        Layer.EXCLUDED, mark("attacked by a queen"), 0.6, _square((Sign.EXCLUDED, "text")), side=2
    ),
    LegendEntry(
        Layer.CROSSED, mark("crossed out by you"), 0.8, _square((Sign.CROSSED, "text")), side=1.9
    ),
    LegendEntry(
        Layer.REASON, mark("reason of a hint"), 1.0, _square((Sign.REASON, "accent")), side=0.85
    ),
    LegendEntry(Layer.HINTED, mark("hint: a queen"), 1.0, _square((Sign.RING, "accent"))),
    LegendEntry(Layer.RULED_OUT, mark("hint: no queen"), 1.0, _square((Sign.WRONG, "conflict"))),
    LegendEntry(
        Layer.TAKEN,
        mark("hint: take away"),
        1.0,
        _square((Sign.FAULT, "warning_soft"), (Sign.BLAME, "conflict")),
    ),
)
