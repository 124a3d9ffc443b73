"""The view of all recorded timings: to filter, compare, delete, import and export."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import ntr, number, tr
from nqviz.model.file_name import safe_name
from nqviz.store.series import Series
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import Imported
from nqviz.ui.look.theme import table_style
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView, card
from nqviz.ui.measure.timings_filters import TimingsFilters
from nqviz.ui.measure.timings_model import MACHINE, REPEATS, SIGN, Row, TimingsModel

_ROW_HEIGHT = 1.9  # in heights of text
_SIGN_WIDTH = 1.6  # in heights of text
_LEAST_WIDTH = 60.0  # that all columns need, in heights of text


class TimingsPage(MeasureView):
    """Shows the store's timings as a table; what is selected there can be drawn or deleted."""

    tools: TimingsFilters

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self._timings = controller.timings
        self._records: object = None  # that are listed
        self._arranged: object = None  # how they are
        self._drawn: Sequence[Series] = ()
        self.model = TimingsModel(self)
        self.table = QTableView()
        self.overlay_button = _button(tr("Show beside today's"), self.toggle_overlay)
        self.delete_button = _button(tr("Delete  {key}", key=tr("Del")), self.delete_selected)
        self.undo_button = _button(tr("Undo  {key}", key="Ctrl+Z"), self.undelete)
        self.import_button = _button(tr("Import CSV…"), self.import_csv)
        self.import_button.setToolTip(tr("Adds the timings of a CSV file; none is stored twice."))
        self.export_button = _button(tr("Export CSV…"), self.export_csv)
        self._heading, self._notice, self._hint = _label(), _label(), _label()
        self.tools = TimingsFilters()
        self.tools.changed.connect(lambda rows: controller.change_timings(filter=rows))
        self.tools.words_field.returnPressed.connect(self.table.setFocus)
        self._build_table()
        self._build()
        self._show_state()

    @property
    def selected(self) -> list[Row]:
        """The rows that are selected, from top to bottom."""
        places = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.shown[place] for place in places]

    def delete_selected(self) -> None:
        """Delete the timings that are selected, if they can be seen."""
        rows = self.selected
        if not rows or not self.isVisible():
            return
        place = self.table.currentIndex().row()
        count = self._timings.delete(row.record.id for row in rows)
        self._read()
        self.table.selectRow(min(place, len(self.model.shown) - 1))
        self._say(ntr("{count} timing was deleted.", "{count} timings were deleted.", count))

    def undelete(self) -> None:
        """Bring back the timings that were deleted last, and select them."""
        if not self._timings.can_undelete or not self.isVisible():
            return
        restored = self._timings.undelete()
        self._read()
        self._select(record.id for record in restored)
        self._say(ntr("{count} timing is back.", "{count} timings are back.", len(restored)))

    def toggle_overlay(self) -> None:
        """Have the series of what is selected drawn beside today's, or no longer if all are."""
        rows, now = self.selected, self.controller.plot.measured
        chosen = {row.series for row in rows if row.record.timing not in now}
        if rows and not chosen:
            self._say(tr("Today's points are drawn in Curves already."))
            return
        self._timings.toggle(chosen)
        self.controller.show_timings()

    def import_csv(self) -> None:
        """Ask for a file and add its timings."""
        name, _ = QFileDialog.getOpenFileName(self, tr("Import CSV"), "", _file_kinds())
        if not name:
            return
        try:
            imported = self._timings.store.import_csv(Path(name))
        except ValueError as error:
            self.controller.failed.emit(str(error))
            return
        self._read()
        self._say(_about(imported))

    def export_csv(self) -> None:
        """Ask for a file and write the timings that are shown to it."""
        proposed = f"{_name([row.record for row in self.model.shown])}.csv"
        name, _ = QFileDialog.getSaveFileName(self, tr("Export CSV"), proposed, _file_kinds())
        if not name:
            return
        try:
            ids = [row.record.id for row in self.model.shown]
            count = self._timings.store.export_csv(Path(name), ids)
        except ValueError as error:
            self.controller.failed.emit(str(error))
            return
        self._say(
            ntr(
                "{count} timing was written to {file}.",
                "{count} timings were written to {file}.",
                count,
                file=Path(name).name,
            )
        )

    def focus_view(self) -> None:
        """Give the keyboard focus to the table or, where it has no row, to what brings some."""
        has_rows = self._middle.currentWidget() is self.table
        (self.table if has_rows else self.import_button).setFocus()

    def apply_look(self) -> None:
        super().apply_look()
        unit = self._unit
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW_HEIGHT * unit))
        self.table.setStyleSheet(table_style(self._look, unit))
        self.table.horizontalHeader().setMinimumSectionSize(round(_SIGN_WIDTH * unit))
        self.table.setColumnWidth(SIGN, round(_SIGN_WIDTH * unit))
        self._fit_columns()
        self._buttons.setSpacing(round(0.5 * unit))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read()  # another program may have changed the store

    def _fit_columns(self) -> None:
        """Hide, on a narrow page, what a tooltip says as well."""
        self.table.setColumnHidden(REPEATS, self.width() < _LEAST_WIDTH * self._unit)

    def _build_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(tr("Timings"))
        table.setToolTip(tr("Select rows with the arrows and Shift; a click on a heading sorts."))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)  # Tab leads on to the buttons
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setAlternatingRowColors(True)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
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
        texts, self._buttons = QHBoxLayout(), QHBoxLayout()
        buttons = self._buttons
        texts.addWidget(self._heading)
        texts.addStretch()
        texts.addWidget(self._notice)
        for button in (self.overlay_button, self.delete_button, self.undo_button):
            buttons.addWidget(button)
        buttons.addStretch()
        buttons.addWidget(self.import_button)
        buttons.addWidget(self.export_button)
        pane = card()
        column, page = QVBoxLayout(pane), QVBoxLayout(self)
        column.addLayout(texts)
        column.addWidget(self._middle, 1)
        column.addLayout(buttons)
        page.addWidget(pane)
        self._layouts = (column, page)

    def _read(self) -> None:
        """Read the store, and show it."""
        trouble = self._timings.read()
        self.controller.show_timings()
        if trouble:
            self.controller.failed.emit(trouble)

    def _update(self) -> None:
        if not self.isVisible():
            return  # a table takes long to lay out
        if self._records is not self._timings.records:
            self._records = self._timings.records
            self.model.set_timings(self._timings.records)
            self.tools.offer(self.model.everything)
        self.tools.show_filter(self.controller.state.timings.filter)
        self._arrange()
        if self._drawn != self.controller.plot.series:
            self._drawn = self.controller.plot.series
            self._say(
                ntr(
                    "{count} older series is drawn in Curves.",
                    "{count} older series are drawn in Curves.",
                    len(self._drawn),
                )
            )
        self._show_state()

    def _arrange(self) -> None:
        """Show the rows that are wanted, in their order, and those that are selected."""
        state, drawn = self.controller.state.timings, self._timings.drawn
        arranged = self._records, state.filter, state.column, state.is_descending
        if arranged != self._arranged:
            self._arranged = arranged
            self.table.horizontalHeader().setSortIndicator(*self._order)
            self.model.arrange(state)
            self._select(state.selected)
            self._on_selected()
        self.model.show_drawn(drawn)

    @property
    def _order(self) -> tuple[int, Qt.SortOrder]:
        state, orders = self.controller.state.timings, Qt.SortOrder
        order = orders.DescendingOrder if state.is_descending else orders.AscendingOrder
        return state.column, order

    def _say(self, text: str) -> None:
        self._notice.setText(text)

    def _show_state(self) -> None:
        """Show how many rows there are, and what can be done with what is selected."""
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
        places = enumerate(row.record.id in wanted for row in self.model.shown)
        selection = QItemSelection()
        last = self.model.columnCount() - 1
        # Neighbours go together: each range that is selected costs Qt a look at all others.
        for is_wanted, together in groupby(places, key=itemgetter(1)):
            if is_wanted:
                rows = [place for place, _ in together]
                selection.select(self.model.index(rows[0], 0), self.model.index(rows[-1], last))
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(selection, flags.ClearAndSelect)

    def _on_sorted(self, column: int, order: Qt.SortOrder) -> None:
        is_descending = order is Qt.SortOrder.DescendingOrder
        self.controller.change_timings(column=column, is_descending=is_descending)

    def _on_selected(self) -> None:
        selected = frozenset(row.record.id for row in self.selected)
        self.controller.change_timings(selected=selected)


def _button(text: str, command: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.clicked.connect(command)
    return button


def _label() -> QLabel:
    label = QLabel(wordWrap=False)
    label.setProperty("muted", True)
    return label


def _file_kinds() -> str:
    return tr("CSV files (*.csv);;All files (*)")


def _about(imported: Imported) -> str:
    if not imported.skipped:
        return ntr("{count} timing was added.", "{count} timings were added.", imported.added)
    return ntr(
        "{count} timing was added; the rest of the file was stored already.",
        "{count} timings were added; the rest of the file was stored already.",
        imported.added,
    )


def _name(records: Sequence[TimingRecord]) -> str:
    """Return a name that says of which n and from when timings are."""
    sizes = [record.timing.n for record in records]
    days = [f"{record.measured:%Y-%m-%d}" for record in records]
    if not records:
        return "nqviz-timings"
    return safe_name("timings", f"n{min(sizes)}-{max(sizes)}", *sorted({min(days), max(days)}))
