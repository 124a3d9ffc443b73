from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.audit.auditing import Auditing
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.timing import Measurement
from nqviz.model.rule import Rule
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure import export_dialog
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.export_dialog import ExportDialog
from nqviz.ui.plot.export import SUFFIXES
from tests.support.measure import Asked, record

MEASURED = record("bitmask", 9, 5e-5)


@pytest.fixture
def page(show_view: Callable[..., CurvesPage]) -> CurvesPage:
    return show_view(CurvesPage)


def started(page: CurvesPage, asked: Asked) -> Measurement:
    page.start()
    measurement = asked.job
    assert isinstance(measurement, Measurement)
    return measurement


def test_what_is_chosen_is_measured(qtbot: QtBot, page: CurvesPage, asked: Asked) -> None:
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    measurement = asked.job
    assert {point.n for point in measurement.points} == set(range(8, 15))
    assert {point.solver for point in measurement.points} == {
        solver for solver in SOLVERS if solver.counts_to
    }
    assert (measurement.repeats, measurement.limit, measurement.threads) == (5, 10.0, 1)
    page.algorithms.all_box.click()
    page.start()
    assert "at least one algorithm" in asked.failure
    page.algorithms.boxes[SOLVERS[0]].click()
    page.first_box.setValue(9)
    page.last_box.setValue(10)
    page.repeats_box.setValue(3)
    page.limit_box.setCurrentText("1 min")
    measurement = started(page, asked)
    points = [(point.solver.key, point.n) for point in measurement.points]
    assert points == [("wirth-basic", 9), ("wirth-basic", 10)]
    assert (measurement.repeats, measurement.limit) == (3, 60.0)


def test_the_range_never_turns_round(page: CurvesPage) -> None:
    page.first_box.setValue(16)
    assert page.curves.model.sizes == range(16, 17)
    page.last_box.setValue(12)
    assert page.curves.model.sizes == range(12, 13)


def test_while_busy_the_button_cancels(qtbot: QtBot, page: CurvesPage, asked: Asked) -> None:
    page.controller.show_job(is_running=True)
    assert page.start_button.text().startswith("Cancel")
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    page.start()
    assert (asked.jobs, asked.cancels) == ([], 1)
    page.controller.show_job(is_running=False)
    assert page.start_button.text().startswith("Measure")


def test_the_sources_are_drawn_in_an_empty_plot(page: CurvesPage) -> None:
    page.sources.toggle_all()
    assert len(page.curves.curves) == 8
    page.sources.toggle_all()
    assert page.curves.curves == []


def test_in_a_narrow_window_curves_get_the_space_of_the_list(
    qtbot: QtBot, page: CurvesPage
) -> None:
    for is_shown in (False, True):
        page.toggle_list()
        assert page.algorithms.isVisible() == is_shown
    page.controller.change_curves(has_list=None)
    page.resize(700, 600)
    assert page.algorithms.isVisible()  # as long as there is nothing else to see
    page.controller.take(MEASURED)
    page.curves.redraw()
    assert not page.algorithms.isVisible()
    qtbot.mouseClick(page.view_tools.list_button, Qt.MouseButton.LeftButton)
    assert page.algorithms.isVisible()
    assert not page.view_tools.list_button.isVisible()
    page.resize(701, 600)
    assert page.algorithms.isVisible()  # somebody wants it
    page.start()
    page.curves.redraw()
    assert not page.algorithms.isVisible()
    page.resize(1200, 600)
    assert page.algorithms.isVisible()
    assert page.view_tools.caption.isVisible()
    margins = page.layout().contentsMargins()
    page.resize(1200, 300)
    assert not page.view_tools.caption.isVisible()
    assert page.layout().contentsMargins() != margins
    page.resize(1200, 600)
    assert page.layout().contentsMargins() == margins


def test_a_number_that_is_still_being_typed_counts(
    qtbot: QtBot, page: CurvesPage, asked: Asked
) -> None:
    page.focus_sizes()
    qtbot.keyClicks(page.first_box, "11")
    assert page.curves.model.sizes == range(8, 15)
    assert {point.n for point in started(page, asked).points} == set(range(11, 15))
    assert page.focusWidget() is page.curves  # its keys work at once


def test_the_estimate_follows_the_largest_n(qtbot: QtBot, page: CurvesPage) -> None:
    page.last_box.setValue(9)
    with qtbot.waitSignal(page.controller.estimator.estimated):
        pass
    assert page.estimate_view.text().startswith("Bitmask, n\u00a0=\u00a09: about ")
    assert page.estimate_view.accessibleDescription().startswith("n = 9: about 8")  # thousand nodes
    page.controller.take(MEASURED)
    assert "352 counted" in page.estimate_view.accessibleDescription()


def test_the_hint_says_what_to_do(page: CurvesPage) -> None:
    hints = []
    page.curves.set_hint = hints.append  # type: ignore[method-assign]
    page.controller.choose(first=9)
    page.controller.tick(())
    page.controller.tick(SOLVERS)
    page.controller.change_curves(view=PlotView.OPERATIONS)
    page.controller.show_job(is_running=True)
    page.controller.show_job(is_running=True, is_count=True)
    page.controller.show_job(is_running=False)
    page.controller.make_audit = partial(Auditing, largest=5, measured_n=5)
    page.controller.audit()
    heads = [" ".join(hint.split()[:2]) for hint in hints]
    assert [head for at, head in enumerate(heads) if head not in heads[:at]] == [
        *("Press F5", "Tick at", "Counting operations.", "Measuring. Points"),
        *("A long", "The published"),
    ]


def test_operations_that_wait_for_a_measurement_are_not_said_to_be_counted(
    page: CurvesPage,
) -> None:
    controller, words = page.controller, "Counting operations: Sieve, n = 8"
    hints: list[str] = []
    page.curves.set_hint = hints.append  # type: ignore[method-assign]
    controller.change_curves(view=PlotView.OPERATIONS)
    controller.show_job(is_running=True)
    controller.show_status(words)
    assert hints[-1] == page.view_tools.caption.text() == controller.status
    assert controller.status.endswith("when nothing else runs.")
    controller.show_job(is_running=False)
    controller.show_status(words)
    assert page.view_tools.caption.text() == words


def save(page: CurvesPage, path: Path) -> ExportDialog:
    page.export()
    dialog = page.findChildren(ExportDialog)[-1]
    dialog.format_box.setCurrentIndex(SUFFIXES.index(path.suffix))
    dialog.path_field.setText(str(path))
    dialog.save_button.click()
    return dialog


def test_what_is_shown_is_exported(
    qtbot: QtBot, page: CurvesPage, asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.export()
    assert "nothing to export" in asked.failure
    page.controller.take(MEASURED)
    page.controller.change_curves(is_logarithmic=False)
    with qtbot.waitSignal(page.controller.noticed) as noticed:
        save(page, path := tmp_path / "times.csv")
    assert noticed.args == [f"{path} was written."]
    assert path.read_text().count(MEASURED.timing.key) == 1
    seen: list[PlotModel] = []
    monkeypatch.setattr(export_dialog, "export_picture", lambda model, *_: seen.append(model))
    save(page, tmp_path / "curves.png")
    assert [model.state.is_logarithmic for model in seen] == [False]
    page.controller.clear()
    page.sources.toggle_all()
    dialog = save(page, tmp_path / "nothing.csv")
    assert dialog.problem  # says that nothing was measured
    assert not (tmp_path / "nothing.csv").exists()
    dialog.reject()


def test_under_a_rule_is_measured_what_counts_under_it(page: CurvesPage, asked: Asked) -> None:
    page.controller.set_rule(Rule("torus"))
    measurement = started(page, asked)
    assert {point.solver.key for point in measurement.points} == {"sieve-bits"}
    assert measurement.rule == Rule("torus")
    box = page.algorithms.boxes[SOLVERS[0]]
    assert not box.isEnabled()
    assert "native" in box.toolTip()
    choice = page.controller.state.choice
    page.controller.set_rule(Rule())
    assert box.isEnabled()
    page.controller.show_choice(choice)
    assert page.controller.state.choice.rule == page.controller.state.count.rule == Rule("torus")
