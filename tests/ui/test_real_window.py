"""A whole lesson by the keys of a remote, and a program by keys and by the mouse, in a real window.

It stands on an X server of its own.

Where there is no Xvfb or no xdotool, the keys are only sent offscreen, by
ui/lessons/test_lesson_controller.py.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nqviz.common.text import with_fixed_breaks
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.programs.source import template_text
from nqviz.ui.app.screen import why_no_window
from tests.support.x_server import x_server

_LESSON_WINDOW, _WRITING_WINDOW = "tests.support.lesson_window", "tests.support.writing_window"
_MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Start an X server and return the environment of its programs."""
    left_out = {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    with x_server(1280, 720) as display:
        yield kept | {"DISPLAY": display, "XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}


@contextmanager
def started(
    screen: dict[str, str], monkeypatch: pytest.MonkeyPatch, *command: str
) -> Iterator[subprocess.Popen[str]]:
    """Start a module of `tests.support`, with arguments, that runs the program on a screen."""
    with monkeypatch.context() as patch:
        patch.delenv("QT_QPA_PLATFORM", raising=False)
        patch.setenv("DISPLAY", screen["DISPLAY"])
        reason = why_no_window()
    if reason is not None:
        pytest.skip(reason)
    program = subprocess.Popen(
        [sys.executable, "-m", *command], env=screen, stdout=subprocess.PIPE, text=True
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
    screen: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    head, first, *others = own_lessons()[1].read_text(encoding="utf-8").split("[[step]]")
    text = "[[step]]".join([head, first, *others[-3:]])
    for step, nearer in ((6, 27), (43, 32)):  # The way to each is played, three seconds at most.
        text = text.replace(f"\nstep = {step}\n", f"\nstep = {nearer}\n")
    path = tmp_path / "lesson.toml"
    path.write_text(text, encoding="utf-8")
    with started(screen, monkeypatch, _LESSON_WINDOW, str(path)) as window:
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
    until(window, f"{steps[-1].question}|{steps[-1].answer}|32")
    press(screen, "Prior")
    until(window, f"{steps[-1].text}|{steps[-1].question}|32")
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
step = 41
text = "Four lines on."
question = "How many queens stand?"
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
    with started(screen, monkeypatch, _LESSON_WINDOW, str(path)) as window:
        press(screen, "Left", "space", title="Run a program")  # from “Don't run it” to “Run it”
        until(window, "Two queens stand.|Which line comes next?|37|RESTS")
        press(screen, "Next")
        until(window, "Which line comes next?|Line 20.|37")
        press(screen, "Right")
        until(window, "|38|RESTS")
        press(screen, "Next")
        until(window, "Four lines on.|How many queens stand?|41|RESTS")
        press(screen, "Next")
        until(window, "How many queens stand?|Two.|41")
        press(screen, "Escape")
        until(window, "NO LESSON")


@pytest.fixture
def managed(screen: dict[str, str], tmp_path: Path) -> Iterator[dict[str, str]]:
    """Return a screen with a window manager, where the program has been started before."""
    if shutil.which("openbox") is None:
        pytest.skip("not installed: openbox")
    (tmp_path / "nqviz").mkdir()
    (tmp_path / "nqviz" / "nqviz.conf").write_text("[General]\nlook=light\n")
    (tmp_path / "user-dirs.dirs").write_text(f'XDG_DOCUMENTS_DIR="{tmp_path}"\n')
    manager = subprocess.Popen(["openbox"], env=screen, stderr=subprocess.DEVNULL)  # noqa: S607
    try:
        yield screen
    finally:
        manager.terminate()
        manager.wait(timeout=10)


class Writer:
    """Reads what a window of `tests.support.writing_window` says, and answers by keys and mouse."""

    def __init__(self, screen: dict[str, str], program: subprocess.Popen[str]) -> None:
        self._screen, self._program = screen, program
        self._points: dict[str, list[str]] = {}

    def until(self, words: str) -> None:
        """Read until the window says words in one line."""
        self._read(lambda line: words in line)

    def xdotool(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self._screen, check=True)  # noqa: S607

    def press(self, *keys: str) -> None:
        self.xdotool("key", *keys)

    def click(self, name: str, *, button: str = "1", times: str = "1") -> None:
        """Click where the window has said that something is, as soon as it is there."""
        if name not in self._points:
            self._read(lambda _line: name in self._points)
        self.xdotool("mousemove", *self._points[name], "click", "--repeat", times, button)

    def choose(self, name: str) -> None:
        """Click an entry of a menu or a list, and read until that is closed."""
        self.click(name)
        self._read(lambda _line: name not in self._points)

    def _read(self, is_there: Callable[[str], bool]) -> None:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            if line.startswith("OTHERS"):
                self._points.clear()
            elif line.startswith("AT "):
                name, *at = line[3:].rsplit(maxsplit=2)
                self._points[name] = at
            if is_there(line):
                return
        raise AssertionError("the window closed")


TYPED = """\
def solve(n):
queens = []
def search():
if len(queens) == n:
return 1
found = 0
for c in range(n):
if all(c != d for d in queens):
queens.append(c)
found += search()
queens.pop()
\b\breturn found
return search()
"""


@pytest.mark.timeout(110)
def test_a_program_is_written_by_the_keyboard_in_a_real_window(
    managed: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with started(managed, monkeypatch, _WRITING_WINDOW) as window:
        writer = Writer(managed, window)
        writer.until("WATCHES|BOARD||0|")
        writer.press("ctrl+n")
        writer.until("WRITES|TEXT|untitled.py|0|You are writing untitled.py.")
        writer.press("ctrl+a", "Delete")
        for line in TYPED.splitlines():
            out = line.count("\b")
            writer.press(*["BackSpace"] * out or ["End"])
            writer.xdotool("type", "--delay", "1", line[out:])
            writer.press("Return")
        writer.press("F6")
        writer.until("WRITES|TEXT|untitled.py|0|untitled.py: n = 2: ")
        writer.press("ctrl+Return")
        writer.until("WATCHES|BOARD|untitled.py|1|")
        writer.press("Right")
        writer.until("WATCHES|BOARD|untitled.py|2|")
        writer.press("F4")
        writer.until("WRITES|TEXT|untitled.py|2|")
        writer.press("ctrl+Home", *["Down"] * 7, "End", "BackSpace", "BackSpace")
        more = ") and all(abs(c - d) != len(queens) - r for r, d in enumerate(queens)):"
        writer.xdotool("type", "--delay", "1", more)
        writer.press("F6")
        writer.until("untitled.py: Right to n = ")
        writer.press("ctrl+s")
        writer.until("|AWAY|")
        press(managed, "ctrl+a", title="Save the new program")  # as soon as it has the keyboard
        # The name alone: a list of a path's completions may open late, and take Return for itself.
        writer.xdotool("type", "--delay", "1", "mine.py")
        writer.press("Return")
        writer.until("WRITES|TEXT|mine.py|")
    assert more in (tmp_path / "mine.py").read_text(encoding="utf-8")


@pytest.mark.timeout(110)
def test_a_program_is_written_by_the_mouse_in_a_real_window(
    managed: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(managed, monkeypatch, _WRITING_WINDOW) as window:
        writer = Writer(managed, window)
        writer.until("WATCHES|BOARD||0|")
        writer.click("&File")
        writer.choose("Begin a new program")
        writer.until("WRITES|TEXT|untitled.py|0|You are writing untitled.py.")
        writer.click("Begin with")
        writer.choose("Backtracking, basic")
        writer.until("Backtracking: a queen in each row")  # the text's first line
        writer.click("True", times="2")
        writer.click("True", button="3")
        writer.choose("Delete")
        writer.click("Run")
        writer.until("WATCHES|BOARD|untitled.py|1|")
        writer.click("forward")
        writer.until("WATCHES|BOARD|untitled.py|2|")
        writer.click("Check")
        writer.until("WATCHES|BOARD|untitled.py|0|untitled.py: n = 1: ")
        writer.click("Write")
        writer.until("WRITES|TEXT|untitled.py|0|")
        writer.click("forward")
        writer.until("WATCHES|BOARD|untitled.py|1|")
