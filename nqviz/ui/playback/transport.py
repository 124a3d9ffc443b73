"""The controls along the bottom: they show the current step and move the run or the race."""

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QSize, Qt
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
from nqviz.ui.look import icons
from nqviz.ui.look.theme import widest
from nqviz.ui.playback.playback import SPEEDS, Playback, speed_in_words
from nqviz.ui.playback.seek_bar import SeekBar
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.tip_button import tip_button

# The step sizes: a full name, and one for a narrow window.
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
# The same of a program of the user's own.
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

_USUAL = 5  # figures of a number of steps
_TO_SPARE = 4  # pixels, which rounding may take
_LEAST_SLIDER = 2.5  # heights of text: a shorter slider is hidden; its keys still work


class Transport(Styled, QWidget):
    """To start, back, play or pause, forward, to end; the seek bar; step size and speed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_playing = False
        self._is_short = False
        self._sizes = _SIZES
        self._speed = 4.0
        self._progress = ("0", "0")
        self._tips: dict[QWidget, str] = {}  # the tooltips of the controls while they are enabled
        self._longest = _USUAL  # the most figures that a number of steps has had
        self.seek_bar = SeekBar(self)
        self.start_button = tip_button("", tr("To the start (Home)"), self)
        self.back_button = tip_button("", tr("One step back (left arrow)"), self)
        self.play_button = tip_button("", tr("Play or pause (Space)"), self)
        self.play_button.setProperty("primary", True)
        self.forward_button = tip_button("", tr("One step forward (right arrow)"), self)
        self.end_button = tip_button("", tr("To the end (End)"), self)
        self.step_label = QLabel(self)
        self.sizes = Segments([tr(text) for text, _ in _SIZES.values()], self)
        self._show_size_tips(_SIZE_TIPS)
        self.speed_slider = self._make_speed_slider()
        self._speed_title = QLabel(tr("Speed"), self)
        self._speed_title.setProperty("muted", True)
        self.speed_label = QLabel(self)
        self._lay_out()
        self.show_speed(self._speed)

    def drive(self, playback: Playback) -> None:
        """Control and show a playback; its page connects the play and the forward button."""
        self._playback = playback
        for signal in (
            *(playback.played, playback.paused),
            *(playback.speed_changed, playback.step_size_changed),
        ):
            signal.connect(self._show_pace)
        self._show_pace()
        self.start_button.clicked.connect(playback.to_start)
        self.back_button.clicked.connect(playback.step_back)
        self.end_button.clicked.connect(playback.to_end)
        self.seek_bar.sought.connect(playback.seek)
        self.seek_bar.dragged.connect(playback.slide)
        self.sizes.chosen.connect(lambda place: playback.set_step_size(place + 1))
        self.speed_slider.valueChanged.connect(lambda place: playback.set_speed(SPEEDS[place]))

    def _show_pace(self) -> None:
        playback = self._playback
        if playback.speed != self._speed:
            self.show_speed(playback.speed)
        self.show_size(playback.step_size)
        self.show_playing(playback.is_playing)

    def set_blocked(self, reason: str) -> None:
        """Let nothing be moved for a reason, one sentence; an empty one lets it again."""
        controls = [each for each in self.findChildren(QWidget) if each.toolTip()]
        self._tips = self._tips or {each: each.toolTip() for each in controls}
        for control, tip in self._tips.items():
            control.setToolTip(reason or tip)
        self.setEnabled(not reason)
        if not reason:
            self._tips = {}

    def show_sizes(self, *, by_line: bool) -> None:
        """Name the step sizes of an algorithm, or of a program with a step for each line."""
        self._sizes = _PROGRAM_SIZES if by_line else _SIZES
        self._show_size_tips(_PROGRAM_SIZE_TIPS if by_line else _SIZE_TIPS)
        self._fit()

    def show_progress(self, index: int, reached: int, length: int | None) -> None:
        """Show the current step, how far the run is known, and its length if that is."""
        last = reached if length is None else length
        self.seek_bar.show_range(index, last)
        self._progress = (number(index), number(last) + ("" if length is not None else "+"))
        self.step_label.setText(self._progress_in_words(*self._progress))
        # The label only grows, so that nothing beside it moves from step to step.
        if len(str(last)) > self._longest:
            self._longest = len(str(last))
            self._fit()

    def forget_width(self) -> None:
        """Give the label of steps its usual width again, for another run."""
        if self._longest != _USUAL:
            self._longest = _USUAL
            self._fit()

    def show_marks(self, marks: Sequence[int]) -> None:
        """Show the steps at which solutions are known."""
        self.seek_bar.show_marks(marks)

    def show_playing(self, is_playing: bool) -> None:
        """Show a pause sign while playing, else a play sign."""
        self._is_playing = is_playing
        path = icons.pause() if is_playing else icons.play()
        self._set_icon(self.play_button, path, self._look.on_accent)

    def show_speed(self, speed: float) -> None:
        nearest = min(range(len(SPEEDS)), key=lambda place: abs(SPEEDS[place] - speed))
        self.speed_slider.blockSignals(True)  # only a move by the user is a choice
        self.speed_slider.setValue(nearest)
        self.speed_slider.blockSignals(False)
        self._speed = speed
        self.speed_label.setText(speed_in_words(speed, is_short=self._is_short))

    def show_size(self, size: int) -> None:
        self.sizes.show_choice(size - 1)

    def apply_look(self) -> None:
        for button, path in (
            (self.start_button, icons.mirrored(icons.to_end())),
            (self.back_button, icons.mirrored(icons.forward())),
            (self.forward_button, icons.forward()),
            (self.end_button, icons.to_end()),
        ):
            self._set_icon(button, path, self._look.text)
        self.show_playing(self._is_playing)
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
        self._controls = QHBoxLayout()
        for button in (
            self.start_button,
            self.back_button,
            self.play_button,
            self.forward_button,
            self.end_button,
        ):
            self._controls.addWidget(button)
        self._controls.addWidget(self.step_label)
        self._controls.addStretch(1)
        self._controls.addWidget(self.sizes)
        self._controls.addStretch(1)
        self._controls.addWidget(self._speed_title)
        self._controls.addWidget(self.speed_slider)
        self._controls.addWidget(self.speed_label)
        self._column = QVBoxLayout(self)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # see _fit
        self._column.addWidget(self.seek_bar)
        self._column.addLayout(self._controls)

    def _make_speed_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, len(SPEEDS) - 1)
        slider.setPageStep(3)
        slider.setAccessibleName(tr("Speed"))
        slider.setToolTip(tr("Speed (plus and minus)"))
        slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return slider

    def _show_size_tips(self, tips: Sequence[str]) -> None:
        for place, tip in enumerate(tips):
            self.sizes.button(place).setToolTip(tr(tip))

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
        return self.width() - used - self._controls.spacing() - _TO_SPARE

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
        self.speed_label.setText(speed_in_words(self._speed, is_short=is_short))
        self.step_label.setText(self._progress_in_words(*self._progress))
        self._fix_step_label()
        for layout in (self.sizes.layout(), self._controls, self._column):
            assert layout is not None
            layout.invalidate()
        self.sizes.updateGeometry()  # or its old size is remembered until the next event

    def _progress_in_words(self, index: str, last: str) -> str:
        if self._is_short:
            return tr("{index} of {last}", index=index, last=last)
        return tr("step {index} of {last}", index=index, last=last)

    def _fix_step_label(self) -> None:
        widest = number(10**self._longest - 1)
        width = self._width_of(self._progress_in_words(widest, widest + "+"))
        if width != self.step_label.minimumWidth():
            self.step_label.setFixedWidth(width)

    def _set_icon(self, button: QPushButton, path: QPainterPath, color: str) -> None:
        side = round(1.15 * self._unit)
        button.setIcon(icons.icon(path, color, self._look.muted, side))
        button.setIconSize(QSize(side, side))

    def _width_of(self, *texts: str) -> int:
        """Return the width of the widest of some texts."""
        return round(widest(texts, self._unit)) + 2


@cache
def _speeds_in_words(_language: str, is_short: bool) -> tuple[str, ...]:
    """Return what all speeds are called in the language in use."""
    return tuple(speed_in_words(each, is_short=is_short) for each in SPEEDS)
