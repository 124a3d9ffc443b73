"""The Step page: a board, the reason for every step, the code, the state and the counters."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.frame import Frame
from nqviz.frames.mark import Layer, layers
from nqviz.frames.marks import given_rows, marks_of
from nqviz.frames.palette import LIGHT
from nqviz.frames.viewport import LEAST_SQUARES
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.scenes.step_state import Below, Chart, LookedAt
from nqviz.solvers.base.sentences import keys_to_begin
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.legend import Legend
from nqviz.ui.board.view import BoardView, square_in_words
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.playback.playback_page import PlaybackPage
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.transport import Transport
from nqviz.ui.step.interaction import Interaction
from nqviz.ui.step.panes import Panes, ShownStep
from nqviz.ui.step.run_chooser import RunChooser
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.stops import no_step_on
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.layouts import fill

# The board takes at most such a share of the page's width; beside a text that is written as much as
# that leaves, but no less than the third; the next two hold while the page presents.
_BOARD_BESIDE_PANES, _BOARD_BESIDE_TREE, _BOARD_BESIDE_EDITOR = 0.55, 0.42, 0.38
_BOARD_BESIDE_PRESENTED, _BOARD_ALONE = 0.56, 0.62
_LEAST_LESSON_WIDTH = 24  # The text of a lesson has at least so many heights of text.
_LEAST_BOARD = 15  # A board of fewer heights of text gets the space of the legend.


class StepPage(PlaybackPage):
    """Shows the run of a controller, which the user steps through.

    It has more than thirty methods, because all that the panes are told and tell goes through it.

    Attributes:
        controller: the run, and what is set beside it.
        interaction: breakpoints, predictions and queens of the class's own.
        chooser: the row of controls that choose the run, which the window shows beside its tabs.
        panes: sentence, code, state, tree and counters.
        n_of_run: returns the n that the user has chosen, where a check has shown another one.
    """

    player: Player

    def __init__(
        self, controller: StepController | None = None, parent: QWidget | None = None
    ) -> None:
        """Show what a controller holds; without one, the page has its own."""
        super().__init__(parent)
        self.controller = controller = controller or StepController(self)
        self.player = player = controller.player
        self.chooser = RunChooser(player.timeline.solver, player.timeline.task, self)
        self.n_of_run: Callable[[], int] = lambda: player.timeline.task.n
        self.board = BoardView(self)
        self.legend = Legend(self)
        self.panes = Panes(self)
        self.interaction = Interaction(controller, self.board, self.panes, self, self._arrange)
        self.transport = Transport(self)
        self._frame: Frame | None = None  # the step that the board shows, and the panes will
        self._shown: _Shown | None = None
        self._shown_beside: _Shown | None = None
        self._panes_turn = single_timer(self, self._show_rest)
        self._lay_out()
        self._connect()
        self._update()
        self.board.setFocus()

    def apply_look(self) -> None:
        self.chooser.set_look(self._look, self._scale)  # a child of the window's header
        super().apply_look()

    def toggle_play(self) -> None:
        """Play or pause; while the class predicts, go on."""
        if self._watches():
            self.controller.go_on(self.player.toggle)

    def step(self) -> None:
        """Go one step forward; while the class predicts, to the next question or its answer."""
        if self._watches():
            self.controller.go_on(self.player.step)

    def why_held(self) -> str:
        if self.controller.practice.is_on:
            return tr("You make the steps now; A or Escape leads back to the run.")
        is_placing = self.controller.editor.is_open
        return tr("Go back to the run first (E or Escape).") if is_placing else ""

    def why_no_step(self) -> str:
        # A step that a student is to make can be shown.
        practice = self.controller.practice.state
        is_asked = practice is not None and practice.turn is not None
        return "" if is_asked else self.why_held()

    def present(self, *, is_on: bool) -> None:
        """Show the board, the sentence and one pane alone, or everything again."""
        self.controller.set_state(self.controller.state.presenting(is_on=is_on))
        super().present(is_on=is_on)

    def show_beside_board(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        # Above the panes.
        self.interaction.show_below_text(text, height_in)
        self.board.set_tight_labels(is_on=text is not None)
        self._arrange()

    def choose(self, index: int) -> None:
        if not self.controller.predictor.state.is_voting:  # A digit counts a hand there.
            super().choose(index)

    def cancel(self) -> None:
        """Leave a placement, the questions, the output or the text, give up a search, or pause."""
        self.board.stop_reading()
        below, editor = self.controller.state.below, self.panes.editor
        if self.interaction.cancel():
            return
        if below is Below.OUTPUT:
            self.controller.toggle_output()
        elif below is Below.EDITOR and editor.leave is not None:
            editor.leave()
        else:
            self.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on by Enter from a prediction that has been judged."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not (is_enter and not event.modifiers() and self.interaction.go_on_from_answer()):
            super().keyPressEvent(event)

    def set_rule(self, rule: Rule, solver: Solver | None = None) -> None:
        """Begin the run anew under another rule, with the algorithm that was chosen with it."""
        self.controller.set_rule(rule, solver)
        self.board.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        parts = self.controller.looked_at
        super().showEvent(event)
        self._show_rest()
        self.board.look_at(parts.board, parts.square)
        self.panes.tree.look_at(parts.tree, parts.leaves, is_unfolded=parts.is_unfolded)
        self._note_parts()

    def _watches(self) -> bool:
        """Watch what is written, where a program is edited; tell whether its run was shown."""
        return self.controller.state.below is not Below.EDITOR or self.panes.editor.watch()

    def _lay_out(self) -> None:
        self._middle = fill(QHBoxLayout(), self.board, (self.interaction.lay_out(), 1))
        self._lay_out_column(self._middle, legend=self.legend)

    def _connect(self) -> None:
        controller, player, tree = self.controller, self.player, self.panes.tree
        controller.changed.connect(self._update)
        self.transport.drive(player, self.toggle_play, self.step)
        self.chooser.run_chosen.connect(self._on_run_chosen)
        self.chooser.rule_button.choose = self.set_rule
        self.board.square_chosen.connect(self._on_square_chosen)
        self.board.square_read.connect(self._on_square_read)
        for view in (self.board, tree):
            view.looked.connect(self._note_parts)
        tree.tabs.chosen.connect(self._on_tab_chosen)
        tree.step_chosen.connect(self._on_tree_step_chosen)
        for calls in (self.panes.calls, self.panes.program.calls):
            calls.choose_call = controller.seek_call
        self.panes.code.choose_line = self._on_line_chosen

    def _update(self) -> None:
        """Show what the controller holds now, as far as it is not shown yet."""
        before, now = self._shown, self._resolved()
        self._shown, step = now, now.step
        with self.arranged_once():
            if before is None or before.step.timeline is not step.timeline:
                self._shown_beside = before = None
                self.transport.show_run(by_line=step.frame.solver.steps_by_line)
            if before is None or before.on_board != now.on_board:
                self._show_on_board(step)
            if before is None or before.step.state != step.state:
                self._show_state(step)
            if before is None or before.placement != now.placement:
                self.chooser.show_run(*now.run)
            if before is None or before.in_legend != now.in_legend:
                self._show_legend(*now.run)
            if before is None or before.blocked != now.blocked:
                self.transport.set_blocked(now.blocked)
            self.interaction.show_parts()
        if self.player.is_playing and self.player.is_following and before is not None:
            self._panes_turn.start()  # see _show_rest
        else:
            self._show_rest()

    def change_n(self, by: int) -> None:
        self.chooser.change_n(by)

    def _resolved(self) -> "_Shown":
        controller, timeline = self.controller, self.player.timeline
        frame, editor = self._frame, controller.editor
        if frame is None or (frame.solver, frame.position) != (timeline.solver, timeline.position):
            frame = self._frame = Frame(timeline.solver, timeline.position.copy())
        own = editor.state
        placed = controller.chosen_run if own.is_open else None
        read = controller.tree_reader.read_so_far, controller.work_reader.history.index
        step = ShownStep(timeline, frame, controller.state, controller.message)
        signs = own.layers if own.is_open else frozenset()
        return _Shown(step, placed, controller.chosen_run, read, self.why_held(), signs)

    def _show_on_board(self, step: ShownStep) -> None:
        if not self.controller.editor.is_open:
            board = None if step.message is None else step.message.board
            self.board.show_position(*(board or (step.frame.position, step.frame.overlay)))

    def _show_state(self, step: ShownStep) -> None:
        self.board.show_attacks(is_shown=step.state.has_attacks)
        self.panes.show_step(step)
        self.controller.tree_reader.set_on(is_on=step.state.shows_tree)
        self._arrange()

    def _note_parts(self) -> None:
        if not self.isVisible():
            return  # nobody looks at anything
        tree = self.panes.tree
        self.controller.looked_at = LookedAt(
            self.board.part,
            self.board.reading,
            tree.tree.is_whole,
            tree.tree.part,
            tree.icicle.part,
        )

    def _show_rest(self) -> None:
        """Show the step beside the board.

        While a program is recorded and played, that comes a turn later than the board: the window
        has three threads' work to do then, and a frame would take it too long at once.
        """
        self._panes_turn.stop()
        controller = self.controller
        controller.work_reader.set_on(is_on=self.isVisible())
        is_asked = controller.predictor.is_armed or controller.practice.is_on
        may_see_future = not (controller.state.hides_future or is_asked)
        controller.tree_reader.show_future(is_shown=may_see_future)
        before, now = self._shown_beside, self._resolved()
        self._shown_beside, frame = now, now.step.frame
        self.panes.show_step(now.step)
        if before is None or (now.step, now.read) != (before.step, before.read):
            self._show_tree(frame)
        self._show_sentence(frame)
        marks, lines = controller.marks, controller.work_reader
        status = controller.scanner.status or together(marks.status, lines.status)
        self._show_playback(marks.indices, status, marks.looked_at if marks.status else None)

    def _show_sentence(self, frame: Frame) -> None:
        message = self.controller.message
        question, practice = self.controller.predictor.state.in_words(), self.controller.practice
        why = self.panes.why
        if message is not None:
            why.say(message.text, message.kind, is_live=message.is_live)
        elif practice.words:
            why.say(practice.words, practice.kind)
        elif question:
            why.say(question)
        elif self.controller.state.below is Below.EDITOR and (
            self.panes.editor.is_changed or not frame.is_wrong
        ):
            assert frame.solver.file is not None, "only a program is edited"
            words = tr(
                "You are writing {file}. Ctrl+Enter runs it with n = {n}, F6 checks it, Escape "
                "leads back to the board.",
                file=frame.solver.file.name,
                n=self.n_of_run(),
            )
            why.say(words)
        else:
            sentence = frame.sentence
            if self.controller.state.is_in_lesson:  # It names the key itself.
                sentence = sentence.removesuffix(keys_to_begin()).rstrip()
            why.say(sentence, frame.sentence_kind)

    def _show_tree(self, frame: Frame) -> None:
        reader, work = self.controller.tree_reader, self.controller.work_reader
        if self.controller.state.shows_tree:
            self.panes.tree.show_position(reader, work, frame.position, frame.overlay)
        lines, index = work.history.lines, frame.position.index
        if lines is not None and (work.has_read or not work.history.capacity_left):
            self.panes.code.show_counts(lines.counts(index))
        elif lines is not None and work.is_far_behind:
            self.panes.code.show_counts(())

    def _divide_area(self) -> None:
        """Give the board the largest square, and the panes the rest."""
        unit = self._unit
        space, shares = unit, (1.1, 0.8, 0.5)
        if self.panes.is_below_text and self._look.font > LIGHT.font:
            # Larger letters must not make the board of a lesson smaller.
            space, shares = LIGHT.font * self._scale, (1.1, 0.5, 0.4)
        edge, gap, spacing = (round(share * space) for share in shares)
        # Controls that float leave nothing below what stands at the bottom.
        self._column.setContentsMargins(0, gap, 0, spacing if self.controls.is_floating else 0)
        self._set_spacing(spacing)
        self._middle.setContentsMargins(edge, 0, edge, 0)
        self._middle.setSpacing(edge)
        self.legend.setContentsMargins(edge, 0, edge, 0)
        height = self.height() - gap - self._controls_height()
        if not self.controls.is_floating:
            least = _LEAST_BOARD * unit
            least += self.board.caption_height(QRectF(0, 0, least, least))
            most = height - self._column.spacing() - least
            legend = self.legend.height_for(self.width(), most)
            self.legend.setFixedHeight(legend)
            self.legend.setVisible(legend > 0)
            height -= legend + self._column.spacing() if legend else 0
        widest = round(self._board_share() * self.width())
        if self.panes.is_below_text:
            narrowest = round(_BOARD_BESIDE_TREE * self.width())
            widest = max(
                narrowest, min(widest, self.width() - 3 * edge - round(_LEAST_LESSON_WIDTH * unit))
            )
        width = max(200, min(height, widest))
        self.board.setFixedWidth(width)
        rest = self.width() - width - 3 * edge
        height -= self.interaction.height_with(gap, rest)
        self.panes.fit(rest, height, gap)
        self.panes.updateGeometry()  # The row would be laid out for the least width of before.

    def _board_share(self) -> float:
        """Return how much of the page's width the board may take."""
        state = self.controller.state
        if state.below is Below.EDITOR:
            left = 1 - self.panes.editor.usual_width() / self.width()
            return max(_BOARD_BESIDE_EDITOR, min(left, _BOARD_BESIDE_PANES))
        if state.presented is not None:
            return _BOARD_BESIDE_PRESENTED if state.presented else _BOARD_ALONE
        return _BOARD_BESIDE_TREE if state.has_tree else _BOARD_BESIDE_PANES

    def _show_legend(self, solver: Solver, task: Task) -> None:
        """Explain what the run can show, or what is seen of a placement."""
        editor, rays = self.controller.editor, frozenset[Layer]()
        if editor.is_open:
            shown = editor.state.layers
        else:
            given = {Layer.GIVEN} if given_rows(self.player.position) else set()
            known = capabilities(solver)
            message = self.controller.message
            said = layers(marks_of(*message.board)) if message and message.board else set()
            shown = known.layers | known.state_layers | given | said
            if self.controller.state.has_attacks:
                rays = frozenset({Layer.THREAT})  # The board keeps its size when they are shown.
        before = self.legend.texts()
        self.legend.show_layers(shown | ({Layer.BLOCKED} if task.rule.blocked else set()), rays)
        if self.legend.texts() != before:
            self._arrange()

    def _on_run_chosen(self, solver: Solver, task: Task) -> None:
        shown = self.player.timeline
        if solver is not shown.solver and task.n == shown.task.n:
            task = replace(task, n=self.n_of_run())
        self.controller.run_chosen(solver, task)
        self.chooser.show_run(*self._resolved().run)  # where what was chosen can't be
        self.board.setFocus()

    def _on_tab_chosen(self, tab: int) -> None:
        self.controller.show_tab(Chart(tab - 1) if tab else None)

    def _on_tree_step_chosen(self, step: int | None) -> None:
        if step is None:
            words = tr("That node is from before the part of the run that is drawn.")
            self.controller.warn(words)
        else:
            self.player.seek(step)

    def _on_square_chosen(self, row: int, column: int) -> None:
        if self.interaction.choose_square(row, column):
            return
        self.player.pause()
        self.controller.say(square_in_words(self.player.position, row, column))

    def _on_square_read(self, words: str) -> None:
        """Show what the board has said, unless it would answer what is asked."""
        practice, cursor = self.controller.practice, self.board.marks.cursor
        if practice.is_on and cursor is not None:
            practice.choose(cursor)
        elif not (self.controller.predictor.question or self.controller.state.lesson_takes_squares):
            self.player.pause()
            self.controller.say(words, is_live=False)

    def _on_line_chosen(self, line: int) -> None:
        if line in capabilities(self.player.timeline.solver).lines:
            missing = tr("Line {line} is not reached again in this run.", line=line)
            self.player.next_where(lambda step: step.line == line, missing)
        else:
            self.controller.say(no_step_on(line))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A state of the page.

    Attributes:
        placement: the algorithm and the task that own queens are placed for, while they are.
        run: those, or those of the run.
        read: how far the run has been read for its tree and for its work.
        blocked: why the run can't be moved; empty where it can.
        signs: what the legend of own queens explains; empty where none are placed.
    """

    step: ShownStep
    placement: tuple[Solver, Task] | None
    run: tuple[Solver, Task]
    read: tuple[tuple[int, bool, bool], int]
    blocked: str
    signs: frozenset[Layer]

    @property
    def in_legend(self) -> tuple[object, ...]:
        """What the legend depends on."""
        board = None if self.step.message is None else self.step.message.board
        return self.placement, self.signs, board, self.step.state.has_attacks

    @property
    def on_board(self) -> tuple[object, ...]:
        """What the position on the board depends on."""
        return self.step.frame, self.step.message, self.placement


def _start_again(page: StepPage) -> None:
    page.controller.start_again()
    page.board.setFocus()


def _no_tree(page: StepPage) -> str:
    return "" if page.panes.tree.shows_tree else _tree_is_hidden(page)


def _no_nodes(page: StepPage) -> str:
    return "" if page.panes.tree.shows_nodes else _tree_is_hidden(page)


def _tree_is_hidden(page: StepPage) -> str:
    solver = page.player.timeline.solver
    if solver.levels is None:
        return tr("{title} has no search tree.", title=tr(solver.title))
    return tr("The search tree is hidden: T shows it.")


def _no_larger_squares(page: StepPage) -> str:
    is_large = page.board.viewport.x.most > LEAST_SQUARES
    return "" if is_large else tr("Z magnifies a board of more than {n} rows.", n=LEAST_SQUARES)


def _no_smaller_squares(page: StepPage) -> str:
    return tr("All of the board is shown.") if page.board.part is None else ""


_run = partial(Action, StepPage, menu=Menu.RUN, where=Where.STEP)
_held = partial(_run, repeats=True)
_jump = partial(_run, menu=Menu.JUMPS, why_not=StepPage.why_held)
_zoom = partial(_held, menu=Menu.SIZE)
_tree = partial(Action, StepPage, menu=Menu.TREE, where=Where.STEP)
_state = partial(Action, StepController, menu=Menu.VIEW, where=Where.STEP)
_chart = partial(_state, menu=Menu.TREE)

FINDING = (
    _jump(
        "C",
        mark("To the next conflict"),
        lambda page: page.next_of(Kind.CONFLICT),
        also=mark("find a conflict, error, clash, mistake"),
    ),
    _jump(
        "Shift+C",
        mark("To the previous conflict"),
        lambda page: page.previous_of(Kind.CONFLICT),
        also=mark("last conflict, error before"),
    ),
    _jump(
        "D",
        mark("To the next dead end"),
        lambda page: page.next_of(Kind.DEAD_END),
        also=mark("stuck, backtrack, no way out"),
    ),
    _jump(
        "Shift+D",
        mark("To the previous dead end"),
        lambda page: page.previous_of(Kind.DEAD_END),
        also=mark("stuck before, last backtrack"),
    ),
)
CHOOSE_ALGORITHM = _run(
    "Ctrl+A",
    mark("Choose an algorithm"),
    lambda page: page.chooser.ask_algorithm(),
    begins_group=True,
    also=mark("method, other way, backtracking, change"),
)
CHOOSING = (
    CHOOSE_ALGORITHM,
    _run(
        "Ctrl+R",
        mark("Start again, without own queens"),
        _start_again,
        also=mark("reset, restart, clear, empty board"),
    ),
)
VIEWS = (
    _state(
        "R",
        mark("The calls of functions, or the state again"),
        StepController.toggle_calls,
        begins_group=True,
        why_not=StepController.why_no_calls,
        also=mark("recursion, stack, call stack"),
    ),
    _state(
        "O",
        mark("What the program has printed, or its code"),
        StepController.toggle_output,
        why_not=StepController.why_no_output,
        also=mark("output, print, console"),
    ),
    _state(
        "X",
        mark("Show or hide what the queens attack"),
        StepController.toggle_attacks,
        also=mark("who attacks, threatened squares, lines, which queen"),
    ),
)
ZOOM = (
    _zoom(
        "Z",
        mark("Zoom in at the step's square"),
        lambda page: page.board.zoom_in(),
        begins_group=True,
        why_not=_no_larger_squares,
        also=mark("magnify, closer, bigger squares"),
    ),
    _zoom(
        "Shift+Z",
        mark("Zoom out of the board"),
        lambda page: page.board.zoom_out(),
        why_not=_no_smaller_squares,
        also=mark("whole board, farther"),
    ),
)
TREE_VIEWS = (
    _chart(
        "T",
        mark("Show or hide the search tree"),
        StepController.toggle_tree,
        also=mark("nodes, branches, diagram"),
    ),
    _tree(
        "Shift+T",
        mark("Show the whole tree at once"),
        lambda page: page.panes.tree.fit(),
        why_not=_no_tree,
        also=mark("fit, overview, zoom out"),
    ),
    _tree(
        "Ctrl+T",
        mark("Unfold or fold the search tree"),
        lambda page: page.panes.tree.toggle_whole(),
        why_not=_no_nodes,
        also=mark("expand, collapse, open"),
    ),
    _chart(
        "I",
        mark("The search tree as an icicle, or as nodes"),
        StepController.toggle_icicle,
        begins_group=True,
        also=mark("show the icicle, flame graph, chart, dense tree"),
    ),
    _chart(
        "Shift+H",
        mark("Heat map of tests and backtracks"),
        StepController.toggle_heat_map,
        also=mark("where is the work, density, colored board"),
    ),
    _chart(
        "G",
        mark("Show or hide what the tree tests later"),
        StepController.toggle_future,
        also=mark("future, preview, what is coming"),
    ),
)
