"""The button that names the rule and lets another one be chosen."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.playback.rules_dialog import RulesDialog
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.narrow_text import NARROWEST, narrowed


class RuleButton(QPushButton):
    """Names the rule; where space is short, in narrower letters, and that of queens not at all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choose: Callable[[Rule], object] = lambda _rule: None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.ask)
        self.show_rule(QUEENS)

    @property
    def rule(self) -> Rule:
        return self._rule

    def show_rule(self, rule: Rule) -> None:
        self._rule = rule
        self.setText(tr(rule.moves.title) if rule.is_plain else f"{tr(rule.moves.title)} +")
        name = tr("Rule: {rule}", rule=rule.title())
        self.setAccessibleName(name)
        tip = tr("{key} tells which algorithms serve it, and lets another one be chosen.", key="F3")
        self.setToolTip(f"{name}\n{tip}")
        self.setProperty(EXPENDABLE, rule == QUEENS)
        if rule != QUEENS:
            self.show()

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        spared = (1 - NARROWEST) * self.fontMetrics().horizontalAdvance(self.text())
        return hint - QSize(int(spared), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        font, text = narrowed(self.text(), self.font(), inside.width())
        option.text = ""  # a style sheet would draw it in its own font
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setFont(font)
        painter.setPen(self.palette().buttonText().color())
        painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, text)

    def ask(self) -> None:
        """Show which algorithm serves which rule, and let a rule be chosen."""
        RulesDialog(self._rule, self.choose, self.window()).open()
