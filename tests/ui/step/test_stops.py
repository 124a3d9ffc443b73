import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.playback import AS_FAST_AS_IT_GOES
from nqviz.ui.playback.player import Player
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import Stops, StopsDialog

BASIC, FIRST = SOLVERS[:2]
LINE_10 = Breakpoint(At.LINE, 10)


@pytest.fixture
def page(step_page: StepPage) -> StepPage:
    return step_page


def nth(kind: Kind, k: int, n: int) -> int:
    """Return after how many steps of the basic run its k-th step of a kind is over."""
    found = [i for i, step in enumerate(BASIC.steps(Task(n), None), 1) if step.kind is kind]
    return found[k - 1]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("speed", [500.0, AS_FAST_AS_IT_GOES])
def test_playing_stops_exactly_at_a_breakpoint(qtbot: QtBot, speed: float) -> None:
    player = Player(BASIC, Task(8))
    player.set_breakpoints([Breakpoint(At.CONFLICT, 40)])
    player.set_speed(speed)
    with qtbot.waitSignal(player.stopped):
        player.play()
    assert player.hit == Breakpoint(At.CONFLICT, 40)
    assert not player.is_playing
    assert player.position.index == nth(Kind.CONFLICT, 40, 8)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("go", ["to_end", "step"])
def test_the_way_to_the_end_and_long_steps_stop_there_too(qtbot: QtBot, go: str) -> None:
    player = Player(BASIC, Task(6))
    player.set_step_size(3)
    player.set_breakpoints([Breakpoint(At.SOLUTION, 2), Breakpoint(At.CONFLICT, 3)])
    with qtbot.waitSignal(player.stopped):
        getattr(player, go)()
    assert player.position.index == nth(Kind.CONFLICT, 3, 6)
    while player.position.last.kind is not Kind.SOLUTION:
        getattr(player, go)()
        qtbot.waitUntil(lambda: not player.is_busy)
    if go == "to_end":
        assert player.position.index == nth(Kind.SOLUTION, 2, 6)
        player.to_end()
        qtbot.waitUntil(lambda: not player.is_busy)
        assert player.position.last.kind is Kind.DONE


@pytest.mark.usefixtures("qapp")
def test_single_steps_and_seeking_pass_over_breakpoints(qtbot: QtBot) -> None:
    player = Player(BASIC, Task(6))
    player.set_breakpoints([Breakpoint(At.ROW, 1)])
    with qtbot.assertNotEmitted(player.stopped):
        player.seek(50)
        qtbot.waitUntil(lambda: not player.is_busy)
        player.step()
    assert player.position.index == 51


@pytest.mark.usefixtures("qapp")
def test_breakpoints_stay_with_their_algorithm() -> None:
    player = Player(BASIC, Task(8))
    stops = Stops(player)
    stops.toggle_line(10)
    stops.add(Breakpoint(At.CONFLICT, 3))
    player.set_run(BASIC, Task(5))
    assert stops.breakpoints == (LINE_10, Breakpoint(At.CONFLICT, 3)) == player.breakpoints
    player.set_run(FIRST, Task(5))
    assert stops.breakpoints == (Breakpoint(At.CONFLICT, 3),) == player.breakpoints
    stops.clear()
    assert player.breakpoints == ()


@pytest.mark.usefixtures("qapp")
def test_a_line_that_no_step_shows_is_refused(qtbot: QtBot) -> None:
    stops = Stops(Player(BASIC, Task(8)))
    with qtbot.waitSignal(stops.refused) as refused:
        stops.toggle_line(3)
    assert "line 3" in refused.args[0]
    with qtbot.waitSignal(stops.refused) as refused:
        stops.add(Breakpoint(At.LINE, 99))
    assert "11 lines" in refused.args[0]
    assert stops.breakpoints == ()


def test_a_line_with_a_breakpoint_looks_different(page: StepPage) -> None:
    rect = page.panes.code.line_rect(4)
    before = page.panes.code.viewport().grab(rect).toImage()
    page.interaction.stops.toggle_line(4)
    assert page.panes.code.viewport().grab(rect).toImage() != before
    page.interaction.stops.toggle_line(4)
    assert page.panes.code.viewport().grab(rect).toImage() == before


def test_the_bar_says_that_the_run_has_stopped_until_it_goes_on(
    qtbot: QtBot, page: StepPage
) -> None:
    page.interaction.stops.add(Breakpoint(At.CONFLICT, 2))
    page.player.to_end()
    qtbot.waitUntil(lambda: not page.player.is_busy)
    assert page.interaction.stops_bar.text.text() == "Stopped: this is conflict 2 of the run."
    page.player.step()
    assert "conflict 2" in page.interaction.stops_bar.text.text()
    assert "Stopped" not in page.interaction.stops_bar.text.text()


def test_the_dialog_sets_and_removes(qtbot: QtBot, page: StepPage) -> None:
    page.interaction.show_stops()
    dialog = page.findChild(StopsDialog)
    dialog.at_box.setCurrentIndex(list(At).index(At.SOLUTION))
    assert dialog.number_box.minimum() == 1
    dialog.number_box.setValue(3)
    qtbot.mouseClick(dialog.set_button, Qt.MouseButton.LeftButton)
    dialog.at_box.setCurrentIndex(list(At).index(At.ROW))
    dialog.number_box.setValue(0)
    qtbot.mouseClick(dialog.set_button, Qt.MouseButton.LeftButton)
    assert page.interaction.stops.breakpoints == (Breakpoint(At.SOLUTION, 3), Breakpoint(At.ROW, 0))
    dialog.list.setCurrentRow(0)
    qtbot.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == ["row 0"]
    qtbot.mouseClick(dialog.clear_button, Qt.MouseButton.LeftButton)
    assert page.interaction.stops.breakpoints == ()
    assert not dialog.remove_button.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
