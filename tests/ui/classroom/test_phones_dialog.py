import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nqviz.ui.classroom import class_controller
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.classroom.phones_dialog import PhonesDialog, show_phones


@pytest.fixture
def dialog(
    qtbot: QtBot, classroom: ClassController, monkeypatch: pytest.MonkeyPatch
) -> PhonesDialog:
    """Ask for the address; there are two networks."""
    found = {"wifi": "127.0.0.1", "cable": "127.0.0.2"}
    monkeypatch.setattr(class_controller, "networks", lambda: found)
    show_phones(classroom)
    dialog = classroom.parent().findChild(PhonesDialog)
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    return dialog


def test_the_address_is_as_large_as_its_line(
    dialog: PhonesDialog, classroom: ClassController
) -> None:
    url = classroom.state.url
    assert dialog.address.text() == dialog.code.text == url
    metrics = dialog.address.fontMetrics()
    assert metrics.horizontalAdvance(url) <= dialog.address.width()
    assert metrics.height() > 30
    assert dialog.count.text() == "Phones: 0"


def test_another_network_has_another_address(
    qtbot: QtBot, dialog: PhonesDialog, classroom: ClassController
) -> None:
    assert "//127.0.0.1:" in dialog.address.text()
    qtbot.keyClick(dialog.network_box, Qt.Key.Key_Down)
    assert "//127.0.0.2:" in dialog.address.text()
    assert classroom.state.network == "cable"


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_the_network_that_is_used_can_be_chosen_again_and_nothing_is_lost(
    qtbot: QtBot, dialog: PhonesDialog, classroom: ClassController
) -> None:
    url, chosen = classroom.state.url, []
    dialog.network_box.activated.connect(chosen.append)
    dialog.network_box.showPopup()
    qtbot.keyClick(dialog.network_box.view(), Qt.Key.Key_Return)
    assert chosen == [0]
    assert classroom.state.url == dialog.address.text() == url


def test_where_nobody_joins_three_things_are_named(
    dialog: PhonesDialog, classroom: ClassController
) -> None:
    assert not dialog.advice.isVisible()
    classroom._lonely.timeout.emit()
    lines = dialog.advice.text().splitlines()
    assert [line[0] for line in lines[1:]] == ["1", "2", "3"]
    assert str(classroom.state.port) in lines[3]
    dialog.resize(640, 370)
    assert dialog.advice.heightForWidth(dialog.advice.width()) <= dialog.advice.height()
    assert dialog.advice.fontInfo().pixelSize() < dialog.fontInfo().pixelSize()


def test_it_ends_and_opens_again(
    qtbot: QtBot, dialog: PhonesDialog, classroom: ClassController
) -> None:
    before = dialog.address.text()
    buttons = {each.text(): each for each in dialog.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["End"], Qt.MouseButton.LeftButton)
    assert dialog.address.text() == "No phone can join now."
    assert not classroom.state.is_open
    qtbot.mouseClick(buttons["Open again"], Qt.MouseButton.LeftButton)
    assert dialog.address.text() not in {before, "No phone can join now."}  # another key
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert classroom.state.is_open  # Phones go on answering.


def test_a_question_can_have_an_end(
    qtbot: QtBot, dialog: PhonesDialog, classroom: ClassController
) -> None:
    assert classroom.state.seconds is None
    qtbot.keyClick(dialog.time_box, Qt.Key.Key_Down)
    assert classroom.state.seconds == 30
    assert dialog.time_box.currentText() == "30 s to answer"
    classroom.close()
    classroom.open()
    assert classroom.state.seconds == 30


def test_a_lesson_can_ask_twice(
    qtbot: QtBot, dialog: PhonesDialog, classroom: ClassController
) -> None:
    assert not classroom.state.votes_twice
    qtbot.keyClick(dialog.rounds_box, Qt.Key.Key_Down)
    assert dialog.rounds_box.currentText() == "Lessons: vote, talk, vote again"
    assert classroom.state.votes_twice
    assert classroom.rounds == 1  # No phone is there.
