"""The view of the audit: the sources' tables, with a verdict on each of their figures."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from nqviz.audit.auditing import number_of_figures
from nqviz.audit.display_tables import SheetCell, TableSheet
from nqviz.audit.figures import Figure, Judgement, TableCell, Verdict, in_print
from nqviz.audit.report import counts_in_words
from nqviz.common.i18n import ntr, number, together, tr
from nqviz.frames.palette import LIGHT
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.look.theme import bold_weight, line_spacing, text_font
from nqviz.ui.measure.audit_table import AuditTable, paint_sign
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import JobView
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.sentence_view import text_label

_LIST_WIDTH = 16  # In heights of text.
_DETAIL_LINES = 3
_LOW_PAGE = 20  # A page of fewer heights of text hides the texts around the table.


class AuditPage(JobView):
    """Shows the published tables, asks for an audit, and lights what is wrong."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._findings = controller.findings
        self._listed = -1  # The edition whose tables are listed.
        self._sheets: Sequence[TableSheet] = ()
        self._shown: TableSheet | None = None
        self._figures: dict[TableCell, Figure] = {}  # The figures that the table shows.
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Sources and their tables"))
        self.list.setToolTip(tr("Choose a table with the arrows, or with a click."))
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(LIGHT.font, LIGHT.font))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.table = AuditTable(self._on_entry_chosen)
        self.summary, self._title = text_label(), text_label(is_muted=True)
        self.detail = text_label()
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.detail.setAccessibleName(tr("About this figure"))
        self.start_button.setToolTip(_what_it_does())
        self._set_tools()
        self._card, column, rows = self._split()
        column.addWidget(self.list)
        fill(rows, self.summary, self._title, (self.table, 1), self.detail)
        self._update()

    def start(self) -> None:
        self.controller.audit()

    def _update(self) -> None:
        self._show_start(tr("Check now  {key}", key="F5"))
        found, sheet = self._findings, self.controller.state.sheet
        if self._figures is not found.figures:
            self._figures = found.figures
            self.table.show_judgements(self._judgements())
        if self._listed != found.edition:
            self._listed, self._sheets = found.edition, found.sheets()
            self._fill_list()
        if self._shown is not self._sheets[sheet]:
            self._shown = self._sheets[sheet]
            self._choose(self._shown)
        self._show_summary()

    def focus_view(self) -> None:
        self.table.setFocus()

    def apply_look(self) -> None:
        super().apply_look()
        look, unit = self._look, self._unit
        self.table.set_look(look, self._scale)
        self.list.setIconSize(QSize(round(unit), round(unit)))
        self.list.setStyleSheet(
            f"QListWidget {{ background: transparent; outline: none;"
            f" border: 2px solid transparent; }}"
            f"QListWidget:focus {{ border: 2px solid {look.accent}; }}"
            f"QListWidget::item {{ color: {look.text}; padding: {round(0.22 * unit)}px; }}"
            f"QListWidget::item:disabled {{ color: {look.muted}; }}"
            f"QListWidget::item:selected {{ background: {look.accent_soft};"
            f" border-left: {max(2, round(unit / 4))}px solid {look.accent}; }}"
        )
        self.summary.setStyleSheet(
            f"font-size: {round(1.15 * unit)}px; font-weight: {bold_weight()};"
        )
        self.detail.setStyleSheet(f"font-size: {round(1.1 * unit)}px;")
        self.detail.setMinimumHeight(_DETAIL_LINES * line_spacing(text_font(1.1 * unit)))
        for layout in self._layouts:
            layout.setSpacing(round(0.5 * unit))
        self._card.setFixedWidth(round(_LIST_WIDTH * unit))
        self._show_icons()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Hide texts around the table on a low page.

        They must not depend on the entry under the pointer: a table that grew and shrank with it
        would move the entry away from it again.
        """
        is_low, is_known = self.height() < _LOW_PAGE * self._unit, bool(self._figures)
        self._title.setVisible(not (is_low and is_known))
        self.detail.setVisible(not is_low or is_known)

    def _judgements(self) -> dict[TableCell, Judgement]:
        return {cell: figure.judgement for cell, figure in self._figures.items()}

    def _fill_list(self) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        source = None
        for index, sheet in enumerate(self._sheets):
            if sheet.source is not source and sheet.source is not None:
                heading = QListWidgetItem(tr(sheet.source.name))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                self.list.addItem(heading)
            source = sheet.source
            item = QListWidgetItem(sheet.title)
            item.setData(Qt.ItemDataRole.UserRole, index)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self._show_icons()

    def _items(self) -> Iterable[tuple[QListWidgetItem, TableSheet]]:
        for row in range(self.list.count()):
            item = self.list.item(row)
            index = item.data(Qt.ItemDataRole.UserRole)
            if index is not None:
                yield item, self._sheets[index]

    def _choose(self, sheet: TableSheet) -> None:
        self.list.blockSignals(True)
        self.list.setCurrentItem(next(item for item, each in self._items() if each is sheet))
        self.list.blockSignals(False)
        self.table.show_sheet(sheet, self._judgements())
        self._title.setText(_heading(sheet))

    def _show_icons(self) -> None:
        for item, sheet in self._items():
            if sheet.source is None:
                item.setText(f"{sheet.title} ({len(sheet.lines)})")
                continue
            found = (self._figures.get(spot.cell) for spot in sheet.spots())
            verdicts = [figure.judgement.verdict for figure in found if figure is not None]
            worst = (each for each in (Verdict.WRONG, Verdict.CONFIRMED) if each in verdicts)
            item.setIcon(self._icon(next(worst, None)))
            wrong, title = verdicts.count(Verdict.WRONG), sheet.title
            if wrong:
                title = ntr("{title}: {count} wrong", "{title}: {count} wrong", wrong, title=title)
            item.setText(title)

    def _icon(self, verdict: Verdict | None) -> QIcon:
        size, ratio = self.list.iconSize(), self.devicePixelRatioF()
        pixmap = QPixmap(size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = smooth_painter(pixmap)
        paint_sign(painter, pixmap.rect().toRectF(), self._look, verdict)
        painter.end()
        icon = QIcon(pixmap)
        icon.addPixmap(pixmap, QIcon.Mode.Selected)  # Otherwise the style tints it.
        return icon

    def _show_summary(self) -> None:
        self._arrange()
        figures = number(number_of_figures())
        if self._findings.audit is not None:
            text = counts_in_words(self._findings.audit.figures)
        elif self._findings.is_under_way:
            done = number(len(self._figures))
            text = tr("Checking: {done} of {figures} figures.", done=done, figures=figures)
        else:
            text = tr("{figures} published figures, none of them checked yet.", figures=figures)
        self.summary.setText(text)

    def _on_row_changed(self, row: int) -> None:
        index = self.list.item(row).data(Qt.ItemDataRole.UserRole)
        if index is not None:
            self.controller.change(sheet=index)

    def _on_entry_chosen(self, line: int, column: int) -> None:
        lines = self.table.sheet.lines
        if not (0 <= line < len(lines) and 0 <= column < len(lines[line])):
            self.detail.clear()
            return
        entry = lines[line][column]
        if isinstance(entry, SheetCell):
            self.detail.setText(self._about(entry, line, column))
        elif entry is None:
            self.detail.setText(tr("Nothing is printed here."))
        elif (source := self.table.sheet.source) is None:
            self.detail.setText(entry)
        else:
            hint = "" if self._figures else _what_it_does()
            self.detail.setText(together(tr("From {source}.", source=source.title), hint))

    def _about(self, spot: SheetCell, line: int, column: int) -> str:
        figure = self._figures.get(spot.cell)
        printed = in_print(spot.printed)
        if figure is None:
            sheet = self.table.sheet
            first, heading = sheet.lines[line][0], sheet.headings[column]
            return tr(
                "{place}: {printed} is printed. Not checked yet.",
                place=f"{sheet.title}, {sheet.headings[0]} = {first}, {heading}",
                printed=printed,
            )
        judgement = figure.judgement
        values = {"place": figure.place(), "printed": printed, "why": judgement.why()}
        if judgement.verdict is Verdict.CONFIRMED:
            return tr("{place}: {printed} is printed, and it is right.", **values)
        if judgement.verdict is Verdict.WRONG:
            right = "" if judgement.right is None else in_print(judgement.right)
            return tr(
                "{place}: {printed} is printed, {right} is right. {why}", **values, right=right
            )
        return tr("{place}: {printed} is printed, and not checked. {why}", **values)


def _what_it_does() -> str:
    return tr(
        "F5 works the figures out again on this machine, which takes from some seconds to a minute."
    )


def _heading(sheet: TableSheet) -> str:
    name = sheet.title if sheet.source is None else f"{tr(sheet.source.name)}, {sheet.title}"
    return f"{name}. {sheet.note}" if sheet.note else name
