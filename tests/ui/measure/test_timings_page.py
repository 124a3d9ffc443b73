from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.common.machine import Machine
from nqviz.frames.palette import PROJECTOR
from nqviz.measuring.timing import Timing
from nqviz.model.published import known
from nqviz.scenes.measure_state import TimingsFilter
from nqviz.solvers.registry import SOLVERS
from nqviz.store import timings_csv as store_csv
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.timings_model import REPEATS, Row
from nqviz.ui.measure.timings_page import TimingsFilters, TimingsPage
from tests.support.measure import Asked
from tests.support.qt_objects import added, shown

HERE = Machine("AMD EPYC 7B13", 2, 2, 1 << 33, "Linux", (("nqviz", "0.1.0"),))
THERE = Machine("Apple M2", 8, 8, 1 << 34, "macOS", (("nqviz", "0.1.0"),))
NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
BITMASK, SIEVE = (("bitmask", "queens", False), ("sieve", "queens", False))


def record(key: str, n: int, session: str, machine: Machine, days: int = 0) -> TimingRecord:
    count = known(n)
    assert count is not None
    timing = Timing(key, n, 1, False, (n / 100, n / 50, n / 40), count.solutions)
    return TimingRecord(0, NOON + timedelta(days=days, seconds=n), timing, Origin(machine, session))


TIMINGS = [
    record("bitmask", 8, "one", HERE),
    record("bitmask", 9, "one", HERE),
    record("sieve", 8, "one", HERE),
    record("sieve", 8, "two", THERE, days=2),
    record("bitmask", 8, "two", THERE, days=2),
]


@pytest.fixture
def store(store: TimingStore, tmp_path: Path) -> TimingStore:
    store_csv.write_file(tmp_path / "all.csv", TIMINGS)
    store.import_csv(tmp_path / "all.csv")
    return store


@pytest.fixture
def page(show_view: Callable[..., TimingsPage]) -> TimingsPage:
    return show_view(TimingsPage)


def seen(page: TimingsPage) -> list[tuple[str, int, str]]:
    return [
        (row.record.timing.key, row.record.timing.n, row.record.origin.session)
        for row in page.model.shown
    ]


def click(qtbot: QtBot, page: TimingsPage, row: int, *, more: bool = False) -> None:
    center = page.table.visualRect(page.model.index(row, 1)).center()
    qtbot.mouseClick(
        page.table.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ControlModifier if more else Qt.KeyboardModifier.NoModifier,
        center,
    )


def head(page: TimingsPage, column: int) -> QPoint:
    header = page.table.horizontalHeader()
    return QPoint(header.sectionViewportPosition(column) + 10, header.height() // 2)


def test_the_newest_come_first(page: TimingsPage) -> None:
    assert seen(page) == [
        ("sieve", 8, "two"),
        ("bitmask", 8, "two"),
        ("bitmask", 9, "one"),
        ("bitmask", 8, "one"),
        ("sieve", 8, "one"),
    ]
    cells = [page.model.index(2, column).data() for column in range(page.model.columnCount())]
    assert cells == ["", "Bitmask", "9", "1", "180 ms", "75 %", "3", "AMD EPYC 7B13", "3 Nov 2026"]


def test_a_click_on_a_heading_sorts(qtbot: QtBot, page: TimingsPage) -> None:
    click(qtbot, page, 3)
    viewport = page.table.horizontalHeader().viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=head(page, 4))
    first = [row.record.timing.median for row in page.model.shown]
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=head(page, 4))
    second = [row.record.timing.median for row in page.model.shown]
    assert {tuple(first), tuple(second)} == {
        tuple(sorted(first)),
        tuple(sorted(first, reverse=True)),
    }
    assert [row.record.timing.key for row in page.selected] == ["bitmask"]  # it stays selected


def test_the_choices_filter_together(page: TimingsPage) -> None:
    tools = page.tools
    assert [tools.day_box.itemText(index) for index in range(3)] == [
        "All days",
        "5 Nov 2026",
        "3 Nov 2026",
    ]
    tools.machine_box.setCurrentText("AMD EPYC 7B13")
    assert {session for _, _, session in seen(page)} == {"one"}
    tools.algorithm_box.setCurrentText("Sieve")
    assert seen(page) == [("sieve", 8, "one")]
    tools.day_box.setCurrentText("5 Nov 2026")
    assert seen(page) == []
    assert not page.table.isVisible()
    assert not page.export_button.isEnabled()
    tools.machine_box.setCurrentIndex(0)
    assert seen(page) == [("sieve", 8, "two")]
    tools.words_field.setText("LINUX")
    assert seen(page) == []


def test_a_choice_whose_last_timing_goes_shows_all(qtbot: QtBot, page: TimingsPage) -> None:
    page.tools.machine_box.setCurrentText("Apple M2")
    page.table.selectAll()
    qtbot.mouseClick(page.delete_button, Qt.MouseButton.LeftButton)
    assert page.tools.machine_box.currentIndex() == 0
    assert len(seen(page)) == 3


def test_delete_and_undo(qtbot: QtBot, page: TimingsPage, store: TimingStore) -> None:
    assert not page.delete_button.isEnabled()
    assert "Select" in page.delete_button.toolTip()
    assert not page.undo_button.isEnabled()
    before, ids = seen(page), [each.id for each in store.timings()]
    click(qtbot, page, 1)
    click(qtbot, page, 3, more=True)
    qtbot.mouseClick(page.delete_button, Qt.MouseButton.LeftButton)
    assert seen(page) == [before[0], before[2], before[4]]
    assert len(store.timings()) == 3
    click(qtbot, page, 0)
    page.delete_selected()
    qtbot.mouseClick(page.undo_button, Qt.MouseButton.LeftButton)
    assert len(store.timings()) == 3
    page.undelete()
    assert seen(page) == before
    assert [each.id for each in store.timings()] == ids
    assert [row.record.timing.key for row in page.selected] == ["bitmask", "bitmask"]
    page.undelete()
    assert seen(page) == before


def test_the_keys_do_nothing_while_another_view_is_shown(
    page: TimingsPage, store: TimingStore
) -> None:
    page.table.selectAll()
    page.hide()
    page.delete_selected()
    assert len(store.timings()) == 5


def test_whole_series_are_overlaid_and_taken_away(qtbot: QtBot, page: TimingsPage) -> None:
    click(qtbot, page, 3)
    qtbot.mouseClick(page.overlay_button, Qt.MouseButton.LeftButton)
    [series] = page.controller.plot.series
    assert series.label == "Bitmask, 3 Nov 2026, AMD EPYC 7B13"
    assert (series.identity.key, series.points) == ("bitmask", ((8, 0.16), (9, 0.18)))
    assert [page.model.index(row, 0).data() for row in range(5)] == ["", "", "✓", "✓", ""]
    click(qtbot, page, 0)
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert len(page.controller.plot.series) == 2
    assert page.overlay_button.text() == "Take away again"
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert page.controller.plot.series == [series]


def test_what_is_deleted_is_drawn_no_longer(qtbot: QtBot, page: TimingsPage) -> None:
    click(qtbot, page, 0)
    page.toggle_overlay()
    page.delete_selected()
    assert page.controller.plot.series == []
    page.undelete()
    assert len(page.controller.plot.series) == 1


def test_what_is_shown_is_exported_and_can_be_imported(
    qtbot: QtBot,
    page: TimingsPage,
    store: TimingStore,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "some.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    qtbot.keyClicks(page.tools.words_field, "sieve")
    qtbot.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    assert {each.timing.key for each in store_csv.read_file(path)} == {"sieve"}
    click(qtbot, page, 0)
    page.delete_selected()
    qtbot.mouseClick(page.import_button, Qt.MouseButton.LeftButton)
    assert len(seen(page)) == 2
    assert len(store.timings()) == 5


def test_timings_of_programs_are_left_out_and_counted(
    qtbot: QtBot, page: TimingsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mixed.csv"
    store_csv.write_file(path, [TIMINGS[0], record("/home/anna/mine.py", 8, "one", HERE)])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    noticed: list[str] = []
    page.controller.noticed.connect(noticed.append)
    qtbot.mouseClick(page.import_button, Qt.MouseButton.LeftButton)
    assert {key for key, *_ in seen(page)} == {"bitmask", "sieve"}
    assert noticed == ["1 timing of a program was left out: programs change."]


def test_a_file_that_is_none_is_one_sentence_and_no_file_is_nothing(
    qtbot: QtBot, page: TimingsPage, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "foreign.csv"
    path.write_text("name,age\nAnna,7\n")
    for opened, saved in ((path, path / "no"), ("", "")):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, name=opened: (str(name), ""))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=saved: (str(name), ""))
        qtbot.mouseClick(page.import_button, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    importing, exporting = asked.failures
    assert importing.startswith("Line 1 of foreign.csv")
    assert "can't be written" in exporting
    assert len(seen(page)) == 5


def test_what_is_measured_meanwhile_appears(page: TimingsPage, store: TimingStore) -> None:
    page.table.selectRow(0)
    page.controller.take(store.add(TIMINGS[0].timing, TIMINGS[0].origin))
    assert len(seen(page)) == 6
    assert seen(page)[0] == ("bitmask", 8, "one")
    assert [row.record.timing.key for row in page.selected] == ["sieve"]


def test_what_is_drawn_as_todays_is_not_drawn_beside_itself(page: TimingsPage) -> None:
    for each in TIMINGS[:2]:
        page.controller.plot.add(each.timing)
    for words, drawn in (("bitmask n=9", []), ("sieve linux", ["sieve"])):
        page.tools.words_field.setText(words)
        page.table.selectRow(0)
        page.toggle_overlay()
        assert [series.identity.key for series in page.controller.plot.series] == drawn


def test_an_empty_store_says_what_to_do(page: TimingsPage) -> None:
    page.table.selectAll()
    page.delete_selected()
    assert not page.table.isVisible()
    assert page.import_button.isEnabled()
    assert not page.export_button.isEnabled()


def test_trouble_with_the_file_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "damaged.sqlite"
    path.write_bytes(b"damaged" * 1000)
    store = TimingStore(path)
    page = added(qtbot, TimingsPage(MeasureController(SOLVERS, store)))
    qtbot.addWidget(page.tools)
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.show()
    assert "damaged" in failed.args[0]
    store.close()


def test_where_room_is_scarce_a_tooltip_says_the_rest(page: TimingsPage) -> None:
    assert not page.table.isColumnHidden(REPEATS)
    page.set_look(PROJECTOR, 1.0)
    assert page.table.isColumnHidden(REPEATS)
    tips = [
        page.model.index(0, column).data(Qt.ItemDataRole.ToolTipRole)
        for column in range(page.model.columnCount())
    ]
    assert "3 repeats" in tips
    assert any(tip and "8 cores" in tip for tip in tips)


def row_of(number: int, key: str, machine: Machine, days: int) -> Row:
    timing = Timing(key, 8, 1, False, (0.1,), 92)
    return Row(TimingRecord(number, NOON + timedelta(days=days), timing, Origin(machine, "one")))


ROWS = [row_of(1, "sieve", HERE, 0), row_of(2, "bitmask", HERE, 2), row_of(3, "sieve", THERE, 1)]


@pytest.fixture
def heard() -> list[TimingsFilter]:
    return []


@pytest.fixture
def filters(qtbot: QtBot, heard: list[TimingsFilter]) -> TimingsFilters:
    filters = TimingsFilters(heard.append)
    filters.offer(ROWS)
    return shown(qtbot, filters)


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
    other = added(qtbot, TimingsFilters(others.append))
    other.offer(ROWS)
    other.show_filter(filters.filter)
    assert not others
    assert other.filter == TimingsFilter("linux", SIEVE, None, date(2026, 11, 3))
    assert other.day_box.currentText() == "3 Nov 2026"
