"""The recorded timings as a table that can be sorted and filtered."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, Qt

from nqviz.common.durations import in_words
from nqviz.common.i18n import clock, day, mark, ntr, number, tr
from nqviz.common.machine import in_words as machine_in_words
from nqviz.common.machine import short_name, versions_in_words
from nqviz.scenes.measure_state import TimingsFilter, TimingsState
from nqviz.store.series import Identity, identity, title_under
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.measure.table_model import DISPLAY, LEFT, RIGHT, Index, TableModel


class Row:
    """A recorded timing in the words of the table, which are made when they are first needed."""

    def __init__(self, record: TimingRecord) -> None:
        self.record, self.timing = record, record.timing
        self.series = identity(record)
        self.key = self.timing.key, self.timing.rule, self.timing.mirror  # of the algorithm
        self.date = record.measured.astimezone().date()

    @cached_property
    def algorithm(self) -> str:
        return title_under(self.timing.key, self.timing.rule, mirror=self.timing.mirror)

    @cached_property
    def machine(self) -> str:
        return short_name(self.record.origin.machine)

    @property
    def processor(self) -> str:
        """The same, in any language; empty where the processor is unknown."""
        return self.machine if self.record.origin.machine.processor else ""

    @cached_property
    def day(self) -> str:
        return day(self.record.measured)

    @property
    def median(self) -> str:
        seconds = in_words(self.timing.median)
        return tr("> {limit}", limit=seconds) if self.timing.is_beyond_limit else seconds

    @property
    def repeats(self) -> int:
        return 0 if self.timing.is_beyond_limit else len(self.timing.seconds)

    @cached_property
    def spread(self) -> float:
        """From the fastest to the slowest repeat, as a part of the median; -1 without repeats."""
        if self.repeats < 2:
            return -1.0
        seconds = self.timing.seconds
        return (max(seconds) - min(seconds)) / (self.timing.median or 1.0)

    @cached_property
    def searched(self) -> str:
        machine = self.record.origin.machine
        return " ".join(
            (
                *(self.algorithm, self.timing.key, f"n={self.timing.n}", self.day),
                *(machine.processor, machine.system, versions_in_words(machine)),
            )
        ).casefold()

    def fits(self, wanted: TimingsFilter) -> bool:
        return (
            wanted.algorithm in {None, self.key}
            and wanted.machine in {None, self.processor}
            and wanted.day in {None, self.date}
            and all(word in self.searched for word in wanted.words.casefold().split())
        )


def _percent(share: float) -> str:
    return number(round(100 * share)) if share >= 0.1 else f"{100 * share:.2g}"


class TimingsColumn(NamedTuple):
    """A column of the table.

    Attributes:
        title: its heading, marked for translation.
        order: returns the value by which a row is sorted.
        hint: the meaning of the heading, marked for translation.
    """

    title: str
    text: Callable[[Row], str]
    order: Callable[[Row], Any]
    alignment: Qt.AlignmentFlag = LEFT
    hint: str = ""


def _spread(row: Row) -> str:
    return tr("{percent} %", percent=_percent(row.spread)) if row.repeats > 1 else ""


_DRAWN = mark("Whether its curve is drawn beside today's.")
_MEDIAN = mark("Of the repeats, without compilation; “>” where none ended within the limit.")
_SPREAD = mark("From the fastest to the slowest repeat, as a part of the median.")

COLUMNS = (
    TimingsColumn("", lambda _row: "", lambda row: row.series, hint=_DRAWN),
    TimingsColumn(
        mark("Algorithm"), lambda row: row.algorithm, lambda row: row.algorithm.casefold()
    ),
    TimingsColumn(mark("n"), lambda row: str(row.timing.n), lambda row: row.timing.n, RIGHT),
    TimingsColumn(
        mark("Threads"), lambda row: str(row.timing.threads), lambda row: row.timing.threads, RIGHT
    ),
    TimingsColumn(
        mark("Median"), lambda row: row.median, lambda row: row.timing.median, RIGHT, _MEDIAN
    ),
    TimingsColumn(mark("Spread"), _spread, lambda row: row.spread, RIGHT, _SPREAD),
    TimingsColumn(mark("Repeats"), lambda row: number(row.repeats), lambda row: row.repeats, RIGHT),
    TimingsColumn(mark("Machine"), lambda row: row.machine, lambda row: row.machine.casefold()),
    TimingsColumn(mark("Date"), lambda row: row.day, lambda row: row.record.measured),
)
SIGN, SPREAD, REPEATS, MACHINE, DATE = 0, 5, 6, 7, 8


class TimingsModel(TableModel):
    """The rows that fit a filter, in an order; any change is a reset."""

    def __init__(self) -> None:
        super().__init__([tr(column.title) if column.title else "" for column in COLUMNS])
        self.everything: list[Row] = []
        self.shown: list[Row] = []
        self._drawn: Collection[Identity] = frozenset()

    def set_timings(self, timings: Sequence[TimingRecord]) -> None:
        """Replace all timings; none is shown before `arrange`."""
        self.everything = [Row(record) for record in timings]

    def arrange(self, state: TimingsState) -> None:
        """Show the rows that fit the filter, in the chosen order."""
        self.beginResetModel()
        self.shown = sorted(
            (row for row in self.everything if row.fits(state.filter)),
            key=COLUMNS[state.column].order,
            reverse=state.is_descending,
        )
        self.endResetModel()

    def show_drawn(self, series: Collection[Identity]) -> None:
        """Put a sign before the rows of these series."""
        self._drawn = series
        if self.shown:
            last = self.index(len(self.shown) - 1, SIGN)
            self.dataChanged.emit(self.index(0, SIGN), last)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        row, column = self.shown[index.row()], COLUMNS[index.column()]
        is_signed = index.column() == SIGN and row.series in self._drawn
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return "✓" if is_signed else column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
            case Qt.ItemDataRole.ToolTipRole:
                return _more(row, index.column())
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == SIGN:
                return tr("drawn beside today's") if is_signed else ""
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        column = COLUMNS[section]
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
            if role == Qt.ItemDataRole.ToolTipRole and column.hint:
                return tr(column.hint)
        return super().headerData(section, orientation, role)


def _more(row: Row, column: int) -> str | None:
    machine = row.record.origin.machine
    if column == MACHINE:
        return f"{machine_in_words(machine)}\n{versions_in_words(machine)}"
    if column == DATE:
        return tr("{day}, {time}", day=row.day, time=clock(row.record.measured))
    if column == SPREAD:
        return ntr("{count} repeat", "{count} repeats", row.repeats)
    return None
