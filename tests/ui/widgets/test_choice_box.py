import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, tr
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import style_sheet
from nqviz.ui.widgets.choice_box import ChoiceBox
from tests.support.qt_objects import added
from tests.support.reading import texts_in


def room_for_text(box: ChoiceBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    kind = QStyle.ComplexControl.CC_ComboBox
    return box.style().subControlRect(kind, option, part, box).width()


def test_the_bracket_at_the_end_of_a_title_has_room(qtbot: QtBot) -> None:
    for texts in (["位掩码（基本解）", "位掩码"], ["バックトラック（第1版）"], ["Bitmask"]):
        box = added(qtbot, ChoiceBox())
        box.setStyleSheet(style_sheet(PROJECTOR, 1.0))
        box.addItems(texts)
        for hint in (box.sizeHint(), box.minimumSizeHint()):
            box.resize(hint)
            widest = max(map(box.fontMetrics().horizontalAdvance, texts))
            assert room_for_text(box) >= widest


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR])
@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
@pytest.mark.usefixtures("language")
def test_a_title_is_whole_in_the_least_width(qtbot: QtBot, look: Look) -> None:
    for solver in SOLVERS:
        box = added(qtbot, ChoiceBox(texts=[tr(solver.title)]))
        box.setStyleSheet(style_sheet(look, 1.0))
        box.ensurePolished()
        box.setFixedWidth(box.least_width())
        drawn = "".join(text.words for text in texts_in(box))
        assert drawn == box.currentText()


def test_a_box_that_cuts_its_texts_is_as_wide_as_qt_makes_it(qtbot: QtBot) -> None:
    box = added(qtbot, ChoiceBox())
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    before = box.sizeHint()
    box.addItem("位掩码（基本解）")
    assert box.sizeHint() == before


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
@pytest.mark.parametrize("look", [LIGHT, PROJECTOR])
@pytest.mark.parametrize("count", [2, 14])
def test_an_open_list_shows_each_of_its_entries_whole(qtbot: QtBot, look: Look, count: int) -> None:
    box = added(qtbot, ChoiceBox(texts=[f"entry {index}" for index in range(count)]))
    box.setStyleSheet(style_sheet(look, 1.0))
    box.setCurrentIndex(count - 1)
    box.move(0, 0)
    box.show()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    entries = box.view()
    assert entries.isVisible()
    for index in range(count):
        entry = entries.visualRect(box.model().index(index, 0))
        assert entry.height() >= box.fontMetrics().height()
        assert entries.viewport().rect().contains(entry)
    qtbot.keyClick(entries, Qt.Key.Key_Home)
    qtbot.keyClick(entries, Qt.Key.Key_Return)
    assert (entries.isVisible(), box.currentIndex()) == (False, 0)
