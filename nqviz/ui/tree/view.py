"""The search tree as a widget."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.common.i18n import ntr, number, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.model.position import Task
from nqviz.runs.search_tree import ROOT, SearchTree, State, TreeAt
from nqviz.scenes.step_state import TreePart
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font, widest
from nqviz.ui.tree.camera import Camera
from nqviz.ui.tree.keyboard import ENTERS, is_for_walk, neighbour
from nqviz.ui.tree.layout import Item, Layout, Shape
from nqviz.ui.tree.painter import TreePainter, TreeSign, TreeStyle, paint_key
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

LARGEST_WHOLE = 4  # up to this n the tree is small enough to be shown unfolded from the start
_NOTCH = 120
_ZOOM = 1.25
_REACH = 1.2  # in heights of text: from the pointer to the node that is meant
_KEY_FROM = 13  # heights of text: a lower view has neither a heading nor a key to its shapes


class TreeView(DrawnView):
    """Draws a search tree, and lets its nodes be chosen with the mouse and the keyboard.

    The wheel zooms, dragging moves. With keyboard focus the arrows go from node to node, R goes to
    the root, and Enter to the step of the selected node.

    Attributes:
        is_whole: whether subtrees that were left are unfolded.
        selected: the node that the keyboard has come to; None where that is the run's own.

    Signals:
        node_chosen(int): a node was clicked, or Enter was pressed on it.
        node_selected(object): `selected` has changed.
        looked(): another part of the tree may be seen.
        fold_changed(bool): `is_whole` has changed.
    """

    node_chosen = Signal(int)
    node_selected = Signal(object)
    looked = Signal()
    fold_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Search tree"), Role.Graphic, parent)
        self.is_whole = False
        self._row_names: tuple[str, ...] = ()
        self._has_crosses = True
        self._layout = Layout(SearchTree().at(0), 1, is_whole=False)
        self.camera = Camera()
        self._items: list[Item] = []
        self._laid_out = self._layout, QRectF(), 0.0  # what the items are of: window and slot
        self.selected: int | None = None
        self._pressed: QPointF | None = None
        self._is_dragged = False
        self.setToolTip(tr("Arrows go from node to node; Enter or a click goes to its step."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)

    @property
    def view(self) -> TreeAt:
        return self._layout.view

    def show_run(
        self, n: int, row_names: tuple[str, ...], *, has_columns: bool, has_crosses: bool
    ) -> None:
        """Take on another run.

        `row_names` are the labels of the levels below the root. `has_columns` tells whether each
        of these is one row of the board, `has_crosses` whether attacked squares are tested.
        """
        self._row_names, self._has_crosses = row_names, has_crosses
        self._layout = Layout(SearchTree().at(0), n, is_whole=False, has_columns=has_columns)
        self.selected = None
        self.camera.is_fitted = True
        self._set_whole(is_whole=n <= LARGEST_WHOLE)

    def show_search(self, solver: Solver, task: Task) -> None:
        """Take on a run of an algorithm that searches a tree."""
        assert solver.levels is not None, "it searches a tree"
        self.show_run(
            task.n,
            solver.levels.names(task.n),
            has_columns=solver.levels.rows is not None,
            has_crosses=Layer.CONFLICT in capabilities(solver).layers,
        )

    def show_tree(self, view: TreeAt) -> None:
        if view.index != self.view.index or view.tree is not self.view.tree:
            self.selected = None
            self.setAccessibleDescription(path_in_words(view))
        self._layout = Layout(view, self._layout.n, self.is_whole, self._layout.has_columns)
        self._place_camera()
        self._reveal(view.current)
        self.update()

    def apply_look(self) -> None:
        self._place_camera()

    def fit(self) -> None:
        """Show the whole width and height."""
        self.camera.is_fitted = True
        self.show_tree(self.view)

    def toggle_whole(self) -> None:
        """Unfold the subtrees that were abandoned, or fold them again."""
        self.camera.is_fitted = True
        self._set_whole(is_whole=not self.is_whole)

    def look_at(self, part: TreePart | None, *, is_whole: bool) -> None:
        """Look at a part of the tree, None for all of it, unfolded or not."""
        self._set_whole(is_whole=is_whole)
        if part is not None:
            self.camera.look_at(part)
        self.update()

    def select(self, node: int | None) -> None:
        """Mark a node as the one that the keyboard has come to, without a signal."""
        self.selected = node
        if node is not None:
            self._reveal(node)
        self.update()

    def items(self) -> list[Item]:
        place = self._layout, self.camera.window, self.camera.slot
        if place[0] is not self._laid_out[0] or place[1:] != self._laid_out[1:]:
            self._items, self._laid_out = self._layout.items(*place[1:]), place
        return self._items

    def point_of(self, node: int) -> QPointF | None:
        """Return where a node is drawn, in pixels; None where it is folded away."""
        place = self._layout.place(node)
        return None if place is None else self.camera.to_pixel(*place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_levels(painter)
        painter.save()
        area = self.camera.area
        edge = 0.8 * self._style.font  # for the ring round the current node
        below = edge + (0.9 * self._style.font if self.is_whole else 0.0)
        is_scrolled = self.camera.window.top() > -0.5
        above = 0.0 if is_scrolled and self._has_heading() else edge
        painter.setClipRect(area.adjusted(-edge, -above, edge, below))
        tree = TreePainter(painter, self._layout, self.camera, self._style)
        tree.paint(self.items())
        at = None if self.selected is None else self.point_of(self.selected)
        if at is not None:
            tree.paint_selected(at)
        painter.restore()
        if self._has_key():
            height = 1.6 * self._style.font
            key = QRectF(area.left(), self.height() - height, area.width(), height)
            paint_key(painter, key, self._style, self._signs())
        if self.hasFocus():
            painter.setPen(pen(self._look.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place_camera()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / _NOTCH
        if notches:
            self.camera.zoom(_ZOOM**notches, event.position())
            self._on_looked()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._pressed = event.position()
        self._is_dragged = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        way = event.position() - self._pressed
        if self._is_dragged or way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged = True
            self._pressed = event.position()
            self.camera.pan(way)
            self._on_looked()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the node that was clicked, or look closer at what was too small."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._is_dragged:
            return
        item = self._item_at(event.position())
        if item is not None and item.shape is Shape.BLOCK:
            self.camera.zoom(_ZOOM**6, event.position())
            self._on_looked()
        elif item is not None:
            self.node_chosen.emit(item.node)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._claims(event):
            super().keyPressEvent(event)
        elif key in ENTERS:
            self.node_chosen.emit(self._start_of_walk())
        else:
            self.select(self._neighbour(self._start_of_walk(), key))
            self.setAccessibleDescription(node_in_words(self.view, self._start_of_walk()))
            self.node_selected.emit(self.selected)

    def _claims(self, event: QKeyEvent) -> bool:
        return is_for_walk(event)

    def _tip_at(self, point: QPointF) -> str:
        item = self._item_at(point)
        if item is None:
            return ""
        if item.shape is Shape.BLOCK:
            return tr("Too small to be drawn: click to look closer.")
        return node_in_words(self.view, item.node)

    def _set_whole(self, *, is_whole: bool) -> None:
        self.is_whole = is_whole
        self.fold_changed.emit(is_whole)
        self.show_tree(self.view)

    @property
    def _style(self) -> TreeStyle:
        return TreeStyle(self._look, self._unit)

    def _place_camera(self) -> None:
        unit = self._unit
        gutter = widest((tr("row"), *self._row_names), unit) + unit
        top = 1.5 * unit if self._has_heading() else 0.4 * unit
        below = 1.7 * unit if self._has_key() else 0.7 * unit
        if self.is_whole and self._has_key():
            below += 0.9 * unit  # for the labels below the crosses of the last level
        area = QRectF(self.rect()).adjusted(gutter, top, -unit, -below)
        area.setSize(area.size().expandedTo(QSize(10, 10)))
        slots, levels = self._layout.slots, self._layout.levels
        self.camera.set_world(slots, levels, area, unit, is_path=not self.is_whole)
        if self.camera.is_fitted:
            self._reveal(self.view.current)

    def _reveal(self, node: int) -> None:
        """Bring a node into sight, unless everything is."""
        place = None if self.camera.shows_everything else self._layout.place(node)
        if place is not None:
            self.camera.reveal(*place)
        self.looked.emit()

    def _on_looked(self) -> None:
        self.update()
        self.looked.emit()

    def shown_slots(self) -> tuple[float, float] | None:
        """Return the range of slots that is seen; None where it is all, or the tree is folded."""
        window = self.camera.window
        is_part = self.is_whole and not self.camera.shows_everything
        return (window.left(), window.right()) if is_part else None

    def _has_key(self) -> bool:
        """Tell whether the levels leave enough height for the key to the shapes."""
        return self.height() >= _KEY_FROM * self._unit

    def _signs(self) -> list[TreeSign]:
        """Return what the key explains: what there is in this tree."""
        has = {
            TreeSign.ATTACKED: self._has_crosses,
            TreeSign.FUTURE: self.view.extent > self.view.count,
        }
        return [sign for sign in TreeSign if has.get(sign, True)]

    def _has_heading(self) -> bool:
        return not self.is_whole and self._layout.has_columns and self._has_key()

    def _paint_levels(self, painter: QPainter) -> None:
        """Paint the labels of the levels at the left, and those of the columns along the top."""
        unit = self._unit
        painter.setFont(text_font(unit))
        painter.setPen(QColor(self._look.muted))
        camera, middle = self.camera, Qt.AlignmentFlag.AlignCenter
        every = max(1, -int(-1.15 * unit // camera.level))
        gutter = camera.area.left() - 0.3 * unit
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        window = camera.window
        for place in _marked(window.top() - 1, window.bottom() - 1, every, len(self._row_names)):
            y = camera.to_pixel(0, place + 1).y()
            if camera.area.top() - 1 <= y <= camera.area.bottom() + 1:
                painter.drawText(
                    QRectF(0, y - unit, gutter, 2 * unit), right, self._row_names[place]
                )
        if self._has_heading():
            wide = painter.fontMetrics().horizontalAdvance(str(self._layout.n - 1)) + 0.5 * unit
            every = max(1, -int(-wide // camera.slot))
            for column in _marked(window.left(), window.right(), every, self._layout.n):
                x = camera.to_pixel(column + 0.5, 0).x()
                if camera.area.left() <= x <= camera.area.right():
                    rect = QRectF(x - 2 * unit, 0, 4 * unit, 1.5 * unit)
                    painter.drawText(rect, middle, str(column))

    def _item_at(self, point: QPointF) -> Item | None:
        reach = _REACH * self._unit

        def away(item: Item) -> float:
            beside = item.width / 2 * self.camera.slot if item.shape is Shape.BLOCK else 0.0
            at = self.camera.to_pixel(item.x, item.y)
            return max(abs(at.x() - point.x()) - beside, abs(at.y() - point.y()))

        nearest = min(self.items(), key=away, default=None)
        return nearest if nearest is not None and away(nearest) <= reach else None

    def _start_of_walk(self) -> int:
        return self.view.current if self.selected is None else self.selected

    def _neighbour(self, node: int, key: Qt.Key) -> int:
        view = self.view
        parent = view.tree.parents[node] if node != ROOT else ROOT
        return neighbour(key, node, parent, self._unfolded, view.path)

    def _unfolded(self, node: int) -> Iterable[int]:
        """Return the children that are drawn."""
        return self.view.children(node) if self.is_whole or node in self.view.path else ()


def node_in_words(view: TreeAt, node: int) -> str:
    """Say what a node stands for."""
    tree = view.tree
    if node == ROOT:
        return tr("The empty board.")
    row, column, state = tree.rows[node], tree.columns[node], view.state(node)
    if state is State.CROSSED:
        return tr("Row {row}, column {column}: attacked.", row=row, column=column)
    if state is State.PROMISING:
        return tr("Row {row}, column {column}: safe.", row=row, column=column)
    if state is State.FUTURE:
        return tr("Row {row}, column {column}: tested later.", row=row, column=column)
    if state is State.OPEN:
        return tr("Row {row}, column {column}: on the current path.", row=row, column=column)
    if view.is_solution(node):
        return tr("Row {row}, column {column}: completed a solution.", row=row, column=column)
    return ntr(
        "Row {row}, column {column}: abandoned, with {count} node below it; "
        "solutions: {solutions}.",
        "Row {row}, column {column}: abandoned, with {count} nodes below it; "
        "solutions: {solutions}.",
        view.size(node),
        row=row,
        column=column,
        solutions=number(view.solutions(node)),
    )


def path_in_words(view: TreeAt) -> str:
    """Say where the current path of a tree leads."""
    squares = view.tree.squares(view.path[-1])
    if not squares:
        return tr("The current path is empty.")
    path = ", ".join(f"{row}-{column}" for row, column in squares)
    return tr("The current path by row and column: {path}.", path=path)


def _marked(first: float, last: float, every: int, count: int) -> range:
    """Return the numbers below a count that have a label, those in a range and some about it."""
    start = max(0, int(first) // every - 1) * every
    return range(start, min(count, int(last) + every + 2), every)
