"""Search with machine words: pseudocode and stepper. Bits of three registers are attacked squares.

Source: takaken, "N Queens Problem (number of Solutions)", versions 3.1 (2003) and 3.2 (2011).
Column c is bit c. Registers are shown with bit 0 at the left, so that each digit stands under its
column; a shift to the left in the code therefore moves the digits to the right.

What is counted: a visit and a test are a free bit that is taken. Each test succeeds, because no
attacked square is visited. There are no marks.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from nqviz.common.bits import bits
from nqviz.common.i18n import SUPERSCRIPTS, mark, ntr, together, tr
from nqviz.model.board import EMPTY, Line
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import ROW_ENDS, Kind, Step
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.lines_run import LinesRun, if_rows_left
from nqviz.solvers.base.overlay import Overlay, Threat
from nqviz.solvers.base.search import Lines, depth_first, shared_step
from nqviz.solvers.base.sentences import explainer, of_square, taken_back
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import State, Strip, Tone, heading, word_strip

SOURCE = "takaken, N Queens Problem (number of Solutions), version 3.1"

# (n, queens from row 0 on) -> the word of the squares below them that a search takes.
FreeBits = Callable[[int, Sequence[int]], int]


class Registers(NamedTuple):
    """The attacked columns of a row, one bit each, by the line on which they are attacked."""

    left: int
    down: int
    right: int

    @property
    def attacked(self) -> int:
        """The columns that are attacked on any line."""
        return self.left | self.down | self.right


def registers(n: int, queens: Sequence[int], rule: Rule = QUEENS) -> Registers:
    """Return the registers of the row below `queens`, which stand in the rows from 0."""
    if rule is not QUEENS:
        return _registers_under(rule, n, queens)
    left = down = right = 0
    for column in queens:
        bit = 1 << column
        left, down, right = (left | bit) << 1, down | bit, (right | bit) >> 1
    return Registers(left & full_word(n), down, right)


def _registers_under(rule: Rule, n: int, queens: Sequence[int]) -> Registers:
    """Return the registers under another rule.

    That of a diagonal that does not attack stays 0; around the edge, shifts are rotations.
    """
    moves, last = rule.moves, n - 1
    left = down = right = 0
    for column in queens:
        bit = 1 << column
        down |= bit
        if moves.falling:
            left |= bit
            left = (left << 1 | (left >> last if moves.wraps else 0)) & full_word(n)
        if moves.rising:
            right |= bit
            right = right >> 1 | ((right & 1) << last if moves.wraps else 0)
    return Registers(left, down, right)


def full_word(n: int) -> int:
    """Return the word with a bit for each of n columns."""
    return (1 << n) - 1


def free_bits(n: int, queens: Sequence[int], rule: Rule = QUEENS) -> int:
    """Return the word of the open squares below the queens that none of them attacks."""
    free = full_word(n) & ~registers(n, queens, rule).attacked
    for row, column in rule.blocked:
        if row == len(queens):
            free &= ~(1 << column)
    return free


def queens_above(position: Position) -> list[int]:
    """Return the queens above the current row, the first empty one; all n if there is none."""
    return position.queens[: position.n - position.queens.count(EMPTY)]


def take_bits(free: int, row: int, start: int, line: int) -> Iterator[Step]:
    """Yield the step of taking each free bit of a row from column `start` on."""
    for column in bits(free >> start << start):
        yield shared_step(Kind.PROMISING, row, column, line)


def register_strips(position: Position, free_of: FreeBits, *further: Strip) -> State:
    """Return the registers of the current row, further strips, and the bits not yet taken.

    Names of variables in the pseudocode are not translated.
    """
    n = position.n
    above = queens_above(position)
    left, down, right = registers(n, above, position.task.rule)
    return (
        heading(tr("column = bit"), n),
        word_strip("left", n, left, Tone.FALLING),
        word_strip("down", n, down, Tone.COLUMN),
        word_strip("right", n, right, Tone.RISING),
        *further,
        _free_strip(position, free_of(n, above)),
    )


def _free_strip(position: Position, free: int) -> Strip:
    step = position.last
    lit: tuple[tuple[int, Tone], ...] = ()
    if step is not None and step.kind in ROW_ENDS:
        free = 0
    elif step is not None and step.kind is Kind.PROMISING:
        free = free >> step.column << step.column
        lit = ((step.column, Tone.LIT),)
    elif step is not None and step.kind is Kind.REMOVE:
        free = free >> step.column + 1 << step.column + 1
    return word_strip("free", position.n, free, Tone.FREE, lit)


def threats(position: Position) -> tuple[Threat, ...]:
    """Return the squares of the current row that the registers hold as attacked, with the line."""
    return _threats(position.n, tuple(queens_above(position)), position.task.rule)


@lru_cache(4)  # All steps in a row have the same.
def _threats(n: int, above: tuple[int, ...], rule: Rule) -> tuple[Threat, ...]:
    if len(above) == n:
        return ()
    left, down, right = registers(n, above, rule)
    return tuple(
        Threat(len(above), column, line)
        for word, line in ((left, Line.FALLING), (down, Line.COLUMN), (right, Line.RISING))
        for column in bits(word)
    )


def say_removed(free_of: FreeBits, position: Position, step: Step) -> str:
    """Return the sentence of a removal: no register has to be restored, and what is still free."""
    free = free_of(position.n, position.queens[: step.row]) >> step.column + 1
    if free:
        rest = ntr(
            "The registers of row {row} are as they were before it, and {count} free bit is left.",
            "The registers of row {row} are as they were before it, and {count} free bits are "
            "left.",
            free.bit_count(),
            row=step.row,
        )
    else:
        rest = tr(
            "The registers of row {row} are as they were before it, and no free bit is left.",
            row=step.row,
        )
    return together(taken_back(position, step), rest)


say_exhausted = of_square(mark("Row {row} has no free bit left to take."))

CODE = (
    "search(row, left, down, right):",
    "  if row = n: solution, return",
    "  free ← mask & ~(left | down | right)",
    "  while free ≠ 0:",
    "    bit ← free & -free",
    "    place a queen on bit; free ← free ^ bit",
    "    search(row+1, (left|bit)<<1, down|bit, (right|bit)>>1)",
    "    take the queen back",
)
_LINES = Lines(place=6, remove=8, solution=2, row_end=4, done=1)
_TAKE_LINE = 5
REGISTERS = mark("three registers hold what is attacked")


def _look(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    return take_bits(free_bits(task.n, queens, task.rule), len(queens), start, _TAKE_LINE)


def _free_bits_of(position: Position) -> FreeBits:
    return partial(free_bits, rule=position.task.rule)


def _say_removed(position: Position, step: Step) -> str:
    return say_removed(_free_bits_of(position), position, step)


def _obstacle(rule: Rule) -> str:
    moves = rule.moves
    if moves.knight or moves.king:
        return mark("A shift moves the bits of lines from row to row; a leap is no line.")
    if rule.regions:
        return mark("It has registers for columns and diagonals, and none for regions.")
    return ""


def _changed_code(rule: Rule) -> dict[int, str]:
    moves, lines = rule.moves, dict[int, str]()
    if rule.blocked:
        lines[3] = "  free ← open[row] & ~(left | down | right)"
    if moves.wraps:
        lines[7] = "    search(row+1, rotl(left|bit), down|bit, rotr(right|bit))"
    elif not (moves.falling and moves.rising):
        left = "(left|bit)<<1" if moves.falling else "0"
        lines[7] = f"    search(row+1, {left}, down|bit, 0)"
    return lines


def bit_in_words(column: int) -> str:
    """Return the value of a column's bit, as a power of two."""
    return "2" + str(column).translate(SUPERSCRIPTS)


BITMASK = Solver(
    key="bitmask",
    title=mark("Bitmask"),
    source=f"{SOURCE}, section 1",
    pseudocode=CODE,
    steps=partial(depth_first, lines=_LINES, look=_look),
    why=explainer(
        {
            Kind.PROMISING: of_square(
                mark(
                    "Bit {column} is the lowest bit left in free: it is 0 in left, down and right, "
                    "so no queen attacks row {row}, column {column}."
                ),
                mark(
                    "Bit {column} is the lowest bit left in free: the registers of row 0 are 0, "
                    "because no queen stands above."
                ),
            ),
            Kind.REMOVE: _say_removed,
            Kind.DEAD_END: of_square(
                mark(
                    "Dead end: no free bit is left in row {row}, because left, down and right "
                    "together cover every column. A queen above must move."
                )
            ),
            Kind.EXHAUSTED: say_exhausted,
        },
        mark(
            "Three registers hold the attacked columns of a row. Bit 0 is written at the left, "
            "under column 0, so << moves the digits to the right."
        ),
        {
            Kind.DEAD_END: of_square(
                mark("Dead end: no free bit is left in row {row}. A queen above must move."),
                mark("Dead end: every square of row {row} is blocked."),
            ),
        },
    ),
    state=lambda position: register_strips(position, _free_bits_of(position)),
    fewer_tests=mark("it never visits an attacked square"),
    fewer_comparisons=REGISTERS,
    lines_run=LinesRun(
        (1, 2, 3),
        {Kind.PROMISING: (4, 5), Kind.SOLUTION: (7, 1, 2)},
        {Kind.PLACE: if_rows_left(7, 1, 2, 3)},
    ),
    calls=CallsByRow(7, variable="bit", value=bit_in_words, entry=_LINES.solution),
    places_on=_LINES.place,
    obstacle=_obstacle,
    changed_code=_changed_code,
    kernel="bitmask:BITMASK",
    overlay=lambda position: Overlay(threats=threats(position)),
)
