import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QImage, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqviz.audit import Auditing
from nqviz.frames.palette import DARK, LIGHT, PROJECTOR
from nqviz.lessons.scene import RaceScene, Scene
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.scenes.measure_state import View
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_store import TimingStore
from nqviz.ui.widgets.action import Where
from nqviz.ui.window import main_window
from nqviz.ui.window.about_dialog import AboutDialog
from nqviz.ui.window.main_window import MainWindow
from tests.support.program_window import index
from tests.support.scenery import checked_audit

OpenWindow = Callable[..., MainWindow]
PAGES = [Where.STEP, Where.RACE, Where.MEASURE]
_EVENTS = 5  # rounds, in which a frame that was not final would be followed by another


def press(qtbot: QtBot, sequence: str, widget: QWidget | None = None) -> None:
    combination = QKeySequence(sequence)[0]
    target = widget or QApplication.focusWidget()
    qtbot.keyClick(target, combination.key(), combination.keyboardModifiers())


def triggered(window: MainWindow) -> list[str]:
    names: list[str] = []
    for name, action in window.menus.key_actions.items():
        action.triggered.connect(partial(_note, names, name))
    return names


def _note(names: list[str], name: str, _checked: bool = False) -> None:
    names.append(name)


def test_the_key_to_quit_closes_the_window(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, "Ctrl+Q")
    assert not window.isVisible()


def test_the_next_page_key_goes_round(qtbot: QtBot, window: MainWindow) -> None:
    pages = [window.step_page, window.race_page, window.measure_page]
    for page in [*pages[1:], pages[0]]:
        press(qtbot, "Ctrl+Tab")
        assert page.isVisible()
        assert sum(each.isVisible() for each in pages) == 1


def test_space_and_arrows_work_whatever_button_has_the_focus(
    qtbot: QtBot, window: MainWindow
) -> None:
    for button in [*buttons(window.step_page), *buttons(window.tabs)]:
        button.setFocus()
        before = index(window)
        press(qtbot, "Right", button)
        assert index(window) == before + 1
        press(qtbot, "Space", button)
        assert window.step_page.player.is_playing
        press(qtbot, "Space", button)
        assert not window.step_page.player.is_playing
    window.show_page(Where.RACE)
    press(qtbot, "E")  # A race by equal time would wait for its times.
    for button in [*buttons(window.race_page), *buttons(window.race_page.tools)]:
        button.setFocus()
        before = window.race_page.player.race.tick
        press(qtbot, "Right", button)
        assert window.race_page.player.race.tick > before
        press(qtbot, "Space", button)
        assert window.race_page.player.is_playing
        press(qtbot, "Space", button)
        assert not window.race_page.player.is_playing


def buttons(page: QWidget) -> list[QWidget]:
    kinds = ("QPushButton", "QSlider", "QCheckBox", "SeekBar")
    return [
        each
        for each in page.findChildren(QWidget)
        if each.metaObject().className() in kinds and each.isVisible() and each.isEnabled()
    ]


def test_a_number_field_keeps_its_keys(qtbot: QtBot, window: MainWindow) -> None:
    names = triggered(window)
    field = window.step_page.chooser.n_box
    for sequence in ("Space", "1", "2", "3", "C", "D", "+", "-", "?", "Left", "Right", "Home"):
        field.setFocus()
        press(qtbot, sequence, field)
    assert not names
    assert index(window) == 0


def test_digits_and_letters_in_a_number_field_of_the_measure_page(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_page(Where.MEASURE)
    field = window.measure_page.curves_page.last_box
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "12l")
    assert field.text() == "12"
    assert window.measure_page.curves_page.curves.model.state.is_logarithmic


def test_f5_on_the_step_page_loses_nothing(qtbot: QtBot, window: MainWindow) -> None:
    press(qtbot, "Right")
    press(qtbot, "F5")
    assert index(window) == 1
    assert not window.runner.is_busy


def choose_little(window: MainWindow) -> None:
    """Choose n = 5 to 6, two repeats: what is measured at once."""
    page = window.measure_page.curves_page
    page.first_box.setValue(5)
    page.last_box.setValue(6)
    page.repeats_box.setValue(2)


def test_escape_cancels_and_a_second_f5_does_not_disturb(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page(Where.MEASURE)
    window.measure_page.curves_page.first_box.setValue(14)
    window.measure_page.curves_page.last_box.setValue(18)
    press(qtbot, "Ctrl+B")
    way_out = window._contents.way_out
    assert way_out.text() == "Escape: all of the window again. Alt: menus."
    press(qtbot, "F5")
    press(qtbot, "F5")
    qtbot.waitUntil(lambda: "Measuring: " in window.status.text)
    assert way_out.text() == "Escape: cancel. Alt: menus."
    press(qtbot, "Escape")
    assert window.status.text == "Cancelling…"
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert not window.error
    assert window.presentation.is_on
    assert way_out.text() == "Escape: all of the window again. Alt: menus."


def test_f5_on_the_audit_checks_its_figures(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(View.AUDIT.value)
    page = window.measure_page.audit_page
    monkeypatch.setattr(page.controller, "make_audit", partial(Auditing, largest=5, measured_n=5))
    press(qtbot, "F5")
    assert page.summary.text().startswith("Checking")
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.summary.text().startswith("372 figures: ")


def test_what_an_audit_has_found_is_said_in_another_language(window: MainWindow) -> None:
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(View.AUDIT.value)
    window.measure_page.controller.take(checked_audit())
    said = [line[-1] for line in window.measure_page.audit_page.table.sheet.lines]
    assert "OEIS A000170 says so; not counted again here." in said
    window.set_language("zh_CN")
    page = window.measure_page.audit_page
    assert page.table.sheet.source is None  # it is the sheet of the wrong figures
    assert all(ord(str(line[-1])[-1]) > 0x3000 for line in page.table.sheet.lines)
    assert "372" in page.summary.text()


def test_an_error_is_shown_until_escape(qtbot: QtBot, window: MainWindow) -> None:
    window.show_error("It went wrong.")
    assert window.error == "It went wrong."
    press(qtbot, "Escape")
    assert window.error == ""


def test_nothing_chosen_is_an_error_in_words(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page(Where.MEASURE)
    qtbot.mouseClick(
        window.measure_page.curves_page.algorithms.all_box,
        Qt.MouseButton.LeftButton,
        pos=QPoint(8, 8),
    )
    press(qtbot, "F5")
    assert "choose at least one algorithm" in window.error


def test_the_pages_get_all_the_room(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.step_page.height() > 900)
    window.show_error("A sentence.")
    qtbot.waitUntil(lambda: 850 < window.step_page.height() < 1000)


def test_the_view_menu_changes_the_look(window: MainWindow) -> None:
    named = {action.data(): action for action in window.menus.look_actions.actions()}
    for look in (DARK, LIGHT):
        named[look.name].trigger()
        assert window.look is look
        assert window.menus.look_actions.checkedAction() is named[look.name]


def test_about_opens(qtbot: QtBot, window: MainWindow) -> None:
    about = next(each for each in window.findChildren(QAction) if each.text() == "About nqviz")
    about.trigger()
    dialog = window.findChild(AboutDialog)
    qtbot.waitUntil(dialog.isVisible)
    press(qtbot, "Escape", dialog)


def test_the_window_remembers_itself(qtbot: QtBot, open_window: OpenWindow) -> None:
    first = open_window()
    first.set_look(DARK)
    press(qtbot, "Ctrl++")
    press(qtbot, "T")
    first.resize(700, 500)
    first.close()
    second = open_window()
    assert (second.look, second.scale) == (DARK, 1.1)
    assert second.size() == first.size()
    assert second.step_page.panes.tree.isVisible()
    press(qtbot, "T")
    second.close()
    assert not open_window().step_page.panes.tree.isVisible()


def test_arrows_in_the_tree_walk_there_and_letters_still_work(
    qtbot: QtBot, window: MainWindow
) -> None:
    press(qtbot, "T")
    window.step_page.player.seek(40)
    tree = window.step_page.panes.tree.tree
    tree.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, "Left", tree)
    press(qtbot, "Up", tree)
    assert index(window) == 40
    press(qtbot, "Return", tree)
    qtbot.waitUntil(lambda: index(window) != 40)
    press(qtbot, "T", tree)
    assert not tree.isVisible()


def test_warm_up_is_said(qtbot: QtBot, window: MainWindow) -> None:
    said: list[str] = []
    window.runner.changed.connect(lambda: said.append(window.status.text))
    window.warm_up()
    qtbot.waitUntil(lambda: window.runner.is_warm)
    assert said[0] == "Compiling kernels: 0 of 12 are ready…"
    assert "compilation is never timed" in window.status.hint


def test_what_was_measured_is_there_at_the_next_start(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    window = open_window(TimingStore(tmp_path / "timings.sqlite"))
    choose_little(window)
    window.show_page(Where.MEASURE)
    press(qtbot, "F5")
    assert window.runner.is_busy
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    measured = window.measure_page.curves_page.curves.model.measured
    assert {timing.n for timing in measured} == {5, 6}
    assert all(timing.solutions == known(timing.n).solutions for timing in measured)
    press(qtbot, "Ctrl+Delete")
    assert not window.measure_page.curves_page.curves.model.measured
    window.close()
    window = open_window(TimingStore(tmp_path / "timings.sqlite"))
    window.show_page(Where.MEASURE)
    window.measure_page.show_view(View.TIMINGS.value)
    timings = window.measure_page.timings_page
    count = len(timings.model.shown)
    assert count == 2 * len([solver for solver in SOLVERS if solver.counts_to])
    timings.table.selectRow(0)
    press(qtbot, "Del", timings.table)
    assert len(timings.model.shown) == count - 1
    press(qtbot, "Ctrl+Z", timings.table)
    assert len(timings.model.shown) == count


def test_the_window_closes_while_something_does_not_end(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "_PATIENCE", 100)
    gate = threading.Event()
    window.runner.executor.submit(partial(gate.wait, 60))
    window.close()
    assert not gate.is_set()
    assert not window.isVisible()
    gate.set()


def layout(window: MainWindow) -> list[QRect]:
    shown = [each for each in window.findChildren(QWidget) if each.isVisible()]
    return [QRect(each.mapTo(window, QPoint()), each.size()) for each in shown]


def trigger(window: MainWindow, title: str) -> None:
    window.menus.key_actions[title].trigger()


def changes_of(window: MainWindow) -> tuple[Callable[[], object], ...]:
    """Return changes of look, language and scale, to be called in turn."""
    return (
        partial(window.set_look, PROJECTOR),
        partial(window.set_language, "ja"),
        partial(trigger, window, "Smaller"),
        partial(window.set_look, LIGHT),
        partial(window.set_language, "en"),
    )


def test_another_look_or_language_is_laid_out_before_it_is_painted(window: MainWindow) -> None:
    lanes = tuple((solver, Task(4)) for solver in SOLVERS[:2])
    window.scene_controller.show(Scene(race=RaceScene(lanes)))
    for page in PAGES[1:]:  # The first one's frames are compared below.
        window.show_page(page)
        for change in changes_of(window):
            QApplication.processEvents()
            change()
            at_once = layout(window)
            QApplication.processEvents()
            assert layout(window) == at_once, page


class Frames(QObject):
    """Keeps the pictures that a window paints."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.pictures: list[QImage] = []
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() is QEvent.Type.UpdateRequest:
            self.pictures.append(self._window.grab().toImage())
        return False


def test_each_frame_after_another_look_or_language_is_the_final_one(window: MainWindow) -> None:
    frames = Frames(window)
    window.step_page.controller.set_run(SOLVERS[0], Task(4))
    window.step_page.player.to_end()  # no label widens because the run gets longer
    for change in changes_of(window):
        QApplication.processEvents()
        frames.pictures.clear()
        change()
        at_once = layout(window)
        for _ in range(_EVENTS):
            QApplication.processEvents()
        assert layout(window) == at_once
        final = window.grab().toImage()
        assert frames.pictures
        assert all(picture == final for picture in frames.pictures)


def test_the_tree_gives_its_space_back_to_the_code_by_escape_or_a_button(
    qtbot: QtBot, window: MainWindow
) -> None:
    controller = window.step_page.controller
    for key in ("T", "I", "Shift+H"):
        press(qtbot, key)
        assert controller.state.shows_tree
        press(qtbot, "Escape")
        assert not controller.state.shows_tree
    press(qtbot, "T")
    qtbot.mouseClick(window.step_page.panes.tree.tabs.button(0), Qt.MouseButton.LeftButton)
    assert not controller.state.shows_tree


def test_the_status_bar_tells_of_the_page_in_front_alone(qtbot: QtBot, window: MainWindow) -> None:
    page = window.step_page
    page.controller.scanner.close_down()
    page.controller.set_run(SOLVERS[0], Task(20))
    page.player.seek(10**9)
    qtbot.waitUntil(lambda: window.status.text.startswith("Searching"))
    for _ in PAGES[1:]:
        press(qtbot, "Ctrl+Tab")
        assert not window.status.text.startswith("Searching")
        with qtbot.waitSignal(page.status_changed):  # It has come further.
            pass
        assert not window.status.text.startswith("Searching")
    press(qtbot, "Ctrl+Tab")
    assert window.status.text.startswith("Searching")
    press(qtbot, "Escape")
    assert not page.player.is_busy


def test_why_something_could_not_be_done_is_taken_back_once_it_can(
    qtbot: QtBot, window: MainWindow
) -> None:
    press(qtbot, "Left", window.step_page.board)
    assert window.status.text == "The run is at its start."
    press(qtbot, "Right")
    assert window.step_page.player.index > 0
    assert window.status.text != "The run is at its start."
