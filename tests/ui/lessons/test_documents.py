import warnings
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from nqviz.lessons.scene import Page, RaceScene, RunScene, Scene
from nqviz.lessons.session import load_session, save_session
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Score
from nqviz.solvers.registry import find_solver
from nqviz.ui.window.main_window import MainWindow
from tests.support.own_programs import write
from tests.support.program_window import trust_dialogs

BASIC = find_solver("wirth-basic")
SCENE = Scene(
    page=Page.RACE,
    run=RunScene(BASIC, Task(6), 41),
    has_tree=True,
    race=RaceScene(((BASIC, Task(6)), (find_solver("sieve"), Task(6))), tick=12),
)


def choose(window: MainWindow, path: Path) -> None:
    [dialog] = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setDirectory(str(path.parent))
    dialog.selectFile(str(path))
    dialog.accept()


def test_what_is_saved_opens_as_it_was(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.scene_controller.show(SCENE)
    before = window.scene_controller.scene()
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    choose(window, tmp_path / "monday")
    path = tmp_path / "monday.nqviz"
    assert load_session(path) == before
    assert str(path) in window.status.text
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    [dialog] = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    assert [Path(each) for each in dialog.selectedFiles()] == [path]  # the name is offered again
    dialog.reject()
    window.scene_controller.show(
        Scene(page=Page.STEP, run=RunScene(BASIC, Task(8), 3), has_tree=False)
    )
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    choose(window, path)
    assert window.scene_controller.scene() == before
    assert not window.error


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("monday.nqviz", "{}", "monday.nqviz is not a session of nqviz."),
        ("monday.csv", "", "monday.csv can't be opened: the window opens files that end in"),
        ("monday", "", "monday can't be opened"),
        ("gone.nqviz", None, "gone.nqviz can't be read"),
    ],
)
def test_what_cant_be_opened_is_told_and_changes_nothing(
    window: MainWindow, tmp_path: Path, name: str, content: str | None, words: str
) -> None:
    before = window.scene_controller.scene()
    if content is not None:
        (tmp_path / name).write_text(content)
    window.open_file(tmp_path / name)
    assert words in window.error
    assert window.scene_controller.scene() == before


def test_what_cant_be_written_is_told(window: MainWindow, tmp_path: Path) -> None:
    window.documents.save(tmp_path / "nowhere" / "monday.nqviz")
    assert "can't be written" in window.error
    assert window.documents.path is None


def test_whoever_knows_another_kind_of_file_opens_it(window: MainWindow, tmp_path: Path) -> None:
    opened: list[Path] = []
    window.documents.openers[".toml"] = opened.append
    window.open_file(tmp_path / "lesson.TOML")
    assert opened == [tmp_path / "lesson.TOML"]


def drag(window: MainWindow, *paths: Path) -> bool:
    """Drag files onto the window and drop them there; tell whether it takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
        # PySide6 6.12 deprecates the only way that 6.10 has.
        enters = QDragEnterEvent(QPoint(90, 90), copy, data, left, none)
    enters.ignore()
    QApplication.sendEvent(window, enters)
    if not enters.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(90, 90), copy, data, left, none))
    return True


def test_one_file_that_is_dropped_opens_and_the_error_goes(
    window: MainWindow, tmp_path: Path
) -> None:
    save_session(tmp_path / "monday.nqviz", SCENE)
    assert not drag(window, tmp_path / "monday.nqviz", tmp_path / "b.nqviz")
    assert not drag(window)
    assert drag(window, tmp_path / "picture.jpeg")
    assert "picture.jpeg can't be opened" in window.error
    assert drag(window, tmp_path / "monday.nqviz")
    assert not window.error
    assert window.scene_controller.scene().run == SCENE.run
    assert window.scene_controller.scene().race == SCENE.race


def test_a_program_that_is_dropped_or_chosen_is_asked_about(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = write(tmp_path / "mine.py")
    assert drag(window, path)
    (asked,) = trust_dialogs(window)
    assert asked.source.path == path
    asked.reject()
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    [dialog] = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    assert "*.py" in dialog.nameFilters()[0]
    choose(window, path)
    assert trust_dialogs(window)


def test_nothing_of_another_session_stays(window: MainWindow, tmp_path: Path) -> None:
    interaction = window.step_page.interaction
    interaction.stops.add(Breakpoint(At.ROW, 3))
    interaction.toggle_predict()
    interaction.predictor.answer_at(0)
    assert interaction.predictor.state.score != Score()
    session = tmp_path / "other.nqviz"
    session.write_text(
        '{"format": "nqviz session", "version": 1, "page": "step", "algorithm": "sieve", "n": 6}',
        encoding="utf-8",
    )
    window.open_file(session)
    assert interaction.stops.breakpoints == ()
    assert interaction.predictor.state.score == Score()
    assert not interaction.predictor.is_armed
