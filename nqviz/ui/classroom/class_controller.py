"""Lets the phones of a class follow the board of the Step page, and answer what it asks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PySide6.QtCore import QDeadlineTimer, QObject, Signal

from nqviz.classroom.networks import networks
from nqviz.classroom.poll import ROUNDS, ClassFigures
from nqviz.classroom.votes import answered_in_words
from nqviz.common.i18n import tr
from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.model.position import Position
from nqviz.scenes.bars import Bars
from nqviz.solvers.base.sentences import keys_to_begin
from nqviz.solvers.base.solver import Solver
from nqviz.ui.classroom.question_sources import (
    BetSource,
    LessonOnPhones,
    LessonSource,
    PredictSource,
    ProposalSource,
    QuestionSource,
    ReasonSource,
)
from nqviz.ui.jobs.timers import repeating_timer, single_timer
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.web.phone_page import phone_pages, seen_by_phones

if TYPE_CHECKING:
    from nqviz.classroom.server import ClassServer

_PORT = 8034  # It is the same each time where it is free, so that a firewall can let it pass.
_BETWEEN_FRAMES = 80  # A board that moves is sent at most once in 80 milliseconds.
_BETWEEN_LOOKS = 100  # Answers are counted on the projector every 100 milliseconds.
_SECOND = 1000  # milliseconds
_FOREVER = QDeadlineTimer.ForeverConstant.Forever
_LONELY_AFTER = 60_000  # After so many milliseconds without a phone something may be wrong.
_RULE_AND_QUEENS = {Sign.REGIONS, Sign.BLOCKED, Sign.LETTERS, Sign.QUEEN, Sign.LOCK}
_PATIENCE = 2.0  # The end of the program waits so many seconds for the server.


@dataclass(frozen=True, slots=True)
class ClassState:
    """Whether phones can join, and how many have.

    Attributes:
        networks: the addresses of this computer by network.
        network: the one that is used; empty where the class is closed.
        url: what phones open.
        phones: how many are there now.
        is_lonely: whether nobody has joined for so long that something may be wrong.
        seconds: the time to answer a question, in each round; None where it has no end.
        votes_twice: whether phones answer the questions of a lesson, talk, and answer again.
        failure: why the class can't be opened, in a sentence.
    """

    networks: Mapping[str, str]
    network: str = ""
    url: str = ""
    phones: int = 0
    is_lonely: bool = False
    seconds: int | None = None
    votes_twice: bool = False
    failure: str = ""

    @property
    def is_open(self) -> bool:
        return bool(self.url)

    @property
    def port(self) -> int | None:
        return urlsplit(self.url).port


class ClassController(QObject):
    """Holds the server of a class while it is open; it lives as long as the window.

    The server has a thread of its own, which calls nothing of the window: its figures are looked at
    a few times a second. What it is told it does later: nobody waits for it.

    Attributes:
        state: see there.
        lesson: what shows lessons, another one in another language.

    Signals:
        changed(): the state.
    """

    changed = Signal()

    def __init__(
        self,
        step: StepController,
        race: RaceController,
        hidden: Callable[[], Collection[str]],
        parent: QObject | None = None,
    ) -> None:
        """Follow a run and a race; `hidden` names what phones may not show of the run now."""
        super().__init__(parent)
        self.state = ClassState({})
        self.lesson: LessonOnPhones | None = None
        self._step, self._hidden = step, hidden
        self._sources: Sequence[QuestionSource] = (
            BetSource(race),
            PredictSource(step),
            ReasonSource(step),
            ProposalSource(step),
            LessonSource(step, lambda: self.lesson),
        )
        self._server: ClassServer | None = None
        self._figures = ClassFigures()
        self._source: QuestionSource | None = None  # of what phones have been asked last
        self._asked: object | None = None
        self._number, self._round, self._takes_answers = 0, 0, False
        self._allowed: int | None = None  # seconds for each round of what was asked last
        self._deadline = QDeadlineTimer(_FOREVER)
        self._record: dict[int, Bars] = {}  # by the number of the question
        self._following = single_timer(self, self._follow)
        self._frames_due = single_timer(self, self._show_frame)
        self._next_frame = QDeadlineTimer(0)
        self._lonely = single_timer(
            self, lambda: self._set(is_lonely=not self.state.phones), _LONELY_AFTER
        )
        self._looking = repeating_timer(self, self._look, _BETWEEN_LOOKS)
        self._seconds = repeating_timer(self, self._on_second, _SECOND)
        for followed in (step, race):
            followed.changed.connect(self.follow)

    @property
    def record(self) -> Sequence[Bars]:
        """What phones have answered since the class was opened, as far as it has been shown."""
        return tuple(self._record.values())

    def open(self, network: str = "") -> None:
        """Let phones join in a network, or in the one with a way out; say why that can't be."""
        self.close()
        found = networks()
        self._figures = ClassFigures()
        network = network if network in found else next(iter(found), "")
        self.state = ClassState(
            found, seconds=self.state.seconds, votes_twice=self.state.votes_twice
        )
        self._record.clear()
        if not network:
            words = tr("This computer is in no network: join a Wi-Fi, or open a hotspot.")
            self._set(failure=words)
            return
        host = found[network]
        try:
            self._server = server = self._started(host)
        except OSError as error:
            words = tr("Nothing can listen at {host}: {reason}.", host=host, reason=error.strerror)
            self._set(failure=words)
            return
        self._source = self._asked = None
        self._number, self._takes_answers = 0, False
        self._lonely.start()
        self._looking.start()
        self._step.predictor.ask_phones(are_asked=True)
        self._set(network=network, url=server.url)
        self._show_frame()
        self.follow()

    def close(self) -> None:
        """Let no phone join any more; those that have joined see nothing new."""
        for timer in (self._lonely, self._frames_due, self._looking, self._seconds):
            timer.stop()
        if self._server is not None:
            self._server.close()
            self._server = None
            self._step.predictor.ask_phones(are_asked=False)
            self._show_answered("")
        self._set(network="", url="", phones=0, is_lonely=False)

    def close_down(self) -> None:
        """Close the class at the end of the program, and wait for its server."""
        server = self._server
        self.close()
        if server is not None:
            server.close(_PATIENCE)

    def follow(self) -> None:
        """Show and ask what the window shows and asks, when it has done all of what it does now."""
        if self._server is not None and not self._following.isActive():
            self._following.start()

    def set_seconds(self, seconds: int | None) -> None:
        """Give phones so many seconds for each question that is asked from now on."""
        self._set(seconds=seconds)

    def set_votes_twice(self, *, is_on: bool) -> None:
        """Let phones answer the questions of a lesson twice from now on, or once."""
        self._set(votes_twice=is_on)

    @property
    def rounds(self) -> int:
        """How often phones answer a question of a lesson; once where there are none."""
        return ROUNDS if self.state.votes_twice and self.state.phones else 1

    def _follow(self) -> None:
        if self._server is None:
            return
        self._ask(self._server)
        self._show_votes()
        self._frame_is_due()

    def _frame_is_due(self) -> None:
        """Show a frame at once, or as soon as the one before has been there for long enough."""
        if not self._frames_due.isActive():
            self._frames_due.start(max(0, self._next_frame.remainingTime()))

    def _started(self, host: str) -> "ClassServer":
        # aiohttp takes 16 MB, which a window without a class does not need.
        from nqviz.classroom.server import ClassServer  # noqa: PLC0415

        try:
            return ClassServer(host, phone_pages, _PORT)
        except OSError:  # Another window has it.
            return ClassServer(host, phone_pages)

    def _ask(self, server: "ClassServer") -> None:
        """Tell the server which question is open, and which round."""
        source = next((each for each in self._sources if each.asked is not None), None)
        if source is None:
            if self._takes_answers:
                self._takes_answers = False
                server.close_round()
            return
        asked, is_same = source.asked, source.asked is self._asked and self._takes_answers
        if is_same and source.round == self._round:
            return
        if is_same and source.round > self._round:
            server.next_round()
        else:
            self._takes_answers = False
            self._show_votes()  # of the question before, if it is still seen
            self._show_answered("")
            self._source, self._asked, self._takes_answers = source, asked, True
            self._allowed = self.state.seconds
            self._number = server.ask(source.for_phones(asked), self._allowed)
            for _ in range(source.round):
                server.next_round()
        self._round = source.round
        self._deadline = QDeadlineTimer(_FOREVER)
        if self._allowed is not None:
            self._deadline.setRemainingTime(self._allowed * _SECOND)
            self._seconds.start()

    @property
    def _is_seen(self) -> bool:
        """Whether what was asked last is open, or its answers are shown."""
        return self._source is not None and self._source.is_seen(self._asked)

    def _show_votes(self) -> None:
        """Hand on what phones have answered to the question of now."""
        poll, source = self._figures.poll, self._source
        if source is None or not self._is_seen:
            self._show_answered("")
            return
        if poll is not None and poll.number != self._number:
            poll = None  # The server has not told of this question yet.
        is_round = poll is not None and poll.round == self._round
        answered = len(poll.replies[poll.round]) if poll is not None and is_round else 0
        words = answered_in_words(answered, self.state.phones, self._seconds_left)
        self._show_answered(words if self._takes_answers else "")
        if poll is None:
            return
        bars = source.show_votes(self._asked, poll, is_open=self._takes_answers)
        if bars is not None and bars.most:
            self._record[self._number] = bars

    @property
    def _seconds_left(self) -> int | None:
        """The seconds that are left to answer; None where there is no end to them."""
        if self._deadline.isForever():
            return None
        return -(-self._deadline.remainingTime() // _SECOND)

    def _on_second(self) -> None:
        if self._deadline.hasExpired() or not self._takes_answers:
            self._seconds.stop()
        self._show_votes()

    def _show_answered(self, words: str) -> None:
        if self._source is not None:
            self._source.show_answered(words)

    def _show_frame(self) -> None:
        """Show the phones where the run stands, if there are any."""
        if self._server is None:
            return
        self._next_frame = QDeadlineTimer(_BETWEEN_FRAMES)
        if self._asked is not None and not self._is_seen:
            self._source = self._asked = None  # The class has gone on.
            self._server.ask(None)
        if not self.state.phones:
            return
        hidden = self._hidden()
        if "board" in hidden:
            self._server.show({})
            return
        own, state = self._step.editor.state, self._step.predictor.state
        solver, position = self._step.player.timeline.solver, self._step.player.position.copy()
        if own.is_open:
            position, user = own.placement.position, replace(own.marks(None), cursor=None)
            marks = marks_of(position, annotations=own.annotations(), user=user)
            sentence: Callable[[], str] = str
        else:
            overlay = Frame(solver, position).overlay
            user = replace(state.marks(position.n), cursor=None)
            marks = marks_of(position, overlay, state.annotations, user)
            sentence = partial(_sentence, solver, position)
        if "marks" in hidden:
            marks = tuple(each for each in marks if each.sign in _RULE_AND_QUEENS)
        self._server.show(seen_by_phones(position, marks, str if "why" in hidden else sentence))

    def _look(self) -> None:
        """Take on the latest figures of the server, if there are others."""
        if self._server is None or self._server.figures is self._figures:
            return
        self._figures = self._server.figures
        phones, before = self._figures.phones, self.state.phones
        if phones != before:
            self._set(phones=phones, is_lonely=self.state.is_lonely and not phones)
        self._show_votes()
        if phones > before:
            self._frame_is_due()

    def _set(self, **values: Any) -> None:
        state = replace(self.state, **values)
        if state != self.state:
            self.state = state
            self.changed.emit()


def _sentence(solver: Solver, position: Position) -> str:
    """Return the sentence without the keys that begin a run: a phone has none."""
    return Frame(solver, position).sentence.removesuffix(keys_to_begin()).rstrip()
