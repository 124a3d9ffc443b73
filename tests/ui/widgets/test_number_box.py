import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.ui.widgets.number_box import NumberBox


@pytest.fixture
def box(qtbot: QtBot) -> NumberBox:
    box = NumberBox(minimum=1, maximum=100_000_000, value=1_000_000)
    qtbot.addWidget(box)
    box.show()
    return box


def test_thousands_are_separated_as_in_all_texts(box: NumberBox) -> None:
    assert box.text() == number(1_000_000)


def test_what_is_typed_is_the_number(qtbot: QtBot, box: NumberBox) -> None:
    box.selectAll()
    qtbot.keyClicks(box, "12x345")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == 12_345
    assert box.text() == number(12_345)


def test_more_than_the_largest_is_not_taken(qtbot: QtBot, box: NumberBox) -> None:
    box.selectAll()
    qtbot.keyClicks(box, "9999999999")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() <= 100_000_000
