from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.playback import SPEEDS, STEP_SIZES, Walker
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import Racer


@pytest.fixture(params=["player", "racer"])
def walker(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Walker]:  # noqa: ARG001
    runs = [(solver, Task(5)) for solver in SOLVERS[:2]]
    walker = Player(*runs[0]) if request.param == "player" else Racer(runs)
    yield walker
    walker.pause()


def settle(walker: Walker) -> None:
    while walker.is_busy:
        QApplication.processEvents()


def test_playing_goes_on_to_the_end_and_begins_again(qtbot: QtBot, walker: Walker) -> None:
    walker.set_speed(SPEEDS[-1])
    walker.play()
    qtbot.waitUntil(lambda: walker.is_over and not walker.is_playing)
    end = walker.place
    with qtbot.waitSignal(walker.stepped):
        walker.play()
    assert walker.place < end
    walker.toggle()
    assert not walker.is_playing


def test_a_place_is_gone_to_and_the_start_is_place_0(walker: Walker) -> None:
    for place in (30, 7, 100):
        walker.seek(place)
        settle(walker)
        assert walker.place == place
    walker.to_start()
    settle(walker)
    assert walker.place == 0
    walker.seek(10**9)
    settle(walker)
    assert walker.is_over


def test_what_is_held_stays_where_it_is(walker: Walker) -> None:
    walker.seek(20)
    settle(walker)
    walker.hold()
    walker.play()
    walker.seek(3)
    for size in STEP_SIZES:
        walker.set_step_size(size)
        walker.to_start()
    assert (walker.place, walker.is_playing, walker.is_busy) == (20, False, False)
    walker.release()
    walker.to_start()
    settle(walker)
    assert walker.place == 0


def test_speeds_go_up_and_down_one_by_one(walker: Walker) -> None:
    walker.set_speed(0)
    heard: list[float] = []
    walker.speed_changed.connect(heard.append)
    for _ in range(len(SPEEDS)):
        walker.faster()
    assert heard == [*SPEEDS[1:], SPEEDS[-1]]
    heard.clear()
    for _ in range(len(SPEEDS)):
        walker.slower()
    assert heard == [*SPEEDS[-2::-1], SPEEDS[0]]
