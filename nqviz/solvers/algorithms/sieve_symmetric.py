"""The sieve with symmetries: pseudocode and stepper. First row, last row, then upwards.

Source: Cheng Yuan-Bin, section 3, improvements two to four, with `putout`. Row 0 is searched to
column (n-1) div 2; the printed listing goes one further, without need. It also misses n = 1, where
the first row is also the last one.

Let a be the column of the queen in row 0 and b that in row n-1. A flip from left to right takes the
pair (a, b) to (n-1-a, n-1-b), one from top to bottom to (b, a). So every solution has an image with
a < b <= n-1-a. Where a + b < n-1 its four images have four different pairs; where a + b = n-1 both
flips lead to the same pair, and the half turn is a layout that the search finds by itself.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.board import EMPTY, mirrored
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms.sieve import SOURCE, STRUCK, WORDS_UNDER_RULES, words_sentences
from nqviz.solvers.algorithms.sieve_matrix import (
    RowOrder,
    lines_run,
    look_by,
    marks,
    strike_by,
    words_state,
)
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.given import check_rows
from nqviz.solvers.base.levels import Levels
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.search import Lines, depth_first
from nqviz.solvers.base.sentences import explainer
from nqviz.solvers.base.solver import Solver

CODE = (
    "search(row, from, to), at first (0, 0, (n-1) div 2):",
    "  for column in from … to, until all rows are filled:",
    "    if words[row][row] and bit(column) = 0:",
    "      queens[row] ← column",
    "      if all rows are filled: solution with its images",
    "      else (next: the next row, r: each empty row):",
    "        words[next][r] ← words[row][r]",
    "        set bit(column) in words[next][r]",
    "        set bit(column + (r - row)) in words[next][r]",
    "        set bit(column - (r - row)) in words[next][r]",
    "        if row = 0: search(n-1, column+1, n-1-column)",
    "        else: search(row - 1, 0, n-1)",
    "      take the queen back",
)
_CODE_LINES = Lines(place=4, remove=13, solution=5, row_end=2, done=1)
_SECOND_CALL = 12  # that of every row but the last


def rows(n: int) -> Sequence[int]:
    """Return the order in which the rows are filled: 0, n-1, n-2 ... 1."""
    return (0, *range(n - 1, 0, -1))


def columns(n: int, queens: Sequence[int]) -> range:
    """Return the columns that the next row may take, given the queens in the order of `rows`."""
    if not queens:
        return range((n + 1) // 2)
    if len(queens) == 1:
        return range(queens[0] + 1, n - queens[0])
    return range(n)


def images(queens: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the solutions that a layout stands for, itself first (Cheng's `putout`)."""
    layout = tuple(queens)
    found = (layout, mirrored(layout), layout[::-1], mirrored(layout[::-1]))
    return found[: _images_of(len(layout), layout[0], layout[-1])]


def _images_of(n: int, first: int, last: int) -> int:
    """Return how many solutions a layout stands for, given the queens of row 0 and row n-1."""
    if n == 1:
        return 1
    return 2 if first + last == n - 1 else 4


def _multiplicity(task: Task, queens: Sequence[int]) -> int:
    return _images_of(task.n, queens[0], queens[min(1, task.n - 1)])


_ROW_ORDER = RowOrder(rows, columns)


def _overlay(position: Position) -> Overlay:
    last = position.last
    found = last is not None and last.kind is Kind.SOLUTION
    return Overlay(
        struck=marks(_ROW_ORDER, position),
        forbidden=tuple(_forbidden(position)),
        images=images(position.queens) if found else (),
    )


def _forbidden(position: Position) -> Iterator[tuple[int, int]]:
    n = position.n
    first = position.queens[0]
    for row, queens in ((0, ()), (n - 1, (first,))):
        if row == 0 or first != EMPTY:
            allowed = columns(n, queens)
            yield from ((row, column) for column in range(n) if column not in allowed)


_SHARED = words_sentences(_ROW_ORDER)


def _say_dead_end(position: Position, step: Step) -> str:
    n, first = position.n, position.queens[0]
    if step.row != n - 1:
        return _SHARED[Kind.DEAD_END](position, step)
    if 2 * first == n - 1:
        return tr(
            "Dead end: with the queen of row 0 in the middle, row {row} has no column to take. "
            "Flips of earlier layouts have given these solutions.",
            row=step.row,
        )
    return ntr(
        "Dead end: row {row} may take column {start} only, and it is struck out.",
        "Dead end: row {row} may take columns {start} to {end} only, and all are struck out.",
        n - 1 - 2 * first,
        row=step.row,
        start=first + 1,
        end=n - 1 - first,
    )


def _say_exhausted(position: Position, step: Step) -> str:
    n, first = position.n, position.queens[0]
    if n > 1 and step.row == 0:
        return tr(
            "The left half of row 0 has been searched. A queen in the right half would give the "
            "same layouts, flipped from left to right."
        )
    if n > 1 and step.row == n - 1:
        return tr(
            "Row {row} ends at column {end}: the columns outside {start} to {end} would give flips "
            "of layouts found elsewhere.",
            row=step.row,
            start=first + 1,
            end=n - 1 - first,
        )
    return _SHARED[Kind.EXHAUSTED](position, step)


def _say_solution(position: Position, step: Step) -> str:
    found = number(position.counters.solutions)
    if step.multiplicity == 4:
        return tr(
            "A layout: no queen attacks another. With its flips from left to right and from top to "
            "bottom and its half turn it is 4 solutions, which makes {found}.",
            found=found,
        )
    if step.multiplicity == 2:
        return tr(
            "A layout: no queen attacks another. With its flip from left to right it is 2 "
            "solutions, which makes {found}. As the columns of row 0 and row {row}, {first} and "
            "{last}, add up to n-1, the search comes to its half turn by itself.",
            found=found,
            first=position.queens[0],
            last=position.queens[-1],
            row=position.n - 1,
        )
    return tr("Solution {found}: no queen attacks another.", found=found)


def _obstacle(rule: Rule) -> str:
    if rule.is_symmetric:
        return ""
    return mark(
        "It takes the flips of a layout for solutions, which they are only where rule and board "
        "are the same after a flip."
    )


def _changed_code(_rule: Rule) -> dict[int, str]:
    return {
        8: "        for each line and leap by which that queen attacks:",
        9: "          set the bits of its squares",
        10: "          in words[next][r]",
    }


def _arguments(n: int, order: Sequence[int], queens: Sequence[int], depth: int) -> str:
    span = columns(n, queens) if depth else range((n - 1) // 2 + 1)
    return f"{order[depth]}, {span.start}, {span.stop - 1}"


SIEVE_SYMMETRIC = Solver(
    key="sieve-symmetric",
    title=mark("Sieve with symmetry"),
    source=f"{SOURCE}, section 3, improvements two to four",
    pseudocode=CODE,
    steps=partial(
        depth_first,
        lines=_CODE_LINES,
        look=look_by(_ROW_ORDER),
        rows=rows,
        placed=strike_by(_ROW_ORDER),
        multiplicity=_multiplicity,
        returns_at_solution=True,
    ),
    why=explainer(
        _SHARED
        | {
            Kind.DEAD_END: _say_dead_end,
            Kind.EXHAUSTED: _say_exhausted,
            Kind.SOLUTION: _say_solution,
        },
        mark(
            "The sieve by words, first row and last row first. Flips and the half turn give the "
            "solutions that these two rows leave out."
        ),
        WORDS_UNDER_RULES,
    ),
    state=partial(words_state, _ROW_ORDER),
    fewer_tests=mark("it leaves out what flips and turns of other layouts give"),
    fewer_comparisons=STRUCK,
    lines_run=lines_run((8,), 11, _SECOND_CALL, 1, from_row_0=(11, 1)),
    calls=CallsByRow(_SECOND_CALL, Levels(rows), _arguments),
    overlay=_overlay,
    check_given=partial(
        check_rows, order=rows, columns=lambda task, queens: columns(task.n, queens)
    ),
    levels=Levels(rows),
    places_on=_CODE_LINES.place,
    obstacle=_obstacle,
    changed_code=_changed_code,
    kernel="sieve:SYMMETRIC",
    has_images=True,
    counts_to=64,
)
