"""The editor of a program of the user's own."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QPlainTextDocumentLayout, QPlainTextEdit, QTextEdit, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.highlight import Span, format_of_token, spans
from nqviz.ui.widgets.plain_text import set_text_look
from nqviz.ui.widgets.styled import Styled

_INDENT = 4
_NUMBER_COLUMNS = 4
_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class ProgramEditor(Styled, QPlainTextEdit):
    """Edits a Python text, with line numbers and the line of the current step lit.

    Signals:
        run_asked(): the text is to be run.
        left(): the user has finished.
    """

    run_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lit: int | None = None
        self._is_wrong = False
        self._run_text = ""
        self._numbers = _Numbers(self)
        self._highlighter: _Highlighter | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAccessibleName(tr("Program"))
        self.setToolTip(tr("Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back."))
        self.updateRequest.connect(self._on_update_asked)
        self.textChanged.connect(self._show_lit)

    def edit(self, document: QTextDocument, run_text: str) -> None:
        """Edit a document; `run_text` is what the steps that are shown belong to."""
        self.setDocument(document)
        self._highlighter = document.findChild(_Highlighter) or _Highlighter(document)
        self.show_run(run_text)
        self.apply_look()

    def show_run(self, text: str) -> None:
        """Take steps from now on as those of a text: another one has no lit line."""
        self._run_text = text
        self._show_lit()

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        """Light a line, from 1, or none; one that is wrong as a warning."""
        if (line, is_wrong) != (self._lit, self._is_wrong):
            self._lit, self._is_wrong = line, is_wrong
            self._show_lit()

    def lit(self) -> int | None:
        """Return the line that is lit, if one is: none while the text is another one."""
        return self._lit if self.toPlainText() == self._run_text else None

    def go_to(self, line: int) -> None:
        """Put the cursor on a line, from 1."""
        block = self.document().findBlockByNumber(line - 1)
        if block.isValid():
            self.setTextCursor(QTextCursor(block))
            self.centerCursor()

    def fits(self, width: int, height: int) -> bool:
        """Tell whether the whole text can be seen at a size."""
        metrics = QFontMetricsF(self._font())
        lines = self.toPlainText().split("\n")
        widest = max(map(metrics.horizontalAdvance, lines)) + self.numbers_width() + self._unit
        return widest <= width and (len(lines) + 1) * metrics.lineSpacing() <= height

    def numbers_width(self) -> int:
        """Return the width of the line numbers."""
        return round(_NUMBER_COLUMNS * QFontMetricsF(self._font()).horizontalAdvance("0"))

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Paint the line numbers beside the text."""
        painter, look = QPainter(self._numbers), self._look
        painter.setFont(self._font())
        painter.fillRect(event.rect(), QColor(look.card))
        lit, width = self.lit(), self._numbers.width()
        digit = width / _NUMBER_COLUMNS
        block = self.firstVisibleBlock()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if place.top() > event.rect().bottom():
                break
            number = block.blockNumber() + 1
            rect = QRect(0, place.top(), width, place.height())
            ground, ink = self._lit_colors() if number == lit else (look.card, look.muted)
            painter.fillRect(rect, QColor(ground))
            if number == lit:
                painter.fillRect(rect.adjusted(0, 0, round(digit / 3) - width, 0), QColor(ink))
            painter.setPen(QColor(ink))
            sides = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect.adjusted(0, 0, -round(digit), 0), sides, str(number))
            block = block.next()

    def apply_look(self) -> None:
        set_text_look(self, self._font(), self._look)
        self.setTabStopDistance(_INDENT * QFontMetricsF(self._font()).horizontalAdvance(" "))
        self.setCursorWidth(max(2, round(self._unit / 8)))
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)
        self._place_numbers()
        if self._highlighter is not None:
            self._highlighter.set_look(self._look)
        self._show_lit()

    def minimumSizeHint(self) -> QSize:
        return QSize(100, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_numbers()

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
            self.left.emit()
        elif key == Qt.Key.Key_F5:
            self.run_asked.emit()
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

    def _show_lit(self) -> None:
        lit = self.lit()
        selections = []
        if lit is not None:
            selection = QTextEdit.ExtraSelection()
            selection.format.setBackground(QColor(self._lit_colors()[0]))
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            cursor = QTextCursor(self.document().findBlockByNumber(lit - 1))
            selection.cursor = cursor
            selections.append(selection)
        self.setExtraSelections(selections)
        self._numbers.update()

    def _lit_colors(self) -> tuple[str, str]:
        """Return the ground of the lit line, and the colour of its number."""
        look = self._look
        return (
            (look.warning_soft, look.warning) if self._is_wrong else (look.accent_soft, look.accent)
        )

    def _place_numbers(self) -> None:
        area = self.contentsRect()
        self._numbers.setGeometry(area.left(), area.top(), self.numbers_width(), area.height())

    def _on_update_asked(self, rect: QRect, scrolled: int) -> None:
        if scrolled:
            self._numbers.scroll(0, scrolled)
        else:
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    def _font(self) -> QFont:
        return program_font(self._unit)


def program_font(pixels: float) -> QFont:
    """Return the font of programs: what is typed as two signs is seen as two."""
    font = code_font(pixels)
    for feature in ("calt", "liga"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def plain_document(text: str) -> QTextDocument:
    """Return a document that a `ProgramEditor` can edit, unmodified and with nothing to undo."""
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setPlainText(text)
    document.setModified(False)
    return document


class _Numbers(QWidget):
    """The place of the line numbers, which the editor paints."""

    def __init__(self, editor: ProgramEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paint_numbers(event)


class _Highlighter(QSyntaxHighlighter):
    """Makes parts of a document stand out; the whole text is looked at after each change."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._look: Look | None = None
        self._revision = -1
        self._spans: list[list[Span]] = []
        self._rest: list[int] = []  # by line, what stands for all that stands out after it

    def set_look(self, look: Look) -> None:
        if look is not self._look:
            self._look = look
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        if self._look is None:
            return
        document = self.document()
        if document.revision() != self._revision:
            self._revision = document.revision()
            self._look_at(document.toPlainText())
        number = self.currentBlock().blockNumber()
        if number >= len(self._spans):
            return
        for start, length, token in self._spans[number]:
            begin = _units(text, start)
            end = _units(text, start + length)
            self.setFormat(begin, end - begin, format_of_token(token, self._look))
        # Qt looks at the next line where this has changed: a string may have begun that goes on.
        self.setCurrentBlockState(self._rest[number])

    def _look_at(self, text: str) -> None:
        self._spans = spans(text)
        self._rest = []
        rest = 0
        for found in reversed(self._spans):
            self._rest.append(rest)
            rest = hash((rest, tuple(found))) & 0x7FFFFFFF
        self._rest.reverse()


def _units(text: str, letters: int) -> int:
    """Return how many units of UTF-16, in which Qt counts, so many letters of a text take."""
    return letters if text.isascii() else len(text[:letters].encode("utf-16-le")) // 2
