from pathlib import Path

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.lessons.scene import RaceScene, Scene
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.measure_page import VIEWS
from nqviz.ui.menus.actions_dialog import ActionsDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.window_contents import ErrorBanner
from tests.support.pixels import picture_at_rest
from tests.support.qt_objects import added, exposed, shown
from tests.support.scenery import settle


def test_it_says_a_sentence_until_it_is_closed(qtbot: QtBot) -> None:
    banner = added(qtbot, ErrorBanner())
    assert not banner.isVisible()
    banner.say("It went wrong.")
    assert banner.isVisible()
    assert banner.text == banner.accessibleDescription() == "It went wrong."
    qtbot.mouseClick(banner.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert not banner.isVisible()


def _pictures(qtbot: QtBot, window: MainWindow) -> dict[str, QImage]:
    """Return a picture of each page and view, of runs whose end is known."""
    lanes = tuple((solver, Task(4)) for solver in SOLVERS[:2])
    window.scene_controller.show(Scene(race=RaceScene(lanes)))
    window.step_page.controller.set_run(SOLVERS[0], Task(4))
    window.show_page(Where.RACE)
    window.race_page.player.to_end()
    window.race_page.player.seek(0)  # the result has times of this machine
    pictures = {"race": _picture(window)}
    for place in range(1, len(VIEWS)):  # what curves show is estimated in the background
        window.show_page(Where.MEASURE)
        window.measure_page.show_view(place)
        pictures[VIEWS[place]] = _picture(window)
    window.show_page(Where.STEP)
    window.step_page.player.to_end()
    pictures["step"] = _picture(window)
    window.step_page.interaction.toggle_edit()
    editor = window.step_page.interaction.editor
    qtbot.waitUntil(lambda: not editor.state.is_searched)
    pictures["own position"] = _picture(window)
    window.step_page.interaction.toggle_edit()
    dialog = ActionsDialog(window.menus.findables(), Where.STEP, parent=window)
    dialog.show()
    pictures["dialog"] = _picture(dialog)
    dialog.close()
    return pictures


def _picture(widget: QWidget) -> QImage:
    if isinstance(widget, MainWindow):
        widget.status.clear_notice()
        focus = widget.focusWidget()
        if focus is not None:  # only an active window shows it
            focus.clearFocus()
    return picture_at_rest(widget)


def test_a_page_shown_after_a_change_of_look_is_that_of_a_window_that_began_in_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def window(look: Look) -> MainWindow:
        settings = QSettings(str(tmp_path / f"{look.name}.ini"), QSettings.Format.IniFormat)
        settings.setValue("look", look.name)
        window = MainWindow(settings)
        window.resize(1280, 720)
        return exposed(qtbot, window)

    changed = window(PROJECTOR)
    _pictures(qtbot, changed)
    changed.set_look(LIGHT)
    after = _pictures(qtbot, changed)
    changed.close()
    began = window(LIGHT)
    before = _pictures(qtbot, began)
    began.close()
    assert [name for name in before if after[name] != before[name]] == []


def test_the_first_view_of_a_page_has_the_controls_of_the_window(main_window: MainWindow) -> None:
    main_window.show_page(Where.MEASURE)
    page = main_window.measure_page
    for place in range(len(VIEWS)):
        page.show_view(place)
        styled = main_window.step_page.chooser.styleSheet()
        assert styled
        assert page.view.styleSheet() == page.view.tools.styleSheet() == styled


def test_a_page_stays_where_it_is_when_others_have_been_seen(main_window: MainWindow) -> None:
    board = main_window.step_page.board
    before = board.mapTo(main_window, QPoint(0, 0)), board.size()
    for page in (Where.RACE, Where.MEASURE, Where.STEP):
        main_window.show_page(page)
        QApplication.processEvents()
    assert (board.mapTo(main_window, QPoint(0, 0)), board.size()) == before


def test_a_page_has_its_size_from_the_first_frame_on(qtbot: QtBot, settings: QSettings) -> None:
    window = shown(qtbot, MainWindow(settings))
    first = window.step_page.size()
    settle()
    assert window.step_page.size() == first
    window.close()
