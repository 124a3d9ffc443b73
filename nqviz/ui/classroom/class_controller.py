"""Lets the phones of a class follow the board of the Step page, and answer what it asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.classroom.networks import networks
from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion
from nqviz.classroom.server import ClassFigures, ClassServer
from nqviz.common.i18n import LANGUAGES, speaking, tr
from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.runs.predicting import ANSWERS, Question
from nqviz.scenes.voting import Choice
from nqviz.solvers.base.sentences import keys_to_begin
from nqviz.ui.step.step_controller import StepController
from nqviz.web.phone_page import phone_pages, seen_by_phones

_PORT = 8034  # It is the same each time where it is free, so that a firewall can let it pass.
_BETWEEN_FRAMES = 100  # A board that moves is sent every 100 milliseconds.
_LONELY_AFTER = 60_000  # After so many milliseconds without a phone something may be wrong.
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
        failure: why the class can't be opened, in a sentence.
    """

    networks: Mapping[str, str]
    network: str = ""
    url: str = ""
    phones: int = 0
    is_lonely: bool = False
    failure: str = ""

    @property
    def is_open(self) -> bool:
        return bool(self.url)

    @property
    def port(self) -> int | None:
        return urlsplit(self.url).port


class ClassController(QObject):
    """Holds the server of a class while it is open; it lives as long as the window.

    The server has a thread of its own. What it says comes here with the next turn of the window's
    thread, the latest alone; what it is told it does later: nobody waits for it.

    Attributes:
        state: see there.

    Signals:
        changed(): the state.
    """

    changed = Signal()
    _told = Signal()  # emitted in the server's thread

    def __init__(
        self, step: StepController, may_be_seen: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        """Follow a run; the board goes to the phones while `may_be_seen` says so."""
        super().__init__(parent)
        self.state = ClassState({})
        self._step, self._may_be_seen = step, may_be_seen
        self._server: ClassServer | None = None
        self._figures = ClassFigures()
        self._opened = 0  # how often: a server that is closed may still say something
        self._is_news_due = False
        self._question: Question | None = None  # the one that phones have been asked last
        self._number, self._round, self._takes_answers = 0, 0, False
        self._frames_due = QTimer(self, interval=_BETWEEN_FRAMES, singleShot=True)
        self._lonely = QTimer(self, interval=_LONELY_AFTER, singleShot=True)
        self._frames_due.timeout.connect(self._show_frame)
        self._lonely.timeout.connect(lambda: self._set(is_lonely=not self.state.phones))
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        step.changed.connect(self.follow)

    def open(self, network: str = "") -> None:
        """Let phones join in a network, or in the one with a way out; say why that can't be."""
        self.close()
        found = networks()
        self._opened += 1
        self._figures = ClassFigures()
        network = network if network in found else next(iter(found), "")
        self.state = ClassState(found)
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
        self._question, self._number, self._takes_answers = None, 0, False
        self._lonely.start()
        self._step.predictor.show_phones(0)
        self._set(network=network, url=server.url)
        self._show_frame()

    def close(self) -> None:
        """Let no phone join any more; those that have joined see nothing new."""
        self._lonely.stop()
        self._frames_due.stop()
        if self._server is not None:
            self._server.close()
            self._server = None
            self._step.predictor.show_phones(None)
        self._set(network="", url="", phones=0, is_lonely=False)

    def close_down(self) -> None:
        """Close the class at the end of the program, and wait for its server."""
        server = self._server
        self.close()
        if server is not None:
            server.close(_PATIENCE)

    def follow(self) -> None:
        """Show and ask what the Step page shows and asks now."""
        if self._server is None:
            return
        self._ask()
        self._show_votes()
        if not self._frames_due.isActive():
            self._frames_due.start()

    def _started(self, host: str) -> ClassServer:
        pages = phone_pages()
        told = partial(self._on_figures, self._opened)
        try:
            return ClassServer(host, pages, told, _PORT)
        except OSError:  # Another window has it.
            return ClassServer(host, pages, told)

    def _ask(self) -> None:
        """Tell the server which question is open, and which round."""
        assert self._server is not None
        state, server = self._step.predictor.state, self._server
        question, poll = state.question, state.poll
        if question is not None and question is not self._question:
            self._question, self._round, self._takes_answers = question, 0, True
            self._number = server.ask(_for_phones(question, self._step.player.position.n))
        elif question is not None and poll is not None and poll.round > self._round:
            self._round = poll.round
            server.next_round()
        elif question is None and self._takes_answers:
            self._takes_answers = False
            server.close_round()

    def _show_votes(self) -> None:
        """Hand on what phones have answered to the question of now."""
        poll, question = self._figures.poll, self._question
        state = self._step.predictor.state
        if poll is None or question is None or poll.number != self._number:
            return
        if question in (state.question, state.shown):
            n = self._step.player.position.n
            phones = tuple(_votes(poll, each, question, n) for each in range(len(poll.replies)))
            changes = {
                (_choice(question, old[0], n), _choice(question, new[0], n)): count
                for (old, new), count in poll.changes().items()
            }
            self._step.predictor.show_votes(phones, changes)

    def _show_frame(self) -> None:
        """Show the phones where the run stands, if there are any."""
        if self._server is None:
            return
        asked = self._step.predictor.state
        if self._question is not None and self._question not in (asked.question, asked.shown):
            self._question = None  # The run has gone on, and its answer is no longer shown.
            self._server.ask(None)
        if not self.state.phones:
            return
        if not self._may_be_seen():
            self._server.show({})
            return
        own, state = self._step.editor.state, self._step.predictor.state
        solver, position = self._step.player.timeline.solver, self._step.player.position.copy()
        if own.is_open:
            position, user = own.placement.position, replace(own.marks(None), cursor=None)
            marks = marks_of(position, annotations=own.annotations(), user=user)
            shown = seen_by_phones(position, marks, lambda: "")
        else:
            overlay = Frame(solver, position).overlay
            user = replace(state.marks(position.n), cursor=None)
            marks = marks_of(position, overlay, state.annotations, user)
            shown = seen_by_phones(position, marks, lambda: _sentence(Frame(solver, position)))
        self._server.show(shown)

    def _on_figures(self, opened: int, figures: ClassFigures) -> None:
        """Keep the latest figures, and say so once; it is called in the server's thread."""
        if opened != self._opened:
            return
        self._figures = figures
        if not self._is_news_due:
            self._is_news_due = True
            self._told.emit()

    def _on_told(self) -> None:
        self._is_news_due = False
        if self._server is None:
            return
        phones, before = self._figures.phones, self.state.phones
        if phones != before:
            self._set(phones=phones, is_lonely=self.state.is_lonely and not phones)
            self._step.predictor.show_phones(phones)
        self._show_votes()
        if phones > before and not self._frames_due.isActive():
            self._frames_due.start()

    def _set(self, **values: Any) -> None:
        state = replace(self.state, **values)
        if state != self.state:
            self.state = state
            self.changed.emit()


def _sentence(frame: Frame) -> str:
    return frame.sentence.removesuffix(keys_to_begin()).rstrip()  # A phone has no such keys.


def _for_phones(question: Question, n: int) -> PhoneQuestion:
    """Return a question about the run as phones are asked it."""
    texts, choices = {}, {}
    answers = ANSWERS[question.ask]
    for language in LANGUAGES:
        with speaking(language):
            texts[language] = question.in_words()
            choices[language] = tuple(tr(answer.value) for answer in answers)
    if answers:
        return PhoneQuestion(Form.CHOICE, texts, choices)
    squares = frozenset(each for each in range(n * n) if question.is_about(divmod(each, n)))
    return PhoneQuestion(Form.SQUARES, texts, n=n, squares=squares)


def _choice(question: Question, value: int, n: int) -> Choice:
    """Return what a phone has answered to a question about the run."""
    answers = ANSWERS[question.ask]
    return answers[value] if answers else divmod(value, n)


def _votes(poll: PhonePoll, index: int, question: Question, n: int) -> dict[Choice, int]:
    """Return how many phones have given each answer in a round."""
    return {_choice(question, value, n): count for value, count in poll.counts(index).items()}
