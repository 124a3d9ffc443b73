"""What a class has answered to one exercise of a lesson so far."""

from enum import Enum

from nqviz.lessons.exercise import ChoiceExercise, Exercise, NumberExercise, SquaresExercise
from nqviz.model.board import Square


class Outcome(Enum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    REPEATED = "repeated"  # it was given before


class Attempt:
    """Judges the answers to an exercise.

    Attributes:
        exercise: what is asked.
        right, wrong: the answers that were given, in their order.
        reason: why the last answer was wrong, untranslated; empty where nothing is said about it.
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.right: list[Square | int] = []
        self.wrong: list[Square | int] = []
        self.reason = ""

    @property
    def needed(self) -> int:
        """How many right answers the exercise takes."""
        return self.exercise.enough if isinstance(self.exercise, SquaresExercise) else 1

    @property
    def is_solved(self) -> bool:
        """Whether all that is needed has been found."""
        return len(self.right) >= self.needed

    @property
    def is_first_try(self) -> bool:
        """Whether it is solved without a wrong answer."""
        return self.is_solved and not self.wrong

    def answer_square(self, square: Square) -> Outcome:
        """Judge a square."""
        assert isinstance(self.exercise, SquaresExercise)
        is_right = self.exercise.is_right(square)
        return self._note(square, self.exercise.reason(square), is_right=is_right)

    def answer_number(self, number: int) -> Outcome:
        """Judge a number."""
        assert isinstance(self.exercise, NumberExercise)
        is_right = self.exercise.is_right(number)
        return self._note(number, self.exercise.reason(number), is_right=is_right)

    def answer_choice(self, place: int) -> Outcome:
        """Judge the choice at a place, counted from 0."""
        assert isinstance(self.exercise, ChoiceExercise)
        is_right = self.exercise.is_right(place)
        return self._note(place, self.exercise.reason(place), is_right=is_right)

    def _note(self, answer: Square | int, reason: str, *, is_right: bool) -> Outcome:
        self.reason = reason
        answers = self.right if is_right else self.wrong
        if answer in answers:
            return Outcome.REPEATED
        answers.append(answer)
        return Outcome.RIGHT if is_right else Outcome.WRONG
