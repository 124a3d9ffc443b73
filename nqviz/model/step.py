"""A `Step` is one thing that an algorithm did; all algorithms have the same kinds of them."""

from enum import IntEnum
from typing import NamedTuple


class Kind(IntEnum):
    """What happened in a step.

    The comment after each kind explains `Step.other` and `Step.amount` for it.
    """

    CONFLICT = 0  # a tested square is attacked; other: the attacker's row; amount: comparisons
    PROMISING = 1  # a tested square is safe; amount: comparisons
    SKIP = 2  # a square was visited and passed over without a test
    PLACE = 3  # a queen was placed; amount, where halves are laid out: the rows chosen (see ROWS)
    REMOVE = 4  # a queen was taken back; amount: likewise
    COPY = 5  # what is known of the rows below was copied for the next row
    MARK = 6  # squares on a line were struck; other: index of the `Line`; amount: newly struck
    DEAD_END = 7  # a row (or, where row is -1, a column) was left without a promising square
    EXHAUSTED = 8  # a row (or column) was left after its promising squares had been followed
    SOLUTION = 9  # a full placement without conflicts; amount: the solutions it stands for
    TRIAL = 10  # a swap with the queen in row `other` was weighed; amount: change of conflicts
    SWAP = 11  # the queens of two rows exchanged columns; other: second row; amount: the change
    RESTART = 12  # the attempt was given up; before: the placement that was cleared
    DONE = 13  # the run ended
    ROTATE = 14  # a full placement was compared with itself turned; other: the first row in which
    # the two differ, -1 for none; amount: quarter turns, clockwise
    ROWS = 15  # rows were chosen for the left half; amount: bit r of this number is set for row r
    LIST = 16  # placements on a quarter or layouts of a half were listed; row and column: its upper
    # left square; other: the queens in each, for a half the rows as above; amount: how many
    LINE = 17  # a line of the user's own program was carried out, and no queen moved
    CALL = 18  # a function of the program was called
    RETURN = 19  # it has returned, or was left by an exception; or a generator gave a value
    REPLACE = 20  # queens were moved; row, column and other: the queen and its column before, if it
    # was one; before: the placement before and, after it, the placement now
    FULL = 21  # there are n queens and they attack each other; row, other: the first two that do

    # Enum hashes by name in Python code, which a search repeats millions of times.
    __hash__ = int.__hash__


class Step(NamedTuple):
    """One thing that an algorithm did: small, immutable, and reversible.

    `row` and `column` name the square, `line` the line of pseudocode (from 1). `other` and `amount`
    depend on the kind and are explained there. `before` is what a restart cleared or a replacement
    changed, so that it can be undone; it is empty for every other kind.
    """

    kind: Kind
    row: int
    column: int
    line: int
    other: int = -1
    amount: int = 0
    before: tuple[int, ...] = ()


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
