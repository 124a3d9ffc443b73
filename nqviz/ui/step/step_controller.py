"""The run of the Step page with all that is done with it; pages come and go with the language."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import together, tr
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.puzzles.collection import Puzzle
from nqviz.scenes.step_state import Below, Chart, LookedAt, Message, StepState
from nqviz.solvers.base.calls import call_made, opened_by
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.jobs.run_scanner import RunScanner
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.solution_marks import SolutionMarks
from nqviz.ui.practice.practice_controller import PracticeController
from nqviz.ui.step.editor import Editor
from nqviz.ui.step.predictor import Predictor
from nqviz.ui.step.stops import Stops
from nqviz.ui.tree.reader import TreeReader
from nqviz.ui.tree.run_reader import WorkReader


class StepController(QObject):
    """Holds the run, and what is set beside it.

    Whatever changes, `changed` is emitted, as often as may be; who shows something asks for all of
    it then. Each part answers for the run and the step at which the player stands. It has more than
    thirty methods, because all that changes what is shown of the run goes through it.

    Attributes:
        state: the panes that are shown of the run, and how.
        looked_at: the parts that a page shows; it says so itself, and a later one begins there.
        message: the sentence that stands in place of the one on the step, if there is one.
        player: the run, and what moves it.
        scanner: finds out in the background how long the run is.
        tree_reader, work_reader, marks: read the run for its tree, its work and its solutions.
        remember_tree: is told whether the user wants the tree.

    Signals:
        changed(): any of these.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = StepState()
        self.looked_at = LookedAt()
        self.message: Message | None = None
        self.remember_tree: Callable[[bool], object] = lambda _has_tree: None
        self.player = player = Player(SOLVERS[0], Task(8), self)
        self.scanner = RunScanner(player.changed.emit, self)
        self.tree_reader = TreeReader(player, self)
        self.work_reader = WorkReader(player, self)
        self.marks = SolutionMarks(player, self.changed.emit, self)
        self.stops = Stops(player, self.changed.emit, self.say)
        self.predictor = Predictor(player, self)
        self.editor = Editor(player, self.warn, self.set_run, self)
        self._puzzle_left: Message | None = None  # the last sentence that said so
        self.editor.puzzle_left.connect(self._say_puzzle_left)
        self.practice = PracticeController(player, self.take_back, self.warn)
        self._shown = player.timeline, player.index
        player.changed.connect(self._on_played)
        player.missed.connect(self.warn)
        for signal in (
            *(self.tree_reader.read, self.work_reader.read),
            *(self.predictor.heard, self.editor.heard),
        ):
            signal.connect(self.changed)
        for part in (self.predictor, self.editor):
            part.changed.connect(self.take_back)
        self.scanner.scan(player.timeline)

    @property
    def chosen_run(self) -> tuple[Solver, Task]:
        """The algorithm and the task of the run, or those that own queens are placed for."""
        timeline, own = self.player.timeline, self.editor.state
        return (own.solver, own.task) if own.is_open else (timeline.solver, timeline.task)

    def change(self, **values: Any) -> None:
        self.set_state(replace(self.state, **values))

    def set_state(self, state: StepState) -> None:
        if state != self.state:
            self.state = state
            self.predictor.is_in_lesson = state.is_in_lesson
            self.changed.emit()

    def say(self, text: str, kind: Kind | None = None, **details: Any) -> None:
        """Show a `Message` until the run moves."""
        self.message = Message(text, kind, **details)
        self.changed.emit()

    def take_back(self) -> None:
        """Show the sentence on the step again, in place of a message."""
        self.message = None
        self.changed.emit()

    def warn(self, text: str) -> None:
        """Show a sentence about a mistake, or a thing that there is not, until the run moves."""
        self.say(text, Kind.CONFLICT)

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; where that can't be, say why and keep the present one.

        An own position is closed before.
        """
        self.editor.close()
        try:
            self.player.set_run(solver, task)
        except ValueError as error:
            self.warn(str(error))

    def start_again(self) -> None:
        """Open the run that is chosen anew, at its start and without own queens.

        From a practice that is the run which it has replaced.
        """
        self.practice.end()
        solver, task = self.chosen_run
        self.set_run(solver, replace(task, given=()))

    def set_rule(self, rule: Rule, chosen: Solver | None = None) -> None:
        """Begin the run anew under another rule, with an algorithm that serves it.

        The algorithm is the one that was chosen with the rule, or the present one if it can.
        """
        present, task = self.chosen_run
        solver = chosen or present
        if rule == task.rule:
            if solver is not present:
                self.run_chosen(solver, replace(task, mirror=task.mirror and solver.mirrors))
            return
        is_asking = self.predictor.is_armed or self.practice.is_on
        if self.practice.is_on:
            self.practice.end()
            task = self.player.timeline.task
        self.cancel_all()
        obstacle = solver.why_not(rule)
        is_mirrored = task.mirror and solver.mirrors and rule.is_symmetric and not obstacle
        task = replace(task, rule=rule, given=(), mirror=is_mirrored)
        serving = SOLVERS[0] if obstacle else solver
        self.set_run(serving, task)
        words = []
        if is_asking:
            words.append(tr("The questions have ended: another rule begins another run."))
        if obstacle:
            words.append(tr("{title} can't keep this rule.", title=tr(solver.title)))
            words.append(obstacle)
            words.append(tr("{title} runs now.", title=tr(serving.title)))
        if words:
            self.say(together(*words))

    def solve_puzzle(self, puzzle: Puzzle) -> None:
        """Let the user solve a puzzle, on which an algorithm stands ready."""
        self.cancel_all()
        timeline, own = self.player.timeline, self.editor.state
        self.editor.state = own.noting(timeline.solver, timeline.task, self.player.index)
        solver = timeline.solver
        serves = SOLVERS[0] if solver.why_not(puzzle.rule) else solver
        self.set_run(serves, Task(puzzle.n, rule=puzzle.rule))
        self.editor.open_puzzle(puzzle)

    def go_back_to_own_run(self) -> None:
        """Go back from a practice or a puzzle whose run is watched to the run before it."""
        is_asking = self.predictor.is_armed or self.practice.is_on
        is_held = self.editor.is_open or is_asking or self.player.is_busy
        if not (is_held or self.practice.leave_watched()):
            self.editor.leave_puzzle()

    def run_chosen(self, solver: Solver, task: Task) -> None:
        """Open a run that was chosen; a board of another size than the puzzle's leaves it.

        What was not chosen anew in a practice is as in the run that it has replaced.
        """
        if self.practice.is_on:
            drawn = self.player.timeline.task
            self.practice.end()
            task = _changed(drawn, task, self.player.timeline.task)
        shown, own = self.player.timeline.task, self.editor.state
        without_puzzle = own.without_puzzle(shown.rule, task)
        if without_puzzle is not None:
            self.set_run(solver, without_puzzle)
            self._say_puzzle_left()
        elif own.is_open:
            self.editor.choose(solver, task)
        else:
            given = shown.given if len(shown.given) == task.n else ()
            has_just_left = self.message is not None and self.message is self._puzzle_left
            self.set_run(solver, replace(task, given=given))
            if has_just_left:  # Who goes on to the next n has not read it yet.
                self._say_puzzle_left()

    def toggle_attacks(self) -> None:
        self.change(has_attacks=not self.state.has_attacks)

    def next_pane(self) -> None:
        """Show the next of the panes of which one is presented."""
        recurs = self.player.timeline.solver.calls is not None
        self.set_state(self.state.with_next_pane(recurs=recurs))

    def toggle_tree(self) -> None:
        """Show the search tree as nodes in place of code or another chart, or the code again."""
        state = self.state
        shows_nodes = state.shows_tree and state.chart is Chart.TREE
        self.show_tab(None if shows_nodes else Chart.TREE)

    def show_tab(self, chart: Chart | None) -> None:
        """Show a chart, or the code."""
        self.set_state(self.state.with_tab(chart))
        self.remember_tree(self.state.has_tree)

    def toggle_icicle(self) -> None:
        """Show the search tree as an icicle, or as nodes and lines again."""
        self.set_state(self.state.with_chart(Chart.ICICLE))

    def toggle_heat_map(self) -> None:
        """Show how often each square was tested and taken back from, or the chart before."""
        self.set_state(self.state.with_chart(Chart.HEAT_MAP))

    def toggle_future(self) -> None:
        """Show later tests of the run in grey, or hide them; they are hidden from who predicts."""
        self.change(hides_future=not self.state.hides_future)

    def toggle_calls(self) -> None:
        """Show the calls under way in place of the state, or the state again."""
        if refusal := self.why_no_calls():
            self.say(refusal)
        else:
            self.set_state(self.state.with_calls(is_shown=not self.state.shows_calls))

    def why_no_calls(self) -> str:
        """Return the sentence that says why there are no calls to show; empty where there are."""
        solver = self.player.timeline.solver
        if solver.calls is not None:
            return ""
        return tr("{title} has no function that calls itself.", title=tr(solver.title))

    def toggle_output(self) -> None:
        """Show all that a program has printed in place of its code, or the code again."""
        below = self.state.below
        if refusal := self.why_no_output():
            self.say(refusal)
        elif below is not Below.EDITOR:
            is_shown = below is Below.OUTPUT
            self.change(below=Below.CODE if is_shown else Below.OUTPUT)

    def why_no_output(self) -> str:
        """Return the sentence that says why nothing can have been printed, if so."""
        if self.player.timeline.solver.recorded is not None:
            return ""
        return tr("Only a program of your own prints something.")

    def seek_call(self, depth: int) -> None:
        """Go back to the step that made the call at a depth."""
        timeline, player = self.player.timeline, self.player
        solver, position = timeline.solver, timeline.position
        if solver.calls is None:
            return
        calls = solver.calls(position)
        if solver.levels is None or solver.steps_by_line:
            made = call_made(depth, len(calls), position.last)
            player.previous_where(made, tr("This call was made by the step that is shown."))
            return
        queen = opened_by(calls, depth, solver.levels.path(position))
        if queen is not None and position.task.given[queen[0] : queen[0] + 1] != (queen[1],):
            row = queen[0]
            player.previous_where(lambda step: step.kind is Kind.PLACE and step.row == row)
        elif depth == 0 or queen is not None:
            player.seek(0)
        else:
            player.seek(position.index - 1)  # The function has ended within a step.

    def toggle_predict(self) -> None:
        self.practice.end()
        self.editor.close()
        self.predictor.toggle()

    def toggle_vote(self) -> None:
        self.practice.end()
        self.editor.close()
        self.predictor.toggle_vote()

    def toggle_edit(self) -> None:
        self.practice.end()
        if self.editor.is_open:
            self.editor.leave()
        else:
            self.predictor.disarm()
            self.editor.open()

    def cancel_all(self) -> None:
        """End the placement of queens, the questions and what is practised."""
        self.editor.close()
        self.predictor.disarm()
        self.practice.end()

    def go_on(self, step: Callable[[], object]) -> None:
        """Go to the next question or its answer; where nothing is asked, do what `step` does."""
        if self.practice.is_on:
            self.practice.show_step()
        elif self.predictor.is_armed:
            self.predictor.go_on()
        else:
            step()

    def forget_words(self) -> None:
        """Forget the sentences in another language."""
        self.message = None
        self.editor.forget_hint()

    def close_down(self) -> None:
        self.player.pause()
        self.scanner.close_down()
        self.editor.cancel_tasks()

    def _say_puzzle_left(self) -> None:
        rule = self.player.timeline.task.rule.title()
        self.say(tr("The puzzle is left. The rule is {rule} again.", rule=rule))
        self._puzzle_left = self.message

    def _on_played(self) -> None:
        """Read the run on to where it stands now."""
        timeline, index = self.player.timeline, self.player.index
        before, self._shown = self._shown, (timeline, index)
        if before[0] is not timeline:
            solver = timeline.solver
            recurs, is_file = solver.calls is not None, solver.file is not None
            is_new_file = is_file and not solver.has_file_of(before[0].solver)
            self.state = self.state.for_run(recurs=recurs, is_file=is_file, is_new_file=is_new_file)
            self.looked_at = LookedAt(self.looked_at.board)
        if before != self._shown:
            self.message = None
            self.looked_at = replace(self.looked_at, square=None)
        self.scanner.scan(timeline)
        for reader in (self.tree_reader, self.work_reader, self.marks):
            reader.read_on()
        self.changed.emit()


def _changed(drawn: Task, chosen: Task, own: Task) -> Task:
    """Return a task that was chosen in place of a drawn one, with what is not new of one's own."""
    if chosen.seed == drawn.seed:
        chosen = replace(chosen, seed=own.seed)
    return replace(chosen, n=own.n, rule=own.rule) if chosen.n == drawn.n else chosen
