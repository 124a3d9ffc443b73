import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView, ToolRow, focus_field, set_up_number
from nqviz.ui.widgets.header import EXPENDABLE
from tests.support.qt_objects import activated, exposed


@pytest.fixture
def numbers() -> list[int]:
    return []


@pytest.fixture
def field(qtbot: QtBot, numbers: list[int]) -> QSpinBox:
    field = QSpinBox(minimum=1, maximum=32, value=14)
    field.setKeyboardTracking(False)
    set_up_number(field, "The largest n", numbers.append)
    return activated(qtbot, field)


def test_what_is_typed_replaces_the_number(
    qtbot: QtBot, field: QSpinBox, numbers: list[int]
) -> None:
    assert field.accessibleName() == field.toolTip() == "The largest n"
    focus_field(field)
    assert field.hasFocus()
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert numbers == [12]


def test_each_field_of_a_row_has_its_name_beside_it(qtbot: QtBot) -> None:
    first, last = QSpinBox(), QSpinBox()
    row = ToolRow([("n from", first), ("to", last)], expendable=[last])
    row.set_look(LIGHT, 1.0)
    exposed(qtbot, row)
    labels = {label.buddy(): label for label in row.findChildren(QLabel)}
    assert (labels[first].text(), labels[last].text()) == ("n from", "to")
    assert [bool(labels[field].property(EXPENDABLE)) for field in (first, last)] == [False, True]
    lefts = [each.x() for each in (labels[first], first, labels[last], last)]
    assert lefts == sorted(lefts)


def test_a_view_without_a_choice_says_so(qtbot: QtBot, controller: MeasureController) -> None:
    view = MeasureView(controller)
    qtbot.addWidget(view)
    assert not view.focus_list()
    assert not view.focus_sizes()
