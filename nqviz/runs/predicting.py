"""Questions about a run, about the next decision of the algorithm, and their answers."""

from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import mark, number, tr
from nqviz.model.board import Square
from nqviz.model.step import Kind, Step
from nqviz.runs.timeline import Timeline

_SEARCHED_STEPS = 50_000


class Ask(Enum):
    """Which decisions are asked for, in the words of the control that chooses."""

    EVENT = mark("What happens")
    SQUARE = mark("Which square")
    TEST = mark("Safe or not")


class Answer(Enum):
    """What can be answered, beside a square."""

    PLACE = mark("Place")
    BACKTRACK = mark("Backtrack")
    DEAD_END = mark("Dead end")
    SOLUTION = mark("Solution")
    SAFE = mark("Safe")
    ATTACKED = mark("Attacked")

    def meaning(self) -> str:
        """Return in one sentence when this is the answer."""
        return tr(_MEANINGS[self])


_MEANINGS = {
    Answer.PLACE: mark("A queen goes to a safe square"),
    Answer.BACKTRACK: mark("A queen is taken back, so that another square can be tried"),
    Answer.DEAD_END: mark("A row, column or region has no safe square left; no queen moves yet"),
    Answer.SOLUTION: mark("All queens stand, and none attacks another"),
    Answer.SAFE: mark("No queen on the board attacks the square"),
    Answer.ATTACKED: mark("A queen on the board attacks the square"),
}
_TESTS = {Kind.PROMISING: Answer.SAFE, Kind.CONFLICT: Answer.ATTACKED}
_EVENTS = {
    Kind.PLACE: Answer.PLACE,
    Kind.REMOVE: Answer.BACKTRACK,
    Kind.DEAD_END: Answer.DEAD_END,
    Kind.SOLUTION: Answer.SOLUTION,
}
ANSWERS: dict[Ask, tuple[Answer, ...]] = {
    Ask.EVENT: tuple(_EVENTS.values()),
    Ask.SQUARE: (),
    Ask.TEST: tuple(_TESTS.values()),
}
_DECIDING = {Ask.EVENT: _EVENTS, Ask.SQUARE: {Kind.PLACE}, Ask.TEST: _TESTS}
# Steps that lead to a decision and would reveal it: the question comes before them.
_LEADING = {
    Ask.TEST: frozenset(),
    Ask.SQUARE: frozenset({Kind.CONFLICT, Kind.PROMISING, Kind.SKIP}),
    Ask.EVENT: frozenset({Kind.CONFLICT, Kind.PROMISING, Kind.SKIP, Kind.EXHAUSTED, Kind.ROTATE}),
}
# After these a queen is always taken back.
_ENDS = frozenset({Kind.DEAD_END, Kind.SOLUTION, Kind.ROTATE})


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the algorithm that has not been shown yet.

    Attributes:
        index: the step at which the run pauses.
        shown_at: the step at which the answer has been shown.
        square: where it is decided; -1 for a row or column that the question must not reveal.
    """

    ask: Ask
    index: int
    shown_at: int
    answer: Answer | Square
    square: Square

    def is_about(self, square: Square) -> bool:
        """Return whether a square can be an answer: of a row that the question names, or any."""
        return self.square[0] in {-1, square[0]}

    def in_words(self) -> str:
        """Return the question."""
        row, column = self.square
        if self.ask is Ask.TEST:
            return tr("Row {row}, column {column}: safe or attacked?", row=row, column=column)
        if self.ask is Ask.EVENT:
            return tr("What happens now: place, backtrack, dead end or solution?")
        if row < 0:
            return tr("On which square does the next queen go?")
        return tr("Row {row}: in which column does the next queen go?", row=row)

    def fact(self) -> str:
        """Return the sentence that gives the right answer."""
        if isinstance(self.answer, Answer):
            return tr(_FACTS[self.answer])
        row, column = self.answer
        return tr("The queen goes to row {row}, column {column}.", row=row, column=column)


_FACTS = {
    Answer.PLACE: mark("A queen is placed."),
    Answer.BACKTRACK: mark("A queen is taken back."),
    Answer.DEAD_END: mark("It is a dead end."),
    Answer.SOLUTION: mark("It is a solution."),
    Answer.SAFE: mark("The square is safe."),
    Answer.ATTACKED: mark("The square is attacked."),
}


@dataclass(frozen=True, slots=True)
class Score:
    """How many answers were right, and how many wrong."""

    right: int = 0
    wrong: int = 0

    def add(self, *, is_right: bool) -> "Score":
        """Return the score with one more answer."""
        return Score(self.right + is_right, self.wrong + (not is_right))

    def in_words(self) -> str:
        """Return both numbers in words."""
        right, wrong = number(self.right), number(self.wrong)
        return tr("✓ {right} right   ✗ {wrong} wrong", right=right, wrong=wrong)

    def in_figures(self) -> str:
        """Return both numbers with their signs alone."""
        return f"✓ {number(self.right)}   ✗ {number(self.wrong)}"


NO_SCORE = Score()


def next_question(
    timeline: Timeline, index: int, ask: Ask, most: int = _SEARCHED_STEPS
) -> Question | None:
    """Return the first decision of a kind at or after step `index`.

    None where there is none within `most` steps. The cursor does not move; what is missing of the
    run is generated.
    """
    pause, before = index, timeline.step_at(index - 1) if index else None
    for at in range(index, index + most):
        step = timeline.step_at(at)
        if step is None:
            break
        is_trivial = step.kind is Kind.REMOVE and before is not None and before.kind in _ENDS
        if step.kind in _DECIDING[ask] and not is_trivial:
            return _question(timeline, ask, pause, at + 1, step)
        if step.kind not in _LEADING[ask]:
            pause = at + 1
        before = step
    return None


def _question(timeline: Timeline, ask: Ask, pause: int, shown_at: int, step: Step) -> Question:
    if ask is Ask.TEST:
        return Question(ask, pause, shown_at, _TESTS[step.kind], (step.row, step.column))
    if ask is Ask.EVENT:
        return Question(ask, pause, shown_at, _EVENTS[step.kind], (-1, -1))
    levels = timeline.solver.levels
    row = step.row if levels is not None and levels.rows is not None else -1
    return Question(ask, pause, shown_at, (step.row, step.column), (row, -1))
