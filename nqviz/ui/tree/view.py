"""The search tree as a widget."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.frames.viewport import Viewport
from nqviz.model.position import Task
from nqviz.runs.search_tree import SearchTree, TreeAt
from nqviz.scenes.step_state import TreePart
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.look.theme import widest
from nqviz.ui.tree.camera import Camera, camera
from nqviz.ui.tree.layout import Item, Layout, Shape
from nqviz.ui.tree.node_view import NodeView
from nqviz.ui.tree.painter import (
    TreePainter,
    TreeSign,
    TreeStyle,
    fitted_key,
    paint_key,
    paint_levels,
)

LARGEST_WHOLE = 4  # Up to this n the tree is shown unfolded from the start.
_REACH_OF_POINTER = 1.2  # In heights of text.
_LEAST_HEIGHT_WITH_KEY = 9  # In heights of text; a lower view has no heading either.
_MARGIN_ACROSS, _MARGIN_DOWN = 1.5, 1.0  # In slots and levels, about a node that is shown.


class TreeView(NodeView):
    """Draws a search tree as nodes and lines.

    Attributes:
        is_whole: whether subtrees that were left are unfolded.
        camera: the part of the tree that is seen.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Search tree"), parent)
        self.is_whole = False
        self._row_names: tuple[str, ...] = ()
        self._has_crosses = True
        self._layout = Layout(SearchTree().at(0), 1, is_whole=False)
        self._is_fitted = True  # Until the user zooms, or moves what lies partly outside.
        self.camera = camera(1, 2, QRectF(0, 0, 100, 100), 14.0, None, is_path=True)

    @property
    def view(self) -> TreeAt:
        return self._layout.view

    @property
    def part(self) -> TreePart | None:
        """The part of the tree that the user has chosen; None for all of it."""
        return None if self._is_fitted else self.camera.part

    def show_search(self, solver: Solver, task: Task) -> None:
        """Show another run, of an algorithm that searches a tree."""
        levels, n = solver.levels, task.n
        assert levels is not None, "it searches a tree"
        self._row_names = levels.names(n)
        self._has_crosses = Layer.CONFLICT in capabilities(solver).layers
        has_columns = levels.rows is not None
        self._layout = Layout(SearchTree().at(0), n, is_whole=False, has_columns=has_columns)
        self.look_at(None, is_whole=n <= LARGEST_WHOLE)

    def show_tree(self, view: TreeAt) -> None:
        self._show_nodes(view)
        self._layout = replace(self._layout, view=view, is_whole=self.is_whole)
        self._place_camera()
        self._reveal(view.current)
        self.update()

    def apply_look(self) -> None:
        self._place_camera()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place_camera()

    def fit(self) -> None:
        """Show the whole width and height."""
        self.look_at(None, is_whole=self.is_whole)

    def toggle_whole(self) -> None:
        """Unfold the subtrees that were abandoned, or fold them again."""
        self.look_at(None, is_whole=not self.is_whole)

    def look_at(self, part: TreePart | None, *, is_whole: bool) -> None:
        """Look at a part of the tree, None for all of it, unfolded or not."""
        self.is_whole, self._is_fitted = is_whole, True
        self.show_tree(self.view)
        if part is not None:
            self._is_fitted = False
            self._place_camera(part)
            self.looked.emit()

    def items(self) -> list[Item]:
        """Return the nodes that are drawn."""
        return self._layout.items(self.camera.viewport, self.camera.slot)

    def point_of(self, node: int) -> QPointF | None:
        """Return where a node is drawn, in pixels; None where it is folded away."""
        position = self._layout.position(node)
        return None if position is None else self.camera.to_pixel(*position)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, style, area = smooth_painter(self), self._style, self.camera.area
        columns = self._layout.n if self._has_heading() else 0
        paint_levels(painter, self.camera, style, self._row_names, columns)
        painter.save()
        edge = 0.8 * style.font  # The ring round the current node needs it.
        below = edge + (0.9 * style.font if self.is_whole else 0.0)
        is_scrolled = self.camera.viewport.y.start > -0.5
        above = 0.0 if is_scrolled and self._has_heading() else edge
        painter.setClipRect(area.adjusted(-edge, -above, edge, below))
        tree = TreePainter(painter, self._layout, self.camera, style)
        tree.paint(self.items())
        at = None if self.selected is None else self.point_of(self.selected)
        if at is not None:
            tree.paint_selected(at)
        painter.restore()
        if self._has_key():
            style, height = self._key(area.width())
            key = QRectF(area.left(), self.height() - height, area.width(), height)
            paint_key(painter, key, style, self._signs(tree))
        self._paint_focus(painter)

    def zoom_by(self, factor: float, point: QPointF | None = None) -> None:
        self._is_fitted = False
        self._show_camera(self.camera.zoomed(factor, point or self.camera.area.center()))

    def _pan_by(self, pixels: QPointF) -> None:
        self._is_fitted = self._is_fitted and self.camera.viewport.is_whole
        self._show_camera(self.camera.moved(pixels))

    def shown_slots(self) -> tuple[float, float] | None:
        """Return the range of slots that is seen; None where it is all, or the tree is folded."""
        viewport = self.camera.viewport
        is_part = self.is_whole and not viewport.is_whole
        return (viewport.x.start, viewport.x.end) if is_part else None

    @property
    def _style(self) -> TreeStyle:
        return TreeStyle(self._look, self._unit)

    def _place_camera(self, part: TreePart | None = None) -> None:
        """Show a part in the area that there is now: by default the same as before."""
        unit = self._unit
        gutter = widest((tr("row"), *self._row_names), unit) + unit
        top = 1.5 * unit if self._has_heading() else 0.4 * unit
        below = 0.7 * unit
        if self._has_key():
            below = self._key(self.width() - gutter - unit)[1] + 0.1 * unit
        if self.is_whole and self._has_crosses and self._has_key():
            below += 0.9 * unit  # Labels stand below the crosses of the last level.
        area = QRectF(self.rect()).adjusted(gutter, top, -unit, -below)
        area.setSize(area.size().expandedTo(QSize(10, 10)))
        slots, levels = self._layout.slots, self._layout.levels
        part, is_path = part or self.part, not self.is_whole
        self.camera = camera(slots, levels, area, unit, part, is_path=is_path)
        if self._is_fitted:
            self._reveal(self.view.current)

    def _reveal(self, node: int) -> None:
        """Bring a node into sight, unless everything is, a little away from the edge.

        Where the user has not moved or zoomed, that is counted from the upper left: then what is
        shown depends on the node alone, and not on those that were shown before.
        """
        viewport = self.camera.viewport
        position = None if viewport.is_whole else self._layout.position(node)
        if position is not None:
            if self._is_fitted:
                viewport = Viewport(*(each._replace(start=0.0) for each in viewport))
            margins = _MARGIN_ACROSS, _MARGIN_DOWN
            axes = zip(viewport, position, margins, strict=True)
            viewport = Viewport(*(axis.revealing(at, margin) for axis, at, margin in axes))
        self._show_camera(replace(self.camera, viewport=viewport))

    def _show_camera(self, camera: Camera) -> None:
        self.camera = camera
        self.update()
        self.looked.emit()

    def _has_key(self) -> bool:
        """Tell whether the levels leave enough height for the key to the shapes."""
        return self.height() >= _LEAST_HEIGHT_WITH_KEY * self._unit

    def _key(self, width: float) -> tuple[TreeStyle, float]:
        """Return the style of the key and its height, for all that there can be in this tree."""
        entries = ((sign.value, sign.width) for sign in self._possible_signs())
        return fitted_key(entries, width, self._style)

    def _possible_signs(self) -> list[TreeSign]:
        has = {
            TreeSign.ATTACKED: self._has_crosses,
            TreeSign.SINGLE: self.is_whole,
            TreeSign.BLOCK: self.is_whole,
        }
        return [sign for sign in TreeSign if has.get(sign, True)]

    def _signs(self, tree: TreePainter) -> list[TreeSign]:
        """Return what the key explains: what there is in this tree, and has been painted."""
        has = {TreeSign.FUTURE: self.view.extent > self.view.count, TreeSign.BLOCK: tree.has_blocks}
        return [sign for sign in self._possible_signs() if has.get(sign, True)]

    def _has_heading(self) -> bool:
        return not self.is_whole and self._layout.has_columns and self._has_key()

    def _hit(self, point: QPointF) -> tuple[int, bool] | None:
        def away(item: Item) -> float:
            beside = item.width / 2 * self.camera.slot if item.shape is Shape.BLOCK else 0.0
            at = self.camera.to_pixel(item.x, item.y)
            return max(abs(at.x() - point.x()) - beside, abs(at.y() - point.y()))

        nearest = min(self.items(), key=away, default=None)
        if nearest is None or away(nearest) > _REACH_OF_POINTER * self._unit:
            return None
        return nearest.node, nearest.shape is Shape.BLOCK

    def _drawn_children(self, node: int) -> Iterable[int]:
        return self.view.children(node) if self.is_whole or node in self.view.path else ()
