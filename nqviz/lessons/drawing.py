"""The drawings of a lesson on the board: lines of attack, rings, a queen at fault."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import number, tr
from nqviz.common.text import quoted
from nqviz.lessons.exercise import square_from
from nqviz.lessons.fields import Fields
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of
from nqviz.model.board import EMPTY, Square
from nqviz.model.position import Position

COMPUTERS = (1, 2, 4, 8, 16)  # Their speed-ups are drawn.
_MOST_MARKS = 64
_MOST_DOTS = 1000
_MOST_SECONDS = 1000


class Draw(Enum):
    """A kind of drawing; the comment names the numbers behind its name in a file."""

    ATTACKS = "attacks"  # a row: the lines along which its queen attacks
    ATTACKERS = "attackers"  # a row: each of its attacked squares with a line from an attacker
    RING = "ring"  # a square: a ring around it
    BLAME = "blame"  # a square: the queen there is at fault
    SHARE = "share"  # two numbers: so many of so many dots are crossed, in place of the board
    SPEED_UP = "speed-up"  # two numbers: seconds that can't be divided among computers, and can
    LIMIT = "speed-up-limit"  # the same, with the line that the curve can't get over


@dataclass(frozen=True, slots=True)
class DrawMark:
    """One thing that is drawn, with its row, its square or its two numbers."""

    draw: Draw
    numbers: tuple[int, ...]

    def in_words(self) -> str:
        """Return what a picture in place of the board says; empty for a drawing on the board."""
        if self.draw is Draw.SHARE:
            part, whole = map(number, self.numbers)
            return tr("{part} of {whole}", part=part, whole=whole)
        if self.draw in {Draw.SPEED_UP, Draw.LIMIT}:
            serial, parallel = self.numbers
            values = [rounded(speed_up(serial, parallel, each)) for each in COMPUTERS]
            return tr(
                "Speed-up of {computers} computers: {values}",
                computers=", ".join(map(str, COMPUTERS)),
                values=", ".join(values),
            )
        return ""


def speed_up(serial: float, parallel: float, computers: int) -> float:
    """Return how many times as fast computers are as one, after G. M. Amdahl (AFIPS 1967).

    One takes `serial` seconds, which can't be divided among computers, and `parallel` ones.
    """
    return (serial + parallel) / (serial + parallel / computers)


def rounded(factor: float) -> str:
    """Return a speed-up as it is said and drawn."""
    return f"{round(factor, 1):g}"


def drawing_from(fields: Fields, n: int) -> tuple[DrawMark, ...]:
    """Read what a step of a lesson draws; raises FieldError with a sentence.

    `n` is the side of the board, 0 where the step shows none.
    """
    if "draw" not in fields:
        return ()
    if not n:
        raise fields.error("draw", tr("“{name}” needs a run on the page Step.", name="draw"))
    return tuple(_mark_from(fields, each, n) for each in fields.items("draw", _MOST_MARKS))


def _mark_from(fields: Fields, text: object, n: int) -> DrawMark:
    name, _, rest = text.partition(" ") if isinstance(text, str) else ("", "", "")
    for draw in Draw:
        if name != draw.value:
            continue
        if draw in {Draw.RING, Draw.BLAME}:
            return DrawMark(draw, square_from(fields, "draw", rest, n))
        if draw is Draw.SHARE:
            part, whole = square_from(fields, "draw", rest, _MOST_DOTS + 1)
            if part <= whole:
                return DrawMark(draw, (part, whole))
        elif draw in {Draw.SPEED_UP, Draw.LIMIT}:
            serial, parallel = square_from(fields, "draw", rest, _MOST_SECONDS + 1)
            if serial:
                return DrawMark(draw, (serial, parallel))
        elif rest.isascii() and rest.isdigit() and len(rest) < 10 and int(rest) < n:
            return DrawMark(draw, (int(rest),))
    words = tr(
        "“draw” should name things like {examples}, with rows and columns of the board, "
        "not {value}.",
        examples='"attacks 0", "attackers 5", "ring 2,3", "blame 0,0", "share 171,300", '
        '"speed-up 20,80"',
        value=quoted(text),
    )
    raise fields.error("draw", words)


def annotations_of(marks: Sequence[DrawMark], position: Position) -> Annotations:
    """Return the marks as they are on a board; the lines of a row without a queen are left out."""
    found = NO_ANNOTATIONS
    for mark in marks:
        found |= _annotations(mark, position)
    return found


def _annotations(mark: DrawMark, position: Position) -> Annotations:
    row, queens = mark.numbers[0], position.queens
    if mark.draw is Draw.ATTACKS:
        return Annotations(rays=((row, queens[row]),) if queens[row] != EMPTY else ())
    if mark.draw is Draw.ATTACKERS:
        return Annotations(arrows=tuple(_attackers(row, position)))
    square = (row, mark.numbers[1])
    if mark.draw is Draw.RING:
        return Annotations(rings=(square,))
    return Annotations(blamed=(square,)) if mark.draw is Draw.BLAME else NO_ANNOTATIONS


def _attackers(row: int, position: Position) -> Iterable[tuple[Square, Square]]:
    for column in range(position.n):
        attacker = attacker_of(position.queens, row, column, position.task.rule)
        if attacker is not None:
            yield (row, column), attacker
