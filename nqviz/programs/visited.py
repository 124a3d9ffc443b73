"""The boards that a program visits, and the first step at which it differs from a right one."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import takewhile
from zlib import crc32

from nqviz.common.i18n import mark, number, tr
from nqviz.model.board import EMPTY, attack
from nqviz.model.step import NOT_YET
from nqviz.programs.recording import BOARD_MOVES, Placement, Recording, has_returned, move

_PLACED = 30  # The variable of the column is told by so many queens that are placed first.
_DIGITS = 4  # No column has so many.


class Unlike(Enum):
    """What a step does that no step of a right program does, or what is never done after it."""

    KEPT = mark(
        "The queen that step {step} puts in row {row}, column {column} is attacked: a right "
        "program does not go on with it."
    )
    PASSED = mark(
        "Step {step} is the first that differs from a right program: row {row}, column {column} "
        "is safe, and is passed over."
    )
    PASSED_BEFORE = mark(
        "Before step {step} row {row}, column {column} was passed over, though it is safe: a right "
        "program puts a queen there."
    )
    GIVEN_UP = mark(
        "Step {step} is the first that differs from a right program: it takes the queen in row "
        "{row}, column {column} away, though it is not attacked."
    )
    ENDED = mark(
        "Step {step} is the first that differs from a right program: the queen in row {row}, "
        "column {column} completes a solution and stays; a right one takes it back and looks for "
        "others."
    )
    UNCOUNTED = mark("The board after step {step} is a solution, and is not given.")
    AGAIN = mark(
        "Step {step} is the first that differs from a right program: this board was there before."
    )
    BESIDE = mark(
        "Step {step} puts a queen in row {row}, column {column}, beside the board: no right "
        "program does that."
    )
    LEFT_STANDING = mark(
        "After step {step} a right program takes the queen in row {row}, column {column} back, "
        "because the row below has no safe square left; this one never does."
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


def moves_by_rows(recording: Recording) -> list[tuple[int, Placement]] | None:
    """Return the queens of each row after each move, with the number of the step that made it.

    None where the program does not fill the rows from the top, one queen at a time. A generator
    that gives a value and goes on moves none.
    """
    columns = [EMPTY] * recording.n
    before: Placement = ()
    moves: list[tuple[int, Placement]] = []
    for index, step in enumerate(takewhile(lambda step: step is not NOT_YET, recording.steps()), 1):
        if step.kind not in BOARD_MOVES:
            continue
        move(columns, step)
        if index in recording.of_generators:
            continue
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


def placements_of(recording: Recording) -> list[Placement] | None:
    """Return the queens of each row after each placement; None where no rows are filled."""
    return [queens for _, queens in _placed(moves_by_rows(recording) or [])] or None


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


def given_wrongly(recording: Recording, board: Placement) -> Difference | None:
    """Return the step that completes a board that is no solution, if its last queen is attacked."""
    for step, queens in moves_by_rows(recording) or ():
        if queens == board and queens and _is_attacked(queens):
            return Difference(Unlike.KEPT, step, len(queens) - 1, queens[-1])
    return None


def given_again(recording: Recording, board: Placement) -> Difference | None:
    """Return the first step that places what was there before, or a whole board again."""
    seen: set[Placement] = set()
    before: Placement = ()
    for step, queens in moves_by_rows(recording) or ():
        is_placed = len(queens) >= len(before)
        # A program may place each queen twice, once to test it, before it finds the board.
        if is_placed and queens in seen and (board in seen or queens == board):
            return Difference(Unlike.AGAIN, step, len(queens) - 1, queens[-1])
        if is_placed:
            seen.add(queens)
        before = queens
    return None


def uncounted(recording: Recording, board: Placement) -> Difference | None:
    """Return the step that completes a solution that is not given."""
    for step, queens in moves_by_rows(recording) or ():
        if queens == board:
            return Difference(Unlike.UNCOUNTED, step, len(board) - 1, board[-1])
    return None


def first_unlike(recording: Recording, missing: Placement = ()) -> Difference | None:
    """Return the first step that differs from a search for all solutions, row by row.

    None where the program looks for them in another way, or its queens show no difference.
    `missing` is a solution that it does not give, if one is known.
    """
    moves = moves_by_rows(recording)
    return None if moves is None else _Search(recording, moves, missing).first_unlike()


class _Search:
    """The search that is seen in the moves of a recording."""

    def __init__(
        self, recording: Recording, moves: list[tuple[int, Placement]], missing: Placement
    ) -> None:
        self._recording, self._moves, self._missing = recording, moves, missing
        self._n = recording.n
        placed = self._placed = _placed(moves)
        self._tried: dict[Placement, list[int]] = {}  # all columns, by the queens above them
        for _, queens in placed:
            self._tried.setdefault(queens[:-1], []).append(queens[-1])
        last = moves[-1][1]
        left = [
            tried for above, tried in self._tried.items() if not last or above != last[: len(above)]
        ]
        # Who puts a queen on each square before it tests it tries as many in every row.
        self._tests_later = len(left) > 1 and len({len(tried) for tried in left}) == 1
        self._rises = all(tried == sorted(tried) for tried in self._tried.values())
        # Who looks ahead leaves out safe squares that lead to a row without one.
        self._looks_ahead = not any(
            self._is_hopeless(queens)
            for _, queens in placed
            if queens in self._tried or not self._tests_later
        )

    def first_unlike(self) -> Difference | None:
        queens: Placement = ()
        since = 0
        done: dict[Placement, set[int]] = {}
        for step, now in self._moves:
            found = None
            if now[: len(queens)] != queens:
                found = self._left(queens, done.get(queens, set()), since, step)
            if found is None and now and len(now) >= len(queens):
                *above, column = now
                tried = done.setdefault(tuple(above), set())
                if column in tried:
                    return None  # It begins again, or places each queen twice.
                if self._rises:
                    columns = range(column)
                    found = self._passed(tuple(above), tried, since, step, columns)
                tried.add(column)
                goes_on = not self._tests_later or now in self._tried
                if found is None and goes_on and _is_attacked(now):
                    found = Difference(Unlike.KEPT, step, len(above), column)
            if found is not None:
                return found
            queens, since = now, step
        return self._ended(queens, done, since)

    def _left(self, queens: Placement, tried: set[int], since: int, step: int) -> Difference | None:
        """Return what was not done when this step leaves a board."""
        if len(queens) == self._n or (queens and _is_attacked(queens)):
            return None
        if self._tests_later and not tried:
            given_up = Difference(Unlike.GIVEN_UP, step, len(queens) - 1, queens[-1])
            return given_up if self._must_be_tried(queens) else None
        return self._passed(queens, tried, since, step, range(self._n))

    def _ended(
        self, last: Placement, done: dict[Placement, set[int]], since: int
    ) -> Difference | None:
        """Return what was not done when the run has ended on a board."""
        if not has_returned(self._recording):
            return None
        end = len(self._recording)
        for length in range(min(len(last), self._n - 1), -1, -1):
            queens = last[:length]
            found = self._passed(queens, done.get(queens, set()), since, end, range(self._n))
            if found is not None and queens == last:
                return found
            if found is not None:
                row, column = len(last) - 1, last[-1]
                if len(last) < self._n:
                    return Difference(Unlike.LEFT_STANDING, since, row, column)
                return Difference(Unlike.ENDED, self._call_left(since, end) or end, row, column)
        return None

    def _passed(
        self, queens: Placement, tried: set[int], since: int, until: int, columns: range
    ) -> Difference | None:
        """Return the first safe square of these that was not tried, where it had to be."""
        for column in columns:
            below = (*queens, column)
            if column in tried or _is_attacked(below) or not self._must_be_tried(below):
                continue
            step = self._step_past(column, since, until)
            if step is None and tried:
                step = self._loop_left(since, until)
            if step is None:
                return Difference(Unlike.PASSED_BEFORE, until, len(queens), column)
            return Difference(Unlike.PASSED, step, len(queens), column)
        return None

    def _must_be_tried(self, queens: Placement) -> bool:
        """Tell whether no right program of this kind leaves these queens out."""
        if len(queens) == 1:  # Half of the first row is enough, by symmetry.
            return self._missing[:1] == queens
        return not self._looks_ahead or self._leads_to_solution(queens)

    def _is_hopeless(self, queens: Placement) -> bool:
        """Tell whether a row below has no safe square."""
        return any(
            all(
                any(attack(*each, row, column) is not None for each in enumerate(queens))
                for column in range(self._n)
            )
            for row in range(len(queens), self._n)
        )

    def _leads_to_solution(self, queens: Placement) -> bool:
        if len(queens) == self._n:
            return True
        below = ((*queens, column) for column in range(self._n))
        return any(self._leads_to_solution(each) for each in below if not _is_attacked(each))

    def _step_past(self, column: int, since: int, until: int) -> int | None:
        """Return the last step between two moves at which the program is at a column."""
        for (function, name), ahead in self._names_of_column.items():
            past = None
            for step in range(since, until):
                value = self._integers(step).get((function, name))
                if value == column + ahead:
                    past = step
                elif past is not None:
                    break
            if past is not None:
                return past
        return None

    def _loop_left(self, since: int, until: int) -> int | None:
        """Return the step that leaves the call in which columns are tried after a step."""
        function = self._recording.calls(since)[-1].function
        is_loop = any(each == function for each, _ in self._names_of_column)
        return self._call_left(since, until) if is_loop else None

    @cached_property
    def _names_of_column(self) -> dict[tuple[str, str], int]:
        """The variables that hold the column of every queen, and how far they are ahead."""
        placed = self._placed[:_PLACED]
        if len({queens[-1] for _, queens in placed}) < 2:
            return {}
        ahead = [
            {key: value - queens[-1] for key, value in self._integers(step).items()}
            for step, queens in placed
        ]
        return {
            key: value
            for key, value in ahead[0].items()
            if all(key in each and each[key] == value for each in ahead)
        }

    def _integers(self, step: int) -> dict[tuple[str, str], int]:
        """Return the whole numbers that variables hold after a step, by function and name."""
        return {
            (call.function, each.name): int(each.value)
            for call in self._recording.calls(step)
            for each in call.variables
            if each.value.removeprefix("-").isdecimal() and len(each.value) < _DIGITS
        }

    def _call_left(self, since: int, until: int) -> int | None:
        """Return the step that leaves the call in which a step was done."""
        depth = len(self._recording.calls(since))
        for step in range(since + 1, until + 1):
            if len(self._recording.calls(step)) < depth:
                return step - 1
        return None


def _placed(moves: list[tuple[int, Placement]]) -> list[tuple[int, Placement]]:
    """Return the moves that place a queen."""
    lengths = [0, *(len(queens) for _, queens in moves)]
    return [
        (step, queens)
        for before, (step, queens) in zip(lengths, moves, strict=False)
        if queens and len(queens) >= before
    ]


def _is_attacked(queens: Placement) -> bool:
    """Tell whether the last queen is attacked by another one."""
    *others, last = enumerate(queens)
    return any(attack(*each, *last) is not None for each in others)
