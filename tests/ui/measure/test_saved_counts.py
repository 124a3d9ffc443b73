from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.counting.journal import Finished, SavedCount, Subject
from nqviz.frames.palette import LIGHT
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.count_controller import CountController
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.saved_counts import SavedCounts
from tests.support.qt_objects import exposed

SAVED = [
    SavedCount(Path("a"), Subject("quarters", 19, False, 1), Finished(share=0.5, seconds=60.0)),
    SavedCount(
        Path("b"),
        Subject("gone", 8, False, 1),
        Finished(solutions=92, seconds=1.0, is_complete=True),
    ),
]


class NotingController(CountController):
    """Notes what it is asked for, and counts nothing."""

    def __init__(self) -> None:
        super().__init__(MeasureController(SOLVERS), None)
        self.long_count.kept.counts = SAVED
        self.orders: list[tuple[str, object]] = []
        self.reason = ""

    def why_not_kept(self) -> str:
        return self.reason

    def go_on(self, saved: SavedCount) -> None:
        self.orders.append(("go on", saved))

    def discard(self, saved: SavedCount) -> None:
        self.orders.append(("discard", saved))

    def bring_back(self) -> None:
        self.orders.append(("bring back", self.long_count.kept.discarded))
        self.long_count.kept.discarded = None


@pytest.fixture
def noting() -> NotingController:
    return NotingController()


@pytest.fixture
def saved(qtbot: QtBot, noting: NotingController) -> SavedCounts:
    saved = SavedCounts(noting)
    saved.set_look(LIGHT, 1.0)
    return exposed(qtbot, saved)


def test_each_count_says_how_far_it_is(saved: SavedCounts) -> None:
    assert saved.texts == ["n = 19, Quarters: 50.0 % in 1 min", "n = 8, gone: 92 solutions in 1 s"]


@pytest.mark.parametrize("index", [0, 1])
def test_its_buttons_ask(
    qtbot: QtBot, saved: SavedCounts, noting: NotingController, index: int
) -> None:
    qtbot.mouseClick(saved.go_on_buttons[index], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(saved.discard_buttons[index], Qt.MouseButton.LeftButton)
    assert noting.orders == [("go on", SAVED[index]), ("discard", SAVED[index])]


def test_undo_is_offered_once(qtbot: QtBot, saved: SavedCounts, noting: NotingController) -> None:
    noting.long_count.kept.discarded = SAVED[0]
    saved.show_counts()
    qtbot.mouseClick(saved.undo_button, Qt.MouseButton.LeftButton)
    assert noting.orders == [("bring back", SAVED[0])]
    saved.show_counts()
    assert not saved.undo_button.isVisible()


def test_a_reason_stands_on_every_button_also_of_a_new_list(
    saved: SavedCounts, noting: NotingController
) -> None:
    noting.reason = "Busy."
    noting.long_count.kept.counts = SAVED[::-1]
    saved.show_counts()
    for button in (saved.go_on_buttons[0], saved.discard_buttons[1]):
        assert not button.isEnabled()
        assert button.toolTip() == "Busy."
