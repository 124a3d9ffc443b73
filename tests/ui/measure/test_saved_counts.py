from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.counting.journal import Finished, SavedCount, Subject
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.saved_counts import SavedCounts

SAVED = [
    SavedCount(Path("a"), Subject("quarters", 19, False, 1), Finished(share=0.5, seconds=60.0)),
    SavedCount(
        Path("b"),
        Subject("gone", 8, False, 1),
        Finished(solutions=92, seconds=1.0, is_complete=True),
    ),
]


@pytest.fixture
def saved(qtbot: QtBot) -> SavedCounts:
    saved = SavedCounts()
    saved.set_look(LIGHT, 1.0)
    qtbot.addWidget(saved)
    with qtbot.waitExposed(saved):
        saved.show()
    saved.show_counts(SAVED)
    return saved


def test_each_count_says_how_far_it_is(saved: SavedCounts) -> None:
    assert saved.texts == ["n = 19, Quarters: 50.0 % in 1 min", "n = 8, gone: 92 solutions in 1 s"]


@pytest.mark.parametrize("place", [0, 1])
def test_its_buttons_ask(qtbot: QtBot, saved: SavedCounts, place: int) -> None:
    with qtbot.waitSignal(saved.chosen) as chosen:
        qtbot.mouseClick(saved.go_on_button(place), Qt.MouseButton.LeftButton)
    assert chosen.args == [SAVED[place]]
    with qtbot.waitSignal(saved.discard_asked) as asked:
        qtbot.mouseClick(saved.discard_button(place), Qt.MouseButton.LeftButton)
    assert asked.args == [SAVED[place]]


def test_undo_is_offered_once(qtbot: QtBot, saved: SavedCounts) -> None:
    saved.offer_undo(SAVED[0])
    with qtbot.waitSignal(saved.undo_asked) as asked:
        qtbot.mouseClick(saved.undo_button, Qt.MouseButton.LeftButton)
    assert asked.args == [Path("a")]
    assert not saved.undo_button.isVisible()


def test_a_reason_stands_on_every_button_also_of_a_new_list(saved: SavedCounts) -> None:
    saved.set_blocked("Busy.")
    saved.show_counts(SAVED)
    for button in (saved.go_on_button(0), saved.discard_button(1)):
        assert not button.isEnabled()
        assert button.toolTip() == "Busy."
