"""The button that names the rule and lets another one be chosen."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from nqviz.common.i18n import tr
from nqviz.model.rule import QUEENS, Rule
from nqviz.ui.playback.rules_dialog import RulesDialog
from nqviz.ui.widgets.header import EXPENDABLE


class RuleButton(QPushButton):
    """Names the rule; where space is short, that of queens is not named.

    Signals:
        rule_chosen(Rule): this rule was chosen in the table of rules.
    """

    rule_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.ask)
        self.show_rule(QUEENS)

    @property
    def rule(self) -> Rule:
        """The rule that is named."""
        return self._rule

    def show_rule(self, rule: Rule) -> None:
        """Name a rule."""
        self._rule = rule
        self.setText(tr(rule.moves.title) if rule.is_plain else f"{tr(rule.moves.title)} +")
        name = tr("Rule: {rule}", rule=rule.title())
        self.setAccessibleName(name)
        tip = tr("{key} tells which algorithms serve it, and lets another one be chosen.", key="F3")
        self.setToolTip(f"{name}\n{tip}")
        self.setProperty(EXPENDABLE, rule == QUEENS)
        if rule != QUEENS:
            self.show()

    def ask(self) -> None:
        """Show which algorithm serves which rule, and let a rule be chosen."""
        dialog = RulesDialog(self._rule, self.window())
        dialog.rule_chosen.connect(self.rule_chosen)
        dialog.open()
