"""What stands beside the board of a picture: the sentence of why, and one of the panes."""

from enum import Enum

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import language_in_use, mark, number, tr
from nqviz.frames.capabilities import capabilities, longest
from nqviz.frames.palette import Look
from nqviz.model.position import Position, Task
from nqviz.runs.search_tree import SearchTree
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.ui.step.calls_view import CallsView, longest_title
from nqviz.ui.step.code_view import CodeView
from nqviz.ui.step.counters_view import CountersView
from nqviz.ui.step.program_view import ProgramView
from nqviz.ui.step.state_view import StateView
from nqviz.ui.step.why_view import WhyView
from nqviz.ui.tree.view import TreeView

# How large the text may become, and how small where it would not fit.
_ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
_NARROWEST = 0.8  # of its usual width: how narrow the code may become before its text gets smaller
_LEAST_WHY = 0.8  # of its usual size, for the sentence
_LEAST_STATE = 12.5  # pixels of text, times the scale, of a state below the code
_LEAST_PROGRAM = 0.9  # of its usual size, for a program that is too wide
_LEAST_LINES = 9  # of a program that is too long
_MOST_CALLS = 12  # for which there should be space
_FRAME = 4  # the pixels that the frame of a card takes
_WHOLE_TREE = 100_000  # steps: the tree of a film that begins later begins with the film


class Beside(Enum):
    """What stands beside the board; the panes have the sentence of why above them."""

    NOTHING = "nothing"
    SENTENCE = "sentence"
    CODE = "code"  # and the state, where the height allows it
    TREE = "tree"
    STATE = "state"
    CALLS = "calls"
    COUNTERS = "counters"

    def why_not(self, solver: Solver) -> str:
        """Return one sentence on why an algorithm has no such pane; empty where it has."""
        if self is Beside.CALLS and solver.calls is None:
            return tr("{title} has no function that calls itself.", title=tr(solver.title))
        if self is Beside.TREE and solver.levels is None:
            return tr("{title} has no search tree.", title=tr(solver.title))
        return ""


BESIDE_TITLES = {
    Beside.NOTHING: mark("nothing"),
    Beside.SENTENCE: mark("the sentence"),
    Beside.CODE: mark("the sentence and the code"),
    Beside.TREE: mark("the sentence and the search tree"),
    Beside.STATE: mark("the sentence and the state"),
    Beside.CALLS: mark("the sentence and the calls"),
    Beside.COUNTERS: mark("the sentence and the counters"),
}


class TextPanel(QWidget):
    """A sentence, a pane with the largest text for which there is space, and a caption."""

    def __init__(
        self, timeline: Timeline, beside: Beside, look: Look, scale: float, parent: QWidget
    ) -> None:
        """Show steps of a run; raises ValueError where it has no such pane."""
        super().__init__(parent)
        obstacle = beside.why_not(timeline.solver)
        if obstacle:
            raise ValueError(obstacle)
        self._timeline, self._beside, self._look, self._scale = timeline, beside, look, scale
        self._solver, self._is_recorded = timeline.solver, timeline.solver.recorded is not None
        self._task: Task | None = None
        self._search_tree: SearchTree | None = None
        self._gap = round(0.8 * look.font * scale)
        self._why = WhyView(self)
        self.code, self.state, self.program = CodeView(), StateView(), ProgramView()
        self.program.queens_box.hide()  # nothing can be typed in a picture
        self.calls, self.counters = CallsView(is_stacked=True), CountersView()
        self.tree = TreeView()
        self.caption = QLabel()
        self.caption.setProperty("muted", True)
        self._state_card = _card(self.program if self._is_recorded else self.state)
        self._cards = {
            Beside.CODE: _card(self.code),
            Beside.TREE: _card(self.tree),
            Beside.STATE: self._state_card,
            Beside.CALLS: _card(self.calls),
            Beside.COUNTERS: _card(self.counters),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._gap)
        column.addWidget(self._why)
        for place, card in self._cards.items():
            column.addWidget(card)
            card.setVisible(place is beside)
        column.addStretch()
        column.addWidget(self.caption)

    def show_position(self, position: Position) -> None:
        """Show a position, which must not change as long as it is drawn."""
        if position.task != self._task:
            self._task = position.task
            self._show_run(position.task)
        step = position.last
        self._why.say(self._solver.why(position), None if step is None else step.kind)
        self._show_pane(position)
        self.caption.setText(
            tr(
                "{title}, n = {n}, step {step}",
                title=tr(self._solver.title),
                n=position.n,
                step=number(position.index),
            )
        )

    def _show_run(self, task: Task) -> None:
        self.code.show_code(
            self._solver.listing(task.rule), is_program=self._solver.file is not None
        )
        self.counters.show_names(capabilities(self._solver).counters)
        if self._beside is Beside.TREE:
            self.tree.show_search(self._solver, task)
        if self._beside is Beside.CODE:
            self._fit_code(task)
        elif self._beside is not Beside.SENTENCE:
            self._fit_alone(task)
        else:
            self._why.set_look(self._look, self._scale * _ZOOMS[0])

    def _show_pane(self, position: Position) -> None:
        step, solver = position.last, self._solver
        self.counters.show_counters(position.counters)
        if self._beside is Beside.TREE:
            self.tree.show_tree(self._tree_of(position).at(position.index))
        elif self._beside is Beside.CALLS:
            assert solver.calls is not None, "the panel was made"
            self.calls.show_calls(solver.calls(position))
        if solver.recorded is not None:
            recorded = solver.recorded(position)
            self.program.show_program(recorded.calls, recorded.output, recorded.queens)
            self.code.show_counts(recorded.line_counts)
        else:
            self.state.show_state(solver.state(position))
        self.code.light(None if step is None else step.line)

    def _tree_of(self, position: Position) -> SearchTree:
        """Return the tree of the run up to a position, from the start or from the film's start."""
        timeline, tree, levels = self._timeline, self._search_tree, self._solver.levels
        assert levels is not None, "the panel was made"
        if tree is None or tree.start > position.index or not tree.capacity_left:
            start = 0 if position.index < _WHOLE_TREE else position.index
            tree = SearchTree(levels.path(timeline.position_at(start)), start)
            self._search_tree = tree
        while tree.index < position.index:
            for step in timeline.known_steps(tree.index)[: position.index - tree.index]:
                tree.add(step)
        return tree

    def _fit_alone(self, task: Task) -> None:
        """Give the pane the largest text at which all of it can be seen, and all the space."""
        card = self._cards[self._beside]
        width = self.width() - _FRAME
        for zoom in _ZOOMS:
            self._zoom_to(zoom)
            rest = self._rest()
            needed_width, needed_height = self._needed(task, width)
            if needed_width <= width and needed_height <= rest:
                break
        is_whole = self._beside in {Beside.TREE, Beside.CALLS, Beside.STATE}
        card.setFixedHeight((rest if is_whole else min(rest, needed_height)) + _FRAME)

    def _needed(self, task: Task, width: int) -> tuple[int, int]:
        """Return the width and the height at which nothing of the pane is left out."""
        if self._beside is Beside.COUNTERS:
            return self.counters.width_for(1), self.counters.height_for(width)
        if self._beside is Beside.CALLS:
            title = longest_title(self._solver, language_in_use())
            calls = min(task.n, _MOST_CALLS) + 1
            return self.calls.width_for(title), self.calls.height_of(calls)
        if self._beside is Beside.TREE:
            return 0, 0
        if self._is_recorded:
            return 0, self.program.heights()[1]
        return self._state_width(task), self.state.heights_for(self._strips(task))[0]

    def _zoom_to(self, zoom: float) -> None:
        look, scale = self._look, self._scale
        self._why.set_look(look, scale * max(zoom, _LEAST_WHY))
        for pane in (self.code, self.state, self.program, self.calls, self.counters, self.tree):
            pane.apply_style(look, scale * zoom)

    def _rest(self) -> int:
        """Return the height of a pane between the sentence and the caption, without its frame."""
        around = self._why.sizeHint().height() + self.caption.sizeHint().height()
        return self.height() - around - 3 * self._gap - _FRAME

    def _fit_code(self, task: Task) -> None:
        """Give code and then state the largest text at which all of it can be seen."""
        width = self.width() - _FRAME
        for zoom in _ZOOMS:
            self._zoom_to(zoom)
            rest = self._rest()
            has_width = _NARROWEST * self.code.sizeHint().width() <= width
            least = self.code.least_height()
            if self._is_recorded:  # it may be long and wide
                rest -= self.program.heights()[1] + self._gap + _FRAME
                has_width = has_width or zoom <= _LEAST_PROGRAM
                least = self.code.least_height(_LEAST_LINES)
            if has_width and least <= rest:
                break
        height = self.code.whole_lines(min(self.code.sizeHint().height(), max(rest, 1)))
        self._cards[Beside.CODE].setFixedHeight(height + _FRAME)
        if self._is_recorded:
            self._state_card.setFixedHeight(self.program.heights()[1] + _FRAME)
            self._state_card.show()
        else:
            self._fit_state(task, width, rest - height - self._gap - _FRAME)

    def _fit_state(self, task: Task, width: int, rest: int) -> None:
        """Show the state below the code where there is space for it."""
        for zoom in _ZOOMS:
            if zoom * self._look.font < _LEAST_STATE:
                break
            self.state.set_look(self._look, self._scale * zoom)
            least, height = self.state.heights_for(self._strips(task))
            if least <= rest and self._state_width(task) <= width:
                self._state_card.setFixedHeight(min(height, rest) + _FRAME)
                self._state_card.show()
                break

    def _strips(self, task: Task) -> int:
        """Return how many strips the state may have, for which it gets the space."""
        shown = capabilities(self._solver)
        self.state.reserve(shown.labels, task.n)
        return len(self._solver.state(Position.start(task))) + shown.more_strips

    def _state_width(self, task: Task) -> int:
        start = self._solver.state(Position.start(task))
        return self.state.width_for(start, longest(start) + capabilities(self._solver).more_cells)


def _card(content: QWidget) -> QFrame:
    card = QFrame()
    card.setProperty("card", True)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(1, 1, 1, 1)
    inside.addWidget(content)
    return card
