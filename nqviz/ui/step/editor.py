"""Lets the user place queens, and searches for solutions with them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import together, tr
from nqviz.model.position import Task
from nqviz.puzzles.collection import Puzzle
from nqviz.puzzles.hint import Hint, hint_giver
from nqviz.runs.completions import Completions, look_ahead
from nqviz.runs.square_use import SquareUse, square_use
from nqviz.scenes.own_position import LARGEST_BOARD, OwnPosition, too_large
from nqviz.scenes.placement import Placement
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.view import square_in_words
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.playback.player import Player


class Editor(QObject):
    """Holds an own position beside the player's run, which it leaves as it is.

    It has more than thirty methods, because each action on an own position has one, and most that
    can be refused another that says why.

    Signals:
        changed(): the state.
        heard(): what phones have proposed, or a search has found; nobody has done anything here.
        puzzle_left(): the run before the puzzle is back, with its rule.
    """

    changed = Signal()
    heard = Signal()
    puzzle_left = Signal()

    def __init__(
        self,
        player: Player,
        on_refused: Callable[[str], object],
        on_continued: Callable[[Solver, Task], object],
        parent: QObject | None = None,
    ) -> None:
        """Call the first with a sentence about what can't be, the second with a run to begin."""
        super().__init__(parent)
        self.state = OwnPosition(player.timeline.solver, player.timeline.task)
        self._player = player
        self._on_refused, self._on_continued = on_refused, on_continued
        self._search, self._hinting = BackgroundTask(self), BackgroundTask(self)
        self._counting = BackgroundTask(self)

    @property
    def is_open(self) -> bool:
        return self.state.is_open

    def open(self) -> None:
        """Begin with the queens of the player's position, and hold the run."""
        timeline = self._player.timeline
        if timeline.task.n > LARGEST_BOARD:
            self._on_refused(too_large())
            return
        self._player.set_held(is_held=True)
        queens = tuple(timeline.position.queens)
        self._begin(self.state.opened(timeline.solver, timeline.task, queens))

    def resume(self, own: OwnPosition) -> None:
        """Go on with a placement that was left; a hint of it may be in another language."""
        self._player.set_held(is_held=True)
        self._begin(replace(own, hint=None))

    def open_puzzle(self, puzzle: Puzzle) -> None:
        """Begin to solve the puzzle of the player's run, on an empty board."""
        self.open()
        self._begin(self.state.with_puzzle(puzzle))

    def leave(self) -> None:
        """Go back to the run; from a puzzle that nobody watches, to the run before it."""
        self.close()
        if self._player.index == 0:
            self.leave_puzzle()

    def leave_puzzle(self) -> None:
        """Bring back the run before the puzzle, if the run is one of the puzzle."""
        state, rule = self.state, self._player.timeline.task.rule
        if state.before_puzzle is not None and state.is_of_puzzle(rule):
            solver, task, index = state.before_puzzle
            self._on_continued(solver, task)
            self._player.seek(index, is_jump=False)
            self.puzzle_left.emit()

    def close(self) -> None:
        """Go back to the run, which is unchanged; nothing where the user is there."""
        if not self.is_open:
            return
        self.cancel_tasks()
        self.state = replace(self.state, is_open=False, is_hinting=False, is_searched=False)
        self._player.set_held(is_held=False)
        self.changed.emit()

    def cancel_tasks(self) -> None:
        for task in (self._search, self._hinting, self._counting):
            task.cancel()

    def change(self, placement: Placement) -> None:
        """Put another placement on the board."""
        if placement != self.state.placement:
            self._begin(self.state.changed(placement))

    def toggle(self, row: int, column: int) -> None:
        """Put the queen of a row on a square, or remove it; not if the square is blocked."""
        placement = self.state.placement
        if (row, column) in placement.rule.blocked:
            self._on_refused(square_in_words(placement.position, row, column))
        else:
            self.change(placement.with_queen(row, column))

    def clear(self) -> None:
        self.change(Placement.empty(self.state.placement.n, self.state.placement.rule))

    def undo(self) -> None:
        if self.is_open and self.state.before:
            self._begin(self.state.undone())

    def choose(self, solver: Solver, task: Task) -> None:
        """Choose another algorithm, or an empty board of another size."""
        if not 1 <= task.n <= LARGEST_BOARD:
            self._on_refused(too_large())
        elif task.n == self.state.placement.n:
            self._set(self.state.with_run(solver, task))
        else:
            self._begin(self.state.with_run(solver, task))

    def ask_hint(self) -> None:
        """Look for a hint, or carry out the one that is shown."""
        state, placement = self.state, self.state.placement
        if not state.is_open:
            self._on_refused(self.why_no_hint())
        elif state.hint is not None and state.hint.squares:
            self._begin(state.with_hint_done(state.hint))
        elif refusal := state.why_no_hint():
            self._learn(hint=Hint(refusal))
        else:
            self._hinting.start(
                lambda _request: hint_giver(placement.rule, placement.n).hint(
                    placement.queens, placement.crossed
                ),
                lambda hint: self._set(self.state.with_hint(hint)),
            )
            self._learn(is_hinting=True)

    def why_no_undo(self) -> str:
        """Return the sentence that says why there is no change to take back; empty for one."""
        if not self.is_open:
            return tr("This takes back a change of an own position (E).")
        return "" if self.state.before else tr("Nothing has been changed yet.")

    def why_no_hint(self) -> str:
        """Return the sentence that says why no hint can be asked for, if so."""
        return "" if self.is_open else tr("A hint belongs to an own position (E).")

    def why_no_use(self) -> str:
        """Return the sentence that says why solutions can't be counted by square, if so."""
        if not self.is_open:
            return tr("These numbers belong to an own position (E).")
        return self.state.why_no_use()

    def why_no_way_on(self) -> str:
        """Return the sentence that says why no algorithm can go on from here, if so."""
        if not self.is_open:
            return tr("An algorithm goes on from an own position (E).")
        if self.state.next_run:
            return ""
        return together(self.state.problem(), self.state.way_on())

    def forget_hint(self) -> None:
        """Show no hint any more: its words are in another language."""
        self._hinting.cancel()
        self._learn(hint=None, is_hinting=False)

    def toggle_use(self) -> None:
        """Show how many solutions from here use each square, or no longer."""
        state = self.state
        if refusal := self.why_no_use():
            self._on_refused(refusal)
        else:
            self._learn(shows_use=not state.shows_use, use=None)
            self._count_use()

    def show_answered(self, words: str) -> None:
        """Say how many phones have proposed a square; empty where none are asked."""
        self._hear(answered=words)

    def show_votes(self, proposals: SquareUse) -> None:
        """Show how many phones propose each square."""
        self._hear(proposals=proposals)

    def why_no_proposals(self) -> str:
        """Return the sentence that says why there is no proposal of a phone, if so."""
        if not self.is_open:
            return tr("Phones propose squares of an own position (E).")
        return self.state.why_no_proposals()

    def take_proposal(self) -> None:
        """Show which squares phones propose; then place a queen on the one that most do."""
        square = self.state.first_proposal
        if refusal := self.why_no_proposals():
            self._on_refused(refusal)
        elif not self.state.shows_proposals:
            self._learn(shows_proposals=True)
        elif square is not None:
            self.toggle(*square)

    def go_on(self) -> None:
        """Let the algorithm go on from here, or one that can; a puzzle it solves from the start."""
        state = self.state
        run = state.next_run
        if refusal := self.why_no_way_on():
            self._on_refused(refusal)
        elif run is not None:
            self.close()
            if not state.is_puzzle:
                self.state = replace(self.state, before=())
            self._on_continued(*run)

    def cancel(self) -> None:
        """Give up the search for solutions or a hint, or go back to the run."""
        if self.state.is_searched or self.state.is_hinting:
            self._search.cancel()
            self._hinting.cancel()
            self._learn(is_searched=False, is_hinting=False)
        else:
            self.leave()

    def _hear(self, **values: Any) -> None:
        """Take on what phones propose or a search has found; what is read on the page stays."""
        state = replace(self.state, **values)
        if state != self.state:
            self.state = state
            self.heard.emit()

    def _learn(self, **values: Any) -> None:
        self._set(replace(self.state, **values))

    def _set(self, state: OwnPosition) -> None:
        self.state = state
        self.changed.emit()

    def _begin(self, state: OwnPosition) -> None:
        """Show a placement, and find out what is to be known of it."""
        self.cancel_tasks()
        if state.is_searched:
            placement = state.placement
            self._search.start(
                lambda request: self._look(placement, request),
                lambda found: self._hear(completions=found, is_searched=False),
            )
        self._set(state)
        self._count_use()

    def _look(self, placement: Placement, request: Request) -> Completions:
        """Look for solutions, in another thread; report the first, return all found."""
        is_reported = False

        def should_continue(completions: Completions) -> bool:
            nonlocal is_reported
            if completions.solutions and not is_reported:
                is_reported = True
                request.report(lambda found: self._hear(completions=found), completions)
            return request.is_current

        return look_ahead(placement.queens, should_continue, placement.rule)

    def _count_use(self) -> None:
        """Count how many solutions use each square, where that is to be shown."""
        placement = self.state.placement
        self._counting.cancel()
        if self.state.shows_use and self.state.can_show_use:
            self._counting.start(
                lambda request: square_use(
                    placement.queens, lambda: request.is_current, placement.rule
                ),
                lambda use: self._hear(use=use),
            )
