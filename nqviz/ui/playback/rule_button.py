"""The button that names the rule and lets another one be chosen."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, together, tr
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import NARROWEST, bold_weight, line_spacing, narrowed, text_font
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.header import EXPENDABLE

_WIDTH, _HEIGHT = 72, 40  # They are heights of text.
_SERVES, _SERVES_NOT = "✓", "–"
# A column has a heading, a rule that stands for it, and says whether that can be chosen.
_COLUMNS = (
    *((moves.title, Rule(key), True) for key, moves in MOVES.items()),
    (mark("Blocked squares"), Rule(blocked=frozenset({(0, 0)})), False),
    (mark("Queens apart with regions"), Rule("kings", regions=("A",)), False),
)

# They are multiples of the usual letters.
_LETTER_SHARES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6)
_MARK_HEIGHT = 1.2  # It is a multiple of the letters beside it.
_LONGEST_PART = 5  # A heading without spaces is folded into lines of so many letters.


Choose = Callable[[Rule, Solver | None], object]


class RulesDialog(FittingDialog):
    """Shows the table of algorithms and rules, and lets a rule be chosen.

    Where one algorithm of the table runs, a square of the table is chosen: the rule, and the
    algorithm that runs under it. Elsewhere a column is chosen, and a row only tells.
    """

    def __init__(
        self, rule: Rule, solver: Solver | None, choose: Choose, parent: QWidget | None = None
    ) -> None:
        """Show the table with the present rule and algorithm in hand; None where several run.

        `choose` gets the rule that is chosen in place of the present one, and the algorithm if one
        is chosen with it.
        """
        super().__init__(tr("Rules, and which algorithms serve them"), parent)
        self._rule, self._choose = rule, choose
        self.about, self.reason = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.about.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.reason.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.table = QTableWidget(len(SOLVERS), len(_COLUMNS))
        self.table.setAccessibleName(self.windowTitle())
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        # A user's own program has no row.
        self._is_solver_chosen = solver in SOLVERS
        if not self._is_solver_chosen:
            self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
            self.table.verticalHeader().setHighlightSections(False)
        self.table.setVerticalHeaderLabels([tr(each.title) for each in SOLVERS])
        for row, listed in enumerate(SOLVERS):
            for column in range(len(_COLUMNS)):
                reason = listed.why_not(self._judged(column))
                item = QTableWidgetItem(_SERVES_NOT if reason else _SERVES)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setToolTip(reason or tr("It serves this rule."))
                self.table.setItem(row, column, item)
        for header in (self.table.horizontalHeader(), self.table.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(1)
        self.use_button = QPushButton(
            tr("Use rule and algorithm") if self._is_solver_chosen else tr("Use this rule")
        )
        self.use_button.setProperty("primary", True)
        self.table.cellDoubleClicked.connect(lambda _row, _column: self.use_button.click())
        self.whole_button = QPushButton(tr("Without blocked squares and regions"), self)
        self.whole_button.hide()
        self.whole_button.setToolTip(tr("The same rule on a whole board"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.ActionRole)
        if not rule.is_plain:
            buttons.addButton(self.whole_button, QDialogButtonBox.ButtonRole.ActionRole)
            self.whole_button.show()
        buttons.clicked.connect(self._on_clicked)
        layout = QVBoxLayout(self)
        for widget in (self.about, self.table, self.reason, buttons):
            layout.addWidget(widget, 1 if widget is self.table else 0)
        self.use_button.setDefault(True)  # once it stands in the dialog
        self.table.currentCellChanged.connect(self._on_moved)
        row = SOLVERS.index(solver) if solver in SOLVERS else 0
        titles, usual = [tr(title) for title, _, _ in _COLUMNS], list(MOVES).index(rule.key)
        self._column = titles.index(rule.title()) if rule.title() in titles else usual
        self.table.setCurrentCell(row, self._column)
        self.table.setTabKeyNavigation(False)  # Tab goes on to the buttons.
        self.table.setFocus()
        unit = self.fontInfo().pixelSize()
        self.resize(_WIDTH * unit, _HEIGHT * unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def _fit_table(self) -> None:
        unit, rows = self.fontInfo().pixelSize(), len(SOLVERS)
        folded = [_folded(tr(title)) for title, _, _ in _COLUMNS]
        frame = 2 * self.table.frameWidth()
        width, height = self.table.width() - frame, self.table.height() - frame
        for share in _LETTER_SHARES:
            font = text_font(share * unit, is_bold=True)
            metrics, line = QFontMetrics(font), line_spacing(font)
            pad = metrics.averageCharWidth()
            names = 2 * pad + max(metrics.horizontalAdvance(tr(each.title)) for each in SOLVERS)
            columns = [2 * pad + max(map(metrics.horizontalAdvance, lines)) for lines in folded]
            heading = pad + max(map(len, folded)) * line
            if names + sum(columns) <= width and heading + rows * line <= height:
                break
        pixels, weight = round(share * unit), bold_weight()
        marks = round(_MARK_HEIGHT * pixels)
        self.table.setStyleSheet(
            f"QTableWidget {{ font-size: {marks}px; font-weight: {weight}; }}"
            "QTableCornerButton::section { background: palette(base); border: none; }"
            "QHeaderView::section { background: palette(base); border: none; font-weight: normal; "
            f"border-bottom: 1px solid palette(midlight); font-size: {pixels}px; }}"
            "QHeaderView::section:vertical { border-right: 1px solid palette(midlight); "
            f"padding-left: {pad // 2}px; }}"
            f"QHeaderView::section:checked {{ font-weight: {weight}; color: palette(link); }}"
        )
        across, down = self.table.horizontalHeader(), self.table.verticalHeader()
        down.setFixedWidth(names)
        across.setFixedHeight(heading)
        spare = max(0, width - names - sum(columns)) // len(columns)
        self.table.setHorizontalHeaderLabels(["\n".join(lines) for lines in folded])
        for index, column in enumerate(columns):
            across.resizeSection(index, column + spare)
        down.setDefaultSectionSize(min(2 * line, max(line, (height - heading) // rows)))

    def _judged(self, column: int) -> Rule:
        """Return the rule of a column; where it can be chosen, with what is drawn on the board."""
        _, rule, can_be_chosen = _COLUMNS[column]
        return replace(self._rule, key=rule.key) if can_be_chosen else rule

    def _on_moved(self, row: int, column: int) -> None:
        title, rule, can_be_chosen = _COLUMNS[column]
        self.about.setText(f"{tr(title)}: {rule.in_words()}")
        solver = SOLVERS[row]
        obstacle = solver.why_not(self._judged(column))
        reason = f"{tr(solver.title)}: {obstacle or tr('It serves this rule.')}"
        if not can_be_chosen and column != self._column:
            obstacle = tr(
                "To use this rule, draw blocked squares or regions in an own position (E)."
            )
            reason = together(reason, obstacle)
        elif not self._is_solver_chosen:
            obstacle = ""
        self.reason.setText(reason)
        self.use_button.setDisabled(bool(obstacle))
        self.use_button.setToolTip(obstacle or tr("It holds here from now on"))

    def _on_clicked(self, button: QAbstractButton) -> None:
        if button is self.use_button:
            key = _COLUMNS[self.table.currentColumn()][1].key
            solver = SOLVERS[self.table.currentRow()] if self._is_solver_chosen else None
            self._choose(replace(self._rule, key=key), solver)
        elif button is self.whole_button:
            self._choose(Rule(self._rule.key), None)
        self.close()


def _folded(heading: str) -> list[str]:
    """Return the lines of a heading: its words, or about equal parts where it has none."""
    if heading.isascii():
        return _merged(heading.split())
    part = ceil(len(heading) / ceil(len(heading) / _LONGEST_PART))
    return [heading[start : start + part] for start in range(0, len(heading), part)]


def _merged(words: list[str]) -> list[str]:
    """Return lines of words, none of them longer than the longest word."""
    longest, lines = max(map(len, words)), [""]
    for word in words:
        line = f"{lines[-1]} {word}".lstrip()
        if len(line) <= longest:
            lines[-1] = line
        else:
            lines.append(word)
    return lines


def rule_label(button: "RuleButton") -> QLabel:
    """Return the word before the button, for where there is space for it."""
    label = QLabel(tr("Rule"), button.parentWidget())
    label.setBuddy(button)
    label.setProperty(EXPENDABLE, True)
    return label


class RuleButton(QPushButton):
    """Names the rule; where space is short, in narrower letters, and that of queens not at all.

    Attributes:
        choose: is given the rule that is chosen, and the algorithm if one is chosen with it.
        solver: the algorithm that runs under the rule; None where several do.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choose: Choose = lambda _rule, _solver: None
        self.solver: Solver | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.ask)
        self.show_rule(QUEENS)

    @property
    def rule(self) -> Rule:
        return self._rule

    def show_rule(self, rule: Rule) -> None:
        self._rule = rule
        plain = replace(rule, blocked=frozenset()).title()
        self.setText(f"{plain} +" if rule.blocked else plain)
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
        RulesDialog(self._rule, self.solver, self.choose, self.window()).open()
