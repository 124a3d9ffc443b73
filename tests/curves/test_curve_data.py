import statistics
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.curves.curve_data import (
    Bound,
    CurveOrigin,
    gain_in_words,
    growth_curve,
    operations_curve,
    readout,
    recorded_curve,
    seconds_curve,
    speed_up_curve,
)
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.scenes.measure_state import Operation
from nqviz.solvers.registry import find_solver
from nqviz.store.series import Identity, Series

BASIC = find_solver("wirth-basic")
ALGORITHM = replace(BASIC, key="a", title="Algorithm a")
SECONDS = st.lists(st.floats(1e-6, 1e3), min_size=1, max_size=5)


def timing(n: int, *seconds: float, limit: float = 0) -> Timing:
    if limit:
        return Timing("a", n, 1, False, (limit,), None, True)
    return Timing("a", n, 1, False, seconds, 92)


def test_what_a_timing_says() -> None:
    assert readout(timing(8, 0.01, 0.02, 0.03), ALGORITHM) == (
        "Algorithm a, n = 8\n20 ms\nmedian of 3, from 10 ms to 30 ms\n92 solutions"
    )
    assert readout(timing(8, 0.01), ALGORITHM) == "Algorithm a, n = 8\n10 ms\n92 solutions"
    assert readout(timing(18, limit=120.0), ALGORITHM) == "Algorithm a, n = 18\nmore than 2 min"


def test_a_trace_is_ordered_and_ends_at_the_last_point_that_finished() -> None:
    curve = seconds_curve(ALGORITHM, [timing(10, limit=5.0), timing(9, 2.0), timing(8, 1.0)])
    assert [dot.n for dot in curve.dots] == [8, 9, 10]
    assert [dot.n for dot in curve.finished] == [8, 9]
    assert [(dot.n, dot.bound) for dot in curve.bounds] == [(10, Bound.MORE)]
    assert curve.end == curve.dots[1]
    assert seconds_curve(ALGORITHM, [timing(10, limit=5.0)]).end is not None
    assert seconds_curve(ALGORITHM, []).end is None


@given(SECONDS, SECONDS)
def test_a_speed_up_is_the_quotient_of_the_medians(slow: list[float], fast: list[float]) -> None:
    ours, theirs = timing(9, *fast), timing(9, *slow)
    (dot,) = speed_up_curve(ALGORITHM, {9: ours}, BASIC, {9: theirs}).dots
    assert dot.value == pytest.approx(statistics.median(slow) / statistics.median(fast))
    quotients = [one / other for one in slow for other in fast]
    assert (dot.low, dot.high) == pytest.approx((min(quotients), max(quotients)))


def test_the_baseline_is_once_as_fast_as_itself() -> None:
    own = {n: timing(n, 1.0, 2.0, 3.0) for n in (8, 9)}
    curve = speed_up_curve(BASIC, own, BASIC, own)
    assert [(dot.low, dot.value, dot.high) for dot in curve.dots] == [(1, 1, 1)] * 2


def test_a_limit_makes_a_speed_up_a_bound() -> None:
    ours = {
        8: timing(8, 2.0),
        9: timing(9, limit=10.0),
        10: timing(10, limit=10.0),
        11: timing(11, 1),
    }
    theirs = {8: timing(8, limit=10.0), 9: timing(9, 5.0), 10: timing(10, limit=10.0)}
    dots = speed_up_curve(ALGORITHM, ours, BASIC, theirs).dots
    assert [(dot.n, dot.value, dot.bound) for dot in dots] == [
        (8, 5.0, Bound.MORE),
        (9, 0.5, Bound.LESS),
    ]
    assert "more than 5 times as fast as Backtracking, basic" in dots[0].says()
    assert "less than 0.5 times as fast" in dots[1].says()


def test_operations_are_exact() -> None:
    operation_counts = [
        OperationCounts("a", Task(9), Counters(tests=100, placements=20)),
        OperationCounts("a", Task(10), Counters(tests=1000, placements=30), is_beyond=True),
    ]
    tests = operations_curve(ALGORITHM, operation_counts, Operation.TESTS)
    assert [(dot.low, dot.value, dot.high) for dot in tests.dots] == [(100,) * 3, (1000,) * 3]
    assert tests.dots[0].says() == (
        "Algorithm a, n = 9\n100 squares tested\nthe same on every machine"
    )
    assert tests.dots[1].says() == "Algorithm a, n = 10\nmore than 1\u202f000"
    placements = operations_curve(ALGORITHM, operation_counts, Operation.PLACEMENTS)
    assert placements.dots[0].value == 20
    assert "20 queens placed" in placements.dots[0].says()


def test_an_older_curve_says_its_label() -> None:
    about = Identity("one", "a", 1, False, "queens")
    curve = recorded_curve(Series(about, "In May", ((9, 0.5), (8, 0.1))), ALGORITHM)
    assert (curve.title, curve.origin) == ("In May", CurveOrigin.STORED)
    assert [dot.n for dot in curve.dots] == [8, 9]
    assert curve.dots[0].says() == "Algorithm a, n = 8\n100 ms\nIn May"


class Sixfold:
    """Each queen makes it six times as long; the band is as wide as a factor of two."""

    def at(self, n: int) -> tuple[float, float, float]:
        return 6.0**n / 2, 6.0**n, 2 * 6.0**n

    def in_words(self, n: int) -> str:
        return f"n = {n} would take very long."


def test_growth_says_that_it_was_not_measured() -> None:
    measured = seconds_curve(ALGORITHM, [timing(8, 1.0), timing(9, 5.94)])
    curve = growth_curve(ALGORITHM, Sixfold(), range(2, 4), measured)
    assert [(dot.low, dot.value, dot.high) for dot in curve.dots] == [(18, 36, 72), (108, 216, 432)]
    assert curve.dots[-1].says().splitlines() == [
        "Algorithm a, n = 3",
        "n = 3 would take very long.",
        "measured: 5.9 times as long with each queen",
        "extrapolated, not measured",
    ]
    assert curve.origin is CurveOrigin.EXTRAPOLATED
    assert curve.notes == ("×5.9 per queen, n = 3 ≈ 4 min", "×5.9, n = 3 ≈ 4 min", "×5.9")


def test_a_curve_says_what_one_more_queen_costs() -> None:
    points = [timing(8, 1.0), timing(9, 4.0), timing(10, 25.0), timing(11, limit=30.0)]
    assert seconds_curve(ALGORITHM, points).notes == ("×5.0 per queen", "×5.0")
    assert seconds_curve(ALGORITHM, points[:1]).notes == ()
    own = {each.n: each for each in points}
    assert speed_up_curve(BASIC, own, BASIC, own).notes == ()


def test_a_factor_from_timings_that_are_far_apart_says_so() -> None:
    ends = timing(8, 0.9, 1.0, 1.2), timing(9, 1.0, 4.0, 40.0), timing(10, 24.0, 25.0, 30.0)
    assert seconds_curve(ALGORITHM, ends).notes == ("×5.0 per queen", "×5.0")  # 4.5 to 5.8
    ends = timing(8, 0.5, 1.0, 3.0), ends[1], ends[2]
    measured = seconds_curve(ALGORITHM, ends)
    assert measured.notes == ("×5.0 per queen, timings far apart", "×5.0 ?")  # 2.8 to 7.7
    growth = growth_curve(ALGORITHM, Sixfold(), range(2, 4), measured)
    assert growth.notes[-1] == "×5.0 ?"
    assert "measured: 5.0 times as long with each queen, timings far apart" in growth.dots[0].says()


@pytest.mark.parametrize(
    ("factor", "words"),
    [
        (5.9, "A computer ten times as fast gains one more row in the same time."),
        (12.0, "A computer ten times as fast does not gain a single row in the same time."),
        (2.1, "A computer ten times as fast gains 3 more rows in the same time."),
        (1.0, "One more queen takes no more time here: the boards are too small to tell."),
    ],
)
def test_what_a_faster_computer_gains(factor: float, words: str) -> None:
    assert gain_in_words(factor) == words
