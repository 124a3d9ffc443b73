"""Takes the answers to the exercise of a lesson, by click and by key, and judges them."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.lessons.exercise import (
    Answer,
    Attempt,
    ChoiceExercise,
    Exercise,
    NumberExercise,
    SquaresExercise,
    verdict,
)
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of
from nqviz.scenes.voting import Poll, by_square
from nqviz.ui.board.view import square_in_words
from nqviz.ui.lessons.answer_row import AnswerRow
from nqviz.ui.step.step_page import StepPage

_WITH_KEYPAD = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class ExerciseController(QObject):
    """Lets a class answer on the board, in the bar of the lesson, and with digits.

    Attributes:
        attempt: the answers so far; None while nothing is asked.
        give_hand, take_hand_back: count one hand more or less for an answer, while hands are.
    """

    def __init__(
        self,
        row: AnswerRow,
        page: StepPage,
        answered: Callable[[str, bool], object],
        window: QWidget,
    ) -> None:
        """Take answers in a row of controls, on a page's board, and by the keys of a window.

        `answered` is told the words for an answer, and whether all that is asked has been found.
        """
        super().__init__(row)
        self.attempt: Attempt | None = None
        self.give_hand: Callable[[Answer], object] = lambda _answer: None
        self.take_hand_back: Callable[[Answer], object] = lambda _answer: None
        self._counts_hands = False
        self._row, self._page, self._answered = row, page, answered
        row.answer = self._answer
        page.board.square_chosen.connect(self._on_square)
        page.board.square_crossed.connect(self._on_square_crossed)
        window.installEventFilter(self)

    def begin(self, exercise: Exercise) -> None:
        """Take answers to an exercise."""
        self.attempt = Attempt(exercise)
        self._page.controller.change(lesson_asks=True, lesson_takes_squares=self.takes_squares)
        self._page.board.show_attacks(is_shown=False)  # They would answer many a question.
        self._row.show_exercise(exercise)
        self._row.show_attempt(self.attempt)
        if isinstance(exercise, NumberExercise):
            self._row.field.setFocus()
        elif isinstance(exercise, SquaresExercise):
            middle = self._page.player.timeline.task.n // 2
            self._page.board.show_marks(UserMarks(cursor=(middle, middle)))
            self._page.board.setFocus()

    def show_vote(self, poll: Poll[Answer] | None) -> None:
        """Count hands for the answers in place of judging them; None judges them again."""
        self._counts_hands = poll is not None
        if self.attempt is not None:
            self._row.show_attempt(self.attempt, counts_hands=self._counts_hands)
        if not self.takes_squares or self._is_busy():
            return
        hands = {} if poll is None else poll.hands[poll.round]
        n, cursor = self._page.player.position.n, self._page.board.marks.cursor
        votes = by_square(hands, n) if any(hands.values()) else None
        marks = UserMarks(cursor=cursor, votes=votes)
        self._page.board.show_marks(marks, takes_hands=self._counts_hands)

    @property
    def takes_squares(self) -> bool:
        """Whether squares are asked for."""
        return isinstance(self._exercise, SquaresExercise)

    @property
    def votes_on_squares(self) -> bool:
        """Whether hands are counted for squares."""
        return self._counts_hands and self.takes_squares

    def end(self) -> None:
        """Take no more answers."""
        self._counts_hands = False
        exercise, self.attempt = self._exercise, None
        if self._page.controller.state.lesson_asks:
            self._page.controller.change(lesson_asks=False, lesson_takes_squares=False)
            self._page.controller.take_back()  # It may say that the lesson asks.
        if isinstance(exercise, SquaresExercise) and not self._is_busy():
            self._page.board.show_marks(NO_USER_MARKS)
            self._page.board.annotate(NO_ANNOTATIONS)
        if isinstance(exercise, NumberExercise) and self._page.board.isVisible():
            self._page.board.setFocus()  # Its field is hidden with the question.

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take digits that no widget has a use for, before the window's own keys do."""
        if not isinstance(event, QKeyEvent) or not self._claims(event):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            exercise = self._exercise
            if isinstance(exercise, NumberExercise):
                self._row.take_digit(event.text())
            elif isinstance(exercise, ChoiceExercise) and _is_choice(exercise, event.text()):
                self._answer(int(event.text()) - 1)
            return True
        return False

    @property
    def _exercise(self) -> Exercise | None:
        return None if self.attempt is None else self.attempt.exercise

    def _claims(self, event: QKeyEvent) -> bool:
        exercise, digit = self._exercise, event.text()
        if self._page.interaction.practice.is_on:
            return False  # Digits make steps.
        if event.modifiers() not in _WITH_KEYPAD or not (digit.isascii() and digit.isdigit()):
            return False
        if isinstance(exercise, ChoiceExercise) and _is_choice(exercise, digit):
            return True
        # During a vote no digit is a key of the window.
        return isinstance(exercise, NumberExercise) or (self._counts_hands and not self._is_busy())

    def _is_busy(self) -> bool:
        """Tell whether a square that is chosen is a queen, a step, or predicts one."""
        interaction = self._page.interaction
        is_acting = interaction.editor.is_open or interaction.practice.is_on
        return is_acting or interaction.predictor.question is not None

    def _answer(self, answer: Answer, words: str = "") -> None:
        """Judge an answer; `words` say why it is wrong where the lesson gives no reason."""
        before = self.attempt
        if before is None:
            return
        if self._counts_hands:
            self.give_hand(answer)
            return
        after = self.attempt = before.with_answer(answer)
        exercise = after.exercise
        if isinstance(exercise, NumberExercise) and isinstance(answer, int):
            words = tr("It is more.") if answer < exercise.number else tr("It is less.")
        if after.wrong != before.wrong:
            self._answered(verdict(exercise, answer, words), False)
        elif after.is_solved and after is not before:
            self._answered(verdict(exercise, answer), True)

    def _on_square_crossed(self, row: int, column: int) -> None:
        if self.votes_on_squares and not self._is_busy():
            self.take_hand_back((row, column))

    def _on_square(self, row: int, column: int) -> None:
        """Take a square for an answer; draw the answers, and who attacks one that is wrong."""
        before, square, board = self.attempt, (row, column), self._page.board
        if before is None or not isinstance(before.exercise, SquaresExercise):
            return
        if before.is_solved or self._is_busy():
            return
        if self._counts_hands:
            self._answer(square)
            return
        after, position = before.with_answer(square), self._page.player.position
        attacker = attacker_of(position.queens, row, column, position.task.rule)
        is_found = after.right != before.right
        board.annotate(
            Annotations(
                arrows=((attacker, square),) if attacker is not None and not is_found else (),
                ticks=tuple(each for each in after.right if isinstance(each, tuple)),
                crosses=tuple(each for each in after.wrong if isinstance(each, tuple)),
            )
        )
        self._row.show_attempt(after)
        words = "" if attacker is None else square_in_words(position, row, column)
        self._answer(square, words)
        if self._exercise is before.exercise:
            board.show_marks(UserMarks(cursor=square))


def _is_choice(exercise: ChoiceExercise, digit: str) -> bool:
    return 1 <= int(digit) <= len(exercise.choices)
