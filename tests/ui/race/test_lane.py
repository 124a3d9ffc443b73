import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.model.position import Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.race.lane import LaneTitle
from tests.support.reading import texts_in


@pytest.fixture
def title(qtbot: QtBot) -> LaneTitle:
    title = LaneTitle()
    qtbot.addWidget(title)
    title.set_look(LIGHT, 1.0)
    title.resize(400, title.sizeHint().height())
    title.show()
    return title


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
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
