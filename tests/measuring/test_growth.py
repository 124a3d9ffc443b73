import math
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.curves.curve_data import Bound, PlotView
from nqviz.curves.published_curves import published_curves
from nqviz.measuring.growth import LEAST, finished, fit
from nqviz.measuring.timing import Timing
from nqviz.model.published import SOURCES, WIRTH_NODES, known


def exact_nodes() -> dict[int, int]:
    """Return the queens placed by a complete search, from the published table."""
    nodes: dict[int, int] = {}
    for row in WIRTH_NODES.rows():
        n = int(row["n"])
        placed = int(row["checked_nodes"]) // n if row["row"] else known(n).solutions
        nodes[n] = nodes.get(n, 0) + placed
    return nodes


# Growths that are known far beyond what anybody measures in class, as seconds.
SERIES = {
    "solutions": {n: 1e-6 * known(n).solutions for n in range(8, 28)},
    "nodes": {n: 5e-9 * nodes for n, nodes in exact_nodes().items()},
    **{
        curve.name: {dot.n: dot.value for dot in curve.dots if dot.bound is Bound.EXACT}
        for curve in published_curves(PlotView.SECONDS, {source.key for source in SOURCES})
    },
}


def extrapolations(points, last):
    """Yield (interval, truth) for all windows of points and up to six queens beyond them."""
    sizes = sorted(n for n, seconds in points.items() if seconds >= LEAST)
    for start in range(len(sizes)):
        for end in range(start + 4, min(start + 8, len(sizes)) + 1):
            growth = fit([(n, points[n]) for n in sizes[start:end]])
            for n in sizes[end : end + last]:
                yield growth.at(n), points[n]


FAR = [
    (name, n)
    for name, points in SERIES.items()
    for n in (16, 17, 18)
    if n in points and min(points) < 11
]


@pytest.mark.parametrize(("name", "n"), FAR)
def test_what_is_fitted_to_8_to_13_predicts_16_to_18(name: str, n: int) -> None:
    points = SERIES[name]
    low, middle, high = fit([(each, points[each]) for each in range(8, 14) if each in points]).at(n)
    assert low <= points[n] <= high
    assert 1 / 6 < middle / points[n] < 6


def test_takakens_times_up_to_19_predict_23() -> None:
    times = SERIES["takaken bitmask-unique"]
    low, _, high = fit([(n, times[n]) for n in range(15, 20)]).at(23)
    assert low <= times[23] <= high


def test_the_interval_covers_what_it_says() -> None:
    pairs = list(chain.from_iterable(extrapolations(points, 6) for points in SERIES.values()))
    inside = sum(low <= truth <= high for (low, _, high), truth in pairs)
    assert inside / len(pairs) > 0.95
    errors = sorted(abs(math.log(middle / truth)) for (_, middle, _), truth in pairs)
    assert math.exp(errors[len(errors) // 2]) < 1.2


def test_a_plain_exponential_would_not_do() -> None:
    """The reason for the model: the growth itself grows."""
    growth = fit(list(SERIES["nodes"].items()))
    factors = [SERIES["nodes"][n + 1] / SERIES["nodes"][n] for n in range(10, max(SERIES["nodes"]))]
    assert factors == sorted(factors)
    assert growth.factor > factors[-1]


@given(
    st.floats(-20, 0),
    st.floats(-4, 1),
    st.lists(st.integers(4, 40), min_size=3, max_size=12, unique=True),
)
def test_points_on_a_curve_give_the_curve_back(
    level: float, slope: float, sizes: list[int]
) -> None:
    def seconds(n: int) -> float:
        return math.exp(min(600, 12 + level + slope * n + n * math.log(n)))

    points = [(n, seconds(n)) for n in sizes]
    growth = fit(points)
    if sum(s >= LEAST for _, s in points) < 3:
        assert growth is None
        return
    for n, s in points:
        if s >= LEAST:
            low, middle, high = growth.at(n)
            assert middle == pytest.approx(s, rel=1e-6)
            assert low < s < high
    last = growth.sizes[-1]
    assert growth.factor == pytest.approx(seconds(last + 1) / seconds(last), rel=1e-6)


def test_the_interval_widens_with_the_distance() -> None:
    growth = fit([(n, SERIES["solutions"][n]) for n in range(10, 15)])
    widths = [high / low for low, _, high in map(growth.at, range(14, 40))]
    assert widths == sorted(widths)


@given(st.lists(st.floats(-1, 1), min_size=3, max_size=3))
def test_more_queens_never_take_less_time_than_was_measured(noise: list[float]) -> None:
    points = zip((10, 11, 12), (0.01, 0.06, 0.36), noise, strict=True)
    growth = fit([(n, seconds * math.exp(shift)) for n, seconds, shift in points])
    lows = [growth.at(n)[0] for n in range(13, 28)]
    assert all(low >= min(growth.at(12)[1], growth.at(n)[1]) for n, low in enumerate(lows, 13))


def test_uneven_points_tell_nothing_of_27_and_even_ones_do() -> None:
    assert fit([(n, SERIES["nodes"][n]) for n in range(10, 14)]).is_useful(27)
    growth = fit([(10, 3e-4), (11, 1.1e-3), (12, 1.3e-2)])
    assert not growth.is_useful(27)
    assert growth.is_useful(13)


def test_points_too_short_for_the_clock_change_nothing() -> None:
    points = [(n, SERIES["nodes"][n]) for n in range(11, 15)]
    short = [(n, LEAST / 2) for n in range(4, 11)]
    odd = [(15, math.nan), (16, math.inf), (17, 0.0), (18, -1.0)]
    assert fit(points) == fit([*short, *points, *odd])


@pytest.mark.parametrize("points", [[], [(8, 1.0)], [(8, 1.0), (9, 5.0)], [(8, 1.0)] * 3])
def test_two_sizes_are_not_enough(points: list[tuple[int, float]]) -> None:
    assert fit(points) is None


def test_what_took_more_than_the_limit_is_no_point() -> None:
    measured = [Timing("bitmask", n, 1, False, (0.1 * n, 0.2 * n, 0.3 * n), 1) for n in (8, 9)]
    beyond = Timing("bitmask", 10, 1, False, (10.0,), None, is_beyond_limit=True)
    assert finished([*measured, beyond]) == [(8, 1.6), (9, 1.8)]


def test_the_sentence_names_n_and_three_times() -> None:
    growth = fit([(n, 10.0 * SERIES["nodes"][n]) for n in range(9, 15)])
    sentence = growth.in_words(27)
    assert sentence.startswith("n = 27: about ")
    assert "years on this machine, somewhere between " in sentence
    assert growth.in_words(1000).count("times the age of the universe") == 3
