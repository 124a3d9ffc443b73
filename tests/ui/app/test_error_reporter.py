import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from nqviz.ui.app.error_reporter import ErrorReporter


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
