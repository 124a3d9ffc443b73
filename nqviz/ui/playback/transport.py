"""The controls along the bottom: they show the current step and move the run or the race."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainterPath, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import language_in_use, mark, number, tr
from nqviz.runs.pace import SPEEDS, PlaybackState, speed_in_words
from nqviz.ui.look import icons
from nqviz.ui.look.theme import widest
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.playback.seek_bar import SeekBar
from nqviz.ui.widgets.buttons import Segments, tip_button
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

# Each step size has a full name, and one for a narrow window.
_SIZES = {
    1: (mark("1  test"), mark("1 test")),
    2: (mark("2  place / take back"), mark("2 queen")),
    3: (mark("3  row / solution"), mark("3 row")),
}
_SIZE_TIPS = (
    mark("Go by single tests (key 1)"),
    mark("Go by queens placed and taken back (key 2)"),
    mark("Go by ends of rows and solutions (key 3)"),
)
# A program of the user's own has others.
_PROGRAM_SIZES = {
    1: (mark("1  line"), mark("1 line")),
    2: (mark("2  queen"), mark("2 queen")),
    3: (mark("3  board / call"), mark("3 board")),
}
_PROGRAM_SIZE_TIPS = (
    mark("Go by single lines (key 1)"),
    mark("Go by queens placed, moved or taken back (key 2)"),
    mark("Go by full boards, calls and returns (key 3)"),
)

_USUAL_FIGURES = 5  # A number of steps has usually no more.
_ROUNDING = 4  # Rounding may take so many pixels.
_LEAST_SLIDER = 2.5  # A shorter slider, in heights of text, is hidden; its keys still work.


class Transport(Styled, QWidget):
    """To start, back, play or pause, forward, to end; the seek bar; step size and speed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = PlaybackState()
        self._is_short = False
        self._sizes = _SIZES
        self._tips: dict[QWidget, str] = {}  # the tooltips of the controls while they are blocked
        self._most_figures = _USUAL_FIGURES  # that a number of steps of the run has had
        self.seek_bar = SeekBar(self)
        self.start_button = tip_button("", tr("To the start (Home)"), self)
        self.back_button = tip_button("", tr("One step back (left arrow)"), self)
        self.play_button = tip_button("", tr("Play or pause (Space)"), self)
        self.play_button.setProperty("primary", True)
        self.forward_button = tip_button("", tr("One step forward (right arrow)"), self)
        self.end_button = tip_button("", tr("To the end (End)"), self)
        self._buttons = (
            *(self.start_button, self.back_button, self.play_button),
            *(self.forward_button, self.end_button),
        )
        self.step_label = QLabel(self)
        self.sizes = Segments([tr(text) for text, _ in _SIZES.values()], self)
        self.speed_slider = self._make_speed_slider()
        self._speed_title = QLabel(tr("Speed"), self)
        self._speed_title.setProperty("muted", True)
        self.speed_label = QLabel(self)
        self._lay_out()
        self.show_run(by_line=False)
        self._show_speed()

    def drive(
        self, player: Player | RacePlayer, play: Callable[[], object], step: Callable[[], object]
    ) -> None:
        """Control a player; its page says what the play and the forward button do."""
        deeds = (partial(player.seek, 0), player.step_back, play, step, player.to_end)
        for button, deed in zip(self._buttons, deeds, strict=True):
            button.clicked.connect(lambda *_, deed=deed: deed())
        self.seek_bar.seek = player.seek
        self.seek_bar.drag = partial(player.seek, is_jump=False)
        self.sizes.chosen.connect(lambda index: player.set_step_size(index + 1))
        self.speed_slider.valueChanged.connect(lambda index: player.set_speed(SPEEDS[index]))

    def set_blocked(self, reason: str) -> None:
        """Let nothing be moved for a reason, one sentence; an empty one lets it again."""
        controls = [each for each in self.findChildren(QWidget) if each.toolTip()]
        self._tips = self._tips or {each: each.toolTip() for each in controls}
        for control, tip in self._tips.items():
            control.setToolTip(reason or tip)
        self.setEnabled(not reason)
        if not reason:
            self._tips = {}

    def show_run(self, *, by_line: bool) -> None:
        """Name the step sizes of another run, which may have a step for each line of a program.

        The label of steps has its usual width again.
        """
        self._sizes = _PROGRAM_SIZES if by_line else _SIZES
        for index, tip in enumerate(_PROGRAM_SIZE_TIPS if by_line else _SIZE_TIPS):
            self.sizes.button(index).setToolTip(tr(tip))
        self._most_figures = _USUAL_FIGURES
        self._fit()

    def show_state(
        self, state: PlaybackState, marks: Sequence[int] = (), marked_to: int | None = None
    ) -> None:
        """Show where a run stands and how it moves, and the steps at which solutions are known.

        Beyond step `marked_to` they are not, if there is one.
        """
        before, self._state = self._state, state
        self.seek_bar.show_range(state.index, self._last(), marks, marked_to)
        self.step_label.setText(self._progress_in_words())
        if (before.speed, before.is_automatic) != (state.speed, state.is_automatic):
            self._show_speed()
        if before.is_playing != state.is_playing:
            self._show_play_sign()
        self.sizes.show_choice(state.step_size - 1)
        # The label only grows, so that nothing beside it moves from step to step.
        if len(str(self._last())) > self._most_figures:
            self._most_figures = len(str(self._last()))
            self._fit()

    def _last(self) -> int:
        return self._state.reached if self._state.length is None else self._state.length

    def _show_play_sign(self) -> None:
        path = icons.pause() if self._state.is_playing else icons.play()
        self._set_icon(self.play_button, path, self._look.on_accent)

    def _show_speed(self) -> None:
        speed = self._state.speed
        nearest = min(range(len(SPEEDS)), key=lambda index: abs(SPEEDS[index] - speed))
        with QSignalBlocker(self.speed_slider):  # only a move by the user is a choice
            self.speed_slider.setValue(nearest)
        self._show_speed_in_words()
        tip = tr("Speed (plus and minus)")
        if self._state.is_automatic:
            tip = tr(
                "The speed is set by itself, so that the race takes about 20 seconds, as far as "
                "its length is known; plus, minus or the slider chooses one that stays."
            )
        self.speed_slider.setToolTip(tip)
        self.speed_label.setToolTip(tip)

    def _show_speed_in_words(self) -> None:
        speed, is_short = self._state.speed, self._is_short
        if self._state.is_automatic and not is_short:
            self.speed_label.setText(_automatic_in_words(speed))
        else:
            self.speed_label.setText(speed_in_words(speed, is_short=is_short))

    def apply_look(self) -> None:
        for button, path in (
            (self.start_button, icons.mirrored(icons.to_end())),
            (self.back_button, icons.mirrored(icons.forward())),
            (self.forward_button, icons.forward()),
            (self.end_button, icons.to_end()),
        ):
            self._set_icon(button, path, self._look.text)
        self._show_play_sign()
        unit = self._unit
        self._column.setContentsMargins(*(round(each * unit) for each in (1.0, 0.3, 1.0, 0.6)))
        self._column.setSpacing(round(0.3 * unit))
        self._controls.setSpacing(round(0.5 * unit))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self.sizeHint().height())

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        steps = *self._buttons, self.step_label
        speed = self._speed_title, self.speed_slider, self.speed_label
        self._controls = fill(QHBoxLayout(), *steps, Stretch(1), self.sizes, Stretch(1), *speed)
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # see _fit
        fill(self._column, self.seek_bar, self._controls)

    def _make_speed_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, len(SPEEDS) - 1)
        slider.setPageStep(3)
        slider.setAccessibleName(tr("Speed"))
        slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return slider

    def _fit(self) -> None:
        """Use long names where there is space for them, else short ones, and a shorter slider.

        A transport that nobody sees waits until it is shown.
        """
        if not self.isVisible():
            return
        self._set_names(is_short=False)
        if self._slider_space() < self.speed_slider.width():
            self._set_names(is_short=True)
        space, least = self._slider_space(), round(_LEAST_SLIDER * self._unit)
        self.speed_slider.setFixedWidth(max(least, min(space, self.speed_slider.width())))
        for widget, is_shown in (
            (self.speed_slider, space >= least),
            (self._speed_title, not self._is_short),
        ):
            if widget.isHidden() is is_shown:  # to show a widget lays out all that is around it
                widget.setVisible(is_shown)
        self._column.invalidate()
        self._column.activate()  # the names have other widths now

    def _slider_space(self) -> int:
        used = self._column.sizeHint().width()
        if not self.speed_slider.isHidden():
            used -= self.speed_slider.width() + self._controls.spacing()
        if self._speed_title.isHidden() is not self._is_short:
            title = self._speed_title.sizeHint().width() + self._controls.spacing()
            used += -title if self._is_short else title
        return self.width() - used - self._controls.spacing() - _ROUNDING

    def _set_names(self, *, is_short: bool) -> None:
        unit = self._unit
        self._is_short = is_short
        for size, texts in self._sizes.items():
            self.sizes.button(size - 1).setText(tr(texts[is_short]))
        for button in (self.start_button, self.back_button, self.forward_button, self.end_button):
            button.setFixedWidth(round((2.3 if is_short else 3.0) * unit))
        self.play_button.setFixedWidth(round((3.2 if is_short else 4.2) * unit))
        self.speed_slider.setFixedWidth(round((6 if is_short else 11) * unit))
        speeds = _speeds_in_words(language_in_use(), is_short)
        self.speed_label.setFixedWidth(self._width_of(*speeds))
        self._show_speed_in_words()
        self.step_label.setText(self._progress_in_words())
        self._fix_step_label()
        for layout in (self.sizes.layout(), self._controls, self._column):
            assert layout is not None
            layout.invalidate()
        self.sizes.updateGeometry()  # or its old size is remembered until the next event

    def _progress_in_words(self) -> str:
        more = "+" if self._state.length is None else ""
        return self._in_words(number(self._state.index), number(self._last()) + more)

    def _in_words(self, index: str, last: str) -> str:
        if self._is_short:
            return tr("{index} of {last}", index=index, last=last)
        return tr("step {index} of {last}", index=index, last=last)

    def _fix_step_label(self) -> None:
        widest = number(10**self._most_figures - 1)
        width = self._width_of(self._in_words(widest, widest + "+"))
        if width != self.step_label.minimumWidth():
            self.step_label.setFixedWidth(width)

    def _set_icon(self, button: QPushButton, path: QPainterPath, color: str) -> None:
        side = round(1.15 * self._unit)
        button.setIcon(icons.icon(path, color, self._look.muted, side))
        button.setIconSize(QSize(side, side))

    def _width_of(self, *texts: str) -> int:
        return round(widest(texts, self._unit)) + 2


@cache
def _speeds_in_words(_language: str, is_short: bool) -> tuple[str, ...]:
    speeds = [speed_in_words(each, is_short=is_short) for each in SPEEDS]
    if not is_short:
        speeds += map(_automatic_in_words, SPEEDS)
    return tuple(speeds)


def _automatic_in_words(speed: float) -> str:
    return tr("auto: {speed}", speed=speed_in_words(speed, is_short=True))
