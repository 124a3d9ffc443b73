from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.model.step import MOVES, ROW_ENDS, Kind
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback import playback as walker_module
from nqviz.ui.playback.playback import AS_FAST_AS_IT_GOES, SPEEDS, speed_in_words
from nqviz.ui.playback.player import Player
from tests.support.qt_objects import frame_timer_of

pytestmark = pytest.mark.usefixtures("qapp")
BASIC = SOLVERS[0]
TASK = Task(5)
KINDS = {1: frozenset(Kind), 2: MOVES, 3: ROW_ENDS}
SOLUTION = frozenset({Kind.SOLUTION})
COMMANDS = st.one_of(
    st.tuples(st.sampled_from(["step", "back"]), st.none()),
    st.tuples(st.sampled_from(["start", "end", "next", "previous"]), st.none()),
    st.tuples(st.just("size"), st.sampled_from([1, 2, 3])),
    st.tuples(st.just("seek"), st.integers(-3, 900)),
)


@pytest.fixture(scope="module")
def run(walk) -> list[Position]:
    return list(walk(BASIC, TASK))


def settle(player: Player) -> None:
    while player.is_busy:
        QCoreApplication.processEvents()


def is_of(position: Position, kinds: frozenset[Kind]) -> bool:
    return position.last is not None and position.last.kind in kinds


def after(run: list[Position], index: int, kinds: frozenset[Kind], otherwise: int) -> int:
    return next((i for i in range(index + 1, len(run)) if is_of(run[i], kinds)), otherwise)


def before(run: list[Position], index: int, kinds: frozenset[Kind], otherwise: int) -> int:
    return next((i for i in range(index - 1, 0, -1) if is_of(run[i], kinds)), otherwise)


def carry_out(
    run: list[Position], player: Player, index: int, command: tuple[str, int | None]
) -> int:
    """Give a command to the player and return the step where a plain list of positions is then."""
    name, value = command
    kinds = KINDS[player.step_size]
    end = len(run) - 1
    if name == "step":
        player.step()
        return after(run, index, kinds, end)
    if name == "back":
        player.step_back()
        return before(run, index, kinds, 0)
    if name == "next":
        player.next_of(SOLUTION, "none")
        return after(run, index, SOLUTION, index)
    if name == "previous":
        player.previous_of(SOLUTION, "none")
        return before(run, index, SOLUTION, index)
    if name == "start":
        player.to_start()
        return 0
    if name == "end":
        player.to_end()
        return end
    assert value is not None
    if name == "size":
        player.set_step_size(value)
        return index
    player.seek(value)
    return min(max(value, 0), end)


def walk_by(run: list[Position], player: Player, commands: list[tuple[str, int | None]]) -> int:
    index = 0
    for command in commands:
        index = carry_out(run, player, index, command)
        settle(player)
        assert player.position == run[index]
    return index


@settings(max_examples=60)
@given(commands=st.lists(COMMANDS, min_size=10, max_size=40))
def test_every_walk_ends_where_the_plain_run_is(
    run: list[Position], commands: list[tuple[str, int | None]]
) -> None:
    walk_by(run, Player(BASIC, TASK), commands)


@settings(max_examples=15)
@given(commands=st.lists(COMMANDS, max_size=12), steps=st.integers(1, 8))
def test_back_undoes_forward_to_the_pixel(
    run: list[Position], painted, commands: list[tuple[str, int | None]], steps: int
) -> None:
    player = Player(BASIC, TASK)
    index = walk_by(run, player, commands)
    player.set_step_size(1)
    here = painted(player.position, NO_OVERLAY, side=120)
    steps = min(steps, len(run) - 1 - index)
    for _ in range(steps):
        player.step()
    for _ in range(steps):
        player.step_back()
    assert painted(player.position, NO_OVERLAY, side=120) == here
    assert here == painted(run[index], NO_OVERLAY, side=120)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_steps_of_each_size_lead_through_the_run_and_back(run: list[Position], size: int) -> None:
    player = Player(BASIC, TASK)
    player.set_step_size(size)
    stops = [0, *(index for index in range(1, len(run)) if is_of(run[index], KINDS[size]))]
    for index in stops[1:]:
        player.step()
        settle(player)
        assert player.position == run[index]
    player.step()
    for index in [*stops[-2::-1], 0]:
        player.step_back()
        settle(player)
        assert player.position == run[index]


def test_signals_come_once_for_each_change(qtbot: QtBot) -> None:
    player = Player(BASIC, TASK)
    with qtbot.waitSignal(player.stepped):
        player.step()
    with qtbot.assertNotEmitted(player.stepped):
        player.seek(1)
        settle(player)
    player.to_start()
    with qtbot.assertNotEmitted(player.stepped):
        player.step_back()


def test_a_search_that_finds_nothing_says_so_and_stays(qtbot: QtBot) -> None:
    player = Player(BASIC, Task(3))
    player.seek(4)
    with qtbot.waitSignal(player.missed) as missed, qtbot.assertNotEmitted(player.stepped):
        player.next_of(SOLUTION, "there is none")
    assert missed.args == ["there is none"]
    assert player.position.index == 4


def test_back_leads_to_where_a_jump_began_and_forward_there_again() -> None:
    player = Player(BASIC, TASK)
    missed: list[str] = []
    player.missed.connect(missed.append)
    player.back()
    assert missed == ["There was no jump to go back from."]
    player.seek(40)
    player.step()
    player.step()
    player.next_of(SOLUTION, "none")
    solved = player.place
    for place in (50, 60, 70):
        player.slide(place)  # a drag is no jump of its own
    player.seek(90)
    settle(player)
    places = []
    for _ in range(3):
        player.back()
        settle(player)
        places.append(player.place)
    assert places == [70, 42, 0]
    assert solved > 42
    player.forward()
    settle(player)
    player.forward()
    settle(player)
    assert player.place == 70
    player.seek(5)
    player.forward()
    assert missed[1:] == ["There is no jump to go forward to."]
    player.set_run(BASIC, Task(4))
    player.back()
    assert player.place == 0
    assert len(missed) == 3


def test_a_search_that_finds_nothing_is_no_jump() -> None:
    player = Player(BASIC, TASK)
    player.seek(10)
    player.next_where(lambda _step: False, "nothing")
    settle(player)
    player.step()
    player.back()
    assert player.place == 0


def test_the_next_execution_of_a_line(qtbot: QtBot, run: list[Position]) -> None:
    player = Player(BASIC, TASK)
    with qtbot.waitSignal(player.stepped):
        player.next_where(lambda step: step.line == 7, "none")
    expected = next(each for each in run if each.last is not None and each.last.line == 7)
    assert player.position == expected


@pytest.fixture
def one_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an errand take one portion for each turn of the event loop."""
    monkeypatch.setattr("nqviz.ui.jobs.idle_task.perf_counter", count(0.0, 1.0).__next__)


@pytest.mark.usefixtures("one_portion")
def test_a_far_jump_lets_the_event_loop_turn(qtbot: QtBot) -> None:
    player = Player(BASIC, Task(8))
    come_to: list[int | None] = []
    player.generating.connect(come_to.append)
    player.seek(3000)
    assert player.is_busy
    assert player.position.index == 0
    with qtbot.waitSignal(player.stepped):
        pass
    qtbot.waitUntil(lambda: not player.is_busy)
    assert player.position.index == 3000
    assert come_to[-1] is None
    known = [each for each in come_to if each is not None]
    assert len(known) > 5
    assert all(earlier < later for earlier, later in pairwise(known))


@pytest.mark.usefixtures("one_portion")
@pytest.mark.parametrize("search", ["to_end", "search"])
def test_a_search_can_be_cancelled_and_has_moved_nothing(qtbot: QtBot, search: str) -> None:
    player = Player(BASIC, Task(20))
    player.seek(7)
    qtbot.waitUntil(lambda: not player.is_busy)
    here = player.position.copy()
    if search == "to_end":
        player.to_end()
    else:
        player.next_of(SOLUTION, "none")
    for _ in range(5):
        QCoreApplication.processEvents()
    assert player.is_busy
    assert player.position == here
    with qtbot.waitSignal(player.generating) as ended:
        player.cancel()
    assert ended.args == [None]
    assert not player.is_busy
    QCoreApplication.processEvents()
    assert player.position == here


@pytest.mark.usefixtures("one_portion")
def test_any_other_command_ends_an_errand(qtbot: QtBot) -> None:
    player = Player(BASIC, Task(20))
    player.to_end()
    player.step()
    assert not player.is_busy
    QCoreApplication.processEvents()
    assert player.position.index == 1
    with qtbot.waitSignal(player.run_changed):
        player.to_end()
        player.set_run(BASIC, TASK)
    assert not player.is_busy
    assert player.position.index == 0


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


def play_for(player: Player, clock: Clock, seconds: float, frames: int) -> None:
    for _ in range(frames):
        clock.now += seconds / frames
        frame_timer_of(player).timeout.emit()


@pytest.mark.parametrize("speed", [0.2, 4.0, 60.0])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_playing_keeps_the_speed(clock: Clock, speed: float, size: int) -> None:
    player = Player(BASIC, Task(8))
    player.set_speed(speed)
    player.set_step_size(size)
    player.play()
    play_for(player, clock, 10.001, frames=300)
    player.pause()
    last = Position.start(Task(8))
    taken = 0
    for step in BASIC.steps(Task(8), None):
        if taken == 1 + int(10 * speed):  # the first step comes at once
            break
        last.apply(step)
        taken += step.kind in KINDS[size]
    assert player.position == last


def test_as_fast_as_it_goes_takes_many_steps_a_frame(clock: Clock) -> None:
    player = Player(BASIC, Task(8))
    player.set_speed(AS_FAST_AS_IT_GOES)
    player.play()
    play_for(player, clock, 0.016, frames=1)
    assert player.position.index == 16_000 + 1


def test_a_frame_keeps_to_its_budget(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(BASIC, Task(8))
    player.set_speed(AS_FAST_AS_IT_GOES)
    player.play()
    clock.now += 1.0

    def ticking() -> float:
        clock.now += 0.001
        return clock.now

    monkeypatch.setattr(walker_module, "perf_counter", ticking)
    frame_timer_of(player).timeout.emit()
    assert 5 <= player.position.index <= 10


def test_playing_pauses_at_the_end_and_begins_again(qtbot: QtBot, run: list[Position]) -> None:
    player = Player(BASIC, TASK)
    player.set_speed(AS_FAST_AS_IT_GOES)
    with qtbot.waitSignal(player.paused):
        player.toggle()
    assert player.position == run[-1]
    with qtbot.waitSignal(player.played):
        player.toggle()
    assert player.position.index == 0
    player.pause()


def test_a_run_that_can_not_be_is_refused_and_nothing_is_lost() -> None:
    player = Player(BASIC, TASK)
    player.seek(9)
    settle(player)
    player.play()
    with pytest.raises(ValueError, match="n = 0 is too small"):
        player.set_run(BASIC, Task(0))
    assert player.position.index >= 9
    assert player.is_playing
    player.pause()


def test_speeds_go_up_and_down_in_their_order() -> None:
    player = Player(BASIC, TASK)
    for _ in SPEEDS:
        player.slower()
    seen = [player.speed]
    for _ in SPEEDS:
        player.faster()
        seen.append(player.speed)
    assert seen == [*SPEEDS, SPEEDS[-1]]


@pytest.mark.parametrize(
    ("speed", "words"),
    [
        (0.2, "one step in 5 s"),
        (0.5, "one step in 2 s"),
        (1.0, "1 step / s"),
        (4.0, "4 steps / s"),
        (2_000.0, "2\N{NARROW NO-BREAK SPACE}000 steps / s"),
        (AS_FAST_AS_IT_GOES, "as fast as it goes"),
    ],
)
def test_a_speed_in_words(speed: float, words: str) -> None:
    assert speed_in_words(speed) == words
