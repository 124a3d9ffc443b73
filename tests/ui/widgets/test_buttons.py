from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.buttons import Segments, tip_button
from tests.support.qt_objects import activated, added


def test_a_click_leaves_the_keyboard_focus_where_it_is_and_tab_gives_it(qtbot: QtBot) -> None:
    page = QWidget()
    field, button = QLineEdit(page), tip_button("Go", "On with it (G)", page)
    column = QVBoxLayout(page)
    column.addWidget(field)
    column.addWidget(button)
    activated(qtbot, page)
    field.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert field.hasFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert button.hasFocus()
    assert (button.text(), button.toolTip(), button.accessibleName()) == (
        "Go",
        "On with it (G)",
        "On with it (G)",
    )


def test_one_is_down_and_a_person_changes_it(qtbot: QtBot) -> None:
    segments = added(qtbot, Segments(("a", "b", "c")))
    assert segments.choice == 0
    for place in (2, 1):
        with qtbot.waitSignal(segments.chosen) as chosen:
            qtbot.mouseClick(segments.button(place), Qt.MouseButton.LeftButton)
        assert chosen.args == [place] == [segments.choice]
    with qtbot.assertNotEmitted(segments.chosen):
        segments.show_choice(0)
    assert segments.choice == 0
    for shown, expected in (
        (range(3), ["first", "middle", "last"]),
        ((0, 1), ["first", "last"]),
        ((0, 2), ["first", "last"]),
        (range(3), ["first", "middle", "last"]),
    ):
        segments.show_only(shown)
        buttons = [segments.button(place) for place in range(3)]
        assert [not each.isHidden() for each in buttons] == [place in shown for place in range(3)]
        assert [each.property("segment") for each in buttons if not each.isHidden()] == expected


def test_where_space_is_short_words_are_drawn_together_and_not_cut(qtbot: QtBot) -> None:
    words = "Code", "Open squares"
    segments = added(qtbot, Segments(words, can_narrow=True))
    segments.show()
    for place in (0, 1):  # what is down is bold
        segments.show_choice(place)
        segments.resize(segments.minimumSizeHint())
        QApplication.processEvents()
        for index in (0, 1):
            button = segments.button(index)
            assert button.width() < button.sizeHint().width()
            picture = button.grab().toImage()
            button.setText("")
            without = button.grab().toImage()
            assert picture != without
            for left in (0, button.width() - 3):
                edge = left, 0, 3, button.height()
                assert picture.copy(*edge) == without.copy(*edge)
            button.setText(words[index])
