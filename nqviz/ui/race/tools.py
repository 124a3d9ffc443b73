"""The controls of a race as a whole: who runs, by which clock, how far."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.scenes.race_setup import PAIRINGS, RaceSetup
from nqviz.scenes.race_words import why_first
from nqviz.ui.playback.rule_button import RuleButton, rule_label
from nqviz.ui.widgets.buttons import Segments
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

BY_STEPS, BY_TIME = 0, 1
TO_FIRST, TO_END = 0, 1
# Each choice has a full name, and one for a narrow window.
_CLOCKS = ((mark("equal steps"), mark("steps")), (mark("equal time"), mark("time")))
_GOALS = ((mark("first solution"), mark("first")), (mark("all"), mark("all")))
_LEAST_FOR_LONG_NAMES = 70  # In a window less wide, in heights of text, the names are short.


class RaceTools(Styled, QWidget):
    """Offers the ready-made pairings, both clocks, both finishes, and another lane."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pairing_box = ChoiceBox(self)
        self.pairing_box.setAccessibleName(tr("Ready-made races"))
        self.pairing_box.setPlaceholderText(tr("Your own race"))
        self.pairing_box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for pairing in PAIRINGS:
            self.pairing_box.addItem(tr(pairing.title))
        self.clock_buttons = Segments([tr(text) for text, _ in _CLOCKS], self)
        self.clock_buttons.button(BY_STEPS).setToolTip(
            tr(
                "On each stroke of the clock every algorithm takes one step ({key} changes).",
                key="E",
            )
        )
        self.clock_buttons.button(BY_TIME).setToolTip(
            tr("Every algorithm goes as fast as its native code does ({key} changes).", key="E")
        )
        self.goal_buttons = Segments([tr(text) for text, _ in _GOALS], self)
        self.goal_buttons.button(TO_FIRST).setToolTip(
            tr("The finish is the first solution ({key} changes).", key="F")
        )
        self.lane_button = QPushButton("+", self)
        self.lane_button.setAccessibleName(tr("Another lane"))
        self.lane_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rule_button = RuleButton(self)
        rule = rule_label(self.rule_button), self.rule_button
        race = self.clock_buttons, self.goal_buttons, self.lane_button
        # The margins make the header's height, seen or not.
        self._row = fill(QHBoxLayout(self), Stretch(), self.pairing_box, *rule, *race, margin=0)

    def show_race(self, setup: RaceSetup) -> None:
        self.pairing_box.setCurrentIndex(-1 if setup.pairing is None else setup.pairing)
        tip = tr("Ready-made races ({key})", key="N, Shift+N")
        title = self.pairing_box.currentText()
        self.pairing_box.setToolTip(f"{title}\n{tip}" if title else tip)
        self.clock_buttons.show_choice(BY_TIME if setup.by_time else BY_STEPS)
        self.goal_buttons.show_choice(TO_FIRST if setup.to_first else TO_END)
        self.rule_button.show_rule(setup.rule)
        self.clock_buttons.button(BY_TIME).setEnabled(setup.can_go_by_time)
        why_not_all = why_first(setup)
        self.goal_buttons.button(TO_END).setEnabled(not why_not_all)
        self.goal_buttons.button(TO_END).setToolTip(
            why_not_all
            or tr("The finish is the end of the search for all solutions ({key} changes).", key="F")
        )
        self.lane_button.setEnabled(not setup.is_full)
        self.lane_button.setToolTip(
            tr("A race has four lanes at most.")
            if setup.is_full
            else tr("Another lane ({key})", key="A")
        )

    def apply_look(self) -> None:
        unit = self._unit
        self._row.setContentsMargins(round(0.5 * unit), 0, 0, 0)
        self._row.setSpacing(round(0.5 * unit))
        self.pairing_box.setMinimumWidth(round(7 * unit))
        self.lane_button.setFixedWidth(round(2.5 * unit))

    def fit(self, width: int) -> None:
        """Use long names where a window of this width has space for them, else short ones."""
        is_short = width < _LEAST_FOR_LONG_NAMES * self._unit
        for buttons, texts in ((self.clock_buttons, _CLOCKS), (self.goal_buttons, _GOALS)):
            for index, names in enumerate(texts):
                buttons.button(index).setText(tr(names[is_short]))
                buttons.button(index).setAccessibleName(tr(names[0]))
