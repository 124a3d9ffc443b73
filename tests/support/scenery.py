"""Brings a window to every place that a user can come to, one after the other."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog, QLineEdit

from nqviz.audit import Auditing, swap_listing
from nqviz.audit.figures import Audit
from nqviz.audit.swap_listing import CLOCK, SwapResult, swap_program
from nqviz.common.i18n import tr
from nqviz.common.machine import this_machine
from nqviz.counting.solving import Solved, Solving
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.puzzles.collection import own_collection
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.measure.export_dialog import ExportDialog
from nqviz.ui.measure.measure_page import VIEWS
from nqviz.ui.menus.actions_dialog import ActionsDialog
from nqviz.ui.pictures.save_dialog import Output, SaveDialog
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.playback.algorithms_dialog import AlgorithmsDialog
from nqviz.ui.puzzles.puzzles_dialog import PuzzlesDialog
from nqviz.ui.step.stops import StopsDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.about_dialog import AboutDialog
from nqviz.ui.window.guide_dialog import GuideDialog
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.welcome_dialog import WelcomeDialog

_MEASURED = ("wirth-basic", "sieve", "bitmask", "quarters")


def places(window: MainWindow) -> Iterator[str]:
    """Show each place of a window and yield its name; the window is as before at the end."""
    for place in (_step_places, _race_places, _measure_places):
        for name in place(window):
            settle()
            yield name


def error_above_lesson(window: MainWindow) -> Iterator[str]:
    """Show an error while a lesson is given, yield a name, and leave the lesson."""
    window.show_error(tr("Another file is being written: wait for it, or give it up with Escape."))
    settle()
    yield "lesson: error"
    window.lesson_controller.end()


def dialogs(window: MainWindow) -> Iterator[tuple[str, QDialog]]:
    """Open each dialog of a window and yield it with its name."""
    for name, dialog in _dialogs(window):
        dialog.show()
        settle()
        for field in dialog.findChildren(QLineEdit):
            field.deselect()  # what is selected is drawn twice, the second time in white
        yield f"dialog: {name}", dialog
        dialog.close()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


def settle() -> None:
    """Let layouts settle; one that has may ask for another."""
    for _ in range(3):
        QCoreApplication.processEvents()


def _step_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.STEP)
    page = window.step_page
    page.controller.set_run(SOLVERS[0], Task(8))
    yield "step: start"
    page.player.seek(52)
    yield "step: under way"
    page.interaction.toggle_predict()
    page.step()
    yield "step: predicting"
    page.interaction.toggle_predict()
    page.interaction.stops.add(Breakpoint(At.ROW, 3))
    page.interaction.stops.add(Breakpoint(At.CONFLICT, 30))
    yield "step: breakpoints"
    page.interaction.stops.clear()
    page.interaction.toggle_edit()
    yield "step: own position"
    page.interaction.toggle_edit()
    window.puzzles.show(own_collection()[9])
    yield "step: puzzle"
    for _ in range(5):
        page.interaction.hint()
        while page.interaction.editor.state.is_hinting:
            settle()
    yield "step: hint"
    page.interaction.toggle_edit()
    page.controller.set_run(SOLVERS[0], Task(8))
    page.controller.toggle_tree()
    yield "step: tree"
    page.controller.toggle_tree()
    yield from _explaining_places(window)
    for solver in SOLVERS[1:]:
        page.controller.set_run(solver, Task(6))
        page.player.seek(40)
        yield f"step: {solver.key}"
    page.controller.set_run(SOLVERS[0], Task(8))


def _explaining_places(window: MainWindow) -> Iterator[str]:
    """Show the attacks, the calls, the numbers of solutions, and each pane that is presented."""
    page = window.step_page
    page.player.seek(52)
    page.controller.toggle_attacks()
    page.controller.toggle_calls()
    yield "step: attacks and calls"
    page.controller.toggle_calls()
    page.controller.toggle_attacks()
    page.interaction.toggle_edit()
    page.interaction.editor.toggle(0, 3)
    page.interaction.toggle_use()
    while page.interaction.editor.state.use is None:
        settle()
    yield "step: how many solutions use each square"
    page.interaction.toggle_edit()
    page.controller.set_run(SOLVERS[0], Task(8))
    page.player.seek(52)
    page.controller.change(has_tree=False)
    window.presentation.begin()
    for _ in range(6):
        yield f"step: presented {page.controller.state.presented}"
        page.controller.next_pane()
    window.presentation.end()


def _race_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.RACE)
    for pairing in (1, 5, 2, 6):
        window.race_page.controller.set_pairing(pairing)
        lanes = len(window.race_page.controller.setup.solvers)
        if lanes > 2:
            yield f"race: {lanes} lanes, who wins"
        window.race_page.player.seek(60)
        yield f"race: {lanes} lanes, {pairing}"
        if lanes > 2:
            window.race_page.player.to_end()
            while window.race_page.player.is_busy:
                settle()
            yield f"race: {lanes} lanes, over"
    window.race_page.controller.set_pairing(0)


def _measure_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.MEASURE)
    page = window.measure_page
    for timing in _timings():
        page.curves_page.curves.model.add(timing)
    page.curves_page.curves.redraw()
    page.controller.take(_solved())
    for place, name in enumerate(VIEWS):
        page.show_view(place)
        yield f"measure: {name}"
        if name == "Timings":
            for record in _record():
                page.controller.take(record)
            settle()
            yield f"measure: {name}, some"
        if name == "Audit":
            page.controller.take(checked_audit())
            settle()
            yield f"measure: {name}, checked"
    page.show_view(0)


def _dialogs(window: MainWindow) -> Iterator[tuple[str, QDialog]]:
    step, curves = window.step_page, window.measure_page.curves_page
    yield "about", AboutDialog("/home/user/.config/nqviz/nqviz.conf", window)
    yield "keys", ActionsDialog(window.menus.findables(), Where.STEP, parent=window)
    ways = window.close, window.close, window.close, window.close  # none is chosen
    yield "welcome", WelcomeDialog(*ways, window)
    yield "algorithms", AlgorithmsDialog(SOLVERS, SOLVERS[0], print, mirror=False, parent=window)
    lessons = [load_lesson(path) for path in own_lessons()]
    yield "lessons", LessonsDialog(lessons, lambda _name: None, id, dict, dict, window)
    yield "puzzles", PuzzlesDialog(lambda name: name < "04", id, dict, window.look, window)
    step.interaction.stops.add(Breakpoint(At.ROW, 3))
    yield "breakpoints", StopsDialog(step.interaction.stops, window)
    step.interaction.stops.clear()
    yield (
        "export",
        ExportDialog(curves.curves.model.copy(), (), window.look, lambda _path: None, window),
    )
    style = PictureStyle(look=window.look)
    for what in Output:
        yield what.name.lower(), SaveDialog(what, 0, 876, SOLVERS[0], style, Path(), id, window)
    for solver in SOLVERS:
        yield f"guide to {solver.key}", GuideDialog(solver, window)


def _record() -> Iterator[TimingRecord]:
    origin = Origin(this_machine(), "one")
    for timing in _timings():
        yield TimingRecord(0, datetime.now(UTC), timing, origin)


def _timings() -> Iterator[Timing]:
    for place, key in enumerate(_MEASURED):
        for n in range(6, 12):
            published = known(n)
            assert published is not None
            seconds = 1e-6 * 5.0 ** (n - place)
            yield Timing(key, n, 1, False, (seconds, 1.2 * seconds), published.solutions)


@cache
def checked_audit() -> Audit:
    """Return the findings of an audit in which twenty runs of a printed program stand for all."""

    def one_of_twenty(n: int, time: int) -> SwapResult:
        return swap_program(n, CLOCK + time % 20)

    with patch.object(swap_listing, "swap_program", one_of_twenty):
        return Auditing(largest=5, measured_n=5).run()


@cache
def _solved() -> Solved:
    return Solving(find_solver("min-conflicts"), Task(1000)).run()
