"""Whatever a person has set up or waits for is still there in another language."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import use_language
from nqviz.common.machine import this_machine
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.scene import Page, RaceScene, Run, Scene
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.measure_state import PlotView, View
from nqviz.scenes.step_state import Chart
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore
from nqviz.ui.lessons.highlight_frame import HighlightFrame
from nqviz.ui.measure.timings_model import REPEATS
from nqviz.ui.plot.curves import Curves
from nqviz.ui.window.main_window import MainWindow
from tests.support.mouse import wheel
from tests.support.scenery import checked_audit, settle

BASIC, SIEVE = find_solver("wirth-basic"), find_solver("sieve")


@pytest.fixture
def window(main_window: MainWindow) -> Iterator[MainWindow]:
    main_window.resize(1280, 720)
    yield main_window
    use_language("en")


def switch(window: MainWindow, language: str = "ja") -> None:
    window.set_language(language)
    settle()


def show(window: MainWindow, scene: Scene) -> None:
    assert window.scene_controller.show(scene)
    settle()


def measured(window: MainWindow) -> Curves:
    """Draw curves of three algorithms."""
    show(window, Scene(page=Page.MEASURE, view=View.CURVES))
    curves = window.measure_page.curves_page.curves
    for key in ("wirth-basic", "sieve", "bitmask"):
        for n in range(8, 13):
            seconds = 10.0 ** (n - 12) * len(key)
            curves.model.add(Timing(key, n, 1, False, (seconds,), known(n).solutions))
    curves.redraw()
    return curves


def test_the_part_of_the_plot_that_is_seen(window: MainWindow) -> None:
    curves = measured(window)
    curves.zoom(1)
    curves.zoom(1)
    part = curves.plot.seen
    assert curves.plot.is_zoomed
    switch(window)
    curves = window.measure_page.curves_page.curves
    assert curves.plot.is_zoomed
    assert curves.plot.seen == part


def test_the_axis_the_growth_and_what_is_muted(window: MainWindow) -> None:
    curves = measured(window)
    curves.toggle_logarithmic()
    curves.toggle_growth()
    curves.toggle_muted("sieve")
    before = curves.model.state
    switch(window)
    curves = window.measure_page.curves_page.curves
    tools = window.measure_page.curves_page.view_tools
    assert curves.model.state == before
    assert not before.is_logarithmic
    assert before.shows_growth
    assert before.muted == {"sieve"}
    assert {curve.name for curve in curves.curves} >= {"wirth-basic", "sieve", "bitmask"}
    assert tools is not None


@pytest.mark.parametrize("view", list(PlotView))
def test_what_the_plot_shows(window: MainWindow, view: PlotView) -> None:
    measured(window)
    window.measure_page.controller.change_curves(baseline="sieve", view=view)
    switch(window)
    curves = window.measure_page.curves_page.curves
    assert (curves.model.state.view, curves.model.state.baseline) == (view, "sieve")


def test_the_result_of_a_long_count(qtbot: QtBot, window: MainWindow) -> None:
    show(window, Scene(page=Page.MEASURE, view=View.COUNT))
    page = window.measure_page.count_page
    page.n_box.setValue(8)
    with qtbot.waitSignal(window.runner.ended, timeout=60_000):
        page.start()
    assert "92" in words(page.panel)
    switch(window)
    page = window.measure_page.count_page
    assert "92" in words(page.panel)
    page.n_box.setValue(9)
    assert "92" not in words(page.panel)


def words(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel))


def test_the_filter_the_order_and_the_selection_of_timings(
    window: MainWindow, store: TimingStore
) -> None:
    for session, key in enumerate(("bitmask", "sieve", "bitmask")):
        for n in (8, 9):
            timing = Timing(key, n, 1, False, (n / 100,), known(n).solutions)
            store.add(timing, Origin(this_machine(), str(session)))
    show(window, Scene(page=Page.MEASURE, view=View.TIMINGS))
    page = window.measure_page.timings_page
    page.table.sortByColumn(REPEATS, Qt.SortOrder.AscendingOrder)
    box = page.tools.algorithm_box
    box.setCurrentText("Bitmask")
    page.tools.words_field.setText("n=9")
    page.table.selectRow(1)
    ids = [row.record.id for row in page.model.shown]
    chosen = [row.record.id for row in page.selected]
    assert len(ids) == 2
    assert chosen
    switch(window)
    page = window.measure_page.timings_page
    assert page.tools.words_field.text() == "n=9"
    assert page.tools.algorithm_box.currentText() not in {"Bitmask", ""}
    assert [row.record.id for row in page.model.shown] == ids
    assert [row.record.id for row in page.selected] == chosen
    header = page.table.horizontalHeader()
    assert header.sortIndicatorSection() == REPEATS


def test_what_was_deleted_can_be_brought_back(window: MainWindow, store: TimingStore) -> None:
    timing = Timing("bitmask", 8, 1, False, (0.1,), 92)
    store.add(timing, Origin(this_machine(), "one"))
    show(window, Scene(page=Page.MEASURE, view=View.TIMINGS))
    page = window.measure_page.timings_page
    page.table.selectAll()
    page.delete_selected()
    assert not store.timings()
    switch(window)
    window.measure_page.timings_page.undelete()
    assert [each.timing for each in store.timings()] == [timing]


def test_the_part_of_a_large_solution_and_that_it_can_be_saved(
    qtbot: QtBot, window: MainWindow
) -> None:
    show(window, Scene(page=Page.MEASURE, view=View.SOLUTION))
    page = window.measure_page.solve_page
    page.n_box.setValue(3000)
    with qtbot.waitSignal(window.runner.ended, timeout=60_000):
        page.start()
    page.picture.zoom_by(8.0)
    zoom = page.picture.zoom
    assert page.save_button.isEnabled()
    switch(window)
    page = window.measure_page.solve_page
    assert page.picture.zoom == zoom
    assert page.save_button.isEnabled()
    qtbot.waitUntil(lambda: not page.picture.is_counting)


def test_the_table_of_the_audit(window: MainWindow) -> None:
    show(window, Scene(page=Page.MEASURE, view=View.AUDIT))
    page = window.measure_page.audit_page
    page.controller.take(checked_audit())
    rows = [row for row in range(page.list.count()) if page.list.item(row).flags()]
    page.list.setCurrentRow(rows[4])
    title = page.table.sheet.title
    switch(window)
    page = window.measure_page.audit_page
    assert page.list.currentRow() == rows[4]
    assert page.table.sheet.title != title
    switch(window, "en")
    page = window.measure_page.audit_page
    assert page.table.sheet.title == title


def test_the_part_of_the_board(window: MainWindow) -> None:
    show(window, Scene(page=Page.STEP, run=Run(BASIC, Task(60), 300)))
    board = window.step_page.board
    board.zoom_in()
    board.zoom_in()
    part = board.zoom
    switch(window)
    assert window.step_page.board.is_zoomed
    assert window.step_page.board.zoom == part


def test_the_part_of_a_board_in_a_race(window: MainWindow) -> None:
    show(window, Scene(page=Page.RACE, race=RaceScene(((BASIC, Task(40)), (SIEVE, Task(40))))))
    window.race_page.player.seek(200)
    board = window.race_page.lanes[1].board
    board.zoom_in()
    part = board.zoom
    switch(window)
    assert window.race_page.player.race.tick == 200
    assert window.race_page.lanes[1].board.zoom == part
    assert not window.race_page.lanes[0].board.is_zoomed


def test_the_part_of_the_tree_and_what_is_unfolded(qtbot: QtBot, window: MainWindow) -> None:
    show(window, Scene(page=Page.STEP, run=Run(BASIC, Task(8), 3000), has_tree=True))
    qtbot.waitUntil(lambda: window.step_page.controller.tree_reader.is_through)
    tree = window.step_page.panes.tree.tree
    tree.toggle_whole()
    wheel(tree, QPointF(200, 80), 8)
    part = tree.camera.window
    switch(window)
    tree = window.step_page.panes.tree.tree
    assert tree.is_whole
    assert not window.step_page.controller.tree_reader.is_behind
    assert tree.camera.window.topLeft() == part.topLeft()
    assert tree.camera.slot > 0
    assert tree.isVisible()


def test_the_open_squares_instead_of_the_tree(window: MainWindow) -> None:
    show(window, Scene(page=Page.STEP, run=Run(SIEVE, Task(8), 300), has_tree=True))
    pane = window.step_page.panes.tree
    pane.choice.button(Chart.SQUARES).click()
    assert pane.squares.isVisible()
    switch(window)
    assert window.step_page.panes.tree.squares.isVisible()


def test_the_question_that_stands(window: MainWindow) -> None:
    show(window, Scene(page=Page.STEP, run=Run(BASIC, Task(6), 20), asks=Ask.SQUARE))
    predictor = window.step_page.interaction.predictor
    question = predictor.question
    assert question is not None
    switch(window)
    assert window.step_page.interaction.predictor.question == question
    assert window.step_page.interaction.predictor.is_armed


def test_the_algorithm_that_is_chosen_for_own_queens(window: MainWindow) -> None:
    interaction = window.step_page.interaction
    interaction.toggle_edit()
    window.step_page.chooser.run_chosen.emit(SIEVE, Task(7))
    interaction.editor.toggle(0, 3)
    switch(window)
    editor = window.step_page.interaction.editor
    assert (editor.solver, editor.task.n) == (SIEVE, 7)
    assert editor.queens[0] == 3
    assert window.step_page.chooser.n_box.value() == 7


def highlights(window: MainWindow) -> int:
    """Return how many frames can be seen round what a lesson points at."""
    return sum(frame.isVisible() for frame in window.findChildren(HighlightFrame))


def test_a_lesson_its_step_and_what_it_points_at(window: MainWindow) -> None:
    lesson_player = window.lesson_controller.lesson_player
    lesson_player.begin(load_lesson(own_lessons()[0]))
    for _ in range(3):
        lesson_player.go_on()
    settle()
    said = lesson_player.bar.second.text()
    lights = highlights(window)
    switch(window)
    lesson_player = window.lesson_controller.lesson_player
    assert lesson_player.is_on
    assert lights
    assert highlights(window) == lights
    switch(window, "en")
    lesson_player = window.lesson_controller.lesson_player
    assert lesson_player.bar.second.text() == said


def test_a_black_screen(window: MainWindow) -> None:
    window.lesson_controller.blank_screen.cover()
    switch(window)
    assert window.lesson_controller.blank_screen.isVisible()
    window.lesson_controller.blank_screen.uncover()
    assert not window.lesson_controller.blank_screen.isVisible()


def test_a_race_that_runs(qtbot: QtBot, window: MainWindow) -> None:
    lanes = RaceScene(((BASIC, Task(8)), (SIEVE, Task(8))))
    show(window, Scene(page=Page.RACE, race=lanes, plays=True, speed=100.0))
    switch(window)
    player = window.race_page.player
    assert player.is_playing
    tick = player.race.tick
    qtbot.waitUntil(lambda: player.race.tick > tick)


def test_the_guess_the_pace_and_the_tree_of_a_race(qtbot: QtBot, window: MainWindow) -> None:
    lanes = RaceScene(tuple((each, Task(5)) for each in (BASIC, SIEVE, BASIC)))
    show(window, Scene(page=Page.RACE, race=lanes))
    race = window.race_page.controller
    qtbot.waitUntil(lambda: race.player.race.length is not None)
    race.choose(2)
    race.change(has_tree=True)
    race.next_pair()
    qtbot.waitUntil(lambda: race.reader.merged is not None)
    merged, state, speed = race.reader.merged, race.state, race.player.speed
    switch(window)
    page = window.race_page
    assert page.controller is race
    assert (race.state, race.player.speed) == (state, speed)
    assert (state.guess, state.is_paced, state.pair) == (2, True, (0, 2))
    assert page.merged.isVisible()
    assert page.merged.pair_button.text() == "1 + 3"
    assert race.reader.merged is merged
    switch(window, "en")
    assert "You say that" in window.race_page.clock.text


def test_what_is_wrong_with_a_race_is_said_in_the_present_language(window: MainWindow) -> None:
    show(window, Scene(page=Page.RACE))
    window.race_page.lanes[0].chooser.n_box.setValue(0)
    assert "too small" in window.race_page.clock.text
    switch(window)
    assert "too small" not in window.race_page.clock.text
    assert window.race_page.lanes[0].chooser.n_box.value() == 8


def test_breakpoints(window: MainWindow) -> None:
    window.step_page.interaction.stops.add(Breakpoint(At.ROW, 3))
    switch(window)
    assert window.step_page.interaction.stops.breakpoints == (Breakpoint(At.ROW, 3),)
