"""The panel on the queens that the user places: what attacks what, and what can be done."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import together, tr
from nqviz.model.rule import LETTERS
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.step.editor import BLOCKED
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.segments import ToggleButton
from nqviz.ui.widgets.styled import Styled

QUEEN, NO_REGIONS = "queen", "no regions"  # beside `BLOCKED` and letters, what a click does
_ZOOMS = (1.6, 1.4, 1.2, 1.0, 0.8)  # how large the text may become, and how small


class EditPanel(Styled, QFrame):
    """Replaces the panes while queens are placed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._can_go_on = self._has_help = True
        self._is_puzzle = self._is_solved = False
        self.setProperty("card", True)
        self.setAccessibleName(tr("Own position"))
        self.title = QLabel(tr("Your own position"), self)
        self.placed, self.completions, self.problem = QLabel(self), QLabel(self), QLabel(self)
        self._help = QLabel(self)
        self._help.setProperty("muted", True)
        for label in (self.title, self.placed, self.completions, self.problem, self._help):
            label.setWordWrap(True)
        self.continue_button = QPushButton(self)
        self.continue_button.setProperty("primary", True)
        self.hint_button = QPushButton(self)
        self.use_button = ToggleButton(tr("Count by square"), self)
        self.use_button.setCheckable(True)
        self.use_button.setToolTip(tr("How many solutions from here use each square (U)"))
        self.draw_box = ChoiceBox(self)
        self.draw_box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.draw_box.setAccessibleName(tr("What a click or Enter does"))
        self.draw_box.setToolTip(tr("What a click or Enter does"))
        self.draw_box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.next_button = QPushButton(tr("Next puzzle"), self)
        self.next_button.setToolTip(tr("Solve the next of the program’s puzzles"))
        self.undo_button = QPushButton(tr("Undo"), self)
        self.clear_button = QPushButton(tr("Empty"), self)
        self.clear_button.setToolTip(tr("Take all queens and crosses away"))
        self.back_button = QPushButton(tr("Back to the run"), self)
        self.back_button.setToolTip(tr("Leave the run as it was (E or Escape)"))
        self._lay_out()
        self.show_puzzle("")
        self.show_hint(is_ready=False)
        self.hide()

    def show_puzzle(self, title: str, *, is_solved: bool = False, has_next: bool = False) -> None:
        """Show the title of a puzzle, empty where there is none, and what can be done with it."""
        self._is_puzzle, self._is_solved = bool(title), is_solved
        self.title.setText(title or tr("Your own position"))
        self.continue_button.setText(tr("Watch an algorithm") if title else tr("Continue"))
        self.hint_button.setHidden(is_solved)
        self.next_button.setVisible(is_solved and has_next)
        self._help.setText(
            tr(
                "A click or Enter places a queen or takes it away, a right click or Backspace "
                "crosses a square out."
            )
        )

    def show_drawing(self, n: int) -> None:
        """Offer what can be drawn on a board of side n: queens, blocked squares, regions."""
        is_drawn = not self._is_puzzle and n <= len(LETTERS)
        self.draw_box.setVisible(is_drawn)
        if not is_drawn:
            self.draw_box.setCurrentIndex(0)
        if self.draw_box.count() == n + 3:
            return
        self.draw_box.clear()
        self.draw_box.addItem(tr("Queens"), QUEEN)
        self.draw_box.addItem(tr("Blocked squares"), BLOCKED)
        for letter in LETTERS[:n]:
            self.draw_box.addItem(tr("Region {letter}", letter=letter), letter)
        self.draw_box.addItem(tr("No regions"), NO_REGIONS)

    def show_hint(self, *, is_ready: bool) -> None:
        """Show whether the button gives a hint, or carries out the one that is shown."""
        self._has_help = not is_ready  # the hint needs the space
        self._help.setVisible(self._has_help)
        self.hint_button.setText(tr("Do it") if is_ready else tr("Hint"))
        self.hint_button.setToolTip(
            tr("Do what the hint says (H)") if is_ready else tr("What follows next, and why (H)")
        )

    def show_use(self, *, is_on: bool, is_possible: bool) -> None:
        """Show whether squares say how many solutions use them, and whether they can."""
        self.use_button.setVisible(is_possible)
        self.use_button.setChecked(is_on)

    def show_words(self, placed: str, completions: str) -> None:
        """Show what is known of the queens."""
        self.placed.setText(placed)
        self.completions.setText(completions)
        self.completions.setHidden(not completions)
        self.setAccessibleDescription(together(placed, completions))

    def show_problem(self, problem: str, title: str, *, is_told: bool = False) -> None:
        """Show why the algorithm of a title can't go on; empty where it can.

        Only the button says it where other words tell the reason.
        """
        self._can_go_on = not problem
        goes_on = tr("{title} solves it, from an empty board.") if self._is_puzzle else ""
        can = goes_on or tr("{title} can go on from here.")
        self.problem.setText(problem or can.format(title=title))
        self.continue_button.setEnabled(self._can_go_on)
        self.continue_button.setToolTip(
            problem or (goes_on or tr("{title} goes on.")).format(title=title)
        )
        self.problem.setHidden(self._can_go_on or is_told)  # other words need the space
        self._fit()

    def show_undo(self, *, is_possible: bool) -> None:
        """Show whether there is a change to take back."""
        self.undo_button.setEnabled(is_possible)
        self.undo_button.setToolTip(
            tr("Take the last change back (Ctrl+Z)")
            if is_possible
            else tr("Nothing has been changed yet.")
        )

    def apply_look(self) -> None:
        unit = self._unit
        self._column.setContentsMargins(*[round(0.8 * unit)] * 4)
        self._column.setSpacing(round(0.6 * unit))
        for row in self._rows:
            row.setSpacing(round(0.4 * unit))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        # Little: the panel takes the space that the panes leave, and fits its text to it.
        return QSize(200, 160)

    def hasHeightForWidth(self) -> bool:
        # A long sentence must not make the page higher.
        return False

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def showEvent(self, _event: QShowEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Choose the largest text with which everything fits; while it is hidden nothing has to.

        Where nothing does, the help gives way to what is known of the queens.
        """
        if not self.isVisible():
            return
        self._help.setVisible(self._has_help)
        for self._zoom in _ZOOMS:
            self._color()
            if self._column.totalHeightForWidth(self.width()) <= self.height():
                return
        self._help.hide()

    def _color(self) -> None:
        look = self._look
        pixels = max(look.font, 0.85 * look.why_font * self._zoom) * self._scale
        size = f"font-size: {round(pixels)}px"
        self.title.setStyleSheet(f"{size}; font-weight: {bold_weight()}")
        self.placed.setStyleSheet(size)
        strong = f"; color: {look.success}; font-weight: {bold_weight()}"
        solved = strong if self._is_solved else ""
        self.completions.setStyleSheet(size + solved)
        color = look.text if self._can_go_on else look.warning
        self.problem.setStyleSheet(f"{size}; color: {color}")

    def _lay_out(self) -> None:
        self._rows = (QHBoxLayout(), QHBoxLayout())
        first = (self.hint_button, self.use_button, self.next_button, self.continue_button)
        for row, buttons in zip(
            self._rows,
            (first, (self.undo_button, self.clear_button, self.back_button, self.draw_box)),
            strict=True,
        ):
            for button in buttons:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                row.addWidget(button)
            row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(
            QLayout.SizeConstraint.SetNoConstraint
        )  # see minimumSizeHint
        for label in (self.title, self.placed, self.completions, self.problem):
            self._column.addWidget(label)
        for row in self._rows:
            self._column.addLayout(row)
        self._column.addWidget(self._help)
        self._column.addStretch(1)
