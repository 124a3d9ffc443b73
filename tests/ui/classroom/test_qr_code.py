import segno
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from nqviz.ui.classroom.qr_code import QrCode
from tests.support.qt_objects import added

TEXT = "http://192.168.1.20:8034/abcd2345/"


def test_each_module_is_black_or_white_with_a_margin_around_them(qtbot: QtBot) -> None:
    code = added(qtbot, QrCode(), 350, 300)
    code.show_text(TEXT)
    image = code.grab().toImage()
    rows = list(segno.make_qr(TEXT, error="m").matrix)
    module = 300 // (len(rows) + 8)
    side = module * (len(rows) + 8)
    left, top = (350 - side) // 2, (300 - side) // 2
    framed = [[0] * len(rows)] * 4 + rows + [[0] * len(rows)] * 4
    for row, modules in enumerate(framed):
        for column, is_dark in enumerate([0] * 4 + list(modules) + [0] * 4):
            middle = QPoint(left + column * module + module // 2, top + row * module + module // 2)
            assert (image.pixelColor(middle).lightness() < 128) is bool(is_dark)
    code.show_text("")
    assert code.grab().toImage() != image
