from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAction, QHideEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES
from nqviz.frames.palette import DARK, LIGHT
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS
from nqviz.ui.window.menu_bar import MenuBar
from tests.support.scenario import press

PAGES = [Where.STEP, Where.RACE, Where.MEASURE]
STEP, BACK = "One step forward", "One step back"


@pytest.fixture
def done() -> list[object]:
    """Return the list of what has been done or chosen, actions by their titles."""
    return []


@pytest.fixture
def menus(qtbot: QtBot, done: list[object]) -> Iterator[MenuBar]:
    """Return the menus of a window without contents."""
    window = QMainWindow()
    qtbot.addWidget(window)
    motion = QAction("Less motion", window, checkable=True)
    menus = MenuBar(
        ACTIONS,
        lambda action: done.append(action.title),
        motion,
        done.append,
        done.append,
        window,
    )
    window.setMenuBar(menus)
    menus.show_page(Where.STEP)
    menus.show_lesson(is_on=False)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield menus
    window.close()


def texts(menu: QMenu) -> list[str]:
    """Return the words of a menu and of those in it."""
    return [
        text
        for action in menu.actions()
        for text in (action.text(), *(texts(action.menu()) if action.menu() else ()))
    ]


@pytest.mark.parametrize("page", PAGES)
def test_the_keys_of_a_page_work_there_and_those_of_the_others_say_why_not(
    menus: MenuBar, done: list[object], page: Where
) -> None:
    menus.show_page(page)
    for each in ACTIONS:
        if each.where is Where.LESSON or not each.keys:
            continue
        done.clear()
        for sequence in each.sequences:
            press(sequence)
        works, action = each.works_on(page), menus.key_actions[each.title]
        assert (each.title in done) is works
        assert action.isEnabled() is works
        assert works or action.toolTip() == each.only_there()


def test_a_lesson_takes_the_keys_of_a_remote_and_gives_them_back(
    menus: MenuBar, done: list[object]
) -> None:
    def pressed() -> list[object]:
        done.clear()
        for sequence in ("PgDown", "PgUp", "W", "Right", "Left"):
            press(sequence)
        return done[:]

    lesson_on = menus.key_actions["On with the lesson"]
    assert "while a lesson is on" in lesson_on.toolTip()
    assert pressed() == [STEP, BACK, STEP, BACK]
    menus.show_lesson(is_on=True)
    assert lesson_on.toolTip() != "This works while a lesson is on."
    assert pressed() == [
        "On with the lesson",
        "Back in the lesson",
        "On with the lesson",
        STEP,
        BACK,
    ]
    menus.show_lesson(is_on=False)
    assert pressed() == [STEP, BACK, STEP, BACK]


def test_every_key_stands_in_a_menu(menus: MenuBar) -> None:
    in_menus = {text for menu in menus.actions() for text in texts(menu.menu())}
    assert {action.text() for action in menus.key_actions.values()} <= in_menus
    first = [action.text() for action in menus.actions()[0].menu().actions()]
    assert "Save a film of the run" not in first
    assert {"Light", "Dark", "Less motion", "About nqviz"} <= in_menus


def test_a_held_key_repeats_steps_and_nothing_that_toggles(menus: MenuBar) -> None:
    assert not menus.key_actions["Play or pause"].autoRepeat()
    assert menus.key_actions[STEP].autoRepeat()


def test_a_look_is_chosen_and_the_one_in_use_is_ticked(menus: MenuBar, done: list[object]) -> None:
    named = {action.data(): action for action in menus.look_actions.actions()}
    for look in (LIGHT, DARK):
        named[look.name].trigger()
        assert done[-1] is look
        menus.show_look(look)
        assert menus.look_actions.checkedAction() is named[look.name]


def test_a_language_is_chosen_and_the_one_in_use_is_ticked(
    menus: MenuBar, done: list[object]
) -> None:
    actions = menus.languages.actions()
    assert [action.text() for action in actions] == list(LANGUAGES.values())
    assert [action.text() for action in actions if action.isChecked()] == [LANGUAGES["en"]]
    actions[-1].trigger()
    assert done == [list(LANGUAGES)[-1]]


def test_the_status_bar_says_why_the_entry_that_is_pointed_at_is_grey(menus: MenuBar) -> None:
    said: list[str] = []
    menus.say = said.append
    menu = next(each.menu() for each in menus.actions() if "Race" in each.text().replace("&", ""))
    entry = menu.actions()[0]
    assert not entry.isEnabled()
    # A menu can't be opened without a screen, and is sent what Qt would send.
    at, none = QPointF(menu.actionGeometry(entry).center()), Qt.MouseButton.NoButton
    plain = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(menu, QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, plain))
    assert said == ["This works on the page Race."]
    QApplication.sendEvent(menu, QHideEvent())
    assert said[-1] == ""
