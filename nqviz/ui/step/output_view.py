"""All that a program of the user's own has printed."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from nqviz.common.i18n import tr
from nqviz.ui.step.code_view import fits_into, program_font, set_text_look
from nqviz.ui.widgets.styled import Styled


class OutputView(Styled, QPlainTextEdit):
    """Shows a text that can be scrolled, selected and copied, and stays at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName(tr("Output"))
        self.setPlaceholderText(tr("The program has printed nothing so far."))
        self.setUndoRedoEnabled(False)
        self._output = ""

    def show_output(self, text: str) -> None:
        """Show what was printed up to a step."""
        if text == self._output:
            return
        bar = self.verticalScrollBar()
        top, is_at_end = bar.value(), bar.value() == bar.maximum()
        if text.startswith(self._output):
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(text[len(self._output) :])
        else:
            self.setPlainText(text)
        bar.setValue(bar.maximum() if is_at_end else top)
        self._output = text

    def fits(self, width: int, height: int) -> bool:
        """Tell whether the whole output can be seen at a size."""
        return fits_into(self, program_font(self._unit), width, height)

    def apply_look(self) -> None:
        set_text_look(self, program_font(self._unit), self._look)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if is_at_end:
            bar.setValue(bar.maximum())
