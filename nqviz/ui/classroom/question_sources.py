"""The parts of the window whose questions phones answer, and what each shows of the answers."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion
from nqviz.classroom.votes import for_phones, heat, votes_of
from nqviz.common.i18n import in_each_language, mark, together, tr
from nqviz.lessons.exercise import Answer, Exercise
from nqviz.lessons.lesson_state import LessonState
from nqviz.runs.predicting import ANSWERS, Question
from nqviz.runs.race import Race
from nqviz.runs.reasons import Reasons
from nqviz.scenes.bars import Bar, Bars
from nqviz.scenes.placement import Placement
from nqviz.scenes.predict_state import Stage
from nqviz.scenes.race_words import bets_on, lane_names, who_wins
from nqviz.scenes.voting import Choice, Poll, choice_in_words
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController

_PROPOSE = mark("Where would you put the next queen?")


class QuestionSource(Protocol):
    """A part of the window that asks; the same object again is the same question."""

    @property
    def asked(self) -> object | None:
        """The question that is open; None where none is."""
        ...

    @property
    def round(self) -> int:
        """The round of the open question, from 0."""
        ...

    def is_seen(self, asked: Any) -> bool:
        """Tell whether a question is open, or its answers are shown."""
        ...

    def for_phones(self, asked: Any) -> PhoneQuestion:
        """Return a question as phones are asked it."""
        ...

    def show_answered(self, words: str) -> None:
        """Say how many phones have answered; empty where none are asked."""
        ...

    def show_votes(self, asked: Any, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        """Take on what phones have answered, and return it once it is shown."""
        ...


class PredictSource:
    """Asks for the next decision of the run on the Step page."""

    def __init__(self, step: StepController) -> None:
        self._step, self._n = step, 0

    @property
    def asked(self) -> Question | None:
        return self._step.predictor.state.question

    @property
    def round(self) -> int:
        poll = self._step.predictor.state.poll
        return 0 if poll is None else poll.round

    def is_seen(self, asked: Question) -> bool:
        state = self._step.predictor.state
        return asked is state.question or asked is state.shown

    def for_phones(self, asked: Question) -> PhoneQuestion:
        self._n = n = self._step.player.position.n
        answers = ANSWERS[asked.ask]
        texts = in_each_language(asked.in_words)
        if answers:
            choices = in_each_language(lambda: tuple(tr(each.value) for each in answers))
            return PhoneQuestion(Form.CHOICE, texts, choices)
        squares = frozenset(each for each in range(n * n) if asked.is_about(divmod(each, n)))
        return PhoneQuestion(Form.SQUARES, texts, n=n, squares=squares)

    def show_answered(self, words: str) -> None:
        self._step.predictor.show_answered(words)

    def show_votes(self, asked: Question, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        predictor = self._step.predictor
        phones = tuple(self._votes(asked, poll, each) for each in range(len(poll.replies)))
        changes = {
            (self._choice(asked, old[0]), self._choice(asked, new[0])): count
            for (old, new), count in poll.changes().items()
        }
        predictor.show_votes(phones, changes)
        votes = predictor.state.poll
        return None if is_open or votes is None else votes.bars(asked)

    def _votes(self, asked: Question, poll: PhonePoll, round_: int) -> Mapping[Choice, int]:
        return {self._choice(asked, value): count for value, count in poll.counts(round_).items()}

    def _choice(self, asked: Question, value: int) -> Choice:
        answers = ANSWERS[asked.ask]
        return answers[value] if answers else divmod(value, self._n)


class ReasonSource:
    """Asks why, after the answer to a prediction: one of four sentences is true."""

    round = 0

    def __init__(self, step: StepController) -> None:
        self._predictor = step.predictor

    @property
    def asked(self) -> Reasons | None:
        state = self._predictor.state
        return state.reasons if state.stage is Stage.WHY else None

    def is_seen(self, asked: Reasons) -> bool:
        state = self._predictor.state
        return asked is state.reasons and state.stage in {Stage.WHY, Stage.REASON}

    def for_phones(self, asked: Reasons) -> PhoneQuestion:
        choices = in_each_language(lambda: _sentences(asked))
        return PhoneQuestion(Form.CHOICE, in_each_language(self._question), choices)

    def show_answered(self, words: str) -> None:
        self._predictor.show_answered(words)

    def show_votes(self, asked: Reasons, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        if is_open:
            return None
        counts = poll.counts(0)
        self._predictor.show_reason_votes(counts)
        sentences = zip(_sentences(asked), asked.choices, strict=True)
        bars = (
            Bar(words, (counts[index],), reason.is_true)
            for index, (words, reason) in enumerate(sentences)
        )
        return Bars(self._question(), tuple(bars))

    def _question(self) -> str:
        shown = self._predictor.state.shown
        return together("" if shown is None else shown.fact(), tr("Why?"))


class ProposalSource:
    """Asks on which square of an own position, or of a puzzle, the next queen could go."""

    round = 0

    def __init__(self, step: StepController) -> None:
        self._editor = step.editor

    @property
    def asked(self) -> Placement | None:
        own = self._editor.state
        is_asked = own.is_open and not own.shows_proposals and not own.placement.is_solved
        return own.placement if is_asked else None

    def is_seen(self, asked: Placement) -> bool:
        return self._editor.is_open and self._editor.state.placement is asked

    def for_phones(self, asked: Placement) -> PhoneQuestion:
        n, blocked = asked.n, asked.rule.blocked
        squares = (
            frozenset(each for each in range(n * n) if divmod(each, n) not in blocked)
            if blocked
            else frozenset[int]()
        )
        texts = in_each_language(lambda: tr(_PROPOSE))
        return PhoneQuestion(Form.SQUARES, texts, n=n, squares=squares)

    def show_answered(self, words: str) -> None:
        self._editor.show_answered(words)

    def show_votes(self, asked: Placement, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        if is_open:
            return None
        counts = poll.counts(0)
        self._editor.show_votes(heat(counts, asked.n))
        bars = (
            Bar(choice_in_words(divmod(each, asked.n)), (counts[each],)) for each in sorted(counts)
        )
        return Bars(tr(_PROPOSE), tuple(bars))


class BetSource:
    """Asks who wins the race that is lined up on the Race page.

    A race by equal time starts over when its times are known, so nobody bets before.
    """

    round = 0

    def __init__(self, race: RaceController) -> None:
        self._race = race

    @property
    def asked(self) -> Race | None:
        race, player = self._race, self._race.player
        is_asked = race.state.asks_who_wins(player.index, is_playing=player.is_playing)
        return player.race if race.is_shown and is_asked and not race.is_waiting else None

    def is_seen(self, asked: Race) -> bool:
        return self._race.is_shown and asked is self._race.player.race

    def for_phones(self, asked: Race) -> PhoneQuestion:
        self._race.show_bets(bets=())
        lanes = in_each_language(lambda: lane_names(asked))
        return PhoneQuestion(Form.CHOICE, in_each_language(who_wins), lanes)

    def show_answered(self, words: str) -> None:
        self._race.show_bets(answered=words)

    def show_votes(self, asked: Race, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        if is_open:
            return None
        counts = poll.counts(0)
        bets = tuple(counts[lane] for lane in range(len(asked.lanes)))
        self._race.show_bets(bets=bets)
        return bets_on(asked, bets)


class LessonOnPhones(Protocol):
    """The lesson under way, as far as phones take part in it."""

    state: LessonState | None

    def show_phones(self, words: str) -> None:
        """Say how many phones have answered."""

    def show_votes(self, votes: Poll[Answer]) -> None:
        """Take on what phones have answered, and show it with the answer."""


class LessonSource:
    """Asks what the lesson under way asks."""

    def __init__(self, step: StepController, lesson: Callable[[], LessonOnPhones | None]) -> None:
        self._step, self._lesson, self._n = step, lesson, 0

    @property
    def asked(self) -> Exercise | None:
        return None if self._state is None else self._state.exercise

    @property
    def round(self) -> int:
        return 0 if self._state is None else self._state.poll.round

    @property
    def _state(self) -> LessonState | None:
        lesson = self._lesson()
        return None if lesson is None else lesson.state

    def is_seen(self, asked: Exercise) -> bool:
        state = self._state
        return state is not None and not state.is_at_end and state.step.exercise is asked

    def for_phones(self, asked: Exercise) -> PhoneQuestion:
        assert self._state is not None, "a lesson asks"
        step = self._state.step
        run = step.scene.run  # It may still be on its way to the board.
        self._n = self._step.player.position.n if run is None else run.task.n
        return for_phones(step.question, asked, self._n)

    def show_answered(self, words: str) -> None:
        lesson = self._lesson()
        if lesson is not None:
            lesson.show_phones(words)

    def show_votes(self, asked: Exercise, poll: PhonePoll, *, is_open: bool) -> Bars | None:
        lesson = self._lesson()
        if lesson is None:
            return None
        lesson.show_votes(votes_of(asked, poll, self._n))
        return None if is_open or self._state is None else self._state.bars


def _sentences(reasons: Reasons) -> tuple[str, ...]:
    return tuple(each.claim.in_words() for each in reasons.choices)
