from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.playback import SPEEDS, STEP_SIZES, Playback
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer


@pytest.fixture(params=["player", "race_player"])
def playback(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Playback]:  # noqa: ARG001
    runs = [(solver, Task(5)) for solver in SOLVERS[:2]]
    playback = Player(*runs[0]) if request.param == "player" else RacePlayer(runs)
    yield playback
    playback.pause()


def settle(playback: Playback) -> None:
    while playback.is_busy:
        QApplication.processEvents()


def test_playing_goes_on_to_the_end_and_begins_again(qtbot: QtBot, playback: Playback) -> None:
    playback.set_speed(SPEEDS[-1])
    playback.play()
    qtbot.waitUntil(lambda: playback.is_over and not playback.is_playing)
    end = playback.place
    with qtbot.waitSignal(playback.stepped):
        playback.play()
    assert playback.place < end
    playback.toggle()
    assert not playback.is_playing


def test_a_place_is_gone_to_and_the_start_is_place_0(playback: Playback) -> None:
    for place in (30, 7, 100):
        playback.seek(place)
        settle(playback)
        assert playback.place == place
    playback.to_start()
    settle(playback)
    assert playback.place == 0
    playback.seek(10**9)
    settle(playback)
    assert playback.is_over


def test_what_is_held_stays_where_it_is(playback: Playback) -> None:
    playback.seek(20)
    settle(playback)
    playback.hold()
    playback.play()
    playback.seek(3)
    for size in STEP_SIZES:
        playback.set_step_size(size)
        playback.to_start()
    assert (playback.place, playback.is_playing, playback.is_busy) == (20, False, False)
    playback.release()
    playback.to_start()
    settle(playback)
    assert playback.place == 0


def test_speeds_go_up_and_down_one_by_one(playback: Playback) -> None:
    playback.set_speed(0)
    heard: list[float] = []
    playback.speed_changed.connect(heard.append)
    for _ in range(len(SPEEDS)):
        playback.faster()
    assert heard == [*SPEEDS[1:], SPEEDS[-1]]
    heard.clear()
    for _ in range(len(SPEEDS)):
        playback.slower()
    assert heard == [*SPEEDS[-2::-1], SPEEDS[0]]


def test_the_way_to_a_place_is_shown(qtbot: QtBot, playback: Playback) -> None:
    passed: list[int] = []
    playback.stepped.connect(lambda: passed.append(playback.place))
    playback.play_to(12, 0.3)
    assert playback.is_on_way
    assert playback.is_playing
    with qtbot.waitSignal(playback.paused):
        qtbot.waitUntil(lambda: playback.place == 12)
    assert not playback.is_on_way
    assert passed == sorted(set(passed))
    assert len(passed) > 2


def test_a_way_back_or_of_calm_is_a_jump(playback: Playback) -> None:
    playback.seek(20)
    settle(playback)
    playback.play_to(5, 1.0)
    settle(playback)
    assert (playback.place, playback.is_on_way) == (5, False)
    playback.set_calm(True)
    playback.play_to(9, 1.0)
    settle(playback)
    assert (playback.place, playback.is_on_way) == (9, False)


def test_who_pauses_ends_the_way(playback: Playback) -> None:
    playback.play_to(100, 3.0)
    playback.pause()
    assert not playback.is_on_way
    assert not playback.is_playing
    assert playback.place < 100
