"""The answers that a class can give, the verdict on the last one, and the score."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, together, tr
from nqviz.runs.predicting import Answer
from nqviz.runs.voting import MOST_HANDS, Poll
from nqviz.scenes.predict_state import PredictState, asks_of
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.styled import Styled

_KEYS = (mark("4  {answer}"), mark("5  {answer}"), mark("6  {answer}"), mark("7  {answer}"))


class VoteRow(Styled, QWidget):
    """A field for each answer, and when the vote is over both tallies in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = [QSpinBox(self, maximum=MOST_HANDS) for _ in _KEYS]
        self.words = QLabel(self, wordWrap=True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for field in self.fields:
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
            field.setToolTip(tr("Hands for this answer: type them, or press its key for each"))
            self._row.addWidget(field, 1)
        self._row.addWidget(self.words, 1)
        self.hide()

    def show_poll(self, poll: Poll | None, answers: Sequence[Answer]) -> None:
        """Show a vote on some answers, without any on squares, or none at all."""
        self.setVisible(poll is not None)
        if poll is None:
            return
        counted = tuple(answers) if poll.is_open else ()
        for index, field in enumerate(self.fields):
            field.setVisible(index < len(counted))
        for field, answer in zip(self.fields, counted, strict=False):
            first = f"{poll.hands[0].get(answer, 0)} → " if poll.round else ""
            with QSignalBlocker(field):
                field.setPrefix(first)
                field.setValue(poll.count(answer))
            field.setAccessibleName(tr("Hands for {answer}", answer=tr(answer.value)))
        self.words.setVisible(not counted)
        self.words.setText(poll.in_words() or tr("No hand has been counted yet."))

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.4 * self._unit))


class PredictBar(Styled, QFrame):
    """Offers the answers to a question; the page shows the question itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = PredictState()
        self._sentences: tuple[str, ...] = ()
        self.setProperty("card", True)
        self.setAccessibleName(tr("Predict"))
        self.buttons = [tip_button("", "", self) for _ in _KEYS]
        self.text, self.score = QLabel(self), QLabel(self)
        for label in (self.text, self.score):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.score.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ask_box = ChoiceBox(self)
        self.ask_box.setAccessibleName(tr("What to ask for"))
        self.ask_box.setToolTip(tr("What to ask for"))
        self.ask_box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.votes = VoteRow(self)
        self.vote_button = tip_button(
            tr("Vote"), tr("Vote twice: hands, talk, hands again, then the step (V)"), self
        )
        self.vote_button.setCheckable(True)
        self.reset_button = tip_button(tr("Reset"), tr("Begin the tally again (Shift+P)"), self)
        self.end_button = tip_button(tr("End"), tr("End predicting (P or Escape)"), self)
        self._lay_out()
        self.hide()

    def show_state(self, state: PredictState, solver: Solver) -> None:
        """Show the question about a run of an algorithm, or the verdict on its answer."""
        self._state, asks, answers = state, asks_of(solver), state.answers
        self.ask_box.clear()
        for ask in asks:
            self.ask_box.addItem(tr(ask.value), ask)
        self.ask_box.setCurrentIndex(asks.index(state.ask_for(solver)))
        self.votes.show_poll(state.poll, answers)
        self.vote_button.setChecked(state.poll is not None)
        if state.question is not None:  # Until the next one, the bar stays as high.
            for index, button in enumerate(self.buttons):
                button.setVisible(index < len(answers))
        for index, answer in enumerate(answers):
            button, words = self.buttons[index], tr(answer.value)
            button.setText(tr(_KEYS[index], answer=words))
            button.setAccessibleName(words)
            button.setToolTip(tr("Answer (key {key})", key=4 + index))
        self._show_sentences(*_sentences(state))
        self._top.setCurrentIndex(0 if answers else 1)
        self.setVisible(state.is_armed)

    def show_hint(self, text: str) -> None:
        """Show a sentence until another state is shown."""
        self._show_sentences(text)

    def apply_look(self) -> None:
        unit = self._unit
        self._column.setContentsMargins(*(round(each * unit) for each in (0.6, 0.3, 0.6, 0.3)))
        self._column.setSpacing(round(0.3 * unit))
        for row in (self._answers, self._bottom):
            row.setSpacing(round(0.4 * unit))
        self._color()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_sentences(self, *sentences: str) -> None:
        self._sentences = sentences
        words = together(*sentences)
        self.text.setToolTip(words)
        self.setAccessibleDescription(words)
        self._color()

    def _color(self) -> None:
        look, was_right = self._look, self._state.was_right
        colors = {True: look.success, False: look.warning, None: look.text}
        weight = 400 if was_right is None else bold_weight()
        pixels = round(max(look.font, 0.8 * look.why_font) * self._scale)
        self.text.setStyleSheet(
            f"color: {colors[was_right]}; font-weight: {weight}; font-size: {pixels}px"
        )
        self._fit()

    def _fit(self) -> None:
        """Leave out the last sentences, and the words of the score, where they would be cut."""
        margins = self._column.contentsMargins()
        width = self.width() - margins.left() - margins.right() - 2 * self.frameWidth()
        self.text.ensurePolished()
        metrics = self.text.fontMetrics()
        for count in range(len(self._sentences), 0, -1):
            words = together(*self._sentences[:count])
            self.text.setText(words)
            if metrics.horizontalAdvance(words) <= width:
                break
        width -= sum(map(self._width_of, (self.ask_box, self.end_button)))
        words, figures = self._state.score.in_words(), self._state.score.in_figures()
        metrics = self.score.fontMetrics()
        for button in (self.reset_button, self.vote_button):  # Their keys work without them.
            needed = self._width_of(button)
            fits = metrics.horizontalAdvance(figures) <= width - needed
            if button.isHidden() is fits:
                button.setVisible(fits)
                self._column.activate()
            width -= needed if fits else 0
        self.score.setText(words if metrics.horizontalAdvance(words) <= width else figures)
        self.score.setAccessibleName(words)

    def _width_of(self, control: QWidget) -> int:
        return control.sizeHint().width() + self._bottom.spacing()

    def _lay_out(self) -> None:
        answers = QWidget(self)
        self._answers = QHBoxLayout(answers)
        self._answers.setContentsMargins(0, 0, 0, 0)
        for button in self.buttons:
            self._answers.addWidget(button, 1)
        self._top = QStackedWidget(self)
        self._top.addWidget(answers)
        self._top.addWidget(self.text)
        self._bottom = QHBoxLayout()
        self._bottom.addWidget(self.ask_box)
        self._bottom.addWidget(self.score, 1)
        self._bottom.addWidget(self.vote_button)
        self._bottom.addWidget(self.reset_button)
        self._bottom.addWidget(self.end_button)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._top)
        self._column.addWidget(self.votes)
        self._column.addLayout(self._bottom)


def _sentences(state: PredictState) -> tuple[str, ...]:
    """Return the sentences in place of answers to choose from; none where there are some."""
    way_on = tr("Enter leads to the next question.")
    if state.question is not None:
        return () if state.answers else (tr("Click a square."), tr("Or Ctrl+arrows and Enter."))
    if state.shown is None:
        return (tr("No further decision of this kind was found.") if state.is_over else way_on,)
    verdict = {True: (tr("✓ Right."),), False: (tr("✗ Wrong."),), None: ()}[state.was_right]
    return (*verdict, state.shown.fact(), way_on)
