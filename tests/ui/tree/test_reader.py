from collections.abc import Iterator
from itertools import count

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.runs.search_tree import ROOT, TreeAt
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.player import Player
from nqviz.ui.tree import reader as tree_reader
from nqviz.ui.tree.reader import SPAN, TreeReader
from tests.support.players import seek
from tests.support.readers import following

BASIC = find_solver("wirth-basic")


@pytest.fixture
def player(qapp: QApplication) -> Iterator[Player]:  # noqa: ARG001  timers need it
    player = Player(BASIC, Task(6))
    yield player
    player.pause()


def pictured(view: TreeAt) -> list[object]:
    tree = view.tree
    return [
        (tree.squares(node), view.state(node), view.size(node), view.solutions(node))
        for node in range(view.count)
    ]


def read_whole(qtbot: QtBot, reader: TreeReader) -> TreeAt:
    qtbot.waitUntil(lambda: not reader.is_behind)
    view = reader.view()
    assert view is not None
    return view


@pytest.mark.parametrize("key", ["wirth-basic", "sieve-symmetric", "exact-cover"])
def test_a_jump_shows_what_playing_shows(qtbot: QtBot, key: str) -> None:
    played, jumped = (Player(find_solver(key), Task(5)) for _ in range(2))
    by_steps, by_jumps = (
        following(played, TreeReader(played)),
        following(jumped, TreeReader(jumped)),
    )
    for reader in (by_steps, by_jumps):
        reader.shows_future = False
        reader.set_on(is_on=True)
    seen = {0: pictured(read_whole(qtbot, by_steps))}
    while played.position.index < 400:
        before = played.position.index
        played.step()
        if played.position.index == before:
            break
        seen[played.position.index] = pictured(read_whole(qtbot, by_steps))
    for index in (390, 17, 391, 0, 200, 201, 3):
        seek(jumped, index)
        if jumped.position.index in seen:
            assert pictured(read_whole(qtbot, by_jumps)) == seen[jumped.position.index]


def test_the_run_is_read_on_for_what_it_will_test(qtbot: QtBot, player: Player) -> None:
    reader = following(player, TreeReader(player))
    reader.set_on(is_on=True)
    player.set_run(BASIC, Task(5))
    qtbot.waitUntil(lambda: reader.is_through)
    for index in (0, 7, 300, 60):
        seek(player, index)
        view = read_whole(qtbot, reader)
        assert (view.extent, view.index) == (len(view.tree), index)
        assert (
            view.count
            < view.extent
            == 1 + player.timeline.position_at(player.timeline.length).counters.tests
        )
        reader.shows_future = False
        assert read_whole(qtbot, reader).extent == view.count
        reader.shows_future = True


def test_far_ahead_a_tree_of_the_last_steps_stands_in(
    qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = following(player, TreeReader(player))
    reader.shows_future = False  # or what is read ahead may keep up with the jump
    reader.set_on(is_on=True)
    with monkeypatch.context() as patch:  # no time is left for reading at once
        patch.setattr("nqviz.ui.tree.run_reader.perf_counter", count(0.0, 1.0).__next__)
        player.set_run(BASIC, Task(9))
        seek(player, 5 * SPAN + 100)
    view = reader.view()
    assert view is not None
    assert (reader.is_behind, view.tree.start) == (True, 5 * SPAN)
    near = view.tree.squares(view.path[-1])
    whole = read_whole(qtbot, reader)
    assert whole.tree.start == 0
    assert whole.tree.squares(whole.path[-1]) == near == BASIC.levels.path(player.position)
    assert whole.size(ROOT) == player.position.counters.tests


def test_beyond_the_most_nodes_the_picture_depends_on_the_position_alone(
    qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nqviz.runs.search_tree.MOST_NODES", 500)
    monkeypatch.setattr(tree_reader, "SPAN", 64)
    readers = [following(player, TreeReader(player)), following(player, TreeReader(player))]
    readers[0].set_on(is_on=True)
    for index in (1000, 900, 1100, 930):
        seek(player, index)
        readers[0].view()
    readers[1].set_on(is_on=True)
    one, other = (read_whole(qtbot, reader) for reader in readers)
    assert one.tree is not other.tree
    assert one.tree.start == 930 // 64 * 64
    assert pictured(one) == pictured(other)
    seek(player, 100)
    assert read_whole(qtbot, readers[0]).tree.start == 0


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_each_algorithm_has_a_tree_or_a_trace_or_neither(player: Player, solver) -> None:
    reader = following(player, TreeReader(player))
    player.set_run(solver, Task(6))
    expected = {"min-conflicts": (False, True), "quarters": (False, False)}
    has = (reader.tree is not None, reader.history is not None)
    assert has == expected.get(solver.key, (True, False))
    assert (reader.view() is None) == (reader.tree is None)


def test_nothing_is_read_while_nobody_looks(qtbot: QtBot, player: Player) -> None:
    reader = following(player, TreeReader(player))
    seek(player, 500)
    assert reader.come_to == 0
    reader.set_on(is_on=True)
    qtbot.waitUntil(lambda: reader.come_to == 500)


SEARCHES = [solver.key for solver in SOLVERS if solver.levels is not None]


@pytest.mark.parametrize("key", SEARCHES)
def test_queens_that_stand_at_the_start_stand_in_the_tree(
    qtbot: QtBot, player: Player, key: str
) -> None:
    solver = find_solver(key)
    assert solver.levels is not None
    player.set_run(solver, Task(6))
    while sum(column != EMPTY for column in player.position.queens) < 2:
        player.step()
    given = tuple(player.position.queens)
    reader = following(player, TreeReader(player))
    reader.set_on(is_on=True)
    player.set_run(solver, Task(6, given=given))
    start = read_whole(qtbot, reader)
    assert (start.tested, start.count) == (0, 3)
    assert start.tree.target(start.current) == 0
    for _ in range(120):
        view = read_whole(qtbot, reader)
        position = player.position
        squares = view.tree.squares(view.path[-1])
        assert squares == solver.levels.path(position)
        assert dict(squares) == {
            row: column for row, column in enumerate(position.queens) if column != EMPTY
        }
        player.step()
