"""Each thing that the window shows is saved as a page by its key, as a user does."""

import base64
import json
import re
import zlib
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.position import Task
from nqviz.puzzles.collection import own_collection
from nqviz.scenes.race_setup import RaceSetup
from nqviz.ui.pictures.page_dialog import PageDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.ui.pictures.conftest import SavingUser


def data_of(page: str) -> str:
    """Return what a script of a page unpacks, as JSON."""
    found = re.search(r'id="page-data">([^<]*)<', page)
    assert found is not None
    return zlib.decompress(base64.b64decode(found[1]), wbits=-15).decode()


def saved(qtbot: QtBot, window: MainWindow, user: SavingUser, path: Path) -> tuple[str, list[str]]:
    """Save the first page that is proposed; return its text, and what there was to choose."""
    dialog = user.ask(Qt.Key.Key_W)
    assert isinstance(dialog, PageDialog)
    choice = [dialog.page_box.itemText(each) for each in range(dialog.page_box.count())]
    with qtbot.waitSignal(window.saver.exporter.finished):
        user.save(dialog, path)
    assert window.status.text.startswith(f"{path} is written: ")
    page = path.read_text(encoding="utf-8")
    return page + data_of(page), choice


def test_a_run_begins_at_the_present_step(
    qtbot: QtBot, window: MainWindow, user: SavingUser, tmp_path: Path
) -> None:
    window.step_page.controller.set_run(window.step_page.player.timeline.solver, Task(4))
    window.step_page.player.seek(7)
    text, choice = saved(qtbot, window, user, tmp_path / "run.html")
    assert choice == ["This run"]
    assert json.loads(data_of(text))["step"] == 7


def test_a_race_has_all_its_lanes(
    qtbot: QtBot, window: MainWindow, user: SavingUser, tmp_path: Path
) -> None:
    window.show_page(Where.RACE)
    race = window.race_page.controller
    runs = tuple((each, Task(5)) for each in race.setup.solvers)
    race.set_setup(RaceSetup.of(runs, by_time=False))
    race.player.cancel()
    text, choice = saved(qtbot, window, user, tmp_path / "race.html")
    assert choice == ["This race"]
    lanes = race.player.race.lanes
    assert len(lanes) > 1
    assert [f'id="run-{lane}-' in text for lane in range(len(lanes) + 1)] == [
        *[True] * len(lanes),
        False,
    ]
    assert json.loads(data_of(text))["title"] == "Race"


def test_a_lesson_is_saved_before_the_run_that_its_slide_shows(
    qtbot: QtBot, window: MainWindow, user: SavingUser, tmp_path: Path
) -> None:
    lesson = load_lesson(own_lessons()[1])
    window.lesson_controller.begin(lesson)
    text, choice = saved(qtbot, window, user, tmp_path / "lesson.html")
    assert choice == ["This lesson", "This run"]
    assert lesson.title in text
    assert lesson.steps[-1].text[:10] in text


def test_a_puzzle_and_an_own_position_are_saved_while_they_are_open(
    qtbot: QtBot, window: MainWindow, user: SavingUser, tmp_path: Path
) -> None:
    puzzle = own_collection()[0]
    window.puzzles.show(puzzle)
    text, choice = saved(qtbot, window, user, tmp_path / "puzzle.html")
    assert choice == ["This puzzle", "This run"]
    assert f"A puzzle with n = {puzzle.n}" in text


def test_escape_gives_a_lesson_up_and_nothing_is_left(
    qtbot: QtBot, window: MainWindow, user: SavingUser, tmp_path: Path
) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    window.lesson_controller.begin(load_lesson(own_lessons()[9]))
    user.save(user.ask(Qt.Key.Key_W), folder / "lesson.html")
    qtbot.waitUntil(lambda: "lesson.html" in window.status.text)
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Escape)
    assert not list(folder.iterdir())
    assert not window.saver.exporter.is_active
    assert window.lesson_controller.is_on


def test_the_entry_says_why_there_is_no_page(window: MainWindow) -> None:
    window.show_page(Where.MEASURE)
    window.menuBar().actions()[0].menu().aboutToShow.emit()
    entry = window.menuBar().key_actions["Save as a web page"]
    assert not entry.isEnabled()
    assert "becomes a page" in entry.statusTip()
