"""Lets the phones of a class follow the board of the Step page, and answer what it asks."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from nqviz.classroom.networks import networks
from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion
from nqviz.classroom.server import ClassFigures, ClassServer
from nqviz.classroom.votes import for_phones, heat, in_words
from nqviz.common.i18n import LANGUAGES, number, speaking, tr
from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.lessons.exercise import Exercise, SquaresExercise
from nqviz.lessons.lesson_state import LessonState
from nqviz.model.position import Position
from nqviz.runs.predicting import ANSWERS, Question
from nqviz.runs.square_use import SquareUse
from nqviz.scenes.voting import Choice
from nqviz.solvers.base.sentences import keys_to_begin
from nqviz.solvers.base.solver import Solver
from nqviz.ui.step.step_controller import StepController
from nqviz.web.phone_page import phone_pages, seen_by_phones

_PORT = 8034  # It is the same each time where it is free, so that a firewall can let it pass.
_BETWEEN_FRAMES = 100  # A board that moves is sent every 100 milliseconds.
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


class LessonOnPhones(Protocol):
    """The lesson under way, as far as phones take part in it."""

    state: LessonState | None

    def show_phones(self, words: str) -> None:
        """Say how many phones have answered."""

    def show_votes(self, words: str, squares: SquareUse | None) -> None:
        """Show what phones have answered, now that the answer is shown."""


class ClassController(QObject):
    """Holds the server of a class while it is open; it lives as long as the window.

    The server has a thread of its own. What it says comes here with the next turn of the window's
    thread, the latest alone; what it is told it does later: nobody waits for it.

    Attributes:
        state: see there.
        lesson: what shows lessons, another one in another language.

    Signals:
        changed(): the state.
    """

    changed = Signal()
    _told = Signal()  # emitted in the server's thread

    def __init__(
        self,
        step: StepController,
        hidden: Callable[[], Collection[str]],
        parent: QObject | None = None,
    ) -> None:
        """Follow a run; `hidden` names what phones may not show of it now, as lessons do."""
        super().__init__(parent)
        self.state = ClassState({})
        self.lesson: LessonOnPhones | None = None
        self._step, self._hidden = step, hidden
        self._server: ClassServer | None = None
        self._figures = ClassFigures()
        self._opened = 0  # how often: a server that is closed may still say something
        self._is_news_due = False
        self._asked: Question | Exercise | None = None  # what phones have been asked last
        self._n = 0  # the side of the board then
        self._votes_shown: tuple[object, ...] = ()  # on the slide of a lesson
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
        self._asked, self._number, self._takes_answers = None, 0, False
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
            self._show_in_lesson("")
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
        asked, poll = self._open_question, self._step.predictor.state.poll
        if asked is None:
            if self._takes_answers:
                self._takes_answers = False
                self._server.close_round()
        elif asked is not self._asked or not self._takes_answers:
            self._asked, self._round, self._takes_answers = asked, 0, True
            self._n, self._votes_shown = self._side_of_board(asked), ()
            self._number = self._server.ask(self._for_phones(asked))
        elif isinstance(asked, Question) and poll is not None and poll.round > self._round:
            self._round = poll.round
            self._server.next_round()

    @property
    def _open_question(self) -> Question | Exercise | None:
        """The question that is open: about the run, or of a lesson."""
        question = self._step.predictor.state.question
        if question is not None or self._lesson_state is None:
            return question
        return self._lesson_state.exercise

    @property
    def _lesson_state(self) -> LessonState | None:
        return None if self.lesson is None else self.lesson.state

    @property
    def _is_seen(self) -> bool:
        """Whether what was asked last is open, or its answer is shown."""
        state, lesson = self._step.predictor.state, self._lesson_state
        exercise = None if lesson is None or lesson.is_at_end else lesson.step.exercise
        return any(each is self._asked for each in (state.question, state.shown, exercise))

    def _for_phones(self, asked: Question | Exercise) -> PhoneQuestion:
        if isinstance(asked, Question):
            return _for_phones(asked, self._n)
        assert self._lesson_state is not None, "a lesson asks"
        return for_phones(self._lesson_state.step.question, asked, self._n)

    def _side_of_board(self, asked: Question | Exercise) -> int:
        """Return n of the board that the question is about; that of a lesson may still come."""
        lesson = self._lesson_state
        if lesson is not None and lesson.exercise is asked and lesson.step.scene.run is not None:
            return lesson.step.scene.run.task.n
        return self._step.player.position.n

    def _show_votes(self) -> None:
        """Hand on what phones have answered to the question of now."""
        poll, asked, n = self._figures.poll, self._asked, self._n
        is_known = poll is not None and poll.number == self._number
        if poll is None or asked is None or not is_known or not self._is_seen:
            self._show_in_lesson("")
        elif isinstance(asked, Question):
            phones = tuple(_votes(poll, each, asked, n) for each in range(len(poll.replies)))
            changes = {
                (_choice(asked, old[0], n), _choice(asked, new[0], n)): count
                for (old, new), count in poll.changes().items()
            }
            self._step.predictor.show_votes(phones, changes)
        elif self._takes_answers:
            words = tr(
                "{answered} of {count} phones have answered.",
                answered=number(len(poll.replies[0])),
                count=number(self.state.phones),
            )
            self._show_in_lesson(words)
        else:
            self._show_in_lesson("")
            self._show_result(asked, poll)

    def _show_in_lesson(self, words: str) -> None:
        if self.lesson is not None:
            self.lesson.show_phones(words)

    def _show_result(self, exercise: Exercise, poll: PhonePoll) -> None:
        """Show on the slide with the answer what phones have answered, if they have."""
        lesson, counts = self.lesson, poll.counts(0)
        if lesson is None or lesson.state is None or not counts:
            return
        words = in_words(exercise, counts, self._n)
        shown = lesson, lesson.state.index, words
        if shown != self._votes_shown:
            self._votes_shown = shown
            is_on_board = isinstance(exercise, SquaresExercise)
            lesson.show_votes(words, heat(counts, self._n) if is_on_board else None)

    def _show_frame(self) -> None:
        """Show the phones where the run stands, if there are any."""
        if self._server is None:
            return
        if self._asked is not None and not self._is_seen:
            self._asked = None  # The class has gone on, and the answer is no longer shown.
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


def _sentence(solver: Solver, position: Position) -> str:
    """Return the sentence without the keys that begin a run: a phone has none."""
    return Frame(solver, position).sentence.removesuffix(keys_to_begin()).rstrip()


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
