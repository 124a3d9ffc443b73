"""A `Step` is one thing that an algorithm did; all algorithms have the same kinds of them."""

from enum import IntEnum
from typing import NamedTuple

from nqviz.model.board import EMPTY, Line


class Kind(IntEnum):
    """What happened in a step."""

    CONFLICT = 0  # a tested square is attacked
    PROMISING = 1  # a tested square is safe
    SKIP = 2  # a square was visited and passed over without a test
    PLACE = 3  # a queen was placed
    REMOVE = 4  # a queen was taken back
    COPY = 5  # what is known of the rows below was copied for the next row
    MARK = 6  # squares on a line were struck
    DEAD_END = 7  # a row, column or region was left without a promising square
    EXHAUSTED = 8  # a row, column or region was left after its promising squares had been followed
    SOLUTION = 9  # a full placement without conflicts
    TRIAL = 10  # a swap of the columns of two rows was weighed
    SWAP = 11  # the queens of two rows exchanged columns
    RESTART = 12  # the attempt was given up, and the board cleared
    DONE = 13  # the run ended
    ROTATE = 14  # a full placement was compared with itself turned
    ROWS = 15  # rows were chosen for the left half
    LIST = 16  # placements on a quarter or layouts of a half were listed, the square its upper left
    LINE = 17  # a line of the user's own program was carried out, and no queen moved
    CALL = 18  # a function of the program was called
    RETURN = 19  # it has returned, or was left by an exception; or a generator gave a value
    REPLACE = 20  # queens were moved: the square is where the only one went
    FULL = 21  # there are n queens, and the one on the square is attacked

    # Enum hashes by name in Python code, which a search repeats millions of times.
    __hash__ = int.__hash__


# The amount of a step of a program that puts a queen where another one attacks it.
ATTACKED = -1
_CONFLICTS = frozenset({Kind.CONFLICT, Kind.FULL})
_OF_PROGRAMS = frozenset({Kind.PLACE, Kind.REMOVE, Kind.REPLACE, Kind.LINE, Kind.CALL, Kind.RETURN})


class Step(NamedTuple):
    """One thing that an algorithm did: small, immutable, and reversible.

    `row` and `column` name the square, each -1 where there is none, `line` the line of pseudocode
    (from 1). A stepper gives in `other` and `amount` what the kind is about besides: everybody else
    reads it under the names below, each of which only some kinds have. `before` is what a restart
    cleared, or the placement before and after a replacement, so that it can be undone; it is empty
    for every other kind.
    """

    kind: Kind
    row: int
    column: int
    line: int
    other: int = -1
    amount: int = 0
    before: tuple[int, ...] = ()

    @property
    def row_and_column(self) -> tuple[int | None, int | None]:
        """The row and the column, each None where the step is not about one."""
        return _given(self.row), _given(self.column)

    @property
    def attacker(self) -> int:
        """Of a `CONFLICT`, `FULL` or `SKIP` of a used column: the row of the attacking queen."""
        return self.other

    @property
    def is_conflict(self) -> bool:
        """Tell whether queens attack each other: the tested square, or what a program has moved."""
        is_moved = self.amount == ATTACKED and self.kind in _OF_PROGRAMS
        return is_moved or self.kind in _CONFLICTS

    @property
    def comparisons(self) -> int:
        """Of a `CONFLICT` or `PROMISING`: how many queens were compared with the square."""
        return self.amount

    @property
    def struck_line(self) -> Line:
        """Of a `MARK`: by what the queen on the square strikes squares."""
        return _LINES[self.other]

    @property
    def newly_struck(self) -> int:
        """Of a `MARK`: how many squares were struck that were not struck before."""
        return self.amount

    @property
    def region(self) -> int | None:
        """Of a `DEAD_END` or `EXHAUSTED`: the place of the region's letter among all, from 0."""
        return _given(self.other)

    @property
    def multiplicity(self) -> int:
        """Of a `SOLUTION`: how many solutions it stands for, with its images."""
        return self.amount

    @property
    def partner_row(self) -> int:
        """Of a `TRIAL` or `SWAP`: the row that exchanges its column with `row`."""
        return self.other

    @property
    def change(self) -> int:
        """Of a `TRIAL` or `SWAP`: how many conflicts more there are after the exchange."""
        return self.amount

    @property
    def turns(self) -> int:
        """Of a `ROTATE`: the quarter turns, clockwise."""
        return self.amount

    @property
    def first_difference(self) -> int | None:
        """Of a `ROTATE`: the first row in which the turned placement differs."""
        return _given(self.other)

    @property
    def rows_chosen(self) -> int:
        """Of `ROWS`, and of `LIST`, `PLACE` and `REMOVE` in a half: bit r is set for row r."""
        return self.other if self.kind is Kind.LIST else self.amount

    @property
    def queens_each(self) -> int:
        """Of a `LIST` on a quarter: how many queens each of its placements has."""
        return self.other

    @property
    def listed(self) -> int:
        """Of a `LIST`: how many placements or layouts were listed."""
        return self.amount

    @property
    def column_before(self) -> int | None:
        """Of a `REPLACE`: where the only queen that was moved came from; None of several."""
        return _given(self.other)


def _given(number: int) -> int | None:
    return None if number == EMPTY else number


_LINES = tuple(Line)
# What every test and strike is asked for is read like a field, without a call.
for _sense in ("comparisons", "newly_struck"):
    setattr(Step, _sense, Step.amount)

# What a stepper yields where its next step is not known yet: the program it follows is still at it.
NOT_YET = Step(Kind.LINE, -1, -1, -1)

TESTS = frozenset({Kind.CONFLICT, Kind.PROMISING, Kind.TRIAL})
ROW_ENDS = frozenset(
    {Kind.DEAD_END, Kind.EXHAUSTED, Kind.SOLUTION, Kind.RESTART, Kind.ROWS, Kind.DONE}
    | {Kind.CALL, Kind.RETURN, Kind.FULL}
)
MOVES = frozenset(
    {Kind.PLACE, Kind.REMOVE, Kind.SWAP, Kind.RESTART, Kind.ROTATE, Kind.SOLUTION, Kind.ROWS}
    | {Kind.LIST, Kind.DONE, Kind.REPLACE, Kind.FULL}
)
