from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver
from nqviz.ui.playback.player import Player
from nqviz.ui.tree.run_reader import WorkReader
from tests.support.players import seek
from tests.support.readers import following


@pytest.fixture
def player(qapp: QApplication) -> Iterator[Player]:  # noqa: ARG001  timers need it
    player = Player(find_solver("wirth-basic"), Task(6))
    yield player
    player.pause()


@pytest.fixture
def reader(player: Player) -> WorkReader:
    return following(player, WorkReader(player))


def test_the_work_is_that_of_the_position(qtbot: QtBot, player: Player, reader: WorkReader) -> None:
    reader.set_on(is_on=True)
    for index in (3, 700, 20, 10**6):
        seek(player, index)
        qtbot.waitUntil(lambda: reader.has_read)
        done, position = reader.history, player.position
        assert done.visits(position.index).sum() == position.counters.tests
        assert done.backtracks(position.index).sum() == position.counters.removals
    player.set_run(find_solver("min-conflicts"), Task(8))
    player.step()
    assert (reader.history.n, reader.history.index) == (8, 1)


def test_nothing_is_read_while_nobody_looks(
    qtbot: QtBot, player: Player, reader: WorkReader
) -> None:
    seek(player, 500)
    assert reader.history.index == 0
    reader.set_on(is_on=True)
    qtbot.waitUntil(lambda: reader.has_read)


def test_a_long_run_is_read_as_far_as_there_is_space(
    player: Player, reader: WorkReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nqviz.runs.work_history.MOST_STEPS", 100)
    reader.set_on(is_on=True)
    seek(player, 500)
    assert (reader.history.index, reader.has_read) == (100, False)
    assert reader.status == ""  # The counts are still about right.
    monkeypatch.setattr("nqviz.ui.tree.run_reader.FAR_BEHIND", 300)
    assert reader.status == "Runs of lines are counted up to step 100."
    seek(player, 90)
    assert reader.has_read
