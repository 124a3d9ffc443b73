"""Gives lessons with the keys that a presentation remote sends."""

import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from nqviz.common.i18n import tr
from nqviz.common.text import with_fixed_breaks
from nqviz.lessons.lesson import LessonStep, load_lesson, own_lessons
from nqviz.lessons.scene import Page
from nqviz.model.position import Task
from nqviz.scenes.algorithm import Algorithm, ProgramFile
from nqviz.solvers.base.solver import Solver
from nqviz.ui.lessons.explanation import HighlightFrame
from nqviz.ui.lessons.lesson_bar import LessonBar
from nqviz.ui.window.main_window import MainWindow
from tests.support.patience import PATIENCE
from tests.support.scenery import error_above_lesson, settle

ON, BACK, START = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_F5
STOP, BLACK = Qt.Key.Key_Escape, Qt.Key.Key_Period
_PLAIN = Qt.KeyboardModifier.NoModifier


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = _PLAIN) -> None:
    """Press a key where the keyboard focus is."""
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)


def go_on(window: MainWindow) -> None:
    """Press the key that goes on, and again where it plays the run to the next step."""
    press(window, ON)
    if window.scene_controller.is_on_way:
        press(window, ON)


def words(bar: LessonBar) -> str:
    """Return what the bar of a lesson says."""
    return f"{bar.first.text()}|{bar.second.text()}"


def said(*texts: str) -> str:
    """Return texts of a lesson as its bar says them in the language in use."""
    return "|".join(with_fixed_breaks(tr(text)) if text else "" for text in texts)


def framed(window: MainWindow) -> list[HighlightFrame]:
    """Return the frames that are seen around what a lesson points at."""
    return [frame for frame in window.findChildren(HighlightFrame) if frame.isVisible()]


def shows(window: MainWindow, step: LessonStep) -> bool:
    """Tell whether the window shows what a step of a lesson says."""
    scene = step.scene
    step_page, race_page = window.step_page, window.race_page
    goes_on = scene.asks is not None or scene.plays
    is_busy = window.scene_controller.is_busy and not goes_on
    if window.scene_controller.page is not scene.page or is_busy:
        return False
    if scene.page is Page.STEP and scene.run is not None:
        timeline = step_page.player.timeline
        return _is_run((timeline.solver, timeline.task), (scene.run.solver, scene.run.task)) and (
            step_page.player.position.index == scene.run.step
        )
    if scene.page is Page.RACE and scene.race is not None:
        return all(map(_is_run, race_page.controller.setup.runs, scene.race.lanes)) and (
            scene.plays or race_page.player.race.tick == scene.race.tick
        )
    return True


def _is_run(run: tuple[Solver, Task], said: tuple[Algorithm, Task]) -> bool:
    """Tell whether a run is the one that a lesson says; of a program it knows the file."""
    solver, algorithm = run[0], said[0]
    if isinstance(algorithm, ProgramFile):
        return solver.file is not None and solver.file.path == algorithm.path
    return run == said


def give(window: MainWindow, path: Path) -> Iterator[str]:
    """Give a whole lesson; yield the name of each slide, when it shows what the lesson says."""
    window.open_file(path)
    lesson, bar = load_lesson(path), window.lesson_controller.bar
    for place, step in enumerate(lesson.steps, start=1):
        _wait_for(window, step)
        count = len(lesson.steps)
        position = bar.position.text().partition(" · ")[0]
        assert position in {
            tr("Step {step} of {steps}", step=place, steps=count),
            f"{place}/{count}",
        }
        assert words(bar) == said(step.text, step.question)
        is_lit = bool(step.look_at) and step.look_at not in step.hide
        assert bool(framed(window)) is bar.look_at.isVisible() is is_lit
        assert not window.error
        yield f"lesson: {lesson.title} {place}"
        if step.answer:
            press(window, ON)
            assert words(bar) == said(step.question, step.answer)
            assert bool(framed(window)) is bool(step.look_at)
            settle()
            yield f"lesson: {lesson.title} {place}, answered"
        go_on(window)
        assert not window.scene_controller.is_on_way
    press(window, BACK)
    assert words(bar).endswith(said(lesson.steps[-1].answer))
    press(window, STOP)
    assert bar.isHidden()
    assert not framed(window)


def _wait_for(window: MainWindow, step: LessonStep) -> None:
    end = time.monotonic() + PATIENCE
    settle()
    while not shows(window, step):
        assert time.monotonic() < end, f"not shown: {step.text}"
        settle()


def some_lessons(window: MainWindow, first: int, of: int) -> Iterator[str]:
    """Show each slide of one lesson among `of`, and an error above one, and yield its name."""
    for path in own_lessons()[first::of]:
        yield from give(window, path)
    window.open_file(own_lessons()[first])
    yield from error_above_lesson(window)
