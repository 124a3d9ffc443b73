from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES
from nqviz.frames.palette import DARK, LIGHT
from nqviz.ui.menus.action_search import find, in_use, words_of
from nqviz.ui.menus.menu_bar import MenuBar
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS
from tests.support.qt_objects import activated
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
    motion = QAction("Less motion", window, checkable=True)
    menus = MenuBar(
        ACTIONS, lambda action: done.append(action.title), motion, done.append, done.append, window
    )
    window.setMenuBar(menus)
    menus.show_page(Where.STEP)
    menus.show_lesson(is_on=False)
    activated(qtbot, window)
    yield menus
    window.close()


def texts(menu: QMenu) -> list[str]:
    """Return the words of a menu and of those in it."""
    return [
        text
        for action in menu.actions()
        for text in (action.text(), *(texts(action.menu()) if action.menu() else ()))
    ]


def test_the_name_of_a_menu_within_a_menu_finds_its_entries(menus: MenuBar) -> None:
    findables = menus.findables()
    words = [words_of(each, in_use) for each in findables]
    outer = [menu for each in menus.actions() if isinstance(menu := each.menu(), QMenu)]
    inner = [
        m for each in outer for entry in each.actions() if isinstance(m := entry.menu(), QMenu)
    ]
    assert {"&Colors", "Language", "&Size"} <= {each.title() for each in inner}
    for menu in inner:
        name = menu.title().replace("&", "")
        found = [each.title.casefold() for each in find(name, findables, words)]
        for entry in filter(None, texts(menu)):  # without the name of the menu
            assert any(each.endswith(entry.casefold()) for each in found), (name, entry)


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
        press("PgDown", "PgUp", "W", "Right", "Left")
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


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_an_open_menu_shows_what_can_be_used_and_why_not_the_rest(
    qtbot: QtBot, menus: MenuBar
) -> None:
    """Its entries are grey while it is open; the key works as before when it is closed."""
    tips: list[str] = []
    menus.say = tips.append
    menus.why_not = lambda action: "Not now." if action.title == STEP else ""
    run = next(each.menu() for each in menus.actions() if each.text() == "&Run")
    entry, back = menus.key_actions[STEP], menus.key_actions[BACK]
    run.popup(menus.mapToGlobal(menus.rect().bottomLeft()))
    assert (entry.isEnabled(), back.isEnabled()) == (False, True)
    QTest.mouseMove(run, run.actionGeometry(entry).center())
    QTest.mouseMove(run, run.actionGeometry(entry).center() + QPoint(3, 0))
    assert run.activeAction() is entry
    assert tips[-1] == "Not now."
    QTest.keyClick(run, Qt.Key.Key_Down)
    assert tips[-1] == ""
    QTest.keyClick(run, Qt.Key.Key_Up)
    assert tips[-1] == "Not now."
    assert entry.toolTip() == "Not now."
    run.close()
    qtbot.waitUntil(entry.isEnabled)


def test_the_menu_of_a_race_begins_with_the_ready_made_ones(menus: MenuBar) -> None:
    race = next(each.menu() for each in menus.actions() if each.text() == "R&ace")
    assert isinstance(race, QMenu)
    entries = [each.text() for each in race.actions()]
    assert entries[:2] == ["The next ready-made race", "The ready-made race before"]
    assert entries[-2:] == ["", "Who wins? The fourth lane (1 to 3: the others)"]


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_an_entry_of_another_page_leads_there_and_its_key_does_not(
    qtbot: QtBot, menus: MenuBar, done: list[object]
) -> None:
    title = "Growth table: how it grows, in numbers"
    entry, tips = menus.key_actions[title], list[str]()
    menus.say = tips.append
    measure = next(each.menu() for each in menus.actions() if each.text() == "&Measure")
    measure.popup(menus.mapToGlobal(menus.rect().bottomLeft()))
    measure.close()  # and again at once
    measure.popup(menus.mapToGlobal(menus.rect().bottomLeft()))
    assert entry.isEnabled()
    QTest.mouseMove(measure, measure.actionGeometry(entry).center())
    QTest.mouseMove(measure, measure.actionGeometry(entry).center() + QPoint(3, 0))
    assert tips[-1] == "This works on the page Measure. Choosing it goes there and does it."
    assert entry.text() == f"{title}\t"  # Nothing stands where its key would.
    assert menus.key_actions["Find an action, or its key"].text() == "Find an action, or its key"
    QTest.mouseClick(measure, Qt.MouseButton.LeftButton, pos=measure.actionGeometry(entry).center())
    assert done == [title]
    qtbot.waitUntil(lambda: not entry.isEnabled())
    assert entry.text() == title


def test_every_key_stands_in_a_menu(menus: MenuBar) -> None:
    in_menus = {text for menu in menus.actions() for text in texts(menu.menu())}
    assert {action.text() for action in menus.key_actions.values()} <= in_menus
    first = [action.text() for action in menus.actions()[0].menu().actions()]
    assert "Save a film of the run" not in first
    assert {"Light", "Dark", "Less motion", "About nqviz"} <= in_menus


def test_menus_are_short_and_have_submenus_for_their_subjects(menus: MenuBar) -> None:
    def look_at(menu: QMenu) -> None:
        entries = [each for each in menu.actions() if not each.isSeparator()]
        assert len(entries) <= 12
        for each in entries:
            if each.menu() is not None:
                inner[each.text().replace("&", "")] = texts(each.menu())
                look_at(each.menu())

    inner: dict[str, list[str]] = {}
    for title in menus.actions():
        look_at(title.menu())
    assert {"Predict", "Own position", "Program", "Export", "Language"} <= set(inner)
    assert "Run what is written, and watch it" in inner["Program"]
    assert "The run pauses before each decision" in inner["Predict"]  # which says it itself


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
