from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from nqviz.common.machine import Machine
from nqviz.frames.palette import LIGHT
from nqviz.measuring.timing import Timing
from nqviz.scenes.measure_state import TimingsFilter
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.measure.timings_filters import TimingsFilters
from nqviz.ui.measure.timings_model import Row

HERE = Machine("AMD EPYC 7B13", 2, 2, 1 << 33, "Linux", ())
THERE = Machine("Apple M2", 8, 8, 1 << 34, "macOS", ())
BITMASK, SIEVE = (("bitmask", "queens", False), ("sieve", "queens", False))
NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


def row(number: int, key: str, machine: Machine, days: int) -> Row:
    timing = Timing(key, 8, 1, False, (0.1,), 92)
    return Row(TimingRecord(number, NOON + timedelta(days=days), timing, Origin(machine, "one")))


ROWS = [row(1, "sieve", HERE, 0), row(2, "bitmask", HERE, 2), row(3, "sieve", THERE, 1)]


@pytest.fixture
def heard() -> list[TimingsFilter]:
    return []


@pytest.fixture
def filters(qtbot: QtBot, heard: list[TimingsFilter]) -> TimingsFilters:
    filters = TimingsFilters(heard.append)
    qtbot.addWidget(filters)
    filters.offer(ROWS)
    filters.set_look(LIGHT, 1.0)
    filters.show()
    return filters


def choices(box: QComboBox) -> list[str]:
    return [box.itemText(index) for index in range(box.count())]


def test_what_there_is_is_offered_once_and_the_newest_day_first(filters: TimingsFilters) -> None:
    assert choices(filters.algorithm_box) == ["All algorithms", "Bitmask", "Sieve"]
    assert choices(filters.machine_box) == ["All machines", "AMD EPYC 7B13", "Apple M2"]
    assert choices(filters.day_box) == ["All days", "5 Nov 2026", "4 Nov 2026", "3 Nov 2026"]
    assert filters.filter == TimingsFilter()


def test_every_choice_and_every_letter_filters(
    qtbot: QtBot, filters: TimingsFilters, heard: list[TimingsFilter]
) -> None:
    qtbot.keyClicks(filters.words_field, "n=")
    qtbot.keyClick(filters.algorithm_box, Qt.Key.Key_Down)
    qtbot.keyClick(filters.machine_box, Qt.Key.Key_End)
    qtbot.keyClick(filters.day_box, Qt.Key.Key_Down)
    assert heard == [
        TimingsFilter("n"),
        TimingsFilter("n="),
        TimingsFilter("n=", BITMASK),
        TimingsFilter("n=", BITMASK, "Apple M2"),
        TimingsFilter("n=", BITMASK, "Apple M2", date(2026, 11, 5)),
    ]
    assert filters.filter == heard[-1]
    qtbot.keyClick(filters.words_field, Qt.Key.Key_Return)
    assert len(heard) == 5


def test_a_choice_stays_as_long_as_there_is_something_of_it(
    filters: TimingsFilters, heard: list[TimingsFilter]
) -> None:
    filters.machine_box.setCurrentText("Apple M2")
    wanted = filters.filter
    heard.clear()
    filters.offer(ROWS[1:])
    filters.show_filter(wanted)
    assert not heard
    assert filters.filter.machine == "Apple M2"
    filters.offer(ROWS[:2])
    filters.show_filter(wanted)
    assert heard == [TimingsFilter()]


def test_another_one_filters_alike(qtbot: QtBot, filters: TimingsFilters) -> None:
    qtbot.keyClicks(filters.words_field, "linux")
    filters.algorithm_box.setCurrentText("Sieve")
    filters.day_box.setCurrentText("3 Nov 2026")
    others: list[TimingsFilter] = []
    other = TimingsFilters(others.append)
    qtbot.addWidget(other)
    other.offer(ROWS)
    other.show_filter(filters.filter)
    assert not others
    assert other.filter == TimingsFilter("linux", SIEVE, None, date(2026, 11, 3))
    assert other.day_box.currentText() == "3 Nov 2026"
