"""What a class does with the Measure page, key by key; `tests/support/scenario.py` presses them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from nqviz.curves.curve_data import CurveOrigin
from nqviz.scenes.measure_state import PlotView
from nqviz.store.timing_store import TimingStore
from nqviz.ui.window.main_window import MainWindow
from tests.support.patience import PATIENCE
from tests.support.scenario import ALGORITHMS, Scenario


def test_a_class_compares_five_algorithms_from_the_keyboard_alone(
    tmp_path: Path, open_window: Callable[[TimingStore], MainWindow]
) -> None:
    store = TimingStore(tmp_path / "timings.sqlite")
    window = open_window(store)
    curves = window.measure_page.curves_page.curves
    slide = tmp_path / "slide.png"
    scenario = Scenario(window, slide, (8, 9), 2, patience=PATIENCE)
    seen: list[str] = []
    for stage in scenario.stages():
        seen.append(stage)
        assert window.error == ""
        own = [curve for curve in curves.curves if curve.origin is CurveOrigin.MEASURED]
        beside = [curve for curve in curves.curves if curve.origin is CurveOrigin.PUBLISHED]
        match stage:
            case "seconds":
                measured = curves.model.measured
                points = {(timing.key, timing.n): len(timing.seconds) for timing in measured}
                assert points == {(key, n): 2 for key in ALGORITHMS for n in (8, 9)}
                record = [record.timing for record in store.timings()]
                assert sorted(record, key=repr) == sorted(measured, key=repr)
            case "operations":
                assert curves.model.state.view is PlotView.OPERATIONS
                assert {curve.key: len(curve.finished) for curve in own} == dict.fromkeys(
                    ALGORITHMS, 2
                )
            case "speed-up":
                assert curves.model.state.view is PlotView.SPEED_UP
                assert [dot.value for dot in own[0].dots] == [1, 1]
                assert beside == []
            case "ratios-of-the-paper":
                assert {curve.key for curve in beside} >= {"wirth-1", "wirth-2", "filter-1"}
    assert seen[-1] == "exported"
    assert window.status.text == f"{slide} was written."
    assert QImage(str(slide)).width() == 1920
    window.close()
