"""The editor of a program of the user's own."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.ui.look.theme import NARROWEST
from nqviz.ui.step.code_view import NUMBER_COLUMNS, CodeText, program_font, set_text_look

_INDENT = 4
_LEAVING = frozenset({"return", "break", "continue", "pass", "raise"})  # end a block
_LETTERS = 50  # A line of so many letters is seen whole, even where space is short.
_LINES = 24  # Letters larger than usual leave so many lines in sight.
_MARGIN = 4  # The text has a margin of so many pixels.
KEYS = mark("Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back.")
_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class ProgramEditor(CodeText):
    """Edits a Python text, with the line of the current step lit.

    Attributes:
        run, leave: called by F5 and by Escape, where they are set.
        watch: called before something moves the run; tells whether it may.
        toggle_stop: called with a line, from 1, whose number was clicked.
        show_focus: called when the keyboard comes to the text, and when it goes elsewhere.
    """

    is_program = True

    def __init__(self, parent: QWidget | None = None) -> None:
        self._run_text = ""
        super().__init__(parent)
        self.run: Callable[[], object] | None = None
        self.leave: Callable[[], object] | None = None
        self.watch: Callable[[], bool] = lambda: True
        self.show_focus: Callable[[], object] = lambda: None
        self.setAccessibleName(tr("Program"))
        self.setToolTip(tr(KEYS))
        self._numbers.setToolTip(tr("A click sets a breakpoint on the line, or removes it (F9)."))
        self.toggle_stop: Callable[[int], object] = lambda _line: None
        self.textChanged.connect(self._update_lines)

    def edit(self, document: QTextDocument, run_text: str) -> None:
        """Edit a document; `run_text` is what the steps that are shown belong to."""
        self._run_text = run_text
        self._show_document(document)
        self._update_lines()

    def show_run(self, text: str) -> None:
        """Take steps from now on as those of a text: another one has no lit line."""
        self._run_text = text
        self._update_lines()

    def lit(self) -> int | None:
        """Return the line that is lit, if one is: none while the text is another one."""
        return None if self.is_changed else self._lit

    @property
    def is_changed(self) -> bool:
        """Whether the text is another one than that of the steps that are shown."""
        return self.toPlainText() != self._run_text

    def chosen(self) -> int:
        """Return the line, from 1, in which the cursor stands."""
        return self.textCursor().blockNumber() + 1

    def press_number(self, event: QMouseEvent) -> None:
        line = self._line_at(event)
        if event.button() is Qt.MouseButton.LeftButton and line <= self.blockCount():
            self.toggle_stop(line)

    def go_to(self, line: int, column: int = 0) -> None:
        """Put the cursor on a line, from 1, behind so many letters."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            cursor = QTextCursor(block)
            cursor.setPosition(block.position() + min(column, block.length() - 1))
            self.setTextCursor(cursor)
            self.centerCursor()

    def show_line(self, line: int) -> None:
        """Scroll to a line, from 1, and the two about it; the cursor stays where it is."""
        around = min(2, (self._fitting_lines() - 1) // 2)
        self._scroll_to(line - around, line + around)

    def fits(self, width: int, height: int) -> bool:
        """Tell whether a text of usual length can be seen at a size.

        The letters would change with each line that is typed if it were the text that stands there.
        """
        needed = _LINES * self._metrics().lineSpacing() + 2 * _MARGIN
        return width >= self.usual_width() and height >= needed

    def usual_width(self) -> int:
        """Return the width of a line of usual length, with what stands beside it."""
        return round((_LETTERS + 2 * NUMBER_COLUMNS) * self._metrics().horizontalAdvance("0"))

    def _metrics(self) -> QFontMetricsF:
        """Return the metrics of letters that are not drawn together."""
        return QFontMetricsF(program_font(self._unit))

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 60)

    def apply_look(self) -> None:
        super().apply_look()
        self._fit_letters()
        margin, numbers = _MARGIN, round(NUMBER_COLUMNS * self._character)
        self.setViewportMargins(numbers + margin, margin, 0, margin)
        self.setTabStopDistance(_INDENT * self._character)
        self.setCursorWidth(max(2, round(self._unit / 8)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_letters()
        if self.hasFocus():
            self.ensureCursorVisible()

    def _fit_letters(self) -> None:
        """Draw the letters together where a line of usual length would not be seen whole."""
        room = self.viewport().width() - 3 * _MARGIN
        least = int(100 * NARROWEST)
        stretch = max(least, min(100, int(100 * room / (_LETTERS * self._character))))
        narrow = QFont(self._font)
        narrow.setStretch(stretch)
        # Windows draws letters with widths of whole pixels, so that they may be wider than asked.
        while stretch > least and QFontMetricsF(narrow).horizontalAdvance(_LETTERS * "0") > room:
            stretch -= 1
            narrow.setStretch(stretch)
        if stretch != self._font.stretch():
            self._font.setStretch(stretch)
            set_text_look(self, self._font, self._look)

    def event(self, event: QEvent) -> bool:
        """Claim the keys that type or move, and F5, before menus and shortcuts do."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            is_typing = not event.modifiers() & ~_TYPING
            if is_typing and (event.key() not in _FUNCTION_KEYS or event.key() == Qt.Key.Key_F5):
                event.accept()
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.show_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.show_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        call = {Qt.Key.Key_Escape: self.leave, Qt.Key.Key_F5: self.run}.get(Qt.Key(key))
        if call is not None:
            call()
        elif key in {Qt.Key.Key_Escape, Qt.Key.Key_F5}:
            event.ignore()
        elif self.isReadOnly():
            super().keyPressEvent(event)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._break_line()
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self._indent(is_out=key == Qt.Key.Key_Backtab)
        elif key == Qt.Key.Key_Backspace and not event.modifiers() and self._is_in_indent():
            self._delete_indent()
        else:
            super().keyPressEvent(event)

    def _break_line(self) -> None:
        """Begin a line that is indented like the one before.

        It is indented deeper after a colon, and less after a statement that leaves its block.
        """
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        indent = before[: len(before) - len(before.lstrip())]
        code = before.split("#")[0].strip()
        if code.endswith(":"):
            indent += _INDENT * " "
        elif code.split(" ")[0].split("(")[0] in _LEAVING and code.count("(") == code.count(")"):
            indent = _less(len(indent)) * " "
        cursor.insertText("\n" + indent)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _is_in_indent(self) -> bool:
        """Tell whether the cursor stands behind spaces alone, and nothing is selected."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        return bool(before) and not cursor.hasSelection() and not before.strip(" ")

    def _delete_indent(self) -> None:
        """Delete the spaces back to the previous multiple of an indentation."""
        cursor = self.textCursor()
        spaces = cursor.positionInBlock() - _less(cursor.positionInBlock())
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, spaces)
        cursor.removeSelectedText()

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
                line.movePosition(
                    QTextCursor.MoveOperation.Right,
                    QTextCursor.MoveMode.KeepAnchor,
                    spaces - _less(spaces),
                )
                line.removeSelectedText()
            elif block.text():
                line.insertText(_INDENT * " ")
        cursor.endEditBlock()


def _less(spaces: int) -> int:
    """Return the previous multiple of an indentation; none for no spaces."""
    return max(0, spaces - 1) // _INDENT * _INDENT
