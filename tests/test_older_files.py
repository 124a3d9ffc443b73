"""What version 0.1.0 has written opens as it did then; `data/version_0_1` keeps such files."""

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from nqviz.common.i18n import language_in_use
from nqviz.counting.counting import Counting, subject_of
from nqviz.counting.journal import Journal
from nqviz.lessons.lesson import load_lesson
from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.lessons.session import load_session, save_session
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_store import TimingStore
from nqviz.store.timings_csv import read_file
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.settings import Settings

FILES = Path(__file__).parent / "data" / "version_0_1"
HEIGHT = """
import sys
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from nqviz.ui.window.main_window import MainWindow
app = QApplication([])
window = MainWindow(QSettings(sys.argv[1], QSettings.Format.IniFormat))
window.show()
app.processEvents()
print(window.height())
window.close()
"""

SESSIONS = {
    "step": Scene(
        page=Page.STEP,
        run=RunScene(find_solver("wirth-basic"), Task(8), 77),
        speed=4.0,
        step_size=2,
        stops=(Breakpoint(At.LINE, 4), Breakpoint(At.CONFLICT, 3), Breakpoint(At.SOLUTION, 1)),
        has_tree=True,
        asks=Ask.SQUARE,
    ),
    "own_queens": Scene(
        page=Page.STEP,
        run=RunScene(find_solver("sieve"), Task(6, given=(1, -1, -1, -1, -1, -1)), 9),
        speed=0.5,
        step_size=1,
        has_tree=False,
    ),
    "swaps": Scene(
        page=Page.STEP, run=RunScene(find_solver("min-conflicts"), Task(12, seed=7, first=True), 30)
    ),
    "race": Scene(
        page=Page.RACE,
        race=RaceScene(
            tuple(
                (find_solver(key), Task(8, first=True))
                for key in ("wirth-basic", "sieve-bits", "bitmask")
            ),
            Clock.STEPS,
            40,
        ),
        speed=8.0,
        step_size=1,
    ),
    "measure": Scene(
        page=Page.MEASURE,
        view=View.CURVES,
        measure=MeasureScene((find_solver("bitmask"), find_solver("quarters")), 8, 13, 3, 2.5),
    ),
    "long_count": Scene(page=Page.MEASURE, view=View.COUNT),
}


def test_every_file_is_checked() -> None:
    others = {"finished.journal", "paused.journal", "lesson.toml", "settings.ini"}
    others |= {"timings.csv", "timings.sqlite"}
    assert {path.name for path in FILES.iterdir()} == others | {
        f"{name}.nqviz" for name in SESSIONS
    }


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_says_what_it_said_and_is_written_as_it_was(name: str, tmp_path: Path) -> None:
    path = FILES / f"{name}.nqviz"
    assert load_session(path) == SESSIONS[name]
    again = tmp_path / "again.nqviz"
    save_session(again, SESSIONS[name])
    assert again.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_a_lesson_sets_up_what_it_did() -> None:
    lesson = load_lesson(FILES / "lesson.toml")
    assert lesson.title == "Do not ask what you know"
    assert all(step.scene for step in lesson.steps)


@pytest.mark.parametrize(("name", "n"), [("finished", 10), ("paused", 15)])
def test_a_journal_is_taken_up_where_it_stood(name: str, n: int, tmp_path: Path) -> None:
    path = Path(shutil.copy(FILES / f"{name}.journal", tmp_path))
    solver, task = find_solver("bitmask"), Task(n)
    with closing(Journal(path, subject_of(solver, task))) as journal:
        parts = journal.finished.parts
        counting = Counting(solver, task, threads=2, is_timed=False, journal=journal)
        counted = counting.run()
    assert parts > 0
    assert counted.solutions == known(n).solutions


def test_the_store_and_its_table_hold_the_same_timings(tmp_path: Path) -> None:
    store = TimingStore(Path(shutil.copy(FILES / "timings.sqlite", tmp_path)))
    kept = store.timings()
    store.close()
    table = read_file(FILES / "timings.csv")
    assert len(kept) == 12
    assert {each.timing for each in kept} == {each.timing for each in table}
    for each in kept:
        assert each.timing.solutions == known(each.timing.n).solutions
        assert (each.origin.machine.processor, each.origin.machine.cores) == ("AMD EPYC", 2)


def test_the_window_looks_as_the_settings_say(qtbot, tmp_path) -> None:
    path = shutil.copy(FILES / "settings.ini", tmp_path)
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    assert Settings(settings).language == "ja"
    window = MainWindow(settings)
    qtbot.addWidget(window)
    window.show()
    assert window.look.name == "dark"
    assert window.step_page.controller.state.has_tree
    assert window.motion.is_less
    assert window.scale > 1
    assert language_in_use() == "en"  # `run` speaks the language before it builds the window
    window.close()


def test_the_window_is_as_high_as_it_was(tmp_path) -> None:
    """The size is restored on a screen that is about as large, as that of a plain platform is."""
    path = shutil.copy(FILES / "settings.ini", tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", HEIGHT, str(path)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert done.stdout.strip() == "700"
