from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.pictures.step_picture import Picture, PictureStyle
from nqviz.ui.pictures.text_panel import Beside, TextPanel

PANES: dict[Beside, Callable[[TextPanel], QWidget]] = {
    Beside.CODE: lambda panel: panel.code,
    Beside.TREE: lambda panel: panel.tree,
    Beside.STATE: lambda panel: panel.state,
    Beside.CALLS: lambda panel: panel.calls,
    Beside.COUNTERS: lambda panel: panel.counters,
}


def a_timeline(key: str = "wirth-basic", n: int = 6, steps: int = 300) -> Timeline:
    timeline = Timeline(find_solver(key), Task(n))
    timeline.extend(steps)
    return timeline


def a_picture(qtbot: QtBot, timeline: Timeline, beside: Beside, look: Look = LIGHT) -> Picture:
    picture = Picture(timeline, PictureStyle(1280, 720, look, beside))
    qtbot.addWidget(picture)
    return picture


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize("beside", [each for each in Beside if each is not Beside.NOTHING])
def test_one_pane_stands_between_the_sentence_and_the_caption(
    qtbot: QtBot, beside: Beside, look: Look
) -> None:
    timeline = a_timeline()
    picture = a_picture(qtbot, timeline, beside, look)
    picture.show_position(timeline.position_at(57))
    picture.image()
    panel = picture.text_panel
    assert panel is not None
    shown = {place for place, pane in PANES.items() if pane(panel).isVisibleTo(panel)}
    # The state comes along with the code where there is space.
    assert shown - {Beside.STATE} == {beside} - {Beside.SENTENCE, Beside.STATE}
    assert (Beside.STATE in shown) or beside is not Beside.STATE
    assert picture.board.geometry_of_board().shown.width() >= 560
    if beside in PANES:
        pane = PANES[beside](panel)
        assert pane.mapTo(panel, pane.rect().bottomLeft()).y() < panel.caption.y()


def test_the_tree_of_each_frame_is_the_tree_at_its_step(qtbot: QtBot) -> None:
    timeline = a_timeline()
    picture = a_picture(qtbot, timeline, Beside.TREE)
    panel = picture.text_panel
    assert panel is not None
    for step in (57, 58, 130, 12):  # a film goes forwards; a picture may be of any step
        picture.show_position(timeline.position_at(step))
        view = panel.tree.view
        assert view.index == step
        assert view.tested == timeline.position_at(step).counters.tests


def test_calls_and_counters_are_those_of_the_step(qtbot: QtBot) -> None:
    timeline = a_timeline()
    position = timeline.position_at(57)
    for beside, says in (
        (Beside.CALLS, lambda panel: "search(" in panel.calls.in_words()),
        (Beside.COUNTERS, lambda panel: panel.counters.texts()[0].endswith("tests")),
    ):
        picture = a_picture(qtbot, timeline, beside)
        picture.show_position(position)
        assert picture.text_panel is not None
        assert says(picture.text_panel)


@pytest.mark.parametrize(
    ("beside", "sentence"),
    [(Beside.TREE, "has no search tree"), (Beside.CALLS, "no function that calls itself")],
)
@pytest.mark.usefixtures("qapp")
def test_a_pane_that_an_algorithm_does_not_have_is_refused(beside: Beside, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Picture(a_timeline("min-conflicts"), PictureStyle(1280, 720, beside=beside))
