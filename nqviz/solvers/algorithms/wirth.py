"""Wirth's backtracking and its variants: pseudocode and steppers.

Source: "The N queens problem - new variants of the Wirth algorithm", Annales UMCS Informatica. Its
listing of version 1 never resets a used column after the recursive call, and so loses solutions.

What is counted: a visit is an iteration of the loop over columns, a test a call of the check
function; version 1 visits a used column without a test. There are no marks.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from nqviz.common.i18n import mark, ntr, together, tr
from nqviz.model.board import EMPTY, struck_columns
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import ROW_ENDS, Kind, Step
from nqviz.solvers.base import search, sentences, state
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.lines_run import Lines, LinesOf, LinesRun, if_rows_left
from nqviz.solvers.base.search import (
    columns_to_look_at,
    depth_first,
    doubled_by_mirror,
    shared_step,
)
from nqviz.solvers.base.sentences import explainer, values_of
from nqviz.solvers.base.solver import Solver, serves_all
from nqviz.solvers.base.state import Tone, queens_strips

SOURCE = "The N queens problem - new variants of the Wirth algorithm, Annales UMCS Informatica"

BASIC_CODE = (
    "search(row):",
    "  for column in 0 … n-1:",
    "    if promising(row, column):",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else: search(row + 1)",
    "      take the queen back",
    "promising(row, column):",
    "  for each placed queen, earliest row first:",
    "    if same column or same diagonal: return no",
    "  return yes",
)


def _changed(loop: int, test: int) -> Callable[[Rule], dict[int, str]]:
    """Return what is different under another rule in the lines of the loop and of the test."""

    def changed(rule: Rule) -> dict[int, str]:
        lines = {test: "    if that queen attacks the square: return no"}
        if rule.blocked:
            lines[loop] = "  for each column that is not blocked:"
        return lines

    return changed


_BASIC_LINES = search.Lines(place=4, remove=7, solution=5, row_end=2, done=1)


def _lines_of_tests(*call: int) -> dict[Kind, Lines | LinesOf]:
    """Return the lines of a test: those up to the call, then two for each queen compared."""
    loop = call[-1] + 1

    def compared(_position: Position, step: Step, _before: Step) -> Lines:
        return (*call, *(loop, loop + 1) * step.comparisons)

    def safe(position: Position, step: Step, before: Step) -> Lines:
        return (*compared(position, step, before), loop, step.line)

    return {Kind.CONFLICT: compared, Kind.PROMISING: safe}


def _struck_by_each(task: Task, queens: Sequence[int]) -> list[Sequence[int]]:
    """Return for each queen, top row first, the columns of the next row that she attacks."""
    n, row, rule = task.n, len(queens), task.rule
    if rule is QUEENS:  # what follows, without a call for each queen
        return [(each, each + row - other, each - row + other) for other, each in enumerate(queens)]
    return [
        struck_columns(other, other_column, row, n, rule)
        for other, other_column in enumerate(queens)
    ]


def _look_basic(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    row = len(queens)
    struck = _struck_by_each(task, queens)
    for column in columns_to_look_at(task, row, start):
        for other, columns in enumerate(struck):
            if column in columns:
                yield shared_step(Kind.CONFLICT, row, column, 10, other, other + 1)
                break
        else:
            yield shared_step(Kind.PROMISING, row, column, 11, -1, row)


BASIC = Solver(
    key="wirth-basic",
    title=mark("Backtracking, basic"),
    source=f"{SOURCE}, ch. 2",
    pseudocode=BASIC_CODE,
    steps=partial(
        depth_first, lines=_BASIC_LINES, look=_look_basic, multiplicity=doubled_by_mirror
    ),
    why=explainer(
        {},
        mark(
            "Backtracking places one queen in each row and goes back when a row has no safe square."
        ),
    ),
    state=queens_strips,
    lines_run=LinesRun((1,), _lines_of_tests(2, 3, 8), {Kind.PLACE: if_rows_left(5, 6, 1)}),
    calls=CallsByRow(6, helper="promising", helper_lines=range(8, 12)),
    places_on=_BASIC_LINES.place,
    obstacle=serves_all,
    changed_code=_changed(loop=2, test=10),
    kernel="wirth:BASIC",
    mirrors=True,
)

_CHECK_DIAGONALS_CODE = (
    "promising(row, column):",
    "  for each placed queen, earliest row first:",
    "    if same diagonal: return no",
    "  return yes",
)
FIRST_CODE = (
    "search(row):",
    "  if row > 0: used[row] ← copy of used[row-1]",
    "  for column in 0 … n-1:",
    "    if used[row][column]: next column",
    "    if promising(row, column):",
    "      queens[row] ← column; set used[row][column]",
    "      if row = n-1: solution",
    "      else: search(row + 1)",
    "      take the queen back; reset used[row][column]",
    *_CHECK_DIAGONALS_CODE,
)
SECOND_CODE = (
    "search(row):",
    "  for column in remaining[row]:",
    "    if promising(row, column):",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else:",
    "        remaining[row+1] ← remaining[row] without column",
    "        search(row + 1)",
    "      take the queen back",
    *_CHECK_DIAGONALS_CODE,
)
_changed_second_test = _changed(loop=2, test=12)


def _changed_second(rule: Rule) -> dict[int, str]:
    lines = _changed_second_test(rule)
    if rule.blocked:
        lines[2] = "  for column in remaining[row], if it is not blocked:"
    return lines


_FIRST_LINES = search.Lines(place=6, remove=9, solution=7, row_end=3, done=1)
_SECOND_LINES = search.Lines(place=4, remove=9, solution=5, row_end=2, done=1)


def _check(struck: Sequence[Sequence[int]], column: int) -> Step:
    """Return the step of comparing a square in an unused column with the queens, top row first.

    `struck` has the columns of the row that each queen attacks.
    """
    row = len(struck)
    for other, columns in enumerate(struck):
        if column in columns:
            return shared_step(Kind.CONFLICT, row, column, 12, other, other + 1)
    return shared_step(Kind.PROMISING, row, column, 13, -1, row)


def _look_first(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    row = len(queens)
    struck = _struck_by_each(task, queens)
    for column in columns_to_look_at(task, row, start):
        if column in queens:
            yield shared_step(Kind.SKIP, row, column, 4, queens.index(column))
        else:
            yield _check(struck, column)


def _first_state(position: Position) -> state.State:
    n = position.n
    in_use = state.lines_in_use(position)
    shown = state.rows_shown(n, in_use - 1)
    return (
        *queens_strips(position),
        state.heading(tr("column"), n),
        *_used_above(n, shown.start, tuple(position.queens[: in_use - 1])),
        _used_strip(position, in_use - 1),
        *_blank_strips(n, range(in_use, shown.stop)),
        *state.rows_left_out(n - len(shown)),
    )


@lru_cache(256)  # From step to step, those of the rows above are the same.
def _used_above(n: int, first: int, queens: tuple[int, ...]) -> state.State:
    """Return what the rows with these queens, from a row on, have noted of columns."""
    rows = range(first, len(queens))
    return tuple(_flags_strip(row, n, queens[: row + 1], range(0)) for row in rows)


@lru_cache(256)
def _blank_strips(n: int, rows: range) -> state.State:
    return tuple(state.blank_strip(f"used[{row}]", n) for row in rows)


def _used_strip(position: Position, row: int) -> state.Strip:
    step, n = position.last, position.n
    lit = range(0)
    if step is not None and step.kind is Kind.COPY:
        lit = range(n if step.row == row - 1 else 0)
    elif step is not None and step.row == row and step.row_and_column[1] is not None:
        lit = range(step.column, step.column + 1)
    return _flags_strip(row, n, position.queens[: row + 1], lit)


def _flags_strip(row: int, n: int, queens: Sequence[int], lit: range) -> state.Strip:
    columns = (column for column in queens if column != EMPTY)
    tones = dict.fromkeys(lit, Tone.LIT)
    return state.flag_strip(f"used[{row}]", n, columns, Tone.COLUMN, tones)


def _say_first_skip(_position: Position, step: Step) -> str:
    return tr(
        "Row {row}, column {column} is passed over without a test: used[{row}][{column}] is set, "
        "because the queen in row {other} stands in this column.",
        row=step.row,
        column=step.column,
        other=step.attacker,
    )


def _say_first_copy(_position: Position, step: Step) -> str:
    return ntr(
        "Row {next_row} starts with a copy of used[{row}]: {count} column is used.",
        "Row {next_row} starts with a copy of used[{row}]: {count} columns are used.",
        step.row + 1,
        **values_of(step),
    )


def _say_first_remove(position: Position, step: Step) -> str:
    reset = tr(
        "The flag used[{row}][{column}] is reset, so that the column is free again.",
        **values_of(step),
    )
    return together(sentences.taken_back(position, step), reset)


FIRST = Solver(
    key="wirth-1",
    title=mark("Backtracking, version 1"),
    source=f"{SOURCE}, ch. 4",
    pseudocode=FIRST_CODE,
    steps=partial(
        depth_first,
        lines=_FIRST_LINES,
        look=_look_first,
        placed=search.copy_step(2),
        multiplicity=doubled_by_mirror,
    ),
    why=explainer(
        {
            Kind.SKIP: _say_first_skip,
            Kind.PLACE: sentences.of_placement(
                mark(
                    "A queen goes to row {row}, column {column}, and used[{row}][{column}] is set; "
                    "now row {next_row} needs a queen."
                ),
                mark(
                    "A queen goes to row {row}, column {column}, and used[{row}][{column}] is set: "
                    "the last row is filled."
                ),
            ),
            Kind.COPY: _say_first_copy,
            Kind.REMOVE: _say_first_remove,
        },
        mark(
            "Version 1 notes for each row which columns are used, and passes over those columns "
            "without calling the check function."
        ),
    ),
    state=_first_state,
    fewer_tests=mark("it passes over used columns without a test"),
    lines_run=LinesRun(
        (1, 2),
        {**_lines_of_tests(3, 4, 5, 10), Kind.SKIP: (3, 4), Kind.COPY: (7, 8, 1, 2)},
    ),
    calls=CallsByRow(8, helper="promising", helper_lines=range(10, 14), entry=2),
    places_on=_FIRST_LINES.place,
    obstacle=serves_all,
    changed_code=_changed(loop=3, test=12),
    kernel="wirth:FIRST",
    mirrors=True,
)


def _look_second(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    struck = _struck_by_each(task, queens)
    for column in columns_to_look_at(task, len(queens), start):
        if column not in queens:
            yield _check(struck, column)


def _second_state(position: Position) -> state.State:
    n = position.n
    in_use = state.lines_in_use(position)
    shown = state.rows_shown(n, in_use - 1)
    return (
        *queens_strips(position),
        *(
            _remaining_strip(position, row)
            if row < in_use
            else state.blank_strip(f"remaining[{row}]", n - row)
            for row in shown
        ),
        *state.rows_left_out(n - len(shown)),
    )


def _remaining_strip(position: Position, row: int) -> state.Strip:
    """Return a row's list: visited columns are faded, its queen and the last step highlighted."""
    step, queens = position.last, position.queens
    is_copied = step is not None and step.kind is Kind.COPY and step.row == row - 1
    is_lit = step is not None and step.row == row and step.kind is not Kind.COPY
    start = 0 if is_copied else _first_not_looked_at(position, row)
    lit = step.column if step is not None and is_lit else EMPTY
    return _list_strip(position.task, (*queens[: row + 1],), start, lit, is_copied)


@lru_cache(256)  # likewise
def _list_strip(
    task: Task, queens: tuple[int, ...], start: int, lit: int, is_copied: bool
) -> state.Strip:
    """Return the list of a row, given its queen and those above, and where it is looked at."""
    *above, own = queens
    row = len(above)
    columns = range(task.n) if is_copied else columns_to_look_at(task, row, start)
    tones = dict.fromkeys(columns, Tone.LIT if is_copied else Tone.FREE)
    tones |= {own: Tone.QUEEN} if lit == EMPTY else {own: Tone.QUEEN, lit: Tone.LIT}
    return state.strip(
        f"remaining[{row}]",
        (
            state.Cell(str(column), tones.get(column, Tone.FADED))
            for column in range(task.n)
            if column not in above
        ),
    )


def _first_not_looked_at(position: Position, row: int) -> int:
    step = position.last
    if position.queens[row] != EMPTY:
        return position.queens[row] + 1
    if step is None or step.kind is Kind.COPY:
        return 0
    return position.n if step.kind in ROW_ENDS else step.column + 1


_say_second_exhausted = sentences.of_square(
    mark("The list of row {row} has no column left to look at.")
)


def _say_second_copy(position: Position, step: Step) -> str:
    return ntr(
        "Row {next_row} gets the list of row {row} without column {column}: {count} column "
        "remains.",
        "Row {next_row} gets the list of row {row} without column {column}: {count} columns "
        "remain.",
        position.n - step.row - 1,
        **values_of(step),
    )


def _say_second_remove(position: Position, step: Step) -> str:
    row = step.row
    after = columns_to_look_at(position.task, row, step.column + 1)
    column = next((column for column in after if column not in position.queens), None)
    if column is None:
        rest = _say_second_exhausted(position, step)
    else:
        rest = tr("The next column in the list of row {row} is {column}.", row=row, column=column)
    return together(sentences.taken_back(position, step), rest)


SECOND = Solver(
    key="wirth-2",
    title=mark("Backtracking, version 2"),
    source=f"{SOURCE}, ch. 5",
    pseudocode=SECOND_CODE,
    steps=partial(
        depth_first,
        lines=_SECOND_LINES,
        look=_look_second,
        placed=search.copy_step(7),
        multiplicity=doubled_by_mirror,
    ),
    why=explainer(
        {
            Kind.COPY: _say_second_copy,
            Kind.REMOVE: _say_second_remove,
            Kind.EXHAUSTED: _say_second_exhausted,
        },
        mark(
            "Version 2 gives each row the list of columns that are still unused, so that a used "
            "column is not even visited."
        ),
    ),
    state=_second_state,
    fewer_tests=mark("used columns are no longer in its list"),
    lines_run=LinesRun((1,), {**_lines_of_tests(2, 3, 10), Kind.COPY: (5, 7)}, {Kind.COPY: (8, 1)}),
    calls=CallsByRow(8, helper="promising", helper_lines=range(10, 14)),
    places_on=_SECOND_LINES.place,
    obstacle=serves_all,
    changed_code=_changed_second,
    kernel="wirth:SECOND",
    mirrors=True,
)
