"""Lets the user place queens, and searches for solutions with them."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import ntr, together, tr
from nqviz.model.board import EMPTY, conflicts
from nqviz.model.position import Position, Task
from nqviz.runs.completions import (
    LARGEST,
    Completions,
    in_words,
    look_ahead,
    next_squares,
    obstacle_in_words,
)
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.user_marks import Marks
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.playback.player import Player

LARGEST_BOARD = 64  # squares of larger boards are too small to be hit


class Editor(QObject):
    """A placement under way, beside the player's run, which it leaves as it is.

    Attributes:
        is_open: whether queens are being placed.
        solver: the algorithm that would go on from here.
        task: its task, without the queens.
        queens: the column of the queen in each row, or `EMPTY`.
        completions: what is known of the solutions from here, None for nothing yet.

    Signals:
        changed(): any of these.
        refused(str): queens can't be placed; the sentence says why.
        continued(Solver, Task): this run is to begin.
    """

    changed = Signal()
    refused = Signal(str)
    continued = Signal(object, object)

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_open = False
        self.solver = player.timeline.solver
        self.task = player.timeline.task
        self.queens: tuple[int, ...] = ()
        self.completions: Completions | None = None
        self._player = player
        self._before: list[tuple[int, ...]] = []
        self._left: tuple[tuple[int, ...], list[tuple[int, ...]]] | None = None
        self._search = BackgroundTask(self)

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    def open(self) -> None:
        """Begin with the queens of the player's position, and hold the run.

        Where that is the position it began with last time, the queens of then are still there.
        """
        timeline = self._player.timeline
        if timeline.task.n > LARGEST_BOARD:
            self.refused.emit(
                tr("Queens can be placed up to n = {largest}: choose it.", largest=LARGEST_BOARD)
            )
            return
        self._player.hold()
        self.is_open = True
        self.solver, self.task = timeline.solver, replace(timeline.task, given=())
        first = tuple(timeline.position.queens)
        queens, before = self._left or (first, [])
        is_the_same = before[:1] == [first]
        self._before = before if is_the_same else []
        self._set(queens if is_the_same else first)

    def take_over(self, other: "Editor") -> None:
        """Go on with the placement of another editor of the same run."""
        if other.is_open:
            self._player.hold()
            self.is_open = True
            self.solver, self.task, self._before = other.solver, other.task, other._before
            self._set(other.queens)

    def close(self) -> None:
        """Go back to the run, which is unchanged."""
        self._search.cancel()
        self.is_open = False
        self._left = self.queens, self._before
        self._player.release()
        self.changed.emit()

    def close_down(self) -> None:
        """Stop what runs in the background; it can't be used afterwards."""
        self._search.close_down()

    def toggle(self, row: int, column: int) -> None:
        """Put the queen of a row on a square, or take it away from there."""
        queens = list(self.queens)
        queens[row] = EMPTY if queens[row] == column else column
        self._change(tuple(queens))

    def clear(self) -> None:
        """Take all queens away."""
        self._change((EMPTY,) * len(self.queens))

    def undo(self) -> None:
        """Take the last change back."""
        if self.is_open and self._before:
            self._set(self._before.pop())

    def choose(self, solver: Solver, task: Task) -> None:
        """Take another algorithm, or an empty board of another size."""
        if not 1 <= task.n <= LARGEST_BOARD:
            self.refused.emit(
                tr("Queens can be placed up to n = {largest}: choose it.", largest=LARGEST_BOARD)
            )
        elif task.n != len(self.queens):
            self._before = []
            self.solver, self.task = solver, task
            self._set((EMPTY,) * task.n)
        else:
            self.solver, self.task = solver, task
        self.changed.emit()

    def go_on(self) -> None:
        """Let the algorithm go on from here, if it can."""
        if self.is_open and not self.problem():
            task = self.whole_task()
            self.close()
            self._left = None
            self.continued.emit(self.solver, task)

    def cancel(self) -> None:
        """Give up the search for solutions, or go back to the run."""
        if self._search.is_running:
            self._search.cancel()
            self.changed.emit()
        else:
            self.close()

    def whole_task(self) -> Task:
        """Return the task with the queens."""
        given = () if set(self.queens) == {EMPTY} else self.queens
        return replace(self.task, given=given)

    def position(self) -> Position:
        """Return the placement as a position before the first step."""
        return Position(Task(len(self.queens)), list(self.queens))

    def marks(self, cursor: tuple[int, int] | None) -> Marks:
        """Return what the board shows beside the queens."""
        n = len(self.queens)
        row, column = cursor or (self.queens.index(EMPTY) if EMPTY in self.queens else 0, 0)
        return Marks(
            cursor=(min(row, n - 1), min(column, n - 1)),
            hints=next_squares(self.queens),
            pairs=tuple((upper, lower) for upper, lower, _ in conflicts(self.queens)),
        )

    def problem(self) -> str:
        """Return the sentence that says why the algorithm can't go on, empty where it can."""
        try:
            self.solver.check_steps(self.whole_task())
        except ValueError as error:
            return str(error)
        return ""

    def placed_in_words(self) -> str:
        """Return how many queens stand, how many pairs attack each other, and what is next."""
        standing = len(self.queens) - self.queens.count(EMPTY)
        words = (
            ntr("{count} queen stands.", "{count} queens stand.", standing)
            if standing
            else tr("No queen stands yet.")
        )
        pairs = len(conflicts(self.queens))
        if pairs:
            attacks = ntr(
                "{count} pair attacks each other.", "{count} pairs attack each other.", pairs
            )
            words = together(words, attacks)
        squares = next_squares(self.queens)
        if not squares:
            return words
        rings = ntr(
            "The ring shows the only safe square of row {row}.",
            "The rings show the {count} safe squares of row {row}.",
            len(squares),
            row=squares[0][0],
        )
        return together(words, rings)

    def completions_in_words(self) -> str:
        """Return what is known of the solutions from here."""
        is_stopped = not self._search.is_running and self.completions is None
        if is_stopped and len(self.queens) <= LARGEST and not obstacle_in_words(self.queens):
            return tr("The search for solutions from here was stopped.")
        return in_words(self.queens, self.completions)

    def _change(self, queens: tuple[int, ...]) -> None:
        if queens != self.queens:
            self._before.append(self.queens)
            self._set(queens)

    def _set(self, queens: tuple[int, ...]) -> None:
        self._search.cancel()
        self.queens = queens
        self.completions = None
        if len(queens) <= LARGEST and not obstacle_in_words(queens):
            self._search.start(partial(self._look, queens), self._on_looked)
        self.changed.emit()

    def _look(self, queens: tuple[int, ...], request: Request) -> Completions | None:
        """Look for solutions, in the pool's thread; report the first, return all found."""
        is_reported = False

        def should_continue(completions: Completions) -> bool:
            nonlocal is_reported
            if completions.solutions and not is_reported:
                is_reported = True
                request.report(self._on_looked, completions)
            return request.is_current

        return look_ahead(queens, should_continue)

    def _on_looked(self, completions: Completions | None) -> None:
        self.completions = completions
        self.changed.emit()
