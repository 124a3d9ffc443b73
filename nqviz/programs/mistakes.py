"""Common mistakes of programs by name: each is told by what it does to the results for several n.

A mistake is named only where the results for all of `SIZES` are exactly those that it leads to,
where the run shows it plainly, or where the program is right without it (see `repairs`); a wrong
guess would be worse than none.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations, takewhile
from operator import eq, le, lt

from nqviz.common.i18n import mark
from nqviz.model.board import EMPTY, is_solution
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.programs.messages import Boards, Number, Returned
from nqviz.programs.recording import BOARD_MOVES, Placement, Recording, has_returned, move
from nqviz.programs.shapes import Squares
from nqviz.programs.visited import placements_of

SIZES = (4, 5, 6)
_LEAST_SIZES = 2  # The boards for so many n are enough.

_WITHOUT = (2, 3)  # Boards of these sizes have no solution.

_Run = Callable[[int, str], Recording]


class Mistake(Enum):
    """A mistake, as a sentence that says what was seen and where to look."""

    NO_DIAGONALS = mark("Its result is that of a program that does not test the diagonals.")
    ONE_DIAGONAL = mark("Its result is that of a program that tests only one of the two diagonals.")
    NO_COLUMNS = mark("Its result is that of a program that does not test the columns.")
    COMPARED = mark(
        "Its result is that of a program whose test of the diagonals has <= or < where == is "
        "right: two queens are on one diagonal if the distances across and down are equal."
    )
    DIAGONAL_END = mark(
        "Its result is that of a program that misses a queen at the edge of the board: its loop "
        "along a diagonal stops one square too early, as with > instead of >=."
    )
    LAST_ROW = mark(
        "Its result is that of a program that stops one row too early: it counts boards whose "
        "last row is still empty."
    )
    BEYOND = mark(
        "Its result is that of a program whose loop also tries a column that is not on the "
        "board: its range goes one too far, as with <= instead of <."
    )
    NONE_COUNTED = mark("Every solution stands on its board, but none is counted or kept.")
    TWICE = mark("Its result is that of a program that finds every solution twice.")
    FIRST = mark("Its result is that of a program that stops at its first solution.")
    SHARED = mark(
        "All its boards are the same: it may have stored one list again and again. Store a copy "
        "of the list when a solution is found."
    )
    NO_UNDO = mark(
        "When a row has no safe square, the last queen has to be taken back, but this program "
        "never takes one back: the undo is missing."
    )
    NOT_UNDONE = mark(
        "Something that is set before the function calls itself is not undone after the call; "
        "once it is, the program is right to n = 6."
    )
    SIGN = mark(
        "One comparison has the wrong sign, such as <= instead of <; with another sign there, "
        "the program is right to n = 6."
    )
    RANGE = mark(
        "One range begins or ends one place off, as range(row - 1) does where range(row) is meant; "
        "with the other bound there, the program is right to n = 6."
    )
    FIRST_COLUMN = mark("It never puts a queen in column 0: its range starts one too late.")
    LAST_COLUMN = mark("It never puts a queen in the last column: its range stops one too early.")

    @property
    def key(self) -> str:
        """Its name in tables, such as "one diagonal"."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class _Given:
    """The result for one n: the number of solutions, and the boards where there are any."""

    count: int
    boards: tuple[Placement, ...] | None = None


def mistake_of(run: _Run) -> Mistake | None:
    """Return the mistake of a program that is wrong, if it is a common one.

    `run` carries the program out for an n in a mode; it is asked for the same more than once.
    """
    given = {n: _given(run(n, "run")) for n in SIZES}
    known_results = {n: each for n, each in given.items() if each is not None}
    if len(known_results) < len(SIZES):
        # A program that prints all it has found so far may come to a limit for the largest n.
        has_boards = all(each.boards is not None for each in known_results.values())
        is_enough = has_boards and len(known_results) >= _LEAST_SIZES
        return _by_search(run, known_results) if is_enough else None
    has_none = not any(each.count for each in known_results.values())
    return _by_results(run, known_results) or _by_moves(run, has_none=has_none)


def _given(recording: Recording) -> _Given | None:
    """Return what a run has given; None where it gives neither a number nor all boards."""
    match recording.ending and recording.ending.fact:
        case Returned(Boards(boards, False)):
            return _Given(len(boards), tuple(map(_by_rows, boards)))
        case Returned(Number(count)):
            return _Given(count)
    return None


def _by_rows(board: Squares) -> Placement:
    """Return the columns of the queens; none of those that are in other rows than the first."""
    return tuple(column if row == at else EMPTY for at, (row, column) in enumerate(board))


def _by_results(run: _Run, given: Mapping[int, _Given]) -> Mistake | None:
    counts = [each.count for each in given.values()]
    is_shared = all(each.boards and len(set(each.boards)) == 1 for each in given.values())
    if is_shared and all(
        run(n, "record").solutions == each.count == _right(n) for n, each in given.items()
    ):
        return Mistake.SHARED
    if all(_is_twice(n, each) for n, each in given.items()):
        return Mistake.TWICE
    if counts == len(counts) * [1] and _ends_at_first(run, given):
        return Mistake.FIRST
    return _by_search(run, given)


def _ends_at_first(run: _Run, given: Mapping[int, _Given]) -> bool:
    """Tell whether the one that is given is a solution, and none is given where there is none."""
    for n in _WITHOUT:
        none = _given(run(n, "run"))
        if none is None or none.count:
            return False
    return all(
        run(n, "record").solutions > 0 if each.boards is None else is_solution(each.boards[0])
        for n, each in given.items()
    )


def _by_search(run: _Run, given: Mapping[int, _Given]) -> Mistake | None:
    """Return the mistake of which a search gives exactly these results."""
    counts = [each.count for each in given.values()]
    is_without_boards = any(each.boards is None for each in given.values())
    for mistake, searches in _SEARCHES.items():
        # Some give the same numbers by chance, so their boards are asked for.
        if mistake in BY_BOARDS and (is_without_boards or not any(counts)):
            continue
        for search in searches:
            if all(_fits(n, each, search) for n, each in given.items()) and (
                not is_without_boards
                or all(_is_seen(run(n, "record"), search) for n in list(given)[:_LEAST_SIZES])
            ):
                return mistake
    return None


def _is_seen(recording: Recording, search: "_Search") -> bool:
    """Tell whether all boards of a search stood on that of a run, as far as that was seen.

    Those with a queen beside the board are not asked for.
    """
    if not (has_returned(recording) and recording.has_board):
        return True
    n, rows = recording.n, recording.n + search.more_rows
    columns, seen = n * [EMPTY], set[Placement]()
    for step in recording.steps():
        if step.kind in BOARD_MOVES:
            move(columns, step)
            seen.add(tuple(columns[:rows]))
    return all(board in seen for board in _placements(n, search) if n not in board)


def _by_moves(run: _Run, *, has_none: bool) -> Mistake | None:
    """Name what the moves of its queens show; `has_none` says that no solution comes out."""
    # The run for the smallest n takes the least, and most mistakes are ruled out by it.
    recorded = (run(n, "record") for n in SIZES)
    if has_none and all(each.solutions == _right(each.n) for each in recorded):
        return Mistake.NONE_COUNTED
    placed = cache(lambda n: _placed_in(run(n, "record")))
    for mistake in BY_BOARDS:
        for search in _SEARCHES[mistake]:
            if all(set(placed(n)) in visits(n, search) for n in SIZES):
                return mistake
    if all(_is_without_undo(run(n, "record"), placed(n)) for n in SIZES):
        return Mistake.NO_UNDO
    return None


def _placed_in(recording: Recording) -> Sequence[Placement]:
    """Return the boards after each placement; none where `solve` has not returned."""
    return (placements_of(recording) or ()) if has_returned(recording) else ()


def _is_without_undo(recording: Recording, placed: Sequence[Placement]) -> bool:
    """Tell whether a run goes from safe square to safe square, and takes nothing back."""
    way = _first_way(recording.n)
    if tuple(placed[: len(way)]) != way:
        return False
    return {step.kind for step in recording.steps()} & BOARD_MOVES == {Kind.PLACE}


@dataclass(frozen=True, slots=True)
class _Search:
    """A search for all boards: which lines it looks at, and how many more rows and columns it has.

    Attributes:
        columns, falling, rising: whether the columns and the diagonals are looked at.
        first_column: the column that is tried first in a row.
        compared: how the distances across and down are compared on a diagonal.
        blind: the edges at which a queen is not seen: the upper one on falling and on rising
            diagonals, the left one, and the right one.
    """

    columns: bool = True
    falling: bool = True
    rising: bool = True
    first_column: int = 0
    more_rows: int = 0
    more_columns: int = 0
    compared: Callable[[int, int], bool] = eq
    blind: frozenset[str] = frozenset()


_EDGES = ("falling top", "rising top", "left", "right")
_RIGHT = _Search()
_SEARCHES = {
    Mistake.NO_DIAGONALS: (_Search(falling=False, rising=False),),
    Mistake.ONE_DIAGONAL: (_Search(rising=False), _Search(falling=False)),
    Mistake.NO_COLUMNS: (_Search(columns=False),),
    Mistake.LAST_ROW: (_Search(more_rows=-1),),
    Mistake.BEYOND: (_Search(more_columns=1),),
    Mistake.FIRST_COLUMN: (_Search(first_column=1),),
    Mistake.LAST_COLUMN: (_Search(more_columns=-1),),
    Mistake.COMPARED: (_Search(compared=le), _Search(compared=lt)),
    Mistake.DIAGONAL_END: tuple(
        _Search(blind=frozenset(edges))
        for count in range(1, len(_EDGES) + 1)
        for edges in combinations(_EDGES, count)
    ),
}
BY_BOARDS = (
    *(Mistake.LAST_ROW, Mistake.FIRST_COLUMN, Mistake.LAST_COLUMN),
    *(Mistake.COMPARED, Mistake.DIAGONAL_END),
)


def _right(n: int) -> int:
    published = known(n)
    assert published is not None, "n is small"
    return published.solutions


def _is_twice(n: int, given: _Given) -> bool:
    if given.boards is not None:
        return Counter(given.boards) == Counter(2 * _placements(n, _RIGHT))
    return given.count == 2 * _right(n)


def _fits(n: int, given: _Given, search: _Search) -> bool:
    expected = _placements(n, search)
    if given.boards is not None:  # Queens beside the board are left out of them.
        on_board = (
            ((row, each) for row, each in enumerate(board) if each < n) for board in expected
        )
        return Counter(given.boards) == Counter(_by_rows(tuple(board)) for board in on_board)
    return given.count == len(expected)


def _attacks(kept: _Search, n: int, each: int, column: int, down: int, *, is_top: bool) -> bool:
    """Tell whether a search sees that a queen, so many rows above, attacks a column."""
    if each == column:
        return kept.columns
    is_falling = each < column
    if not (kept.falling if is_falling else kept.rising):
        return False
    if is_top and ("falling top" if is_falling else "rising top") in kept.blind:
        return False
    if each == (0 if is_falling else n - 1) and ("left" if is_falling else "right") in kept.blind:
        return False
    return kept.compared(abs(each - column), down)


@cache
def _placements(n: int, kept: _Search) -> tuple[Placement, ...]:
    """Return all boards that a search finds."""
    rows = n + kept.more_rows
    return tuple(each for each in _safe(n, kept) if len(each) == rows)


@cache
def visits(n: int, kept: _Search) -> tuple[set[Placement], ...]:
    """Return the boards that a search visits that tests a square first, or puts a queen there."""
    safe = {each for each in _safe(n, kept) if each}
    rows, columns = n + kept.more_rows, n + kept.more_columns
    tried = {
        (*each, column)
        for each in _safe(n, kept)
        if len(each) < rows
        for column in range(kept.first_column, columns)
    }
    return safe, tried


@cache
def _first_way(n: int) -> tuple[Placement, ...]:
    """Return the boards of a right search up to its first dead end, or to its first solution."""
    ways = [each for each in _safe(n, _RIGHT) if each]
    return tuple(takewhile(lambda each: each == ways[len(each) - 1], ways))


@cache
def _safe(n: int, kept: _Search) -> tuple[Placement, ...]:
    """Return the beginnings of boards on which a search sees no attack."""
    rows, columns = n + kept.more_rows, n + kept.more_columns

    def search(queens: Placement) -> Iterator[Placement]:
        yield queens
        row = len(queens)
        for column in range(kept.first_column, columns) if row < rows else ():
            if not any(
                _attacks(kept, n, each, column, row - other, is_top=other == 0)
                for other, each in enumerate(queens)
            ):
                yield from search((*queens, column))

    return tuple(search(()))
