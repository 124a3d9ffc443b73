from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.header import EXPENDABLE, Header
from tests.support.qt_objects import added, visible_words


def tools(*names: str) -> QWidget:
    widget = QWidget()
    row = QHBoxLayout(widget)
    for name in names:
        label = QLabel(name)
        label.setFixedWidth(100)
        label.setProperty(EXPENDABLE, name.startswith("less"))
        row.addWidget(label)
    return widget


def test_expendable_labels_go_from_the_right_and_come_back(qtbot: QtBot) -> None:
    stack, tabs = QStackedWidget(), QLabel("tabs")
    tabs.setFixedWidth(100)
    first, second = tools("one", "less", "less too"), tools("other")
    stack.addWidget(first)
    stack.addWidget(second)
    window = added(qtbot, QWidget())
    header = Header(tabs, stack, window)
    window.show()
    header.resize(700, 50)
    assert visible_words(first) == ["one", "less", "less too"]
    header.resize(400, 50)
    assert visible_words(first) == ["one", "less"]
    header.resize(300, 50)
    assert visible_words(first) == ["one"]
    header.resize(700, 50)
    assert visible_words(first) == ["one", "less", "less too"]
    stack.setCurrentIndex(1)
    assert visible_words(second) == ["other"]


def test_a_label_goes_with_its_control(qtbot: QtBot) -> None:
    stack, tabs = QStackedWidget(), QLabel("tabs")
    first = tools("one", "less", "less too")
    control, label = first.findChildren(QLabel)[1:]
    control.setMinimumWidth(0)
    control.setMaximumWidth(10_000)
    control.setText("less " * 60)
    label.setBuddy(control)
    stack.addWidget(first)
    window = added(qtbot, QWidget())
    header = Header(tabs, stack, window)
    window.show()
    header.resize(5000, 50)
    assert visible_words(first) == ["one", control.text(), "less too"]
    header.resize(700, 50)
    assert visible_words(first) == ["one"]
    label.setBuddy(header)
    header.resize(690, 50)
    assert visible_words(first) == ["one", "less too"]


def test_a_label_goes_when_a_control_beside_it_grows(qtbot: QtBot) -> None:
    stack, tabs = QStackedWidget(), QLabel("tabs")
    first = tools("one", "less")
    stack.addWidget(first)
    window = added(qtbot, QWidget())
    header = Header(tabs, stack, window)
    header.resize(400, 50)
    window.show()
    assert visible_words(first) == ["one", "less"]
    first.findChildren(QLabel)[0].setFixedWidth(300)
    qtbot.waitUntil(lambda: visible_words(first) == ["one"])
    first.findChildren(QLabel)[0].setFixedWidth(100)
    qtbot.waitUntil(lambda: visible_words(first) == ["one", "less"])


def test_a_button_is_whole_as_soon_as_a_label_has_gone_for_its_words(qtbot: QtBot) -> None:
    stack, first, button = QStackedWidget(), tools("less"), QPushButton("Start")
    row = first.layout()
    assert row is not None
    row.addWidget(button)
    stack.addWidget(first)
    window = added(qtbot, QWidget())
    header = Header(QLabel("tabs"), stack, window)
    window.show()
    header.resize(300, 50)
    assert visible_words(first) == ["less"]
    button.setText("Cancel everything that runs")
    header.fit()
    assert visible_words(first) == []
    assert button.width() >= button.sizeHint().width()
