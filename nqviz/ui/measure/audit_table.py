"""A published table on the screen: each figure with the sign and the colour of its verdict."""

from collections.abc import Callable, Mapping
from math import ceil

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from nqviz.audit.display_tables import Entry, SheetCell, TableSheet
from nqviz.audit.figures import Judgement, TableCell, Verdict, in_print
from nqviz.common.i18n import tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.frames.signs import Sign
from nqviz.ui.look import glyphs
from nqviz.ui.look.theme import text_font
from nqviz.ui.measure.table_model import DISPLAY, Index, TableModel

Judgements = Mapping[TableCell, Judgement]
# In letters: a column of texts is no narrower, so that a line has more than one word; a text that
# is longer may break into lines; texts share the width as if none were longer than the last.
_MIN_LETTERS, _LONG_TEXT, _MAX_LETTERS = 26, 18, 90
_TIGHT_MARGIN = 0.75  # This share of the margin is left beside figures to spare a scroll bar.


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
    """Return the meaning of a sign."""
    return tr("not checked yet") if verdict is None else tr(verdict.value)


class SheetModel(TableModel):
    """A sheet, with a judgement on each of its figures that has been checked."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = TableSheet("", (), ())
        self.judgements: Judgements = {}
        self.texts: tuple[tuple[str, ...], ...] = ()

    def show_sheet(self, sheet: TableSheet, judgements: Judgements) -> None:
        self.sheet = sheet
        self.show_judgements(judgements)
        self.show(sheet.lines, sheet.headings)

    def show_judgements(self, judgements: Judgements) -> None:
        self.judgements = judgements
        self.texts = tuple(tuple(map(self._text_of, line)) for line in self.sheet.lines)

    def entry(self, index: Index) -> Entry:
        return self.sheet.lines[index.row()][index.column()]

    def judgement(self, index: Index) -> Judgement | None:
        entry = self.entry(index)
        return self.judgements.get(entry.cell) if isinstance(entry, SheetCell) else None

    def verdict(self, index: Index) -> Verdict | None:
        judgement = self.judgement(index)
        return None if judgement is None else judgement.verdict

    def text(self, index: Index) -> str:
        """Return the text of an entry; the right figure stands beside a wrong one."""
        return self.texts[index.row()][index.column()]

    def column_texts(self, column: int) -> list[str]:
        return [line[column] for line in self.texts]

    def _text_of(self, entry: Entry) -> str:
        if not isinstance(entry, SheetCell):
            return entry or ""
        printed, judgement = in_print(entry.printed), self.judgements.get(entry.cell)
        if judgement is None or judgement.right is None:
            return printed
        return f"{printed} ≠ {in_print(judgement.right)}"

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role == DISPLAY:
            return self.text(index)
        if role == Qt.ItemDataRole.AccessibleTextRole and isinstance(self.entry(index), SheetCell):
            words = verdict_in_words(self.verdict(index))
            return tr("{figure}: {verdict}", figure=self.text(index), verdict=words)
        return None


class _EntryPainter(QStyledItemDelegate):
    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.look = LIGHT
        self.scale = 1.0

    @property
    def unit(self) -> float:
        return self.look.font * self.scale

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        look, verdict = self.look, self._model.verdict(index)
        is_figure = isinstance(self._model.entry(index), SheetCell)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_wrong = verdict is Verdict.WRONG
        ground = look.warning_soft if is_wrong else look.card
        if verdict is Verdict.CONFIRMED:
            ground = look.success_soft
        painter.fillRect(rect, QColor(ground))
        edge = 0.5 * self.unit
        inside = QRectF(rect).adjusted(edge, 0.6 * edge, -edge, -0.6 * edge)
        flags = Qt.AlignmentFlag.AlignTop
        if is_figure:
            side = 0.8 * self.unit
            sign = QRectF(inside.left(), inside.center().y() - side / 2, side, side)
            paint_sign(painter, sign, look, verdict)
            flags |= Qt.AlignmentFlag.AlignRight
        is_clear = verdict is Verdict.CONFIRMED or not is_figure
        color = look.warning if is_wrong else look.text if is_clear else look.muted
        painter.setPen(QColor(color))
        painter.setFont(text_font(self.unit, is_bold=is_wrong))
        painter.drawText(inside, flags | Qt.TextFlag.TextWordWrap, self._model.text(index))
        if state & QStyle.StateFlag.State_Selected:
            width = max(2.0, self.unit / 7)
            has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(QPen(QColor(look.accent if has_focus else look.muted), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            edge = width / 2
            painter.drawRect(QRectF(rect).adjusted(edge, edge, -edge, -edge))
        painter.restore()


class AuditTable(QTableView):
    """Shows one sheet. Arrows go from entry to entry, Tab leaves it."""

    def __init__(self, on_entry: Callable[[int, int], object]) -> None:
        """Call `on_entry` with the line and the column that are current or under the pointer."""
        super().__init__()
        self._on_entry = on_entry
        self.sheet_model = SheetModel()
        self.sheet_model.setParent(self)
        self._painter = _EntryPainter(self.sheet_model, self)
        self._fitted: tuple[object, ...] = ()  # what the columns and lines have been fitted to
        self.setModel(self.sheet_model)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(tr("Published table"))
        self.setToolTip(tr("Arrows go from figure to figure; what is known of each stands below."))
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        for each in (header, self.verticalHeader()):
            each.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for chosen in (self.selectionModel().currentChanged, self.entered):
            chosen.connect(self._on_index)

    @property
    def sheet(self) -> TableSheet:
        return self.sheet_model.sheet

    def show_sheet(self, sheet: TableSheet, judgements: Judgements) -> None:
        """Show a sheet with the judgements on its figures, and go to the first that is wrong.

        In a sheet without figures, the last text of the first line becomes the current entry.
        """
        self.sheet_model.show_sheet(sheet, judgements)
        self._fitted = ()
        self._fit()
        self.go_to(Verdict.WRONG)

    def show_judgements(self, judgements: Judgements) -> None:
        """Show the judgements on the figures; columns change where a text has changed."""
        model = self.sheet_model
        model.show_judgements(judgements)
        self.viewport().update()
        self._fit()

    def go_to(self, verdict: Verdict) -> None:
        """Make the first figure with a verdict the current entry, else the first entry."""
        model = self.sheet_model
        indices = [
            model.index(line, column)
            for line in range(model.rowCount())
            for column in range(model.columnCount())
        ]
        start = model.index(0, 0 if self.sheet.source else model.columnCount() - 1)
        self.setCurrentIndex(
            next((index for index in indices if model.verdict(index) is verdict), start)
        )

    def set_look(self, look: Look, scale: float) -> None:
        self._painter.look, self._painter.scale = look, scale
        self.setStyleSheet(
            f"QTableView {{ background: {look.card}; border: none;"
            f" gridline-color: {look.border}; }}"
            f"QTableView:focus {{ border: none; }}"
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
        if event.type() is QEvent.Type.Leave:  # The current entry is explained again.
            self._on_index(self.currentIndex())
        return super().viewportEvent(event)

    def _on_index(self, index: Index, *_before: Index) -> None:
        self._on_entry(index.row(), index.column())

    def _fit(self) -> None:
        """Set the columns' widths and the lines' heights, where something has changed them."""
        unit = self._painter.unit
        fitted = self.sheet_model.texts, self.sheet.headings, unit, self.viewport().width()
        if not (self.sheet.lines and self.isVisible()) or fitted == self._fitted:
            return
        self._fitted = fitted
        metrics = QFontMetrics(text_font(unit, is_bold=True))
        widths = self._widths(metrics, 1.0)
        if sum(widths) > self.viewport().width():
            tight = self._widths(metrics, _TIGHT_MARGIN)
            widths = tight if sum(tight) <= self.viewport().width() else widths
        shares = [min(self._longest_text(column), _MAX_LETTERS) for column in range(len(widths))]
        shares = [share if share > _LONG_TEXT else 0 for share in shares]
        rest = self.viewport().width() - sum(widths)
        if any(shares) and rest > 0:
            widths = [
                width + rest * share // sum(shares)
                for width, share in zip(widths, shares, strict=True)
            ]
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        for line in range(self.sheet_model.rowCount()):
            self.setRowHeight(line, self._height_of(line, widths))
        header = max(
            _height(heading, width - round(0.4 * unit), metrics)
            for heading, width in zip(self.sheet.headings, widths, strict=True)
        )
        self.horizontalHeader().setFixedHeight(header + round(0.6 * unit))

    def _longest_text(self, column: int) -> int:
        if any(isinstance(entries[column], SheetCell) for entries in self.sheet.lines):
            return 0
        return max(map(len, self.sheet_model.column_texts(column)), default=0)

    def _widths(self, metrics: QFontMetrics, looseness: float) -> list[int]:
        columns = range(self.sheet_model.columnCount())
        return [self._least_width(column, metrics, looseness) for column in columns]

    def _least_width(self, column: int, metrics: QFontMetrics, looseness: float) -> int:
        """Return the width of the widest figure or word, with its sign, or of the heading.

        `looseness` scales the margin beside figures; 1 is the usual one.
        """
        unit, texts = self._painter.unit, self.sheet_model.column_texts(column)
        if self._longest_text(column) > _LONG_TEXT:
            parts = [word[:_LONG_TEXT] for text in texts for word in text.split()]
            parts.append("x" * _MIN_LETTERS)
            extra = 1.2 * unit
        else:
            parts = texts
            extra = (2.4 * looseness if self._longest_text(column) == 0 else 1.2) * unit
        entries = max(map(metrics.horizontalAdvance, parts), default=0) + extra
        words = self.sheet.headings[column].split()
        heading = max(map(metrics.horizontalAdvance, words), default=0) + 0.8 * unit
        return ceil(max(entries, heading))

    def _height_of(self, line: int, widths: list[int]) -> int:
        unit = self._painter.unit
        metrics = QFontMetrics(text_font(unit))
        heights = (
            _height(text, int(width - 1.1 * unit), metrics)
            for text, width in zip(self.sheet_model.texts[line], widths, strict=True)
        )
        return round(max(heights) + 0.6 * unit)


def _height(text: str, width: int, metrics: QFontMetrics) -> int:
    space = QRect(0, 0, max(1, width), 100_000)
    return metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, text or " ").height()
