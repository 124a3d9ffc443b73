"""The boards that a program visits, and the first step at which it differs from a right one."""

from dataclasses import dataclass
from enum import Enum
from itertools import takewhile
from zlib import crc32

from nqviz.common.i18n import mark, number, tr
from nqviz.model.board import EMPTY, attack
from nqviz.model.step import NOT_YET, Kind, Step
from nqviz.programs.recording import Recording

BOARD_MOVES = frozenset({Kind.PLACE, Kind.REMOVE, Kind.REPLACE})

_Placement = tuple[int, ...]


class Unlike(Enum):
    """What a step does that no step of a right program does, or what is never done after it."""

    KEPT = mark(
        "Step {step} is the first that differs from a right program: the queen in row {row}, "
        "column {column} stays, though it is attacked."
    )
    PASSED = mark(
        "Step {step} is the first that differs from a right program: row {row}, column {column} "
        "is safe, and is passed over."
    )
    UNCOUNTED = mark(
        "Step {step} is the first that differs from a right program: the board is a solution, "
        "and is not given."
    )
    AGAIN = mark(
        "Step {step} is the first that differs from a right program: this board was there before."
    )
    BESIDE = mark(
        "Step {step} puts a queen in row {row}, column {column}, beside the board: no right "
        "program does that."
    )
    LEFT_STANDING = mark(
        "After step {step} a right program takes the queen in row {row}, column {column} back, "
        "because the row below has no safe square; this one never does."
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """The step at which a program differs from a right one, and the square it is about."""

    unlike: Unlike
    step: int
    row: int
    column: int

    def in_words(self) -> str:
        """Return the difference as a sentence."""
        return tr(
            self.unlike.value, step=number(self.step), row=str(self.row), column=str(self.column)
        )


def moves_by_rows(recording: Recording) -> list[tuple[int, _Placement]] | None:
    """Return the queens of each row after each move, with the number of the step that made it.

    None where the program does not fill the rows from the top, one queen at a time.
    """
    columns = [EMPTY] * recording.n
    before: _Placement = ()
    moves: list[tuple[int, _Placement]] = []
    for index, step in enumerate(takewhile(lambda step: step is not NOT_YET, recording.steps()), 1):
        if step.kind not in BOARD_MOVES:
            continue
        move(columns, step)
        queens = tuple(takewhile(lambda column: column != EMPTY, columns))
        is_by_rows = columns.count(EMPTY) == recording.n - len(queens)
        shared = min(len(queens), len(before), max(len(queens), len(before)) - 1)
        if (
            not is_by_rows
            or abs(len(queens) - len(before)) > 1
            or queens[:shared] != before[:shared]
        ):
            return None
        before = queens
        moves.append((index, queens))
    return moves or None


def placements_of(recording: Recording) -> list[_Placement] | None:
    """Return the queens of each row after each placement; None where no rows are filled."""
    moves, before, found = moves_by_rows(recording), 0, []
    for _, queens in moves or ():
        if len(queens) >= before:
            found.append(queens)
        before = len(queens)
    return found or None


def tree_of(recording: Recording) -> str | None:
    """Return a short text that two programs share if they visit the same boards."""
    placed = placements_of(recording)
    if placed is None:
        return None
    boards = sorted(set(placed))
    return f"{len(boards)}-{crc32(repr(boards).encode()):08x}"


def put_beside(recording: Recording) -> Difference | None:
    """Return the first queen that is put beside the board."""
    if recording.beside is None:
        return None
    step, square = recording.beside
    return Difference(Unlike.BESIDE, step, *square)


def kept(recording: Recording) -> Difference | None:
    """Return the first queen that is attacked and that another one is placed below."""
    before: tuple[int, _Placement] | None = None
    for step, queens in moves_by_rows(recording) or ():
        if (
            before is not None
            and queens[:-1] == before[1]
            and before[1]
            and _is_attacked(before[1])
        ):
            return Difference(Unlike.KEPT, before[0], len(before[1]) - 1, before[1][-1])
        before = step, queens
    return None


def given_wrongly(recording: Recording, board: _Placement) -> Difference | None:
    """Return the step that completes a board that is no solution, or an earlier one that leads on.

    The earlier one is the first queen that stays, though it is attacked.
    """
    earlier = kept(recording)
    if earlier is not None:
        return earlier
    for step, queens in moves_by_rows(recording) or ():
        if queens == board and queens and _is_attacked(queens):
            return Difference(Unlike.KEPT, step, len(queens) - 1, queens[-1])
    return None


def given_again(recording: Recording, board: _Placement) -> Difference | None:
    """Return the step that completes a board for the second time."""
    moves = [(step, queens) for step, queens in moves_by_rows(recording) or () if queens == board]
    if len(moves) < 2:
        return None
    return Difference(Unlike.AGAIN, moves[1][0], len(board) - 1, board[-1])


def missed(recording: Recording, board: _Placement) -> Difference | None:
    """Return the step at which the search leaves the way to a board that it does not give.

    Where it never comes back from a dead end before, that is its last move.
    """
    moves = moves_by_rows(recording)
    if moves is None:
        return None
    reached = max((len(queens) for _, queens in moves if board[: len(queens)] == queens), default=0)
    if reached == len(board):
        step = next(step for step, queens in moves if queens == board)
        return Difference(Unlike.UNCOUNTED, step, reached - 1, board[-1])
    is_there = reached == 0
    for step, queens in moves:
        is_below = is_there and queens[:reached] == board[:reached] and len(queens) > reached
        if is_below and queens[reached] > board[reached]:
            return Difference(Unlike.PASSED, step, reached, board[reached])
        if is_there and reached and len(queens) < reached:
            return Difference(Unlike.PASSED, step, reached, board[reached])
        is_there = is_there or queens == board[:reached]
    step, queens = moves[-1]
    if reached < len(queens) < recording.n:  # It has not come back from there.
        if any(not _is_attacked((*queens, column)) for column in range(recording.n)):
            return None
        return Difference(Unlike.LEFT_STANDING, step, len(queens) - 1, queens[-1])
    return Difference(Unlike.PASSED, step, reached, board[reached])


def _is_attacked(queens: _Placement) -> bool:
    """Tell whether the last queen is attacked by another one."""
    *others, last = enumerate(queens)
    return any(attack(*each, *last) is not None for each in others)


def move(columns: list[int], step: Step) -> None:
    """Carry a step out on the columns of the queens."""
    if step.kind is Kind.PLACE:
        columns[step.row] = step.column
    elif step.kind is Kind.REMOVE:
        columns[step.row] = EMPTY
    elif step.kind is Kind.REPLACE:
        columns[:] = step.before[len(columns) :]
