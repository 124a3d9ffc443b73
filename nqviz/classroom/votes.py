"""Questions as phones are asked them, and their answers in words, as bars and as a heat."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion, Reply
from nqviz.common.i18n import LANGUAGES, number, speaking, together, tr
from nqviz.lessons.exercise import Answer, ChoiceExercise, Exercise, NumberExercise, SquaresExercise
from nqviz.runs.square_use import SquareUse
from nqviz.scenes.bars import Bar, Bars, changes_in_words
from nqviz.scenes.voting import choice_in_words

_Said = TypeVar("_Said")


def in_all_languages(say: Callable[[], _Said]) -> dict[str, _Said]:
    """Return what a function says in each language."""
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said[language] = say()
    return said


def for_phones(question: str, exercise: Exercise, n: int) -> PhoneQuestion:
    """Return the question of a lesson as phones are asked it, on a board of side n."""
    texts = in_all_languages(lambda: tr(question))
    if isinstance(exercise, SquaresExercise):
        return PhoneQuestion(Form.SQUARES, texts, n=n, most=exercise.enough)
    if isinstance(exercise, NumberExercise):
        return PhoneQuestion(Form.NUMBER, texts)
    choices = in_all_languages(lambda: tuple(map(tr, exercise.choices)))
    return PhoneQuestion(Form.CHOICE, texts, choices)


def bars_of(question: str, exercise: Exercise, poll: PhonePoll, n: int) -> Bars:
    """Return what phones have answered to the question of a lesson in each round, on a board.

    `n` is the side of the board.

    The right answers are among the bars, also where nobody has given them.
    """
    right: list[int]
    if isinstance(exercise, SquaresExercise):
        right = [row * n + column for row, column in exercise.squares]
    elif isinstance(exercise, NumberExercise):
        right = [exercise.number]
    else:
        right = list(range(len(exercise.choices)))

    def answer(each: int) -> Answer:
        return divmod(each, n) if isinstance(exercise, SquaresExercise) else each

    def is_right(reply: Reply) -> bool:
        return all(exercise.is_right(answer(each)) for each in reply)

    rounds = [poll.counts(each) for each in range(poll.round + 1)]
    bars = (
        Bar(
            _name(exercise, answer(each)),
            tuple(counts[each] for counts in rounds),
            is_right((each,)),
        )
        for each in sorted({*right, *(each for counts in rounds for each in counts)})
    )
    return Bars(question, tuple(bars), changes_in_words(poll.changes(), is_right))


def answered_in_words(answered: int, phones: int, seconds: int | None) -> str:
    """Return how many phones have answered, never what, and the seconds that are left, if any.

    A phone that sleeps since it has answered is one of the class.
    """
    words = tr(
        "{answered} of {count} phones have answered.",
        answered=number(answered),
        count=number(max(answered, phones)),
    )
    if seconds is None:
        return words
    left = tr("{seconds} s left.", seconds=number(seconds)) if seconds else tr("Time is up.")
    return together(words, left)


def heat(counts: Counter[int], n: int) -> SquareUse:
    """Return how many phones have chosen each square, by row and column."""
    return tuple(tuple(counts[row * n + column] for column in range(n)) for row in range(n))


def _name(exercise: Exercise, answer: Answer) -> str:
    if isinstance(exercise, ChoiceExercise) and isinstance(answer, int):
        return tr(exercise.choices[answer])
    return number(answer) if isinstance(answer, int) else choice_in_words(answer)
