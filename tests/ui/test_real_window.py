"""A whole lesson in a real window on an X server of its own, by the keys of a remote.

Where there is no Xvfb or no xdotool, the keys are only sent offscreen, by
ui/lessons/test_lesson_controller.py.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.lesson_state import with_fixed_breaks
from nqviz.programs.source import template_text
from nqviz.ui.app.screen import why_no_window
from tests.support.x_server import x_server

_MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Start an X server and return the environment of its programs."""
    left_out = {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    with x_server(1280, 720) as display:
        yield kept | {
            "DISPLAY": display,
            "XDG_CONFIG_HOME": str(tmp_path),
            "LC_ALL": "C.UTF-8",
        }


@contextmanager
def started(
    screen: dict[str, str], monkeypatch: pytest.MonkeyPatch, lesson: Path
) -> Iterator[subprocess.Popen[str]]:
    """Start the program with a lesson on a screen."""
    with monkeypatch.context() as patch:
        patch.delenv("QT_QPA_PLATFORM", raising=False)
        patch.setenv("DISPLAY", screen["DISPLAY"])
        reason = why_no_window()
    if reason is not None:
        pytest.skip(reason)
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.support.lesson_window", str(lesson)],
        env=screen,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield program
    finally:
        program.terminate()
        program.communicate(timeout=20)


def press(screen: dict[str, str], *keys: str, title: str = "nqviz") -> None:
    """Press keys in the window with a title."""
    command = ["xdotool", "search", "--sync", "--onlyvisible", "--name", f"^{title}$"]
    command += ["windowfocus", "--sync", "key", *keys]
    subprocess.run(command, env=screen, check=True)


def until(program: subprocess.Popen[str], words: str) -> str:
    """Read what the program says until it says this; the suite's time limit ends the waiting."""
    assert program.stdout is not None
    for line in program.stdout:
        if with_fixed_breaks(words) in line:
            return line
    raise AssertionError(f"the window closed before it said {words!r}")


@pytest.mark.timeout(120)
def test_a_lesson_is_given_in_a_real_window(
    screen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own_lessons()[1]
    with started(screen, monkeypatch, path) as window:
        give_lesson(screen, window, path)


def give_lesson(screen: dict[str, str], window: subprocess.Popen[str], path: Path) -> None:
    steps = load_lesson(path).steps
    for step in steps:
        assert step.scene.run is not None
        until(window, f"{step.text}|{step.question}|{step.scene.run.step}|RESTS")
        press(screen, "Next")  # PageDown
        if step.answer:
            until(window, f"{step.question}|{step.answer}")
            press(screen, "Next")
    until(window, "The end of")
    press(screen, "Prior")  # PageUp
    until(window, f"{steps[-1].question}|{steps[-1].answer}|43")
    press(screen, "Prior")
    until(window, f"{steps[-1].text}|{steps[-1].question}|43")
    press(screen, "Prior")
    until(window, f"{steps[-2].text}|")
    press(screen, "Prior")
    until(window, f"{steps[-3].question}|{steps[-3].answer}|29")
    press(screen, "F5")
    until(window, "PLAYS")
    press(screen, "Escape")
    until(window, "RESTS")
    press(screen, "period")
    until(window, "BLACK")
    press(screen, "Next")
    until(window, f"{steps[-3].question}|{steps[-3].answer}")
    press(screen, "Escape")
    until(window, "NO LESSON")


LESSON = """
title = "Mine"
about = "A lesson with a program of a student's own."

[[step]]
page = "step"
program = "mine.py"
n = 4
step = 37
text = "Two queens stand."
question = "Which line comes next?"
answer = "Line 20."

[[step]]
step = 261
text = "A solution."
question = "How many are there?"
answer = "Two."
"""


@pytest.mark.timeout(120)
def test_a_lesson_with_a_students_program_is_given_from_the_keyboard(
    screen: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = template_text("wirth-basic")
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    with started(screen, monkeypatch, path) as window:
        press(screen, "Left", "space", title="Run a program")  # from “Don't run it” to “Run it”
        until(window, "Two queens stand.|Which line comes next?|37|RESTS")
        press(screen, "Next")
        until(window, "Which line comes next?|Line 20.|37")
        press(screen, "Right")
        until(window, "|38|RESTS")
        press(screen, "Next")
        until(window, "A solution.|How many are there?|261|RESTS")
        press(screen, "Next")
        until(window, "How many are there?|Two.|261")
        press(screen, "Escape")
        until(window, "NO LESSON")
