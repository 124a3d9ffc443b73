from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import tr
from nqviz.ui.menus.action_search import Findable
from nqviz.ui.menus.actions_dialog import ActionsDialog
from nqviz.ui.menus.menu_bar import key_names
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS, MainWindow
from tests.support.own_programs import QUEENS, write
from tests.support.program_window import open_program
from tests.support.qt_objects import activated
from tests.support.scenario import press


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def dialog(qtbot: QtBot, done: list[str]) -> Iterator[ActionsDialog]:
    """Return the dialog with three actions: one that can be done, one elsewhere, and one not."""

    def findable(title: str, where: Where, obstacle: str, *, leads_there: bool) -> Findable:
        deed = partial(done.append, title)
        return Findable(title, "F", where, (title,), deed, obstacle, leads_there)

    dialog = ActionsDialog(
        [
            findable("Race here", Where.RACE, "This works on the page Race.", leads_there=True),
            findable("Step here", Where.STEP, "", leads_there=False),
            findable("Undo here", Where.STEP, "Nothing has been changed yet.", leads_there=False),
        ],
        Where.STEP,
    )
    yield activated(qtbot, dialog)
    dialog.close()


def rows(dialog: ActionsDialog) -> list[str]:
    count = dialog.list.topLevelItemCount()
    return [dialog.list.topLevelItem(row).text(0) for row in range(count)]


def test_all_stands_under_headings_those_of_the_page_in_front_first(dialog: ActionsDialog) -> None:
    assert rows(dialog)[:3] == ["Step", "Step here", "Undo here\nNothing has been changed yet."]
    assert dialog.list.topLevelItem(1).text(1) == "F"
    assert "Larger or smaller" in rows(dialog)  # by Ctrl+wheel, which is no action


def test_what_is_typed_is_found_and_enter_does_it(
    qtbot: QtBot, dialog: ActionsDialog, done: list[str]
) -> None:
    qtbot.keyClicks(dialog.field, "step")
    assert rows(dialog)[0] == "Step here"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert done == ["Step here"]
    assert not dialog.isVisible()


def test_a_letter_chooses_the_first_of_what_is_found_and_no_other_on_the_way(
    qtbot: QtBot, dialog: ActionsDialog
) -> None:
    chosen = list[str]()
    dialog.list.currentItemChanged.connect(lambda item: chosen.append(item.text(0) if item else ""))
    qtbot.keyClicks(dialog.field, "s")
    assert chosen == ["", "Step here"]


def test_what_works_on_another_page_is_done_there_and_what_does_not_work_says_why(
    qtbot: QtBot, dialog: ActionsDialog, done: list[str]
) -> None:
    qtbot.keyClicks(dialog.field, "undo")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert (done, dialog.isVisible()) == ([], True)
    assert rows(dialog) == ["Undo here\nNothing has been changed yet."]
    assert dialog.hint.text() == "This can't be done now: Nothing has been changed yet."
    dialog.field.clear()
    qtbot.keyClicks(dialog.field, "here")
    assert rows(dialog)[1] == "Race here\nThis works on the page Race."
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(dialog.field, key)
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert done == ["Race here"]


def test_a_click_does_it_and_nonsense_finds_nothing(
    qtbot: QtBot, dialog: ActionsDialog, done: list[str]
) -> None:
    qtbot.keyClicks(dialog.field, "qqqq")
    assert rows(dialog) == ["Nothing like that was found."]
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    dialog.field.clear()
    at = dialog.list.visualItemRect(dialog.list.topLevelItem(1)).center()
    qtbot.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert done == ["Step here"]


def test_end_and_home_go_to_the_ends_while_nothing_is_typed(
    qtbot: QtBot, dialog: ActionsDialog
) -> None:
    qtbot.keyClick(dialog.field, Qt.Key.Key_End)
    assert dialog.list.currentItem().text(0) == rows(dialog)[-1]
    qtbot.keyClick(dialog.field, Qt.Key.Key_Home)
    assert dialog.list.currentItem().text(0) == "Step here"


def finder(main_window: MainWindow) -> ActionsDialog:
    (found,) = main_window.findChildren(ActionsDialog)
    return found


def test_every_action_of_the_window_and_its_looks_and_languages_can_be_found(
    main_window: MainWindow,
) -> None:
    found = {each.title: each for each in main_window.menus.findables()}
    for action in ACTIONS:
        assert found[action.title].keys == " · ".join(key_names(action))
        assert bool(found[action.title].obstacle) == bool(main_window.menus.obstacle(action))
    assert {"Light", "Dark", "Less motion", "English", "日本語", "简体中文"} <= set(found)


def test_ctrl_k_finds_in_any_language_and_goes_to_the_page_of_what_is_done(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    press("Ctrl+K")
    dialog = finder(main_window)
    dialog.field.insert("区别")  # as an input method writes; it is found once Chinese has been read
    qtbot.waitUntil(lambda: any("Two runs in one search tree" in row for row in rows(dialog)))
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert main_window.page is main_window.race_page


def test_an_algorithm_is_found_by_its_name_and_shown_on_the_page_step(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    main_window.show_page(Where.MEASURE)
    press("Ctrl+K")
    dialog = finder(main_window)
    qtbot.keyClicks(dialog.field, "sieve")
    assert rows(dialog)[0] == "Sieve"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert main_window.page is main_window.step_page
    assert main_window.step_page.player.timeline.solver.key == "sieve"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_keys_and_the_field_of_help_lead_to_the_same_list(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    press("?")
    finder(main_window).reject()
    qtbot.waitUntil(lambda: not main_window.findChildren(ActionsDialog))
    main_window.menus.setActiveAction(main_window.menus.actions()[-1])
    field = next(each for each in main_window.menus.findChildren(QLineEdit) if each.isVisible())
    qtbot.keyClicks(field, "da")  # the second letter, too, before the dialog has the keyboard
    assert finder(main_window).field.text() == "da"
    qtbot.keyClicks(finder(main_window).field, "rk")
    qtbot.keyClick(finder(main_window).field, Qt.Key.Key_Return)
    assert main_window.look.name == "dark"


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("compare", "Two runs in one search tree", "Compare the next two lanes"),
        ("mistake", "To the next conflict", "Check whether the program is right"),
    ],
)
def test_what_can_be_done_stands_before_what_can_not_which_alone_is_grey(
    qtbot: QtBot, main_window: MainWindow, typed: str, first: str, last: str
) -> None:
    press("Ctrl+K")
    dialog = finder(main_window)
    qtbot.keyClicks(dialog.field, typed)
    assert rows(dialog)[0].startswith(first)
    titles = [row.split("\n")[0] for row in rows(dialog)]
    assert titles.index(first) < titles.index(last)
    items = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    is_grey = [each.foreground(0).style() is not Qt.BrushStyle.NoBrush for each in items]
    assert is_grey == ["Enter goes" not in each.text(0) and "\n" in each.text(0) for each in items]
    assert is_grey[titles.index(last)]
    assert not is_grey[titles.index(first)]
    dialog.reject()


def test_with_a_program_its_check_comes_first_for_a_mistake(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", QUEENS), n=4)
    press("Ctrl+K")
    dialog = finder(main_window)
    qtbot.keyClicks(dialog.field, "mistake")
    assert rows(dialog)[0] == "Check whether the program is right"
    assert rows(dialog)[1].startswith("The first step at which the program goes wrong")
    dialog.reject()


def go_to_step(qtbot: QtBot, main_window: MainWindow, step: str, end: str = "Return") -> None:
    press("Ctrl+G")
    dialog = main_window.findChild(QInputDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    for key in (*step, end):
        press(key)
    qtbot.waitUntil(lambda: main_window.findChild(QInputDialog) is None)
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)


def test_a_step_is_gone_to_by_its_number(qtbot: QtBot, main_window: MainWindow) -> None:
    player = main_window.step_page.player
    go_to_step(qtbot, main_window, "100")
    qtbot.waitUntil(lambda: player.index == 100)
    go_to_step(qtbot, main_window, "7", "Escape")
    assert player.index == 100
    player.back()
    assert player.index == 0


def test_going_to_a_step_is_found_in_each_language(main_window: MainWindow) -> None:
    for language, words in (("en", "step 100"), ("ja", "ステップへ"), ("zh_CN", "第100步")):
        main_window.set_language(language)
        main_window.menus.find_action(words)
        dialog = finder(main_window)
        assert any(tr("Go to step…") in row for row in rows(dialog))
        dialog.reject()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
