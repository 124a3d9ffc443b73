import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.curves.curve_data import Bound
from nqviz.curves.published_curves import published_curves
from nqviz.measuring.growth import (
    SHORTEST_POINT,
    Growth,
    factor_per_queen,
    fastest,
    finished,
    fit,
    rows_gained,
)
from nqviz.measuring.timing import Timing
from nqviz.measuring.tree_sizes import Work, work_of
from nqviz.model.published import SOURCES
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import find_solver

ROWS = work_of(find_solver("bitmask"))
UNKNOWN = Work(ROWS.sizes, is_own=False)
PUBLISHED = {
    curve.name: {dot.n: dot.value for dot in curve.dots if dot.bound is Bound.EXACT}
    for curve in published_curves(PlotView.SECONDS, {source.key for source in SOURCES})
}


def points(sizes: range, level: float = 1e-8, slope: float = 0.0) -> list[tuple[int, float]]:
    """Return what a search takes whose nodes take level n^slope seconds each."""
    return [(n, level * n**slope * ROWS.sizes[n]) for n in sizes]


@pytest.mark.parametrize("name", [name for name, times in PUBLISHED.items() if min(times) < 11])
def test_times_that_others_have_printed_are_told_four_queens_ahead(name: str) -> None:
    """Whatever their machine and their language: the tree is the same.

    Their times for n = 8 are of a clock that ticks in milliseconds, or of Java's first seconds.
    """
    times, work = PUBLISHED[name], work_of(find_solver(name.rsplit(maxsplit=1)[-1]))
    growth = fit([(n, times[n]) for n in range(8, 14) if n in times], work)
    assert growth is not None
    for n in (16, 17, 18):
        if n in times:
            low, middle, high = growth.at(n)
            assert low <= times[n] <= high
            assert 1 / 2 < middle / times[n] < 2


def test_takakens_times_up_to_19_tell_23() -> None:
    times = PUBLISHED["takaken bitmask-unique"]
    growth = fit([(n, times[n]) for n in range(15, 20)], work_of(find_solver("bitmask-unique")))
    assert growth is not None
    low, middle, high = growth.at(23)
    assert low <= times[23] <= high
    assert 1 / 1.5 < middle / times[23] < 1.5


@given(st.floats(-19, -14), st.floats(-0.5, 1.5), st.floats(0, 3e-4))
def test_points_on_a_curve_give_the_curve_back(level: float, slope: float, start: float) -> None:
    def seconds(n: int) -> float:
        return start + math.exp(level) * n**slope * ROWS.sizes[n]

    growth = fit([(n, seconds(n)) for n in range(7, 15)], ROWS)
    assert growth is not None
    for n in (*growth.sizes, 17):
        low, middle, high = growth.at(n)
        assert middle == pytest.approx(seconds(n), rel=0.25)
        assert low < seconds(n) < high


def test_the_interval_widens_with_the_distance_and_with_scatter() -> None:
    growth = fit(points(range(9, 13)), ROWS)
    uneven = fit([(n, s * (1.5 if n % 2 else 1.0)) for n, s in points(range(9, 13))], ROWS)
    assert growth is not None
    assert uneven is not None
    widths = [high / low for low, _, high in map(growth.at, range(12, 28))]
    assert widths == sorted(widths)
    assert uneven.at(27)[2] / uneven.at(27)[1] > growth.at(27)[2] / growth.at(27)[1]


@given(st.lists(st.floats(-1, 1), min_size=3, max_size=3))
def test_more_queens_never_take_less_time_than_was_measured(noise: list[float]) -> None:
    measured = zip((10, 11, 12), (0.01, 0.06, 0.36), noise, strict=True)
    growth = fit([(n, seconds * math.exp(shift)) for n, seconds, shift in measured], ROWS)
    assert growth is not None
    lows = [growth.at(n)[0] for n in range(13, 28)]
    assert all(low >= min(growth.at(12)[1], growth.at(n)[1]) for n, low in enumerate(lows, 13))


def reach(found: Growth | None, n: int = 27) -> int:
    assert found is not None
    return found.reach(n)


def test_how_far_points_reach() -> None:
    assert reach(fit(points(range(10, 14)), ROWS)) == 27
    assert reach(fit(points(range(10, 14)), ROWS), 20) == 20
    assert 12 <= reach(fit([(10, 3e-4), (11, 3e-4), (12, 1.3e-2)], ROWS)) < 27
    # Nothing is known of a program's own tree.
    assert 12 < reach(fit(points(range(8, 13)), UNKNOWN)) < 20
    halves = work_of(find_solver("quarters"))
    assert reach(fit([(n, 7e-8 * halves.sizes[n]) for n in range(10, 13)], halves)) == 16


def test_points_too_short_for_the_clock_change_nothing() -> None:
    short = [(n, SHORTEST_POINT / 2) for n in range(4, 11)]
    odd = [(15, math.nan), (16, math.inf), (17, 0.0), (18, -1.0), (40, 1e9)]
    one, other = fit(points(range(11, 15)), ROWS), fit([*short, *points(range(11, 15)), *odd], ROWS)
    assert one is not None
    assert other is not None
    assert one.at(20) == other.at(20)


@pytest.mark.parametrize("found", [[], [(8, 1.0)], [(8, 1.0), (9, 5.0)], [(8, 1.0)] * 3])
def test_two_sizes_are_not_enough(found: list[tuple[int, float]]) -> None:
    assert fit(found, ROWS) is None


def test_a_factor_per_queen_is_that_of_the_last_points() -> None:
    assert factor_per_queen([(8, 1.0), (9, 1.0), (10, 5.0), (11, 25.0)]) == pytest.approx(5.0)
    assert factor_per_queen([(11, 72.0), (9, 2.0)]) == pytest.approx(6.0)
    assert factor_per_queen([(9, 2.0)]) is None
    assert factor_per_queen([]) is None


def test_a_faster_computer_gains_rows_as_a_logarithm() -> None:
    assert rows_gained(10.0) == pytest.approx(1.0)
    assert rows_gained(2.0, 8.0) == pytest.approx(3.0)


def test_what_took_more_than_the_limit_is_no_point() -> None:
    measured = [Timing("bitmask", n, 1, False, (0.1 * n, 0.2 * n, 0.3 * n), 1) for n in (8, 9)]
    beyond = Timing("bitmask", 10, 1, False, (10.0,), None, is_beyond_limit=True)
    assert finished([*measured, beyond]) == [(8, 1.6), (9, 1.8)]
    assert fastest([*measured, beyond]) == [(8, 0.8), (9, 0.9)]


def test_the_sentence_names_n_and_three_times() -> None:
    growth = fit(points(range(9, 15), 5e-8), ROWS)
    assert growth is not None
    sentence = growth.in_words(27)
    assert sentence.startswith("n = 27: about ")
    assert "years on this machine, somewhere between " in sentence
