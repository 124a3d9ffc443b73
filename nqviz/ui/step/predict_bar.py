"""The answers that a class can give, what became of the last one, and the score."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
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
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Question, Score
from nqviz.runs.voting import MOST_HANDS, Poll
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.tip_button import tip_button

_KEYS = (mark("4  {answer}"), mark("5  {answer}"), mark("6  {answer}"), mark("7  {answer}"))


class VoteRow(Styled, QWidget):
    """A field for each answer, and when the vote is over both tallies in words.

    Signals:
        typed(int, int): the answer at this place has so many hands.
    """

    typed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = [QSpinBox(self, maximum=MOST_HANDS) for _ in _KEYS]
        self.words = QLabel(self, wordWrap=True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for place, each in enumerate(self.fields):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
            each.setToolTip(tr("Hands for this answer: type them, or press its key for each"))
            each.valueChanged.connect(lambda count, place=place: self.typed.emit(place, count))
            self._row.addWidget(each, 1)
        self._row.addWidget(self.words, 1)
        self.hide()

    def show_poll(self, poll: Poll | None, answers: Sequence[Answer]) -> None:
        """Show a vote on some answers, without any on squares, or none at all."""
        self.setVisible(poll is not None)
        if poll is None:
            return
        counts = poll.is_open and bool(answers)
        for place, each in enumerate(self.fields):
            each.setVisible(counts and place < len(answers))
            if counts and place < len(answers):
                answer = answers[place]
                before = poll.hands[0].get(answer, 0) if poll.round else None
                with QSignalBlocker(each):
                    each.setPrefix("" if before is None else f"{before} → ")
                    each.setValue(poll.count(answer))
                each.setAccessibleName(tr("Hands for {answer}", answer=tr(answer.value)))
        self.words.setVisible(not counts)
        self.words.setText(poll.in_words() or tr("No hand has been counted yet."))

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.4 * self._unit))


class PredictBar(Styled, QFrame):
    """Offers the answers to a question; the page shows the question itself.

    Signals:
        answered(int): the answer at this place was chosen.
        ask_chosen(Ask): another kind of decision is to be asked for.
    """

    answered = Signal(int)
    ask_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._was_right: bool | None = None
        self._sentences: tuple[str, ...] = ()
        self._score = Score()
        self.setProperty("card", True)
        self.setAccessibleName(tr("Predict"))
        self.buttons = [tip_button("", "", self) for _ in _KEYS]
        for place, button in enumerate(self.buttons):
            button.clicked.connect(lambda _checked, place=place: self.answered.emit(place))
        self.text = QLabel(self)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.ask_box = ChoiceBox(self)
        self.ask_box.setAccessibleName(tr("What to ask for"))
        self.ask_box.setToolTip(tr("What to ask for"))
        self.ask_box.activated.connect(self._on_ask_activated)
        self.ask_box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.score = QLabel(self)
        self.score.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.score.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.votes = VoteRow(self)
        self.vote_button = tip_button(
            tr("Vote"), tr("Vote twice: hands, talk, hands again, then the step (V)"), self
        )
        self.vote_button.setCheckable(True)
        self.reset_button = tip_button(tr("Reset"), tr("Begin the tally again (Shift+P)"), self)
        self.end_button = tip_button(tr("End"), tr("End predicting (P or Escape)"), self)
        self._lay_out()
        self.hide()

    def show_asks(self, asks: Sequence[Ask], chosen: Ask) -> None:
        """Offer these kinds of decision."""
        self.ask_box.clear()
        for ask in asks:
            self.ask_box.addItem(tr(ask.value), ask)
        self.ask_box.setCurrentIndex(asks.index(chosen))

    def show_question(self, question: Question) -> None:
        """Offer the answers to a question."""
        answers = ANSWERS[question.ask]
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(answers))
            if place < len(answers):
                button.setText(tr(_KEYS[place], answer=tr(answers[place].value)))
                button.setAccessibleName(tr(answers[place].value))
                button.setToolTip(tr("Answer (key {key})", key=4 + place))
        if answers:
            self._top.setCurrentIndex(0)
        else:
            self._say((tr("Click a square."), tr("Or Ctrl+arrows and Enter.")), None)

    def show_shown(self, question: Question, was_right: bool | None) -> None:
        """Say what became of the last answer."""
        way_on = tr("Enter leads to the next question.")
        fact = question.fact()
        if was_right is None:
            self._say((fact, way_on), None)
        else:
            verdict = tr("✓ Right.") if was_right else tr("✗ Wrong.")
            self._say((verdict, fact, way_on), was_right)

    def show_hint(self, text: str) -> None:
        """Say what to do."""
        self._say((text,), None)

    def show_poll(self, poll: Poll | None, question: Question | None) -> None:
        """Show the two votes on a question, if the class votes."""
        self.votes.show_poll(poll, () if question is None else ANSWERS[question.ask])
        self.vote_button.setChecked(poll is not None)

    def show_score(self, score: Score) -> None:
        """Show how many answers were right and wrong, in words where there is room for them."""
        self._score = score
        self._fit()

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

    def _say(self, sentences: tuple[str, ...], was_right: bool | None) -> None:
        self._was_right, self._sentences = was_right, sentences
        words = together(*sentences)
        self.text.setToolTip(words)
        self.setAccessibleDescription(words)
        self._color()
        self._top.setCurrentIndex(1)

    def _color(self) -> None:
        look = self._look
        colors = {True: look.success, False: look.warning, None: look.text}
        weight = 400 if self._was_right is None else bold_weight()
        pixels = round(max(look.font, 0.8 * look.why_font) * self._scale)
        self.text.setStyleSheet(
            f"color: {colors[self._was_right]}; font-weight: {weight}; font-size: {pixels}px"
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
        taken = sum(map(self._width_of, (self.ask_box, self.end_button)))
        words, figures = self._score.in_words(), self._score.in_figures()
        metrics = self.score.fontMetrics()
        for button in (self.reset_button, self.vote_button):  # their keys work without them
            wide = self._width_of(button)
            fits = metrics.horizontalAdvance(figures) <= width - taken - wide
            if button.isHidden() is fits:
                button.setVisible(fits)
                self._column.activate()
            taken += wide if fits else 0
        is_long = metrics.horizontalAdvance(words) <= width - taken
        self.score.setText(words if is_long else figures)
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

    def _on_ask_activated(self) -> None:
        self.ask_chosen.emit(self.ask_box.currentData())
