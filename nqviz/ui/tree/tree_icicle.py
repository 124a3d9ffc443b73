"""The search tree of a run as an icicle: an overview of all of it."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import blended
from nqviz.runs.equal_subtrees import EqualSubtrees, Likeness
from nqviz.runs.icicle import NOTHING, Icicle, IcicleRow
from nqviz.runs.search_tree import ROOT, SearchTree, TreeAt
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font
from nqviz.ui.tree.icicle_geometry import IcicleGeometry
from nqviz.ui.tree.icicle_painter import Fill, Pattern, image_of_piece
from nqviz.ui.tree.icicle_view import LEAST_WIDTH, IcicleView
from nqviz.ui.tree.painter import TreeStyle, fitted_key, paint_key_of

_SAFE, _ATTACKED, _FUTURE = range(3)
# What the key explains; what comes and goes stands at the end.
_KEY = (
    *(mark("current path"), mark("safe"), mark("current node"), mark("solution")),
    *(mark("attacked"), mark("tested later")),
)
_LEAST_HEIGHT_ABOVE_KEY = 7  # In heights of text; where there is less, there is no key.
_MOST_NODES_AT_ONCE = 30_000  # Cells of a smaller tree are made while it grows.
_PAUSE_MS = 150  # Cells are made again so long after, if a larger tree has not grown since.


class TreeIcicle(IcicleView):
    """Shows the tree of a run as far as it is known; what is tested later is dotted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Icicle of the search tree"), parent)
        self._view = SearchTree().at(0)
        self._frame: tuple[float, float] | None = None
        self._read: tuple[SearchTree, int] | None = None  # The cells are those of this tree.
        self._has_columns = True
        self._subtrees: EqualSubtrees | None = None
        self._waiting = single_timer(self, self._on_paused, _PAUSE_MS)

    def show_run(self, row_names: tuple[str, ...], *, has_columns: bool) -> None:
        """Show another run; `has_columns` tells whether each level is one row of the board."""
        self._has_columns = has_columns
        self._read = None
        self._waiting.stop()
        self.show_rows(row_names)

    def show_tree(self, view: TreeAt) -> None:
        """Show the tree at a step."""
        self._show_nodes(view)
        self._view = view
        read, is_small = self._read, view.extent <= _MOST_NODES_AT_ONCE
        if read is None or read[0] is not view.tree:
            self._read_cells()
        elif read[1] != view.extent and not (is_small and self._waiting.isActive()):
            if is_small:
                self._read_cells()
            self._waiting.start()
        self._reveal(view.current)
        self.update()

    def show_frame(self, leaves: tuple[float, float] | None) -> None:
        """Frame the range of leaves that is seen elsewhere; None where that is all."""
        self._frame = leaves
        self.update()

    def leaves_in(self, left: float, right: float, gap: float) -> tuple[float, float]:
        """Return the leaves in a range across where each inner node before one takes a gap."""
        if self._icicle is None:
            return 0.0, 1.0
        leaves = self._icicle.leaves
        order = np.arange(len(leaves))
        starts = order + gap * (leaves - order)
        first, last = np.searchsorted(starts, (left, right))
        return float(max(0, first - 1)), float(last)

    def like(self) -> Likeness | None:
        """Return the nodes below which the same is tested as below the selected one."""
        node, icicle = self.selected, self._icicle
        if node is None or node == ROOT or icicle is None or node >= len(icicle):
            return None
        if self._subtrees is None:
            n = len(self._row_names)
            self._subtrees = EqualSubtrees(self._view.tree, len(icicle), n)
        return self._subtrees.like(node)

    def _on_paused(self) -> None:
        if self._read != (self._view.tree, self._view.extent):
            self._read_cells()
            self._reveal(self._view.current)
            self._waiting.start()

    def _read_cells(self) -> None:
        """Make cells of the nodes that are known by now."""
        view = self._view
        self._read = (view.tree, view.extent)
        self._subtrees = None
        kinds = view.tree.attacked()[: view.extent].astype(np.uint8)  # 1 is `_ATTACKED`
        self._icicle = Icicle(view.tree.arrays(view.extent), kinds)
        self._see(self.geometry_of_cells().leaves)

    def _fills(self) -> tuple[Fill, ...]:
        look = self._look
        pale, grey = (blended(look.card, look.muted, share) for share in (0.1, 0.5))
        return (
            Fill(blended(look.card, look.muted, 0.35)),
            Fill(blended(look.card, look.conflict, 0.55), Pattern.SHORT),
            Fill(pale, Pattern.DOTS, grey),
        )

    def _row(self, row: IcicleRow, level: int, left: float, right: float) -> IcicleRow:
        assert self._icicle is not None
        pixels = len(row.kinds)
        reach = self._icicle.reach(level, self._view.count)
        start = max(0, min(pixels, round((reach - left) / (right - left) * pixels)))
        later = row.kinds[start:]
        later[later != NOTHING] = _FUTURE if self._view.extent > self._view.count else NOTHING
        return row

    def _changing(self) -> object:
        assert self._icicle is not None
        view = self._view
        return view.extent > view.count, min(view.count, len(self._icicle))

    def _paint_marks(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        if self._key_height():
            painter.save()
            painter.setClipping(False)
            self._paint_key(painter, geometry.area)
            painter.restore()
        self._paint_solutions(painter, geometry, icicle)
        self._paint_path(painter, geometry)
        self._paint_like(painter, geometry, icicle)
        if self._frame is not None:
            left, right = (geometry.to_pixel(each) for each in self._frame)
            area = geometry.area
            painter.setPen(pen(self._look.text, max(1.5, 0.4 * self._look.line * self._scale)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(left, area.top(), max(3.0, right - left), area.height()))

    def _key_height(self) -> float:
        height = self._key()[1] + 0.1 * self._unit
        return height if self.height() >= height + _LEAST_HEIGHT_ABOVE_KEY * self._unit else 0.0

    def _key(self) -> tuple[TreeStyle, float]:
        """Return the style of the key and its height, for all that there can be in a tree."""
        across = self.width() - self.gutter() - 0.6 * self._unit
        style = TreeStyle(self._look, self._unit)
        return fitted_key(((words, 1.0) for words in _KEY), across, style)

    def _paint_key(self, painter: QPainter, area: QRectF) -> None:
        """Paint a piece of each kind of cell below them, with what it stands for."""
        look, line = self._look, pen(self._look.text, max(1.6, 0.6 * self._look.line * self._scale))
        kinds = self._view.tree.attacked()[: self._view.extent]

        def ring(rect: QRectF) -> None:
            painter.setPen(line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0, 1, -0.5 * rect.width(), -1))

        def filled(color: str) -> Callable[[QRectF], None]:
            return lambda rect: painter.fillRect(rect, QColor(color))

        safe, attacked, future = (
            partial(self._paint_piece, painter, kind) for kind in (_SAFE, _ATTACKED, _FUTURE)
        )
        shapes = (
            *(filled(look.accent), safe, ring, filled(look.solution)),
            attacked if kinds.any() else None,
            future if self._view.extent > self._view.count else None,
        )
        entries = [(words, shape, 1.0) for words, shape in zip(_KEY, shapes, strict=True) if shape]
        style, height = self._key()
        rect = QRectF(area.left(), self.height() - height, area.width(), height)
        paint_key_of(painter, rect, style, entries)

    def _paint_piece(self, painter: QPainter, kind: int, rect: QRectF) -> None:
        size = rect.size().toSize()
        painter.drawImage(rect, image_of_piece(kind, self._fills(), self._look.card, size))

    def _paint_solutions(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        """Paint the cells that completed solutions: longer than all others."""
        solved, leaves = self._view.tree.solved(self._view.index), geometry.leaves
        firsts = icicle.firsts(solved[solved < len(icicle)])
        firsts = firsts[(firsts + 1 > leaves.start) & (firsts < leaves.end)]
        top, bottom = geometry.edges(geometry.rows)
        wide, below = max(LEAST_WIDTH, geometry.leaf - 1), 0.3 * self._unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.solution))
        lefts = np.unique(np.round(geometry.area.left() + (firsts - leaves.start) * geometry.leaf))
        painter.drawRects([QRectF(x, top, wide, bottom - top + below) for x in lefts.tolist()])

    def _paint_like(self, painter: QPainter, geometry: IcicleGeometry, icicle: Icicle) -> None:
        """Frame the subtrees that are equal to the selected one, dashed where they mirror it."""
        like = self.like()
        if like is None or self.selected is None:
            return
        area, unit = geometry.area, self._unit
        top = geometry.edges(icicle.level_of(self.selected))[0]
        bottom = geometry.edges(geometry.rows)[1]
        width = max(1.5, 0.5 * self._look.line * self._scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for nodes, sign in ((like.equal, "="), (like.mirrored, "↔")):
            frame = pen(self._look.rising, width)
            if nodes is like.mirrored:
                frame.setDashPattern([3, 2])
            drawn = set()
            for node in nodes.tolist():
                left, right = map(geometry.to_pixel, icicle.span(node))
                if right < area.left() or left > area.right() or round(left) in drawn:
                    continue
                drawn.add(round(left))
                rect = QRectF(left, top, max(LEAST_WIDTH, right - left - 1), bottom - top)
                painter.setPen(frame)
                painter.drawRect(rect)
                if rect.width() >= 1.5 * unit <= rect.height():
                    painter.setPen(QColor(self._look.text))
                    painter.setFont(text_font(1.2 * unit, is_bold=True))
                    foot = rect.adjusted(0, 0, 0, -0.1 * unit)
                    sides = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
                    painter.drawText(foot, sides, sign)

    def _paint_path(self, painter: QPainter, geometry: IcicleGeometry) -> None:
        """Paint the cells of the current path, and a ring round the current node."""
        look, unit = self._look, self._unit
        painter.setFont(text_font(unit))
        metrics = painter.fontMetrics()
        for node in self._view.path:
            rect = self.rect_of(node)
            if rect is None or not rect.height():  # Of many levels only some have one.
                continue
            rect.setWidth(max(LEAST_WIDTH, rect.width() - 1))
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(look.accent))
            inside = rect.intersected(geometry.area)
            if inside.height() < 1.05 * unit:
                continue
            text = self._view.tree.label(node, has_columns=self._has_columns)
            if metrics.horizontalAdvance(text) < inside.width():
                painter.setPen(QColor(look.on_accent))
                painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, text)
        rect = self.rect_of(self._view.current)
        if rect is not None:
            rect.setWidth(max(LEAST_WIDTH, rect.width() - 1))
            painter.setPen(pen(look.text, max(1.6, 0.6 * look.line * self._scale)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-1, -1, 1, 0))

    def _is_seen(self, node: int) -> bool:
        return node < self._view.extent

    def _text_of(self, node: int) -> str:
        is_marked = not self._is_seen(node) or node in self._view.path
        return "" if is_marked else self._view.tree.label(node, has_columns=self._has_columns)
