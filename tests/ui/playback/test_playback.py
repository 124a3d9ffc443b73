from collections.abc import Iterator
from itertools import count, pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.runs.pace import AS_FAST_AS_IT_GOES, SPEEDS, STEP_SIZES
from nqviz.solvers.registry import find_solver
from nqviz.ui.playback import playback as playback_module
from nqviz.ui.playback import player as player_module
from nqviz.ui.playback import race_player as race_player_module
from nqviz.ui.playback.playback import JumpHistory
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from tests.support.players import seek, settle
from tests.support.qt_objects import frame_timer_of

pytestmark = pytest.mark.usefixtures("qapp")
BASIC, SIEVE = find_solver("wirth-basic"), find_solver("sieve")
RUNS = ((BASIC, Task(5)), (SIEVE, Task(4)), (find_solver("min-conflicts"), Task(6, seed=1)))
TIMES = (3, 2, 7)
COMMANDS = st.one_of(
    st.tuples(st.sampled_from(["step", "back", "end", "next", "previous"]), st.just(0)),
    st.tuples(st.just("size"), st.sampled_from([1, 2, 3])),
    st.tuples(st.just("seek"), st.integers(-3, 1500)),
)
Playing = Player | RacePlayer


class Stand(NamedTuple):
    """Where a run or the lanes of a race stand, and the kinds of the steps that led there."""

    positions: list[Position]
    kinds: set[Kind]


@pytest.fixture(scope="module")
def plain(walk) -> dict[str, list[Stand]]:
    """Return where each stands at every step or tick, from whole runs and division alone."""
    walks = [list(walk(*run)) for run in RUNS]
    last = max(-(-(len(run) - 1) * time // 2) for run, time in zip(walks, TIMES, strict=True))
    ticks = [
        [run[min(2 * tick // time, len(run) - 1)] for run, time in zip(walks, TIMES, strict=True)]
        for tick in range(last + 1)
    ]
    return {"run": stands([[each] for each in walks[0]]), "race": stands(ticks)}


def stands(ticks: list[list[Position]]) -> list[Stand]:
    moved = [
        {now.last.kind for then, now in zip(*pair, strict=True) if now.index > then.index}
        for pair in pairwise(ticks)
    ]
    return [Stand(*each) for each in zip(ticks, [set(), *moved], strict=True)]


def opened(name: str) -> Playing:
    if name == "run":
        return Player(*RUNS[0])
    player = RacePlayer(RUNS)
    player.set_runs(RUNS, TIMES)
    return player


@pytest.fixture(params=["run", "race"])
def player(request: pytest.FixtureRequest) -> Iterator[Playing]:
    player = opened(request.param)
    yield player
    player.pause()


@pytest.fixture(params=["run", "race"])
def long(request: pytest.FixtureRequest) -> Iterator[Playing]:
    """Return a player whose run takes long to be found out, a few portions for each turn."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("nqviz.ui.jobs.idle_task.perf_counter", count(0.0, 1.0).__next__)
        runs = [(BASIC, Task(20)), (SIEVE, Task(20))]
        yield Player(*runs[0]) if request.param == "run" else RacePlayer(runs)


def is_solution(step: Step) -> bool:
    return step.kind is Kind.SOLUTION


def positions(player: Playing) -> list[Position]:
    return [player.position] if isinstance(player, Player) else player.race.positions


def carry_out(plain: list[Stand], player: Playing, index: int, name: str, value: int) -> int:
    """Give a command to a player and return the step at which a plain run is then."""
    kinds, end = STEP_SIZES[player.pace.step_size], len(plain) - 1
    if name in {"next", "previous"}:
        kinds = frozenset({Kind.SOLUTION})
    after = (each for each in range(index + 1, len(plain)) if plain[each].kinds & kinds)
    before = (each for each in range(index - 1, 0, -1) if plain[each].kinds & kinds)
    match name:
        case "step":
            player.step()
            return next(after, end)
        case "back":
            player.step_back()
            return next(before, 0)
        case "next":
            player.next_where(lambda step: step.kind in kinds, "none")
            return next(after, index)
        case "previous":
            player.previous_where(lambda step: step.kind in kinds, "none")
            return next(before, index)
        case "end":
            player.to_end()
            return end
        case "size":
            player.set_step_size(value)
            return index
        case _:
            player.seek(value)
            return min(max(value, 0), end)


@pytest.mark.parametrize("name", ["run", "race"])
@settings(max_examples=50)
@given(commands=st.lists(COMMANDS, min_size=5, max_size=25))
def test_every_walk_ends_where_the_plain_run_is(plain, name: str, commands) -> None:
    player, index = opened(name), 0
    for command in commands:
        index = carry_out(plain[name], player, index, *command)
        settle(player)
        assert (player.index, positions(player)) == (index, plain[name][index].positions)


@pytest.mark.parametrize("name", ["run", "race"])
@pytest.mark.parametrize("size", [2, 3])
def test_steps_of_each_size_lead_to_the_end_and_back(plain, name: str, size: int) -> None:
    player = opened(name)
    player.set_step_size(size)
    kinds, end = STEP_SIZES[size], len(plain[name]) - 1
    stops = [0, *(i for i, each in enumerate(plain[name]) if each.kinds & kinds)]
    there = []
    while player.index < end:
        there.append(player.index)
        player.step()
        settle(player)
    assert there == [stop for stop in stops if stop < end]
    for stop in reversed(there):
        player.step_back()
        settle(player)
        assert player.index == stop


def test_a_jump_is_told_once_and_a_step_that_leads_nowhere_moves_nothing(player: Playing) -> None:
    seen: list[int] = []
    player.changed.connect(lambda: seen.append(player.index))
    seek(player, 30)
    player.step()
    settle(player)
    assert seen == [30, 31]
    player.seek(0)
    player.step_back()
    settle(player)
    assert {*seen[2:]} == {0}


def test_what_is_held_stays_where_it_is(player: Playing) -> None:
    seek(player, 20)
    player.set_held(is_held=True)
    player.play()
    player.seek(3)
    for size in STEP_SIZES:
        player.set_step_size(size)
        player.step()
        player.step_back()
    player.back()
    assert (player.index, player.is_playing, player.is_busy) == (20, False, False)
    player.set_held(is_held=False)
    player.back()  # No way back has been lost.
    settle(player)
    assert player.index == 0


def test_a_search_that_finds_nothing_says_so_and_is_no_jump(player: Playing) -> None:
    missed: list[str] = []
    player.missed.connect(missed.append)
    player.seek(40)
    player.next_where(lambda _step: False, "nothing ahead")
    settle(player)
    player.previous_where(lambda _step: False, "nothing before")
    settle(player)
    assert (missed, player.index) == (["nothing ahead", "nothing before"], 40)
    player.back()
    settle(player)
    assert player.index == 0


def test_back_leads_to_where_a_jump_began_and_forward_there_again(player: Playing) -> None:
    missed: list[str] = []
    player.missed.connect(missed.append)
    player.back()
    assert missed == ["There was no jump to go back from."]
    seek(player, 40)
    player.step()
    settle(player)
    player.next_where(is_solution, "none")
    settle(player)
    solution = player.index
    player.previous_where(lambda _step: False)  # to the start, as there is none
    settle(player)
    for index in (50, 60, 70):
        player.seek(index, is_jump=False)
    seek(player, 90)
    indices = []
    for go in (*[player.back] * 4, player.forward, player.forward):
        go()
        settle(player)
        indices.append(player.index)
    assert indices == [70, solution, 41, 0, 41, solution]
    player.seek(5)
    player.forward()
    assert missed[1:] == ["There is no jump to go forward to."]


HISTORY = st.lists(st.one_of(st.integers(0, 9), st.sampled_from(["back", "forward"])))


@given(HISTORY)
def test_jumps_are_undone_as_a_browser_does(moves) -> None:
    history, index = JumpHistory(), 0
    visited, at = [0], 0  # the model: a list of steps with a cursor
    for move in moves:
        if isinstance(move, int):
            history.leave(index)
            index = move
            visited, at = [*visited[: at + 1], move], at + 1
        else:
            by = -1 if move == "back" else 1
            found = history.back(index) if move == "back" else history.forward(index)
            if 0 <= at + by < len(visited):
                at += by
                index = visited[at]
                assert found == index
            else:
                assert found is None


def test_the_oldest_jumps_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playback_module, "_MOST_JUMPS", 3)
    history = JumpHistory()
    for index in range(10):
        history.leave(index)
    assert [history.back(99) for _ in range(4)] == [9, 8, 7, None]


def test_a_far_jump_lets_the_event_loop_turn_and_says_how_far_it_is(long: Playing) -> None:
    come_to: list[int | None] = []
    long.changed.connect(lambda: come_to.append(long.state.come_to))
    long.seek(20_000)
    assert long.is_busy
    while long.is_busy:
        assert {position.index for position in positions(long)} == {0}
        QApplication.processEvents()
    assert {position.index for position in positions(long)} == {20_000}
    assert come_to[-1] is None
    known = come_to[:-1]
    assert len(known) > 5
    assert known == sorted(known)


@pytest.mark.parametrize("search", ["end", "solution", "step"])
def test_a_search_can_be_cancelled_and_has_moved_nothing(
    qtbot: QtBot, long: Playing, search: str
) -> None:
    long.set_step_size(3)
    {
        "end": long.to_end,
        "solution": lambda: long.next_where(is_solution, "none"),
        "step": lambda: long.next_where(lambda _step: False, "none"),
    }[search]()
    for _ in range(5):
        QApplication.processEvents()
    assert long.is_busy
    with qtbot.waitSignal(long.changed):
        long.cancel()
    QApplication.processEvents()
    assert (long.is_busy, long.index, long.state.come_to) == (False, 0, None)


def test_no_step_is_lost_on_the_slowest_machine(long: Playing) -> None:
    for _ in range(600):  # from one portion to the next
        long.step()
    assert (long.is_busy, long.index) == (False, 600)
    long.step_back()
    assert (long.is_busy, long.index) == (False, 599)


def test_any_other_command_ends_a_search(long: Playing) -> None:
    long.to_end()
    long.step()
    settle(long)
    QApplication.processEvents()
    assert long.index == 1


class Clock:
    """A clock that a test moves on, and that goes on by itself whenever it is looked at."""

    def __init__(self) -> None:
        self.now, self.goes_on = 100.0, 0.0

    def __call__(self) -> float:
        self.now += self.goes_on
        return self.now

    def play(self, player: Playing, seconds: float, frames: int) -> None:
        for _ in range(frames):
            self.now += seconds / frames
            frame_timer_of(player).timeout.emit()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (playback_module, player_module, race_player_module):
        monkeypatch.setattr(module, "perf_counter", clock)
    return clock


@pytest.mark.parametrize("name", ["run", "race"])
@pytest.mark.parametrize("speed", [0.2, 4.0])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_playing_keeps_the_speed(clock: Clock, plain, name: str, speed: float, size: int) -> None:
    player = opened(name)
    player.set_speed(speed)
    player.set_step_size(size)
    player.play()
    clock.play(player, 10.001, frames=300)
    player.pause()
    ends = [i for i, each in enumerate(plain[name]) if each.kinds & STEP_SIZES[size]]
    assert player.index == ends[int(10 * speed)]  # the first step comes at once
    assert positions(player) == plain[name][player.index].positions


def test_a_frame_keeps_to_its_budget(clock: Clock, player: Playing) -> None:
    player.set_speed(AS_FAST_AS_IT_GOES)
    player.set_step_size(3)
    player.play()
    clock.now, clock.goes_on = clock.now + 1.0, 0.001
    frame_timer_of(player).timeout.emit()
    assert 5 <= player.index <= 10


def test_as_fast_as_it_goes_takes_many_steps_a_frame(clock: Clock) -> None:
    player = Player(BASIC, Task(8))
    player.set_speed(AS_FAST_AS_IT_GOES)
    player.play()
    clock.play(player, 0.016, frames=1)
    assert player.index == 16_000 + 1


def test_playing_goes_on_to_the_end_and_begins_again(
    qtbot: QtBot, plain, player: Playing, request: pytest.FixtureRequest
) -> None:
    player.set_speed(SPEEDS[-1])
    player.toggle()
    qtbot.waitUntil(lambda: not player.is_playing)
    assert player.run.is_over
    assert player.index == len(plain[request.node.callspec.params["player"]]) - 1
    player.toggle()
    assert (player.index, player.is_playing) == (0, True)
    player.toggle()
    assert not player.is_playing


def test_the_way_to_a_step_is_shown(clock: Clock, player: Playing) -> None:
    passed: list[int] = []
    player.changed.connect(lambda: passed.append(player.index))
    player.play_to(12, 0.3)
    assert (player.is_on_way, player.is_playing) == (True, True)
    clock.play(player, 0.301, frames=6)
    settle(player)
    assert (player.is_on_way, player.is_playing) == (False, False)
    assert list(dict.fromkeys(passed)) == [0, 2, 4, 6, 8, 10, 12]


def test_a_way_waits_for_what_is_known_late_and_ends_in_time(clock: Clock, player: Playing) -> None:
    player.play_to(50, 10.0)
    clock.goes_on = 0.1  # the time of each frame is over at once
    clock.play(player, 2.0, frames=5)
    assert (player.index, player.is_on_way) == (0, True)
    clock.play(player, 10.0, frames=1)
    settle(player)
    assert (player.index, player.is_on_way) == (50, False)


def test_a_way_back_or_of_calm_is_a_jump(player: Playing) -> None:
    seek(player, 20)
    player.play_to(5, 1.0)
    settle(player)
    assert (player.index, player.is_on_way) == (5, False)
    player.set_calm(True)
    player.play_to(9, 1.0)
    settle(player)
    assert (player.index, player.is_on_way) == (9, False)


def test_who_pauses_ends_the_way(player: Playing) -> None:
    player.play_to(100, 3.0)
    player.pause()
    assert (player.is_on_way, player.is_playing) == (False, False)
    assert player.index < 100
