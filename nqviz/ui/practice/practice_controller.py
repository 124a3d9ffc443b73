"""Lets a student make the steps of the player's run, in place of the algorithm."""

from collections.abc import Callable
from random import SystemRandom

from nqviz.model.board import Square
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.practice.practice_state import PracticeState
from nqviz.practice.turns import draw, why_not
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.ui.playback.player import Player

_LOTS = 1 << 30


class PracticeController:
    """Holds a practice beside the player, which stands where the student has come to.

    Attributes:
        draw_lot: returns the number that a practice is drawn by.
        keep: is told of a practice all of whose turns have been made.
    """

    def __init__(
        self, player: Player, on_changed: Callable[[], object], on_refused: Callable[[str], object]
    ) -> None:
        """Call the first whenever something changes, the second with why nothing can begin."""
        self.draw_lot: Callable[[], int] = lambda: SystemRandom().randrange(_LOTS)
        self.keep: Callable[[PracticeState], object] = lambda _state: None
        self._player = player
        self._on_changed, self._on_refused = on_changed, on_refused
        self._state: PracticeState | None = None
        self._timeline: Timeline | None = None
        self._before: tuple[Solver, Task, int] | None = None  # the run that it has replaced

    @property
    def state(self) -> PracticeState | None:
        """The practice under way; it is over where the player has got another run."""
        if not self._shows_drawn_run:
            self._state = None
        return self._state

    @property
    def _shows_drawn_run(self) -> bool:
        """Whether the player has the run of a practice, which may be over."""
        return self._timeline is self._player.timeline

    @property
    def is_on(self) -> bool:
        return self.state is not None

    @property
    def words(self) -> str:
        """The sentence in place of the one on the step; empty where nothing is practised."""
        return "" if self.state is None else self.state.in_words()

    @property
    def kind(self) -> Kind | None:
        """The kind of step whose colours the sentence has."""
        result = None if self.state is None else self.state.result
        if result is None or result.reply is None:
            return None
        return Kind.PROMISING if result.is_right else Kind.CONFLICT

    def why_not(self) -> str:
        """Return why the steps of the player's run can't be made; empty where they can."""
        timeline = self._player.timeline
        return why_not(timeline.solver, timeline.task)

    def begin(self) -> None:
        """Draw a run of the player's algorithm and rule, and let the student make its steps."""
        timeline = self._player.timeline
        if refusal := self.why_not():
            self._on_refused(refusal)
            return
        try:
            run = draw(timeline.solver, self.draw_lot(), timeline.task)
        except ValueError as error:
            self._on_refused(str(error))
            return
        if not self._shows_drawn_run:
            self._before = timeline.solver, timeline.task, timeline.index
        self._player.set_run(run.solver, run.task)
        self._timeline = self._player.timeline
        self._set(PracticeState(run))

    def toggle(self) -> None:
        if self.is_on:
            self.end()
        else:
            self.begin()

    def again(self) -> None:
        """Let the student make the same turns once more."""
        if self.state is not None:
            self._set(self.state.begun_again())

    def end(self) -> None:
        """Go back to the run that was open before."""
        if self.is_on:
            self._restore_run()

    def leave_watched(self) -> bool:
        """Go back from a run that is watched to the one before it; tell whether there is one."""
        is_watched = self._shows_drawn_run and not self.is_on
        if is_watched:
            self._restore_run()
        return is_watched

    def _restore_run(self) -> None:
        assert self._before is not None, "a practice has replaced it"
        solver, task, index = self._before
        self._state = None
        self._player.set_run(solver, task)
        self._player.seek(index, is_jump=False)
        self._on_changed()

    def watch(self) -> None:
        """Let the algorithm itself make the turns; its run stays open until it is left."""
        if self.state is not None:
            start = self.state.run.start
            self._state = None
            self._player.set_held(is_held=False)
            self._player.seek(start, is_jump=False)
            self._player.play()
            self._on_changed()

    def show_step(self) -> None:
        """Make the turn in place of the student, who gets no mark for it."""
        if self.state is not None:
            self._go_on(self.state.shown())

    def reply_at(self, index: int) -> None:
        """Do what one of the buttons says, if there are so many."""
        if self.state is not None and index < len(self.state.run.practised.buttons):
            self._go_on(self.state.replied(self.state.run.practised.buttons[index]))

    def choose(self, square: Square) -> None:
        """Choose a square to do something with."""
        if self.state is not None:
            self._set(self.state.with_cursor(square))

    def strike(self, square: Square) -> None:
        """Mark a square to be struck out, or mark it no longer."""
        if self.state is not None:
            self._set(self.state.with_struck(square))

    def _go_on(self, state: PracticeState) -> None:
        is_last = state.turn is None and self._state is not None and self._state.turn is not None
        self._set(state)
        if is_last:
            self.keep(state)

    def _set(self, state: PracticeState) -> None:
        self._state = state
        if self._player.index != state.index:
            self._player.set_held(is_held=False)
            self._player.seek(state.index, is_jump=False)
        self._player.set_held(is_held=True)
        self._on_changed()
