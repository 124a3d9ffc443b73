from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.lessons.speed_up_view import SpeedUpView, speed_up


def test_the_speed_up_is_that_of_amdahls_law() -> None:
    assert speed_up(20, 80, 1) == 1
    assert speed_up(20, 80, 4) == 100 / 40
    assert speed_up(0, 80, 7) == 7
    assert 4.99 < speed_up(20, 80, 10_000) < 5


def test_a_limit_is_drawn_only_where_it_is_wanted(qtbot: QtBot) -> None:
    target = QWidget()
    qtbot.addWidget(target)
    target.resize(420, 400)
    found = []
    for has_limit in (False, True):
        view = SpeedUpView(target, LIGHT, 20, 80, has_limit=has_limit)
        image = view.grab().toImage()
        assert view.size() == target.size()
        assert view.accessibleName().endswith("1, 1.7, 2.5, 3.3, 4")
        points = [(x, y) for x in range(0, 420, 2) for y in range(400)]
        found.append(sum(image.pixelColor(*point).name() == LIGHT.conflict for point in points))
    assert found[0] == 0 < found[1]
