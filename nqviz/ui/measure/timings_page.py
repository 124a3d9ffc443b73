"""The view of all recorded timings: to filter, compare, delete, import and export."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Self

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
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
from nqviz.measuring.timing import Timing
from nqviz.model.file_name import safe_name
from nqviz.store.series import Identity, Series, series
from nqviz.store.store import Imported, Store
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.look.theme import table_style
from nqviz.ui.measure.measure_view import MeasureView, card
from nqviz.ui.measure.timings_filters import TimingsFilters
from nqviz.ui.measure.timings_model import DATE, MACHINE, REPEATS, SIGN, Filter, Row, TimingsModel

_ROW_HEIGHT = 1.9  # in heights of text
_SIGN_WIDTH = 1.6  # in heights of text
_LEAST_WIDTH = 60.0  # that all columns need, in heights of text


class TimingsPage(MeasureView):
    """Shows the store's timings as a table; what is selected there can be drawn or deleted.

    Signals:
        overlaid(list[Series]): these older series shall be drawn beside today's, and no others.
    """

    overlaid = Signal(object)
    tools: TimingsFilters

    def __init__(
        self,
        store: Store,
        drawn_now: Callable[[], Collection[Timing]] = tuple,
        parent: QWidget | None = None,
    ) -> None:
        """Show a store; `drawn_now` gives the timings that are in the curves as today's."""
        super().__init__(parent)
        self._drawn_now = drawn_now
        self._store = store
        self._deleted: list[tuple[TimingRecord, ...]] = []
        self._selected: frozenset[int] = frozenset()
        self._wanted: set[Identity] = set()  # of the series that are to be drawn
        self._drawn: list[Series] = []
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
        self.tools.changed.connect(self._on_filter_changed)
        self.tools.left.connect(self.table.setFocus)
        self._build_table()
        self._build()
        self._show_state()

    @property
    def selected(self) -> list[Row]:
        """The rows that are selected, from top to bottom."""
        places = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [self.model.shown[place] for place in places]

    def add(self, record: TimingRecord) -> None:
        """Show a timing that has just been given to the store."""
        if self.isVisible():
            self.model.add(record)
            self._show_timings()

    def delete_selected(self) -> None:
        """Delete the timings that are selected, if they can be seen."""
        rows = self.selected
        if not rows or not self.isVisible():
            return
        place = self.table.currentIndex().row()
        deleted = self._store.delete(row.record.id for row in rows)
        self._deleted.append(deleted)
        self._reload()
        self.table.selectRow(min(place, len(self.model.shown) - 1))
        self._say(ntr("{count} timing was deleted.", "{count} timings were deleted.", len(deleted)))

    def undelete(self) -> None:
        """Bring back the timings that were deleted last, and select them."""
        if not self._deleted or not self.isVisible():
            return
        restored = self._deleted.pop()
        self._store.undelete(restored)
        self._reload()
        self._select(record.id for record in restored)
        self._say(ntr("{count} timing is back.", "{count} timings are back.", len(restored)))

    def take_over(self, other: Self) -> None:
        """Show what another view has shown, and be able to bring back what it has deleted."""
        self._deleted, self._wanted = other._deleted, other._wanted
        if other.model.everything:
            header = other.table.horizontalHeader()
            self.table.sortByColumn(header.sortIndicatorSection(), header.sortIndicatorOrder())
            self._reload()
            self.tools.take_over(other.tools, self.model.everything, other.model.everything)
            self._select(row.record.id for row in other.selected)

    def toggle_overlay(self) -> None:
        """Have the series of what is selected drawn beside today's, or no longer if all are."""
        rows, now = self.selected, self._drawn_now()
        chosen = {row.series for row in rows if row.record.timing not in now}
        if rows and not chosen:
            self._say(tr("Today's points are drawn in Curves already."))
            return
        if chosen <= self._wanted:
            self._wanted -= chosen
        else:
            self._wanted |= chosen
        self._overlay()

    def import_csv(self) -> None:
        """Ask for a file and add its timings."""
        name, _ = QFileDialog.getOpenFileName(self, tr("Import CSV"), "", _file_kinds())
        if not name:
            return
        try:
            imported = self._store.import_csv(Path(name))
        except ValueError as error:
            self.failed.emit(str(error))
            return
        self._reload()
        self._say(_about(imported))

    def export_csv(self) -> None:
        """Ask for a file and write the timings that are shown to it."""
        proposed = f"{_name([row.record for row in self.model.shown])}.csv"
        name, _ = QFileDialog.getSaveFileName(self, tr("Export CSV"), proposed, _file_kinds())
        if not name:
            return
        try:
            count = self._store.export_csv(Path(name), [row.record.id for row in self.model.shown])
        except ValueError as error:
            self.failed.emit(str(error))
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
        self._reload()  # another program may have changed the store

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
        table.sortByColumn(DATE, Qt.SortOrder.DescendingOrder)
        table.setSortingEnabled(True)
        table.activated.connect(self.toggle_overlay)
        table.selectionModel().selectionChanged.connect(self._show_state)
        self.model.modelAboutToBeReset.connect(self._on_about_to_reset)
        self.model.modelReset.connect(self._on_reset)

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

    def _reload(self) -> None:
        self.model.set_timings(self._store.timings())
        self._show_timings()
        if trouble := self._store.take_warning():
            self.failed.emit(trouble)

    def _show_timings(self) -> None:
        """Update the filters and the curves to the present timings."""
        self.tools.offer(self.model.everything)
        self._overlay()

    def _overlay(self) -> None:
        """Announce which series are to be drawn, if they have changed."""
        rows = self.model.everything
        drawn = series(row.record for row in rows if row.series in self._wanted)
        self.model.set_overlaid(frozenset(drawn))
        if list(drawn.values()) != self._drawn:
            self._drawn = list(drawn.values())
            self.overlaid.emit(list(self._drawn))
            self._say(
                ntr(
                    "{count} older series is drawn in Curves.",
                    "{count} older series are drawn in Curves.",
                    len(drawn),
                )
            )
        self._show_state()

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
        are_drawn = bool(chosen) and chosen <= self._wanted
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
            (self.undo_button, self._deleted, tr("Nothing was deleted."), back),
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

    def _on_filter_changed(self, rows: Filter) -> None:
        self.model.set_filter(rows)
        self._show_state()

    def _on_about_to_reset(self) -> None:
        self._selected = frozenset(row.record.id for row in self.selected)

    def _on_reset(self) -> None:
        self._select(self._selected)


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
