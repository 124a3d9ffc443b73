"""Brings a window to every place that a person can come to, one after the other."""

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QCoreApplication

from nqviz.audit import Auditing
from nqviz.audit.figures import Audit
from nqviz.breakpoints import At, Breakpoint
from nqviz.position import Task
from nqviz.published import known
from nqviz.solvers import SOLVERS, find_solver
from nqviz.solving import Solved, Solving
from nqviz.timing import Timing
from nqviz.ui.keys import Where
from nqviz.ui.main_window import MainWindow
from nqviz.ui.measure_page import VIEWS

_MEASURED = ("wirth-basic", "sieve", "bitmask", "quarters")


def places(window: MainWindow) -> Iterator[str]:
    """Show each place of a window and yield its name; the window is as before at the end."""
    for place in (_step_places, _race_places, _measure_places):
        for name in place(window):
            settle()
            yield name


def settle() -> None:
    """Let layouts settle; one that has may ask for another."""
    for _ in range(3):
        QCoreApplication.processEvents()


def _step_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.STEP)
    page = window.step_page
    page.set_run(SOLVERS[0], Task(8))
    yield "step: start"
    page.player.seek(52)
    yield "step: under way"
    page.part.toggle_predict()
    page.part.go_on()
    yield "step: predicting"
    page.part.toggle_predict()
    page.part.stops.add(Breakpoint(At.ROW, 3))
    page.part.stops.add(Breakpoint(At.CONFLICT, 30))
    yield "step: breakpoints"
    page.part.stops.clear()
    page.part.toggle_edit()
    yield "step: own position"
    page.part.toggle_edit()
    page.toggle_tree()
    yield "step: tree"
    page.toggle_tree()
    for solver in SOLVERS[1:]:
        page.set_run(solver, Task(6))
        page.player.seek(40)
        yield f"step: {solver.key}"
    page.set_run(SOLVERS[0], Task(8))


def _race_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.RACE)
    for pairing in (1, 5, 2, 6):
        window.race_page.set_pairing(pairing)
        window.race_page.player.seek(60)
        yield f"race: {len(window.race_page.solvers)} lanes, {pairing}"
    window.race_page.set_pairing(0)


def _measure_places(window: MainWindow) -> Iterator[str]:
    window.show_page(Where.MEASURE)
    page = window.measure_page
    for timing in _timings():
        page.curves_page.curves.add(timing)
    page.curves_page.curves.redraw()
    page.solve_page.show_solved(_solved())
    for place, name in enumerate(VIEWS):
        page.show_view(place)
        yield f"measure: {name}"
        if name == "Audit":
            page.audit_page.show_audit(_audit())
            settle()
            yield f"measure: {name}, checked"
    page.show_view(0)


def _timings() -> Iterator[Timing]:
    for place, key in enumerate(_MEASURED):
        for n in range(6, 12):
            solutions = known(n).solutions
            seconds = 1e-6 * 5.0 ** (n - place)
            yield Timing(key, n, 1, False, (seconds, 1.2 * seconds), solutions)


@cache
def _audit() -> Audit:
    return Auditing(largest=5, measured_n=5).run()


@cache
def _solved() -> Solved:
    return Solving(find_solver("min-conflicts"), Task(1000)).run()
