"""A published table on the screen: each figure with a sign and a colour for what became of it."""

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from nqviz.audit.display_tables import Entry, SheetCell, TableSheet
from nqviz.audit.figures import Judgement, TableCell, Verdict, in_print
from nqviz.common.i18n import tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.frames.signs import Sign
from nqviz.ui.look import glyphs
from nqviz.ui.look.theme import text_font

Judgements = Mapping[TableCell, Judgement]
_SPOT = Qt.ItemDataRole.UserRole
_VERDICT = Qt.ItemDataRole.UserRole + 1
_READABLE = 26  # letters: a column of texts is no narrower, or every line has one word
_LONG = 18  # characters: a text that is longer may break into lines
_LONGEST = 90  # characters: beyond that, texts share the width as if they were no longer
_TIGHT = 0.75  # of the usual margin beside figures, where that spares a scroll bar
_Index = QModelIndex | QPersistentModelIndex


def paint_sign(painter: QPainter, rect: QRectF, look: Look, verdict: Verdict | None) -> None:
    """Paint the sign of a verdict: a tick, a cross, or a dash where nothing was checked."""
    line, edge = max(1.6, rect.height() / 8), 0.4 * rect.width()
    grown = rect.adjusted(-edge, -edge, edge, edge)  # the board's signs have a wider margin
    if verdict is Verdict.CONFIRMED:
        glyphs.paint_sign(painter, grown, Sign.TICK, look, line, "success")
    elif verdict is Verdict.WRONG:
        glyphs.paint_sign(painter, grown, Sign.CROSS, look, 1.3 * line, "warning")
    else:
        painter.setPen(glyphs.pen(look.muted, line))
        middle, arm = rect.center(), 0.22 * rect.width()
        painter.drawLine(
            round(middle.x() - arm), round(middle.y()), round(middle.x() + arm), round(middle.y())
        )


def verdict_in_words(verdict: Verdict | None) -> str:
    """Say what a sign means."""
    return tr("not checked yet") if verdict is None else tr(verdict.value)


class _Painter(QStyledItemDelegate):
    """Paints an entry: its ground, its sign and its text, and a frame around the current one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = LIGHT
        self.scale = 1.0

    @property
    def unit(self) -> float:
        """The height of text."""
        return self.look.font * self.scale

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        look, spot, verdict = self.look, index.data(_SPOT), index.data(_VERDICT)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_wrong = verdict is Verdict.WRONG
        grounds = {Verdict.WRONG: look.warning_soft, Verdict.CONFIRMED: look.success_soft}
        painter.fillRect(rect, QColor(grounds.get(verdict, look.card)))
        edge = 0.5 * self.unit
        inside = QRectF(rect).adjusted(edge, 0.6 * edge, -edge, -0.6 * edge)
        flags = Qt.AlignmentFlag.AlignTop
        if isinstance(spot, SheetCell):
            side = 0.8 * self.unit
            sign = QRectF(inside.left(), inside.center().y() - side / 2, side, side)
            paint_sign(painter, sign, look, verdict)
            flags |= Qt.AlignmentFlag.AlignRight
        is_said = verdict is Verdict.CONFIRMED or not isinstance(spot, SheetCell)
        color = look.warning if is_wrong else look.text if is_said else look.muted
        painter.setPen(QColor(color))
        painter.setFont(text_font(self.unit, is_bold=is_wrong))
        painter.drawText(inside, flags | Qt.TextFlag.TextWordWrap, index.data() or "")
        if state & QStyle.StateFlag.State_Selected:
            width = max(2.0, self.unit / 7)
            has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(look.accent if has_focus else look.muted), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            edge = width / 2
            painter.drawRect(QRectF(rect).adjusted(edge, edge, -edge, -edge))
        painter.restore()


class AuditTable(QTableWidget):
    """Shows one sheet. Arrows go from entry to entry, Tab leaves it.

    Signals:
        entry_chosen(int, int): an entry (line, column) is current or under the pointer.
    """

    entry_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = TableSheet("", (), ())
        self._shown: dict[tuple[int, int], Judgement | None] = {}  # by line and column
        self._painter = _Painter(self)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(tr("Published table"))
        self.setToolTip(tr("Arrows go from figure to figure; what is known of each stands below."))
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.currentCellChanged.connect(self.entry_chosen)
        self.cellEntered.connect(self.entry_chosen)

    def show_sheet(self, sheet: TableSheet, judgements: Judgements) -> None:
        """Show a sheet with what became of its figures, and go to the first that is wrong.

        In a sheet without figures, the last text of the first line becomes the current entry.
        """
        self.sheet = TableSheet("", (), ())  # nothing is measured before the entries are set
        self.clear()
        self._shown.clear()
        self.setRowCount(len(sheet.lines))
        self.setColumnCount(len(sheet.headings))
        self.setHorizontalHeaderLabels(list(sheet.headings))
        for line, entries in enumerate(sheet.lines):
            for column, entry in enumerate(entries):
                self.setItem(line, column, _item(entry))
        self.sheet = sheet
        self.show_judgements(judgements)
        self._fit()
        self.go_to(Verdict.WRONG)

    def show_judgements(self, judgements: Judgements) -> None:
        """Show what became of the figures; columns change where what is written has changed."""
        is_changed = False
        for line, entries in enumerate(self.sheet.lines):
            for column, entry in enumerate(entries):
                if not isinstance(entry, SheetCell):
                    continue
                judgement = judgements.get(entry.cell)
                if (line, column) not in self._shown or self._shown[line, column] != judgement:
                    self._shown[line, column] = judgement
                    is_changed |= _judge(self._item(line, column), entry, judgement)
        if is_changed:
            self._fit()

    def go_to(self, verdict: Verdict) -> None:
        """Make the first figure with a verdict the current entry, else the first entry."""
        places = (
            (line, column)
            for line in range(self.rowCount())
            for column in range(self.columnCount())
            if self._item(line, column).data(_VERDICT) is verdict
        )
        start = (0, 0 if self.sheet.source else self.columnCount() - 1)
        self.setCurrentCell(*next(places, start))

    def set_look(self, look: Look, scale: float) -> None:
        self._painter.look, self._painter.scale = look, scale
        self.setStyleSheet(
            f"QTableWidget {{ background: {look.card}; border: none;"
            f" gridline-color: {look.border}; }}"
            f"QTableWidget:focus {{ border: none; }}"
            f"QHeaderView {{ background: {look.window}; }}"
            f"QHeaderView::section {{ background: {look.window}; color: {look.text};"
            f" border: none; border-right: 1px solid {look.border};"
            f" border-bottom: 1px solid {look.muted}; padding: 2px; }}"
        )
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:  # the current entry is explained again
            self.entry_chosen.emit(self.currentRow(), self.currentColumn())
        return super().viewportEvent(event)

    def _fit(self) -> None:
        """Make columns as wide as their figures need; texts share the rest of the width."""
        if not (self.sheet.lines and self.isVisible()):
            return
        unit = self._painter.unit
        metrics = QFontMetrics(text_font(unit, is_bold=True))
        widths = self._widths(metrics, 1.0)
        if sum(widths) > self.viewport().width():
            tight = self._widths(metrics, _TIGHT)
            widths = tight if sum(tight) <= self.viewport().width() else widths
        shares = [min(self._longest_text(column), _LONGEST) for column in range(len(widths))]
        shares = [share if share > _LONG else 0 for share in shares]
        rest = self.viewport().width() - sum(widths)
        if any(shares) and rest > 0:
            widths = [
                width + rest * share // sum(shares)
                for width, share in zip(widths, shares, strict=True)
            ]
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        for line in range(self.rowCount()):
            self.setRowHeight(line, self._height_of(line, widths))
        header = max(
            _height(heading, width - round(0.4 * unit), metrics)
            for heading, width in zip(self.sheet.headings, widths, strict=True)
        )
        self.horizontalHeader().setFixedHeight(header + round(0.6 * unit))

    def _item(self, line: int, column: int) -> QTableWidgetItem:
        item = self.item(line, column)
        assert item is not None, "every place has an entry, if only an empty one"
        return item

    def _texts(self, column: int) -> list[str]:
        return [self._item(line, column).text() for line in range(self.rowCount())]

    def _longest_text(self, column: int) -> int:
        if any(isinstance(entries[column], SheetCell) for entries in self.sheet.lines):
            return 0
        return max(map(len, self._texts(column)), default=0)

    def _widths(self, metrics: QFontMetrics, looseness: float) -> list[int]:
        return [
            self._least_width(column, metrics, looseness) for column in range(self.columnCount())
        ]

    def _least_width(self, column: int, metrics: QFontMetrics, looseness: float) -> int:
        """Return the width of the widest figure or word, with its sign, or of the heading.

        `looseness` scales the margin beside figures; 1 is the usual one.
        """
        unit = self._painter.unit
        if self._longest_text(column) > _LONG:
            parts = [word[:_LONG] for text in self._texts(column) for word in text.split()]
            parts.append("x" * _READABLE)
            extra = 1.2 * unit
        else:
            parts = self._texts(column)
            extra = (2.4 * looseness if self._longest_text(column) == 0 else 1.2) * unit
        entries = max(map(metrics.horizontalAdvance, parts), default=0) + extra
        words = self.sheet.headings[column].split()
        heading = max(map(metrics.horizontalAdvance, words), default=0) + 0.8 * unit
        return ceil(max(entries, heading))

    def _height_of(self, line: int, widths: list[int]) -> int:
        unit = self._painter.unit
        metrics = QFontMetrics(text_font(unit))
        texts = (self._item(line, column).text() for column in range(len(widths)))
        heights = (
            _height(text, int(width - 1.1 * unit), metrics)
            for text, width in zip(texts, widths, strict=True)
        )
        return round(max(heights) + 0.6 * unit)


def _height(text: str, width: int, metrics: QFontMetrics) -> int:
    space = QRect(0, 0, max(1, width), 100_000)
    return metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, text or " ").height()


def _item(entry: Entry) -> QTableWidgetItem:
    item = QTableWidgetItem(entry if isinstance(entry, str) else "")
    if isinstance(entry, SheetCell):
        item.setData(_SPOT, entry)
    return item


def _judge(item: QTableWidgetItem, spot: SheetCell, judgement: Judgement | None) -> bool:
    """Write a figure, and beside a wrong one the right one; return whether that is another text."""
    verdict = None if judgement is None else judgement.verdict
    printed = text = in_print(spot.printed)
    if judgement is not None and judgement.right is not None:
        text = f"{printed} ≠ {in_print(judgement.right)}"
    is_other = text != item.text()
    item.setText(text)
    item.setData(_VERDICT, verdict)
    item.setData(
        Qt.ItemDataRole.AccessibleTextRole,
        tr("{figure}: {verdict}", figure=text, verdict=verdict_in_words(verdict)),
    )
    return is_other
