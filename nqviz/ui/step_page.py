"""The Step page: a board, the reason for every step, the code, the state and the counters."""

from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.i18n import number, tr
from nqviz.position import Position, Task
from nqviz.solvers import SOLVERS
from nqviz.solvers.solver import Solver
from nqviz.solvers.state import State
from nqviz.step import Kind
from nqviz.ui.board_view import BoardView, square_in_words
from nqviz.ui.code_view import CodeView
from nqviz.ui.counters_view import CountersView
from nqviz.ui.images_view import ImagesView
from nqviz.ui.legend import Legend
from nqviz.ui.palette import LIGHT, Look
from nqviz.ui.player import Player
from nqviz.ui.repertoire import longest, repertoire
from nqviz.ui.run_chooser import RunChooser
from nqviz.ui.solution_marks import SolutionMarks
from nqviz.ui.state_view import StateView
from nqviz.ui.surveyor import Surveyor
from nqviz.ui.transport import Transport
from nqviz.ui.why_view import WhyView

_SOLUTIONS = frozenset({Kind.SOLUTION})
_CONFLICTS = frozenset({Kind.CONFLICT})
_DEAD_ENDS = frozenset({Kind.DEAD_END})
_WIDEST_BOARD = 0.55  # of the page
_ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)  # how large the text of the panes may become
_FRAME = 4  # the pixels that the frame of a card takes
_LEAST_CODE = 10  # lines of a longer listing stay when it has to scroll for the state's sake
_LEAST_STATE = 8  # in gaps between panes: a lower state is of no use


class _Needs(NamedTuple):
    """The room that the panes would like to have, in pixels with their frames.

    Attributes:
        code: the height of the whole listing.
        least_code: its height with its lines moved together.
        state: the height of the state, at ease.
        least_state: the height below which the state is left out.
        state_width: the width of the state.
        counters: the height of the counters.
        is_beside: whether the counters stand beside the state, else below it.
    """

    code: int
    least_code: int
    state: int
    least_state: int
    state_width: int
    counters: int
    is_beside: bool

    def below(self, gap: int) -> int:
        """Return the height of the state and the counters."""
        return self.state if self.is_beside else self.state + gap + self.counters


class StepPage(QWidget):
    """Shows one run and lets it be walked.

    Attributes:
        player: the cursor over the run.
        chooser: the row of controls that choose the run, which the window shows beside its tabs.

    Signals:
        status_changed(str): what goes on in the background; empty when nothing does.
    """

    status_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player = Player(SOLVERS[0], Task(8), self)
        self.surveyor = Surveyor(self.player, self)
        self._marks = SolutionMarks(self.player, self)
        self._look = LIGHT
        self._scale = 1.0
        self.chooser = RunChooser(SOLVERS[0], Task(8), self)
        self.board = BoardView(self)
        self.legend = Legend(self)
        self.why = WhyView(self)
        self.code = CodeView(self)
        self.state = StateView(self)
        self.images = ImagesView(self)
        self.counters = CountersView(self)
        self.transport = Transport(self)
        self._lay_out()
        self._connect()
        self._on_run_changed()
        self._on_stepped()
        self.set_look(LIGHT, 1.0)
        self.board.setFocus()

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        for view in (
            self.chooser,
            self.board,
            self.legend,
            self.why,
            self.code,
            self.state,
            self.images,
            self.counters,
            self.transport,
        ):
            view.set_look(look, scale)
        self._arrange()

    def close_down(self) -> None:
        """Stop what runs; the page can't be used afterwards."""
        self.player.pause()
        self.surveyor.close_down()

    def next_solution(self) -> None:
        """Go on to the next solution."""
        self.player.next_of(_SOLUTIONS, tr("There is no solution after this step."))

    def previous_solution(self) -> None:
        """Go back to the last solution."""
        self.player.previous_of(_SOLUTIONS, tr("There is no solution before this step."))

    def next_conflict(self) -> None:
        """Go on to the next conflict."""
        self.player.next_of(_CONFLICTS, tr("There is no conflict after this step."))

    def previous_conflict(self) -> None:
        """Go back to the last conflict."""
        self.player.previous_of(_CONFLICTS, tr("There is no conflict before this step."))

    def next_dead_end(self) -> None:
        """Go on to the next dead end."""
        self.player.next_of(_DEAD_ENDS, tr("There is no dead end after this step."))

    def previous_dead_end(self) -> None:
        """Go back to the last dead end."""
        self.player.previous_of(_DEAD_ENDS, tr("There is no dead end before this step."))

    def cancel(self) -> None:
        """Give up a jump or a search that is on its way, or pause."""
        if self.player.is_busy:
            self.player.cancel()
        else:
            self.player.pause()

    def set_run(self, solver: Solver, task: Task) -> None:
        """Open another run; where that can't be, say why and keep the present one."""
        try:
            self.player.set_run(solver, task)
        except ValueError as error:
            self.why.warn(str(error))
        timeline = self.player.timeline
        self.chooser.show_run(timeline.solver, timeline.task)

    def sizeHint(self) -> QSize:
        """Return the size that the page was drawn for."""
        return QSize(1280, 640)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Give each pane its share of the room."""
        self._arrange()

    def _lay_out(self) -> None:
        self._state_stack = QStackedWidget(self)
        self._state_stack.addWidget(self.state)
        self._state_stack.addWidget(self.images)
        self._code_card = _card(self.code, self)
        self._state_card = _card(self._state_stack, self)
        self._counters_card = _card(self.counters, self)
        self._knowledge = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._knowledge.addWidget(self._state_card)
        self._knowledge.addWidget(self._counters_card)
        self._panes = QVBoxLayout()
        self._panes.addWidget(self.why)
        self._panes.addWidget(self._code_card)
        self._panes.addLayout(self._knowledge)
        self._panes.addStretch(1)
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.board)
        self._middle.addLayout(self._panes, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._middle, 1)
        self._column.addWidget(self.legend)
        self._column.addWidget(self.transport)

    def _connect(self) -> None:
        player, transport = self.player, self.transport
        player.run_changed.connect(self._on_run_changed)
        player.stepped.connect(self._on_stepped)
        player.grown.connect(self._on_grown)
        player.played.connect(self._on_played)
        player.paused.connect(self._on_played)
        player.generating.connect(self._on_generating)
        player.missed.connect(self.why.warn)
        player.speed_changed.connect(transport.show_speed)
        player.step_size_changed.connect(transport.show_size)
        transport.start_chosen.connect(player.to_start)
        transport.back_chosen.connect(player.step_back)
        transport.play_chosen.connect(player.toggle)
        transport.forward_chosen.connect(player.step)
        transport.end_chosen.connect(player.to_end)
        transport.sought.connect(player.seek)
        transport.size_chosen.connect(player.set_step_size)
        transport.speed_chosen.connect(player.set_speed)
        self._marks.found.connect(self._on_marks_found)
        self.surveyor.status_changed.connect(self.status_changed)
        self.chooser.run_chosen.connect(self._on_run_chosen)
        self.board.square_chosen.connect(self._on_square_chosen)
        self.code.line_chosen.connect(self._on_line_chosen)

    def _arrange(self) -> None:
        """Give the board the largest square, and the panes the rest."""
        unit = self._look.font * self._scale
        edge, gap = round(1.1 * unit), round(0.8 * unit)
        self._column.setContentsMargins(0, gap, 0, 0)
        self._column.setSpacing(round(0.5 * unit))
        self._middle.setContentsMargins(edge, 0, edge, 0)
        self._middle.setSpacing(edge)
        self._panes.setSpacing(gap)
        self.legend.setContentsMargins(edge, 0, edge, 0)
        legend = self.legend.height_for(self.width())
        self.legend.setFixedHeight(legend)
        bars = gap + legend + self.transport.sizeHint().height() + 2 * self._column.spacing()
        height = self.height() - bars
        width = max(200, min(height, round(_WIDEST_BOARD * self.width())))
        self.board.setFixedWidth(width)
        self._share_out(height, self.width() - width - 3 * edge, gap)

    def _share_out(self, height: int, width: int, gap: int) -> None:
        """Divide the room of the panes: the sentence, the code, the state, the counters.

        Their text is as large as there is room for. Where there is too little even for the normal
        size, the counters go first, then the state, and then the code scrolls.
        """
        timeline = self.player.timeline
        start = timeline.solver.state(Position.start(timeline.task))
        for zoom in _ZOOMS:
            for pane in (self.why, self.code, self.state, self.images, self.counters):
                pane.set_look(self._look, self._scale * zoom)
            needs = self._needs(start, width, gap)
            rest = height - self.why.sizeHint().height() - gap
            is_wide_enough = self.code.sizeHint().width() + _FRAME <= width
            if is_wide_enough and rest >= needs.code + gap + needs.below(gap):
                break
        self._divide(rest, gap, needs)

    def _needs(self, start: State, width: int, gap: int) -> _Needs:
        """Return what the panes would like to have at a width, for a run that starts like this."""
        shown = repertoire(self.player.timeline.solver)
        strips, cells = len(start) + shown.more_strips, longest(start) + shown.more_cells
        least, state = (each + _FRAME for each in self.state.heights_for(strips))
        state_width = self.state.width_for(start, cells) + _FRAME
        rest = width - state_width - gap
        is_beside = rest >= self.counters.width_for(2) + _FRAME
        counters = self.counters.height_for((rest if is_beside else width) - _FRAME) + _FRAME
        return _Needs(
            code=self.code.sizeHint().height() + _FRAME,
            least_code=self.code.least_height(_LEAST_CODE) + _FRAME,
            state=max(state, counters) if is_beside else state,
            least_state=min(max(least, counters) if is_beside else least, _LEAST_STATE * gap),
            state_width=state_width if is_beside else width,
            counters=counters,
            is_beside=is_beside,
        )

    def _divide(self, rest: int, gap: int, needs: _Needs) -> None:
        """Give the code, the state and the counters their heights."""
        least = needs.least_code + gap + needs.least_state
        has_state = rest >= least
        below = 0 if needs.is_beside else needs.counters + gap
        has_counters = rest >= least + below
        rest -= below if has_counters else 0
        state = min(needs.state, rest - gap - needs.least_code) if has_state else 0
        code = min(needs.code, rest - gap - state if has_state else rest)
        beside, stacked = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._knowledge.setDirection(beside if needs.is_beside else stacked)
        self._knowledge.setSpacing(gap)
        self._code_card.setFixedHeight(self.code.whole_lines(code - _FRAME) + _FRAME)
        self._state_card.setVisible(has_state)
        self._state_card.setFixedHeight(state)
        self._state_card.setFixedWidth(needs.state_width)
        self._counters_card.setVisible(has_counters and has_state)
        self._counters_card.setFixedHeight(state if needs.is_beside else needs.counters)

    def _on_run_chosen(self, solver: Solver, task: Task) -> None:
        self.set_run(solver, task)
        self.board.setFocus()

    def _on_run_changed(self) -> None:
        solver = self.player.timeline.solver
        shown = repertoire(solver)
        self.legend.show_layers(shown.layers)
        self.counters.show_names(shown.counters)
        self.state.reserve(shown.labels)
        self.code.show_code(solver.pseudocode)
        self.transport.forget_width()
        self._arrange()

    def _on_stepped(self) -> None:
        solver = self.player.timeline.solver
        position = self.player.position.copy()
        overlay = solver.overlay(position)
        step = position.last
        self.board.show_position(position, overlay)
        self.code.light(None if step is None else step.line)
        self.counters.show_counters(position.counters)
        self._say_why()
        if overlay.images and step is not None and step.kind is Kind.SOLUTION:
            self.images.show_images(overlay.images)
            self._state_stack.setCurrentWidget(self.images)
        else:
            self.state.show_state(solver.state(position))
            self._state_stack.setCurrentWidget(self.state)
        self._on_grown()

    def _say_why(self) -> None:
        position = self.player.position
        words = self.player.timeline.solver.why(position)
        self.why.say(words, None if position.last is None else position.last.kind)

    def _on_grown(self) -> None:
        timeline = self.player.timeline
        self.transport.show_progress(timeline.position.index, timeline.reached, timeline.length)

    def _on_played(self) -> None:
        self.transport.show_playing(self.player.is_playing)

    def _on_generating(self, come_to: int | None) -> None:
        if come_to is None:
            self.status_changed.emit("")
            return
        self._on_grown()
        self.status_changed.emit(tr("Searching: step {step}. Escape stops.", step=number(come_to)))

    def _on_marks_found(self) -> None:
        self.transport.show_marks(self._marks.indices)

    def _on_square_chosen(self, row: int, column: int) -> None:
        self.player.pause()
        self.why.say(square_in_words(self.player.position, row, column))

    def _on_line_chosen(self, line: int) -> None:
        if line in repertoire(self.player.timeline.solver).lines:
            missing = tr("Line {line} is not reached again in this run.", line=line)
            self.player.next_where(lambda step: step.line == line, missing)
        else:
            self.why.say(tr("No step is shown on line {line}; choose another one.", line=line))


def _card(content: QWidget, parent: QWidget) -> QFrame:
    """Return a pane around a widget."""
    card = QFrame(parent)
    card.setProperty("card", True)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(1, 1, 1, 1)
    inside.addWidget(content)
    return card
