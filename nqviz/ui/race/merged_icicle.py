"""Two runs of a race in one icicle: what one of them saves is hatched in the other's."""

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.runs.icicle import Icicle
from nqviz.runs.merged_tree import NEVER, MergedTree
from nqviz.runs.search_tree import ROOT
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.images import mixed
from nqviz.ui.tree.icicle_painter import Fill, Pattern
from nqviz.ui.tree.icicle_view import IcicleView
from nqviz.ui.tree.keyboard import neighbour

_BOTH, _FIRST, _SECOND = range(3)
_LATER = 3  # is added to a kind that no run has tested yet
_LEAST_WIDE = 2.0  # pixels of a cell of a current path


def fills(look: Look) -> tuple[Fill, ...]:
    """Return how the nodes of both runs look, those of the first and those of the second alone.

    And the same three once more, for what has not been tested yet.
    """
    pale = mixed(look.card, look.muted, 0.1).name()
    soft = mixed(look.card, look.muted, 0.3).name()
    now = (
        Fill(mixed(look.card, look.muted, 0.45).name()),
        Fill(mixed(look.card, look.trial, 0.25).name(), Pattern.RISING, look.trial),
        Fill(mixed(look.card, look.swap, 0.25).name(), Pattern.FALLING, look.swap),
    )
    return (
        *now,
        Fill(pale, Pattern.DOTS, mixed(look.card, look.muted, 0.5).name()),
        Fill(pale, Pattern.RISING, soft),
        Fill(pale, Pattern.FALLING, soft),
    )


class MergedIcicle(IcicleView):
    """Shows which squares two runs test, both or only one of them, and where they stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Two runs in one tree"), parent)
        self._merged: MergedTree | None = None
        self._alone = np.zeros(0, np.uint8)  # the kind of each node when all has been tested
        self._indices = (0, 0)
        self._paths: tuple[list[int], list[int]] = ([], [])

    def show_merged(self, merged: MergedTree, row_names: tuple[str, ...]) -> None:
        """Take on the tree of two other runs."""
        self.show_rows(row_names)
        self._merged = merged
        first, second = (steps < NEVER for steps in merged.steps)
        self._alone = np.where(first & second, _BOTH, np.where(first, _FIRST, _SECOND))
        self._alone = self._alone.astype(np.uint8)
        self._icicle = Icicle(merged.arrays, self._alone)

    def show_positions(self, indices: tuple[int, int], paths: tuple[list[int], list[int]]) -> None:
        """Show the steps that the runs have come to, and the nodes on their current paths."""
        merged, icicle = self._merged, self._icicle
        if merged is None or icicle is None:
            return
        if indices != self._indices:
            self.selected = None
        self._indices, self._paths = indices, paths
        (one, other), (first, second) = merged.steps, indices
        is_later = (one > first) & (other > second)
        icicle.set_kinds(self._alone + _LATER * is_later.astype(np.uint8))
        self.setAccessibleDescription(self._in_words(self._current()))
        self.update()

    def _fills(self) -> tuple[Fill, ...]:
        return fills(self._look)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint where the runs stand: the first one along the upper edges, the other below."""
        look = self._look
        line = max(1.5, 0.5 * look.line * self._scale)
        for place, (path, color) in enumerate(
            zip(self._paths, (look.trial, look.swap), strict=True)
        ):
            for node in path:
                rect = self.rect_of(node)
                if rect is None:
                    continue
                half = max(2.0, 0.28 * rect.height())
                top = rect.top() if place == 0 else rect.bottom() - 1 - half
                mark = QRectF(rect.left(), top, max(_LEAST_WIDE, rect.width() - 1), half)
                painter.fillRect(mark, QColor(color))
                if node == path[-1]:
                    painter.setPen(pen(look.text, line))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRect(mark)

    def _label(self, node: int) -> str:
        return str(self._merged.arrays.columns[node]) if self._merged is not None else ""

    def _in_words(self, node: int) -> str:
        merged = self._merged
        if merged is None or node == ROOT:
            return tr("The empty board.")
        row, column = merged.squares(node)[-1]
        kind = self._alone[node]
        if kind == _BOTH:
            return tr("Row {row}, column {column}: both runs test it.", row=row, column=column)
        which = 1 if kind == _FIRST else 2
        return tr(
            "Row {row}, column {column}: only run {which} tests it.",
            row=row,
            column=column,
            which=which,
        )

    def _current(self) -> int:
        return next((path[-1] for path in self._paths if path), ROOT)

    def _neighbour(self, node: int, key: Qt.Key) -> int:
        assert self._merged is not None
        parent = int(self._merged.arrays.parents[node])
        return neighbour(key, node, parent, self._merged.children, self._paths[0])
