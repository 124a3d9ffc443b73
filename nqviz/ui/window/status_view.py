"""The line along the bottom of the window: what runs in the background, and what to press."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QProgressBar, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.ui.jobs.job import Activity
from nqviz.ui.jobs.timers import single_timer
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

NOTICE_DURATION = 6000  # A notice stays for 6000 milliseconds.
_NO_ACTIVITY = Activity("", can_cancel=False)
_BAR_WIDTH, _LEAST_BAR_WIDTH = 11, 3  # Of the bar of progress, in units of the look.


class StatusView(Styled, QFrame):
    """Shows an activity with its progress and a link to cancel it, else what the page says.

    Signals:
        cancel_asked(): the link to cancel was followed.
        need_changed(): whether there is anything to show may have changed.
    """

    cancel_asked = Signal()
    need_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page_text = ""
        self._notice = self._idle_text = self._entry_text = self._reminder = ""
        self._activity: Activity | None = None
        self._writing: Activity | None = None
        self._checking: Activity | None = None
        self._text = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._bar = QProgressBar(maximum=1000, textVisible=False)
        self._progress = QLabel()
        self._cancel = QLabel(
            textInteractionFlags=Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._cancel.linkActivated.connect(self.cancel_asked)
        self._phones: int | None = None
        self._are_kernels_new = False
        self._hint = QLabel(tr("Ctrl+K finds every action"))
        self._hint.setProperty("muted", True)
        self._notice_over = single_timer(self, self._on_notice_over, NOTICE_DURATION)
        self._row = layout = QHBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # See minimumSizeHint.
        fill(layout, self._text, self._bar, self._progress, self._cancel, Stretch(), self._hint)
        self.show_activity(None)

    @property
    def text(self) -> str:
        """The text on the left."""
        return self._text.text()

    @property
    def hint(self) -> str:
        """The text on the right."""
        return self._hint.text()

    @property
    def is_needed(self) -> bool:
        """Whether there is more to show than the hint and the page's text."""
        return bool(self._activity or self._writing or self._checking or self._notice)

    @property
    def asked(self) -> Activity | None:
        """What runs that the user has asked for, if anything."""
        activities = (self._writing, self._checking, self._activity)
        return next((each for each in activities if each is not None and each.is_asked), None)

    def apply_look(self) -> None:
        unit = self._unit
        self._row.setSpacing(round(0.8 * unit))
        self._bar.setFixedHeight(round(0.6 * unit))
        self._row.setContentsMargins(round(unit), round(unit / 4), round(unit), round(unit / 4))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return the usual height and almost no width: a long text must not widen the window."""
        return QSize(1, self.sizeHint().height())

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def show_activity(self, activity: Activity | None) -> None:
        """Show what runs in the background, None for nothing."""
        self._activity = activity
        self._update()

    def show_writing(self, activity: Activity | None) -> None:
        """Show how far a file is written, before what else runs; None for nothing."""
        self._writing = activity
        self._update()

    def show_checking(self, activity: Activity | None) -> None:
        """Show how far the programs of a class are checked, before what else runs; or None."""
        self._checking = activity
        self._update()

    def show_page_text(self, text: str) -> None:
        """Show what the page says, unless something runs that the user has asked for."""
        self._page_text = text
        self._update()

    def show_notice(self, text: str) -> None:
        """Show a sentence for a few seconds."""
        self._notice = text
        self._notice_over.start()
        self._update()

    def show_entry_text(self, text: str) -> None:
        """Show what is said of the entry of a menu that is pointed at, before all else."""
        self._entry_text = text
        self._update()

    def show_phones(self, count: int | None) -> None:
        """Show how many phones answer in place of the hint; None where none can."""
        self._phones = count
        self._show_hint()

    def show_idle_text(self, text: str) -> None:
        """Show this whenever nothing else is shown on the left."""
        if text != self._idle_text:
            self._idle_text = text
            self._update()

    def show_reminder(self, text: str) -> None:
        """Show this before all but what a user has asked for, until an empty text takes it back."""
        self._reminder = text
        self._update()

    def show_ready(self) -> None:
        """Show for a few seconds that nothing is left to be compiled."""
        self._are_kernels_new = True
        self._show_hint()
        QTimer.singleShot(NOTICE_DURATION, self, self._on_ready_seen)

    def take_back(self, text: str) -> None:
        """Take back a sentence, if it is the one that `show_notice` shows."""
        if text == self._notice:
            self.clear_notice()

    def clear_notice(self) -> None:
        """Take back the sentence that `show_notice` shows."""
        self._notice_over.stop()
        self._on_notice_over()

    def _on_ready_seen(self) -> None:
        self._are_kernels_new = False
        self._show_hint()

    def _show_hint(self) -> None:
        keys = tr("Ctrl+K finds every action")
        if self._phones is not None:
            keys = tr("Phones: {count}. J shows the address.", count=number(self._phones))
        elif self._are_kernels_new:
            keys = tr("kernels ready · compilation is never timed · {hint}", hint=keys)
        self._hint.setText(keys)
        self._fit()

    def _on_notice_over(self) -> None:
        self._notice = ""
        self._update()

    def _update(self) -> None:
        activity = self._writing or self._checking or self._activity or _NO_ACTIVITY
        said = self._notice or self._reminder or self._page_text
        if said and not activity.is_asked:
            activity = _NO_ACTIVITY  # what nobody has asked for waits until the sentence is read
        self._text.setText(self._entry_text or activity.text or said or self._idle_text)
        self._bar.setVisible(activity.share is not None)
        self._bar.setValue(round(1000 * (activity.share or 0.0)))
        self._progress.setText(_progress_in_words(activity))
        self._progress.setVisible(activity.share is not None)
        word = tr("Pause") if activity.can_resume else tr("Cancel")
        self._cancel.setText(f'<a href="cancel">{word}</a>')
        self._cancel.setToolTip(
            tr("{key} pauses, too.", key="Esc")
            if activity.can_resume
            else tr("{key} cancels, too.", key="Esc")
        )
        self._cancel.setVisible(activity.can_cancel)
        self._fit()
        self.need_changed.emit()

    def _fit(self) -> None:
        """Show the hint where the rest leaves enough width; a short bar cuts a text less."""
        longest, shortest = (round(each * self._unit) for each in (_BAR_WIDTH, _LEAST_BAR_WIDTH))
        self._bar.setFixedWidth(longest)
        self._hint.setVisible(True)
        self._hint.setVisible(self._row.sizeHint().width() <= self.width())
        too_wide = max(0, self._row.sizeHint().width() - self.width())
        self._bar.setFixedWidth(max(shortest, longest - too_wide))
        self._row.activate()  # Else a longer text is cut off until the next event.


def _progress_in_words(activity: Activity) -> str:
    if activity.share is None:
        return ""
    percent = round(100 * activity.share)
    if activity.seconds_left is None:
        return tr("{percent} %", percent=percent)
    left = in_words(max(1.0, activity.seconds_left), 2)
    return tr("{percent} %, {time} left", percent=percent, time=left)
