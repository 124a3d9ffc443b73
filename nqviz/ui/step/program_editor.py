"""The editor of a program of the user's own."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.ui.step.code_text import CodeText
from nqviz.ui.step.highlight import Highlighter
from nqviz.ui.widgets.plain_text import set_text_look

_INDENT = 4
_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class ProgramEditor(CodeText):
    """Edits a Python text, with the line of the current step lit.

    Attributes:
        run, leave: called where the user wants the text to be run, or has finished.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run: Callable[[], object] = _ignore
        self.leave: Callable[[], object] = _ignore
        self._highlighter: Highlighter | None = None
        self._run_text = ""
        self.setAccessibleName(tr("Program"))
        self.setToolTip(tr("Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back."))
        self.textChanged.connect(self._update_all)

    def edit(self, document: QTextDocument, run_text: str) -> None:
        """Edit a document; `run_text` is what the steps that are shown belong to."""
        self.setDocument(document)
        self._highlighter = document.findChild(Highlighter) or Highlighter(document)
        self.show_run(run_text)
        self.apply_look()

    def show_run(self, text: str) -> None:
        """Take steps from now on as those of a text: another one has no lit line."""
        self._run_text = text
        self._update_all()

    def lit(self) -> int | None:
        """Return the line that is lit, if one is: none while the text is another one."""
        return self._lit if self.toPlainText() == self._run_text else None

    def go_to(self, line: int) -> None:
        """Put the cursor on a line, from 1."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()

    def apply_look(self) -> None:
        set_text_look(self, self._font(), self._look)
        self.setTabStopDistance(_INDENT * QFontMetricsF(self._font()).horizontalAdvance(" "))
        self.setCursorWidth(max(2, round(self._unit / 8)))
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)
        self._place_numbers()
        if self._highlighter is not None:
            self._highlighter.set_look(self._look)
        self._update_all()

    def event(self, event: QEvent) -> bool:
        """Claim the keys that type or move, and F5, before menus and shortcuts do."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_typing = not event.modifiers() & ~_TYPING
            if is_typing and (event.key() not in _FUNCTION_KEYS or event.key() == Qt.Key.Key_F5):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key == Qt.Key.Key_F5:
            self.run()
        elif self.isReadOnly():
            super().keyPressEvent(event)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._break_line()
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self._indent(is_out=key == Qt.Key.Key_Backtab)
        else:
            super().keyPressEvent(event)

    def _break_line(self) -> None:
        """Begin a line that is indented like the one before, or deeper after a colon."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        indent = before[: len(before) - len(before.lstrip())]
        if before.split("#")[0].rstrip().endswith(":"):
            indent += _INDENT * " "
        cursor.insertText("\n" + indent)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _indent(self, *, is_out: bool) -> None:
        """Move the selected lines by one indentation, or the cursor to the next one."""
        cursor = self.textCursor()
        if not cursor.hasSelection() and not is_out:
            cursor.insertText((_INDENT - cursor.positionInBlock() % _INDENT) * " ")
            return
        document = self.document()
        first = document.findBlock(cursor.selectionStart()).blockNumber()
        end = max(cursor.selectionStart(), cursor.selectionEnd() - cursor.hasSelection())
        last = document.findBlock(end).blockNumber()
        cursor.beginEditBlock()
        for number in range(first, last + 1):
            block = document.findBlockByNumber(number)
            line = QTextCursor(block)
            if is_out:
                spaces = len(block.text()) - len(block.text().lstrip(" "))
                moved = min(_INDENT, spaces)
                line.movePosition(
                    QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, moved
                )
                line.removeSelectedText()
            elif block.text():
                line.insertText(_INDENT * " ")
        cursor.endEditBlock()

    def _update_all(self) -> None:
        self.viewport().update()
        self._numbers.update()


def _ignore() -> None:
    """Do nothing, where nobody else does anything."""
