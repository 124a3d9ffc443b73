from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import LIGHT
from nqviz.measuring.timing import Measurement, Timing
from nqviz.model.rule import Rule
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.look.theme import apply_look
from nqviz.ui.measure import export_dialog
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.export_dialog import ExportDialog
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.plot.export import SUFFIXES

MEASURED = TimingRecord(
    1,
    datetime.now(UTC),
    Timing("bitmask", 9, 1, False, (5e-5,), 352),
    Origin.of_this_machine(),
)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> CurvesPage:
    apply_look(qapp, LIGHT, 1.0)
    page = CurvesPage(MeasureController(SOLVERS))
    page.set_look(LIGHT, 1.0)
    qtbot.addWidget(page, before_close_func=lambda page: page.controller.close_down())
    qtbot.addWidget(page.tools)
    page.resize(1200, 600)
    with qtbot.waitExposed(page):
        page.show()
        page.tools.show()
    return page


def test_defaults(qtbot: QtBot, page: CurvesPage) -> None:
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    measurement: Measurement = asked.args[0]
    assert {point.n for point in measurement.points} == set(range(8, 15))
    assert {point.solver for point in measurement.points} == {
        solver for solver in SOLVERS if solver.counts_to
    }
    assert (measurement.repeats, measurement.limit, measurement.threads) == (5, 10.0, 1)


def test_what_is_chosen_is_measured(qtbot: QtBot, page: CurvesPage) -> None:
    page.algorithms.all_box.click()
    page.algorithms.boxes[SOLVERS[0]].click()
    page.first_box.setValue(9)
    page.last_box.setValue(10)
    page.repeats_box.setValue(3)
    page.limit_box.setCurrentText("1 min")
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        page.start()
    measurement: Measurement = asked.args[0]
    assert [(point.solver.key, point.n) for point in measurement.points] == [
        ("wirth-basic", 9),
        ("wirth-basic", 10),
    ]
    assert (measurement.repeats, measurement.limit) == (3, 60.0)


def test_the_range_never_turns_round(page: CurvesPage) -> None:
    page.first_box.setValue(16)
    assert page.curves.model.sizes == range(16, 17)
    page.last_box.setValue(12)
    assert page.curves.model.sizes == range(12, 13)


def test_while_busy_the_button_cancels(qtbot: QtBot, page: CurvesPage) -> None:
    page.controller.show_job(is_running=True)
    assert page.start_button.text().startswith("Cancel")
    with (
        qtbot.assertNotEmitted(page.controller.job_asked),
        qtbot.waitSignal(page.controller.cancel_asked),
    ):
        qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
        page.start()
    page.controller.show_job(is_running=False)
    assert page.start_button.text().startswith("Measure")


def test_nothing_to_measure_is_said(qtbot: QtBot, page: CurvesPage) -> None:
    page.algorithms.all_box.click()
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.start()
    assert "at least one algorithm" in failed.args[0]


def test_the_buttons_and_the_plot_agree_about_the_axis(qtbot: QtBot, page: CurvesPage) -> None:
    qtbot.mouseClick(page.view_tools.scale_buttons.button(1), Qt.MouseButton.LeftButton)
    assert not page.curves.model.state.is_logarithmic
    page.curves.toggle_logarithmic()
    assert page.view_tools.scale_buttons.choice == 0


def test_operations_are_asked_when_they_are_shown(qtbot: QtBot, page: CurvesPage) -> None:
    page.last_box.setValue(9)
    with qtbot.waitSignal(page.controller.operations_asked) as asked:
        qtbot.mouseClick(page.view_tools.view_buttons.button(1), Qt.MouseButton.LeftButton)
    counting = [solver.key for solver in SOLVERS if solver.counts_to]
    assert [(solver.key, task.n) for solver, task in asked.args[0]] == [
        (key, n) for n in (8, 9) for key in counting
    ]
    with qtbot.waitSignal(page.controller.operations_asked) as asked:
        page.show_view(PlotView.SECONDS)
    assert asked.args == [[]]


def test_a_click_on_a_name_in_the_list_mutes_its_curve(qtbot: QtBot, page: CurvesPage) -> None:
    box = page.algorithms.boxes[SOLVERS[0]]
    page.curves.model.add(Timing(SOLVERS[0].key, 8, 1, False, (0.1,), 92))
    page.curves.redraw()
    at = QPoint(90, box.height() // 2)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=at)
    assert page.curves.model.state.muted == {SOLVERS[0].key}
    assert box.isChecked()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=at)
    assert page.curves.model.state.muted == set()


def test_the_sources_are_drawn_in_an_empty_plot(page: CurvesPage) -> None:
    page.sources.toggle_all()
    assert len(page.curves.curves) == 8
    page.sources.toggle_all()
    assert page.curves.curves == []


def test_the_list_makes_room(page: CurvesPage) -> None:
    page.toggle_list()
    assert not page.algorithms.isVisible()
    page.toggle_list()
    assert page.algorithms.isVisible()


def test_in_a_narrow_window_curves_get_the_room_of_the_list(qtbot: QtBot, page: CurvesPage) -> None:
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


def test_a_number_that_is_still_being_typed_counts(qtbot: QtBot, page: CurvesPage) -> None:
    page.focus_sizes()
    qtbot.keyClicks(page.first_box, "11")
    assert page.curves.model.sizes == range(8, 15)
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        page.start()
    assert {point.n for point in asked.args[0].points} == set(range(11, 15))
    assert page.focusWidget() is page.curves  # its keys work at once


def test_the_estimate_follows_the_largest_n(qtbot: QtBot, page: CurvesPage) -> None:
    page.last_box.setValue(9)
    with qtbot.waitSignal(page.controller.estimator.estimated, timeout=60_000):
        pass
    assert page.estimate_view.text().startswith("n = 9: about ")
    assert page.estimate_view.accessibleDescription().startswith("n = 9: about 8")  # thousand nodes
    page.controller.take(MEASURED)
    assert "352 counted" in page.estimate_view.accessibleDescription()
    assert [timing.n for timing in page.curves.model.measured] == [9]


def test_without_a_point_there_is_nothing_to_export(qtbot: QtBot, page: CurvesPage) -> None:
    with qtbot.waitSignal(page.controller.failed) as failed:
        page.export()
    assert "nothing to export" in failed.args[0]


def save(dialog: ExportDialog, path: Path) -> None:
    dialog.format_box.setCurrentIndex(SUFFIXES.index(path.suffix))
    dialog.path_field.setText(str(path))
    dialog.save_button.click()


def test_what_is_shown_is_exported(
    page: CurvesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[PlotModel] = []
    page.controller.take(MEASURED)
    page.curves.toggle_logarithmic()
    page.export()
    [dialog] = page.findChildren(ExportDialog)
    save(dialog, tmp_path / "times.csv")
    assert (tmp_path / "times.csv").read_text().count(MEASURED.timing.key) == 1
    page.export()
    dialog = page.findChildren(ExportDialog)[-1]
    monkeypatch.setattr(export_dialog, "export_picture", lambda model, *_: seen.append(model))
    save(dialog, tmp_path / "curves.png")
    assert [model.state.is_logarithmic for model in seen] == [False]
    page.controller.clear()
    page.sources.toggle_all()
    page.export()
    dialog = page.findChildren(ExportDialog)[-1]
    save(dialog, tmp_path / "nothing.csv")
    assert dialog.accessibleDescription()  # says that nothing was measured
    assert not (tmp_path / "nothing.csv").exists()
    dialog.reject()


def test_under_a_rule_is_measured_what_counts_under_it(qtbot: QtBot, page: CurvesPage) -> None:
    page.controller.set_rule(Rule("torus"))
    with qtbot.waitSignal(page.controller.job_asked) as asked:
        page.start()
    assert {point.solver.key for point in asked.args[0].points} == {"sieve-bits"}
    assert asked.args[0].rule == Rule("torus")
    box = page.algorithms.boxes[SOLVERS[0]]
    assert not box.isEnabled()
    assert "native" in box.toolTip()
    choice = page.controller.state.choice
    page.controller.set_rule(Rule())
    assert box.isEnabled()
    page.controller.show_choice(choice)
    assert page.controller.state.choice.rule == page.controller.state.count.rule == Rule("torus")
