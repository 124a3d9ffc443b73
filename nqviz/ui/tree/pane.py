"""What grows with a run: its search tree, the curve of its conflicts, or its open squares.

The tree is drawn as nodes and lines, and as an icicle, which is an overview of all of it.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import ntr, number, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.frames.palette import LIGHT
from nqviz.model.position import Position, Task
from nqviz.runs.search_tree import MOST_NODES, SearchTree, TreeAt
from nqviz.runs.work_history import MOST_STEPS
from nqviz.scenes.step_state import Chart, TreePart
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.solver import Solver
from nqviz.ui.tree.conflict_curve import ConflictCurve
from nqviz.ui.tree.heat_map import HeatMap
from nqviz.ui.tree.layout import GAP
from nqviz.ui.tree.open_squares_view import OpenSquaresView
from nqviz.ui.tree.reader import TreeReader
from nqviz.ui.tree.run_reader import WorkReader
from nqviz.ui.tree.tree_icicle import TreeIcicle
from nqviz.ui.tree.view import TreeView
from nqviz.ui.widgets.buttons import Segments
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.styled import Styled

_LEAST_HEIGHT_OF_BOTH = 17  # In heights of text; a higher pane has the icicle below the tree.
_ICICLE_SHARE = 0.18  # It has this share of the height of both.
_QWIDGETSIZE_MAX = (1 << 24) - 1


class _StatusLabel(QLabel):
    """A label that is left out where it has no space for its text."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            super().paintEvent(event)


def tab_of(chart: Chart) -> int:
    """Return the index of a chart's tab; the first one is the code's."""
    return chart + 1


class TreePane(Styled, QWidget):
    """Shows what there is of these for the algorithm, and says where there is none.

    Attributes:
        bar: the tabs that lead to the code and to each drawing, and what else is done with the
            tree; it stands where its owner puts it.

    Signals:
        step_chosen(object): a node or a point of the curve was clicked that this step shows; None
            for a node from before the part of the run that is drawn.
        looked(): another part of the tree may be looked at.
    """

    step_chosen = Signal(object)
    looked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = TreeView(self)
        self.icicle = TreeIcicle(self)
        self.curve = ConflictCurve(self.step_chosen.emit, self)
        self.squares = OpenSquaresView(self)
        self.heat_map = HeatMap(self)
        self.bar = QWidget(self)
        names = [tr("Code"), tr("Tree"), tr("Icicle"), tr("Open squares"), tr("Heat map")]
        self.tabs = Segments(names, self.bar, can_narrow=True)
        self.whole_button = QPushButton(tr("Unfold"), self.bar)
        self.fit_button = QPushButton(tr("Fit"), self.bar)
        self.status = _StatusLabel(self.bar)
        self.nothing = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._solver: Solver | None = None
        self._asked = self._chart = Chart.TREE
        self._is_shown = False
        self._words_of_code = ""
        self._shown: tuple[TreeReader, WorkReader, Position, Overlay] | None = None
        self._awaited: tuple[SearchTree, int, int] | None = None  # A node whose step is sought.
        self._lay_out()
        self.whole_button.clicked.connect(self.toggle_whole)
        self.fit_button.clicked.connect(self.fit)
        for tree in (self.tree, self.icicle):
            tree.looked.connect(self._on_looked)
            tree.node_selected.connect(self._select)
            tree.node_chosen.connect(self._on_node_chosen)
        self.set_look(LIGHT, 1.0)

    def apply_look(self) -> None:
        self._head.setSpacing(round(0.6 * self._unit))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._show_parts()

    def fit(self) -> None:
        """Show the whole width and height of the tree and of the icicle, if either is shown."""
        if self.shows_tree:
            self.tree.fit()
            self.icicle.fit()

    def toggle_whole(self) -> None:
        """Unfold the subtrees that were abandoned, or fold them again, where nodes are shown."""
        if self.shows_nodes:
            self.tree.toggle_whole()

    def show_chart(self, chart: Chart, *, is_shown: bool) -> None:
        """Show a chart and its tab, or the first one where there is none; or the code's tab."""
        self._asked, self._is_shown = chart, is_shown
        self._show_view()

    def show_words_of_code(self, words: str) -> None:
        """Show what the bar says at its right while the tab of the code is chosen."""
        self._words_of_code = words
        if not self._is_shown:
            self.status.setText(words)

    def look_at(
        self, part: TreePart | None, leaves: tuple[float, float] | None, *, is_unfolded: bool | None
    ) -> None:
        """Look at a part of the tree and of the icicle; None stands for all of it."""
        is_whole = self.tree.is_whole if is_unfolded is None else is_unfolded
        self.tree.look_at(part, is_whole=is_whole)
        self.icicle.look_at(leaves)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show another run."""
        self._solver, self._shown = solver, None
        if solver.levels is not None:
            self.tree.show_search(solver, task)
            names, has_columns = solver.levels.names(task.n), solver.levels.rows is not None
            self.icicle.show_run(names, has_columns=has_columns)
        self._show_view()

    @property
    def shows_tree(self) -> bool:
        """Whether the search tree is shown, as nodes or as an icicle."""
        return self._is_shown and self._views.currentWidget() is self.tree

    @property
    def shows_nodes(self) -> bool:
        """Whether the search tree is shown as nodes and lines."""
        return self.shows_tree and self._chart is not Chart.ICICLE

    @property
    def shows_heat_map(self) -> bool:
        """Whether the heat map is chosen."""
        return self._views.currentWidget() is self.heat_map

    def show_position(
        self, reader: TreeReader, work: WorkReader, position: Position, overlay: Overlay
    ) -> None:
        """Show where the run stands, by what has been read of it."""
        self._shown = (reader, work, position, overlay)
        view = None if self.shows_heat_map else reader.view()
        if self.shows_heat_map:
            self._show_work(work, position.index)
        elif self._views.currentWidget() is self.squares:
            self.squares.show_position(position, overlay)
        elif view is not None:
            self.tree.show_tree(view)
            self._show_icicle()
        elif reader.history is not None:
            self.curve.show_history(reader.history, position.index)
        self.status.setText(self._status_text(reader))
        self._select_awaited(self.tree.view)

    def _lay_out(self) -> None:
        tips = {
            0: tr("The code with state and counters (Escape)"),
            tab_of(Chart.TREE): tr("The search tree (T shows and hides it)"),
            tab_of(Chart.ICICLE): tr("All of the search tree at once, a row for each level (I)"),
            tab_of(Chart.SQUARES): tr("Open squares by row"),
        }
        for tab, tip in tips.items():
            self.tabs.button(tab).setToolTip(tip)
        self.whole_button.setCheckable(True)
        self.whole_button.setToolTip(tr("Show or fold the subtrees that were abandoned (Ctrl+T)"))
        self.fit_button.setToolTip(tr("Show the whole width and height (Shift+T)"))
        for button in (self.whole_button, self.fit_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.status.setProperty("muted", True)
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._head = QHBoxLayout(self.bar)
        self._head.setContentsMargins(0, 0, 0, 0)
        fill(self._head, self.tabs, (self.status, 1), self.whole_button, self.fit_button)
        self._views = QStackedWidget(self)
        for view in (self.tree, self.curve, self.squares, self.heat_map, self.nothing):
            self._views.addWidget(view)
        self.icicle.hide()
        fill(QVBoxLayout(self), (self._views, 1), (self.icicle, 1), margin=0, spacing=0)

    def _show_view(self) -> None:
        """Bring the view to the front that the algorithm has, or that was chosen."""
        solver = self._solver
        assert solver is not None, "a run is shown"
        has_tree = solver.levels is not None
        has_work = has_tree or not solver.finds_all
        has_squares = has_tree and Layer.STRUCK in capabilities(solver).layers
        has = {
            Chart.TREE: True,
            Chart.ICICLE: has_tree,
            Chart.SQUARES: has_squares,
            Chart.HEAT_MAP: has_work,
        }
        self._chart = self._asked if has[self._asked] else Chart.TREE
        is_curve = not has_tree and has_work
        self.tabs.button(tab_of(Chart.TREE)).setText(tr("Conflicts") if is_curve else tr("Tree"))
        self.tabs.show_only([0, *(tab_of(chart) for chart, is_there in has.items() if is_there)])
        self.tabs.show_choice(tab_of(self._chart) if self._is_shown else 0)
        if not self._is_shown:
            self.status.setText(self._words_of_code)
        aligned = Qt.AlignmentFlag.AlignLeft if self._is_shown else Qt.AlignmentFlag.AlignRight
        self.status.setAlignment(aligned | Qt.AlignmentFlag.AlignVCenter)
        if self._chart is Chart.HEAT_MAP:
            self._views.setCurrentWidget(self.heat_map)
        elif has_tree:
            shows_squares = self._chart is Chart.SQUARES
            self._views.setCurrentWidget(self.squares if shows_squares else self.tree)
        elif not solver.finds_all:
            self._views.setCurrentWidget(self.curve)
        else:
            words = tr("{title} joins tables and searches no tree.", title=tr(solver.title))
            self.nothing.setText(words)
            self._views.setCurrentWidget(self.nothing)
        self._show_parts()
        tip = tr("How often a queen was put on each square (Shift+H)")
        if solver.recorded is None:
            tip = tr("How often each square was tested (Shift+H)")
        self.tabs.button(tab_of(Chart.HEAT_MAP)).setToolTip(tip)
        if self._shown is not None and self._is_shown:
            self.show_position(*self._shown)

    def _show_parts(self) -> None:
        """Divide the space; what has no width in the bar is left to menu and keyboard."""
        shows_tree = self._views.currentWidget() is self.tree
        shows_icicle = shows_tree and self._chart is Chart.ICICLE
        rest = self.width() - self.tabs.sizeHint().width()
        rest -= self.fit_button.sizeHint().width() + self._head.spacing()
        self.fit_button.setVisible(self.shows_tree and rest >= 0)
        if not shows_icicle:
            rest -= self.whole_button.sizeHint().width() + self._head.spacing()
        self.whole_button.setVisible(self.shows_nodes and rest >= 0)
        is_below = (
            shows_tree and not shows_icicle and self.height() >= _LEAST_HEIGHT_OF_BOTH * self._unit
        )
        self._views.setVisible(not shows_icicle)
        self.icicle.setMinimumHeight(round(_ICICLE_SHARE * self.height()) if is_below else 0)
        self.icicle.setMaximumHeight(self.icicle.minimumHeight() if is_below else _QWIDGETSIZE_MAX)
        self.icicle.setVisible(shows_icicle or is_below)
        self._show_icicle()

    def _show_icicle(self) -> None:
        """Show in the icicle, where it is seen, what the tree shows."""
        if not self.icicle.isHidden():
            self.icicle.show_tree(self.tree.view)
            self._show_frame()

    def _on_looked(self) -> None:
        self.whole_button.setChecked(self.tree.is_whole)
        self._show_frame()
        self.looked.emit()

    def _show_frame(self) -> None:
        """Frame in the icicle what is seen of the tree."""
        slots = None if self._views.isHidden() else self.tree.shown_slots()
        self.icicle.show_frame(None if slots is None else self.icicle.leaves_in(*slots, GAP))

    def _show_work(self, work: WorkReader, index: int) -> None:
        history = work.history
        if work.has_read:
            self.heat_map.show_work(
                history.visits(index),
                history.backtracks(index),
                is_of_program=history.is_of_program,
            )
        elif history.capacity_left:
            self.heat_map.show_notice(
                tr("Reading the run: step {step}", step=number(history.index))
            )
        else:
            words = tr("Squares are counted up to step {most}.", most=number(MOST_STEPS))
            self.heat_map.show_notice(words)

    def _status_text(self, reader: TreeReader) -> str:
        if self.shows_heat_map:
            return ""
        if reader.is_behind:
            return tr("Reading the run: step {step}", step=number(reader.come_to))
        if reader.tree is None:
            return self.curve.in_words() if reader.history is not None else ""
        if self._views.currentWidget() is not self.tree:
            return ""
        view = self.tree.view
        if view.tree.start:
            return tr(
                "More than {most} nodes: drawn from step {start} on",
                most=number(MOST_NODES),
                start=number(view.tree.start),
            )
        return ntr("{count} node tested", "{count} nodes tested", view.tested)

    def _on_node_chosen(self, node: int) -> None:
        target = self.tree.view.tree.target(node)
        if target is not None:
            self._awaited = self.tree.view.tree, target, node
        self.step_chosen.emit(target)
        self._select_awaited(self.tree.view)

    def _select_awaited(self, view: TreeAt) -> None:
        """Select the node that was chosen once the run, which may take a while, is at its step."""
        if self._awaited is None or self._awaited[:2] != (view.tree, view.index):
            return
        node, self._awaited = self._awaited[2], None
        self._select(node)

    def _select(self, node: int) -> None:
        """Select a node in both drawings; say how often what is below it is tested elsewhere."""
        for tree in (self.tree, self.icicle):
            tree.select(node)
        like = None if self.icicle.isHidden() else self.icicle.like()
        if like is not None and (len(like.equal) or len(like.mirrored)):
            words = tr(
                "Equal subtrees: {equal} (=); mirrored: {mirrored} (↔)",
                equal=number(len(like.equal)),
                mirrored=number(len(like.mirrored)),
            )
            self.status.setText(words)
            self.status.setToolTip(words)
        elif self._shown is not None:
            self.status.setText(self._status_text(self._shown[0]))
