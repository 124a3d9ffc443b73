"""The recorded timings as a table that can be sorted and filtered."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nqviz.common.durations import in_words
from nqviz.common.i18n import clock, day, mark, ntr, number, tr
from nqviz.common.machine import in_words as machine_in_words
from nqviz.common.machine import short_name, versions_in_words
from nqviz.store.series import Identity, identity, title
from nqviz.store.timing_record import TimingRecord

_Index = QModelIndex | QPersistentModelIndex
_DisplayRole = Qt.ItemDataRole.DisplayRole
_SIGN = "✓"


class Row:
    """A recorded timing in the words of the table, which are made when they are first needed.

    Attributes:
        record: the timing.
        series: the unique name of its series.
    """

    def __init__(self, record: TimingRecord) -> None:
        self.record = record
        self.series = identity(record)

    @cached_property
    def algorithm(self) -> str:
        """What the algorithm is called."""
        name = title(self.record.timing.key)
        if self.record.timing.mirror:
            return tr("{algorithm}, half of the first row", algorithm=name)
        return name

    @cached_property
    def machine(self) -> str:
        """A short name of the machine."""
        return short_name(self.record.origin.machine)

    @cached_property
    def day(self) -> str:
        """The day on which it was measured."""
        return day(self.record.measured)

    @property
    def median(self) -> str:
        """The middle one of the repeats, or the limit."""
        seconds = in_words(self.record.timing.median)
        if self.record.timing.is_beyond_limit:
            return tr("> {limit}", limit=seconds)
        return seconds

    @property
    def repeats(self) -> int:
        """How many repeats came to an end."""
        return 0 if self.record.timing.is_beyond_limit else len(self.record.timing.seconds)

    @cached_property
    def spread(self) -> float:
        """From the fastest to the slowest repeat, as a part of the median; -1 without repeats."""
        timing = self.record.timing
        if self.repeats < 2:
            return -1.0
        return (max(timing.seconds) - min(timing.seconds)) / (timing.median or 1.0)

    @cached_property
    def searched(self) -> str:
        """What the words of the filter are looked for in."""
        machine = self.record.origin.machine
        return " ".join(
            (
                *(self.algorithm, self.record.timing.key, f"n={self.record.timing.n}", self.day),
                *(machine.processor, machine.system, versions_in_words(machine)),
            )
        ).casefold()


def _percent(share: float) -> str:
    return number(round(100 * share)) if share >= 0.1 else f"{100 * share:.2g}"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which rows are shown: those that fit all of it; what is empty fits every row.

    Attributes:
        words: what the row must contain, each word somewhere.
        algorithm: the algorithm's name.
        machine: the machine's short name.
        day: the day.
    """

    words: str = ""
    algorithm: str = ""
    machine: str = ""
    day: str = ""

    def fits(self, row: Row) -> bool:
        """Return whether a row is shown."""
        return (
            self.algorithm in {"", row.algorithm}
            and self.machine in {"", row.machine}
            and self.day in {"", row.day}
            and all(word in row.searched for word in self.words.casefold().split())
        )


@dataclass(frozen=True, slots=True)
class TimingsColumn:
    """A column of the table.

    Attributes:
        title: its heading, marked for translation.
        hint: what the heading means, marked for translation.
        text: what a row shows there.
        order: what rows are sorted by.
        is_number: whether its cells are aligned to the right.
    """

    title: str
    hint: str
    text: Callable[[Row], str]
    order: Callable[[Row], Any]
    is_number: bool = False


COLUMNS = (
    TimingsColumn(
        "",
        mark("Whether its curve is drawn beside today's."),
        lambda _row: "",
        lambda row: row.series,
    ),
    TimingsColumn(
        mark("Algorithm"), "", lambda row: row.algorithm, lambda row: row.algorithm.casefold()
    ),
    TimingsColumn(
        mark("n"), "", lambda row: str(row.record.timing.n), lambda row: row.record.timing.n, True
    ),
    TimingsColumn(
        mark("Threads"),
        "",
        lambda row: str(row.record.timing.threads),
        lambda row: row.record.timing.threads,
        True,
    ),
    TimingsColumn(
        mark("Median"),
        mark("Of the repeats, without compilation; “>” where none ended within the limit."),
        lambda row: row.median,
        lambda row: row.record.timing.median,
        True,
    ),
    TimingsColumn(
        mark("Spread"),
        mark("From the fastest to the slowest repeat, as a part of the median."),
        lambda row: tr("{percent} %", percent=_percent(row.spread)) if row.repeats > 1 else "",
        lambda row: row.spread,
        True,
    ),
    TimingsColumn(
        mark("Repeats"), "", lambda row: number(row.repeats), lambda row: row.repeats, True
    ),
    TimingsColumn(mark("Machine"), "", lambda row: row.machine, lambda row: row.machine.casefold()),
    TimingsColumn(mark("Date"), "", lambda row: row.day, lambda row: row.record.measured),
)
SIGN, SPREAD, REPEATS, MACHINE, DATE = 0, 5, 6, 7, 8


class TimingsModel(QAbstractTableModel):
    """The rows that fit the filter, in the order that was asked for.

    Any change of it is a reset of the model.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[Row] = []
        self._shown: list[Row] = []
        self._filter = Filter()
        self._order = (DATE, Qt.SortOrder.DescendingOrder)
        self._overlaid: Collection[Identity] = frozenset()

    @property
    def everything(self) -> Sequence[Row]:
        """Every row, whether it fits the filter or not."""
        return self._all

    @property
    def shown(self) -> Sequence[Row]:
        """The rows that are shown, from top to bottom."""
        return self._shown

    def set_timings(self, timings: Sequence[TimingRecord]) -> None:
        """Show other timings."""
        self._all = [Row(record) for record in timings]
        self._arrange()

    def add(self, timings: Sequence[TimingRecord]) -> None:
        """Show these timings, too."""
        self._all += [Row(record) for record in timings]
        self._arrange()

    def set_filter(self, rows: Filter) -> None:
        """Show the rows that fit a filter."""
        if rows != self._filter:
            self._filter = rows
            self._arrange()

    def set_overlaid(self, series: Collection[Identity]) -> None:
        """Put a sign before the rows of these series."""
        self._overlaid = series
        if self._shown:
            last = self.index(len(self._shown) - 1, SIGN)
            self.dataChanged.emit(self.index(0, SIGN), last)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _DisplayRole) -> object:
        row, column = self._shown[index.row()], COLUMNS[index.column()]
        if role == _DisplayRole:
            if index.column() == SIGN:
                return _SIGN if row.series in self._overlaid else ""
            return column.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _more(row, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == SIGN:
            return tr("drawn beside today's") if row.series in self._overlaid else ""
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == _DisplayRole:
            return tr(column.title) if column.title else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole and column.hint:
            return tr(column.hint)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; rows that are equal there keep their order."""
        self._order = (column, order)
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        column, order = self._order
        self._shown = sorted(
            filter(self._filter.fits, self._all),
            key=COLUMNS[column].order,
            reverse=order == Qt.SortOrder.DescendingOrder,
        )
        self.endResetModel()


def _more(row: Row, column: int) -> str | None:
    """Return what a cell only hints at."""
    machine = row.record.origin.machine
    if column == MACHINE:
        return f"{machine_in_words(machine)}\n{versions_in_words(machine)}"
    if column == DATE:
        return tr("{day}, {time}", day=row.day, time=clock(row.record.measured))
    if column == SPREAD:
        return ntr("{count} repeat", "{count} repeats", row.repeats)
    return None


def _alignment(column: TimingsColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
