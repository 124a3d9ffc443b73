import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import language_in_use
from nqviz.lessons.scene import RunScene, Scene
from nqviz.lessons.session import save_session
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.app import app
from nqviz.ui.app.app import ErrorReporter

WINDOW = """
import linecache
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nqviz.ui.app import app
from nqviz.ui.window.main_window import MainWindow

def look():
    [window] = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    print(window.isVisible(), QApplication.applicationName(), flush=True)
    print(*{"numba", "aiohttp", "asyncio"} & set(sys.modules), flush=True)
    folders = {Path(sys.modules[name].__file__).parent for name in ("nqviz", "pyqtgraph")}
    read = [name for name in linecache.cache if folders.intersection(Path(name).parents)]
    print(*read, flush=True)
    window.close()

class Window(MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        QTimer.singleShot(0, look)

app.MainWindow = Window
sys.exit(app.run())
"""


def start(code: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}
    }
    return subprocess.run(
        [sys.executable, "-c", code],
        env=clean | {"XDG_CONFIG_HOME": str(tmp_path)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_window_opens_without_numba_the_server_of_a_class_and_its_sources(
    tmp_path: Path,
) -> None:
    """PySide6 reads no sources: see `nqviz/ui/__init__.py`."""
    done = start(WINDOW, tmp_path, QT_QPA_PLATFORM="offscreen")
    assert done.stdout.split() == ["True", "nqviz"]
    assert done.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lacks screens")
@pytest.mark.usefixtures("qapp")  # Another one would be an error.
def test_without_a_screen_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(app, "users_language", lambda: "en")
    assert app.run() == 2
    said = capsys.readouterr()
    assert said.out == ""
    [sentence] = said.err.splitlines()
    assert sentence.startswith("nqviz: ")
    assert "nqviz --help" in sentence


@pytest.mark.parametrize(
    ("pyside", "python", "fits"),
    [
        ((6, 12), (3, 11), False),
        ((6, 13), (3, 11), False),
        ((6, 12), (3, 12), True),
        ((6, 11), (3, 11), True),
        ((6, 10), (3, 13), True),
    ],
)
def test_versions_that_abort_python_are_refused(
    pyside: tuple[int, int], python: tuple[int, int], fits: bool
) -> None:
    reason = app.why_unfit(pyside, python)
    assert (reason is None) == fits
    if reason is not None:
        assert "reference to None" in reason


def test_refusal_is_exit_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "why_unfit", lambda *_versions: "They don't go together.")
    assert app.run() == 2
    assert capsys.readouterr().err == "nqviz: They don't go together.\n"


OPENED = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from nqviz.common.i18n import language_in_use
from nqviz.ui.app import app
from nqviz.ui.window.main_window import MainWindow

class Window(MainWindow):
    def open_file(self, path, queens=""):
        super().open_file(path, queens)
        # A thread of the window may be at work at its end, which then flushes nothing.
        print(language_in_use(), self.scene_controller.scene().run.task.n, flush=True)
        QTimer.singleShot(0, self.close)

app.MainWindow = Window
# On Windows the user's own stand in no file.
app.QSettings = lambda *_names: QSettings("FOLDER/settings.ini", QSettings.Format.IniFormat)
sys.exit(app.run(Path("FOLDER/six.nqviz")))
"""


@pytest.mark.parametrize(
    ("asked", "remembered", "spoken"),
    [(None, "", "ja"), (None, "zh_CN", "zh_CN"), ("en", "zh_CN", "en"), ("en", "", "en")],
)
def test_the_language_is_the_one_that_was_asked_for_or_chosen_or_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, remembered: str, spoken: str
) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("language", remembered)
    monkeypatch.setattr(app, "QSettings", lambda *_names: settings)
    monkeypatch.setattr(app, "users_language", lambda: "ja_JP.UTF-8")
    monkeypatch.setattr(app, "why_unfit", lambda *_versions: "No window is needed for that.")
    app.run(None, asked)
    assert language_in_use() == spoken


def test_a_file_opens_in_the_language_that_was_chosen(tmp_path: Path) -> None:
    session = tmp_path / "six.nqviz"
    save_session(session, Scene(run=RunScene(find_solver("wirth-basic"), Task(6), 0)))
    (tmp_path / "settings.ini").write_text("[General]\nlanguage=zh_CN\n")
    code = OPENED.replace("FOLDER", tmp_path.as_posix())
    done = start(code, tmp_path, QT_QPA_PLATFORM="offscreen", LC_ALL="ja_JP.UTF-8")
    assert done.stdout.split() == ["zh_CN", "6"], done.stderr
    assert done.returncode == 0


@pytest.fixture
def reporter(monkeypatch: pytest.MonkeyPatch) -> ErrorReporter:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    reporter = ErrorReporter()
    reporter.install()
    return reporter


def fail() -> None:
    raise RuntimeError("the kernel has bolted")


def test_an_error_is_said_and_logged(
    qtbot: QtBot, reporter: ErrorReporter, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(reporter.happened) as said:
        try:
            fail()
        except RuntimeError as error:
            sys.excepthook(RuntimeError, error, error.__traceback__)
    assert "RuntimeError: the kernel has bolted" in said.args[0]
    assert "Traceback" in caplog.text
    assert "in fail" in caplog.text


def test_an_error_in_a_thread_is_said_too(
    qtbot: QtBot, reporter: ErrorReporter, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(reporter.happened) as said:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert "the kernel has bolted" in said.args[0]
    assert "Traceback" in caplog.text


def test_ctrl_c_is_no_error(
    qtbot: QtBot, reporter: ErrorReporter, capsys: pytest.CaptureFixture[str]
) -> None:
    with qtbot.assertNotEmitted(reporter.happened):
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert "KeyboardInterrupt" in capsys.readouterr().err
