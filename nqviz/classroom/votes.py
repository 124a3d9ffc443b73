"""Questions as phones are asked them, and their answers in words, as votes and as a heat."""

from collections import Counter

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion, Reply
from nqviz.common.i18n import in_each_language, ntr, number, together, tr
from nqviz.lessons.exercise import Answer, Exercise, NumberExercise, SquaresExercise
from nqviz.runs.square_use import SquareUse
from nqviz.scenes.voting import Poll


def for_phones(question: str, exercise: Exercise, n: int) -> PhoneQuestion:
    """Return the question of a lesson as phones are asked it, on a board of side n."""
    texts = in_each_language(lambda: tr(question))
    if isinstance(exercise, SquaresExercise):
        return PhoneQuestion(Form.SQUARES, texts, n=n, most=exercise.enough)
    if isinstance(exercise, NumberExercise):
        return PhoneQuestion(Form.NUMBER, texts)
    choices = in_each_language(lambda: tuple(map(tr, exercise.choices)))
    return PhoneQuestion(Form.CHOICE, texts, choices)


def votes_of(exercise: Exercise, poll: PhonePoll, n: int) -> Poll[Answer]:
    """Return what phones have answered to the question of a lesson, on a board of side n.

    Of several squares in a reply, each has a vote.
    """

    def answer(value: int) -> Answer:
        return divmod(value, n) if isinstance(exercise, SquaresExercise) else value

    def deciding(reply: Reply) -> Answer:
        """Return the first wrong square of a reply, or the first one where all are right."""
        answers = tuple(map(answer, reply))
        return next((each for each in answers if not exercise.is_right(each)), answers[0])

    phones = tuple(
        {answer(value): count for value, count in poll.counts(each).items()}
        for each in range(len(poll.replies))
    )
    changes = Counter[tuple[Answer, Answer]]()
    for (old, new), count in poll.changes().items():
        changes[deciding(old), deciding(new)] += count
    return Poll(poll.round, rounds=poll.round + 1, phones=phones, changes=changes)


def answered_in_words(answered: int, phones: int, seconds: int | None) -> str:
    """Return how many phones have answered, never what, and the seconds that are left, if any.

    A phone that sleeps since it has answered is one of the class.
    """
    words = ntr(
        "{answered} of {count} phone has answered.",
        "{answered} of {count} phones have answered.",
        max(answered, phones),
        answered=number(answered),
    )
    if seconds is None:
        return words
    left = tr("{seconds} s left.", seconds=number(seconds)) if seconds else tr("Time is up.")
    return together(words, left)


def heat(counts: Counter[int], n: int) -> SquareUse:
    """Return how many phones have chosen each square, by row and column."""
    return tuple(tuple(counts[row * n + column] for column in range(n)) for row in range(n))
