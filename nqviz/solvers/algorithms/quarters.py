"""The count by quarters of the board: pseudocode and stepper of the fastest algorithm.

The idea is deepgreen's and E. Kluev's (N-Queens-Count-Sol); the form is nqviz's own. The board is
divided into a left half of n div 2 columns and a right half, and each half into a top and a bottom
quarter. Quarters are tabulated once. For each set of rows that the left half may take, pairs of
quarter placements give the layouts of both halves; a left and a right layout are a solution if no
diagonal is occupied in both.

What is counted: a visit and a test are a pair of placements, or of a left and a right layout, that
is looked at for a shared diagonal. There are no marks.
"""

import math
from collections.abc import Generator, Iterator
from functools import cache

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.board import Square, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms import quarters_boards as boards
from nqviz.solvers.algorithms.quarters_boards import Layout, layouts, quarters, tabulated
from nqviz.solvers.base.given import check_never
from nqviz.solvers.base.lines_run import Lines, LinesRun
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.solvers.base.search import shared_step
from nqviz.solvers.base.sentences import explainer, of_conflict, values_of
from nqviz.solvers.base.solver import Solver, queens_only
from nqviz.solvers.base.state import Cell, State, Strip, Tone, flag_strip, heading, strip

CODE = (
    "tabulate each quarter's attack-free placements",
    "for each set S of n div 2 rows, not also upside down:",
    "  for each top left placement on its rows of S:",
    "    for each bottom left, on other rows and columns:",
    "      if no diagonal is shared: list left layout",
    "  if none was listed: next S",
    "  for each top right placement on its rows not in S:",
    "    for each bottom right, on other rows and columns:",
    "      if no diagonal is shared: list right layout",
    "  for each left layout:",
    "    for each right layout:",
    "      if left word & right word = 0: solution × weight",
)
_TABULATE, _ROWS, _LISTED_LEFT, _LEFT, _RIGHT, _JOIN = 1, 2, 6, 10, 11, 12
_TOP_LEFT, _BOTTOM_LEFT, _TEST_LEFT = 3, 4, 5
_TOP_RIGHT, _BOTTOM_RIGHT, _TEST_RIGHT = 7, 8, 9
_OUTER = {_BOTTOM_LEFT: _TOP_LEFT, _BOTTOM_RIGHT: _TOP_RIGHT}
_INNER = {_TOP_LEFT: _BOTTOM_LEFT, _TOP_RIGHT: _BOTTOM_RIGHT, _LEFT: _RIGHT}
# By whether the half is the left one: the loops over its quarters, and the test of a pair.
_LOOPS = {
    True: (_TOP_LEFT, _BOTTOM_LEFT, _TEST_LEFT),
    False: (_TOP_RIGHT, _BOTTOM_RIGHT, _TEST_RIGHT),
}

_Steps = Generator[Step, None, bool]


def steps(task: Task, after: Position | None = None) -> Iterator[Step]:
    """Yield the steps of the count; a run can be resumed after the choice of a row set."""
    chosen = -1 if after is None or after.last is None else after.last.rows_chosen
    if after is None:
        yield from _tabulate(task.n)
    for rows in boards.row_sets(task.n):
        if rows < chosen:
            continue
        if rows > chosen:
            yield shared_step(Kind.ROWS, -1, -1, _ROWS, -1, rows)
        is_at_end = yield from _follow(task, rows)
        if is_at_end:
            break
    yield shared_step(Kind.DONE, -1, -1, _ROWS)


def _tabulate(n: int) -> Iterator[Step]:
    for quarter in quarters(n):
        row, column = quarter.rows.start, quarter.columns.start
        for queens in range(min(len(quarter.rows), len(quarter.columns)) + 1):
            count = tabulated(quarter, queens)
            yield shared_step(Kind.LIST, row, column, _TABULATE, queens, count)


def _follow(task: Task, rows: int) -> _Steps:
    """Yield the steps for one set of left rows; return whether the run ends there."""
    n = task.n
    yield from _pair(n, rows, is_left=True)
    lefts = layouts(n, rows, is_left=True)
    yield shared_step(Kind.LIST, 0, 0, _LISTED_LEFT, rows, len(lefts))
    if not lefts:
        return False
    yield from _pair(n, rows, is_left=False)
    rights = layouts(n, rows, is_left=False)
    yield shared_step(Kind.LIST, 0, n // 2, _LEFT, rows, len(rights))
    for left in lefts:
        yield from _put(left, _LEFT, rows)
        for right in rights:
            yield from _put(right, _RIGHT, rows)
            if (yield from _test(left, right, _JOIN)):
                row, column = right[-1]
                is_doubled = rows != boards.upside_down(n, rows)
                weight = boards.multiplicity(n, rows, right) << is_doubled
                yield shared_step(Kind.SOLUTION, row, column, _JOIN, -1, weight)
                if task.first:
                    return True
            yield from _take(right, _RIGHT, rows)
        yield from _take(left, _LEFT, rows)
    return False


def _pair(n: int, rows: int, *, is_left: bool) -> Iterator[Step]:
    top, bottom, test = _LOOPS[is_left]
    for first, seconds in boards.pairs(n, rows, is_left=is_left):
        yield from _put(first, top, rows)
        for second in seconds:
            yield from _put(second, bottom, rows)
            if first + second:
                yield from _test(first, second, test)
            yield from _take(second, bottom, rows)
        yield from _take(first, top, rows)


def _put(layout: Layout, line: int, rows: int) -> Iterator[Step]:
    for row, column in layout:
        yield shared_step(Kind.PLACE, row, column, line, -1, rows)


def _take(layout: Layout, line: int, rows: int) -> Iterator[Step]:
    for row, column in reversed(layout):
        yield shared_step(Kind.REMOVE, row, column, line, -1, rows)


def _test(layout: Layout, other: Layout, line: int) -> _Steps:
    found = boards.meeting(layout, other)
    if found is None:
        row, column = (layout + other)[-1]
        yield shared_step(Kind.PROMISING, row, column, line)
        return True
    (row, column), (attacker, _), _ = found
    yield shared_step(Kind.CONFLICT, row, column, line, attacker)
    return False


def _lines_of_list(position: Position, step: Step, before: Step) -> Lines:
    """Return the lines up to a list: once for all tables, or with the end of the loop before it."""
    if step.line == _TABULATE:
        return () if before.line == _TABULATE else (_TABULATE,)
    is_left = step.line == _LISTED_LEFT
    top, bottom, test = _LOOPS[is_left]
    if is_left and position.n == 1:  # one pair, of no queens
        return top, bottom, test, bottom, top, step.line
    has_ended = before.kind is Kind.REMOVE and before.line == top
    return (step.line,) if has_ended else (top, step.line)


def _lines_of_placement(_position: Position, step: Step, before: Step) -> Lines:
    """Return the head of a loop at the first queen of what it goes through.

    It has run already where the last round was taken back or a list was read on the same line.
    Where the top quarter has no row, the bottom's queens are the first.
    """
    if before.line == step.line:
        return ()
    is_first = before.kind in {Kind.ROWS, Kind.LIST} and step.line in _OUTER
    return (_OUTER[step.line], step.line) if is_first else (step.line,)


def _lines_of_test(_position: Position, step: Step, before: Step) -> Lines:
    """Return the line of a test, after the bottom's loop where that quarter has no row."""
    return (_INNER[before.line], step.line) if before.line in _INNER else (step.line,)


def _lines_of_removal(_position: Position, step: Step, before: Step) -> Lines:
    """Return the head of a loop, which goes on; first the inner loop's where it had no queens."""
    if before.kind is Kind.REMOVE:
        return () if before.line == step.line else (step.line,)
    return (_INNER[step.line], step.line) if step.line in _INNER else (step.line,)


def _lines_at_end(position: Position, step: Step, before: Step) -> Lines:
    if before.kind is Kind.SOLUTION:  # the first, which was asked for
        return ()
    return (step.line,) if position.n > 1 else (_LEFT, step.line)


_LINES_RUN = LinesRun(
    at={
        Kind.LIST: _lines_of_list,
        Kind.PLACE: _lines_of_placement,
        Kind.CONFLICT: _lines_of_test,
        Kind.PROMISING: _lines_of_test,
        Kind.SOLUTION: (),  # It is on the line of its test.
        Kind.REMOVE: _lines_of_removal,
        Kind.DONE: _lines_at_end,
    },
)


def _rows_of(position: Position) -> int | None:
    """Return the current set of left rows; None before the first and after the last."""
    step = position.last
    if step is None or step.kind is Kind.DONE or step.line == _TABULATE:
        return None
    if step.kind in {Kind.ROWS, Kind.LIST, Kind.PLACE, Kind.REMOVE}:
        return step.rows_chosen
    return boards.left_rows(position.queens)


def _listed(rows: int, n: int) -> str:
    return ", ".join(str(row) for row in range(n) if rows >> row & 1)


def _say_list(_position: Position, step: Step) -> str:
    if step.line == _TABULATE:
        return tr(
            _QUARTERS[step.row > 0, step.column > 0],
            placements=ntr("{count} placement", "{count} placements", step.listed),
            queens=ntr("{count} queen", "{count} queens", step.queens_each),
        )
    if step.line == _LISTED_LEFT:
        if step.listed == 0:
            return tr("The left half has no layout on these rows: the next set is tried.")
        return ntr(
            "The left half has {count} layout on these rows with no queen on a long diagonal.",
            "The left half has {count} layouts on these rows with no queen on a long diagonal.",
            step.listed,
        )
    return ntr(
        "The right half has {count} layout on the other rows. Each one is now tested with each "
        "left layout.",
        "The right half has {count} layouts on the other rows. Each one is now tested with each "
        "left layout.",
        step.listed,
    )


_QUARTERS = {
    (False, False): mark("The top left quarter has {placements} of {queens} without an attack."),
    (True, False): mark("The bottom left quarter has {placements} of {queens} without an attack."),
    (False, True): mark("The top right quarter has {placements} of {queens} without an attack."),
    (True, True): mark("The bottom right quarter has {placements} of {queens} without an attack."),
}


def _say_rows(position: Position, step: Step) -> str:
    n = position.n
    if n == 1:
        return tr("One column can't be cut in two: the left half stays empty.")
    upside = boards.upside_down(n, step.rows_chosen)
    if upside == step.rows_chosen:
        return tr(
            "The left half takes rows {rows}, the right half the others. Upside down these are the "
            "same rows.",
            rows=_listed(step.rows_chosen, n),
        )
    return tr(
        "The left half takes rows {rows}, the right half the others. Upside down these are rows "
        "{upside}, so each solution counts twice.",
        rows=_listed(step.rows_chosen, n),
        upside=_listed(upside, n),
    )


_PLACES = {
    _TOP_LEFT: mark("A placement from the top left table: a queen in row {row}, column {column}."),
    _BOTTOM_LEFT: mark(
        "A placement from the bottom left table: a queen in row {row}, column {column}."
    ),
    _TOP_RIGHT: mark(
        "A placement from the top right table: a queen in row {row}, column {column}."
    ),
    _BOTTOM_RIGHT: mark(
        "A placement from the bottom right table: a queen in row {row}, column {column}."
    ),
    _LEFT: mark("A left layout from the list: a queen in row {row}, column {column}."),
    _RIGHT: mark("A right layout from the list: a queen in row {row}, column {column}."),
}
_REMOVALS = {
    _TOP_LEFT: mark("This top left placement is done with: the queen in row {row} goes."),
    _BOTTOM_LEFT: mark("This bottom left placement is done with: the queen in row {row} goes."),
    _TOP_RIGHT: mark("This top right placement is done with: the queen in row {row} goes."),
    _BOTTOM_RIGHT: mark("This bottom right placement is done with: the queen in row {row} goes."),
    _LEFT: mark("This left layout is done with: the queen in row {row} goes."),
    _RIGHT: mark("This right layout is done with: the queen in row {row} goes."),
}


def _say_conflict(position: Position, step: Step) -> str:
    if step.line == _JOIN:
        text = mark(
            "The words share a bit: the queens in row {other} on the left and row {row} on the "
            "right attack each other {line}."
        )
    else:
        text = mark(
            "Top and bottom don't go together: the queens in rows {other} and {row} attack each "
            "other {line}."
        )
    return of_conflict(text)(position, step)


def _say_promising(position: Position, step: Step) -> str:
    if step.line == _JOIN:
        return tr("The words share no bit: no queen attacks one of the other half.")
    is_left = step.line == _TEST_LEFT
    rows = boards.left_rows(position.queens)
    squares = tuple((row, column) for row, column in enumerate(position.queens) if column >= 0)
    place = layouts(position.n, rows, is_left=is_left).index(squares) + 1
    if is_left:
        return tr("They share no diagonal: left layout {number} is listed.", number=place)
    return tr(
        "They share no diagonal: right layout {number} is listed, with weight {weight}.",
        number=place,
        weight=boards.multiplicity(position.n, rows, squares),
    )


def _say_solution(position: Position, step: Step) -> str:
    found = number(position.counters.solutions)
    if step.multiplicity == 1:
        return tr("Solution {found}: both halves go together.", found=found)
    return tr(
        "A solution: both halves go together. With the mirror images that are left out it counts "
        "{count} times, which makes {found}.",
        count=step.multiplicity,
        found=found,
    )


def _list_strip(position: Position, rows: int) -> Strip:
    line = 0 if position.last is None else position.last.line
    cells = []
    for is_left, listed_on in ((True, _LISTED_LEFT), (False, _LEFT)):
        text = str(len(layouts(position.n, rows, is_left=is_left))) if line >= listed_on else "–"
        cells.append(Cell(text, Tone.LIT if line == listed_on else Tone.PLAIN))
    return strip(tr("left, right layouts"), cells)


def _state(position: Position) -> State:
    rows = _rows_of(position)
    if rows is None:
        return _table_strips(position)
    n = position.n
    left = [row for row in range(n) if rows >> row & 1]
    return (
        heading(tr("row"), n),
        flag_strip(tr("S: left"), n, left, Tone.QUEEN, {}),
        _list_strip(position, rows),
        *_word_strips(position),
    )


def _table_strips(position: Position) -> State:
    n, step = position.n, position.last
    here = (-1, -1, -1)
    if step is not None:
        is_over = step.kind is Kind.DONE
        here = (n, n, n) if is_over else (step.column, step.row, step.queens_each)
    names = tr("top left"), tr("bottom left"), tr("top right"), tr("bottom right")
    strips = [heading(tr("queens"), (n + 1) // 2 + 1)]
    for name, quarter in zip(names, quarters(n), strict=True):
        cells = []
        for queens in range(min(len(quarter.rows), len(quarter.columns)) + 1):
            place = (quarter.columns.start, quarter.rows.start, queens)
            text = str(tabulated(quarter, queens)) if place <= here else ""
            cells.append(Cell(text, Tone.LIT if place == here else Tone.PLAIN))
        strips.append(strip(name, cells))
    return tuple(strips)


def _word_strips(position: Position) -> Iterator[Strip]:
    """Yield the words of both halves: the diagonals that they share, under their numbers."""
    n, cut = position.n, position.n // 2
    squares = squares_of(position.queens)
    for title, numbers, sign, tone in (
        (tr("row − column"), range(1 - cut, n - cut), -1, Tone.FALLING),
        (tr("row + column"), range(cut, n + cut - 1), 1, Tone.RISING),
    ):
        yield strip(title, (Cell(str(each), Tone.FADED) for each in numbers))
        taken = [row + sign * column for row, column in squares]
        left = {row + sign * column for row, column in squares if column < cut}
        right = {row + sign * column for row, column in squares if column >= cut}
        for label, own in ((tr("left"), left), (tr("right"), right)):
            flags = [numbers.index(each) for each in own if each in numbers]
            shared = (place for place in flags if taken.count(numbers[place]) > 1)
            lit = dict.fromkeys(shared, Tone.CONFLICT)
            yield flag_strip(label, len(numbers), flags, tone, lit)


def memory(n: int, threads: int) -> int:
    """Return about how many bytes a count takes at most: the tables, and each thread's buckets.

    Raises ValueError where n is larger than what is counted: there is no figure.
    """
    half = n - n // 2
    if half >= len(boards.PLACEMENTS):
        raise ValueError(tr("How much memory quarters would take for n = {n} is not known.", n=n))
    largest = boards.PLACEMENTS[half]
    if n % 2:
        # One quarter is smaller, and two of sides h - 1 and h have less than the geometric mean.
        all_four = int((math.sqrt(boards.PLACEMENTS[half - 1]) + math.sqrt(largest)) ** 2) + 1
    else:
        all_four = 4 * largest
    # Two are the top ones, two the bottom ones.
    own = sum(all_four // 2 for least in boards.LOADED_FROM if n < least)
    placements = boards.TABULATED[half] + own
    # A bucket has twice as many words as it needs at most, fewer on the average. On the largest
    # boards there are fewer keys, and the layouts are copied once more.
    keys, weights, words = 1 << max(0, half - 1), 3, 32 << max(0, n - 15)
    tables = 8 * placements * 7 // 6  # with the indices of the lists
    return tables + threads * 8 * keys * weights * words


@cache
def _forbidden(n: int) -> tuple[Square, ...]:
    return tuple(
        (row, column)
        for row in range(n)
        for column in range(n // 2)
        if boards.on_long_diagonals(n, ((row, column),))
    )


def _overlay(position: Position) -> Overlay:
    n, step = position.n, position.last
    if step is None or _rows_of(position) is None:
        return NO_OVERLAY
    return Overlay(
        forbidden=_forbidden(n),
        images=boards.images(position.queens) if step.kind is Kind.SOLUTION else (),
    )


QUARTERS = Solver(
    key="quarters",
    title=mark("Quarters"),
    source="nqviz; the idea is deepgreen's and E. Kluev's, N-Queens-Count-Sol",
    pseudocode=CODE,
    steps=steps,
    why=explainer(
        {
            Kind.LIST: _say_list,
            Kind.ROWS: _say_rows,
            Kind.PLACE: lambda _position, step: tr(_PLACES[step.line], **values_of(step)),
            Kind.REMOVE: lambda _position, step: tr(_REMOVALS[step.line], **values_of(step)),
            Kind.CONFLICT: _say_conflict,
            Kind.PROMISING: _say_promising,
            Kind.SOLUTION: _say_solution,
        },
        mark(
            "The board is cut into quarters. Their placements are tabulated once, paired into left "
            "and right halves, and the halves are joined."
        ),
    ),
    state=_state,
    overlay=_overlay,
    fewer_tests=mark("each of its tests is about two quarters, or two halves, at once"),
    work_besides_tests=mark("Quarters tabulates its parts before it tests any two of them."),
    obstacle=queens_only(
        mark(
            "It joins halves that share no line of queens, which says nothing about leaps, regions "
            "or lines that go around the edge."
        )
    ),
    lines_run=_LINES_RUN,
    places_on=_RIGHT,
    kernel="quarters:QUARTERS",
    edition=2,
    has_images=True,
    levels=None,
    resumes=frozenset({Kind.ROWS}),
    check_given=check_never,
    places_promising=False,
    largest=10,
    counts_to=24,
    solves_to=0,
    memory=memory,
)
