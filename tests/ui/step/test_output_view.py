import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK
from nqviz.ui.step.output_view import OutputView
from tests.support.qt_objects import shown


@pytest.fixture
def view(qtbot: QtBot) -> OutputView:
    return shown(qtbot, OutputView(), 300, 120)


def lines(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(count))


def test_it_shows_all_and_stays_at_the_end(view: OutputView) -> None:
    for count in (1, 100, 200):
        view.show_output(lines(count))
        assert view.toPlainText() == lines(count)
        bar = view.verticalScrollBar()
        assert bar.value() == bar.maximum()


def test_who_reads_above_is_left_there(view: OutputView) -> None:
    view.show_output(lines(100))
    view.verticalScrollBar().setValue(7)
    view.show_output(lines(150))
    assert view.verticalScrollBar().value() == 7
    view.show_output(lines(120))
    assert view.toPlainText() == lines(120)
    assert view.verticalScrollBar().value() == 7


def test_it_can_be_selected_by_keyboard_and_not_changed(qtbot: QtBot, view: OutputView) -> None:
    view.show_output("one\ntwo\n")
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.textCursor().selectedText() == "one\u2029two\u2029"
    qtbot.keyClicks(view, "x")
    assert view.toPlainText() == "one\ntwo\n"


def test_it_stays_at_the_end_where_it_becomes_lower(view: OutputView) -> None:
    view.show_output(lines(100))
    for height in (60, 200, 90):
        view.resize(300, height)
        bar = view.verticalScrollBar()
        assert bar.value() == bar.maximum()


def test_it_says_whether_all_can_be_seen(view: OutputView) -> None:
    view.show_output(lines(10))
    assert view.fits(300, 300)
    assert not view.fits(300, 100)
    assert not view.fits(40, 300)


def test_it_is_drawn_with_the_font_and_the_look(view: OutputView) -> None:
    view.show_output("queens")
    view.set_look(DARK, 1.0)
    narrow = view.fontMetrics().horizontalAdvance("queens")
    view.set_look(DARK, 2.5)
    assert view.fontMetrics().horizontalAdvance("queens") > 2 * narrow
    picture = view.grab().toImage()
    assert picture.pixelColor(picture.width() - 40, picture.height() - 40).name() == DARK.card
