from dataclasses import replace

import pytest

from nqviz.curves.curve_data import Origin, View
from nqviz.curves.plot_model import Plotted
from nqviz.measuring.operations import Tally
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.store.series import Series

BASIC = find_solver("wirth-basic")


@pytest.fixture
def plotted() -> Plotted:
    plotted = Plotted(SOLVERS)
    for key, seconds in (("wirth-basic", 4.0), ("bitmask", 1.0)):
        for n in (8, 9):
            plotted.timings[key][n] = Timing(key, n, 1, False, (seconds * 6 ** (n - 8),), 92)
    plotted.tallies["wirth-basic"][8] = Tally("wirth-basic", Task(8), Counters(tests=15720))
    return plotted


def shown(plotted: Plotted) -> dict[str, list[float]]:
    return {trace.name: [dot.value for dot in trace.dots] for trace in plotted.traces()}


def test_three_views_of_one_measurement(plotted: Plotted) -> None:
    assert shown(plotted) == {"wirth-basic": [4, 24], "bitmask": [1, 6]}
    plotted.view = View.OPERATIONS
    assert shown(plotted) == {"wirth-basic": [15720]}
    plotted.view = View.SPEED_UP
    assert shown(plotted) == {"wirth-basic": [1, 1], "bitmask": [4, 4]}
    plotted.baseline = "bitmask"
    assert shown(plotted) == {"wirth-basic": [0.25, 0.25], "bitmask": [1, 1]}


def test_a_hidden_algorithm_has_no_curve_but_is_still_the_baseline(plotted: Plotted) -> None:
    plotted.visible = {"bitmask"}
    plotted.view = View.SPEED_UP
    assert shown(plotted) == {"bitmask": [4, 4]}


def test_the_sources_of_hidden_algorithms_are_hidden(plotted: Plotted) -> None:
    plotted.sources = ["takaken", "cheng"]
    plotted.visible = {"wirth-basic"}
    beside = [trace.key for trace in plotted.traces() if trace.origin is Origin.PUBLISHED]
    assert beside == ["wirth-basic"]
    [machine] = plotted.notes()
    assert machine.startswith("Cheng")


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("is_logarithmic", [True, False])
def test_the_axis_reaches_beyond_all_points(
    plotted: Plotted, view: View, is_logarithmic: bool
) -> None:
    plotted.view = view
    plotted.sources = ["wirth", "cheng", "takaken"]
    traces = plotted.traces()
    low, high = plotted.span(traces, is_logarithmic=is_logarithmic)
    dots = [dot for trace in traces for dot in trace.dots]
    assert all(low <= dot.low and dot.high <= high for dot in dots)
    assert low > 0 if is_logarithmic else low == 0
    assert plotted.caption(is_logarithmic=is_logarithmic)


def test_who_has_no_operations_is_said(plotted: Plotted) -> None:
    plotted.uncounted = {"quarters"}
    assert plotted.notes() == []
    plotted.view = View.OPERATIONS
    assert plotted.notes() == ["No operations are counted for: Quarters."]


def test_growth_is_drawn_from_the_last_point_and_said_of_the_slowest(plotted: Plotted) -> None:
    for key, seconds in (("wirth-basic", 144.0), ("bitmask", 36.0)):
        plotted.timings[key][10] = Timing(key, 10, 1, False, (seconds,), 724)
    plotted.timings["bitmask"][11] = Timing("bitmask", 11, 1, False, (1.0,), None, True)
    plotted.fit_growths()
    assert plotted.growths == {}
    plotted.shows_growth = True
    plotted.fit_growths()
    plotted.growth_to = 12
    bands = [trace for trace in plotted.traces() if trace.origin is Origin.EXTRAPOLATED]
    assert [[dot.n for dot in band.dots] for band in bands] == [[10, 11, 12]] * 2
    assert plotted.notes(most=0) == plotted.notes(most=1)[:1]
    heading, slowest, others = plotted.notes(most=1)
    assert heading == "Hatched: extrapolated to n = 12, never measured."
    assert slowest.startswith("Backtracking, basic: n = 12: about ")
    assert others == "Point at its band to read 1 other."
    plotted.view = View.SPEED_UP
    assert all(trace.origin is not Origin.EXTRAPOLATED for trace in plotted.traces())


def test_whose_points_tell_nothing_is_said(plotted: Plotted) -> None:
    for n, seconds in ((11, 2.0), (12, 900.0)):
        plotted.timings["bitmask"][n] = Timing("bitmask", n, 1, False, (seconds,), 724)
    plotted.shows_growth = True
    plotted.fit_growths()
    told = [trace.key for trace in plotted.traces() if trace.origin is Origin.EXTRAPOLATED]
    assert "bitmask" not in told
    assert plotted.notes()[-1].startswith("Too few points, or too uneven ones, to tell n = 27: ")
    assert "Bitmask" in plotted.notes()[-1]


def test_a_copy_stays_as_it_was(plotted: Plotted) -> None:
    copy, before = plotted.copy(), shown(plotted)
    plotted.timings["bitmask"].clear()
    plotted.visible.clear()
    assert shown(plotted) == {}
    assert shown(copy) == before


@pytest.mark.parametrize("view", View)
def test_a_heading_needs_no_other_words(plotted: Plotted, view: View) -> None:
    plotted.view = view
    assert len(plotted.heading().split()) > 3


def test_older_curves_stand_beside(plotted: Plotted) -> None:
    plotted.series = [Series("May", "bitmask", ((8, 2.0),)), Series("x", "unknown", ((8, 1.0),))]
    stored = [trace.title for trace in plotted.traces() if trace.origin is Origin.STORED]
    assert stored == ["May"]


def test_algorithms_that_are_not_ours_are_left_out() -> None:
    plotted = Plotted([replace(BASIC, key="a")])
    plotted.sources = ["wirth", "cheng", "takaken"]
    assert plotted.traces() == []
