"""Two runs of a race in one icicle: what one of them saves is hatched in the other's."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.runs.icicle import Icicle
from nqviz.runs.merged_tree import MergedAt
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.images import mixed
from nqviz.ui.tree.icicle_geometry import IcicleGeometry
from nqviz.ui.tree.icicle_painter import Fill, Pattern
from nqviz.ui.tree.icicle_view import LEAST_WIDTH, IcicleView


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
        self._at: MergedAt | None = None

    def show_tree(self, at: MergedAt, row_names: tuple[str, ...]) -> None:
        """Show the tree of two runs where they stand."""
        if self._at is None or self._at.merged is not at.merged:
            self.show_rows(row_names)
            self._icicle = Icicle(at.merged.arrays, at.kinds())
        elif self._at != at and self._icicle is not None:
            self._icicle.set_kinds(at.kinds())
        self._at = at
        self._show_nodes(at)
        self.update()

    def _fills(self) -> tuple[Fill, ...]:
        return fills(self._look)

    def _paint_marks(self, painter: QPainter, _geometry: IcicleGeometry, _icicle: Icicle) -> None:
        """Paint where the runs stand: the first one along the upper edges, the other below."""
        assert self._at is not None, "there are cells"
        look = self._look
        line = max(1.5, 0.5 * look.line * self._scale)
        for path, color in zip(self._at.paths, (look.trial, look.swap), strict=True):
            for node in path:
                rect = self.rect_of(node)
                if rect is None:
                    continue
                half = max(2.0, 0.28 * rect.height())
                top = rect.top() if color == look.trial else rect.bottom() - 1 - half
                mark = QRectF(rect.left(), top, max(LEAST_WIDTH, rect.width() - 1), half)
                painter.fillRect(mark, QColor(color))
                if node == path[-1]:
                    painter.setPen(pen(look.text, line))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRect(mark)

    def _text_of(self, node: int) -> str:
        return "" if self._at is None else str(self._at.merged.arrays.columns[node])
