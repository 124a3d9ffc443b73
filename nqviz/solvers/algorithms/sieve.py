"""The sieve: pseudocode and stepper. A queen strikes out all squares that it attacks.

Source: Cheng Yuan-Bin, "Sieve algorithm to n queens problem" (in Chinese), Jianghan University. The
left diagonal is struck as far as column 0 here; the listing in print stops before it.

What is counted: a visit and a test are a square that is looked up in the matrix or the words; the
marks are the squares in empty rows that a queen is the first to strike out.
"""

from collections.abc import Callable, Sequence
from functools import partial

from nqviz.common.i18n import mark, ntr, together, tr
from nqviz.model.board import Line
from nqviz.model.position import Position
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms import sieve_matrix
from nqviz.solvers.algorithms.sieve_matrix import RowOrder
from nqviz.solvers.base import sentences
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.search import Lines, depth_first
from nqviz.solvers.base.sentences import Sentence, of_square, values_of
from nqviz.solvers.base.solver import Solver, serves_all

SOURCE = "Cheng Yuan-Bin, Sieve algorithm to n queens problem"

SIEVE_CODE = (
    "search(matrix, row):",
    "  for column in 0 … n-1, until row n-1 is filled:",
    "    if matrix[row][column] is not struck:",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else:",
    "        below ← copy of matrix",
    "        strike the column in below",
    "        strike the falling diagonal in below",
    "        strike the rising diagonal in below",
    "        search(below, row + 1)",
    "      take the queen back",
)
SIEVE_BITS_CODE = (
    "search(words, row):",
    "  for column in 0 … n-1, until row n-1 is filled:",
    "    if words[row] and bit(column) = 0:",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else (r: each row below, d = r - row):",
    "        below[r] ← words[r]",
    "        below[r] ← below[r] or bit(column)",
    "        below[r] ← below[r] or bit(column + d)",
    "        below[r] ← below[r] or bit(column - d)",
    "        search(below, row + 1)",
    "      take the queen back",
)


def _changed_code(struck: str, rule: Rule) -> dict[int, str]:
    """Return what is different in the code under a rule; `struck` is the line that strikes."""
    lines = {
        8: "        for each line and leap by which that queen attacks,",
        9: "        and for her region, where there are regions:",
        10: struck,
    }
    if rule.blocked:
        lines[2] = "  for each column not blocked, until row n-1 is filled:"
    return lines


_CODE_LINES = Lines(place=4, remove=12, solution=5, row_end=2, done=1)
_DOWNWARDS = RowOrder(rows=range, columns=lambda n, _queens: range(n))

# The steps by matrix and by words are the same.
_steps = partial(
    depth_first,
    lines=_CODE_LINES,
    look=sieve_matrix.look_by(_DOWNWARDS),
    placed=sieve_matrix.strike_by(_DOWNWARDS),
    returns_at_solution=True,
)


def _overlay(position: Position) -> Overlay:
    return Overlay(struck=sieve_matrix.marks(_DOWNWARDS, position))


def _name(line: Line) -> str:
    return {
        Line.COLUMN: tr("column"),
        Line.FALLING: tr("falling diagonal"),
        Line.RISING: tr("rising diagonal"),
        Line.KNIGHT: tr("knight's moves"),
        Line.KING: tr("corners"),
        Line.REGION: tr("region"),
    }[line]


def _say_place(row_order: RowOrder, position: Position, step: Step) -> str:
    if step.row == row_order.rows(position.n)[-1]:
        return tr(
            "A queen goes to row {row}, column {column}: every row is filled.", **values_of(step)
        )
    text = mark(
        "A queen goes to row {row}, column {column}; what it attacks is struck out before row "
        "{next_row} gets one."
    )
    return _of_next_row(row_order, text)(position, step)


def _of_next_row(row_order: RowOrder, text: str) -> Sentence:
    """Return a sentence whose text may name {row}, {column} and the {next_row} of the search."""
    return lambda position, step: tr(
        text, **values_of(step) | {"next_row": row_order.next_row(position)}
    )


def _say_mark(_position: Position, step: Step) -> str:
    return ntr(
        "The queen in row {row}, column {column} strikes out its {line} in the empty rows: "
        "{count} square is new.",
        "The queen in row {row}, column {column} strikes out its {line} in the empty rows: "
        "{count} squares are new.",
        step.newly_struck,
        **values_of(step),
        line=_name(step.struck_line),
    )


def _say_mark_in_words(_position: Position, step: Step) -> str:
    return ntr(
        "The queen in row {row}, column {column} sets the bits of its {line}, one in each word it "
        "crosses: {count} bit changes from 0 to 1.",
        "The queen in row {row}, column {column} sets the bits of its {line}, one in each word it "
        "crosses: {count} bits change from 0 to 1.",
        step.newly_struck,
        **values_of(step),
        line=_name(step.struck_line),
    )


def _say_remove(row_order: RowOrder, position: Position, step: Step) -> str:
    if step.row == row_order.rows(position.n)[-1]:
        rest = tr("Every other column holds a queen, so no second solution can be in this row.")
    else:
        rest = tr("This row has kept its own marks, so nothing needs to be erased.")
    return together(sentences.taken_back(position, step), rest)


def _say_exhausted(row_order: RowOrder, position: Position, step: Step) -> str:
    if step.row == row_order.rows(position.n)[-1]:
        return tr("Row {row} is left at once after its solution.", row=step.row)
    return tr("Row {row} has no column left to look at.", row=step.row)


def words_sentences(row_order: RowOrder) -> dict[Kind, Sentence]:
    """Return the sentences of a sieve by words."""
    return _sentences_of_rows(row_order) | {
        Kind.CONFLICT: sentences.of_conflict(
            mark(
                "Bit {column} in the word of row {row} is 1: the square lies on the {line} of the "
                "queen in row {other}, column {other_column}."
            ),
            _name,
        ),
        Kind.PROMISING: of_square(
            mark(
                "Bit {column} in the word of row {row} is 0: no queen has struck the square out, "
                "so it is safe."
            )
        ),
        Kind.COPY: _of_next_row(
            row_order,
            mark(
                "The words of the empty rows are copied for row {next_row}, a whole row at a time. "
                "The queen in row {row}, column {column} will set its bits there."
            ),
        ),
        Kind.MARK: _say_mark_in_words,
    }


WORDS_UNDER_RULES = {
    Kind.CONFLICT: sentences.of_conflict(
        mark(
            "Bit {column} in the word of row {row} is 1: the queen in row {other}, column "
            "{other_column} attacks the square {line}."
        )
    )
}


def _sentences_of_rows(row_order: RowOrder) -> dict[Kind, Sentence]:
    return {
        Kind.PLACE: partial(_say_place, row_order),
        Kind.REMOVE: partial(_say_remove, row_order),
        Kind.DEAD_END: of_square(
            mark(
                "Dead end: every square of row {row} is struck out, so a queen placed before must "
                "move."
            )
        ),
        Kind.EXHAUSTED: partial(_say_exhausted, row_order),
    }


STRUCK = mark("what a queen attacks is struck out when she is placed")


def _arguments(matrix: str) -> Callable[[int, Sequence[int], Sequence[int], int], str]:
    """Return what the search is given: the matrix of the call before, called "below", and a row."""
    return lambda _n, rows, _columns, depth: f"{'below' if depth else matrix}, {rows[depth]}"


SIEVE = Solver(
    key="sieve",
    title=mark("Sieve"),
    source=f"{SOURCE}, section 2",
    pseudocode=SIEVE_CODE,
    steps=_steps,
    why=sentences.explainer(
        _sentences_of_rows(_DOWNWARDS)
        | {
            Kind.CONFLICT: sentences.of_conflict(
                mark(
                    "Row {row}, column {column} is struck out: it lies on the {line} of the queen "
                    "in row {other}, column {other_column}."
                ),
                _name,
            ),
            Kind.PROMISING: of_square(
                mark("Row {row}, column {column} is safe: no queen has struck it out.")
            ),
            Kind.COPY: _of_next_row(
                _DOWNWARDS,
                mark(
                    "The matrix is copied for row {next_row}. The queen in row {row}, column "
                    "{column} will strike its lines there, and row {row} keeps its own matrix for "
                    "the way back."
                ),
            ),
            Kind.MARK: _say_mark,
        },
        mark(
            "The sieve strikes out every square that a new queen attacks in the rows below, so the "
            "next row only has to see which squares are left."
        ),
        {
            Kind.CONFLICT: sentences.of_conflict(
                mark(
                    "Row {row}, column {column} is struck out: the queen in row {other}, column "
                    "{other_column} attacks it {line}."
                )
            )
        },
    ),
    state=partial(sieve_matrix.matrix_state, _DOWNWARDS),
    fewer_comparisons=STRUCK,
    lines_run=sieve_matrix.lines_run((8, 9), 11, 1),
    calls=CallsByRow(11, arguments=_arguments("matrix")),
    overlay=_overlay,
    places_on=_CODE_LINES.place,
    obstacle=serves_all,
    changed_code=partial(_changed_code, "          strike its squares in below"),
    kernel="sieve:SIEVE",
)

SIEVE_BITS = Solver(
    key="sieve-bits",
    title=mark("Sieve, one word per row"),
    source=f"{SOURCE}, section 3, first improvement",
    pseudocode=SIEVE_BITS_CODE,
    steps=_steps,
    why=sentences.explainer(
        words_sentences(_DOWNWARDS),
        mark(
            "The same sieve, but each row of its matrix is one machine word with a bit for each "
            "column, so a whole row is copied at once."
        ),
        WORDS_UNDER_RULES,
    ),
    state=partial(sieve_matrix.words_state, _DOWNWARDS),
    fewer_comparisons=STRUCK,
    lines_run=sieve_matrix.lines_run((8, 9), 11, 1),
    calls=CallsByRow(11, arguments=_arguments("words")),
    overlay=_overlay,
    places_on=_CODE_LINES.place,
    obstacle=serves_all,
    changed_code=partial(_changed_code, "          below[r] ← below[r] or its bits in row r"),
    kernel="sieve:BITS",
    rules_kernel="sieve:RULES",
    counts_to=64,
)
