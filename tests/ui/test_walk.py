"""Every key, every entry of the menus, and whatever else a user does, in a real window."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import islice, product
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QListView,
    QMenu,
    QMessageBox,
    QWidgetAction,
)
from pytestqt.qtbot import QtBot

from nqviz.common.machine import this_machine
from nqviz.frames.palette import LIGHT
from nqviz.measuring.timing import Timing
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.measure.measure_page import VIEWS
from nqviz.ui.widgets.action import Where
from tests.support.matrix import some_of
from tests.support.random_user import (
    KEYS,
    KINDS,
    Action,
    RandomUser,
    WalkError,
    random_actions,
    walking,
)

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)
WALKS, STEPS = 1, 120  # actions of each; `python -m benchmarks --long walk` does 100 000

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def user(tmp_path: Path) -> Iterator[RandomUser]:
    with walking(tmp_path) as user:
        yield user


def close_popups(user: RandomUser) -> None:
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog):
            widget.close()
    user.activate()


@pytest.mark.timeout(600)  # some seconds, where nothing else runs
@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_a_user_does_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    with walking(tmp_path) as user:
        for action in islice(random_actions(seed), STEPS):
            user.do(action)


def test_a_walk_deletes_no_file_and_does_not_wait_for_an_answer(
    qtbot: QtBot, user: RandomUser, tmp_path: Path
) -> None:
    """A file dialog asks whether to delete what is selected, and waits."""
    file = tmp_path / "folder" / "kept"
    file.parent.mkdir()
    file.touch()
    dialog = QFileDialog(user.window, "", str(file.parent))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.open()
    user.activate()
    files = dialog.findChild(QListView, "listView")
    qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 1)
    files.setFocus()
    files.setCurrentIndex(files.model().index(0, 0, files.rootIndex()))
    with patch.object(QTest, "keyClick", wraps=QTest.keyClick) as pressed:
        user.press("Del", files)
    assert isinstance(pressed.call_args.args[0], QMessageBox)
    assert file.exists()
    dialog.close()


def test_a_walk_goes_on_after_quit(user: RandomUser) -> None:
    user.do(Action("language", 1, 0.0, 0.0))
    user.press("Ctrl+Q")
    user.look_for_trouble()


def ways(actions: list[QAction]) -> Iterator[tuple[int, ...]]:
    """Yield the way to each entry that is no menu, as the indices of entries in their menus."""
    for index, entry in enumerate(actions):
        if isinstance(inner := entry.menu(), QMenu):
            yield from ((index, *rest) for rest in ways(inner.actions()))
        elif not entry.isSeparator() and entry.isVisible() and not isinstance(entry, QWidgetAction):
            yield (index,)


@pytest.mark.parametrize(("first", "page"), some_of(enumerate(PAGES), product(range(3), PAGES)))
def test_every_entry_of_every_menu_does_its_work(
    qtbot: QtBot, user: RandomUser, page: Where, first: int
) -> None:
    """Each entry is chosen on one page in `make test`, and on the others in `make long`."""
    window, left = user.window, Qt.MouseButton.LeftButton
    triggered: list[QAction] = []

    def note(entry: QAction) -> None:
        triggered.append(entry)

    for outer, *inner in list(ways(window.menuBar().actions()))[first::3]:
        close_popups(user)
        QApplication.processEvents()  # another language has other menus
        window.show_page(page)
        if window.presentation.is_on:
            window.presentation.end()
        if window.look.hides_menus:
            window.set_look(LIGHT)
        triggered.clear()
        bar = window.menuBar()
        entry = bar.actions()[outer]
        QTest.mouseClick(bar, left, pos=bar.actionGeometry(entry).center())
        for index in inner:
            menu = entry.menu()
            assert isinstance(menu, QMenu)
            qtbot.waitUntil(menu.isVisible)  # an inner menu opens a little later
            entry = menu.actions()[index]
            can_be_used = entry.isEnabled()
            # A QMenu does not speak for actions that belong to its menu bar.
            listener = entry.triggered.connect(partial(note, entry))
            QTest.mouseClick(menu, left, pos=menu.actionGeometry(entry).center())
            entry.triggered.disconnect(listener)
        assert triggered == ([entry] if can_be_used else [])
        user.look_for_trouble()


@pytest.mark.parametrize(
    ("page", "has_all"), some_of([(page, False) for page in PAGES], product(PAGES, (False, True)))
)
def test_every_key_does_its_action_and_leaves_the_window_well(
    user: RandomUser, page: Where, has_all: bool
) -> None:
    """Each key is pressed where it works, one of all pages on one of them; `make long` has all."""
    window = user.window
    done: list[str] = []
    for title, action in window.menus.key_actions.items():
        action.triggered.connect(partial(note, done, title))
    turn = PAGES.index(page)
    keys = [
        key
        for index, key in enumerate(KEYS)
        if has_all
        or index % len(PAGES) == turn
        or (key.where is not Where.EVERYWHERE and key.works_on(page))
    ]
    for view in range(len(VIEWS)) if page is Where.MEASURE else [0]:
        # What a key of the whole window does is the same on every view of a page.
        for key in keys if view == 0 else [key for key in keys if key.where is page]:
            for sequence in key.sequences:
                close_popups(user)
                window.show_page(page)
                window.measure_page.show_view(view)
                done.clear()
                user.press(sequence)
                user.look_for_trouble()
                if view == 0 and key.works_on(page):
                    assert done == [key.title]


def note(done: list[str], title: str, _checked: bool = False) -> None:
    done.append(title)


def test_every_menu_fits_the_smallest_projector(user: RandomUser) -> None:
    for title in user.window.menuBar().actions():
        menu = title.menu()
        assert isinstance(menu, QMenu)
        assert menu.sizeHint().height() < 600


def test_nothing_is_left_of_what_was_opened_and_closed(user: RandomUser) -> None:
    timing = Timing("bitmask", 9, 1, False, (5e-5,), 352)
    origin = Origin(this_machine(), "one")
    user.window.measure_page.controller.take(TimingRecord(0, datetime.now(UTC), timing, origin))

    def open_and_close(times: int) -> None:
        for _ in range(times):
            for page, sequence in (
                (Where.STEP, "Shift+B"),
                (Where.STEP, "?"),
                (Where.MEASURE, "Ctrl+E"),
            ):
                user.window.show_page(page)
                user.press(sequence)
                assert QApplication.activeModalWidget() is not None
                user.press("Escape")
                user.activate()

    open_and_close(2)
    before = user.objects(is_tidied=False)
    open_and_close(8)  # what is left of each time is seen after any number of times
    assert user.objects(is_tidied=False) == before


def test_nothing_is_left_of_lanes_runs_and_looks(user: RandomUser) -> None:
    def change(times: int) -> None:
        for _ in range(times):
            for page, sequences in (
                (Where.RACE, ("A", "A", "Shift+A", "Shift+A", "E", "F")),
                (Where.STEP, ("P", "P", "E", "E", "T", "T", "B")),
            ):
                user.window.show_page(page)
                for sequence in sequences:
                    user.press(sequence)

    change(2)
    before = user.objects()
    change(8)
    assert user.objects() == before


def test_an_error_in_a_slot_is_noticed(user: RandomUser) -> None:
    def fail() -> None:
        raise RuntimeError("for the test")

    user.window.step_page.player.changed.connect(fail)
    with pytest.raises(WalkError, match="for the test"):
        user.do(Action("key", [key.title for key in KEYS].index("One step forward"), 0, 0))
    user.window.step_page.player.changed.disconnect(fail)
    user.forgive()


def test_the_same_seed_is_the_same_walk() -> None:
    assert list(islice(random_actions(3), 50)) == list(islice(random_actions(3), 50))
    assert {each.kind for each in islice(random_actions(0), 500)} == set(KINDS)
