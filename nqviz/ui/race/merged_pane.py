"""The pane below the boards of a race that shows two of its runs in one search tree."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.frames.palette import Look, blended
from nqviz.runs.icicle import Icicle
from nqviz.runs.merged_tree import MergedAt, SharedNodes
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline
from nqviz.ui.look.glyphs import pen
from nqviz.ui.look.theme import text_font
from nqviz.ui.race.merged_reader import MergedReader
from nqviz.ui.tree.icicle_geometry import IcicleGeometry
from nqviz.ui.tree.icicle_painter import Fill, Pattern, image_of_piece
from nqviz.ui.tree.icicle_view import LEAST_WIDTH, IcicleView
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.styled import Styled


def fills(look: Look) -> tuple[Fill, ...]:
    """Return how the nodes of both runs look, those of the first and those of the second alone.

    And the same three once more, for what has not been tested yet.
    """
    pale, soft = (blended(look.card, look.muted, share) for share in (0.1, 0.3))
    return (
        Fill(blended(look.card, look.muted, 0.45)),
        Fill(blended(look.card, look.trial, 0.25), Pattern.RISING, look.trial),
        Fill(blended(look.card, look.swap, 0.25), Pattern.FALLING, look.swap),
        Fill(pale, Pattern.DOTS, blended(look.card, look.muted, 0.5)),
        Fill(pale, Pattern.RISING, soft),
        Fill(pale, Pattern.FALLING, soft),
    )


def _lane_colors(look: Look) -> tuple[str, str]:
    """Return the colours of where the first run stands, and the second."""
    return look.trial, look.swap


class MergedIcicle(IcicleView):
    """Shows which squares two runs test, both or only one of them, and where they stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Two runs in one tree"), parent)
        self._at: MergedAt | None = None

    def show_tree(self, at: MergedAt, row_names: tuple[str, ...]) -> None:
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
        for path, color in zip(self._at.paths, _lane_colors(look), strict=True):
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


class MergedPane(Styled, QFrame):
    """Shows what two runs of a race both test and what only one of them does, as it goes on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.icicle = MergedIcicle(self)
        self.key = SharedKey(self)
        self.pair_button = QPushButton(self)
        self.status = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.pair_button.setToolTip(tr("Compare the next two lanes (Shift+T)"))
        self.pair_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        head = fill(QHBoxLayout(), (self.key, 1), self.pair_button)
        self._column = fill(QVBoxLayout(self), head, (self.icicle, 1), (self.status, 1))

    def apply_look(self) -> None:
        edge = round(0.4 * self._unit)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(round(0.2 * self._unit))

    def show_race(self, race: Race, pair: tuple[int, int], reader: MergedReader) -> None:
        """Show where two lanes of a race stand in the tree that is read, or why there is none."""
        one, other = pair
        self.pair_button.setText(f"{one + 1} + {other + 1}")
        self.pair_button.setVisible(len(race.lanes) > 2)
        merged, trees = reader.merged, reader.trees
        self.status.setText(reader.status)
        for part in (self.icicle, self.key):
            part.setVisible(merged is not None)
        self.status.setVisible(merged is None)
        if merged is None or trees is None:
            return
        steps = race.lanes[one].position.index, race.lanes[other].position.index
        paths = [
            nodes[list(tree.at(index).path)].tolist()
            for tree, nodes, index in zip(trees, merged.nodes, steps, strict=True)
        ]
        at = MergedAt(merged, steps, (paths[0], paths[1]))
        self.icicle.show_tree(at, _row_names(race.lanes[one]))
        self.key.show_counts(merged.count(steps), merged.count(), pair)


def _row_names(timeline: Timeline) -> tuple[str, ...]:
    levels, n = timeline.solver.levels, timeline.task.n
    rows = levels.rows(n) if levels and levels.rows else ()
    return tuple(map(str, rows or range(1, n + 1)))


_WORDS = (
    mark("in both runs: {all}, of which {now} were tested by either"),
    mark("only lane {lane}: {now} of {all}"),
    mark("only lane {lane}: {now} of {all}"),
)


class SharedKey(Styled, QWidget):
    """Says what the hatchings mean, and how many squares have been tested by both and by one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: list[str] = []
        self._stands: list[str] = []
        set_role(self, Role.StaticText)
        self.setAccessibleName(tr("Squares tested by both runs, and by one of them"))
        self.setToolTip(tr("A square has its full colour once one of the runs has tested it."))

    def show_counts(
        self, now: SharedNodes, everything: SharedNodes, lanes: tuple[int, int]
    ) -> None:
        self._texts = [
            tr(words, now=number(some), all=number(most), lane=lane + 1)
            for words, some, most, lane in zip(_WORDS, now, everything, (0, *lanes), strict=True)
        ]
        if not (everything.only_first or everything.only_second):
            words = mark("both runs test the same {all} squares: {now} were tested by either")
            self._texts = [tr(words, now=number(now.both), all=number(everything.both))]
        self._stands = [tr("lane {lane} stands here", lane=lane + 1) for lane in lanes]
        self.setAccessibleDescription(", ".join(self._texts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, round(1.5 * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, unit = QPainter(self), self._unit
        texts = [*self._texts, *self._stands]
        widths = map(QFontMetricsF(text_font(unit)).horizontalAdvance, texts)
        unit *= min(1.0, self.width() / (sum(widths) + 3.6 * unit * len(texts)))
        painter.setFont(text_font(unit))
        painter.setPen(self._look.text)
        metrics = QFontMetricsF(painter.font())
        kinds, x = fills(self._look), 0.2 * unit
        wide, high = round(1.8 * unit), round(0.9 * unit)
        top = round((self.height() - high) / 2)
        for kind, text in enumerate(texts):
            if kind < len(self._texts):
                image = image_of_piece(kind, kinds, self._look.card, QSize(wide, high))
                painter.drawImage(round(x), top, image)
            else:
                is_second = kind > len(self._texts)
                color = _lane_colors(self._look)[is_second]
                half = high / 2
                bar = QRectF(round(x), top + is_second * half, wide, half)
                painter.fillRect(bar, QColor(color))
            x += wide + 0.4 * unit
            width = metrics.horizontalAdvance(text)
            rect = QRectF(x, 0, width + 1, self.height())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)
            x += width + 1.4 * unit
