"""The sentences of why that several algorithms share. Each explains the last step of a position."""

from collections.abc import Callable

from nqviz.common.i18n import ntr, number, together, tr
from nqviz.model.board import EMPTY, Line, attack
from nqviz.model.position import Position
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.search import first_row_end


def line_of_attack(line: Line) -> str:
    """Return the words for "along ..." a line."""
    return {
        Line.COLUMN: tr("down the column"),
        Line.FALLING: tr("along the falling diagonal"),
        Line.RISING: tr("along the rising diagonal"),
    }[line]


def line_of_conflict(position: Position, step: Step) -> Line:
    """Return the line on which the queen that a conflict names attacks the tested square."""
    line = attack(step.row, step.column, step.other, position.queens[step.other])
    assert line is not None, "a conflict names a queen that attacks"
    return line


def conflict(position: Position, step: Step) -> str:
    """Say which queen attacks the tested square, and how."""
    return tr(
        "Row {row}, column {column} is not promising: the queen in row {other}, column "
        "{other_column} attacks it {line}.",
        row=step.row,
        column=step.column,
        other=step.other,
        other_column=position.queens[step.other],
        line=line_of_attack(line_of_conflict(position, step)),
    )


def promising(_position: Position, step: Step) -> str:
    """Say that no queen attacks the tested square."""
    if step.row == 0:
        return tr(
            "Row {row}, column {column} is promising: there is no other queen yet.",
            row=step.row,
            column=step.column,
        )
    return tr(
        "Row {row}, column {column} is promising: no queen attacks it.",
        row=step.row,
        column=step.column,
    )


def place(position: Position, step: Step) -> str:
    """Say that a queen was placed and where the search goes on."""
    if step.row == position.n - 1:
        return tr(
            "A queen goes to row {row}, column {column}: the last row is filled.",
            row=step.row,
            column=step.column,
        )
    return tr(
        "A queen goes to row {row}, column {column}; now row {next_row} needs one.",
        row=step.row,
        column=step.column,
        next_row=step.row + 1,
    )


def taken_back(position: Position, step: Step) -> str:
    """Say that a queen was taken back: in the row in hand if it was the last, else a row before."""
    if position.queens.count(EMPTY) == 1:
        return tr(
            "The queen in row {row}, column {column} is taken back.",
            row=step.row,
            column=step.column,
        )
    return tr(
        "Back to row {row}: the queen in column {column} is taken back.",
        row=step.row,
        column=step.column,
    )


def remove(position: Position, step: Step) -> str:
    """Say that a queen was taken back and where its row goes on."""
    end = position.n if step.row else first_row_end(position.task)
    if step.column + 1 == end:
        rest = tr("This row has no column left to look at.")
    else:
        rest = tr("Column {column} is looked at next.", column=step.column + 1)
    return together(taken_back(position, step), rest)


def dead_end(_position: Position, step: Step) -> str:
    """Say that a row has no promising square."""
    return tr(
        "Dead end: every square of row {row} is attacked, so a queen above must move.",
        row=step.row,
    )


def exhausted(_position: Position, step: Step) -> str:
    """Say that a row has been searched to its end."""
    return tr("Row {row} has no column left to look at.", row=step.row)


def solution(position: Position, step: Step) -> str:
    """Say which solution was found, and how many images it stands for."""
    found = position.counters.solutions
    if step.amount > 1:
        return tr(
            "A solution: no queen attacks another. Together with its images it counts {count} "
            "times, which makes {found}.",
            count=step.amount,
            found=number(found),
        )
    return tr("Solution {found}: no queen attacks another.", found=number(found))


def done(position: Position, _step: Step) -> str:
    """Sum the run up."""
    found = position.counters.solutions
    if found == 0:
        return tr(
            "The search is complete: n = {n} has no solution, and this run has proved it.",
            n=position.n,
        )
    if position.task.first:
        return tr("The run ends at its first solution, as it was asked to.")
    return ntr(
        "The search is complete: n = {n} has {count} solution.",
        "The search is complete: n = {n} has {count} solutions.",
        found,
        n=position.n,
    )


def done_below(position: Position) -> str:
    """Sum up a run from given queens."""
    counters = position.counters
    if counters.layouts != counters.solutions:
        return ntr(
            "Everything after your queens has been tried: {count} layout, which stands for "
            "{solutions} solutions with its images.",
            "Everything after your queens has been tried: {count} layouts, which stand for "
            "{solutions} solutions with their images.",
            counters.layouts,
            solutions=number(counters.solutions),
        )
    if counters.solutions == 0:
        return tr("Everything after your queens has been tried: there is no solution from here.")
    return ntr(
        "Everything after your queens has been tried: {count} solution was found.",
        "Everything after your queens has been tried: {count} solutions were found.",
        counters.solutions,
    )


Sentence = Callable[[Position, Step], str]

_SHARED: dict[Kind, Sentence] = {
    Kind.CONFLICT: conflict,
    Kind.PROMISING: promising,
    Kind.PLACE: place,
    Kind.REMOVE: remove,
    Kind.DEAD_END: dead_end,
    Kind.EXHAUSTED: exhausted,
    Kind.SOLUTION: solution,
    Kind.DONE: done,
}


def explainer(own: dict[Kind, Sentence], start: str) -> Callable[[Position], str]:
    """Return an algorithm's `why`: its own sentences first, else the shared ones.

    `start`, marked for translation, introduces the algorithm before the first step.
    """
    sentences = _SHARED | own

    def why(position: Position) -> str:
        given = position.task.given
        if position.last is None:
            words = tr("The run goes on from your queens, as if it had come here by itself.")
            press = tr("Press the right arrow for one step, or Space to play.")
            return together(words if given else tr(start), press)
        if position.last.kind is Kind.DONE and EMPTY in given and not position.task.first:
            return done_below(position)
        return sentences[position.last.kind](position, position.last)

    return why
