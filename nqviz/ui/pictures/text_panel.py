"""The panel beside the board of a picture: the sentence of why, and one of the panes."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.frames.frame import Frame
from nqviz.frames.palette import Look
from nqviz.model.position import Position
from nqviz.runs.search_tree import SearchTree
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import LineHistory
from nqviz.solvers.base.solver import Solver
from nqviz.ui.step.panes import FRAME, PaneColumn
from nqviz.ui.tree.view import TreeView
from nqviz.ui.widgets.dividing import ZOOMS

_ZOOMS = (*ZOOMS, 0.9, 0.8, 0.7, 0.6, 0.5)
_NARROWEST = 0.8  # Code keeps this share of its usual width before its text becomes smaller.
_LEAST_WHY = 0.8  # The text of the sentence becomes no smaller than by this factor.
_LEAST_STATE = 12.5  # A state below the code has letters of so many pixels, times the scale.
_LEAST_PROGRAM = 0.9  # A program that is too wide becomes no smaller than by this factor.
_LEAST_LINES = 9  # Of a program that is too long at least so many lines are seen.
_MOST_WHOLE_TREE = 100_000  # The tree of a film that begins after so many steps begins with it.


class Beside(Enum):
    """A panel beside the board; the panes have the sentence of why above them."""

    NOTHING = "nothing"
    SENTENCE = "sentence"
    CODE = "code"  # The state is below it, where the height allows that.
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


class TextPanel(PaneColumn):
    """A sentence, a pane with the largest text for which there is space, and a caption."""

    def __init__(
        self, timeline: Timeline, beside: Beside, look: Look, scale: float, parent: QWidget
    ) -> None:
        """Show steps of a run; raises ValueError where it has no such pane."""
        obstacle = beside.why_not(timeline.solver)
        if obstacle:
            raise ValueError(obstacle)
        self.tree = TreeView()
        super().__init__(self.tree, parent)
        self._timeline, self._beside = timeline, beside
        self._is_recorded = timeline.solver.recorded is not None
        self._search_tree: SearchTree | None = None
        self._shown: Frame | None = None
        self._lines = LineHistory(timeline)
        self.set_look(look, scale)
        self._gap = round(0.8 * self._unit)
        self._column.setSpacing(self._gap)
        self.code.scrolls = False
        self.program.queens_box.hide()  # Nothing can be typed in a picture.
        self.caption = QLabel()
        self.caption.setProperty("muted", True)
        self._column.addWidget(self.caption)

    def read(self, step: int) -> Iterator[None]:
        """Read in portions what is told of the run before a known step."""
        if self._beside is Beside.CODE and not self._is_recorded:
            yield from self._lines.read(step)

    def show_position(self, position: Position) -> None:
        """Show a position, which must not change as long as it is drawn."""
        counts = self._lines.counts if self._beside is Beside.CODE else None
        before, self._shown = self._shown, Frame(self._timeline.solver, position, counts)
        frame = self._shown
        if before is None or before.position.task != position.task:
            self._show_run(frame.solver, position.task)
            if self._beside is Beside.TREE:
                self.tree.show_search(frame.solver, position.task)
            self._fit()
        self.why.say(frame.sentence, frame.sentence_kind)
        if self._beside is Beside.TREE:
            self.tree.show_tree(self._tree_of(position).at(position.index))
        self._show_frame(frame, has_calls=self._beside is Beside.CALLS)
        self.caption.setText(
            tr(
                "{title}, n = {n}, step {step}",
                title=tr(frame.solver.title),
                n=position.n,
                step=number(position.index),
            )
        )

    def _tree_of(self, position: Position) -> SearchTree:
        """Return the tree of the run up to a position, from the start or from the film's start."""
        timeline, tree, levels = self._timeline, self._search_tree, self._timeline.solver.levels
        assert levels is not None, "the panel was made"
        if tree is None or tree.start > position.index or not tree.capacity_left:
            start = 0 if position.index < _MOST_WHOLE_TREE else position.index
            tree = SearchTree(levels.path(timeline.position_at(start)), start)
            self._search_tree = tree
        while tree.index < position.index:
            for step in timeline.known_steps(tree.index)[: position.index - tree.index]:
                tree.add(step)
        return tree

    def _fit(self) -> None:
        width, pane = self.width() - FRAME, self._beside.value
        if self._beside is Beside.SENTENCE:
            self._set_all(self._zoom_to, _ZOOMS[0])
            self._show_cards({})
            return
        if self._beside is Beside.CODE:
            self._fit_code(width)
            return

        def fits(zoom: float) -> bool:
            self._set_all(self._measure_at, zoom)
            needed = QSize(0, 0) if self._beside is Beside.TREE else self._whole(pane, width)
            return needed.width() <= width and needed.height() <= self._space()

        self._set_all(self._zoom_to, _largest(_ZOOMS, fits))
        height = max(0, self._space() + FRAME)
        if self._beside is Beside.COUNTERS:
            height = min(height, self.counters.height_for(width) + FRAME)
        self._cards["tree"].setFixedHeight(height)
        self._show_cards({"state" if self._beside is Beside.CALLS else pane: height})

    def _fit_code(self, width: int) -> None:
        below = 0

        def fits(zoom: float) -> bool:
            nonlocal below
            self._set_all(self._measure_at, zoom)
            has_width = _NARROWEST * self.code.sizeHint().width() <= width
            least = self.code.least_height()
            if self._is_recorded:  # It may be long and wide.
                below = self.program.heights()[1] + self._gap + FRAME
                has_width = has_width or zoom <= _LEAST_PROGRAM
                least = self.code.least_height(_LEAST_LINES)
            return has_width and least <= self._space() - below

        self._set_all(self._zoom_to, _largest(_ZOOMS, fits))
        rest = self._space() - below
        height = self.code.whole_lines(min(self.code.sizeHint().height(), max(rest, 1)))
        heights = {"code": height + FRAME}
        if self._is_recorded:
            heights["state"] = below - self._gap
        elif state := self._fit_state(width, rest - height - self._gap - FRAME):
            heights["state"] = state
        self._show_cards(heights)

    def _fit_state(self, width: int, rest: int) -> int:
        """Return the height of the state, 0 where there is no space for its smallest letters."""

        def fits(zoom: float) -> bool:
            self._measure_at(zoom, self.state)
            return self._state_heights()[0] <= rest and self._state_width() <= width

        zoom = _largest([zoom for zoom in _ZOOMS if zoom * self._look.font >= _LEAST_STATE], fits)
        self._zoom_to(zoom, self.state)
        return min(self._state_heights()[1], rest) + FRAME if fits(zoom) else 0

    def _set_all(self, set_zoom: Callable[..., None], zoom: float) -> None:
        set_zoom(max(zoom, _LEAST_WHY), self.why)
        set_zoom(zoom, self.code, *self._states, self.counters, self.tree)

    def _space(self) -> int:
        height = self.height() - self.caption.sizeHint().height() - 2 * self._gap
        return self._rest(height, self._gap) - FRAME


def _largest(zooms: Sequence[float], fits: Callable[[float], bool]) -> float:
    """Return the first zoom at which everything fits, else the last; a picture has time to try."""
    return next(filter(fits, zooms), zooms[-1])
