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
from nqviz.ui.playback import race_player as racer_module
from nqviz.ui.playback.playback import AS_FAST_AS_IT_GOES, SPEEDS
from nqviz.ui.playback.race_player import Racer

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


def settle(racer: Racer) -> None:
    while racer.is_busy:
        QCoreApplication.processEvents()


def opened() -> Racer:
    racer = Racer(RUNS)
    racer.set_runs(RUNS, TIMES)
    return racer


@settings(max_examples=40, deadline=None)
@given(commands=st.lists(COMMANDS, min_size=5, max_size=20))
def test_every_walk_ends_where_the_plain_race_is(plain, commands) -> None:
    racer, tick = opened(), 0
    end = len(plain) - 1
    for name, value in commands:
        kinds = KINDS[racer.step_size]
        if name == "step":
            racer.step()
            tick = later(plain, tick, kinds, end)
        elif name == "back":
            racer.step_back()
            tick = earlier(plain, tick, kinds, 0)
        elif name == "next":
            racer.next_of(SOLUTION, "none")
            tick = later(plain, tick, SOLUTION, tick)
        elif name == "previous":
            racer.previous_of(SOLUTION, "none")
            tick = earlier(plain, tick, SOLUTION, tick)
        elif name == "start":
            racer.to_start()
            tick = 0
        elif name == "end":
            racer.to_end()
            tick = end
        elif name == "size":
            racer.set_step_size(value)
        else:
            racer.seek(value)
            tick = min(max(value, 0), end)
        settle(racer)
        assert racer.race.tick == tick
        assert racer.race.positions == plain[tick]


def test_steps_forward_are_undone_one_by_one(plain) -> None:
    racer = opened()
    seen = [0]
    for _ in range(60):
        racer.step()
        settle(racer)
        seen.append(racer.race.tick)
    assert len(set(seen)) == len(seen)
    for tick in seen[-2::-1]:
        racer.step_back()
        settle(racer)
        assert racer.race.tick == tick
        assert racer.race.positions == plain[tick]


def test_a_search_that_finds_nothing_says_so_and_stays(qtbot: QtBot) -> None:
    racer = Racer([(BASIC, Task(3)), (SIEVE, Task(3))])
    racer.seek(4)
    settle(racer)
    with qtbot.waitSignal(racer.missed) as missed, qtbot.assertNotEmitted(racer.stepped):
        racer.next_of(SOLUTION, "there is none")
        settle(racer)
    assert missed.args == ["there is none"]
    assert racer.race.tick == 4


@pytest.fixture
def one_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an errand take one portion for each turn of the event loop, and nobody scout ahead."""
    monkeypatch.setattr(walker_module, "_ERRAND_BUDGET", -1.0)
    monkeypatch.setattr(racer_module, "_SCOUTED", 0)


@pytest.mark.usefixtures("one_portion")
def test_a_far_jump_lets_the_event_loop_turn_and_moves_all_lanes_at_once() -> None:
    racer = Racer([(BASIC, Task(8)), (SIEVE, Task(8))])
    come_to: list[int | None] = []
    racer.generating.connect(come_to.append)
    racer.seek(3000)
    assert racer.is_busy
    while racer.is_busy:
        assert [position.index for position in racer.race.positions] == [0, 0]
        QCoreApplication.processEvents()
    assert [position.index for position in racer.race.positions] == [3000, 3000]
    assert len(come_to) > 10
    assert come_to[-1] is None


@pytest.mark.usefixtures("one_portion")
def test_an_errand_can_be_cancelled_and_has_moved_nothing(qtbot: QtBot) -> None:
    racer = Racer([(BASIC, Task(20)), (SIEVE, Task(20))])
    racer.to_end()
    for _ in range(5):
        QCoreApplication.processEvents()
    assert racer.is_busy
    with qtbot.waitSignal(racer.generating) as ended:
        racer.cancel()
    assert ended.args == [None]
    assert racer.race.tick == 0
    racer.to_end()
    racer.step()
    settle(racer)
    assert racer.race.tick == 1


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
    racer = Racer([(BASIC, Task(8)), (SIEVE, Task(8))])
    racer.set_speed(speed)
    racer.play()
    seconds = min(10.0, 5000 / speed)
    for _ in range(100):
        clock.now += 1.0001 * seconds / 100
        racer._on_frame()
    racer.pause()
    assert racer.race.tick == int(1.0001 * seconds * speed) + 1  # the first step comes at once
    assert [position.index for position in racer.race.positions] == [racer.race.tick] * 2


def test_playing_by_moves_counts_moves(clock: Clock, plain) -> None:
    racer = opened()
    racer.set_step_size(2)
    racer.set_speed(1.0)
    racer.play()
    for _ in range(100):
        clock.now += 0.1001
        racer._on_frame()
    racer.pause()
    tick = 0
    for _ in range(11):
        tick = later(plain, tick, MOVES, 0)
    assert racer.race.tick == tick


def test_playing_pauses_when_the_last_has_finished_and_begins_again(qtbot: QtBot, plain) -> None:
    racer = opened()
    racer.set_speed(AS_FAST_AS_IT_GOES)
    with qtbot.waitSignal(racer.paused):
        racer.toggle()
    assert racer.race.positions == plain[-1]
    with qtbot.waitSignal(racer.played):
        racer.toggle()
    assert racer.race.tick == 0
    racer.pause()


def test_short_runs_are_known_to_their_end_without_a_survey(qtbot: QtBot) -> None:
    racer = Racer([(BASIC, Task(6)), (SWAPS, Task(30, first=True))])
    racer.let_scout(is_wanted=True)
    with qtbot.waitSignal(racer.grown):
        pass
    qtbot.waitUntil(lambda: racer.race.length is not None)
    assert racer.race.length == max(
        sum(1 for _ in solver.steps(task, None))
        for solver, task in ((BASIC, Task(6)), (SWAPS, Task(30)))
    )
    assert racer.race.tick == 0


def test_a_race_that_can_not_be_is_refused_and_nothing_is_lost() -> None:
    racer = opened()
    racer.seek(9)
    settle(racer)
    race = racer.race
    with pytest.raises(ValueError, match="n = 0 is too small"):
        racer.set_runs([RUNS[0], (BASIC, Task(0))])
    assert racer.race is race
    assert race.tick == 9


def test_what_is_known_of_a_run_that_stays_is_kept(qtbot: QtBot) -> None:
    racer = opened()
    first, second = racer.race.lanes[:2]
    with (
        qtbot.waitSignal(racer.lanes[1].run_changed),
        qtbot.assertNotEmitted(racer.lanes[0].run_changed),
    ):
        racer.set_runs([RUNS[0], (SIEVE, Task(5))])
    assert racer.race.lanes[0] is first
    assert racer.race.lanes[1] is not second
    assert racer.race.tick == 0


def test_a_survey_of_a_lane_is_taken_over(qtbot: QtBot) -> None:
    racer = Racer([(BASIC, Task(8)), (SIEVE, Task(8))])
    survey = BASIC.load_kernel().survey(Position.start(Task(8)), 1024)
    with qtbot.waitSignal(racer.grown):
        racer.lanes[0].adopt_survey(survey)
    assert racer.race.finish(0) == survey.end.steps
    racer.seek(12_345)
    settle(racer)
    fresh = Race([Timeline(*run) for run in ((BASIC, Task(8)), (SIEVE, Task(8)))])
    fresh.seek(12_345)
    assert racer.race.positions == fresh.positions


def test_speeds_go_up_and_down_in_their_order() -> None:
    racer = opened()
    for _ in SPEEDS:
        racer.slower()
    seen = [racer.speed]
    for _ in SPEEDS:
        racer.faster()
        seen.append(racer.speed)
    assert seen == [*SPEEDS, SPEEDS[-1]]


def test_lanes_that_look_the_same_run_by_themselves() -> None:
    racer = Racer([RUNS[0], RUNS[0]])
    racer.set_runs([RUNS[0]] * 4)
    assert len({id(lane) for lane in racer.race.lanes}) == 4
