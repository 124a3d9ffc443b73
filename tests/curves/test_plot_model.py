from dataclasses import replace

import pytest

from nqviz.curves.curve_data import CurveOrigin
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import find_solver
from nqviz.store.series import Identity, Series

BASIC = find_solver("wirth-basic")


def shown(model: PlotModel) -> dict[str, list[float]]:
    return {curve.name: [dot.value for dot in curve.dots] for curve in model.curves()}


def test_three_views_of_one_measurement(model: PlotModel) -> None:
    assert shown(model) == {"wirth-basic": [4, 24], "bitmask": [1, 6]}
    model.change(view=PlotView.OPERATIONS)
    assert shown(model) == {"wirth-basic": [15720]}
    model.change(view=PlotView.SPEED_UP)
    assert shown(model) == {"wirth-basic": [1, 1], "bitmask": [4, 4]}
    model.change(baseline="bitmask")
    assert shown(model) == {"wirth-basic": [0.25, 0.25], "bitmask": [1, 1]}


def test_a_hidden_algorithm_has_no_curve_but_is_still_the_baseline(model: PlotModel) -> None:
    model.visible = {"bitmask"}
    model.change(view=PlotView.SPEED_UP)
    assert shown(model) == {"bitmask": [4, 4]}


@pytest.mark.parametrize("view", PlotView)
@pytest.mark.parametrize("is_logarithmic", [True, False])
def test_the_axis_reaches_beyond_all_points(
    model: PlotModel, view: PlotView, is_logarithmic: bool
) -> None:
    model.change(view=view, is_logarithmic=is_logarithmic)
    model.change(sources=("wirth", "cheng", "takaken"))
    curves = model.curves()
    low, high = model.span(curves)
    dots = [dot for curve in curves for dot in curve.dots]
    assert all(low <= dot.low and dot.high <= high for dot in dots)
    assert low > 0 if is_logarithmic else low == 0
    assert model.caption


def test_a_copy_stays_as_it_was(model: PlotModel) -> None:
    copy, before, edition = model.copy(), shown(model), model.edition
    model.clear()
    assert model.edition != edition  # what draws it looks again
    model.visible = set()
    assert shown(model) == {}
    assert shown(copy) == before


@pytest.mark.parametrize("view", PlotView)
def test_a_heading_needs_no_other_words(model: PlotModel, view: PlotView) -> None:
    model.change(view=view)
    assert len(model.heading().split()) > 3


def test_older_curves_stand_beside(model: PlotModel) -> None:
    about = Identity("one", "bitmask", 1, False, "queens")
    may = Series(about, "May", ((8, 2.0),))
    april = Series(about._replace(session="two"), "April", ((8, 3.0),))
    model.series = [may, april, Series(about._replace(key="unknown"), "x", ((8, 1.0),))]
    older = [curve for curve in model.curves() if curve.origin is CurveOrigin.STORED]
    assert [curve.title for curve in older] == ["May", "April"]
    model.series = [april]
    assert model.curves()[-1].name == older[1].name  # which is muted by its name


def test_algorithms_that_are_not_ours_are_left_out() -> None:
    model = PlotModel([replace(BASIC, key="a")])
    model.change(sources=("wirth", "cheng", "takaken"))
    assert model.curves() == []


def test_points_of_different_rules_never_share_a_curve(model: PlotModel) -> None:
    before, torus = shown(model), Timing("sieve-bits", 9, 1, False, (1.0,), 0, rule="torus")
    model.change(sources=("wirth",))
    beside = len(model.curves())
    model.add(torus)
    model.change(sources=())
    assert shown(model) == before
    model.change(sources=("wirth",))
    model.rule = "torus"
    assert model.measured == [torus]
    assert [curve.key for curve in model.curves()] == ["sieve-bits"], "no source tells of a torus"
    assert "torus" in model.heading()
    assert "torus" in model.caption
    model.rule = "queens"
    assert len(model.curves()) == beside
    assert torus not in model.measured


def test_operations_of_other_sizes_than_the_chosen_ones_are_not_drawn(model: PlotModel) -> None:
    for n in (5, 6, 7):
        model.add(OperationCounts("bitmask", Task(n), Counters(tests=6**n)))
    model.change(view=PlotView.OPERATIONS)
    model.visible, model.sizes = {"bitmask"}, range(6, 12)
    (curve,) = model.curves()
    assert [dot.n for dot in curve.dots] == [6, 7]
