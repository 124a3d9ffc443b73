import pytest
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.playback.race_player import RacePlayer

pytestmark = pytest.mark.usefixtures("qapp")
BASIC, SIEVE = find_solver("wirth-basic"), find_solver("sieve")
SWAPS = find_solver("min-conflicts")
RUNS = ((BASIC, Task(5)), (SIEVE, Task(4)))


def test_short_runs_are_known_to_their_end_without_a_survey(qtbot: QtBot) -> None:
    player = RacePlayer([(BASIC, Task(6)), (SWAPS, Task(30, first=True))])
    player.let_scout(is_wanted=True)
    with qtbot.waitSignal(player.changed):
        pass
    qtbot.waitUntil(lambda: player.race.length is not None)
    assert player.race.length == max(
        sum(1 for _ in solver.steps(task, None))
        for solver, task in ((BASIC, Task(6)), (SWAPS, Task(30)))
    )
    assert player.race.tick == 0


def test_a_race_that_can_not_be_is_refused_and_nothing_is_lost() -> None:
    player = RacePlayer(RUNS)
    player.seek(9)
    race = player.race
    with pytest.raises(ValueError, match="n = 0 is too small"):
        player.set_runs([RUNS[0], (BASIC, Task(0))])
    assert player.race is race
    assert race.tick == 9


def test_what_is_known_of_a_run_that_stays_is_kept() -> None:
    player = RacePlayer(RUNS)
    player.seek(9)
    first, second = player.race.lanes
    player.set_runs([RUNS[0], (SIEVE, Task(5))])
    assert player.race.lanes[0] is first
    assert player.race.lanes[1] is not second
    assert player.race.tick == 0


def test_lanes_that_look_the_same_run_by_themselves() -> None:
    player = RacePlayer([RUNS[0], RUNS[0]])
    player.set_runs([RUNS[0]] * 4)
    assert len({id(lane) for lane in player.race.lanes}) == 4
