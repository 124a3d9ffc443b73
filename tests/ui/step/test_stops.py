import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.pace import AS_FAST_AS_IT_GOES
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import Stops, StopsBar, StopsDialog
from tests.support.players import seek, settle

BASIC, FIRST = SOLVERS[:2]
LINE_10, CONFLICT_3 = Breakpoint(At.LINE, 10), Breakpoint(At.CONFLICT, 3)


@pytest.fixture
def player(qapp) -> Player:  # noqa: ARG001
    return Player(BASIC, Task(6))


def nth(kind: Kind, k: int) -> int:
    """Return after how many steps of the player's run its k-th step of a kind is over."""
    found = [i for i, step in enumerate(BASIC.steps(Task(6), None), 1) if step.kind is kind]
    return found[k - 1]


@pytest.mark.parametrize("speed", [500.0, AS_FAST_AS_IT_GOES])
def test_playing_stops_exactly_at_a_breakpoint(qtbot: QtBot, player: Player, speed: float) -> None:
    player.set_breakpoints([Breakpoint(At.CONFLICT, 40)])
    player.set_speed(speed)
    player.play()
    qtbot.waitUntil(lambda: player.hit is not None)
    assert player.hit == Breakpoint(At.CONFLICT, 40)
    assert not player.is_playing
    assert player.position.index == nth(Kind.CONFLICT, 40)


@pytest.mark.parametrize("go", ["to_end", "step"])
def test_the_way_to_the_end_and_long_steps_stop_but_seeking_does_not(
    qtbot: QtBot, player: Player, go: str
) -> None:
    player.set_step_size(3)
    player.set_breakpoints([Breakpoint(At.SOLUTION, 2), CONFLICT_3])
    getattr(player, go)()
    qtbot.waitUntil(lambda: player.hit is not None)
    assert player.position.index == nth(Kind.CONFLICT, 3)
    seek(player, nth(Kind.SOLUTION, 2) - 1)
    player.set_step_size(1)
    player.step()
    assert player.hit is None
    assert player.position.last.kind is Kind.SOLUTION
    player.to_end()
    settle(player)
    assert player.position.last.kind is Kind.DONE


def test_breakpoints_stay_with_their_algorithm_and_no_line_without_a_step_has_one(
    player: Player,
) -> None:
    refused: list[str] = []
    stops = Stops(player, list, refused.append)
    stops.toggle_line(10)
    stops.add(CONFLICT_3)
    for line, words in ((3, "line 3"), (99, "11 lines")):
        assert words in stops.add(Breakpoint(At.LINE, line)) == refused[-1]
    player.set_run(BASIC, Task(5))
    assert stops.breakpoints == (LINE_10, CONFLICT_3) == player.breakpoints
    player.set_run(FIRST, Task(5))
    assert stops.breakpoints == (CONFLICT_3,) == player.breakpoints
    stops.clear()
    assert player.breakpoints == ()


def test_a_line_and_the_bar_show_a_breakpoint_until_the_run_goes_on(step_page: StepPage) -> None:
    stops, bar, code = (
        step_page.interaction.stops,
        step_page.interaction.stops_bar,
        step_page.panes.code,
    )
    rect = code.line_rect(4).toRect().translated(0, code.viewport().y())
    before = code.grab(rect).toImage()
    stops.toggle_line(4)
    assert code.grab(rect).toImage() != before
    stops.toggle_line(4)
    assert code.grab(rect).toImage() == before
    for number in range(2, 8):
        stops.add(Breakpoint(At.CONFLICT, number))
    step_page.player.to_end()
    settle(step_page.player)
    assert bar.text.text() == "Stopped: this is conflict 2 of the run."
    step_page.player.step()
    assert bar.text.text() == ("● Stops at: conflict 2, conflict 3, conflict 4, conflict 5, …")
    assert bar.text.toolTip().endswith("conflict 7")


def test_the_dialog_sets_and_removes(qtbot: QtBot, step_page: StepPage) -> None:
    step_page.interaction.show_stops()
    dialog, stops = step_page.findChild(StopsDialog), step_page.interaction.stops
    for at, number in ((At.SOLUTION, 3), (At.LINE, 3), (At.ROW, 0)):
        dialog.at_box.setCurrentIndex(list(At).index(at))
        assert dialog.number_box.minimum() == (0 if at is At.ROW else 1)
        dialog.number_box.setValue(number)
        qtbot.mouseClick(dialog.set_button, Qt.MouseButton.LeftButton)
    assert stops.breakpoints == (Breakpoint(At.SOLUTION, 3), Breakpoint(At.ROW, 0))
    assert "No step is shown on line 3" in step_page.panes.why.text
    dialog.list.setCurrentRow(0)
    qtbot.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == ["row 0"]
    qtbot.mouseClick(dialog.clear_button, Qt.MouseButton.LeftButton)
    assert stops.breakpoints == ()
    assert not dialog.remove_button.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_narrow_bar_names_the_breakpoint_and_leaves_out_the_rest(qtbot: QtBot) -> None:
    bar = StopsBar()
    qtbot.addWidget(bar)
    bar.show_stops((LINE_10,), None)
    for width, words, has_clear in ((700, "● Stops at: line 10", True), (180, "● line 10", False)):
        bar.resize(width, bar.sizeHint().height())
        assert (bar.text.text(), bar.clear_button.isVisible()) == (words, has_clear)
