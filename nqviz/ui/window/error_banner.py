"""A sentence in red across the window, which stays until it is closed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from nqviz.common.i18n import tr
from nqviz.ui.look.palette import Look


class ErrorBanner(QFrame):
    """Says what went wrong; hidden while nothing has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("error")
        self._text = QLabel(wordWrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QPushButton(tr("Close"))
        self._close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._close)
        self.setAccessibleName(tr("Error"))
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(self, text: str) -> None:
        """Show a sentence."""
        self._text.setText(text)
        self.setAccessibleDescription(text)
        self.show()

    def set_look(self, look: Look) -> None:
        """Take on the colours of a look."""
        self.setStyleSheet(
            f"#error {{ background: {look.warning_soft}; border-left: 4px solid {look.warning}; }}"
            f"#error QLabel {{ color: {look.warning}; font-weight: 600; }}"
        )
