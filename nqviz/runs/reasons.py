"""Reasons for a decision of a run: four sentences, one of which is true, to choose from.

To explain a step to oneself is the best measured help there is (K. Bisra and others, "Inducing
self-explanation: a meta-analysis", Educational Psychology Review 30, 2018).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from nqviz.common.i18n import mark, tr
from nqviz.model.board import EMPTY, Line, Square, attack, attacked_columns, attackers, lines_of
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.runs.predicting import Answer, Question
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.sentences import line_of_attack

CHOICES = 4
_MOST_TRIED = 5_000  # A queen that stood for more steps is not asked for.
_LARGEST = 64  # the side of a board of which all squares are looked at


class Says(Enum):
    """The things that a sentence can say of a board, each with the text for it."""

    SAFE = mark("No queen attacks row {row}, column {column}.")
    ATTACKED_BY = mark(
        "The queen in row {other}, column {other_column} attacks row {row}, column {column} {line}."
    )
    ATTACKED_ALONG = mark("A queen attacks row {row}, column {column} {line}.")
    NOT_ATTACKED_ALONG = mark("No queen attacks row {row}, column {column} {line}.")
    ONLY_SAFE = mark("Row {row}, column {column} is the only square of its row that is safe.")
    ALSO_SAFE = mark("Row {row}, column {column} is safe, too.")
    ROW_FILLED = mark("There is a queen in row {row} already.")
    ROW_EMPTY = mark("There is no queen in row {row}.")
    LAST_ROW = mark("Every other row has a queen already.")
    BOARD_FULL = mark("Every row has a queen.")
    REACHES_NONE = mark("A queen in row {row}, column {column} attacks no square of row {other}.")
    REACHES = mark(
        "A queen in row {row}, column {column} attacks row {other}, column {other_column}."
    )
    ROW_ATTACKED = mark("Every square of row {row} is attacked.")
    COLUMN_ATTACKED = mark("Every square of column {column} is attacked or in the row of a queen.")
    ONE_ATTACKS_ROW = mark("The queen in row {other} alone attacks every square of row {row}.")
    MISSES = mark(
        "The queen in row {other}, column {other_column} does not attack row {row}, "
        "column {column}."
    )
    TWO_ATTACK = mark("Two of the queens on the board attack each other.")
    NONE_ATTACK = mark("No two queens on the board attack each other.")
    ALL_TRIED = mark("Every square of row {row} that is safe has been tried.")
    TRIED = mark("Row {row}, column {column} is safe: it has been tried.")
    LAST_COLUMN = mark("Column {column} is the last one of row {row}.")
    MORE_COLUMNS = mark("Row {row} has the column {other_column} after that.")
    SOLVED = mark("Every row has a queen, and no two queens attack each other.")
    COULD_MOVE = mark("The queen in row {row} could stand in column {column} as well.")
    ONE_COLOR = mark("All queens stand on squares of one colour.")
    TWO_COLORS = mark("The squares of the queens in rows {row} and {other} have two colours.")
    ON_DIAGONAL = mark("All queens stand on one of the two long diagonals.")
    OFF_DIAGONALS = mark("Row {row}, column {column} is on neither of them, and has a queen.")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a board: what it says, of which square, and of which other one."""

    says: Says
    square: Square = (EMPTY, EMPTY)
    other: Square = (EMPTY, EMPTY)
    line: Line | None = None

    def in_words(self) -> str:
        """Return the sentence, in the language in use."""
        row, column = self.square
        other, other_column = self.other
        values: dict[str, int | str] = {"row": row, "column": column}
        values |= {"other": other, "other_column": other_column}
        if self.line is not None:
            values["line"] = line_of_attack(self.line)
        return tr(self.says.value, **values)


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence to choose; one that is false has another, which is true and refutes it."""

    claim: Statement
    refutation: Statement | None = None

    @property
    def is_true(self) -> bool:
        """Whether it is the right one to choose."""
        return self.refutation is None


@dataclass(frozen=True, slots=True)
class Reasons:
    """The sentences to choose from, about a board with these queens.

    Attributes:
        tried: the columns that were tried in the row that is left, if any is.
    """

    choices: tuple[Reason, ...]
    queens: tuple[int, ...]
    tried: frozenset[int] = frozenset()


def reasons_for(timeline: Timeline, question: Question) -> Reasons | None:
    """Return sentences on the decision of a question, one true; None where there are no four.

    The run stands at the decision.
    """
    solver, position = timeline.solver, timeline.position
    step, n = position.last, position.n
    if step is None or solver.levels is None or solver.recorded is not None or n > _LARGEST:
        return None
    queens, tried = list(position.queens), frozenset[int]()
    if step.kind is Kind.PLACE:
        queens[step.row] = EMPTY
    before = timeline.step_at(position.index - 2) if step.kind is Kind.REMOVE else None
    if step.kind is Kind.REMOVE:
        queens[step.row] = step.column
        if before is not None and before.kind is Kind.EXHAUSTED and before.row >= 0:
            tried = _tried(timeline, step, before.row)
    board = _Board(queens, position.task.rule, tried)
    true, false = _candidates(board, question, step, before)
    if true is None:
        return None
    random = Random(question.shown_at)
    texts, chosen = {true.in_words()}, [Reason(true)]
    wrong = [Reason(*each) for each in false]
    for each in wrong[:2] + random.sample(wrong[2:], len(wrong[2:])):
        if each.claim.in_words() not in texts and len(chosen) < CHOICES:
            texts.add(each.claim.in_words())
            chosen.append(each)
    if len(chosen) < CHOICES:
        return None
    random.shuffle(chosen)
    return Reasons(tuple(chosen), tuple(queens), tried)


class _Board:
    """Says what is true of some queens."""

    def __init__(self, queens: Sequence[int], rule: Rule, tried: frozenset[int]) -> None:
        self.queens, self.rule, self.tried = queens, rule, tried
        self.n = len(queens)

    def is_attacked(self, square: Square) -> bool:
        row, column = square
        return self.queens[row] not in {EMPTY, column} or any(
            attackers(self.queens, *square, self.rule)
        )

    def is_safe(self, square: Square) -> bool:
        return square not in self.rule.blocked and not self.is_attacked(square)

    def standing(self) -> list[Square]:
        return [(row, column) for row, column in enumerate(self.queens) if column != EMPTY]

    def row(self, row: int) -> list[Square]:
        return [(row, column) for column in range(self.n)]

    def attacker(self, square: Square) -> Statement | None:
        """Return what says by which queen of another row a square is attacked."""
        for row, line in attackers(self.queens, *square, self.rule):
            return Statement(Says.ATTACKED_BY, square, (row, self.queens[row]), line)
        return None

    def has_attack(self) -> bool:
        return any(
            True for each in self.standing() for _ in attackers(self.queens, *each, self.rule)
        )


_Wrong = tuple[Statement, Statement]
_Found = tuple[Statement | None, list[_Wrong]]


def _candidates(board: _Board, question: Question, step: Step, before: Step | None) -> _Found:
    square = step.row, step.column
    if question.answer is Answer.SAFE:
        true = Statement(Says.SAFE, square) if board.is_safe(square) else None
        return true, [*_on_square(board, square)]
    if question.answer is Answer.ATTACKED:
        true = board.attacker(square)
        wrong = [(Statement(Says.SAFE, square), true)] if true else []
        return true, [*wrong, *_on_square(board, square)]
    if step.kind is Kind.PLACE:
        true = Statement(Says.SAFE, square) if board.is_safe(square) else None
        return true, [*_on_placement(board, square), *_on_square(board, square)]
    if step.kind is Kind.DEAD_END:
        return _on_dead_end(board, step)
    if step.kind is Kind.REMOVE:
        return _on_removal(board, square, before)
    return _on_solution(board)


def _on_square(board: _Board, square: Square) -> Iterator[_Wrong]:
    """Yield what is false of the attacks on a square, with what is true."""
    row, _column = square
    if any(attackers(board.queens, *square, board.rule)):
        for queen in board.standing():
            line = attack(*square, *queen, board.n, board.rule) if queen[0] != row else None
            if line is None and queen[0] != row:
                claim = Statement(Says.ATTACKED_BY, square, queen, Line.COLUMN)
                yield claim, Statement(Says.MISSES, square, queen)
    by = {line for _row, line in attackers(board.queens, *square, board.rule)}
    for line in lines_of(board.rule):
        if line not in by and not _attacks_along(board, square, line):
            yield (
                Statement(Says.ATTACKED_ALONG, square, line=line),
                Statement(Says.NOT_ATTACKED_ALONG, square, line=line),
            )
    if board.queens[row] == EMPTY:
        yield Statement(Says.ROW_FILLED, square), Statement(Says.ROW_EMPTY, square)


def _attacks_along(board: _Board, square: Square, line: Line) -> bool:
    """Tell whether a queen attacks a square by a line, perhaps as the second of two."""
    return any(
        square[1] in attacked_columns(line, *queen, square[0], board.n, board.rule)
        for queen in board.standing()
        if queen[0] != square[0]
    )


def _on_placement(board: _Board, square: Square) -> Iterator[_Wrong]:
    row, column = square
    free = [each for each in board.row(row) if each != square and board.is_safe(each)]
    empty = [other for other in range(board.n) if board.queens[other] == EMPTY and other != row]
    if free:
        yield Statement(Says.ONLY_SAFE, square), Statement(Says.ALSO_SAFE, free[0])
    if empty:
        yield Statement(Says.LAST_ROW, square), Statement(Says.ROW_EMPTY, (empty[0], EMPTY))
        reached = next(
            (each for each in board.row(empty[0]) if attack(*square, *each, board.n, board.rule)),
            None,
        )
        if reached is not None:
            claim = Statement(Says.REACHES_NONE, square, (empty[0], EMPTY))
            yield claim, Statement(Says.REACHES, square, reached)
    if column < board.n - 1:
        yield (
            Statement(Says.LAST_COLUMN, square),
            Statement(Says.MORE_COLUMNS, square, (row, column + 1)),
        )


def _on_dead_end(board: _Board, step: Step) -> _Found:
    row, column = step.row, step.column
    if row >= 0:
        squares = board.row(row)
        true = Statement(Says.ROW_ATTACKED, (row, EMPTY))
    elif column >= 0:
        squares = [(each, column) for each in range(board.n)]
        true = Statement(Says.COLUMN_ATTACKED, (EMPTY, column))
    else:
        return None, []
    if not all(map(board.is_attacked, squares)):
        return None, []
    wrong: list[_Wrong] = []
    empty = next(each for each in range(board.n) if board.queens[each] == EMPTY)
    wrong.append((Statement(Says.BOARD_FULL), Statement(Says.ROW_EMPTY, (empty, EMPTY))))
    if not board.has_attack():
        wrong.append((Statement(Says.TWO_ATTACK), Statement(Says.NONE_ATTACK)))
    for square in squares:
        attacker = board.attacker(square)
        if attacker is not None:
            wrong.append((Statement(Says.SAFE, square), attacker))
    for queen in board.standing() if row >= 0 else ():
        missed = next(
            (each for each in squares if not attack(*each, *queen, board.n, board.rule)), None
        )
        if missed is not None:
            claim = Statement(Says.ONE_ATTACKS_ROW, (row, EMPTY), queen)
            wrong.insert(1, (claim, Statement(Says.MISSES, missed, queen)))
    return true, wrong


def _on_removal(board: _Board, square: Square, before: Step | None) -> _Found:
    if before is None or before.kind is not Kind.EXHAUSTED or before.row < 0 or not board.tried:
        return None, []
    row, column = square
    left = [each for each in board.row(before.row) if board.is_safe(each)]
    if not all(each[1] in board.tried for each in left) or not left:
        return None, []
    wrong: list[_Wrong] = [
        (Statement(Says.ROW_ATTACKED, (before.row, EMPTY)), Statement(Says.TRIED, left[0]))
    ]
    attacker = board.attacker(square)
    if attacker is None:
        claim = next(
            Statement(Says.ATTACKED_ALONG, square, line=line) for line in lines_of(board.rule)
        )
        wrong.append((claim, Statement(Says.SAFE, square)))
    if column < board.n - 1:
        more = Statement(Says.MORE_COLUMNS, square, (row, column + 1))
        wrong.append((Statement(Says.LAST_COLUMN, square), more))
    wrong.append((Statement(Says.BOARD_FULL), Statement(Says.ROW_EMPTY, (before.row, EMPTY))))
    if not board.has_attack():
        wrong.append((Statement(Says.TWO_ATTACK), Statement(Says.NONE_ATTACK)))
    return Statement(Says.ALL_TRIED, (before.row, EMPTY)), wrong


def _on_solution(board: _Board) -> _Found:
    if EMPTY in board.queens or board.has_attack():
        return None, []
    queens, n = board.standing(), board.n
    wrong: list[_Wrong] = [(Statement(Says.TWO_ATTACK), Statement(Says.NONE_ATTACK))]
    for row, column in queens:
        for other in range(n):
            attacker = board.attacker((row, other)) if other != column else None
            if attacker is not None:
                wrong.append((Statement(Says.COULD_MOVE, (row, other)), attacker))
                break
    shades = [(row + column) % 2 for row, column in queens]
    if len(set(shades)) > 1:
        other = shades.index(1 - shades[0])
        wrong.insert(1, (Statement(Says.ONE_COLOR), Statement(Says.TWO_COLORS, (0, 0), (other, 0))))
    off = [each for each in queens if each[1] not in {each[0], n - 1 - each[0]}]
    if off:
        wrong.append((Statement(Says.ON_DIAGONAL), Statement(Says.OFF_DIAGONALS, off[0])))
    return Statement(Says.SOLVED), wrong


def _tried(timeline: Timeline, removal: Step, row: int) -> frozenset[int]:
    """Return the columns in which a row had queens while the one that was removed stood.

    Empty where that is too far back.
    """
    tried: set[int] = set()
    last = timeline.position.index - 2
    for index in range(last, max(last - _MOST_TRIED, -1), -1):
        step = timeline.step_at(index)
        if step is None:
            break
        if step.kind is Kind.PLACE and step.row == removal.row:
            return frozenset(tried)
        if step.kind is Kind.PLACE and step.row == row:
            tried.add(step.column)
    return frozenset()
