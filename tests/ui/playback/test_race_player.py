from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.model.step import MOVES, ROW_ENDS, Kind
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.playback import playback as walker_module
from nqviz.ui.playback.playback import AS_FAST_AS_IT_GOES, SPEEDS
from nqviz.ui.playback.race_player import RacePlayer
from tests.support.qt_objects import frame_timer_of

pytestmark = pytest.mark.usefixtures("qapp")
BASIC, SIEVE = find_solver("wirth-basic"), find_solver("sieve")
SWAPS = find_solver("min-conflicts")
RUNS = ((BASIC, Task(5)), (SIEVE, Task(4)), (SWAPS, Task(6, seed=1)))
TIMES = (3, 2, 7)
KINDS = {1: frozenset(Kind), 2: MOVES, 3: ROW_ENDS}
SOLUTION = frozenset({Kind.SOLUTION})
COMMANDS = st.one_of(
    st.tuples(st.sampled_from(["step", "back", "start", "end", "next", "previous"]), st.none()),
    st.tuples(st.just("size"), st.sampled_from([1, 2, 3])),
    st.tuples(st.just("seek"), st.integers(-3, 3000)),
)


@pytest.fixture(scope="module")
def plain(walk) -> list[list[Position]]:
    """Return where the lanes stand at every tick, from whole runs and division alone."""
    walks = [list(walk(solver, task)) for solver, task in RUNS]
    last = max(-(-(len(run) - 1) * time // 2) for run, time in zip(walks, TIMES, strict=True))
    return [
        [run[min(2 * tick // time, len(run) - 1)] for run, time in zip(walks, TIMES, strict=True)]
        for tick in range(last + 1)
    ]


def kinds_of(plain: list[list[Position]], tick: int) -> set[Kind]:
    """Return the kinds of the steps that led to a tick from the one before."""
    pairs = zip(plain[tick - 1], plain[tick], strict=True)
    return {after.last.kind for before, after in pairs if after.index > before.index}


def later(plain: list[list[Position]], tick: int, kinds: frozenset[Kind], otherwise: int) -> int:
    found = (each for each in range(tick + 1, len(plain)) if kinds_of(plain, each) & kinds)
    return next(found, otherwise)


def earlier(plain: list[list[Position]], tick: int, kinds: frozenset[Kind], otherwise: int) -> int:
    return next((i for i in range(tick - 1, 0, -1) if kinds_of(plain, i) & kinds), otherwise)


def settle(race_player: RacePlayer) -> None:
    while race_player.is_busy:
        QCoreApplication.processEvents()


def opened() -> RacePlayer:
    race_player = RacePlayer(RUNS)
    race_player.set_runs(RUNS, TIMES)
    return race_player


@settings(max_examples=40)
@given(commands=st.lists(COMMANDS, min_size=5, max_size=20))
def test_every_walk_ends_where_the_plain_race_is(plain, commands) -> None:
    race_player, tick = opened(), 0
    end = len(plain) - 1
    for name, value in commands:
        kinds = KINDS[race_player.step_size]
        if name == "step":
            race_player.step()
            tick = later(plain, tick, kinds, end)
        elif name == "back":
            race_player.step_back()
            tick = earlier(plain, tick, kinds, 0)
        elif name == "next":
            race_player.next_of(SOLUTION, "none")
            tick = later(plain, tick, SOLUTION, tick)
        elif name == "previous":
            race_player.previous_of(SOLUTION, "none")
            tick = earlier(plain, tick, SOLUTION, tick)
        elif name == "start":
            race_player.to_start()
            tick = 0
        elif name == "end":
            race_player.to_end()
            tick = end
        elif name == "size":
            race_player.set_step_size(value)
        else:
            race_player.seek(value)
            tick = min(max(value, 0), end)
        settle(race_player)
        assert race_player.race.tick == tick
        assert race_player.race.positions == plain[tick]


def test_steps_forward_are_undone_one_by_one(plain) -> None:
    race_player = opened()
    seen = [0]
    for _ in range(60):
        race_player.step()
        settle(race_player)
        seen.append(race_player.race.tick)
    assert len(set(seen)) == len(seen)
    for tick in seen[-2::-1]:
        race_player.step_back()
        settle(race_player)
        assert race_player.race.tick == tick
        assert race_player.race.positions == plain[tick]


def test_a_search_that_finds_nothing_says_so_and_stays(qtbot: QtBot) -> None:
    race_player = RacePlayer([(BASIC, Task(3)), (SIEVE, Task(3))])
    race_player.seek(4)
    settle(race_player)
    with (
        qtbot.waitSignal(race_player.missed) as missed,
        qtbot.assertNotEmitted(race_player.stepped),
    ):
        race_player.next_of(SOLUTION, "there is none")
        settle(race_player)
    assert missed.args == ["there is none"]
    assert race_player.race.tick == 4


@pytest.fixture
def one_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a jump take one portion for each turn of the event loop."""
    monkeypatch.setattr("nqviz.ui.jobs.idle_task.perf_counter", count(0.0, 1.0).__next__)


@pytest.mark.usefixtures("one_portion")
def test_a_far_jump_lets_the_event_loop_turn_and_moves_all_lanes_at_once() -> None:
    race_player = RacePlayer([(BASIC, Task(8)), (SIEVE, Task(8))])
    come_to: list[int | None] = []
    race_player.generating.connect(come_to.append)
    race_player.seek(3000)
    assert race_player.is_busy
    while race_player.is_busy:
        assert [position.index for position in race_player.race.positions] == [0, 0]
        QCoreApplication.processEvents()
    assert [position.index for position in race_player.race.positions] == [3000, 3000]
    assert len(come_to) > 10
    assert come_to[-1] is None


@pytest.mark.usefixtures("one_portion")
def test_an_errand_can_be_cancelled_and_has_moved_nothing(qtbot: QtBot) -> None:
    race_player = RacePlayer([(BASIC, Task(20)), (SIEVE, Task(20))])
    race_player.to_end()
    for _ in range(5):
        QCoreApplication.processEvents()
    assert race_player.is_busy
    with qtbot.waitSignal(race_player.generating) as ended:
        race_player.cancel()
    assert ended.args == [None]
    assert race_player.race.tick == 0
    race_player.to_end()
    race_player.step()
    settle(race_player)
    assert race_player.race.tick == 1


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(walker_module, "perf_counter", clock)
    return clock


@pytest.mark.parametrize("speed", [0.2, 4.0, 60.0, AS_FAST_AS_IT_GOES])
def test_playing_keeps_the_speed_on_the_one_clock(clock: Clock, speed: float) -> None:
    race_player = RacePlayer([(BASIC, Task(8)), (SIEVE, Task(8))])
    race_player.set_speed(speed)
    race_player.play()
    seconds = min(10.0, 5000 / speed)
    for _ in range(100):
        clock.now += 1.0001 * seconds / 100
        frame_timer_of(race_player).timeout.emit()
    race_player.pause()
    assert (
        race_player.race.tick == int(1.0001 * seconds * speed) + 1
    )  # the first step comes at once
    assert [position.index for position in race_player.race.positions] == [
        race_player.race.tick
    ] * 2


def test_playing_by_moves_counts_moves(clock: Clock, plain) -> None:
    race_player = opened()
    race_player.set_step_size(2)
    race_player.set_speed(1.0)
    race_player.play()
    for _ in range(100):
        clock.now += 0.1001
        frame_timer_of(race_player).timeout.emit()
    race_player.pause()
    tick = 0
    for _ in range(11):
        tick = later(plain, tick, MOVES, 0)
    assert race_player.race.tick == tick


def test_playing_pauses_when_the_last_has_finished_and_begins_again(qtbot: QtBot, plain) -> None:
    race_player = opened()
    race_player.set_speed(AS_FAST_AS_IT_GOES)
    with qtbot.waitSignal(race_player.paused):
        race_player.toggle()
    assert race_player.race.positions == plain[-1]
    with qtbot.waitSignal(race_player.played):
        race_player.toggle()
    assert race_player.race.tick == 0
    race_player.pause()


def test_short_runs_are_known_to_their_end_without_a_survey(qtbot: QtBot) -> None:
    race_player = RacePlayer([(BASIC, Task(6)), (SWAPS, Task(30, first=True))])
    race_player.let_scout(is_wanted=True)
    with qtbot.waitSignal(race_player.grown):
        pass
    qtbot.waitUntil(lambda: race_player.race.length is not None)
    assert race_player.race.length == max(
        sum(1 for _ in solver.steps(task, None))
        for solver, task in ((BASIC, Task(6)), (SWAPS, Task(30)))
    )
    assert race_player.race.tick == 0


def test_a_race_that_can_not_be_is_refused_and_nothing_is_lost() -> None:
    race_player = opened()
    race_player.seek(9)
    settle(race_player)
    race = race_player.race
    with pytest.raises(ValueError, match="n = 0 is too small"):
        race_player.set_runs([RUNS[0], (BASIC, Task(0))])
    assert race_player.race is race
    assert race.tick == 9


def test_what_is_known_of_a_run_that_stays_is_kept(qtbot: QtBot) -> None:
    race_player = opened()
    first, second = race_player.race.lanes[:2]
    with (
        qtbot.waitSignal(race_player.lanes[1].run_changed),
        qtbot.assertNotEmitted(race_player.lanes[0].run_changed),
    ):
        race_player.set_runs([RUNS[0], (SIEVE, Task(5))])
    assert race_player.race.lanes[0] is first
    assert race_player.race.lanes[1] is not second
    assert race_player.race.tick == 0


def test_a_survey_of_a_lane_is_taken_over(qtbot: QtBot) -> None:
    race_player = RacePlayer([(BASIC, Task(8)), (SIEVE, Task(8))])
    scan = BASIC.load_kernel().scan(Position.start(Task(8)), 1024)
    with qtbot.waitSignal(race_player.grown):
        race_player.lanes[0].adopt_scan(scan)
    assert race_player.race.finish(0) == scan.end.steps
    race_player.seek(12_345)
    settle(race_player)
    fresh = Race([Timeline(*run) for run in ((BASIC, Task(8)), (SIEVE, Task(8)))])
    fresh.seek(12_345)
    assert race_player.race.positions == fresh.positions


def test_speeds_go_up_and_down_in_their_order() -> None:
    race_player = opened()
    for _ in SPEEDS:
        race_player.slower()
    seen = [race_player.speed]
    for _ in SPEEDS:
        race_player.faster()
        seen.append(race_player.speed)
    assert seen == [*SPEEDS, SPEEDS[-1]]


def test_lanes_that_look_the_same_run_by_themselves() -> None:
    race_player = RacePlayer([RUNS[0], RUNS[0]])
    race_player.set_runs([RUNS[0]] * 4)
    assert len({id(lane) for lane in race_player.race.lanes}) == 4
