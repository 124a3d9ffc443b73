from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES
from nqviz.frames.palette import LIGHT
from nqviz.ui.look.theme import style_sheet
from nqviz.ui.programs.program_bar import Deeds, ProgramBar
from tests.support.qt_objects import shown

DEEDS = ("write", "watch", "run", "check", "stop", "save")


def bar_of(qtbot: QtBot, done: list[object]) -> ProgramBar:
    deeds = (partial(done.append, name) for name in DEEDS)
    return shown(qtbot, ProgramBar(Deeds(*deeds, done.append)), 700, 40)


def test_each_button_does_what_it_says(qtbot: QtBot) -> None:
    done: list[object] = []
    bar = bar_of(qtbot, done)
    bar.show_state(is_writing=True, can_stop=True, can_save=True, kept=())
    for button in (
        *(bar.modes.button(0), bar.modes.button(1), bar.run_button, bar.check_button),
        *(bar.stop_button, bar.save_button),
    ):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == list(DEEDS)


def test_what_cannot_be_done_is_grey_or_away(qtbot: QtBot) -> None:
    bar = bar_of(qtbot, [])
    bar.show_state(is_writing=True, can_stop=False, can_save=False, kept=None)
    assert bar.modes.choice == 0
    assert not bar.stop_button.isEnabled()
    assert not bar.save_button.isEnabled()
    assert not bar.begin_box.isVisible()
    bar.show_state(is_writing=False, can_stop=True, can_save=False, kept=())
    assert bar.modes.choice == 1
    assert bar.stop_button.isEnabled()
    assert not bar.save_button.isVisible()
    assert not bar.begin_box.isVisible()


def test_it_offers_what_was_kept_the_template_and_ten_algorithms(qtbot: QtBot) -> None:
    done: list[object] = []
    bar = bar_of(qtbot, done)
    kept = Path("untitled-2.py")
    bar.show_state(is_writing=True, can_stop=False, can_save=True, kept=[kept])
    texts = [bar.begin_box.itemText(index) for index in range(bar.begin_box.count())]
    assert texts[:2] == ["Kept: untitled-2.py", "A template, with a test left for you"]
    assert len(texts) == 12
    assert bar.begin_box.currentIndex() == -1
    bar.begin_box.setFocus()
    for _ in range(2):
        qtbot.keyClick(bar.begin_box, Qt.Key.Key_Down)
    assert done == [kept, "template"]


@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
def test_all_words_can_be_read_beside_the_smallest_board(qtbot: QtBot, language: str) -> None:
    bar = bar_of(qtbot, [])
    bar.setStyleSheet(style_sheet(LIGHT, 1.0))
    bar.resize(430, 40)  # beside the board in a window of 1024 pixels
    bar.show_state(is_writing=True, can_stop=True, can_save=True, kept=())
    for button in (bar.modes, bar.run_button, bar.check_button, bar.stop_button, bar.save_button):
        assert button.width() >= button.sizeHint().width(), (language, button)
        assert button.geometry().right() < bar.width()
    assert bar.begin_box.width() >= 40


def test_where_space_is_short_what_is_needed_least_is_left_out(qtbot: QtBot) -> None:
    bar = bar_of(qtbot, [])
    bar.show_state(is_writing=True, can_stop=True, can_save=True, kept=())
    assert bar.save_button.isVisible()
    bar.resize(bar.sizeHint().width() - 1, 40)
    assert (bar.save_button.isVisible(), bar.begin_box.isVisible()) == (False, True)
    bar.resize(bar.sizeHint().width() - 1, 40)
    assert (bar.save_button.isVisible(), bar.begin_box.isVisible()) == (False, False)
    assert bar.modes.width() >= bar.modes.sizeHint().width()
    bar.resize(bar.sizeHint().width() - 1, 40)
    assert (bar.check_button.isVisible(), bar.stop_button.isVisible()) == (False, True)
    bar.show_state(is_writing=True, can_stop=False, can_save=True, kept=())
    assert (bar.check_button.isVisible(), bar.stop_button.isVisible()) == (True, False)
    bar.resize(700, 40)
    assert bar.save_button.isVisible()
    assert bar.stop_button.isVisible()
