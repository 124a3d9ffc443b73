"""Which algorithm serves which rule and why not, as they say themselves; and the run's rule."""

from dataclasses import replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.fitting_dialog import FittingDialog

_WIDTH, _HEIGHT = 72, 40  # in heights of text
_SERVES, _SERVES_NOT = "✓", "–"
# What the table has columns for: a heading, a rule that stands for it, whether it can be chosen.
_COLUMNS = (
    *((moves.title, Rule(key), True) for key, moves in MOVES.items()),
    (mark("Blocked squares"), Rule(blocked=frozenset({(0, 0)})), False),
    (mark("Kings with regions"), Rule("kings", regions=("A",)), False),
)

_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)  # of the usual letters
_FOLDED = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
_PIECE = 4  # letters of a heading without spaces, which is folded anywhere


class RulesDialog(FittingDialog):
    """Shows the table of algorithms and rules, and lets a rule be chosen for the run.

    Signals:
        rule_chosen(Rule): the run shall have this rule.
    """

    rule_chosen = Signal(object)

    def __init__(self, rule: Rule, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rules, and which algorithms serve them"), parent)
        self._rule = rule
        self.about, self.reason = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.about.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.reason.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.table = QTableWidget(len(SOLVERS), len(_COLUMNS))
        self.table.setAccessibleName(self.windowTitle())
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setHorizontalHeaderLabels([tr(title) for title, _, _ in _COLUMNS])
        self.table.setVerticalHeaderLabels([tr(solver.title) for solver in SOLVERS])
        for row, solver in enumerate(SOLVERS):
            for column, (_, each, _) in enumerate(_COLUMNS):
                reason = solver.why_not(each)
                item = QTableWidgetItem(_SERVES_NOT if reason else _SERVES)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setToolTip(reason or tr("It serves this rule."))
                self.table.setItem(row, column, item)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag(_FOLDED))
        self.table.horizontalHeader().setMinimumSectionSize(1)
        self.use_button = QPushButton(tr("Use this rule"))
        self.use_button.setProperty("primary", True)
        self.whole_button = QPushButton(tr("Without blocked squares and regions"), self)
        self.whole_button.hide()
        self.whole_button.setToolTip(tr("The same rule on a whole board"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.ActionRole)
        if not rule.is_plain:
            buttons.addButton(self.whole_button, QDialogButtonBox.ButtonRole.ActionRole)
            self.whole_button.show()
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (self.about, self.table, self.reason, buttons):
            layout.addWidget(widget, 1 if widget is self.table else 0)
        self.table.currentCellChanged.connect(self._on_moved)
        self.use_button.clicked.connect(self._on_used)
        self.whole_button.clicked.connect(lambda: self._choose(Rule(self._rule.key)))
        self.table.setCurrentCell(0, list(MOVES).index(rule.key))
        unit = self.fontInfo().pixelSize()
        self.resize(_WIDTH * unit, _HEIGHT * unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def _fit_table(self) -> None:
        """Fold the headings and take smaller letters, so that the table need not be scrolled."""
        unit = self.fontInfo().pixelSize()
        headings = [tr(title) for title, _, _ in _COLUMNS]
        for share in _SHARES:
            metrics = QFontMetrics(text_font(share * unit, is_bold=True))
            pad = metrics.averageCharWidth()
            pieces = [piece for heading in headings for piece in _pieces(heading)]
            column = max(map(metrics.horizontalAdvance, pieces)) + pad
            names = [metrics.horizontalAdvance(tr(solver.title)) for solver in SOLVERS]
            if max(names) + pad + len(headings) * column <= self.table.width() - 2 * pad:
                break
        pixels = round(share * unit)
        self.table.setStyleSheet(f"QTableWidget, QHeaderView {{ font-size: {pixels}px; }}")
        box = QRect(0, 0, column, 1 << 16)
        heights = [metrics.boundingRect(box, _FOLDED, each).height() for each in headings]
        self.table.horizontalHeader().setFixedHeight(max(heights) + pad)

    def _on_moved(self, row: int, column: int) -> None:
        title, rule, can_be_chosen = _COLUMNS[column]
        words = rule.in_words()
        if not can_be_chosen:
            words = tr("Blocked squares and regions are drawn in an own position (E).")
        self.about.setText(f"{tr(title)}: {words}")
        solver = SOLVERS[row]
        reason = solver.why_not(rule) or tr("It serves this rule.")
        self.reason.setText(f"{tr(solver.title)}: {reason}")
        self.use_button.setEnabled(can_be_chosen)
        self.use_button.setToolTip(
            tr("The run on the Step page begins anew with it") if can_be_chosen else words
        )

    def _on_used(self) -> None:
        key = _COLUMNS[self.table.currentColumn()][1].key
        self._choose(replace(self._rule, key=key))

    def _choose(self, rule: Rule) -> None:
        self.rule_chosen.emit(rule)
        self.accept()


def _pieces(heading: str) -> list[str]:
    """Return what is not folded of a heading: its words, or some letters where it has none."""
    if heading.isascii():
        return heading.split()
    return [heading[place : place + _PIECE] for place in range(0, len(heading), _PIECE)]
