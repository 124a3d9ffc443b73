"""What a student can do in place of the algorithm, and how it went when all is done."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.practice.acts import Act
from nqviz.practice.practice_state import PracticeState
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.fitting_panel import FittingPanel
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

FIRST_KEY = 4  # of the buttons, one key each
MOST_BUTTONS = 6


class PracticeBar(Styled, QFrame):
    """Offers what can be done next, below the panes; the sentence there says how it went."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: PracticeState | None = None
        self.setProperty("card", True)
        self.setAccessibleName(tr("You are the algorithm"))
        self.setMinimumWidth(1)  # It must not widen the column.
        self.buttons = [tip_button("", "", self) for _ in range(MOST_BUTTONS)]
        self.progress = QLabel(self)
        self.progress.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_button = tip_button(
            tr("Show me"), tr("Make this step for me, without a mark (→ or PageDown)"), self
        )
        self.again_button = tip_button(tr("Again"), tr("The same steps from the start"), self)
        self.end_button = tip_button(tr("End"), tr("Back to the run (A or Escape)"), self)
        self._lay_out()
        self.hide()

    def show_state(self, state: PracticeState | None) -> None:
        """Show the acts of a practice and its score; nothing where there is none, or it is over."""
        self._state = state
        is_shown = state is not None and state.turn is not None
        if state is not None:
            acts = state.run.practised.buttons
            for index, button in enumerate(self.buttons):
                button.setVisible(index < len(acts))
            for index, act in enumerate(acts):
                words, key = tr(act.value), FIRST_KEY + index
                self.buttons[index].setText(f"{key}  {words}")
                self.buttons[index].setToolTip(_tip(act, key))
                self.buttons[index].setAccessibleName(words)
            self.arrange(self.width())
        self.setVisible(is_shown)

    def apply_look(self) -> None:
        unit = self._unit
        self._column.setContentsMargins(*(round(each * unit) for each in (0.6, 0.3, 0.6, 0.3)))
        for layout in (self._column, self._grid, self._bottom):
            layout.setSpacing(round(0.3 * unit))
        self._fit()

    def arrange(self, width: int) -> None:
        """Show the acts in two rows, or in more where a width would cut their words."""
        shown = [button for button in self.buttons if not button.isHidden()]
        margins = self._column.contentsMargins()
        space = width - margins.left() - margins.right() - 2 * self.frameWidth()
        widest = max((button.sizeHint().width() for button in shown), default=1)
        most = (space + self._grid.spacing()) // (widest + self._grid.spacing())
        columns = max(1, min(-(-len(shown) // 2), most))
        for index, button in enumerate(shown):
            self._grid.addWidget(button, *divmod(index, columns))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show the score in figures alone, and leave out a button, where they would be cut."""
        if self._state is None:
            return
        words, figures = self._state.progress(), self._state.figures()
        margins, metrics = self._column.contentsMargins(), self.progress.fontMetrics()
        width = self.width() - margins.left() - margins.right() - 2 * self.frameWidth()
        for button in (self.show_button, self.end_button, self.again_button):
            needed = button.sizeHint().width() + self._bottom.spacing()
            is_shown = button is not self.again_button or (
                metrics.horizontalAdvance(figures) <= width - needed
            )
            button.setVisible(is_shown)
            width -= needed if is_shown else 0
        self.progress.setText(words if metrics.horizontalAdvance(words) <= width else figures)
        self.progress.setAccessibleName(words)

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        self._bottom = fill(
            QHBoxLayout(), (self.progress, 1), self.show_button, self.again_button, self.end_button
        )
        self._column = fill(QVBoxLayout(self), self._grid, self._bottom)


class PracticePanel(FittingPanel):
    """Replaces the panes when all steps have been made: by the score and the slips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("You are the algorithm"), parent)
        self.title, self.score, self.slips = (QLabel(self, wordWrap=True) for _ in range(3))
        self.another_button = tip_button(
            tr("Another one"), tr("Draw another board and another part of the run"), self
        )
        self.another_button.setProperty("primary", True)
        self.again_button = tip_button(tr("Again"), tr("The same steps from the start"), self)
        self.watch_button = tip_button(
            tr("Watch it"),
            tr("See how the algorithm itself makes these steps; Escape leads back to your run"),
            self,
        )
        self.end_button = tip_button(tr("End"), tr("Back to the run (A or Escape)"), self)
        self._lay_out()
        self.hide()

    def show_state(self, state: PracticeState | None) -> None:
        """Show how a practice went."""
        if state is None:
            return
        score, *slips = state.summary()
        self.title.setText(tr("You were the algorithm: {title}.", title=tr(state.run.solver.title)))
        self.score.setText(score)
        self.slips.setText("\n".join(slips) or tr("No slip: you can do it as the program does."))
        self.setAccessibleDescription("\n".join((self.title.text(), score, self.slips.text())))
        self._fit()

    def apply_look(self) -> None:
        self._column.setContentsMargins(*[round(0.8 * self._unit)] * 4)
        self._column.setSpacing(round(0.6 * self._unit))
        self._row.setSpacing(round(0.4 * self._unit))
        self._fit()

    def _enlarge(self, scale: float) -> None:
        size = f"font-size: {self._pixels(scale)}px"
        strong = f"{size}; font-weight: {bold_weight()}; color: {self._look.success}"
        self.score.setStyleSheet(strong)
        for label in (self.title, self.slips):
            label.setStyleSheet(size)

    def _lay_out(self) -> None:
        fill(self._column, self.title, self.score, self.slips)
        self._row = QGridLayout()
        buttons = self.another_button, self.again_button, self.watch_button, self.end_button
        for index, button in enumerate(buttons):
            self._row.addWidget(button, index // 2, index % 2)
        self._row.setColumnStretch(2, 1)
        fill(self._column, self._row, Stretch(1))


def _tip(act: Act, key: int) -> str:
    if act is Act.STRIKE:
        return tr("Strike out the squares marked by right click or Backspace (key {key})", key=key)
    return tr("Do this with the framed square (key {key})", key=key)
