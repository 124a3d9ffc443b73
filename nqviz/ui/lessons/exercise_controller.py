"""Takes the answers to the exercise of a lesson, by click and by key, and shows what they are."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import together, tr
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.lessons.attempt import Attempt, Outcome
from nqviz.lessons.exercise import ChoiceExercise, Exercise, NumberExercise, SquaresExercise
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of
from nqviz.model.board import Square
from nqviz.ui.board.view import square_in_words
from nqviz.ui.lessons.answer_row import AnswerRow
from nqviz.ui.step.step_page import StepPage

_WITH_KEYPAD = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class ExerciseController(QObject):
    """Lets a class answer on the board, in the bar of the lesson, and with digits.

    Attributes:
        attempt: what has been answered; None while nothing is asked.

    Signals:
        answered(str, bool): an answer was wrong or, where it is true, right; the words say why.
    """

    answered = Signal(str, bool)

    def __init__(self, row: AnswerRow, page: StepPage, window: QWidget, parent: QObject) -> None:
        """Take answers in a row of controls, on a page's board, and by the keys of a window."""
        super().__init__(parent)
        self.attempt: Attempt | None = None
        self._row, self._page, self._window = row, page, window
        row.choice_made.connect(self._on_choice)
        row.number_given.connect(self._on_number)
        page.board.square_chosen.connect(self._on_square)
        window.installEventFilter(self)

    def begin(self, exercise: Exercise) -> None:
        """Take answers to an exercise."""
        self.attempt = Attempt(exercise)
        self._page.board.show_attacks(is_shown=False)  # they would answer many a question
        self._row.show_exercise(exercise)
        self._row.show_attempt(self.attempt)
        if isinstance(exercise, NumberExercise):
            self._row.field.setFocus()
        elif isinstance(exercise, SquaresExercise):
            middle = self._page.player.timeline.task.n // 2
            self._page.board.show_marks(UserMarks(cursor=(middle, middle)))
            self._page.board.setFocus()

    def end(self) -> None:
        """Take no more answers."""
        if self.attempt is None:
            return
        exercise, self.attempt = self.attempt.exercise, None
        if isinstance(exercise, SquaresExercise) and not self._is_busy():
            self._page.board.show_marks(NO_USER_MARKS)
            self._page.board.annotate(NO_ANNOTATIONS)
        if isinstance(exercise, NumberExercise) and self._page.board.isVisible():
            self._page.board.setFocus()  # its field is hidden with the question

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take digits that no widget has a use for, before the window's own keys do."""
        if not isinstance(event, QKeyEvent) or not self._claims(event):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            self._take_digit(event.text())
            return True
        return False

    def _claims(self, event: QKeyEvent) -> bool:
        exercise = None if self.attempt is None else self.attempt.exercise
        digit = event.text()
        if event.modifiers() not in _WITH_KEYPAD or not (digit.isascii() and digit.isdigit()):
            return False
        if isinstance(exercise, ChoiceExercise):
            return 1 <= int(digit) <= len(exercise.choices)
        return isinstance(exercise, NumberExercise)

    def _take_digit(self, digit: str) -> None:
        assert self.attempt is not None
        if isinstance(self.attempt.exercise, ChoiceExercise):
            self._on_choice(int(digit) - 1)
        else:
            self._row.take_digit(digit)

    def _is_busy(self) -> bool:
        """Tell whether a square that is chosen is a queen, or the answer to a prediction."""
        interaction = self._page.interaction
        return interaction.editor.is_open or interaction.predictor.question is not None

    def _on_choice(self, place: int) -> None:
        if self.attempt is not None and isinstance(self.attempt.exercise, ChoiceExercise):
            self._say(self.attempt.answer_choice(place), "")

    def _on_number(self, number: int) -> None:
        if self.attempt is None or not isinstance(self.attempt.exercise, NumberExercise):
            return
        right = self.attempt.exercise.number
        words = tr("It is more.") if number < right else tr("It is less.")
        self._say(self.attempt.answer_number(number), words)

    def _on_square(self, row: int, column: int) -> None:
        attempt = self.attempt
        if (
            attempt is None
            or not isinstance(attempt.exercise, SquaresExercise)
            or attempt.is_solved
            or self._is_busy()
        ):
            return
        mark = attempt.answer_square((row, column))
        self._draw(attempt, (row, column), mark)
        self._row.show_attempt(attempt)
        position = self._page.player.position
        is_attacked = attacker_of(position.queens, row, column) is not None
        self._say(mark, square_in_words(position, row, column) if is_attacked else "")
        if self.attempt is attempt:
            self._page.board.show_marks(UserMarks(cursor=(row, column)))

    def _draw(self, attempt: Attempt, square: Square, mark: Outcome) -> None:
        """Draw the answers on the board, and who attacks a square that is wrong."""
        queens = self._page.player.position.queens
        attacker = attacker_of(queens, *square) if mark is not Outcome.RIGHT else None
        self._page.board.annotate(
            Annotations(
                arrows=((attacker, square),) if attacker is not None else (),
                ticks=tuple(each for each in attempt.right if isinstance(each, tuple)),
                crosses=tuple(each for each in attempt.wrong if isinstance(each, tuple)),
            )
        )

    def _say(self, mark: Outcome, words: str) -> None:
        """Say what an answer was; `words` where the lesson gives no reason."""
        attempt = self.attempt
        assert attempt is not None
        if mark is Outcome.REPEATED:
            return
        if mark is Outcome.WRONG:
            reason = tr(attempt.reason) if attempt.reason else words
            self.answered.emit(together(*filter(None, (tr("✗ Not right."), reason))), False)
        elif attempt.is_solved:
            self.answered.emit(tr("✓ Right."), True)
