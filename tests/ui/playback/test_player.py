import pytest
from PySide6.QtCore import QCoreApplication

from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from tests.support.players import seek, settle

BASIC = SOLVERS[0]


@pytest.fixture
def player(qapp: QCoreApplication) -> Player:  # noqa: ARG001  timers need an application
    return Player(BASIC, Task(5))


def test_steps_that_match_are_found_both_ways(player: Player, walk) -> None:
    lines = [each.last.line if each.last is not None else 0 for each in walk(BASIC, Task(5))]
    found = [index for index, line in enumerate(lines) if line == 7]
    for index in found[:3]:
        player.next_where(lambda step: step.line == 7, "none")
        settle(player)
        assert player.index == index
    player.previous_where(lambda step: step.line == 7, "none")
    settle(player)
    assert player.index == found[1]
    player.previous_where(lambda _step: False)
    settle(player)
    assert player.index == 0


def test_a_run_that_can_not_be_is_refused_and_nothing_is_lost(player: Player) -> None:
    seek(player, 9)
    player.play()
    with pytest.raises(ValueError, match="n = 0 is too small"):
        player.set_run(BASIC, Task(0))
    assert player.index >= 9
    assert player.is_playing
    player.pause()


def test_another_run_is_at_its_start_and_has_no_jumps(player: Player) -> None:
    missed: list[str] = []
    player.missed.connect(missed.append)
    player.seek(9)
    player.set_held(is_held=True)
    player.set_run(BASIC, Task(4))
    assert (player.timeline.task, player.index) == (Task(4), 0)
    player.back()
    assert len(missed) == 1
    player.step()
    assert player.index == 1
