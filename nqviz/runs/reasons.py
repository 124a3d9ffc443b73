"""Reasons for a decision of a run: four sentences, one of which is true, to choose from.

To explain a step to oneself is the best measured help there is (K. Bisra and others, "Inducing
self-explanation: a meta-analysis", Educational Psychology Review 30, 2018).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import NamedTuple

from nqviz.common.i18n import mark, tr
from nqviz.model.annotations import unit_squares
from nqviz.model.board import (
    EMPTY,
    Line,
    Square,
    attack,
    attacked_columns,
    attackers,
    lines_of,
    squares_of,
)
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.runs.predicting import Answer, Question
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.levels import BY_ROW
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
    FIRST_SAFE = mark("Row {row}, column {column} is the first square of its row that is safe.")
    NEXT_SAFE = mark(
        "Row {row}, column {column} is safe, and every safe square before it has been tried."
    )
    ALSO_SAFE = mark("Row {row}, column {column} is safe, too.")
    # The board shows the queen that the step has placed there.
    ROW_FILLED = mark("Just before this step a queen stood in row {row}.")
    ROW_FREE = mark("Just before this step no queen stood in row {row}.")
    ROW_EMPTY = mark("There is no queen in row {row}.")
    LAST_ROW = mark("Every other row has a queen already.")
    BOARD_FULL = mark("Every row has a queen.")
    REACHES_NONE = mark("A queen in row {row}, column {column} attacks no square of row {other}.")
    REACHES = mark(
        "A queen in row {row}, column {column} attacks row {other}, column {other_column}."
    )
    UNIT_ATTACKED = mark("Every square of {unit} is attacked.")
    UNIT_CLOSED = mark("Every square of {unit} is attacked or blocked.")
    UNIT_LEFT_OUT = mark("Images stand for every square of {unit} that is safe: it is left out.")
    ONE_ATTACKS_ROW = mark("The queen in row {other} alone attacks every square of row {row}.")
    MISSES = mark(
        "The queen in row {other}, column {other_column} does not attack row {row}, "
        "column {column}."
    )
    TWO_ATTACK = mark("Two of the queens on the board attack each other.")
    NONE_ATTACK = mark("No two queens on the board attack each other.")
    ALL_TRIED = mark("Every square of {unit} that is safe has been tried.")
    OTHERS_LEFT_OUT = mark("Images stand for every square of {unit} that is safe and not tried.")
    TRIED = mark("Row {row}, column {column} is safe: it has been tried.")
    LAST_COLUMN = mark("Column {column} is the last one of row {row}.")
    MORE_COLUMNS = mark("Row {row} has the column {other_column} after that.")
    UNTESTED = mark(
        "Row {row}, column {column} is next, attacked or not: what is wrong is found later."
    )
    SOLVED = mark("Every row has a queen, and no two queens attack each other.")
    COULD_MOVE = mark("The queen in row {row} could stand in column {column} as well.")
    ONE_COLOR = mark("All queens stand on squares of one colour.")
    TWO_COLORS = mark("The squares of the queens in rows {row} and {other} have two colours.")
    ON_DIAGONAL = mark("All queens stand on one of the two long diagonals.")
    OFF_DIAGONALS = mark("Row {row}, column {column} is on neither of them, and has a queen.")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a board: what it says, of which square, and of which other one.

    A square without a column stands for its row, one without a row for its column, and a letter for
    its region.
    """

    says: Says
    square: Square = (EMPTY, EMPTY)
    other: Square = (EMPTY, EMPTY)
    line: Line | None = None
    letter: str = ""

    def in_words(self) -> str:
        """Return the sentence, in the language in use."""
        row, column = self.square
        other, other_column = self.other
        values: dict[str, int | str] = {"row": row, "column": column}
        values |= {"other": other, "other_column": other_column, "unit": self._unit()}
        if self.line is not None:
            values["line"] = line_of_attack(self.line)
        return tr(self.says.value, **values)

    def _unit(self) -> str:
        row, column = self.square
        if self.letter:
            return tr("region {letter}", letter=self.letter)
        return tr("row {row}", row=row) if column == EMPTY else tr("column {column}", column=column)


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
        tried: the squares that were tried in the row, column or region of the decision.
        forbidden: the squares that the algorithm leaves out, because images stand for them.
    """

    choices: tuple[Reason, ...]
    queens: tuple[int, ...]
    tried: frozenset[Square] = frozenset()
    forbidden: frozenset[Square] = frozenset()


def why_no_reasons(timeline: Timeline) -> str:
    """Return in one sentence why there are no `reasons_for` a decision of a run."""
    if timeline.solver.recorded is not None:
        return tr("The program's code says why.")
    if timeline.task.n > _LARGEST:
        return tr("Reasons are asked for up to n = {largest}.", largest=_LARGEST)
    return tr("This board alone does not say why.")


def reasons_for(timeline: Timeline, question: Question) -> Reasons | None:
    """Return sentences on the decision of a question, one true; None where there are no four.

    The run stands at the decision.
    """
    solver, step = timeline.solver, timeline.position.last
    if step is None or solver.recorded is not None or timeline.task.n > _LARGEST:
        return None
    board = _Board(timeline, step)
    true, false = _candidates(board, question, step)
    if true is None:
        return None
    random = Random(question.shown_at)
    texts, chosen = {true.in_words()}, [Reason(true)]
    wrong = [Reason(*each) for each in (*false, *_on_board(board))]
    for each in wrong[:2] + random.sample(wrong[2:], len(wrong[2:])):
        if each.claim.in_words() not in texts and len(chosen) < CHOICES:
            texts.add(each.claim.in_words())
            chosen.append(each)
    if len(chosen) < CHOICES:
        return None
    random.shuffle(chosen)
    return Reasons(tuple(chosen), board.queens, board.tried, board.forbidden)


class _Board:
    """Says what is true of the queens at the last step of a run, before that moves any.

    Attributes:
        before: the step before that one, None where it is the first.
        filled: the row that gets a queen by that step; EMPTY where none does.
        is_untested: whether that step places a queen on a square that was not tested.
        tries_in_order: whether each row's squares are tried one after the other.
        unit: what that step, or the one before it, finds without a square that is left, if any.
    """

    def __init__(self, timeline: Timeline, step: Step) -> None:
        solver, position = timeline.solver, timeline.position_at(timeline.index - 1)
        self.queens, self.rule, self.n = tuple(position.queens), position.task.rule, position.n
        self.before = before = position.last
        self.forbidden = frozenset(solver.overlay(position).forbidden)
        is_tested = before is not None and before.kind is Kind.PROMISING
        self.filled = step.row if step.kind is Kind.PLACE else EMPTY
        is_placed = step.kind is Kind.PLACE and not solver.places_promising
        self.is_untested = is_placed and not is_tested
        ended = before if step.kind is Kind.REMOVE else step
        self.unit = _unit(ended, self.rule, self.n) if ended is not None else None
        self.tried: frozenset[Square] = frozenset()
        if self.unit is not None and step.kind is Kind.REMOVE:
            self.tried = _tried(timeline, self.standing(), self.unit.squares)
        self.tries_in_order = solver.levels is BY_ROW and solver.finds_all
        if step.kind is Kind.PLACE and self.tries_in_order:
            self.tried = _tried(timeline, self.standing(), self.row(step.row))

    def is_attacked(self, square: Square) -> bool:
        row, column = square
        return self.queens[row] not in {EMPTY, column} or any(
            attackers(self.queens, *square, self.rule)
        )

    def is_safe(self, square: Square) -> bool:
        return square not in self.rule.blocked and not self.is_attacked(square)

    def standing(self) -> tuple[Square, ...]:
        return squares_of(self.queens)

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


class _Unit(NamedTuple):
    """A row, a column or a region: what stands for it in a statement, and its squares."""

    square: Square
    letter: str
    squares: list[Square]

    def statement(self, says: Says) -> Statement:
        return Statement(says, self.square, letter=self.letter)


def _unit(step: Step, rule: Rule, n: int) -> _Unit | None:
    """Return the unit that a dead end, or the end of its squares, is about, if any."""
    if step.kind not in {Kind.DEAD_END, Kind.EXHAUSTED}:
        return None
    letter = "" if step.region is None else rule.letters[step.region]
    return _Unit((step.row, step.column), letter, unit_squares(step, rule, n))


_Wrong = tuple[Statement, Statement]
_Found = tuple[Statement | None, list[_Wrong]]


def _candidates(board: _Board, question: Question, step: Step) -> _Found:
    square = step.row, step.column
    safe, attacker = Statement(Says.SAFE, square), board.attacker(square)
    if question.answer is Answer.SAFE:
        return safe if board.is_safe(square) else None, [*_on_square(board, square)]
    if question.answer is Answer.ATTACKED:
        wrong = [(safe, attacker)] if attacker else []
        return attacker, [*wrong, *_on_square(board, square)]
    if step.kind is Kind.PLACE:
        wrong = [*_on_placement(board, square), *_on_square(board, square)]
        if board.is_untested:
            claim = [(safe, attacker)] if attacker else []
            return Statement(Says.UNTESTED, square), [*claim, *wrong]
        return _why_placed(board, square) if board.is_safe(square) else None, wrong
    if step.kind is Kind.DEAD_END:
        return _on_dead_end(board)
    if step.kind is Kind.REMOVE:
        return _on_removal(board, square)
    return _on_solution(board)


def _on_square(board: _Board, square: Square) -> Iterator[_Wrong]:
    """Yield what is false of the attacks on a square, with what is true."""
    row, _column = square
    others = [each for each in board.standing() if each[0] != row]
    for queen in others:
        if attack(*square, *queen, board.n, board.rule) is None:
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
        yield Statement(Says.ROW_FILLED, square), Statement(Says.ROW_FREE, square)


def _attacks_along(board: _Board, square: Square, line: Line) -> bool:
    """Tell whether a queen attacks a square by a line, perhaps as the second of two."""
    return any(
        square[1] in attacked_columns(line, *queen, square[0], board.n, board.rule)
        for queen in board.standing()
        if queen[0] != square[0]
    )


def _why_placed(board: _Board, square: Square) -> Statement:
    """Return why a safe square gets a queen, and no other safe one of its row."""
    row, column = square
    before = {(row, other) for other in range(column) if board.is_safe((row, other))}
    if board.tries_in_order and before <= board.tried:
        return Statement(Says.NEXT_SAFE if before else Says.FIRST_SAFE, square)
    return Statement(Says.SAFE, square)


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


def _on_board(board: _Board) -> Iterator[_Wrong]:
    """Yield what is false of all queens that stand, with what is true."""
    empty = [row for row in range(board.n) if board.queens[row] == EMPTY and row != board.filled]
    if empty:
        yield Statement(Says.BOARD_FULL), Statement(Says.ROW_EMPTY, (empty[0], EMPTY))
    two, none = Statement(Says.TWO_ATTACK), Statement(Says.NONE_ATTACK)
    yield (none, two) if board.has_attack() else (two, none)


def _on_dead_end(board: _Board) -> _Found:
    unit = board.unit
    if unit is None:
        return None, []
    wrong = [*_on_board(board)]
    safe = [each for each in unit.squares if board.is_safe(each)]
    blocked = [each for each in unit.squares if each in board.rule.blocked]
    if not board.forbidden.issuperset(safe):
        return None, []
    says = Says.UNIT_LEFT_OUT if safe else Says.UNIT_ATTACKED
    if safe:
        wrong.insert(0, (unit.statement(Says.UNIT_ATTACKED), Statement(Says.SAFE, safe[0])))
    elif not all(map(board.is_attacked, blocked)):
        says = Says.UNIT_CLOSED
    for square in unit.squares:
        attacker = board.attacker(square)
        if attacker is not None:
            wrong.append((Statement(Says.SAFE, square), attacker))
    for queen in board.standing() if unit.square[0] >= 0 else ():
        others = (each for each in unit.squares if not attack(*each, *queen, board.n, board.rule))
        missed = next(others, None)
        if missed is not None:
            claim = Statement(Says.ONE_ATTACKS_ROW, unit.square, queen)
            wrong.insert(1, (claim, Statement(Says.MISSES, missed, queen)))
    return unit.statement(says), wrong


def _on_removal(board: _Board, square: Square) -> _Found:
    unit, before = board.unit, board.before
    if before is not None and before.kind is Kind.CONFLICT:
        tested = before.row, before.column
        return board.attacker(tested), [*_on_board(board), *_on_square(board, tested)]
    if unit is None or not board.tried:
        return None, []
    safe = [each for each in unit.squares if board.is_safe(each)]
    left = [each for each in safe if each not in board.tried]
    tried = [each for each in safe if each in board.tried]
    if not tried or not board.forbidden.issuperset(left):
        return None, []
    wrong = [(unit.statement(Says.UNIT_ATTACKED), Statement(Says.TRIED, tried[0]))]
    if board.attacker(square) is None:
        line = lines_of(board.rule)[0]
        claim = Statement(Says.ATTACKED_ALONG, square, line=line)
        wrong.append((claim, Statement(Says.SAFE, square)))
    row, column = square
    if column < board.n - 1:
        more = Statement(Says.MORE_COLUMNS, square, (row, column + 1))
        wrong.append((Statement(Says.LAST_COLUMN, square), more))
    return unit.statement(Says.OTHERS_LEFT_OUT if left else Says.ALL_TRIED), wrong


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


def _tried(
    timeline: Timeline, standing: Collection[Square], squares: Collection[Square]
) -> frozenset[Square]:
    """Return which of some squares have had queens since the last one that stands was placed.

    Empty where that is too far back. `standing` are the queens before the last step.
    """
    tried: set[Square] = set()
    last = timeline.index - 2
    for index in range(last, max(last - _MOST_TRIED, -1), -1):
        step = timeline.step_at(index)
        if step is None:
            break
        if step.kind is not Kind.PLACE:
            continue
        square = step.row, step.column
        if square in standing:
            return frozenset(tried)
        if square in squares:
            tried.add(square)
    return frozenset() if standing else frozenset(tried)
