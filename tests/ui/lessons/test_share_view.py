from itertools import product

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.lessons.share_view import ShareView


def grounds(image: QImage) -> int:
    points = product(range(0, image.width(), 3), range(0, image.height(), 3))
    return sum(image.pixelColor(*point).name() == LIGHT.warning_soft for point in points)


def test_a_share_is_so_many_crossed_dots(qtbot: QtBot) -> None:
    target = QWidget()
    qtbot.addWidget(target)
    target.resize(420, 400)
    counts = []
    for part in (0, 20, 40):
        view = ShareView(target, LIGHT, part, 40)
        counts.append(grounds(view.grab().toImage()))
        assert view.size() == target.size()
        assert view.accessibleName() == f"{part} of 40"
    assert counts[0] == 0
    assert 0.4 < counts[1] / counts[2] < 0.6
