"""Lets a class predict the run: pauses before each decision, judges the answer, then shows it."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of, attacks_of
from nqviz.model.board import Square
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Question, Score, next_question
from nqviz.runs.timeline import Timeline
from nqviz.runs.voting import Poll
from nqviz.solvers.base.solver import Solver
from nqviz.ui.playback.player import Player


@dataclass(frozen=True, slots=True)
class Prediction:
    """What is asked of the class at a step, or was asked last.

    Attributes:
        question: the open question.
        shown: the question whose answer has just been shown.
        was_right: whether that answer was right; None where it was shown without one.
        explanation: what shows on the board why a wrong answer is wrong, until the next question.
        is_over: whether no further decision of this kind was found.
    """

    question: Question | None = None
    shown: Question | None = None
    was_right: bool | None = None
    explanation: Annotations = NO_ANNOTATIONS
    is_over: bool = False


NOTHING = Prediction()


class Predictor(QObject):
    """Asks for the decisions of the player's run, one after the other.

    Attributes:
        is_armed: whether it asks at all.
        poll: the two votes on the question that is open or has just been shown; None where the
            class does not vote.
        score: how many answers were right and wrong; stepping back does not change it.

    Signals:
        changed(): any of these, or the prediction.
    """

    changed = Signal()

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_armed = False
        self._ask = Ask.EVENT  # as chosen, for whatever run
        self.score = Score()
        self.poll: Poll | None = None
        self._player = player
        self._prediction = NOTHING
        self._place: tuple[Timeline, int] | None = None  # the run and the step that it is about
        self._judged: set[tuple[Ask, int]] = set()  # what is answered again does not count again
        self._judged_run = player.timeline

    @property
    def prediction(self) -> Prediction:
        """What is asked; it is forgotten where the run has been moved elsewhere."""
        if self._place != (self._player.timeline, self._player.index):
            self._prediction, self._place = NOTHING, None
        return self._prediction

    @property
    def question(self) -> Question | None:
        """The open question."""
        return self.prediction.question

    @property
    def ask(self) -> Ask:
        """Which decisions it asks for: as chosen, if the algorithm of the run takes such."""
        return self._ask if self._ask in self.asks() else Ask.EVENT

    def asks(self) -> tuple[Ask, ...]:
        """Return the kinds of decision that the algorithm of the run takes."""
        return asks_of(self._player.timeline.solver)

    def toggle(self) -> None:
        """Begin to ask, or end it."""
        if self.is_armed:
            self.disarm()
        else:
            self._player.pause()
            self.is_armed = True
            self._ask_next()

    def toggle_vote(self) -> None:
        """Let the class vote twice on each question from now on, or answer it at once again."""
        self.poll = Poll() if self.poll is None else None
        if not self.is_armed:
            self.toggle()
        elif self.question is None:
            self._ask_next()
        else:
            self.changed.emit()

    def set_hands(self, place: int, count: int) -> None:
        """Count so many hands for the answer at a place of those that the question offers."""
        if self.question is not None and self.poll is not None:
            choice = ANSWERS[self.question.ask][place]
            self.poll = self.poll.with_hands(choice, count)
            self.changed.emit()

    def disarm(self) -> None:
        """Ask no more; the score stays."""
        self.is_armed = False
        self.poll = None
        self._set(NOTHING)

    def choose(self, ask: Ask) -> None:
        """Ask for another kind of decision, from the current step of the run."""
        self._ask = ask
        if self.is_armed:
            self._ask_next()

    def reset(self) -> None:
        self.score = Score()
        self._judged.clear()
        self.changed.emit()

    def go_on(self) -> None:
        """Go to the next question, or show the answer of the open one without counting.

        Where the class votes, the second vote comes before the answer; it counts what most hands
        were shown for.
        """
        if self.question is None:
            self._ask_next()
        elif self.poll is not None:
            self._go_on_voting(self.poll)
        else:
            self._show(self.question, None)

    def answer_at(self, place: int) -> None:
        """Give the answer at a place of those that the question offers, if it offers it."""
        if self.question is not None and place < len(ANSWERS[self.question.ask]):
            self.answer(ANSWERS[self.question.ask][place])

    def answer(self, answer: Answer | Square) -> None:
        """Judge an answer to the open question, and show what the algorithm does."""
        question = self.question
        if question is None:
            return
        if self.poll is not None and self.poll.is_open:
            self.poll = self.poll.with_one_more(answer)
            self.changed.emit()
            return
        is_right = question.is_right(answer)
        if self._judged_run is not self._player.timeline:
            self._judged_run, self._judged = self._player.timeline, set()
        if (question.ask, question.shown_at) not in self._judged:
            self._judged.add((question.ask, question.shown_at))
            self.score = self.score.add(is_right=is_right)
        self._show(question, is_right, NO_ANNOTATIONS if is_right else self._crossed(answer))

    def _go_on_voting(self, poll: Poll) -> None:
        """Begin the second vote or, after it, judge the answer of most hands, if there is one."""
        assert self.question is not None
        self.poll = poll.next_round()
        winner = self.poll.winner
        if self.poll.is_open:
            self.changed.emit()
        elif winner is None:
            self._show(self.question, None)
        else:
            self.answer(winner)

    def _ask_next(self) -> None:
        self._player.pause()
        self.poll = None if self.poll is None else Poll()
        question = next_question(self._player.timeline, self._player.position.index, self.ask)
        if question is not None:
            self._player.seek(question.index)
        self._set(Prediction(question, is_over=question is None))

    def _show(
        self, question: Question, is_right: bool | None, explanation: Annotations = NO_ANNOTATIONS
    ) -> None:
        self._player.seek(question.shown_at)
        if is_right is False and question.answer is Answer.DEAD_END:
            explanation = attacks_of(self._player.position)
        self._set(Prediction(None, question, is_right, explanation))

    def _crossed(self, answer: Answer | Square) -> Annotations:
        """Return what crosses a wrong square out, with the attack on it if there is one."""
        if isinstance(answer, Answer):
            return NO_ANNOTATIONS
        position = self._player.position
        position = self._player.position
        attacker = attacker_of(position.queens, *answer, position.task.rule)
        arrows = () if attacker is None else ((answer, attacker),)
        return Annotations(crosses=(answer,), arrows=arrows)

    def _set(self, prediction: Prediction) -> None:
        """Ask, or show, something about the step at which the run stands now."""
        self._prediction = prediction
        self._place = self._player.timeline, self._player.index
        self.changed.emit()


def asks_of(solver: Solver) -> tuple[Ask, ...]:
    """Return the kinds of decision that an algorithm takes."""
    shown = capabilities(solver).layers
    return tuple(ask for ask in Ask if ask is not Ask.TEST or Layer.CONFLICT in shown)
