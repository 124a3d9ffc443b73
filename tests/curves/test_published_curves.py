import csv
from fractions import Fraction

import pytest

from nqviz.common.assets import asset
from nqviz.curves.curve_data import Bound, Curve, CurveOrigin
from nqviz.curves.published_curves import BESIDE, legend, published_curves
from nqviz.scenes.measure_state import Operation, PlotView

ALL = [beside.source.key for beside in BESIDE]


def rows(file: str) -> list[dict[str, str]]:
    with asset("published", file).open(newline="") as lines:
        return list(csv.DictReader(lines))


def by_name(view: PlotView, **choice: object) -> dict[str, Curve]:
    return {curve.name: curve for curve in published_curves(view, ALL, **choice)}


def test_every_printed_time_is_drawn() -> None:
    curves = by_name(PlotView.SECONDS)
    for name, file, column, unit in (
        ("cheng wirth-basic", "cheng_sieve_table1.csv", "backtracking_s", 1),
        ("cheng sieve-symmetric", "cheng_sieve_table1.csv", "sieve_s", 1),
        ("wirth wirth-1", "wirth_variants_table2_ms.csv", "backtracking1_ms", 1000),
        ("wirth filter-2", "wirth_variants_table2_ms.csv", "filtering2_ms", 1000),
        ("takaken bitmask-unique", "takaken_table.csv", "seconds", 1),
    ):
        printed = {int(row["n"]): float(row[column]) / unit for row in rows(file)}
        curve = curves[name]
        assert curve.origin is CurveOrigin.PUBLISHED
        assert [dot.n for dot in curve.dots] == list(printed)
        assert {dot.n: dot.value for dot in curve.finished} == pytest.approx(
            {n: seconds for n, seconds in printed.items() if seconds}
        )
    assert len(curves) == 8


def test_a_time_printed_as_0_is_less_than_its_last_digit() -> None:
    cheng = by_name(PlotView.SECONDS)["cheng sieve-symmetric"].dots[0]
    assert (cheng.n, cheng.value, cheng.bound) == (9, 0.001, Bound.LESS)
    assert "less than 1 ms" in cheng.says()


def test_wrong_counts_are_marked_and_said() -> None:
    wrong = {
        (name, dot.n)
        for name, curve in by_name(PlotView.SECONDS).items()
        for dot in curve.dots
        if dot.is_wrong
    }
    assert wrong == {("takaken bitmask-unique", n) for n in (8, 9, 10, 14)}
    dots = {dot.n: dot for dot in by_name(PlotView.SECONDS)["takaken bitmask-unique"].dots}
    assert "76 instead of 92" in dots[8].says()
    assert "9 instead of 12" in dots[8].says()
    assert "wrong" not in dots[12].says()


def test_table_4_is_drawn_as_printed_and_its_wrong_ratio_marked() -> None:
    curves = by_name(PlotView.SPEED_UP)
    for key, column in (
        ("wirth-1", "backtracking1"),
        ("wirth-2", "backtracking2"),
        ("filter-1", "filtering1"),
        ("filter-2", "filtering2"),
    ):
        printed = [float(row[column]) for row in rows("wirth_variants_table4_ratio.csv")]
        assert [dot.value for dot in curves[f"wirth {key}"].dots] == printed
    wrong = [(name, dot.n) for name in curves for dot in curves[name].dots if dot.is_wrong]
    assert wrong == [("wirth wirth-1", 13)]
    assert "1.512709" in next(dot for dot in curves["wirth wirth-1"].dots if dot.n == 13).says()


def test_other_baselines_take_the_quotient_of_the_source_s_times() -> None:
    curves = by_name(PlotView.SPEED_UP, baseline="wirth-1")
    assert set(curves) == {
        f"wirth {key}" for key in ("wirth-basic", "wirth-2", "filter-1", "filter-2")
    }
    row = rows("wirth_variants_table2_ms.csv")[0]
    quotient = Fraction(row["backtracking1_ms"]) / Fraction(row["filtering2_ms"])
    assert curves["wirth filter-2"].dots[0].value == pytest.approx(float(quotient))
    assert by_name(PlotView.SPEED_UP, baseline="quarters") == {}


def test_operations_are_table_1_s_nodes() -> None:
    (curve,) = published_curves(PlotView.OPERATIONS, ALL)
    assert [(dot.n, dot.value) for dot in curve.dots] == [
        (int(row["n"]), float(row["sum_checked_nodes"]))
        for row in rows("wirth_variants_table1_comparisons.csv")
    ]
    assert published_curves(PlotView.OPERATIONS, ALL, operation=Operation.PLACEMENTS) == []


def lines(view: PlotView, sources: list[str], baseline: str = "wirth-basic") -> list[str]:
    return legend(published_curves(view, sources, baseline=baseline), view, baseline)


def test_the_legend_names_the_machine_of_what_is_drawn() -> None:
    assert lines(PlotView.SECONDS, ["cheng"]) == ["Cheng, Table 1: C++, Pentium 2.7 GHz, Windows 7"]
    assert len(lines(PlotView.SECONDS, ALL)) == 3
    (line,) = lines(PlotView.SPEED_UP, ["wirth", "takaken"])
    assert line.startswith("Wirth variants, Table 4: Java")
    assert lines(PlotView.SPEED_UP, ALL, "quarters") == []
    assert lines(PlotView.SECONDS, []) == []
