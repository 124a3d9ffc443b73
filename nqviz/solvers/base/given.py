"""Runs from queens that the user has placed: which positions a search can resume, where it ends.

The run is what the search would do if it had placed these queens itself, up to the step that would
take one of them back. A search that covers what a queen takes has done so for all of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from nqviz.common.i18n import ntr, ranges_in_words, tr
from nqviz.model.board import EMPTY, conflicts
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.search import first_row_end

# (task, columns of the queens placed so far, by level) -> the columns that the next row may take
Columns = Callable[[Task, Sequence[int]], Collection[int]]


def all_columns(task: Task, queens: Sequence[int]) -> Collection[int]:
    """Return the columns of the next row that a search without symmetries tries."""
    return range(task.n if queens else first_row_end(task))


def check_rows(
    task: Task,
    title: str,
    order: Callable[[int], Sequence[int]] = range,
    columns: Columns = all_columns,
) -> None:
    """Raise ValueError with a sentence if a search by rows never reaches the given queens.

    `title` names the search; `order` returns the order in which the rows are filled, given n.
    """
    check_no_conflicts(task, title)
    rows, given = order(task.n), task.given
    level = sum(column != EMPTY for column in given)
    last = max((place for place, row in enumerate(rows) if given[row] != EMPTY), default=-1)
    gaps = [row for row in rows[: max(last, 0)] if given[row] == EMPTY]
    if gaps:
        raise ValueError(
            ntr(
                "{title} fills row {rows} before row {other}, and it is empty.",
                "{title} fills rows {rows} before row {other}, and they are empty.",
                len(gaps),
                title=title,
                rows=ranges_in_words(sorted(gaps)),
                other=rows[last],
            )
        )
    for depth, row in enumerate(rows[:level]):
        if given[row] not in columns(task, [given[each] for each in rows[:depth]]):
            raise ValueError(
                tr(
                    "{title} leaves row {row}, column {column} out, because mirror images stand "
                    "for it: move that queen, or choose another algorithm.",
                    title=title,
                    row=row,
                    column=given[row],
                )
            )


def check_no_conflicts(task: Task, _title: str) -> None:
    """Raise ValueError with a sentence if given queens attack each other or fill the board."""
    for square in enumerate(task.given):
        if square in task.rule.blocked:
            raise ValueError(
                tr("The queen in row {row} stands on a blocked square: move her.", row=square[0])
            )
    pair = next(iter(conflicts(task.given, task.rule)), None)
    if pair is not None:
        raise ValueError(
            tr(
                "The queens in rows {upper} and {lower} attack each other, and this algorithm "
                "never comes to such a position: move one of them.",
                upper=pair[0],
                lower=pair[1],
            )
        )
    if EMPTY not in task.given:
        raise ValueError(tr("Every row has its queen already: there is nothing left to search."))


def check_never(_task: Task, _title: str) -> None:
    """Raise ValueError: the algorithm can resume from no position that has only some queens."""
    raise ValueError(
        tr(
            "This algorithm joins halves of the board and goes from no single position on: "
            "choose another algorithm."
        )
    )


def after_placement(task: Task, line: int) -> Position:
    """Return the start of a run from given queens as a position after their last placement."""
    position = Position.start(task)
    row = max(row for row, column in enumerate(task.given) if column != EMPTY)
    position.last = Step(Kind.PLACE, row, task.given[row], line)
    return position


def until_taken_back(task: Task, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps until one of them would take a given queen back; yield `Kind.DONE` instead."""
    for step in steps:
        if step.kind is Kind.REMOVE and task.given[step.row] != EMPTY:
            yield Step(Kind.DONE, -1, -1, 1)
            return
        yield step
