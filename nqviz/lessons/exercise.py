"""The answer that a question of a lesson takes, squares, a number or a choice, and the attempts."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from nqviz.common.i18n import number, together, tr
from nqviz.common.text import quoted, without_line_ends
from nqviz.lessons.fields import Fields
from nqviz.model.board import Square
from nqviz.scenes.bars import Bars
from nqviz.scenes.voting import Poll, choice_in_words

MOST_CHOICES = 4
_MOST_SQUARES = 64
_MOST_NUMBER = 10**15
_MOST_CHOICE_LETTERS = 80
_MOST_REASON_LETTERS = 240
_SQUARE = re.compile(r"(\d{1,9}),(\d{1,9})")

Answer = Square | int


@dataclass(frozen=True, slots=True)
class SquaresExercise:
    """Squares are to be found.

    Attributes:
        squares: the right ones.
        enough: how many of them are to be found.
        reasons: why a wrong square is wrong, where its attackers are not the reason.
    """

    squares: frozenset[Square]
    enough: int
    reasons: Mapping[Answer, str] = field(default_factory=dict, hash=False)

    def is_right(self, answer: Answer) -> bool:
        """Judge a square."""
        return answer in self.squares


@dataclass(frozen=True, slots=True)
class NumberExercise:
    """A whole number is asked for; one that is off by no more than the tolerance is right."""

    number: int
    tolerance: int = 0
    reasons: Mapping[Answer, str] = field(default_factory=dict, hash=False)
    enough: int = 1

    def is_right(self, answer: Answer) -> bool:
        """Judge a number."""
        return isinstance(answer, int) and abs(answer - self.number) <= self.tolerance


@dataclass(frozen=True, slots=True)
class ChoiceExercise:
    """One of a few choices is right; an answer is the index of a choice."""

    choices: tuple[str, ...]
    right: int
    reasons: Mapping[Answer, str] = field(default_factory=dict, hash=False)
    enough: int = 1

    def is_right(self, answer: Answer) -> bool:
        """Judge the choice of an index."""
        return answer == self.right


Exercise = SquaresExercise | NumberExercise | ChoiceExercise


@dataclass(frozen=True, slots=True)
class Attempt:
    """All that a class has answered to an exercise, in its order."""

    exercise: Exercise
    right: tuple[Answer, ...] = ()
    wrong: tuple[Answer, ...] = ()

    @property
    def is_solved(self) -> bool:
        """Whether all that is needed has been found."""
        return len(self.right) >= self.exercise.enough

    def with_answer(self, answer: Answer) -> Self:
        """Return the same with one more answer; one that was given before changes nothing."""
        if answer in (*self.right, *self.wrong):
            return self
        if self.exercise.is_right(answer):
            return replace(self, right=(*self.right, answer))
        return replace(self, wrong=(*self.wrong, answer))


def verdict(exercise: Exercise, answer: Answer, why_wrong: str = "") -> str:
    """Return whether an answer is right; `why_wrong` stands for a reason that is not given."""
    if exercise.is_right(answer):
        return tr("✓ Right.")
    reason = exercise.reasons.get(answer, "")
    return together(tr("✗ Not right."), tr(reason) if reason else why_wrong)


def bars_of(question: str, exercise: Exercise, poll: Poll[Answer]) -> Bars:
    """Return the votes of a class on a question.

    The right answers are among the bars, also where nobody has given them.
    """
    given = {each for votes in poll.votes for each in votes}
    answers = sorted({*_always_shown(exercise), *given}, key=_in_order)
    named = {each: answer_in_words(exercise, each) for each in answers}
    return poll.bars_of(question, named, exercise.is_right)


def answer_in_words(exercise: Exercise, answer: Answer) -> str:
    """Return the text of a choice, a number, or the name of a square."""
    if isinstance(exercise, ChoiceExercise) and isinstance(answer, int):
        return tr(exercise.choices[answer])
    return number(answer) if isinstance(answer, int) else choice_in_words(answer)


def exercise_from(fields: Fields, n: int) -> Exercise | None:
    """Read the exercise of a step of a lesson; raises FieldError with a sentence.

    `n` is the side of the board, 0 where the step shows none.
    """
    names = [name for name in _READERS if name in fields]
    if not names:
        return None
    if len(names) > 1:
        words = tr("A question takes “{one}” or “{other}”, not both.", one=names[0], other=names[1])
        raise fields.error(names[1], words)
    exercise = _READERS[names[0]](fields, n)
    if any(map(exercise.is_right, exercise.reasons)):
        words = tr("“reasons” say why an answer is wrong, but one of these answers is right.")
        raise fields.error("reasons", words)
    return exercise


def texts_of(exercise: Exercise | None) -> Iterator[str]:
    """Yield the texts of an exercise, as they are translated."""
    if isinstance(exercise, ChoiceExercise):
        yield from exercise.choices
    if exercise is not None:
        yield from exercise.reasons.values()


def square_from(fields: Fields, name: str, text: object, n: int) -> Square:
    """Return the square on a board of side n that a text like "2,3" names."""
    found = _SQUARE.fullmatch(text.replace(" ", "")) if isinstance(text, str) else None
    square = (int(found[1]), int(found[2])) if found else (n, n)
    if max(square) >= n:
        words = tr(
            "“{name}” should name squares of the board as “row,column”, each from 0 to {last}, "
            "not {value}.",
            name=name,
            last=n - 1,
            value=quoted(text),
        )
        raise fields.error(name, words)
    return square


def _always_shown(exercise: Exercise) -> Iterable[Answer]:
    if isinstance(exercise, SquaresExercise):
        return exercise.squares
    if isinstance(exercise, NumberExercise):
        return (exercise.number,)
    return range(len(exercise.choices))


def _in_order(answer: Answer) -> tuple[int, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _squares_from(fields: Fields, n: int) -> SquaresExercise:
    if not n:
        raise fields.error("squares", tr("“{name}” needs a run on the page Step.", name="squares"))
    listed = fields.items("squares", _MOST_SQUARES)
    squares = frozenset(square_from(fields, "squares", each, n) for each in listed)
    if not squares:
        raise fields.error("squares", tr("“{name}” is empty.", name="squares"))
    reasons = _reasons_from(fields)
    return SquaresExercise(
        squares,
        fields.whole("enough", 1, len(squares), len(squares)),
        {square_from(fields, "reasons", key, n): text for key, text in reasons.items()},
    )


def _number_from(fields: Fields, _n: int) -> NumberExercise:
    reasons = _reasons_from(fields)
    return NumberExercise(
        fields.whole("number", 0, _MOST_NUMBER),
        fields.whole("tolerance", 0, _MOST_NUMBER, 0),
        {_whole_from(fields, key, 0, _MOST_NUMBER): text for key, text in reasons.items()},
    )


def _choices_from(fields: Fields, _n: int) -> ChoiceExercise:
    choices = [
        _short(fields, "choices", each, _MOST_CHOICE_LETTERS)
        for each in fields.items("choices", MOST_CHOICES)
    ]
    if len(choices) < 2 or len(set(choices)) < len(choices):
        words = tr("“choices” should be 2 to {most} different texts.", most=MOST_CHOICES)
        raise fields.error("choices", words)
    reasons = _reasons_from(fields)
    return ChoiceExercise(
        tuple(choices),
        fields.whole("right", 1, len(choices)) - 1,
        {_whole_from(fields, key, 1, len(choices)) - 1: text for key, text in reasons.items()},
    )


_READERS: dict[str, Callable[[Fields, int], Exercise]] = {
    "squares": _squares_from,
    "number": _number_from,
    "choices": _choices_from,
}
FIELDS = (*_READERS, "enough", "tolerance", "right", "reasons")


def _reasons_from(fields: Fields) -> dict[str, str]:
    if "reasons" not in fields:
        return {}
    reasons = fields.mapping("reasons", _MOST_SQUARES)
    return {
        key: _short(fields, "reasons", text, _MOST_REASON_LETTERS) for key, text in reasons.items()
    }


def _whole_from(fields: Fields, key: str, least: int, most: int) -> int:
    value = int(key) if key.isascii() and key.isdigit() and len(key) < 17 else least - 1
    if not least <= value <= most:
        words = tr(
            "“reasons” should name answers from {least} to {most}, not {value}.",
            least=number(least),
            most=number(most),
            value=quoted(key),
        )
        raise fields.error("reasons", words)
    return value


def _short(fields: Fields, name: str, text: object, most: int) -> str:
    shown = without_line_ends(text) if isinstance(text, str) else ""
    if not 0 < len(shown) <= most:
        words = tr(
            "“{name}” should hold texts of at most {most} characters, not {value}.",
            name=name,
            most=most,
            value=quoted(text),
        )
        raise fields.error(name, words)
    return shown
