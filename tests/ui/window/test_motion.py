"""Nothing flashes: WCAG 2.1, 2.3.1, and a switch for those who want less motion than that."""

import random
import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from time import perf_counter

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LOOKS
from nqviz.model.position import Task
from nqviz.runs.pace import SPEEDS
from nqviz.solvers.registry import find_solver
from nqviz.ui.widgets.action import Where
from nqviz.ui.window import motion
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.motion import system_wants_less
from tests.support.reading import picture_of
from tests.support.scenery import settle

# A flash is a pair of opposite changes of the luminance by a tenth, of which the darker is below
# 0.8, on a quarter of any field of 341 by 256 pixels of a screen of 1024 by 768.
CHANGE, DARKER, SHARE, FIELDS = 0.1, 0.8, 0.25, 3
MOST_FLASHES = 3
RUNS = (("wirth-basic", 4), ("wirth-basic", 8), ("sieve", 8), ("min-conflicts", 8), ("quarters", 8))


@pytest.fixture(autouse=True)
def _no_answer_is_left_behind() -> Iterator[None]:
    yield
    system_wants_less.cache_clear()


def luminances(window: MainWindow) -> np.ndarray:
    """Return the luminance of every fourth pixel of what was painted, in both directions."""
    values = np.arange(256, dtype=np.float32) / 255
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    image = picture_of(window).convertToFormat(QImage.Format.Format_RGB32)
    shape = (image.height(), image.bytesPerLine() // 4, 4)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(shape)[::4, ::4]
    blue, green, red = (linear[pixels[:, :, place]] for place in range(3))
    return 0.0722 * blue + 0.7152 * green + 0.2126 * red


def largest_change(one: np.ndarray, other: np.ndarray) -> float:
    """Return the largest share of a field that changes as in a flash."""
    changes = (np.abs(one - other) >= CHANGE) & (np.minimum(one, other) < DARKER)
    sums = np.pad(changes.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    high, wide = one.shape[0] // FIELDS, one.shape[1] // FIELDS
    fields = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    return float(fields.max()) / (high * wide)


def test_the_measure_sees_a_flash() -> None:
    dark, light = np.zeros((90, 120)), np.zeros((90, 120))
    light[:30, :20] = 0.5
    assert largest_change(dark, light) == 0.5
    assert largest_change(light, light) == 0.0


def test_frames_of_fast_playing_do_not_flash(window: MainWindow) -> None:
    """Between two frames of fast playing any number of steps may lie."""
    chance = random.Random(5)
    player = window.step_page.player
    for look, (key, n) in product(LOOKS, RUNS):
        if window.look is not look:
            window.set_look(look)
            window.status.clear_notice()
        window.step_page.controller.set_run(find_solver(key), Task(n))
        settle()  # The page is laid out for the algorithm.
        frames = []
        for _ in range(4):
            player.seek(chance.randrange(1, 250))
            settle()
            frames.append(luminances(window))
        assert max(largest_change(*pair) for pair in pairwise(frames)) < SHARE, (look.name, key)


def test_frames_of_a_race_do_not_flash(window: MainWindow) -> None:
    window.show_page(Where.RACE)
    window.race_page.controller.set_pairing(1)
    frames = []
    for index in (3, 170, 18, 90, 41, 200):
        window.race_page.player.seek(index)
        settle()
        frames.append(luminances(window))
    assert max(largest_change(*pair) for pair in pairwise(frames)) < SHARE


@pytest.mark.parametrize("page", [Where.STEP, Where.RACE])
def test_with_less_motion_a_run_is_shown_less_often_than_anything_may_flash(
    qtbot: QtBot, window: MainWindow, page: Where
) -> None:
    window.show_page(page)
    window.motion.action.trigger()
    player = window.step_page.player if page is Where.STEP else window.race_page.player
    player.set_speed(SPEEDS[-3])
    times: dict[int, float] = {}  # at which each step is shown
    player.play()
    player.changed.connect(lambda: times.setdefault(player.index, perf_counter()))
    qtbot.waitUntil(lambda: len(times) > 2)
    player.pause()
    shown = [later - earlier for earlier, later in pairwise(list(times.values())[1:])]
    assert shown
    assert all(each > 1 / MOST_FLASHES for each in shown)


def test_the_choice_is_remembered(
    window: MainWindow, open_window: Callable[[], MainWindow]
) -> None:
    flash_time = QApplication.cursorFlashTime()
    assert not window.motion.is_less
    window.motion.action.trigger()
    assert QApplication.cursorFlashTime() == 0
    assert open_window().motion.is_less
    window.motion.action.trigger()
    assert QApplication.cursorFlashTime() == flash_time


@pytest.mark.parametrize(
    ("platform", "answer", "is_less"),
    [
        ("linux", "false\n", True),
        ("linux", "true\n", False),
        ("linux", "", False),
        ("darwin", "1\n", True),
        ("darwin", "0\n", False),
    ],
)
def test_the_system_is_asked(
    monkeypatch: pytest.MonkeyPatch, platform: str, answer: str, is_less: bool
) -> None:
    monkeypatch.setattr(motion.sys, "platform", platform)
    monkeypatch.setattr(motion.shutil, "which", lambda program: f"/bin/{program}")
    monkeypatch.setattr(
        motion.subprocess,
        "run",
        lambda question, **_: subprocess.CompletedProcess(question, 0, stdout=answer),
    )
    system_wants_less.cache_clear()
    assert system_wants_less() is is_less


def test_a_system_that_does_not_answer_wants_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(question: tuple[str, ...], timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(question, timeout)

    monkeypatch.setattr(motion.shutil, "which", lambda program: f"/bin/{program}")
    monkeypatch.setattr(motion.subprocess, "run", hang)
    system_wants_less.cache_clear()
    assert not system_wants_less()
    monkeypatch.setattr(motion.shutil, "which", lambda _program: None)
    system_wants_less.cache_clear()
    assert not system_wants_less()


def test_what_the_system_says_is_followed_until_a_person_chooses(
    open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "system_wants_less", lambda: True)
    window = open_window()
    assert window.motion.is_less
    window.motion.action.trigger()
    assert not open_window().motion.is_less
