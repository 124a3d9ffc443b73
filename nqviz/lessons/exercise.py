"""What a question of a lesson takes as its answer: squares, a number or one of a few choices."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nqviz.common.i18n import number, tr
from nqviz.common.text import quoted, without_line_ends
from nqviz.lessons.fields import FieldError, Fields
from nqviz.model.board import Square

MOST_CHOICES = 4
_MOST_SQUARES = 64
_MOST_NUMBER = 10**15
_LONGEST_CHOICE = 80  # characters
_LONGEST_REASON = 240
_SQUARE = re.compile(r"(\d{1,9}),(\d{1,9})")
NAMES = ("squares", "number", "choices")  # one of them says what kind of exercise it is
FIELDS = (*NAMES, "enough", "tolerance", "right", "reasons")


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
    reasons: Mapping[Square, str] = field(default_factory=dict, hash=False)

    def is_right(self, square: Square) -> bool:
        """Judge a square."""
        return square in self.squares

    def reason(self, square: Square) -> str:
        """Return why a square is wrong, untranslated; empty where nothing is said about it."""
        return self.reasons.get(square, "")


@dataclass(frozen=True, slots=True)
class NumberExercise:
    """A whole number is asked for; what is off by no more than the tolerance is right."""

    number: int
    tolerance: int = 0
    reasons: Mapping[int, str] = field(default_factory=dict, hash=False)

    def is_right(self, answer: int) -> bool:
        """Judge a number."""
        return abs(answer - self.number) <= self.tolerance

    def reason(self, answer: int) -> str:
        """Return why a number is wrong, untranslated; empty where nothing is said about it."""
        return self.reasons.get(answer, "")


@dataclass(frozen=True, slots=True)
class ChoiceExercise:
    """One of a few choices is right; places count from 0."""

    choices: tuple[str, ...]
    right: int
    reasons: Mapping[int, str] = field(default_factory=dict, hash=False)

    def is_right(self, place: int) -> bool:
        """Judge the choice at a place."""
        return place == self.right

    def reason(self, place: int) -> str:
        """Return why a choice is wrong, untranslated; empty where nothing is said about it."""
        return self.reasons.get(place, "")


Exercise = SquaresExercise | NumberExercise | ChoiceExercise


def exercise_from(fields: Fields, n: int) -> Exercise | None:
    """Read what a step of a lesson takes as the answer; raises FieldError with a sentence.

    `n` is the side of the board, 0 where the step shows none.
    """
    names = [name for name in NAMES if name in fields]
    if len(names) > 1:
        words = tr("A question takes “{one}” or “{other}”, not both.", one=names[0], other=names[1])
        raise fields.error(names[1], words)
    if not names:
        return None
    if names == ["squares"]:
        return _squares_from(fields, n)
    return _number_from(fields) if names == ["number"] else _choices_from(fields)


def texts_of(exercise: Exercise | None) -> Iterator[str]:
    """Yield the texts of an exercise, as they are translated."""
    if isinstance(exercise, ChoiceExercise):
        yield from exercise.choices
    yield from reasons_of(exercise)


def reasons_of(exercise: Exercise | None) -> tuple[str, ...]:
    """Return the reasons why answers are wrong, untranslated."""
    return () if exercise is None else tuple(exercise.reasons.values())


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


def _squares_from(fields: Fields, n: int) -> SquaresExercise:
    if not n:
        raise fields.error("squares", tr("“{name}” needs a run on the page Step.", name="squares"))
    listed = fields.items("squares", _MOST_SQUARES)
    squares = frozenset(square_from(fields, "squares", each, n) for each in listed)
    if not squares:
        raise fields.error("squares", tr("“{name}” is empty.", name="squares"))
    reasons = {
        square_from(fields, "reasons", key, n): text for key, text in _reasons_from(fields).items()
    }
    enough = fields.whole("enough", 1, len(squares), len(squares))
    exercise = SquaresExercise(squares, enough, reasons)
    if any(map(exercise.is_right, reasons)):
        raise _reason_for_right(fields)
    return exercise


def _number_from(fields: Fields) -> NumberExercise:
    reasons = {
        _whole_from(fields, key, 0, _MOST_NUMBER): text
        for key, text in _reasons_from(fields).items()
    }
    exercise = NumberExercise(
        fields.whole("number", 0, _MOST_NUMBER),
        fields.whole("tolerance", 0, _MOST_NUMBER, 0),
        reasons,
    )
    if any(map(exercise.is_right, reasons)):
        raise _reason_for_right(fields)
    return exercise


def _choices_from(fields: Fields) -> ChoiceExercise:
    choices = [
        _short(fields, "choices", each, _LONGEST_CHOICE)
        for each in fields.items("choices", MOST_CHOICES)
    ]
    if len(choices) < 2 or len(set(choices)) < len(choices):
        words = tr("“choices” should be 2 to {most} different texts.", most=MOST_CHOICES)
        raise fields.error("choices", words)
    reasons = {
        _whole_from(fields, key, 1, len(choices)) - 1: text
        for key, text in _reasons_from(fields).items()
    }
    exercise = ChoiceExercise(tuple(choices), fields.whole("right", 1, len(choices)) - 1, reasons)
    if any(map(exercise.is_right, reasons)):
        raise _reason_for_right(fields)
    return exercise


def _reasons_from(fields: Fields) -> dict[str, str]:
    """Return the sentences of `reasons` by the answers that they are for."""
    if "reasons" not in fields:
        return {}
    reasons = fields.mapping("reasons", _MOST_SQUARES)
    return {key: _short(fields, "reasons", text, _LONGEST_REASON) for key, text in reasons.items()}


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


def _reason_for_right(fields: Fields) -> FieldError:
    words = tr("“reasons” say why an answer is wrong, but one of these answers is right.")
    return fields.error("reasons", words)
