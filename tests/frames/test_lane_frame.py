from dataclasses import fields

import pytest

from nqviz.frames.lane_frame import KNOWN_SHARE, LaneFrame
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from tests.support.lanes import lane_frame

BASIC = find_solver("wirth-basic")


@pytest.mark.parametrize(
    ("frame", "words", "rank"),
    [
        (lane_frame(9, 10, length=10), "step 9 of 10", ""),
        (lane_frame(10, 10, length=10), "step 10 of 10", ""),
        (lane_frame(10, 10, length=10, rank=4), "10 steps", "4th"),
        (lane_frame(1, 1, length=1, rank=1), "1 step", "1st"),
        (lane_frame(10, 10, length=10, note="an error"), "10 steps: an error", "✗"),
        (lane_frame(10, 10, length=10, rank=1, remark="a limit"), "10 steps: a limit", "1st"),
        (lane_frame(10, 10, note="waits"), "step 10 of at least 10: waits", ""),
        (lane_frame(700, 700), "step 700 of at least 700", ""),
    ],
)
def test_how_far_it_is_in_words(frame: LaneFrame, words: str, rank: str) -> None:
    assert (frame.in_words(), frame.rank_in_words()) == (words, rank)


def test_a_run_without_a_known_end_is_never_at_the_finish() -> None:
    shares = [lane_frame(index, 700).share for index in (0, 350, 700)]
    assert shares == [0, KNOWN_SHARE / 2, KNOWN_SHARE]
    assert lane_frame(350, 700, length=700).share == 0.5


def test_what_stays_the_same_is_taken_from_the_frame_before() -> None:
    race = Race([Timeline(BASIC, Task(5)), Timeline(find_solver("sieve"), Task(4))])
    before = LaneFrame.of(race, 0)
    race.lanes[0].extend(50)
    now = LaneFrame.of(race, 0, before)
    assert now.step is before.step
    assert now.reached == 50
    race.seek(1)
    moved = LaneFrame.of(race, 0, now)
    assert (moved.index, moved.step.position) == (1, race.lanes[0].position)
    assert LaneFrame.of(race, 0) == moved


def test_at_the_end_the_last_solution_stays_to_be_seen() -> None:
    race = Race([Timeline(BASIC, Task(5)), Timeline(find_solver("sieve"), Task(4))])
    race.seek(10**6)
    frame = LaneFrame.of(race, 0)
    assert EMPTY in frame.step.position.queens
    assert frame.last_solution == race.last_solution(0) == (4, 2, 0, 3, 1)
    assert frame.rank == 2
    race.seek(race.finish(1) or 0)
    assert LaneFrame.of(race, 0, frame).last_solution is None


def test_who_waits_or_falls_short_says_so() -> None:
    class Short(Solver):
        __slots__ = ()

        def shortfall(self, _task: Task) -> str:
            return "an error"

    values = {each.name: getattr(BASIC, each.name) for each in fields(BASIC)} | {"waits": True}
    race = Race([Timeline(Short(**values), Task(3)), Timeline(BASIC, Task(4))])
    assert LaneFrame.of(race, 0).note == "waiting for the program"
    race.lanes[0].extend(7)
    assert LaneFrame.of(race, 0).note == ""
    race.seek(10**6)
    assert LaneFrame.of(race, 0).note == "an error"
    assert LaneFrame.of(race, 1).note == ""
