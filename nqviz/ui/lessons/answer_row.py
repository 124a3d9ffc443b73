"""The controls that answer a question of a lesson: choices, a field for a number, a prompt."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRegularExpression, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.lessons.exercise import (
    MOST_CHOICES,
    Attempt,
    ChoiceExercise,
    Exercise,
    NumberExercise,
    SquaresExercise,
)
from nqviz.scenes.voting import HOW_TO_VOTE_ON_SQUARES
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.part_styles import restyle
from nqviz.ui.widgets.styled import Styled

_CHOICE = mark("{key}  {choice}")
_MOST_DIGITS = 15
# In heights of text: choices below each other with what is between them, the gap of those beside
# each other, and the space around the text of the field.
_STACKED, _STACKED_GAP = 1.6, 0.2
_GAP = 0.4
_FIELD_EDGES = 2
_EDITING = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AnswerRow(Styled, QWidget):
    """Takes the answer to an exercise; squares are chosen on the board, which it says.

    Attributes:
        answer: takes the index of a choice, or a number.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exercise: Exercise | None = None
        self.answer: Callable[[int], object] = lambda _answer: None
        self._width_for_answers = 0
        self.choices = [tip_button("", "", self) for _ in range(MOST_CHOICES)]
        for index, button in enumerate(self.choices):
            button.clicked.connect(lambda _checked, index=index: self.answer(index))
        self.prompt = QLabel(self, wordWrap=True)
        self.prompt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field = NumberField(self)
        self.field.returnPressed.connect(self.give_number)
        self.give_button = tip_button(tr("Answer"), tr("Give this answer (Enter)"), self)
        self.give_button.clicked.connect(self.give_number)
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row = fill(row, *self.choices, self.field, margin=0)
        self._row.addWidget(self.give_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._row.addWidget(self.prompt, 1)

    def show_exercise(self, exercise: Exercise | None) -> None:
        """Take on an exercise, without an answer yet."""
        self._exercise = exercise
        is_number = isinstance(exercise, NumberExercise)
        texts = exercise.choices if isinstance(exercise, ChoiceExercise) else ()
        for index, button in enumerate(self.choices):
            button.setVisible(index < len(texts))
        for key, (text, button) in enumerate(zip(texts, self.choices, strict=False), start=1):
            button.setText(tr(_CHOICE, key=key, choice=tr(text)).replace("&", "&&"))
            button.setAccessibleName(tr(text))
            button.setToolTip(tr("Answer (key {key})", key=key))
        self.field.clear()
        self.field.setVisible(is_number)
        self.give_button.setVisible(is_number)
        self.prompt.setVisible(not (texts or is_number))
        self._turn()

    def show_attempt(self, attempt: Attempt, *, counts_hands: bool = False) -> None:
        """Say how many squares have been found, or how hands are counted for them."""
        how_many = _how_many(len(attempt.right), attempt.exercise.enough)
        self.prompt.setText(tr(HOW_TO_VOTE_ON_SQUARES) if counts_hands else how_many)

    def take_digit(self, digit: str) -> None:
        """Add a digit to the number, wherever the keyboard focus is."""
        self.field.setFocus()
        self.field.insert(digit)

    def give_number(self) -> None:
        """Give the number that stands in the field, if one does."""
        if self.field.text():
            self.answer(int(self.field.text()))
            self.field.selectAll()

    def height_for(self, exercise: Exercise | None, width: int) -> int:
        """Return the height that an exercise needs in a row of a width."""
        if exercise is None:
            return 0
        height = max(self.give_button.sizeHint().height(), self.field.sizeHint().height())
        if isinstance(exercise, SquaresExercise):
            limits, flags = QRect(0, 0, max(width, 1), 10_000), int(Qt.TextFlag.TextWordWrap)
            words = _how_many(exercise.enough, exercise.enough)
            return max(height, self._metrics.boundingRect(limits, flags, words).height())
        if isinstance(exercise, NumberExercise) or self._fits(exercise, width):
            return height
        gaps = (len(exercise.choices) - 1) * round(_STACKED_GAP * self._unit)
        return len(exercise.choices) * round(_STACKED * self._unit) + gaps

    def sizeHint(self) -> QSize:
        return QSize(200, self.height_for(self._exercise, self._width_for_answers))

    def apply_look(self) -> None:
        pixels = round(self._unit)
        restyle(self, f"QPushButton, QLineEdit {{ font-size: {pixels}px }}")
        restyle(self.prompt, f"color: {self._look.muted}; font-size: {pixels}px")
        self._fit_field()
        self._turn()

    def _fit_field(self) -> None:
        """Let the field say what to type, in as many words as there is width for."""
        beside = self.give_button.sizeHint().width() + self._row.spacing()
        edges, metrics = round(_FIELD_EDGES * self._unit), self._metrics
        for words in (tr("A number, then Enter"), tr("Your answer"), ""):
            width = metrics.horizontalAdvance(words) + edges
            if width <= self._width_for_answers - beside:
                break
        self.field.setPlaceholderText(words)
        self.field.setFixedWidth(
            max(1, min(max(width, 5 * edges), self._width_for_answers - beside))
        )

    def _turn(self) -> None:
        """Put long choices below each other, where they do not fit beside each other."""
        exercise, unit = self._exercise, self._unit
        self._row.setDirection(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(round(_GAP * unit))
        is_stacked = isinstance(exercise, ChoiceExercise) and not self._fits(
            exercise, self._width_for_answers
        )
        if is_stacked:
            self._row.setDirection(QBoxLayout.Direction.TopToBottom)
            self._row.setSpacing(round(_STACKED_GAP * unit))
        style = f"min-height: {round(_STACKED * unit) - 4}px; padding-top: 0; padding-bottom: 0"
        for button in self.choices:
            restyle(button, style if is_stacked else "")

    def set_space(self, width: int) -> None:
        """Lay out the answers for a width."""
        self._width_for_answers = width
        self._fit_field()
        self._turn()

    @property
    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(text_font(self._unit))

    def _fits(self, exercise: ChoiceExercise, width: int) -> bool:
        edges, metrics = round(2.5 * self._unit), self._metrics
        needed = sum(
            metrics.horizontalAdvance(tr(_CHOICE, key=key, choice=tr(choice))) + edges
            for key, choice in enumerate(exercise.choices, start=1)
        )
        return needed + (len(exercise.choices) - 1) * round(_GAP * self._unit) <= width


class NumberField(QLineEdit):
    """Takes a number; keys that mean nothing in a number keep what they do in the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Your answer"))
        self.setToolTip(tr("Your answer"))
        digits = QRegularExpression(f"[0-9]{{0,{_MOST_DIGITS}}}")
        self.setValidator(QRegularExpressionValidator(digits, self))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_own = event.key() in _EDITING or event.text().isdigit()
            event.setAccepted(is_own)
            return is_own
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _EDITING or event.text().isdigit():
            super().keyPressEvent(event)
        else:
            event.ignore()


def _how_many(found: int, needed: int) -> str:
    """Say how squares are chosen and, where several are asked for, how many have been found."""
    if needed < 2:
        return tr("Click on the board, or Ctrl+arrows and Enter.")
    count = tr("{found} of {needed} found", found=number(found), needed=number(needed))
    how = tr("Click, or Ctrl+arrows and Enter.")
    return f"{count} · {how}"
