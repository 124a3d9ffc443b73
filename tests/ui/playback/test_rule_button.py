from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import PROJECTOR
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.look.theme import style_sheet
from nqviz.ui.playback.rule_button import RuleButton
from nqviz.ui.playback.rules_dialog import RulesDialog
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.narrow_text import narrowed


def test_it_names_the_rule_and_lets_another_one_be_chosen(qtbot: QtBot) -> None:
    button = RuleButton()
    qtbot.addWidget(button)
    button.show()
    chosen: list[Rule] = []
    button.choose = chosen.append
    assert button.text() == "Queens"
    assert button.property(EXPENDABLE)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (dialog,) = button.findChildren(RulesDialog)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.mouseClick(dialog.use_button, Qt.MouseButton.LeftButton)
    assert chosen == [Rule("torus")]
    assert button.rule == QUEENS, "its page decides"


def test_another_rule_is_named_however_short_the_space(qtbot: QtBot) -> None:
    button = RuleButton()
    qtbot.addWidget(button)
    rule = Rule("kings", frozenset({(0, 1), (2, 2)}))
    button.show_rule(rule)
    assert button.text() == "Kings +"
    assert rule.title() in button.accessibleName()
    assert not button.property(EXPENDABLE)


def test_the_whole_name_is_shown_when_it_is_at_its_narrowest(qtbot: QtBot) -> None:
    button = RuleButton()
    qtbot.addWidget(button)
    button.setStyleSheet(style_sheet(PROJECTOR, 1.0))
    button.show_rule(Rule("superqueens"))
    assert button.minimumSizeHint().width() < button.sizeHint().width()
    button.resize(button.minimumSizeHint())
    option = QStyleOptionButton()
    button.initStyleOption(option)
    part = QStyle.SubElement.SE_PushButtonContents
    inside = button.style().subElementRect(part, option, button)
    assert narrowed(button.text(), button.font(), inside.width())[1] == "Superqueens"
