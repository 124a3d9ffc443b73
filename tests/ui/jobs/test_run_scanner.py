from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.solvers.base.native import RunScan
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.jobs import run_scanner
from nqviz.ui.jobs.run_scanner import RunScanner
from nqviz.ui.playback.player import Player
from tests.support.players import seek, settle
from tests.support.qt_objects import timer_of

BASIC = SOLVERS[0]


@pytest.fixture
def player(qtbot: QtBot) -> Player:  # noqa: ARG001  timers need an application
    return Player(BASIC, Task(8))


@pytest.fixture
def scanner(player: Player) -> Iterator[RunScanner]:
    scanner = RunScanner(player.changed.emit)
    timer_of(scanner).setInterval(1)
    player.changed.connect(lambda: scanner.scan(player.timeline))
    scanner.scan(player.timeline)
    yield scanner
    scanner.close_down()


@pytest.mark.usefixtures("scanner")
def test_the_length_of_a_run_is_known_without_walking_it(
    qtbot: QtBot, player: Player, walk
) -> None:
    qtbot.waitUntil(lambda: player.timeline.length is not None)
    assert player.position.index == 0
    run = list(walk(BASIC, Task(8)))
    assert player.timeline.length == len(run) - 1
    for index in (len(run) - 1, 12_345, 12_344, 777, 20_000):
        seek(player, index)
        assert player.position == run[index]


def test_a_jump_to_the_end_profits_from_the_survey(player: Player, scanner: RunScanner) -> None:
    player.to_end()
    settle(player)
    assert player.position.counters.solutions == 92
    assert scanner is not None


def test_what_belongs_to_a_run_that_was_left_is_thrown_away(
    qtbot: QtBot, player: Player, scanner: RunScanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, is_left = BASIC.load_kernel(), Event()

    def scan_late(start: Position, interval: int, **limits: int) -> RunScan:
        if start.n == 8:
            is_left.wait(30)
        return kernel.scan(start, interval, **limits)

    monkeypatch.setattr(
        Solver, "load_kernel", lambda _solver, *_rule: replace(kernel, scan=scan_late)
    )
    qtbot.waitUntil(lambda: scanner.is_running)
    player.set_run(BASIC, Task(5))
    is_left.set()
    qtbot.waitUntil(lambda: player.timeline.length is not None)
    assert player.timeline.length == len(list(BASIC.steps(Task(5), None)))


@pytest.mark.parametrize(
    ("solver", "n"), [(replace(BASIC, kernel=None), 8), (BASIC, BASIC.counts_to + 1)]
)
def test_where_there_is_nothing_native_to_run_the_run_is_left_to_walking(
    qtbot: QtBot, player: Player, scanner: RunScanner, solver, n: int
) -> None:
    player.set_run(solver, Task(n))
    qtbot.waitUntil(lambda: not scanner.is_waiting)
    assert not scanner.is_running
    assert player.timeline.length is None


def test_a_run_is_surveyed_no_further_than_the_limit(
    qtbot: QtBot, player: Player, scanner: RunScanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_scanner, "MOST_STEPS", 1_500_000)
    said: list[str] = []
    player.changed.connect(lambda: said.append(scanner.status))
    player.set_run(BASIC, Task(14))
    qtbot.waitUntil(lambda: player.timeline.reached >= 1_500_000)
    assert player.timeline.length is None
    assert said[0] == ""
    assert said[1].startswith("Surveying the run")
    assert said[-1] == ""


def test_closing_down_waits_for_the_thread(
    qtbot: QtBot, player: Player, scanner: RunScanner
) -> None:
    player.set_run(BASIC, Task(14))
    qtbot.waitUntil(lambda: scanner.is_running)
    scanner.close_down()
    assert not scanner.is_running
    reached = player.timeline.reached
    QCoreApplication.processEvents()
    assert player.timeline.reached == reached


def test_while_something_is_timed_nothing_is_surveyed(
    qtbot: QtBot, player: Player, scanner: RunScanner
) -> None:
    scanner.hold()
    player.set_run(BASIC, Task(6))
    qtbot.waitUntil(lambda: not scanner.is_waiting)
    assert not scanner.is_running
    scanner.resume()
    qtbot.waitUntil(lambda: player.timeline.length is not None)
