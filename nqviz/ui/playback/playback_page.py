"""What the Step page and the Race page share: a player and the controls that move it."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QInputDialog, QLayout, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.model.step import Kind
from nqviz.runs.timeline import Matches
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.playback.transport import Transport
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.floating_bar import FloatingBar
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.part_styles import style_dialog
from nqviz.ui.widgets.styled import Styled

_LAST_STEP = 2**31 - 1  # A field takes no larger number.
_MISSING = {  # after the present step, and before it
    Kind.SOLUTION: (
        mark("There is no solution after this step."),
        mark("There is no solution before this step."),
    ),
    Kind.CONFLICT: (
        mark("There is no conflict after this step."),
        mark("There is no conflict before this step."),
    ),
    Kind.DEAD_END: (
        mark("There is no dead end after this step."),
        mark("There is no dead end before this step."),
    ),
}

_NO_CONFLICT_OF_PROGRAM = (
    mark("After this step no queen is put where another one attacks it."),
    mark("Before this step no queen was put where another one attacks it."),
)


class PlaybackPage(Styled, QWidget):
    """A page with a playback, and a transport along the bottom that moves it.

    Attributes:
        controls: the transport with what explains the board; it floats while the page presents.
        status: what goes on in the background; empty when nothing does.

    Signals:
        status_changed(str): the status.
    """

    status_changed = Signal(str)

    player: Player | RacePlayer
    transport: Transport
    controls: FloatingBar
    status = ""
    _is_waiting = _is_due = False  # whether it waits to be arranged, and has to be then

    @contextmanager
    def arranged_once(self) -> Iterator[None]:
        """Divide the area once, at the end, however often that is asked for before, if at all."""
        is_within = self._is_waiting
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = is_within
            if self._is_due:
                self._arrange()

    def present(self, *, is_on: bool) -> None:
        """Leave the space of the controls to the board, or give it back."""
        self.controls.set_floating(is_floating=is_on)
        self._arrange()

    @property
    def has_room_beside(self) -> bool:
        """Whether the text of a lesson can stand beside what is presented, else above it."""
        return True

    @abstractmethod
    def show_beside_board(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        """Show the text of a lesson beside what is presented, or none any more.

        `height_in` fits it into a width and returns its height.
        """

    def apply_look(self) -> None:
        self._arrange()

    def cancel(self) -> None:
        """Leave what is open on the page; where nothing is, stop what moves."""
        self.stop()

    def stop(self) -> None:
        """Give up a jump or a search, or pause."""
        if self.player.is_busy:
            self.player.cancel()
        else:
            self.player.pause()

    def toggle_play(self) -> None:
        self.player.toggle()

    def step(self) -> None:
        self.player.step()

    def choose(self, index: int) -> None:
        """Set what counts as a step, by its index among the sizes."""
        self.player.set_step_size(index + 1)

    @abstractmethod
    def change_n(self, by: int) -> None:
        """Make the boards larger or smaller by so many rows, as far as that goes."""

    def change_speed(self, by: int) -> None:
        """Take the next higher speed, or the next lower one."""
        pace = self.player.pace
        self.player.set_speed(pace.next_speed() if by > 0 else pace.previous_speed())

    def why_held(self) -> str:
        """Return the sentence that says why the run stays at its step; empty where it can move."""
        return ""

    def why_no_step(self) -> str:
        """Return the sentence that says why there is no step forward; empty where there may be."""
        return self.why_held()

    def next_of(self, kind: Kind) -> None:
        """Go on to the next step of a kind, in any lane, or say that there is none."""
        self.player.next_where(_matches(kind), tr(_missing(self.player, kind)[0]))

    def previous_of(self, kind: Kind) -> None:
        """Go back to the last step of a kind, in any lane, or say that there is none."""
        self.player.previous_where(_matches(kind), tr(_missing(self.player, kind)[1]))

    def ask_step(self) -> None:
        """Let the number of a step be typed, and go there, or to the end if that comes before."""
        if self.player.is_held:
            return
        dialog = QInputDialog(self.window())
        style_dialog(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(tr("Go to a step"))
        dialog.setInputMode(QInputDialog.InputMode.IntInput)
        dialog.setIntRange(0, _LAST_STEP)
        dialog.setIntValue(self.player.index)
        words, length = tr("Number of the step"), self.player.state.length
        if length is not None:
            words = tr("Number of the step, up to {last}", last=number(length))
        dialog.setLabelText(words)
        dialog.intValueSelected.connect(self.player.seek)
        dialog.open()

    def hasHeightForWidth(self) -> bool:
        # Texts that could be folded would make the window scroll.
        return False

    def sizeHint(self) -> QSize:
        return QSize(1280, 640)

    def minimumSizeHint(self) -> QSize:
        """Return little: fixed sizes inside the page must not keep the window large."""
        return QSize(400, 300)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Divide the area of the page; a page that nobody sees waits until it is shown."""
        self._is_due = self._is_waiting
        if self.isVisible() and not self._is_waiting:
            self._divide_area()

    @abstractmethod
    def _divide_area(self) -> None:
        """Divide the area of the page."""

    def _lay_out_column(self, middle: QLayout, *rows: QWidget, legend: QWidget) -> None:
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        fill(self._column, (middle, 1), *rows)
        self.controls = FloatingBar(Qt.Edge.BottomEdge, self._column, self)
        self.controls.add(legend)
        self.controls.add(self.transport)

    def _set_spacing(self, spacing: int) -> None:
        self._column.setSpacing(spacing)
        self.controls.set_spacing(spacing)

    def _controls_height(self) -> int:
        """Return the space that the controls and the distance to them take without the legend."""
        if self.controls.is_floating:
            return self._column.spacing()
        return self.transport.sizeHint().height() + self._column.spacing()

    def _show_playback(
        self, marks: Sequence[int], status: str, marked_to: int | None = None
    ) -> None:
        """Show how the run moves, with marks on the seek bar, and what goes on besides.

        That is how far a search has come, or what it waits for, or else `status`.
        """
        state = self.player.state
        self.transport.show_state(state, marks, marked_to)
        if state.awaits_program:
            status = tr("A program is still being recorded; the jump waits for it. Escape stops.")
        elif state.come_to is not None:
            status = tr("Searching: step {step}. Escape stops.", step=number(state.come_to))
        if status != self.status:
            self.status = status
            self.status_changed.emit(status)


def _missing(player: Player | RacePlayer, kind: Kind) -> tuple[str, str]:
    """Return what is said where there is no step of a kind after this one, and before it."""
    is_program = isinstance(player, Player) and player.timeline.solver.file is not None
    return _NO_CONFLICT_OF_PROGRAM if is_program and kind is Kind.CONFLICT else _MISSING[kind]


def _matches(kind: Kind) -> Matches:
    if kind is Kind.CONFLICT:
        return lambda step: step.is_conflict
    return lambda step: step.kind is kind


def _not_at_start(page: PlaybackPage) -> str:
    return page.why_held() or ("" if page.player.index else tr("The run is at its start."))


def _not_before_jump(page: PlaybackPage) -> str:
    has_jump = page.player.history.can_go_back
    return page.why_held() or ("" if has_jump else tr("There was no jump to go back from."))


def _not_back(page: PlaybackPage) -> str:
    is_back = page.player.history.can_go_forward
    return page.why_held() or ("" if is_back else tr("Nothing has been gone back from."))


# Pages are found by their class, and none is made of this one.
_run = partial(Action, PlaybackPage, menu=Menu.RUN, where=Where.STEP_AND_RACE)  # type: ignore[type-abstract]
_held = partial(_run, repeats=True)
_jump = partial(_run, menu=Menu.JUMPS, why_not=lambda page: page.why_held())
_pace = partial(_run, menu=Menu.PACE)

WALKING = (
    _run(
        "Space F5",
        mark("Play or pause"),
        lambda page: page.toggle_play(),
        why_not=lambda page: page.why_no_step(),
        also=mark("start, stop, run, go, watch, animation"),
    ),
    _held(
        "Right PgDown",
        mark("One step forward"),
        lambda page: page.step(),
        why_not=lambda page: page.why_no_step(),
        also=mark("next, single step, advance, on"),
    ),
    _held(
        "Left PgUp",
        mark("One step back"),
        lambda page: page.player.step_back(),
        why_not=_not_at_start,
        also=mark("undo, previous, backwards, return"),
    ),
    _jump(
        "Home",
        mark("To the start"),
        lambda page: page.player.seek(0),
        begins_group=True,
        why_not=_not_at_start,
        also=mark("beginning, first step, reset, rewind"),
    ),
    _jump(
        "End",
        mark("To the end"),
        lambda page: page.player.to_end(),
        also=mark("finish, last step, result, skip"),
    ),
    _jump(
        "Shift+Right",
        mark("To the next solution"),
        lambda page: page.next_of(Kind.SOLUTION),
        also=mark("find a solution, answer, skip to"),
    ),
    _jump(
        "Shift+Left",
        mark("To the previous solution"),
        lambda page: page.previous_of(Kind.SOLUTION),
        also=mark("last solution, answer before"),
    ),
)
HISTORY = (
    _jump(
        "Ctrl+G",
        mark("Go to step…"),
        lambda page: page.ask_step(),
        begins_group=True,
        also=mark("number of a step, jump to a step, step 100, position"),
    ),
    _jump(
        "Alt+Left",
        mark("Back to before the last jump"),
        lambda page: page.player.back(),
        repeats=True,
        begins_group=True,
        why_not=_not_before_jump,
        also=mark("return, undo the jump, history"),
    ),
    _jump(
        "Alt+Right",
        mark("Forward again"),
        lambda page: page.player.forward(),
        repeats=True,
        why_not=_not_back,
        also=mark("redo the jump, history"),
    ),
)
PACE = (
    _pace(
        "+",
        mark("Play faster"),
        lambda page: page.change_speed(1),
        repeats=True,
        also=mark("quick, speed up, hurry"),
    ),
    _pace(
        "-",
        mark("Play slower"),
        lambda page: page.change_speed(-1),
        repeats=True,
        also=mark("slow down, speed"),
    ),
    _pace(
        "1",
        mark("Step by single tests"),
        lambda page: page.choose(0),
        begins_group=True,
        also=mark("small steps, every detail, size of a step"),
    ),
    _pace(
        "2",
        mark("Step by queens placed or taken back"),
        lambda page: page.choose(1),
        also=mark("middle steps, moves, size of a step"),
    ),
    _pace(
        "3",
        mark("Step by rows or solutions"),
        lambda page: page.choose(2),
        also=mark("big steps, coarse, size of a step"),
    ),
)
BOARD_SIZES = (
    _held(
        "Ctrl+Up",
        mark("A larger board"),
        lambda page: page.change_n(1),
        begins_group=True,
        also=mark("bigger, more queens, increase n, size"),
    ),
    _held(
        "Ctrl+Down",
        mark("A smaller board"),
        lambda page: page.change_n(-1),
        also=mark("fewer queens, decrease n, size"),
    ),
)
