"""What the phones of a class have answered to a question of a lesson, in words and as a heat."""

from collections import Counter

from nqviz.classroom.poll import Form, PhoneQuestion
from nqviz.common.i18n import LANGUAGES, number, speaking, tr
from nqviz.lessons.exercise import ChoiceExercise, Exercise, SquaresExercise
from nqviz.runs.square_use import SquareUse

_MOST_NAMED = 5


def for_phones(question: str, exercise: Exercise, n: int) -> PhoneQuestion:
    """Return the question of a lesson as phones are asked it, on a board of side n."""
    texts, choices = {}, {}
    for language in LANGUAGES:
        with speaking(language):
            texts[language] = tr(question)
            if isinstance(exercise, ChoiceExercise):
                choices[language] = tuple(map(tr, exercise.choices))
    if isinstance(exercise, SquaresExercise):
        return PhoneQuestion(Form.SQUARES, texts, n=n, most=exercise.enough)
    return PhoneQuestion(Form.CHOICE if choices else Form.NUMBER, texts, choices)


def in_words(exercise: Exercise, counts: Counter[int], n: int) -> str:
    """Return how many phones have given each answer, the most frequent first; empty without any."""
    if not counts:
        return ""
    named = counts.most_common(_MOST_NAMED)
    rest = counts.total() - sum(count for _value, count in named)
    votes = [f"{_name(exercise, value, n)}: {number(count)}" for value, count in named]
    if rest:
        votes.append(tr("others: {count}", count=number(rest)))
    return tr("By phone: {votes}.", votes="; ".join(votes))


def heat(counts: Counter[int], n: int) -> SquareUse:
    """Return how many phones have chosen each square, by row and column."""
    return tuple(tuple(counts[row * n + column] for column in range(n)) for row in range(n))


def _name(exercise: Exercise, value: int, n: int) -> str:
    if isinstance(exercise, ChoiceExercise):
        return tr(exercise.choices[value])
    if isinstance(exercise, SquaresExercise):
        row, column = divmod(value, n)
        return tr("row {row}, column {column}", row=row, column=column)
    return number(value)
