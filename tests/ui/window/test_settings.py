from collections.abc import Callable

import pytest
from PySide6.QtCore import QByteArray, QSettings, QSize
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT
from nqviz.lessons.progress import LessonProgress
from nqviz.ui.look.theme import MOST_ZOOM, scale_of
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.settings import Settings


class Screen:
    """As much of a screen as is remembered by."""

    def __init__(self, name: str, width: int, height: int) -> None:
        self._name, self._size = name, QSize(width, height)

    def name(self) -> str:
        return self._name

    def size(self) -> QSize:
        return self._size


DESK, WALL = Screen("DP-1", 2560, 1440), Screen("HDMI-1", 1280, 720)


def test_each_screen_has_its_own_scale(settings: QSettings) -> None:
    remembered = Settings(settings)
    remembered.set_zoom(DESK, 2)
    assert remembered.zoom(WALL) == 2  # a new one gets what was used last
    remembered.set_zoom(WALL, 5)
    again = Settings(settings)
    assert (again.zoom(DESK), again.zoom(WALL)) == (2, 5)


def test_a_projector_of_another_size_is_another_screen(settings: QSettings) -> None:
    remembered = Settings(settings)
    remembered.set_fills(WALL, is_full=True)
    assert remembered.fills(WALL) is True
    assert remembered.fills(Screen("HDMI-1", 1920, 1080)) is None
    remembered.set_fills(WALL, is_full=False)
    assert remembered.fills(WALL) is False


def test_names_with_separators_are_names(settings: QSettings) -> None:
    remembered = Settings(settings)
    odd = Screen(r"\\.\DISPLAY1/2", 1280, 720)
    remembered.set_zoom(odd, 3)
    remembered.set_zoom(DESK, 1)
    assert Settings(settings).zoom(odd) == 3


@pytest.mark.parametrize("value", ["huge", 99])
def test_what_makes_no_sense_is_not_believed(settings: QSettings, value: object) -> None:
    settings.setValue("zoom", value)
    assert Settings(settings).zoom(DESK) in {0, MOST_ZOOM}


def test_the_window_takes_on_the_scale_of_the_screen_it_comes_to(
    settings: QSettings, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    assert window.scale == 1.0
    Settings(settings).set_zoom(window.screen(), 3)
    Settings(settings).set_fills(window.screen(), is_full=True)
    window.windowHandle().screenChanged.emit(window.screen())
    assert window.scale == scale_of(3)
    assert window.isFullScreen()


def test_full_screen_is_remembered(open_window: Callable[[], MainWindow]) -> None:
    for is_full in (False, True):
        window = open_window()
        assert window.isFullScreen() is is_full
        window.menus.key_actions["Full screen"].trigger()
        window.close()
    assert not open_window().isFullScreen()


def test_the_first_start_says_what_to_press_and_later_ones_do_not(
    qtbot: QtBot, open_window: Callable[[], MainWindow]
) -> None:
    first = open_window()
    position = first.step_page.player.position
    assert (position.n, position.index, first.step_page.player.is_playing) == (8, 0, False)
    assert first.step_page.player.timeline.solver.key == "wirth-basic"
    why = first.step_page.panes.why.text
    assert "right arrow" in why
    assert "Space" in why
    qtbot.waitUntil(lambda: "F2" in first.status.text)  # when the run has been surveyed
    for key in ("T ", "P ", "F2 "):
        assert key in first.status.text
    assert "Ctrl+K" in first.status.hint
    first.close()
    assert "F2" not in open_window().status.text


def test_what_is_remembered_has_its_type_again(settings: QSettings) -> None:
    remembered = Settings(settings)
    assert remembered.is_empty
    assert (remembered.look, remembered.language, remembered.geometry) == (LIGHT, None, None)
    assert (remembered.has_tree, remembered.has_less_motion) == (False, None)
    remembered.look, remembered.language, remembered.geometry = DARK, "ja", QByteArray(b"here")
    remembered.has_less_motion = False
    remembered.remember_tree(has_tree=True)
    settings.sync()
    again = Settings(QSettings(settings.fileName(), QSettings.Format.IniFormat))
    assert not again.is_empty
    assert (again.look, again.language, again.geometry) == (DARK, "ja", QByteArray(b"here"))
    assert (again.has_tree, again.has_less_motion) == (True, False)


@pytest.mark.parametrize("value", ["nonsense", ["a", "b"], 7, ""])
def test_nonsense_counts_as_missing(settings: QSettings, value: object) -> None:
    for name in ("look", "language", "geometry", "tree"):
        settings.setValue(name, value)
    remembered = Settings(settings)
    assert (remembered.look, remembered.language, remembered.geometry) == (LIGHT, None, None)
    assert remembered.has_tree is False


def test_what_older_versions_have_kept_of_lessons_is_taken_once(settings: QSettings) -> None:
    values = {
        "lessons/older": "1 2 5",
        "lessons/oldest": "1 0 5",
        **{f"lessons/{index}": each for index, each in enumerate(("", "2 3", "1 2 3 4", 7))},
        "puzzles/one": 1,
        "puzzles/two": "0",
        "tree": 1,
    }
    for name, value in values.items():
        settings.setValue(name, value)
    found = Settings(settings).take_learning()
    assert found.lessons == {
        "older": LessonProgress(True, 2, 5, 5),
        "oldest": LessonProgress(True, 0, 5, 0),
    }
    assert found.puzzles == {"one"}
    assert settings.allKeys() == ["tree"]
    assert Settings(settings).take_learning().is_empty
