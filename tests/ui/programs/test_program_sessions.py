"""Sessions and lessons with a program of the user's own, in the window."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.lessons.session import load_session, save_session
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_store import TimingStore
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import BACKTRACKING, write
from tests.support.program_window import accept, open_program, trust_dialogs
from tests.support.qt_objects import shown

BASIC = find_solver("wirth-basic")
LESSON = """
title = "A program"
[[step]]
page = "step"
program = "mine.py"
n = 5
step = 40
look_at = "code"
text = "Look."
[[step]]
step = 41
text = "On."
"""


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    return main_window


@pytest.fixture
def session(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> tuple[Path, Scene]:
    """Return a session with a program on two pages, and what it shows; another run is shown."""
    opened = open_program(qtbot, window, write(tmp_path / "mine.py"))
    controller = window.scene_controller
    controller.show(
        Scene(
            page=Page.STEP,
            run=RunScene(opened, Task(5), 120),
            stops=(Breakpoint(At.LINE, 20),),
            has_tree=True,
            speed=8.0,
            step_size=2,
            race=RaceScene(((BASIC, Task(6)), (opened, Task(6))), Clock.STEPS, 30),
        )
    )
    qtbot.waitUntil(lambda: not controller.is_busy)
    window.documents.save(tmp_path / "monday.nqviz")
    return tmp_path / "monday.nqviz", controller.scene()


@pytest.fixture
def other(qtbot: QtBot, tmp_path: Path, store: TimingStore) -> Iterator[MainWindow]:
    """Return another window, in which nothing has been opened."""
    window = shown(
        qtbot, MainWindow(QSettings(str(tmp_path / "other.ini"), QSettings.Format.IniFormat), store)
    )
    yield window
    window.close()


def program_of(window: MainWindow) -> Solver | None:
    solver = window.step_page.player.timeline.solver
    return None if solver.file is None else solver


def test_a_session_asks_and_comes_to_the_same_step(
    qtbot: QtBot, other: MainWindow, session: tuple[Path, Scene]
) -> None:
    path = session[0]
    other.open_file(path)
    assert program_of(other) is None
    accept(qtbot, other)
    controller = other.scene_controller
    qtbot.waitUntil(lambda: other.step_page.player.index == 120)
    qtbot.waitUntil(lambda: not controller.is_busy)
    opened = program_of(other)
    assert opened is not None
    file = load_session(path).algorithms[0]
    saved = load_session(path).with_program(file, opened)
    assert saved.measure is not None
    assert saved.measure.solvers[-1] == file
    measured = controller.scene().measure
    assert measured is not None
    assert measured.solvers == (*saved.measure.solvers[:-1], opened)
    assert replace(controller.scene(), measure=None) == replace(saved, measure=None)
    assert not trust_dialogs(other)  # once for the lane and the Step page
    assert not other.error


def test_a_program_that_is_only_measured_is_ticked_when_it_may_run(
    qtbot: QtBot, window: MainWindow, other: MainWindow, tmp_path: Path
) -> None:
    opened = open_program(qtbot, window, write(tmp_path / "mine.py"))
    window.scene_controller.show(Scene(page=Page.STEP, run=RunScene(BASIC, Task(7), 30)))
    window.documents.save(tmp_path / "monday.nqviz")
    other.open_file(tmp_path / "monday.nqviz")
    assert other.step_page.player.index == 30  # what needs no answer is shown at once
    measure = other.measure_page.controller
    assert all(each.key != opened.key for each in measure.chosen)
    accept(qtbot, other)
    assert [each.key for each in measure.chosen].count(opened.key) == 1
    assert other.step_page.player.timeline.solver is BASIC


def test_a_file_that_is_gone_is_named(other: MainWindow, session: tuple[Path, Scene]) -> None:
    (session[0].parent / "mine.py").unlink()
    other.open_file(session[0])
    assert other.error.startswith("mine.py can't be read")
    assert not trust_dialogs(other)


def test_a_file_that_has_changed_is_named(
    qtbot: QtBot, other: MainWindow, session: tuple[Path, Scene]
) -> None:
    path = session[0].parent / "mine.py"
    path.write_text(path.read_text() + "# changed\n")
    other.open_file(session[0])
    (asked,) = trust_dialogs(other)  # The first window asks too, once it has noticed.
    qtbot.mouseClick(asked.run_button, Qt.MouseButton.LeftButton)
    assert "mine.py has been changed since" in other.status.text
    qtbot.waitUntil(lambda: other.step_page.player.index == 120)


def test_what_runs_already_is_not_asked_about(
    qtbot: QtBot, window: MainWindow, session: tuple[Path, Scene]
) -> None:
    path, before = session
    window.scene_controller.show(Scene(run=RunScene(BASIC, Task(8)), stops=(), has_tree=False))
    window.open_file(path)
    assert not trust_dialogs(window)
    qtbot.waitUntil(lambda: window.scene_controller.scene() == before)


def test_the_language_changes_and_the_program_stays(
    window: MainWindow, session: tuple[Path, Scene]
) -> None:
    window.set_language("ja")
    assert window.scene_controller.scene() == session[1]


def test_a_lesson_runs_a_program_after_the_question(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    write(tmp_path / "mine.py")
    (tmp_path / "lesson.toml").write_text(LESSON)
    window.open_file(tmp_path / "lesson.toml")
    accept(qtbot, window)
    qtbot.waitUntil(lambda: window.step_page.player.index == 40)
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: window.step_page.player.index == 41)
    assert not trust_dialogs(window)


def test_a_program_of_ours_needs_no_question(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = tmp_path / "resources" / "programs"
    ours.mkdir(parents=True)
    write(ours / "mine.py")
    for module in ("nqviz.lessons.scene", "nqviz.ui.programs.program_controller"):
        monkeypatch.setattr(f"{module}.asset", (tmp_path / "resources").joinpath)
    (tmp_path / "lesson.toml").write_text(LESSON)
    window.open_file(tmp_path / "lesson.toml")
    assert not trust_dialogs(window)
    qtbot.waitUntil(lambda: window.step_page.player.index == 40)


def test_the_queens_may_have_another_name(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = write(tmp_path / "mine.py", BACKTRACKING.replace("queens", "cols"))
    window.open_file(path, "cols")
    accept(qtbot, window)
    opened = program_of(window)
    assert opened is not None
    assert opened.file.queens == "cols"
    player = window.step_page.player
    qtbot.waitUntil(lambda: player.timeline.length is not None)
    player.to_end()
    qtbot.waitUntil(lambda: player.run.is_over)
    assert player.position.counters.solutions == 4
    save_session(tmp_path / "cols.nqviz", window.scene_controller.scene())
    assert load_session(tmp_path / "cols.nqviz").algorithms[0].queens == "cols"
