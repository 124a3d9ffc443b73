"""Everybody can use the window: names, tooltips, the keyboard, and what screen readers are told."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position
from nqviz.ui.board.view import square_in_words
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenery import places, settle

MOST_TABS = 60
PAGES = (Where.STEP, Where.RACE, Where.MEASURE)


def controls(window: MainWindow) -> list[QWidget]:
    """Return everything that a person can press or give the focus to."""
    return [each for each in window.findChildren(QWidget) if each.isVisible() and _is_control(each)]


def _is_control(widget: QWidget) -> bool:
    if isinstance(widget.parent(), QComboBox | QAbstractSpinBox):
        return False  # a part of one
    has_focus = widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    return has_focus or isinstance(widget, QAbstractButton | QComboBox)


def name(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def tip(widget: QWidget) -> str:
    """Return the tooltip that Qt shows: a widget without one shows its parent's."""
    while not widget.toolTip() and widget.parentWidget() is not None:
        widget = widget.parentWidget()
    return widget.toolTip()


def in_words(widget: QWidget) -> str:
    return f"{type(widget).__name__} {name(widget)!r}"


def test_each_place_can_be_used_without_a_mouse_and_without_eyes(
    qtbot: QtBot, window: MainWindow
) -> None:
    troubles, looked_at = set[str](), set[QWidget]()
    tried: list[list[QWidget]] = []  # The controls of the places in which Tab has been tried.
    for place in places(window):
        troubles |= {f"{place}: {trouble}" for trouble in _unnamed(window)}
        enabled = [each for each in controls(window) if each.isEnabled()]
        if enabled in tried:
            continue
        tried.append(enabled)
        order = _in_order_of_tabs(qtbot)
        missed = [each for each in controls(window) if _takes_tabs(each) and each not in order]
        troubles |= {f"{place}: Tab does not come to {in_words(each)}" for each in missed}
        for each in reversed(order[:-1]):
            qtbot.keyClick(
                QApplication.focusWidget(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier
            )
            assert QApplication.focusWidget() is each, place
        for left, there in pairwise(order):
            if there not in looked_at and not _shows_focus(qtbot, left, there):
                troubles.add(f"{place}: {in_words(there)} does not show that it has the focus")
            looked_at.add(there)
    assert not troubles
    assert len(looked_at) > MOST_TABS


def _unnamed(window: MainWindow) -> Iterator[str]:
    """Yield what controls lack: a name, a tooltip, or in it why they are disabled."""
    for each in controls(window):
        if not name(each):
            yield f"{in_words(each)} has no name"
        # Text that can be copied is no control, nor is the page that holds the keys.
        if not tip(each) and not isinstance(each, QLabel | CountPage):
            yield f"{in_words(each)} has no tooltip"
        if not each.isEnabled() and not tip(each).endswith("."):
            yield f"{in_words(each)} does not say why it is disabled"


def _takes_tabs(widget: QWidget) -> bool:
    return widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _shows_focus(qtbot: QtBot, left: QWidget, there: QWidget) -> bool:
    """Tell whether a widget, to which Tab leads from the one before it, looks otherwise then."""
    left.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    before = _around(there)
    qtbot.keyClick(left, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is there
    settle()
    return _around(there) != before


def _in_order_of_tabs(qtbot: QtBot) -> list[QWidget]:
    """Return what has the focus, and what it comes to with Tab, until it is back there."""
    widgets = [QApplication.focusWidget()]
    while len(widgets) == 1 or widgets[-1] is not widgets[0]:
        qtbot.keyClick(widgets[-1], Qt.Key.Key_Tab)
        widgets.append(QApplication.focusWidget())
        assert len(widgets) <= MOST_TABS
    return widgets


def _around(widget: QWidget) -> QImage:
    """Return what is seen of a widget and of the space beside it."""
    window = widget.window()
    place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return window.grab(place.adjusted(-4, -4, 4, 4)).toImage()


def test_drawn_widgets_say_what_they_are(window: MainWindow) -> None:
    page = window.step_page
    role = QAccessible.Role
    for widget, expected in (
        (page.board, role.Graphic),
        (page.panes.why, role.StaticText),
        (page.panes.counters, role.StaticText),
        (page.transport.seek_bar, role.Slider),
        (page.panes.tree, role.Client),
        (window.measure_page.curves_page.curves, role.Chart),
        (window.race_page.lanes[0].bar, role.ProgressBar),
    ):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.role() is expected, widget


def test_the_sentence_of_a_step_is_read_out(qtbot: QtBot, window: MainWindow, announced) -> None:
    why = window.step_page.panes.why
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: (why, why.text) in announced)


def test_of_steps_that_follow_at_once_only_the_last_is_read_out(
    qtbot: QtBot, window: MainWindow, announced
) -> None:
    why = window.step_page.panes.why
    announced.clear()
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(announced))
    assert announced == [(why, why.text)]


def press(qtbot: QtBot, widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(widget, key, Qt.KeyboardModifier.ControlModifier)


def test_the_board_is_read_square_by_square(qtbot: QtBot, window: MainWindow, announced) -> None:
    page, key = window.step_page, Qt.Key
    page.player.seek(12)
    position: Position = page.player.position
    step = position.last
    board = page.board
    press(qtbot, board, key.Key_Right)
    assert board.reading == (step.row, step.column)
    press(qtbot, board, *[key.Key_Up] * 8, *[key.Key_Left] * 8)
    assert board.reading == (0, 0)
    for row in range(position.n):
        for column in range(position.n):
            words = square_in_words(position, row, column)
            assert board.reading == (row, column)
            assert announced[-1] == (board, words)
            assert page.panes.why.text == words
            press(qtbot, board, key.Key_Right)
        press(qtbot, board, key.Key_Down, *[key.Key_Left] * 8)


def test_reading_moves_neither_the_run_nor_an_answer(qtbot: QtBot, window: MainWindow) -> None:
    page = window.step_page
    press(qtbot, page.board, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert page.player.position.index == 0
    page.interaction.toggle_predict()
    while page.interaction.predictor.question is None:
        page.step()
    question = page.panes.why.text
    press(qtbot, page.board, Qt.Key.Key_Down)
    assert page.panes.why.text == question
    assert page.interaction.predictor.question is not None


def test_boards_of_a_race_are_read_in_their_lanes(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page(Where.RACE)
    lane = window.race_page.lanes[0]
    press(qtbot, lane.board, Qt.Key.Key_Right)
    assert lane.why.text == square_in_words(window.race_page.player.race.lanes[0].position, 0, 0)
