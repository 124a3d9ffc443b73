from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.runs.pace import AS_FAST_AS_IT_GOES, SPEEDS, Pace, speed_in_words

GAPS = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=30)


@given(st.sampled_from(SPEEDS), GAPS)
def test_what_is_due_does_not_depend_on_the_frames(speed: float, gaps: list[float]) -> None:
    pace, now, taken = Pace(), 100.0, 0
    pace.set_speed(speed)
    pace.start(now)
    for gap in gaps:
        now += gap
        assert pace.count(now)
        taken += int(pace.due)
        pace.due -= int(pace.due)
    # The first step comes at once.
    assert taken + pace.due == pytest.approx(1 + speed * (now - 100.0), abs=1e-6 * speed)


def test_steps_that_there_was_no_time_for_are_dropped() -> None:
    pace = Pace()
    pace.start(0.0)
    assert pace.count(10.0)
    assert pace.due == 41
    pace.drop_overdue()
    assert pace.due == 1


@given(GAPS)
def test_calm_frames_are_far_apart(gaps: list[float]) -> None:
    pace, now, shown = Pace(), 100.0, [0.0]
    pace.is_calm = True
    pace.start(now)
    for gap in gaps:
        now += gap
        if pace.count(now):
            pace.note_shown(now)
            shown.append(now)
    assert all(later - earlier > 1 / 3 for earlier, later in pairwise(shown))


def test_speeds_follow_each_other_up_and_down() -> None:
    pace = Pace()
    for speed, following in zip(SPEEDS, (*SPEEDS[1:], SPEEDS[-1]), strict=True):
        pace.set_speed(speed)
        assert pace.next_speed() == following
        pace.set_speed(following)
        assert pace.previous_speed() == (speed if speed != following else SPEEDS[-2])
    pace.set_speed(0.0)
    assert (pace.speed, pace.previous_speed()) == (SPEEDS[0], SPEEDS[0])


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
