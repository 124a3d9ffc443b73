"""The view of all recorded timings, which filters, compares, deletes, imports and exports them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import ntr, number, tr
from nqviz.model.file_name import safe_name
from nqviz.scenes.measure_state import TimingsFilter
from nqviz.store.series import Series
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import Imported
from nqviz.store.timings_csv import write_file
from nqviz.ui.look.theme import table_style
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView, card
from nqviz.ui.measure.table_model import table_view
from nqviz.ui.measure.timings_model import COLUMNS, MACHINE, REPEATS, SIGN, Row, TimingsModel
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

_ROW_HEIGHT, _SIGN_WIDTH = 1.9, 1.6  # In heights of text.
_WIDTH_OF_ALL_COLUMNS = 60.0  # In heights of text; a narrower page hides a column.
# In heights of text: the widths of the field for words, and the space around its placeholder.
_MAX_FIELD_WIDTH, _MIN_FIELD_WIDTH, _FIELD_PADDING = 9.0, 5.0, 2.0
_CHOICE_LENGTH = 11  # So many letters are seen of a choice.
_ROWS_MEASURED = 100  # So many rows decide how wide a column is; thousands would hold the window.


class TimingsFilters(Styled, QWidget):
    """A field for words, and a choice of the algorithm, the machine and the day."""

    def __init__(self, on_changed: Callable[[TimingsFilter], object]) -> None:
        super().__init__()
        self._on_changed = on_changed
        self.words_field = QLineEdit(placeholderText=tr("Filter"))
        self.words_field.setAccessibleName(tr("Filter"))
        self.words_field.setToolTip(
            tr("Shows the timings that have all of these words: sieve n=12 linux, for example.")
        )
        self.words_field.textChanged.connect(self._tell)
        self.algorithm_box = self._choice(tr("Algorithm"))
        self.machine_box = self._choice(tr("Machine"))
        self.day_box = self._choice(tr("Day"))
        self._row = fill(QHBoxLayout(self), Stretch(), margin=0)
        self._boxes = (self.algorithm_box, self.machine_box, self.day_box)
        self._fields = (self.words_field, *self._boxes)
        fill(self._row, *self._fields)

    @property
    def filter(self) -> TimingsFilter:
        return TimingsFilter(self.words_field.text(), *(box.chosen for box in self._boxes))

    def offer(self, rows: Sequence[Row]) -> None:
        """Offer the algorithms, machines and days of some rows."""
        newest = sorted(rows, key=lambda row: row.record.measured, reverse=True)
        algorithms = sorted((row.algorithm, row.key) for row in rows)
        machines = sorted((row.machine, row.processor) for row in rows)
        self.algorithm_box.offer(tr("All algorithms"), algorithms)
        self.machine_box.offer(tr("All machines"), machines)
        self.day_box.offer(tr("All days"), [(row.day, row.date) for row in newest])

    def show_filter(self, wanted: TimingsFilter) -> None:
        """Show a filter; a choice that is not offered any more is taken out of it."""
        if wanted == self.filter:
            return
        for field in self._fields:
            field.blockSignals(True)
        if wanted.words != self.words_field.text():
            self.words_field.setText(wanted.words)
        self.algorithm_box.choose(wanted.algorithm)
        self.machine_box.choose(wanted.machine)
        self.day_box.choose(wanted.day)
        for field in self._fields:
            field.blockSignals(False)
        if wanted != self.filter:
            self._tell()

    def apply_look(self) -> None:
        look = self._look
        unit = self._unit
        self._row.setSpacing(round(0.5 * unit))
        words = self.words_field.fontMetrics().horizontalAdvance(self.words_field.placeholderText())
        least = max(_MIN_FIELD_WIDTH * unit, words + _FIELD_PADDING * unit)
        self.words_field.setMinimumWidth(round(least))
        self.words_field.setMaximumWidth(round(_MAX_FIELD_WIDTH * unit))
        self.words_field.setStyleSheet(f"QLineEdit {{ placeholder-text-color: {look.muted}; }}")

    def _choice(self, name: str) -> "_Choice":
        box = _Choice()
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.currentIndexChanged.connect(self._tell)
        return box

    def _tell(self) -> None:
        self._on_changed(self.filter)


class _Choice(ChoiceBox):
    """A choice whose longest texts are cut; its first one, everything, is always shown whole."""

    def __init__(self) -> None:
        super().__init__()
        self._values: list[Any] = []  # The values that the texts stand for.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_CHOICE_LENGTH)

    @property
    def chosen(self) -> Any:
        return self._values[self.currentIndex()] if self._values else None

    def offer(self, everything: str, choices: Iterable[tuple[str, Any]]) -> None:
        """Offer pairs of a text and a value; what was chosen stays so, if it is still there."""
        chosen = self.chosen
        by_text: dict[str, Any] = {everything: None}
        for text, value in choices:
            by_text.setdefault(text, value)
        self._values = list(by_text.values())
        self.blockSignals(True)
        self.clear()
        self.addItems(list(by_text))
        self.choose(chosen)
        self.blockSignals(False)
        self.updateGeometry()  # Qt does so only where the hint depends on the texts.

    def choose(self, value: Any) -> None:
        self.setCurrentIndex(self._values.index(value) if value in self._values else 0)

    def minimumSizeHint(self) -> QSize:
        hint, metrics = self.sizeHint(), self.fontMetrics()
        letters = metrics.horizontalAdvance("X") * _CHOICE_LENGTH
        spare = letters - metrics.horizontalAdvance(self.itemText(0))
        return QSize(hint.width() - max(0, spare), hint.height())


class TimingsPage(MeasureView):
    """Shows the store's timings as a table; what is selected there can be drawn or deleted."""

    tools: TimingsFilters

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._timings = controller.timings
        self._records: object = None  # The records that are listed.
        self._arranged: object = None  # The records, their filter and their order.
        self._drawn: Sequence[Series] = ()
        self.model = TimingsModel()
        self.table = table_view(
            self.model,
            tr("Timings"),
            tr("Select rows with the arrows and Shift; a click on a heading sorts."),
        )
        self.overlay_button = command_button("", self.toggle_overlay)
        delete, undo = tr("Delete  {key}", key=tr("Del")), tr("Undo  {key}", key="Ctrl+Z")
        self.delete_button = command_button(delete, self.delete_selected)
        self.undo_button = command_button(undo, self.undelete)
        tip = tr("Adds the timings of a CSV file; none is stored twice.")
        self.import_button = command_button(tr("Import CSV…"), self.import_csv, tip=tip)
        self.export_button = command_button(tr("Export CSV…"), self.export_csv)
        self._heading, self._notice, self._hint = _label(), _label(), _label()
        self.tools = TimingsFilters(lambda rows: controller.change_timings(filter=rows))
        self.tools.words_field.returnPressed.connect(self.table.setFocus)
        self._build_table()
        self._build()
        self._show_state()

    @property
    def selected(self) -> list[Row]:
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.shown[row] for row in rows]

    @property
    def can_undelete(self) -> bool:
        return self._timings.can_undelete

    def delete_selected(self) -> None:
        """Delete the timings that are selected, if they are shown."""
        rows = self.selected
        if not rows or not self.isVisible():
            return
        current = self.table.currentIndex().row()
        count = self._timings.delete(row.record.id for row in rows)
        self._read()
        self.table.selectRow(min(current, len(self.model.shown) - 1))
        self._notice.setText(
            ntr("{count} timing was deleted.", "{count} timings were deleted.", count)
        )

    def undelete(self) -> None:
        """Bring back the timings that were deleted last, and select them."""
        if not self._timings.can_undelete or not self.isVisible():
            return
        restored = self._timings.undelete()
        self._read()
        self._select(record.id for record in restored)
        self._notice.setText(
            ntr("{count} timing is back.", "{count} timings are back.", len(restored))
        )

    def toggle_overlay(self) -> None:
        """Draw the series of the selected timings beside today's, or no longer if all are drawn."""
        rows, now = self.selected, self.controller.plot.measured
        chosen = {row.series for row in rows if row.record.timing not in now}
        if rows and not chosen:
            self._notice.setText(tr("Today's points are drawn in Curves already."))
            return
        self._timings.toggle(chosen)
        self.controller.show_timings()

    def import_csv(self) -> None:
        kinds = tr("CSV files (*.csv);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Import CSV"), "", kinds)
        if not name:
            return
        try:
            imported = self._timings.store.import_csv(Path(name))
        except ValueError as error:
            self.controller.failed.emit(str(error))
            return
        self._read()
        self._notice.setText(_about(imported))
        if imported.of_programs:
            words = ntr(
                "{count} timing of a program was left out: programs change.",
                "{count} timings of programs were left out: programs change.",
                imported.of_programs,
            )
            self.controller.noticed.emit(words)

    def export_csv(self) -> None:
        records = [row.record for row in self.model.shown]
        kinds = tr("CSV files (*.csv);;All files (*)")
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export CSV"), f"{_name(records)}.csv", kinds
        )
        if not name:
            return
        try:
            write_file(Path(name), records)
        except ValueError as error:
            self.controller.failed.emit(str(error))
            return
        self._notice.setText(
            ntr(
                "{count} timing was written to {file}.",
                "{count} timings were written to {file}.",
                len(records),
                file=Path(name).name,
            )
        )

    def focus_view(self) -> None:
        """Give the keyboard focus to the table or, where it has no row, to the import."""
        has_rows = self._middle.currentWidget() is self.table
        (self.table if has_rows else self.import_button).setFocus()

    def apply_look(self) -> None:
        super().apply_look()
        unit = self._unit
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW_HEIGHT * unit))
        self.table.setStyleSheet(table_style(self._look, unit))
        self.table.horizontalHeader().setMinimumSectionSize(round(_SIGN_WIDTH * unit))
        self.table.setColumnWidth(SIGN, round(_SIGN_WIDTH * unit))
        self._hide_column()
        self._fit_columns()
        self._buttons.setSpacing(round(0.5 * unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_column()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read()  # another program may have changed the store
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Make columns as wide as their texts.

        A header that does so by itself measures each text twenty times in a change of the look.
        """
        if self.isVisible():
            for column in set(range(len(COLUMNS))) - {SIGN, MACHINE}:
                self.table.resizeColumnToContents(column)

    def _hide_column(self) -> None:
        """Hide a column on a narrow page, where a tooltip says the same."""
        self.table.setColumnHidden(REPEATS, self.width() < _WIDTH_OF_ALL_COLUMNS * self._unit)

    def _build_table(self) -> None:
        table = self.table
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setWordWrap(False)
        table.setAlternatingRowColors(True)
        table.setFrameShape(QFrame.Shape.NoFrame)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(_ROWS_MEASURED)
        header.setSectionResizeMode(SIGN, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(MACHINE, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(*self._order)
        table.setSortingEnabled(True)
        header.sortIndicatorChanged.connect(self._on_sorted)
        table.activated.connect(self.toggle_overlay)
        table.selectionModel().selectionChanged.connect(self._on_selected)

    def _build(self) -> None:
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._middle = QStackedWidget()
        self._middle.addWidget(self.table)
        self._middle.addWidget(self._hint)
        texts = fill(QHBoxLayout(), self._heading, Stretch(), self._notice)
        of_points = self.overlay_button, self.delete_button, self.undo_button
        of_files = self.import_button, self.export_button
        self._buttons = fill(QHBoxLayout(), *of_points, Stretch(), *of_files)
        pane = card()
        column = fill(QVBoxLayout(pane), texts, (self._middle, 1), self._buttons)
        page = fill(QVBoxLayout(self), pane)
        self._layouts = (column, page)

    def _read(self) -> None:
        trouble = self._timings.read()
        self.controller.show_timings()
        if trouble:
            self.controller.failed.emit(trouble)

    def _update(self) -> None:
        if not self.isVisible():
            return  # A table takes long to lay out.
        if self._records is not self._timings.records:
            self._records = self._timings.records
            self.model.set_timings(self._timings.records)
            self.tools.offer(self.model.everything)
        self.tools.show_filter(self.controller.state.timings.filter)
        self._arrange()
        if self._drawn != self.controller.plot.series:
            self._drawn = self.controller.plot.series
            self._notice.setText(
                ntr(
                    "{count} older series is drawn in Curves.",
                    "{count} older series are drawn in Curves.",
                    len(self._drawn),
                )
            )
        self._show_state()

    def _arrange(self) -> None:
        state, drawn = self.controller.state.timings, self._timings.drawn
        arranged = self._records, state.filter, state.column, state.is_descending
        if arranged != self._arranged:
            self._arranged = arranged
            self.table.horizontalHeader().setSortIndicator(*self._order)
            self.model.arrange(state)
            self._fit_columns()
            self._select(state.selected)
            self._on_selected()
        self.model.show_drawn(drawn)

    @property
    def _order(self) -> tuple[int, Qt.SortOrder]:
        state, orders = self.controller.state.timings, Qt.SortOrder
        order = orders.DescendingOrder if state.is_descending else orders.AscendingOrder
        return state.column, order

    def _show_state(self) -> None:
        shown, there = len(self.model.shown), len(self.model.everything)
        part = {"shown": number(shown)}
        self._heading.setText(
            ntr("{count} timing", "{count} timings", there)
            if shown == there
            else ntr("{shown} of {count} timing", "{shown} of {count} timings", there, **part)
        )
        self._hint.setText(
            tr("No timing fits the filter.")
            if there
            else tr("Nothing is stored yet: measure in Curves, or import a file.")
        )
        self._middle.setCurrentWidget(self.table if shown else self._hint)
        chosen = {row.series for row in self.selected}
        are_drawn = bool(chosen) and self._timings.is_wanted(chosen)
        self.overlay_button.setText(
            tr("Take away again") if are_drawn else tr("Show beside today's")
        )
        need = tr("Select timings first.")
        whole = tr("The whole series of each selected timing, in Curves (Enter).")
        back = tr("Brings back the timings that were deleted last.")
        write = tr("Writes the timings that the table shows.")
        for button, subject, why, does in (
            (self.overlay_button, chosen, need, whole),
            (self.delete_button, chosen, need, tr("Deletes the selected timings.")),
            (self.undo_button, self._timings.can_undelete, tr("Nothing was deleted."), back),
            (self.export_button, shown, tr("There is nothing to write."), write),
        ):
            button.setEnabled(bool(subject))
            button.setToolTip(does if subject else why)

    def _select(self, ids: Iterable[int]) -> None:
        wanted = frozenset(ids)
        flags = enumerate(row.record.id in wanted for row in self.model.shown)
        selection = QItemSelection()
        last = self.model.columnCount() - 1
        # Neighbours go together: each range that is selected costs Qt a look at all others.
        for is_wanted, together in groupby(flags, key=itemgetter(1)):
            if is_wanted:
                rows = [row for row, _ in together]
                selection.select(self.model.index(rows[0], 0), self.model.index(rows[-1], last))
        select = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.table.selectionModel().select(selection, select)

    def _on_sorted(self, column: int, order: Qt.SortOrder) -> None:
        is_descending = order is Qt.SortOrder.DescendingOrder
        self.controller.change_timings(column=column, is_descending=is_descending)

    def _on_selected(self) -> None:
        selected = frozenset(row.record.id for row in self.selected)
        self.controller.change_timings(selected=selected)


def _label() -> QLabel:
    label = QLabel(wordWrap=False)
    label.setProperty("muted", True)
    return label


def _about(imported: Imported) -> str:
    if not imported.skipped:
        return ntr("{count} timing was added.", "{count} timings were added.", imported.added)
    return ntr(
        "{count} timing was added; the rest of the file was stored already.",
        "{count} timings were added; the rest of the file was stored already.",
        imported.added,
    )


def _name(records: Sequence[TimingRecord]) -> str:
    sizes = [record.timing.n for record in records]
    days = [f"{record.measured:%Y-%m-%d}" for record in records]
    if not records:
        return "nqviz-timings"
    return safe_name("timings", f"n{min(sizes)}-{max(sizes)}", *sorted({min(days), max(days)}))
