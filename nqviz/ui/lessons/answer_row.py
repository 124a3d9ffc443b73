"""What the class answers a question of a lesson with: choices, a number, the board's squares."""

from PySide6.QtCore import QEvent, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.lessons.attempt import Attempt
from nqviz.lessons.exercise import MOST_CHOICES, ChoiceExercise, Exercise, NumberExercise
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.tip_button import tip_button

_CHOICE = mark("{key}  {choice}")
_DIGITS = 15
_EDITING = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AnswerRow(Styled, QWidget):
    """Takes the answer to an exercise; squares are chosen on the board, which it says.

    Signals:
        choice_made(int): the choice at this place was made.
        number_given(int): this number was given.
    """

    choice_made = Signal(int)
    number_given = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exercise: Exercise | None = None
        self.choices = [tip_button("", "", self) for _ in range(MOST_CHOICES)]
        for place, button in enumerate(self.choices):
            button.clicked.connect(lambda _checked, place=place: self.choice_made.emit(place))
        self.prompt = QLabel(self)
        self.prompt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field = NumberField(self)
        self.field.returnPressed.connect(self.give_number)
        self.give_button = tip_button(tr("Answer"), tr("Give this answer (Enter)"), self)
        self.give_button.clicked.connect(self.give_number)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for button in self.choices:
            self._row.addWidget(button)
        for widget in (self.field, self.give_button):
            self._row.addWidget(widget)
        self._row.addWidget(self.prompt, 1)

    def show_exercise(self, exercise: Exercise | None) -> None:
        """Take on an exercise, without an answer yet."""
        self._exercise = exercise
        is_number = isinstance(exercise, NumberExercise)
        texts = exercise.choices if isinstance(exercise, ChoiceExercise) else ()
        for place, button in enumerate(self.choices):
            button.setVisible(place < len(texts))
            if place < len(texts):
                choice = tr(texts[place])
                button.setText(tr(_CHOICE, key=place + 1, choice=choice).replace("&", "&&"))
                button.setAccessibleName(choice)
                button.setToolTip(tr("Answer (key {key})", key=place + 1))
        self.field.clear()
        self.field.setVisible(is_number)
        self.give_button.setVisible(is_number)
        self.prompt.setVisible(not texts)
        self.prompt.setText(tr("Type a number, then Enter.") if is_number else "")
        self._turn()

    def show_attempt(self, attempt: Attempt) -> None:
        """Say how many squares have been found, where squares are asked for."""
        if isinstance(attempt.exercise, ChoiceExercise | NumberExercise):
            return
        how = tr("Click on the board, or Ctrl+arrows and Enter.")
        found = tr(
            "{found} of {needed} found",
            found=number(len(attempt.right)),
            needed=number(attempt.needed),
        )
        self.prompt.setText(f"{found}  ·  {how}" if attempt.needed > 1 else how)

    def take_digit(self, digit: str) -> None:
        """Add a digit to the number, wherever the keyboard focus is."""
        self.field.setFocus()
        self.field.insert(digit)

    def give_number(self) -> None:
        """Give the number that stands in the field, if one does."""
        if self.field.text():
            self.number_given.emit(int(self.field.text()))
            self.field.selectAll()

    def height_for(self, exercise: Exercise | None, width: int) -> int:
        """Return the height that an exercise needs in a row of a width."""
        if exercise is None:
            return 0
        height = max(self.give_button.sizeHint().height(), self.field.sizeHint().height())
        if not isinstance(exercise, ChoiceExercise) or self._fits(exercise, width):
            return height
        return len(exercise.choices) * height + (len(exercise.choices) - 1) * self._row.spacing()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height_for(self._exercise, self.width()))

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.4 * self._unit))
        self.field.setFixedWidth(round(9 * self._unit))
        self.prompt.setStyleSheet(f"color: {self._look.muted}; font-size: {round(self._unit)}px")
        self._turn()

    def _turn(self) -> None:
        """Put long choices below each other, where they do not fit beside each other."""
        exercise, way = self._exercise, QBoxLayout.Direction.LeftToRight
        if isinstance(exercise, ChoiceExercise) and not self._fits(exercise, self._space()):
            way = QBoxLayout.Direction.TopToBottom
        self._row.setDirection(way)

    def _space(self) -> int:
        parent = self.parentWidget()
        return self.width() if parent is None else parent.width()

    def _fits(self, exercise: ChoiceExercise, width: int) -> bool:
        edges = round(2.5 * self._unit)
        needed = sum(
            self.fontMetrics().horizontalAdvance(tr(choice)) + edges for choice in exercise.choices
        )
        return needed + (len(exercise.choices) - 1) * self._row.spacing() <= width


class NumberField(QLineEdit):
    """Takes a number; keys that mean nothing in a number keep what they do in the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Your answer"))
        self.setToolTip(tr("Your answer"))
        digits = QRegularExpression(f"[0-9]{{0,{_DIGITS}}}")
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
