"""Lets a class predict the run: pauses before each decision, judges the answer, then shows it."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from nqviz.model.board import Square
from nqviz.runs.predicting import NO_SCORE, Ask, Question, next_question
from nqviz.runs.reasons import reasons_for, why_no_reasons
from nqviz.scenes.predict_state import PredictState
from nqviz.scenes.voting import Choice, Poll
from nqviz.ui.playback.player import Player


class Predictor(QObject):
    """Asks for the decisions of the player's run, one after the other.

    Attributes:
        is_in_lesson: whether a lesson is on, which gives the reasons itself.

    Signals:
        changed(): the state.
        heard(): what phones have answered; nobody has done anything here.
    """

    changed = Signal()
    heard = Signal()

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._state = PredictState()
        self.is_in_lesson = False
        self._asked_at = player.timeline, player.index

    @property
    def state(self) -> PredictState:
        """What is asked; it is forgotten where the run has been moved elsewhere."""
        stands = self._player.timeline, self._player.index
        if self._asked_at != stands:
            self._state = self._state.forgotten()
            if self._asked_at[0] is not stands[0]:
                self._state = replace(self._state, counted=frozenset())
            self._asked_at = stands
        return self._state

    @property
    def is_armed(self) -> bool:
        return self._state.is_armed

    @property
    def question(self) -> Question | None:
        return self.state.question

    @property
    def ask(self) -> Ask:
        return self._state.ask_for(self._player.timeline.solver)

    def toggle(self) -> None:
        if self.is_armed:
            self.disarm()
        else:
            self._ask_next(self.state)

    def toggle_vote(self) -> None:
        """Let the class vote twice on each question from now on, or answer it at once again.

        Where nothing is asked, begin to ask with a vote.
        """
        is_on = self.is_armed and self.state.votes_twice
        state = replace(self.state, poll=self.state.poll_once if is_on else Poll())
        if state.question is None:
            self._ask_next(state)
        else:
            self._set(state)

    def toggle_why(self) -> None:
        """Ask for the reason of each decision from now on, or no longer."""
        self._set(self.state.asking_why(is_on=not self.state.asks_why))

    def set_hands(self, index: int, count: int) -> None:
        """Count so many hands for one of the answers, or of the reasons, that are offered."""
        self._set(self.state.with_hands(index, count))

    def take_hand_back(self, square: Square) -> None:
        """Count one hand less for a square of the vote under way."""
        self._set(self.state.with_hand_back(square))

    def ask_phones(self, *, are_asked: bool) -> None:
        """Let phones answer each question from now on, or ask none any more."""
        state = replace(self.state, asks_phones=are_asked)
        if not state.votes_twice and (state.poll is not None) is not are_asked:
            state = replace(state, poll=state.poll_once)
        self._hear(state)

    def show_votes(
        self, phones: tuple[Mapping[Choice, int], ...], changes: Mapping[tuple[Choice, Choice], int]
    ) -> None:
        """Show what phones have answered to the question, in each round."""
        poll = self.state.poll
        if poll is not None:
            self._hear(replace(self.state, poll=replace(poll, phones=phones, changes=changes)))

    def show_answered(self, words: str) -> None:
        """Say how many phones have answered; empty where none are asked."""
        self._hear(replace(self.state, answered=words))

    def show_reason_votes(self, counts: Mapping[int, int]) -> None:
        """Show how many phones have chosen each reason, by index."""
        self._hear(replace(self.state, reason_votes=counts))

    def disarm(self) -> None:
        """Ask no more, if the class is asked; the score stays, and so does whether it votes."""
        if self.is_armed:
            poll = self.state.new_poll
            self._set(replace(self.state.forgotten(), is_armed=False, poll=poll))

    def choose(self, ask: Ask) -> None:
        """Ask for another kind of decision, from the current step of the run."""
        self._state = replace(self.state, chosen=ask)
        if self.is_armed:
            self._ask_next(self.state)

    def reset(self) -> None:
        self._set(replace(self.state, score=NO_SCORE, counted=frozenset()))

    def go_on(self) -> None:
        """Go to the next question, or show the answer of the open one without counting.

        Where the class votes, the second vote comes before the answer; it counts what most hands
        were shown for, and nothing without any. The screens of the result and of the reasons come
        before the next question.
        """
        state = self.state
        if state.question is None:
            following = state.at_next_stage()
            if following.stage is None:
                self._ask_next(state)
            else:
                self._set(following)
        elif state.poll is None:
            self._show(state, None)
        else:
            poll = state.poll.next_round()
            state = replace(state, poll=poll)
            if poll.is_open:
                self._set(state)
            else:
                self._show(state, poll.winner)

    def go_on_with_vote(self) -> bool:
        """Go to the second vote or to the answer; return whether a vote was under way."""
        is_voting = self.state.is_voting
        if is_voting:
            self.go_on()
        return is_voting

    def answer_at(self, index: int) -> None:
        """Give one of the answers, or of the reasons, that are offered, if there are so many."""
        answers = self.state.answers
        if index < len(self.state.choices):
            self._set(self.state.giving_reason(index))
        if index < len(answers):
            self.answer(answers[index])

    def answer(self, answer: Choice) -> None:
        """Judge an answer to the open question, and show what the algorithm does."""
        state = self.state
        if state.question is None:
            return
        if state.poll is not None and state.poll.is_open:
            self._set(replace(state, poll=state.poll.with_one_more(answer)))
        else:
            self._show(state, answer)

    def _ask_next(self, state: PredictState) -> None:
        player = self._player
        player.pause()
        ask = state.ask_for(player.timeline.solver)
        question = next_question(player.timeline, player.position.index, ask)
        if question is not None:
            player.seek(question.index)
        self._set(state.asking(question))

    def _show(self, state: PredictState, answer: Choice | None) -> None:
        assert state.question is not None, "a question is open"
        before = self._player.position.copy()
        self._player.seek(state.question.shown_at)
        reasons, why_none = None, ""
        if not self.is_in_lesson and (answer is not None or state.poll is not None):
            reasons = reasons_for(self._player.timeline, state.question)
            why_none = "" if reasons else why_no_reasons(self._player.timeline)
        shown = state.showing(answer, before, self._player.position)
        self._set(shown.with_reasons(reasons, why_none))

    def _hear(self, state: PredictState) -> None:
        """Take on what phones have answered; what is read on the page stays."""
        if state != self.state:
            self._state = state
            self.heard.emit()

    def _set(self, state: PredictState) -> None:
        """Ask, or show, something about the step at which the run stands now."""
        self._state = state
        self._asked_at = self._player.timeline, self._player.index
        self.changed.emit()
