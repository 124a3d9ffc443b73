import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.lessons.drawing import speed_up
from nqviz.ui.lessons.answer_picture import ShareView, SpeedUpView
from tests.support.pixels import count_of
from tests.support.qt_objects import added


@pytest.fixture
def target(qtbot: QtBot) -> QWidget:
    return added(qtbot, QWidget(), 420, 400)


def test_a_share_is_so_many_crossed_dots(target: QWidget) -> None:
    counts = []
    for part in (0, 20, 40):
        view = ShareView(target, LIGHT, part, 40)
        counts.append(count_of(view.grab().toImage(), LIGHT.warning_soft))
        assert view.size() == target.size()
        assert view.accessibleName() == f"{part} of 40"
    assert counts[0] == 0
    assert 0.4 < counts[1] / counts[2] < 0.6


def test_the_speed_up_is_that_of_amdahls_law() -> None:
    assert speed_up(20, 80, 1) == 1
    assert speed_up(20, 80, 4) == 100 / 40
    assert speed_up(0, 80, 7) == 7
    assert 4.99 < speed_up(20, 80, 10_000) < 5


def test_a_limit_is_drawn_only_where_it_is_wanted(target: QWidget) -> None:
    found = []
    for has_limit in (False, True):
        view = SpeedUpView(target, LIGHT, 20, 80, has_limit=has_limit)
        assert view.size() == target.size()
        assert view.accessibleName().endswith("1, 1.7, 2.5, 3.3, 4")
        found.append(count_of(view.grab().toImage(), LIGHT.conflict))
    assert found[0] == 0 < found[1]
