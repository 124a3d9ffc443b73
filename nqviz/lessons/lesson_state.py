"""A lesson under way: its slides, the one that is shown, and how its questions were answered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from nqviz.common.i18n import ntr, number, together, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.lessons.exercise import Answer, ChoiceExercise, Exercise, NumberExercise, bars_of
from nqviz.lessons.learning import StoppedAt
from nqviz.lessons.lesson import Lesson, LessonStep, lesson_after
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Page
from nqviz.lessons.window_state import WindowState, opened
from nqviz.programs.source import read_source
from nqviz.scenes.algorithm import Algorithm, ProgramFile
from nqviz.scenes.bars import Bars
from nqviz.scenes.voting import ROUNDS, Poll
from nqviz.solvers.base.solver import Solver


@dataclass(frozen=True, slots=True)
class Slide:
    """The texts between two presses of PageDown, in the language in use.

    Attributes:
        upper: the text or, once it is answered, the question.
        lower: the question, empty where there is none, or the answer.
        is_wrong: whether `upper` says why an answer was wrong.
        group: the page, and how many boards are on it; slides of one group have one height.
        step: the index of the step of the lesson that it belongs to.
        needs_pane: whether it points at a pane, which needs space below the text beside a board.
    """

    upper: str
    lower: str = ""
    is_answer: bool = False
    exercise: Exercise | None = None
    is_wrong: bool = False
    group: tuple[Page | None, int] = (None, 1)
    step: int = 0
    needs_pane: bool = False


_NO_VOTES: Poll[Answer] = Poll(rounds=1)


@dataclass(frozen=True, slots=True)
class LessonState:
    """A lesson under way; behind its last answer a slide tells the score and the next lesson.

    Attributes:
        slides: in the language in which the lesson has begun or gone on.
        poll: the votes on the question of the slide, or on that of the answer that it shows.
        counts_hands: whether hands are counted for the answers, too, in two votes.
        first_tries: by step, whether its question was answered right at once; None where the answer
            was shown before the class gave one.
        later: the steps whose question was answered right after a wrong answer.
        before: what the window showed before the lesson, and shows again when it is left.
    """

    lesson: Lesson
    slides: tuple[Slide, ...]
    index: int = 0
    poll: Poll[Answer] = _NO_VOTES
    counts_hands: bool = False
    first_tries: Mapping[int, bool | None] = field(default_factory=dict)
    later: frozenset[int] = frozenset()
    before: WindowState | None = None

    @classmethod
    def begun(cls, lesson: Lesson, before: WindowState | None = None) -> Self:
        """Return a lesson at its first slide."""
        return cls(lesson, tuple(_slides_of(lesson)), before=before)

    @classmethod
    def resumed(cls, lesson: Lesson, stopped: StoppedAt, before: WindowState | None = None) -> Self:
        """Return a lesson at the slide at which it was stopped, or the last that it has."""
        state = cls.begun(lesson, before)
        index = min(stopped.slide, len(state.slides) - 1)
        return replace(
            state, index=index, first_tries=dict(stopped.tries), later=frozenset(stopped.later)
        )

    @property
    def stopped(self) -> StoppedAt:
        """Where it can be gone on with: here, or behind its end at the lesson that follows."""
        following = lesson_after(self.lesson) if self.is_at_end else None
        if following is not None:
            return StoppedAt(following.name, 0)
        tries, later = tuple(self.first_tries.items()), tuple(sorted(self.later))
        return StoppedAt(self.lesson.name, self.index, tries, later)

    @property
    def slide(self) -> Slide:
        """The slide that is shown."""
        if self.is_at_end:
            tries = [each for each in self.first_tries.values() if each is not None]
            return _last_slide(self.lesson, sum(tries), len(tries))
        return self.slides[self.index]

    @property
    def step(self) -> LessonStep:
        """The step of the lesson that the slide belongs to."""
        return self.lesson.steps[self.slides[self.index].step]

    @property
    def is_at_end(self) -> bool:
        """Whether the slide is the one behind the last answer."""
        return self.index + 1 == len(self.slides)

    @property
    def is_answered(self) -> bool:
        """Whether the answer of the step is shown, or it has none."""
        is_shown = self.slides[self.index].is_answer or self.is_at_end
        return is_shown or not self.step.answer

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that the class can answer on the slide."""
        return self.slides[self.index].exercise

    @property
    def hint(self) -> str:
        """The deed of the next key."""
        if self.is_at_end:
            if self.slides[-1].lower:
                return tr("PageDown: the next lesson. Escape ends this one.")
            return tr("Escape ends the lesson.")
        if self.slides[self.index + 1].is_answer:
            return tr("PageDown: answer")
        return tr("PageDown: end") if self.index + 2 == len(self.slides) else tr("PageDown: next")

    @property
    def progress(self) -> LessonProgress:
        """How far the lesson has come."""
        is_done = self.index + 2 >= len(self.slides)
        right = sum(map(bool, self.first_tries.values()))
        answered = sum(each is not None for each in self.first_tries.values())
        return LessonProgress(is_done, right, self.lesson.exercises, answered, len(self.later))

    def at(self, index: int) -> Self:
        """Return the same at another slide; the votes stay until the answer has been shown."""
        if index == self.index + 1 and self.slides[index].is_answer:
            return replace(self, index=index)
        return replace(self, index=index, poll=_NO_VOTES, counts_hands=False)

    @property
    def hands(self) -> Mapping[Answer, int]:
        """The answers that have a field for hands, and how many each has in this vote.

        Those are the choices, or the numbers that have been named; squares have none.
        """
        if not self.is_voting:
            return {}
        answers: Iterable[Answer] = ()
        if isinstance(self.exercise, ChoiceExercise):
            answers = range(len(self.exercise.choices))
        elif isinstance(self.exercise, NumberExercise):
            answers = {each: None for hands in self.poll.hands for each in hands}
        return {each: self.poll.count(each) for each in answers}

    @property
    def is_voting(self) -> bool:
        """Whether hands are counted for the question of the slide."""
        return self.counts_hands and self.exercise is not None

    @property
    def voted(self) -> Answer | None:
        """The answer that most have voted for, where hands were counted.

        None for a tie, and where several squares are asked for.
        """
        is_judged = self.exercise is not None and self.exercise.enough == 1
        return self.poll.winner if self.is_voting and is_judged else None

    @property
    def bars(self) -> Bars:
        """The votes on the question of the step, which has one."""
        exercise = self.step.exercise
        assert exercise is not None, "the step asks"
        return bars_of(tr(self.step.question), exercise, self.poll)

    def counting_hands(self, *, is_on: bool) -> Self:
        """Return the same with the first vote by hands under way, or with none."""
        return replace(self, poll=Poll() if is_on else _NO_VOTES, counts_hands=is_on)

    def in_next_round(self, rounds: int) -> Self | None:
        """Return the same where the question is asked once more; None after so many rounds.

        Where hands are counted, there are two.
        """
        rounds = ROUNDS if self.counts_hands else rounds
        if self.exercise is None or self.poll.round + 1 >= rounds:
            return None
        return replace(self, poll=replace(self.poll, rounds=rounds).next_round())

    def with_try(self, *, is_right: bool | None) -> Self:
        """Return the same with an answer to the slide's question; only the first one counts.

        None shows the right one without an answer, and does not count.
        """
        if self.exercise is None:
            return self
        step = self.slides[self.index].step
        is_later = bool(is_right) and self.first_tries.get(step) is False
        later = self.later | {step} if is_later else self.later
        return replace(self, first_tries={step: is_right, **self.first_tries}, later=later)

    def is_own_work(self, shown: WindowState) -> bool:
        """Tell whether the Step page shows what a student has made: queens, a puzzle, a program.

        What the lesson itself has set up is none, wherever its run has been moved.
        """
        solver, task = opened(shown.run.solver), shown.run.task
        is_made = solver.file is not None or bool(task.given or task.rule.regions)
        scenes = [each.scene.run for each in self.lesson.steps if each.scene.run is not None]
        is_lessons = any(each.task == task and _is_same(each.solver, solver) for each in scenes)
        is_own = shown.own is not None or (is_made and not is_lessons)
        return shown.page is Page.STEP and is_own

    def translated(self) -> Self:
        """Return the same in the language in use."""
        return replace(self, slides=tuple(_slides_of(self.lesson)))


def _is_same(asked: Algorithm, shown: Solver) -> bool:
    """Tell whether an algorithm is the one that a scene asks for, a program with its own text."""
    if not isinstance(asked, ProgramFile):
        return asked.key == shown.key
    if shown.file is None or shown.file.path != asked.path:
        return False
    try:
        return read_source(asked.path).text == shown.file.text
    except ValueError:  # It is there no longer.
        return False


def _slides_of(lesson: Lesson) -> Iterator[Slide]:
    for index, step in enumerate(lesson.steps):
        text, question, answer = _shown(step.text), _shown(step.question), _shown(step.answer)
        group = _group_of(step)
        needs_pane = step.look_at not in {"", "board"}
        slide = Slide(text, question, group=group, step=index, needs_pane=needs_pane)
        yield replace(slide, exercise=step.exercise)
        if answer:
            yield replace(slide, upper=question, lower=answer, is_answer=True)
    yield _last_slide(lesson, 0, 0)


def _last_slide(lesson: Lesson, right: int, answered: int) -> Slide:
    words, way_on = tr("The end of “{title}”.", title=tr(lesson.title)), ""
    if answered:
        score = ntr(
            "{answered} of {count} question answered, {right} right at the first try.",
            "{answered} of {count} questions answered, {right} right at the first try.",
            lesson.exercises,
            answered=number(answered),
            right=number(right),
        )
        words = together(words, score)
    following = lesson_after(lesson)
    if following is not None:
        way_on = with_fixed_breaks(tr("The next lesson: “{title}”.", title=tr(following.title)))
    last = len(lesson.steps) - 1
    return Slide(with_fixed_breaks(words), way_on, group=_group_of(lesson.steps[last]), step=last)


def _group_of(step: LessonStep) -> tuple[Page | None, int]:
    race = step.scene.race if step.scene.page is Page.RACE else None
    return step.scene.page, len(race.lanes) if race is not None else 1


def _shown(text: str) -> str:
    return with_fixed_breaks(tr(text)) if text else ""
