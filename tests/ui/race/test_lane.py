import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.race.lane import LaneChooser, LaneTitle
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown
from tests.support.reading import texts_in

BASIC, SWAPS = find_solver("wirth-basic"), find_solver("min-conflicts")


@pytest.fixture
def title(qtbot: QtBot) -> LaneTitle:
    return shown(qtbot, LaneTitle(), 400)


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_algorithm_and_n_stand_apart(title: LaneTitle, look: Look) -> None:
    title.set_look(look, 1.0)
    title.resize(30 * look.font, title.sizeHint().height())
    for solver in SOLVERS:
        title.show_run(solver, Task(12, seed=3))
        name, n = texts_in(title)
        board = "n = 12" if solver.finds_all else "n = 12, seed 3"
        assert (name.words, n.words) == (solver.title, board)
        assert name.rect.right() < n.rect.left()
        assert n.rect.right() <= title.width() + 1
        assert title.accessibleName() == f"{solver.title}, {board}"


def test_where_there_is_little_room_n_stays_whole(title: LaneTitle) -> None:
    title.resize(150, title.height())
    title.show_run(SOLVERS[0], Task(1000))
    name, n = texts_in(title)
    assert n.words == "n = 1\u202f000"
    assert "…" in name.words
    assert name.rect.right() < n.rect.left()


def test_the_heading_has_the_rank_or_the_cross_of_who_has_none(title: LaneTitle) -> None:
    title.show_run(BASIC, Task(8))
    for rank, color in (("2nd", LIGHT.success), ("✗", LIGHT.warning)):
        title.show_rank(rank)
        assert [each.words for each in texts_in(title)] == [BASIC.title, "n = 8", rank]
        assert color in colors_in(title.grab().toImage())


@pytest.fixture
def chooser(qtbot: QtBot) -> LaneChooser:
    chooser = LaneChooser()
    chooser.show_run(BASIC, Task(8))
    chooser.allow_removal(is_allowed=True)
    chooser.fit(600, is_one_row=True)
    return shown(qtbot, chooser, 600, 40)


def test_the_way_out(qtbot: QtBot, chooser: LaneChooser) -> None:
    with qtbot.waitSignal(chooser.remove_button.clicked):
        qtbot.mouseClick(chooser.remove_button, Qt.MouseButton.LeftButton)
    chooser.allow_removal(is_allowed=False)
    with qtbot.assertNotEmitted(chooser.remove_button.clicked):
        qtbot.mouseClick(chooser.remove_button, Qt.MouseButton.LeftButton)
    assert chooser.remove_button.toolTip() == "A race needs two lanes at least."


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR])
@pytest.mark.parametrize("width", [13, 16, 22, 30, 45])
def test_controls_stand_side_by_side_at_any_width(
    qtbot: QtBot, chooser: LaneChooser, look, width: int
) -> None:
    chooser.show_run(SWAPS, Task(30, seed=1))
    wide = width * look.font
    chooser.set_look(look, 1.0)
    is_one_row = chooser.fits_one_row(wide)
    height = chooser.fit(wide, is_one_row=is_one_row)
    chooser.setFixedSize(wide, height)
    boxes = [chooser.algorithm_box, chooser.n_box, chooser.seed_box]
    if chooser.remove_button.isVisible():
        boxes.append(chooser.remove_button)
    qtbot.waitUntil(lambda: all(chooser.rect().contains(box.geometry()) for box in boxes))
    for one in boxes:
        assert not any(
            one.geometry().intersects(each.geometry()) for each in boxes if each is not one
        )
    assert (chooser.n_box.y() > chooser.algorithm_box.y() + 5) == (not is_one_row)
    assert is_one_row or width < 24
    assert not is_one_row or width > 16
    if width > 13:  # There a title has too little space whatever goes.
        assert chooser.algorithm_box.width() >= chooser.algorithm_box.least_width()
