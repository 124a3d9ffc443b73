"""The sentences that explain the last step of a position, as far as algorithms share them."""

from collections.abc import Callable

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.model.board import EMPTY, Line, Square, attack, goes_around
from nqviz.model.position import Position
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.search import columns_to_look_at

# (position, its last step) -> the sentence, in the language in use
Sentence = Callable[[Position, Step], str]


def line_of_attack(line: Line) -> str:
    """Return the words for that by which a queen attacks."""
    return {
        Line.COLUMN: tr("down the column"),
        Line.FALLING: tr("along the falling diagonal"),
        Line.RISING: tr("along the rising diagonal"),
        Line.KNIGHT: tr("by a knight's move"),
        Line.KING: tr("at the corner where they touch"),
        Line.REGION: tr("in the same region"),
    }[line]


def line_between(square: Square, other: Square) -> str:
    """Return the words for that by which queens on two squares attack each other, of a row too."""
    line = attack(*square, *other) if square[0] != other[0] else None
    return tr("along the row") if line is None else line_of_attack(line)


def line_of_conflict(position: Position, step: Step) -> Line:
    """Return the line on which the queen that a conflict names attacks the tested square."""
    other = step.attacker, position.queens[step.attacker]
    line = attack(step.row, step.column, *other, position.n, position.task.rule)
    assert line is not None, "a conflict names a queen that attacks"
    return line


def attack_in_words(position: Position, square: Square, row: int) -> str:
    """Return the words for that by which the queen of another row attacks a square."""
    queen = row, position.queens[row]
    return attack_between(square, queen, position.n, position.task.rule)


def attack_between(square: Square, queen: Square, n: int, rule: Rule) -> str:
    """Return the words for that by which a queen attacks a square of another row."""
    line = attack(*square, *queen, n, rule)
    assert line is not None, "the queen attacks the square"
    if line is Line.REGION:
        return tr("in the same region {letter}", letter=rule.regions[square[0]][square[1]])
    words = line_of_attack(line)
    if goes_around(line, square, queen):
        return tr("{line}, around the edge", line=words)
    return words


def values_of(step: Step) -> dict[str, int]:
    """Return what most sentences name: the {row}, the {column} and the {next_row}."""
    return {"row": step.row, "column": step.column, "next_row": step.row + 1}


def of_square(text: str, text_in_row_0: str = "") -> Sentence:
    """Return a sentence whose text, marked for translation, names at most the `values_of` a step.

    In row 0 the second text is taken, if there is one.
    """

    def sentence(_position: Position, step: Step) -> str:
        chosen = text_in_row_0 if text_in_row_0 and step.row == 0 else text
        return tr(chosen, **values_of(step))

    return sentence


def of_conflict(text: str, name_of_line: Callable[[Line], str] | None = None) -> Sentence:
    """Return a sentence about a {row} and {column} that the queen in row {other} attacks.

    Its text, marked for translation, may also name the queen's {other_column} and their {line}, as
    `name_of_line` calls it, or in the words of `attack_in_words`.
    """

    def sentence(position: Position, step: Step) -> str:
        return tr(
            text,
            **values_of(step),
            other=step.attacker,
            other_column=position.queens[step.attacker],
            line=(
                name_of_line(line_of_conflict(position, step))
                if name_of_line
                else attack_in_words(position, (step.row, step.column), step.attacker)
            ),
        )

    return sentence


def of_placement(text: str, text_in_last_row: str) -> Sentence:
    """Return a sentence about a queen in {row} and {column}, where rows are filled from the top.

    Both texts are marked for translation; the first may also name the {next_row}.
    """

    def sentence(position: Position, step: Step) -> str:
        is_last = step.row == position.n - 1
        return tr(text_in_last_row if is_last else text, **values_of(step))

    return sentence


def taken_back(position: Position, step: Step) -> str:
    """Return the words for a removal, from the last row or from the row before a dead end."""
    if position.queens.count(EMPTY) == 1:
        return tr("The queen in row {row}, column {column} is taken back.", **values_of(step))
    return tr("Back to row {row}: the queen in column {column} is taken back.", **values_of(step))


def _remove(position: Position, step: Step) -> str:
    column = next(iter(columns_to_look_at(position.task, step.row, step.column + 1)), None)
    if column is None:
        rest = tr("This row has no column left to look at.")
    else:
        rest = tr("Column {column} is looked at next.", column=column)
    return together(taken_back(position, step), rest)


def solution(position: Position, step: Step) -> str:
    """Return which solution was found, and how many images it stands for."""
    found = position.counters.solutions
    if step.multiplicity > 1:
        return tr(
            "A solution: no queen attacks another. Together with its images it counts {count} "
            "times, which makes {found}.",
            count=step.multiplicity,
            found=number(found),
        )
    return tr("Solution {found}: no queen attacks another.", found=number(found))


def done(position: Position, _step: Step) -> str:
    """Return the summary of a run that has ended."""
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


def _done_below(position: Position) -> str:
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


_SHARED: dict[Kind, Sentence] = {
    Kind.CONFLICT: of_conflict(
        mark(
            "Row {row}, column {column} is not safe: the queen in row {other}, column "
            "{other_column} attacks it {line}."
        )
    ),
    Kind.PROMISING: of_square(
        mark("Row {row}, column {column} is safe: no queen attacks it."),
        mark("Row {row}, column {column} is safe: there is no other queen yet."),
    ),
    Kind.PLACE: of_placement(
        mark("A queen goes to row {row}, column {column}; now row {next_row} needs one."),
        mark("A queen goes to row {row}, column {column}: the last row is filled."),
    ),
    Kind.REMOVE: _remove,
    Kind.DEAD_END: of_square(
        mark("Dead end: every square of row {row} is attacked, so a queen above must move.")
    ),
    Kind.EXHAUSTED: of_square(mark("Row {row} has no column left to look at.")),
    Kind.SOLUTION: solution,
    Kind.DONE: done,
}


def _dead_end_among_blocked(position: Position, step: Step) -> str:
    if position.queens.count(EMPTY) == position.n:
        return tr("Dead end: every square of row {row} is blocked.", row=step.row)
    return tr(
        "Dead end: every square of row {row} is attacked or blocked, so a queen placed before must "
        "move.",
        row=step.row,
    )


def keys_to_begin() -> str:
    """Return the last sentence before the first step of a run, which names the keys."""
    return tr("Press the right arrow for one step, or Space to play.")


def explainer(
    own: dict[Kind, Sentence],
    start: str,
    under_rules: dict[Kind, Sentence] | None = None,
    start_under_rules: str = "",
) -> Callable[[Position], str]:
    """Return an algorithm's `why`: a function that explains the last step of a position.

    `own` are the sentences of the algorithm by kind of step; for any other kind a shared one is
    taken. Where the task has another rule than the queens', those `under_rules` come first.
    `start`, marked for translation, introduces the algorithm before the first step; under another
    rule `start_under_rules` does, where there is one.
    """
    sentences = _SHARED | own
    under_rules = under_rules or {}
    under_rule = sentences | under_rules
    among_blocked = sentences | {Kind.DEAD_END: _dead_end_among_blocked} | under_rules

    def why(position: Position) -> str:
        given, rule = position.task.given, position.task.rule
        if position.last is None:
            words = ntr(
                "The run begins with this queen, and counts from here on.",
                "The run begins with these queens, and counts from here on.",
                position.n - given.count(EMPTY) if given else 0,
            )
            press = keys_to_begin()
            begins = start if rule == QUEENS else start_under_rules or start
            words = words if given else tr(begins)
            return together(words, press) if rule == QUEENS else together(rule.in_words(), words)
        has_first = position.task.first and position.counters.layouts > 0
        if position.last.kind is Kind.DONE and EMPTY in given and not has_first:
            return _done_below(position)
        chosen = sentences if rule is QUEENS else among_blocked if rule.blocked else under_rule
        return chosen[position.last.kind](position, position.last)

    return why
