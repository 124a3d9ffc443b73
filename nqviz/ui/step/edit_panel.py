"""The panel on the queens that the user places: their attacks, and buttons for them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from nqviz.common.i18n import together, tr
from nqviz.model.rule import LETTERS
from nqviz.scenes.own_position import OwnPosition
from nqviz.scenes.placement import BLOCKED
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.buttons import ToggleButton
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_panel import FittingPanel
from nqviz.ui.widgets.layouts import FlowLayout

# A click does one of these, or draws `BLOCKED` or the letter of a region.
QUEEN, NO_REGIONS = "queen", "no regions"

_HELP = 0.7  # The help has this share of the size of the other texts.


class EditPanel(FittingPanel):
    """Replaces the panes while queens are placed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Own position"), parent)
        self._has_help = self._is_solved = False
        self.title, self.placed, self.completions = (QLabel(self, wordWrap=True) for _ in range(3))
        self.problem, self._help, self.phones = (QLabel(self, wordWrap=True) for _ in range(3))
        self.continue_button = QPushButton(self)
        self.continue_button.setProperty("primary", True)
        self.hint_button = QPushButton(tr("Hint"), self)
        self.do_button = QPushButton(tr("Do it"), self)
        self.use_button = ToggleButton(tr("Count by square"), self)
        self.draw_box = ChoiceBox(self)
        self.draw_box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.draw_box.setAccessibleName(tr("What a click or Enter does"))
        self.next_button = QPushButton(tr("Next puzzle"), self)
        self.undo_button = QPushButton(tr("Undo"), self)
        self.clear_button = QPushButton(tr("Empty"), self)
        self.back_button = QPushButton(tr("Back to the run"), self)
        for control, tip in (
            (self.do_button, tr("Do what the hint says (H)")),
            (self.use_button, tr("How many solutions from here use each square (U)")),
            (self.draw_box, tr("What a click or Enter does")),
            (self.next_button, tr("Solve the next of the program’s puzzles")),
            (self.clear_button, tr("Take all queens and crosses away")),
            (self.back_button, tr("Leave the run as it was (E or Escape)")),
        ):
            control.setToolTip(tip)
        self._help.setText(
            tr(
                "A click or Enter places a queen or takes it away, a right click or Backspace "
                "crosses a square out."
            )
        )
        self._lay_out()
        self.hide()

    @property
    def _labels(self) -> tuple[QLabel, ...]:
        texts = self.title, self.placed, self.completions, self.problem
        return (*texts, self.phones, self._help)

    def show_position(self, own: OwnPosition, message: str | None = None) -> None:
        """Show an own position in words; a message stands in place of most of them."""
        self._is_solved = own.placement.is_solved
        self._has_help = not own.has_hint_to_do  # The hint needs the space.
        self._help.setVisible(self._has_help)
        puzzle = own.puzzle.in_words() if own.puzzle is not None and own.is_puzzle else ""
        self.title.setText(puzzle or tr("Your own position"))
        self._show_drawing(own)
        self._show_buttons(own)
        placed = own.placed_in_words() if message is None else message
        completions = own.completions_in_words() if message is None else ""
        self.placed.setText(placed)
        self.completions.setText(completions)
        self.completions.setHidden(not completions)
        self.setAccessibleDescription(together(placed, completions))
        self._show_problem(own, message or "")
        self.phones.setText(_phones(own))
        self.phones.setVisible(bool(self.phones.text()))
        self._fit()

    def _show_drawing(self, own: OwnPosition) -> None:
        """Offer queens, blocked squares and regions to be drawn on the board."""
        n = own.placement.n
        is_drawn = not own.is_puzzle and n <= len(LETTERS)
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

    def _show_buttons(self, own: OwnPosition) -> None:
        tip, can_ask = tr("What follows next, and why (H)"), True
        if own.has_hint_to_do or self._is_solved:
            tip, can_ask = own.completions_in_words(), False
        self.hint_button.setEnabled(can_ask)
        self.hint_button.setToolTip(tip)
        self.do_button.setVisible(own.has_hint_to_do)
        _keep_place(self.next_button, is_kept=own.is_puzzle)
        self.next_button.setVisible(self._is_solved and own.next_puzzle is not None)
        self.use_button.setVisible(own.can_show_use)
        self.use_button.setChecked(own.shows_use)
        self.undo_button.setEnabled(bool(own.before))
        self.undo_button.setToolTip(
            tr("Take the last change back (Ctrl+Z)")
            if own.before
            else tr("Nothing has been changed yet.")
        )

    def _show_problem(self, own: OwnPosition, message: str) -> None:
        """Show whether the algorithm can go on; why not only where no other words tell it."""
        problem, title = own.problem(), tr(own.solver.title)
        does = tr("{title} goes on.")
        text = tr("Continue")
        if own.is_puzzle:
            does, text = tr("{title} solves it, from an empty board."), tr("Watch an algorithm")
        run = own.next_run
        if problem and run is not None:
            title = tr(run[0].title)
        way_on = own.way_on() if problem else ""
        words = ("" if own.names_conflict else problem, way_on)
        self.problem.setText(together(*(each for each in words if each not in message)))
        self.problem.setHidden(not self.problem.text())
        self.continue_button.setText(text)
        self.continue_button.setEnabled(run is not None)
        tip = f"{does.format(title=title)} (Shift+E)"
        self.continue_button.setToolTip(problem if run is None else tip)

    def apply_look(self) -> None:
        unit = self._unit
        self._column.setContentsMargins(*[round(0.8 * unit)] * 4)
        self._column.setSpacing(round(0.6 * unit))
        for row in self._rows:
            row.setSpacing(round(0.4 * unit))
        self._fit()

    def _fit(self) -> None:
        """Choose the largest text with which everything fits; while it is hidden nothing has to.

        Where nothing does, the help and then the title give way to what is known of the queens.
        """
        if self.isVisible():
            self._help.setVisible(self._has_help)
            self.title.show()
            for dispensable in (self._help, self.title):
                if self._fit_texts():
                    break
                dispensable.hide()

    def _enlarge(self, scale: float) -> None:
        look = self._look
        size = f"font-size: {self._pixels(scale)}px"
        self.title.setStyleSheet(f"{size}; font-weight: {bold_weight()}")
        self.placed.setStyleSheet(size)
        self.phones.setStyleSheet(f"{size}; font-weight: {bold_weight()}")
        strong = f"; color: {look.success}; font-weight: {bold_weight()}"
        solved = strong if self._is_solved else ""
        self.completions.setStyleSheet(size + solved)
        self.problem.setStyleSheet(f"{size}; color: {look.warning}")
        self._help.setStyleSheet(f"font-size: {self._pixels(_HELP * scale)}px")

    def _lay_out(self) -> None:
        for label in self._labels:
            self._column.addWidget(label)
        self._column.addStretch(1)  # The buttons stay where they are when the text changes.
        _keep_place(self.do_button, is_kept=True)
        self._rows = FlowLayout(), FlowLayout()
        # One that comes and goes is the last, so that a second click hits no other one.
        first = self.hint_button, self.use_button, self.continue_button, self.do_button
        second = (
            *(self.undo_button, self.clear_button, self.back_button),
            *(self.draw_box, self.next_button),
        )
        for row, controls in zip(self._rows, (first, second), strict=True):
            for control in controls:
                control.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                row.addWidget(control)
            self._column.addLayout(row)


def _keep_place(button: QWidget, *, is_kept: bool) -> None:
    """Keep the place of a button while it is hidden, so that it moves no other one, or do not."""
    policy = button.sizePolicy()
    policy.setRetainSizeWhenHidden(is_kept)
    button.setSizePolicy(policy)


def _phones(own: OwnPosition) -> str:
    """Return what phones have to do with the next queen; empty where they are not asked."""
    if own.proposals is not None:
        if own.first_proposal is None:
            return own.why_no_proposals()
        return tr("So many phones propose each square: click one, or Shift+V takes the first.")
    if not own.answered:
        return ""
    return together(own.answered, tr("Shift+V shows their squares."))
