from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.counting.journal import Finished, SavedCount, Subject
from nqviz.ui.look.palette import LIGHT
from nqviz.ui.measure.kept_counts import SavedCounts

KEPT = [
    SavedCount(Path("a"), Subject("quarters", 19, False, 1), Finished(share=0.5, seconds=60.0)),
    SavedCount(
        Path("b"),
        Subject("gone", 8, False, 1),
        Finished(solutions=92, seconds=1.0, is_complete=True),
    ),
]


@pytest.fixture
def kept(qtbot: QtBot) -> SavedCounts:
    kept = SavedCounts()
    kept.set_look(LIGHT, 1.0)
    qtbot.addWidget(kept)
    with qtbot.waitExposed(kept):
        kept.show()
    kept.show_counts(KEPT, {"quarters": "Quarters"})
    return kept


def test_each_count_says_how_far_it_is(kept: SavedCounts) -> None:
    assert kept.texts == ["n = 19, Quarters: 50.0 % in 1 min", "n = 8, gone: 92 solutions in 1 s"]


@pytest.mark.parametrize("place", [0, 1])
def test_its_buttons_ask(qtbot: QtBot, kept: SavedCounts, place: int) -> None:
    with qtbot.waitSignal(kept.chosen) as chosen:
        qtbot.mouseClick(kept.go_on_button(place), Qt.MouseButton.LeftButton)
    assert chosen.args == [KEPT[place]]
    with qtbot.waitSignal(kept.discard_asked) as asked:
        qtbot.mouseClick(kept.discard_button(place), Qt.MouseButton.LeftButton)
    assert asked.args == [KEPT[place]]


def test_undo_is_offered_once(qtbot: QtBot, kept: SavedCounts) -> None:
    kept.offer_undo(KEPT[0])
    with qtbot.waitSignal(kept.undo_asked) as asked:
        qtbot.mouseClick(kept.undo_button, Qt.MouseButton.LeftButton)
    assert asked.args == [Path("a")]
    assert not kept.undo_button.isVisible()


def test_a_reason_stands_on_every_button_also_of_a_new_list(kept: SavedCounts) -> None:
    kept.set_blocked("Busy.")
    kept.show_counts(KEPT, {})
    for button in (kept.go_on_button(0), kept.discard_button(1)):
        assert not button.isEnabled()
        assert button.toolTip() == "Busy."
