"""The Step page: a board, the reason for every step, the code, the state and the counters."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.puzzles.collection import Puzzle
from nqviz.solvers.base.calls import call_made, opened_by
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.capabilities import capabilities
from nqviz.ui.board.legend import Legend
from nqviz.ui.board.squares_painter import Layer, given_rows
from nqviz.ui.board.view import BoardView, square_in_words
from nqviz.ui.jobs.run_scanner import RunScanner
from nqviz.ui.playback.page import PlaybackPage
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.transport import Transport
from nqviz.ui.step.interaction import Interaction
from nqviz.ui.step.panes import Panes
from nqviz.ui.step.run_chooser import RunChooser
from nqviz.ui.step.solution_marks import SolutionMarks
from nqviz.ui.tree.pane import HEAT_MAP, ICICLE, TREE
from nqviz.ui.tree.reader import TreeReader
from nqviz.ui.tree.work_reader import WorkReader

_WIDEST_BOARD = 0.55  # of the page
_BOARD_BESIDE_TREE = 0.42
_BOARD_BESIDE_PANE, _BOARD_ALONE = 0.5, 0.62  # while it presents
_NARROWEST_TEXT = 24  # in heights of text: that of a lesson beside the board
_OF_PLACEMENT = frozenset({Layer.QUEEN, Layer.CONFLICT, Layer.SOLUTION})  # of own queens
_LEAST_BOARD = 15  # in heights of text: below that the legend gives its space to the board


class StepPage(PlaybackPage):
    """Shows one run, which the user steps through.

    Attributes:
        interaction: breakpoints, predictions and queens of the class's own.
        chooser: the row of controls that choose the run, which the window shows beside its tabs.
        panes: sentence, code, state, tree and counters.
        scanner: finds out in the background how long the run is.
    """

    player: Player

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player = Player(SOLVERS[0], Task(8), self)
        self.scanner = RunScanner(self.player, self)
        self._reader = TreeReader(self.player, self)
        self._work = WorkReader(self.player, self)
        self._hides_future = False
        self._frame: tuple[Position, Overlay]  # the step that the board shows, and the panes will
        self._panes_turn = QTimer(self, singleShot=True)
        self._marks = SolutionMarks(self.player, self)
        self.chooser = RunChooser(SOLVERS[0], Task(8), self)
        self.board = BoardView(self)
        self.legend = Legend(self)
        self.panes = Panes(SOLVERS[0], Task(8), self)
        self.interaction = Interaction(self.player, self.board, self.panes, self)
        self.transport = Transport(self)
        self._lay_out()
        self._connect()
        self._on_run_changed()
        self._on_stepped()
        self.board.setFocus()

    def apply_look(self) -> None:
        self.chooser.set_look(self._look, self._scale)  # a child of the window's header
        super().apply_look()

    def close_down(self) -> None:
        """Stop what runs; the page can't be used afterwards."""
        self.player.pause()
        self.scanner.close_down()
        self.interaction.close_down()

    def toggle_play(self) -> None:
        """Play or pause; while the class predicts, go on."""
        self.interaction.toggle_play()

    def step(self) -> None:
        """Go one step forward; while the class predicts, to the next question or its answer."""
        self.interaction.go_on()

    def show_tree(self, *, is_shown: bool) -> None:
        """Show the search tree or hide it."""
        self.panes.set_tree_shown(is_shown=is_shown)
        self._reader.set_on(is_on=self.panes.shows_tree)
        self._arrange()
        self._on_stepped()

    def start_again(self) -> None:
        """Open the run anew, at its start and without own queens."""
        timeline = self.player.timeline
        self.set_run(timeline.solver, replace(timeline.task, given=()))
        self.board.setFocus()

    def toggle_attacks(self) -> None:
        """Show the attacks of the queens that stand, at every step, or no longer."""
        self.board.show_attacks(is_shown=not self.board.has_attacks)

    def present(self, *, is_on: bool) -> None:
        """Show the board, the sentence and one pane alone, or everything again."""
        if is_on != (self.panes.presented is not None):
            self.panes.present(("tree" if self.panes.has_tree else "code") if is_on else None)
            self._show_tree_or_not()
        super().present(is_on=is_on)

    def show_beside_board(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        # Above the panes.
        self.panes.show_below_text(text, height_in)
        self._arrange()

    def next_pane(self) -> None:
        """Show the next of the panes of which one is presented."""
        self.panes.present_next()
        self._show_tree_or_not()
        self._arrange()

    def favour(self, place: str) -> None:
        """Keep one of the panes' places in sight, where space is short."""
        self.panes.favour(place)
        self._show_tree_or_not()
        self._arrange()

    def _show_tree_or_not(self) -> None:
        """Read the run into its tree while that is shown."""
        self._reader.set_on(is_on=self.panes.shows_tree)
        self._on_stepped()

    def toggle_tree(self) -> None:
        """Show the search tree, or hide it again."""
        self.show_tree(is_shown=not self.panes.shows_tree)

    def toggle_icicle(self) -> None:
        """Show the search tree as an icicle, or as nodes and lines again."""
        self._toggle_view(ICICLE)

    def toggle_heat_map(self) -> None:
        """Show how often each square was tested and taken back from, or the tree again."""
        self._toggle_view(HEAT_MAP)

    def _toggle_view(self, place: int) -> None:
        is_shown = self.panes.shows_tree and self.panes.tree.choice.choice == place
        self.panes.tree.choose(TREE if is_shown else place)
        self.show_tree(is_shown=True)

    def toggle_future(self) -> None:
        """Show what the run will test, in grey, or hide it; it is hidden from who predicts."""
        self._hides_future = not self._hides_future
        self._on_stepped()

    def show_below(self, content: QWidget) -> None:
        """Show the code, a program's editor or its output below the sentence."""
        self.panes.show_below(content)
        self._on_stepped()
        self._arrange()

    def toggle_calls(self) -> None:
        """Show the calls under way in place of the state, or the state again."""
        if self.player.timeline.solver.calls is None:
            title = tr(self.player.timeline.solver.title)
            self.panes.why.say(tr("{title} has no function that calls itself.", title=title))
            return
        self.panes.set_calls_shown(is_shown=not self.panes.shows_calls)
        self._show_tree_or_not()
        self._arrange()

    def toggle_output(self) -> None:
        """Show all that a program has printed in place of its code, or the code again."""
        panes = self.panes
        if self.player.timeline.solver.recorded is None:
            panes.why.say(tr("Only a program of your own prints something."))
        elif panes.is_output_shown:
            self.show_below(panes.code)
        elif not panes.is_editing:
            self.show_below(panes.output)

    def cancel(self) -> None:
        """End a placement or the questions, give up a jump or a search, or pause."""
        self.board.stop_reading()
        if self.panes.is_output_shown:
            self.toggle_output()
        elif not self.interaction.cancel():
            super().cancel()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on by Enter from a prediction that has been judged."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not (is_enter and not event.modifiers() and self.interaction.leads_on()):
            super().keyPressEvent(event)

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; where that can't be, say why and keep the present one.

        An own position is closed before.
        """
        if self.interaction.editor.is_open:
            self.interaction.editor.close()
        try:
            self.player.set_run(solver, task)
        except ValueError as error:
            self.panes.why.warn(str(error))
        timeline = self.player.timeline
        self.chooser.show_run(timeline.solver, timeline.task)

    def set_rule(self, rule: Rule) -> None:
        """Begin the run anew under a rule, with an algorithm that serves it."""
        self.interaction.cancel_all()
        timeline = self.player.timeline
        solver, task = timeline.solver, timeline.task
        obstacle = solver.why_not(rule)
        serves = SOLVERS[0] if obstacle else solver
        is_mirrored = task.mirror and rule.is_symmetric and not obstacle
        self.set_run(serves, replace(task, rule=rule, given=(), mirror=is_mirrored))
        if obstacle:
            self.panes.why.warn(f"{tr(solver.title)}: {obstacle}")
        self.board.setFocus()

    def solve_puzzle(self, puzzle: Puzzle) -> None:
        """Let the user solve a puzzle, on which an algorithm stands ready."""
        self.interaction.cancel_all()
        solver = self.player.timeline.solver
        if solver.why_not(puzzle.rule):
            solver = SOLVERS[0]
        self.set_run(solver, Task(puzzle.n, rule=puzzle.rule))
        self.interaction.editor.open_puzzle(puzzle)
        self.board.setFocus()

    def take_over(self, other: "StepPage") -> None:
        """Show the run of another page at the same step, with its questions or placement."""
        timeline = other.player.timeline
        self.player.take_over(timeline)
        self.player.set_speed(other.player.speed)
        self.player.set_step_size(other.player.step_size)
        self.chooser.show_run(timeline.solver, timeline.task)
        self._reader.take_over(other._reader)
        self._work.take_over(other._work)
        self._marks.take_over(other._marks)
        self._hides_future = other._hides_future
        self.board.show_attacks(is_shown=other.board.has_attacks)
        self.panes.take_over(other.panes)
        self.interaction.take_over(other.interaction)
        editor = self.interaction.editor
        if editor.is_open:
            self.chooser.show_run(editor.solver, editor.task)

    def look_where(self, other: "StepPage") -> None:
        """Look at those parts of the board and the tree that another page of the run looks at."""
        self.board.look_where(other.board)
        self.panes.tree.look_where(other.panes.tree)

    def _lay_out(self) -> None:
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.board)
        self._middle.addLayout(self.interaction.lay_out(), 1)
        self._lay_out_column(self._middle, legend=self.legend)

    def _connect(self) -> None:
        self.player.run_changed.connect(self._on_run_changed)
        self._connect_player()
        self._panes_turn.timeout.connect(self._show_panes)
        self.player.paused.connect(self._on_paused)
        self.player.missed.connect(self.panes.why.warn)
        self._marks.found.connect(self._on_marks_found)
        self.scanner.status_changed.connect(self.status_changed)
        self.chooser.run_chosen.connect(self._on_run_chosen)
        self.chooser.rule_button.rule_chosen.connect(self.set_rule)
        self.board.square_chosen.connect(self._on_square_chosen)
        self.board.square_read.connect(self._on_square_read)
        self._reader.read.connect(self._on_read)
        self._work.read.connect(self._on_read)
        self.panes.tree.step_chosen.connect(self.player.seek)
        self.panes.tree.missed.connect(self.panes.why.warn)
        self.panes.calls.call_chosen.connect(self._on_call_chosen)
        self.panes.program.calls.call_chosen.connect(self._on_call_chosen)
        self.panes.code.line_chosen.connect(self._on_line_chosen)
        self.interaction.room_changed.connect(self._on_room_changed)
        self.interaction.edit_toggled.connect(self._on_edit_toggled)
        self.interaction.run_asked.connect(self.set_run)
        self.interaction.run_shown.connect(self._on_stepped)
        self.interaction.task_chosen.connect(self.chooser.show_run)
        self.interaction.task_chosen.connect(self._show_legend)

    def _divide_area(self) -> None:
        """Give the board the largest square, and the panes the rest."""
        unit = self._unit
        edge, gap = round(1.1 * unit), round(0.8 * unit)
        self._column.setContentsMargins(0, gap, 0, 0)
        self._set_spacing(round(0.5 * unit))
        self._middle.setContentsMargins(edge, 0, edge, 0)
        self._middle.setSpacing(edge)
        self.legend.setContentsMargins(edge, 0, edge, 0)
        legend = self.legend.height_for(self.width())
        self.legend.setFixedHeight(legend)
        height = self.height() - gap - self._controls_height()
        if not self.controls.is_floating:
            legend += self._column.spacing()
            self.legend.setVisible(height - legend >= _LEAST_BOARD * unit)
            height -= 0 if self.legend.isHidden() else legend
        widest = round(self._board_share() * self.width())
        if self.panes.is_below_text:
            narrowest = round(_BOARD_BESIDE_TREE * self.width())
            widest = max(
                narrowest, min(widest, self.width() - 3 * edge - round(_NARROWEST_TEXT * unit))
            )
        width = max(200, min(height, widest))
        self.board.setFixedWidth(width)
        height -= self.interaction.height_with(gap)
        self.panes.fit(self.width() - width - 3 * edge, height, gap)

    def _board_share(self) -> float:
        """Return how much of the page's width the board may take."""
        if self.panes.presented is not None:
            return _BOARD_BESIDE_PANE if self.panes.presented else _BOARD_ALONE
        return _BOARD_BESIDE_TREE if self.panes.has_tree else _WIDEST_BOARD

    def _on_run_chosen(self, solver: Solver, task: Task) -> None:
        if not self.interaction.take_run(solver, task):
            given = self.player.timeline.task.given
            self.set_run(solver, replace(task, given=given if len(given) == task.n else ()))
        self.board.setFocus()

    def _on_edit_toggled(self, is_editing: bool) -> None:
        reason = tr("Go back to the run first (E or Escape).") if is_editing else ""
        self.transport.set_blocked(reason)

    def _on_run_changed(self) -> None:
        timeline = self.player.timeline
        self._show_legend(timeline.solver, timeline.task)
        self.panes.show_run(timeline.solver, timeline.task)
        self.transport.show_sizes(by_line=timeline.solver.steps_by_line)
        self.transport.forget_width()
        self._arrange()

    def _show_legend(self, solver: Solver, task: Task) -> None:
        """Explain what the run can show, or what is seen of a placement."""
        layers = _OF_PLACEMENT
        if not self.interaction.editor.is_open:
            given = {Layer.GIVEN} if given_rows(self.player.position) else set()
            layers = capabilities(solver).layers | given
        before = self.legend.texts()
        self.legend.show_layers(layers | ({Layer.BLOCKED} if task.rule.blocked else set()))
        if self.legend.texts() != before:
            self._arrange()

    def _on_stepped(self) -> None:
        """Show a step; while a program is recorded and played, the panes come a turn later.

        The window then has three threads' work to do, and a frame would take it too long at once.
        """
        position = self.player.position.copy()
        overlay = self.player.timeline.solver.overlay(position)
        self._frame = position, overlay
        if not self.interaction.editor.is_open:
            self.board.show_position(position, overlay)
        if self.player.is_playing and self.player.is_following:
            self._panes_turn.start()
        else:
            self._show_panes()

    def _show_panes(self) -> None:
        self._panes_turn.stop()
        position, overlay = self._frame
        self.panes.show_position(position, overlay)
        self._show_tree(position, overlay)
        self._show_progress()

    def _on_paused(self) -> None:
        if self._panes_turn.isActive():
            self._show_panes()

    def _on_read(self) -> None:
        self._show_tree(*self._frame)

    def _show_tree(self, position: Position, overlay: Overlay) -> None:
        self._reader.shows_future = self._may_show_future
        self._work.set_on(is_on=self.isVisible())
        if self.panes.shows_tree:
            self.panes.tree.show_position(self._reader, self._work, position, overlay)
        if self._work.has_read:
            self.panes.show_line_counts(self._work.history, position.index)
        elif not self._work.history.capacity_left:
            self.panes.clear_line_counts()

    def _on_room_changed(self) -> None:
        """Share out the space again; a class that begins to predict does not see the future."""
        self._arrange()
        if self._reader.shows_future is not self._may_show_future:
            self._on_read()

    @property
    def _may_show_future(self) -> bool:
        return not (self._hides_future or self.interaction.predictor.is_armed)

    def _show_progress(self) -> None:
        timeline = self.player.timeline
        self.transport.show_progress(timeline.position.index, timeline.reached, timeline.length)

    def _on_marks_found(self) -> None:
        self.transport.show_marks(self._marks.indices)

    def _on_square_chosen(self, row: int, column: int) -> None:
        if self.interaction.take_square(row, column):
            return
        self.player.pause()
        self.panes.why.say(square_in_words(self.player.position, row, column))

    def _on_square_read(self, words: str) -> None:
        """Show what the board has said; while the class is asked, the question stays."""
        if self.interaction.predictor.question is None:
            self.player.pause()
            self.panes.why.say(words, is_live=False)

    def _on_call_chosen(self, depth: int) -> None:
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
            player.to_start()
        else:
            player.seek(position.index - 1)  # a function that is done within a step

    def _on_line_chosen(self, line: int) -> None:
        if line in capabilities(self.player.timeline.solver).lines:
            missing = tr("Line {line} is not reached again in this run.", line=line)
            self.player.next_where(lambda step: step.line == line, missing)
        else:
            self.panes.why.say(
                tr("No step is shown on line {line}; choose another one.", line=line)
            )
