"""Windows and dialogs that are no larger than the screen leaves them, with their frame."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QPushButton,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.part_styles import style_dialog

_FRAME_DELAY = 150  # After so many milliseconds a window manager has framed a window.
_FILLING = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


def largest_size(window: QWidget) -> QSize:
    """Return the largest size of a window that its screen can show, without panels and frame.

    As long as the frame is not known it is taken for a title of the style's usual height.
    """
    frame = window.frameGeometry().size() - window.size()
    if frame.isEmpty():
        title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, window)
        frame = frame.expandedTo(QSize(0, title))
    return window.screen().availableGeometry().size() - frame


def fit_to_screen(window: QWidget) -> None:
    """Make a window as small as its screen needs it.

    The contents of a dialog that can't become as small can be scrolled from then on.
    """
    if window.windowState() & _FILLING:
        return
    largest = largest_size(window)
    needed = window.minimumSizeHint().expandedTo(window.minimumSize())
    if isinstance(window, QDialog) and needed.boundedTo(largest) != needed:
        _let_scroll(window)
    window.resize(window.size().boundedTo(largest))


def fit_when_framed(window: QWidget) -> None:
    """Fit a window that is being shown and move it inside the screen, once its frame is known."""

    def fit() -> None:
        fit_to_screen(window)
        frame, screen = window.frameGeometry(), window.screen().availableGeometry()
        if not (window.windowState() & _FILLING or screen.contains(frame)):
            x = max(screen.left(), min(frame.left(), screen.right() + 1 - frame.width()))
            y = max(screen.top(), min(frame.top(), screen.bottom() + 1 - frame.height()))
            window.move(x, y)

    QTimer.singleShot(_FRAME_DELAY, window, fit)


def _let_scroll(dialog: QDialog) -> None:
    layout = dialog.layout()
    if layout is None or dialog.property("scrolls"):
        return
    dialog.setProperty("scrolls", True)
    dialog.setMinimumSize(0, 0)
    contents = QWidget()
    contents.setLayout(layout)  # the widgets go with it
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(contents)
    fill(QVBoxLayout(dialog), area, margin=0)


class FittingDialog(QDialog):
    """A dialog that fits its screen, and is deleted when it is closed."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        style_dialog(self)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def button(
        self, text: str, deed: Callable[[], object], tip: str = "", *, is_primary: bool = False
    ) -> QPushButton:
        """Return a button of the dialog with its deed; Enter presses the primary one alone."""
        button = command_button(text, deed, tip=tip, is_primary=is_primary)
        button.setParent(self)
        button.setAutoDefault(is_primary)
        button.setDefault(is_primary)
        return button

    def row_of_buttons(
        self,
        *buttons: QPushButton,
        leaves: QDialogButtonBox.StandardButton = QDialogButtonBox.StandardButton.Close,
    ) -> QDialogButtonBox:
        """Return the dialog's last row: these buttons, and one that leaves the dialog."""
        row = QDialogButtonBox(leaves)
        row.button(leaves).setToolTip(tr("Escape closes, too."))
        row.rejected.connect(self.reject)
        for button in buttons:
            row.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        return row

    def showEvent(self, event: QShowEvent) -> None:
        fit_to_screen(self)
        super().showEvent(event)
        fit_when_framed(self)
