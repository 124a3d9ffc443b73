from pathlib import Path

from nqviz.curves.curve_data import CurveOrigin
from nqviz.curves.plot_model import PlotModel
from nqviz.curves.plot_notes import notes
from nqviz.measuring.timing import Timing
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import find_solver


def test_the_sources_of_hidden_algorithms_are_hidden(model: PlotModel) -> None:
    model.change(sources=("takaken", "cheng"))
    model.visible = {"wirth-basic"}
    beside = [curve.key for curve in model.curves() if curve.origin is CurveOrigin.PUBLISHED]
    assert beside == ["wirth-basic"]
    [machine] = notes(model)
    assert machine.startswith("Cheng")


def test_who_has_no_operations_is_said(model: PlotModel) -> None:
    model.uncounted = {"quarters"}
    assert notes(model) == []
    model.change(view=PlotView.OPERATIONS)
    assert notes(model) == ["No operations are counted for: Quarters."]


def test_growth_is_drawn_from_the_last_point_and_said_of_the_slowest(model: PlotModel) -> None:
    for key, seconds in (("wirth-basic", 144.0), ("bitmask", 36.0)):
        model.timings[key][10] = Timing(key, 10, 1, False, (seconds,), 724)
    model.timings["bitmask"][11] = Timing("bitmask", 11, 1, False, (1.0,), None, True)
    model.fit_growths()
    assert model.growths == {}
    model.change(shows_growth=True)
    model.fit_growths()
    model.growth_to = 12
    bands = [curve for curve in model.curves() if curve.origin is CurveOrigin.EXTRAPOLATED]
    assert [[dot.n for dot in band.dots] for band in bands] == [[10, 11, 12]] * 2
    assert [band.notes[-1] for band in bands] == ["×6.0", "×6.0"]
    assert notes(model, most=0) == notes(model, most=1)[:2]
    _limit, heading, slowest, others = notes(model, most=1)
    assert heading == "Hatched: extrapolated to n = 12, never measured."
    assert slowest.startswith("Backtracking, basic: n = 12: about ")
    assert others == "Point at its band to read 1 other."
    model.change(view=PlotView.SPEED_UP)
    assert all(curve.origin is not CurveOrigin.EXTRAPOLATED for curve in model.curves())


def test_whose_points_tell_nothing_is_said(model: PlotModel) -> None:
    for n, seconds in ((11, 2.0), (12, 900.0)):
        model.timings["bitmask"][n] = Timing("bitmask", n, 1, False, (seconds,), 724)
    model.change(shows_growth=True)
    model.fit_growths()
    told = [curve.key for curve in model.curves() if curve.origin is CurveOrigin.EXTRAPOLATED]
    assert "bitmask" not in told
    assert notes(model)[-1].startswith("Not enough points to tell n = 27: ")
    assert "Bitmask" in notes(model)[-1]
    model.timings["quarters"] = {n: Timing("quarters", n, 1, False, (1.0,), 1) for n in (15, 16)}
    *_, halves, points = notes(model)
    assert halves.startswith("Quarters is extrapolated to n = 16 at most")
    assert "Quarters" not in points  # larger n would not help


def test_a_hollow_triangle_is_explained_where_one_is_shown(model: PlotModel) -> None:
    for key in ("bitmask", "sieve"):
        model.timings[key][10] = Timing(key, 10, 1, False, (1.0,), 724)
    model.timings["bitmask"][11] = Timing("bitmask", 11, 1, False, (10.0,), None, True)
    assert notes(model, can_point=False) == ["△: the count had not ended after 10 s."]
    model.change(view=PlotView.SPEED_UP)
    assert notes(model)[0] == "△ and ▽: at least, and at most; a count had not ended after 10 s."
    model.change(view=PlotView.SECONDS)
    model.visible = {"sieve"}
    assert notes(model) == []


def test_a_program_is_compared_with_what_is_shown_and_where_it_is_asked_for() -> None:
    own = [program(source_of(Path(f"/{name}.py"), "")) for name in ("one", "two")]
    model = PlotModel([*map(find_solver, ("wirth-basic", "bitmask")), *own])
    for index, key in enumerate(model.solvers, 1):
        model.add(Timing(key, 8, 1, False, (index * 1e-3,), 92))
    keys = [each.key for each in own]
    compared = {
        ("wirth-basic", "bitmask"): "Backtracking, basic",
        ("bitmask",): "Bitmask",
        (): "Backtracking, basic",
    }
    for shown, title in compared.items():
        model.visible = {*shown, *keys}
        said = notes(model)
        assert [f"as long as {title} " in each for each in said] == [True, True]
        assert notes(model, program=keys[1]) == said[1:]
        assert notes(model, program="bitmask") == []
