"""The texts of programs as they are edited; those without a name are kept as they are typed."""

import tokenize
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from nqviz.common.assets import asset
from nqviz.common.files import atomic_file
from nqviz.common.i18n import tr
from nqviz.programs.source import source_of
from nqviz.programs.unnamed import is_unnamed, keep_unnamed
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.step.code_view import plain_document

_KEEP_AFTER = 1000  # What is typed without a name is kept after so many milliseconds.


class Draft:
    """The text of a program as it is edited; it stays when the editor is left.

    Attributes:
        path: the file that it belongs to.
        document: the text, with all that can be undone.
        known: the text of the file, as far as it is known here.
        begun: the text that it began with, which nobody misses; None for one that was opened.
        left_at: the cursor where it was left, which moves with its text; None where it was not.
    """

    def __init__(self, source: ProgramSource, owner: QObject) -> None:
        self.path = source.path
        self.known = source.text
        self.begun: str | None = None
        self.left_at: QTextCursor | None = None
        self.document: QTextDocument = plain_document(plain(source.text), owner)
        self._stops: list[QTextCursor] = []

    @property
    def stops(self) -> frozenset[int]:
        """The lines, from 1, that have a breakpoint; it moves with its line."""
        return frozenset(cursor.blockNumber() + 1 for cursor in self._stops)

    @stops.setter
    def stops(self, lines: Iterable[int]) -> None:
        self._stops = [QTextCursor(self._block(line)) for line in lines]

    def has_code(self, line: int) -> bool:
        """Tell whether a line, from 1, holds more than a comment."""
        return bool(self._block(line).text().split("#")[0].strip())

    def _block(self, line: int) -> QTextBlock:
        return self.document.findBlockByNumber(line - 1)

    @property
    def text(self) -> str:
        """The text: that of the file where nobody typed, else with the ends of lines it has."""
        text = self.document.toPlainText()
        if text == plain(self.known):
            return self.known
        return text.replace("\n", "\r\n") if "\r\n" in self.known else text

    @property
    def is_ours(self) -> bool:
        """Whether it is one of the programs that one's own can begin with: it stays as it is."""
        return self.path.parent == asset("programs")

    @property
    def is_unnamed(self) -> bool:
        """Whether it has no name yet."""
        return is_unnamed(self.path)

    @property
    def is_changed(self) -> bool:
        """Whether it is not what the file holds."""
        return self.text != self.known

    def take(self, text: str) -> None:
        """Take another text of the file; that can be undone."""
        self.known = text
        self.replace(text)

    def replace(self, text: str) -> None:
        """Replace the text; that can be undone."""
        cursor = QTextCursor(self.document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(plain(text))

    def write(self) -> None:
        """Write the text into the file; raises ValueError where that can't be done."""
        text = self.text
        if self.is_unnamed:
            keep_unnamed(self.path, text)
        else:
            data = _encoded(text)
            with atomic_file(self.path, binary=True) as file:
                file.write(data)
        self.known = text


class Drafts(QObject):
    """The drafts of a window, by their files."""

    def __init__(self, fail: Callable[[str], object], parent: QObject) -> None:
        """Keep them; `fail` is told in a sentence why one can't be kept."""
        super().__init__(parent)
        self._fail = fail
        self._drafts: dict[Path, Draft] = {}
        self._is_due = False

    def find(self, source: ProgramSource | None) -> Draft | None:
        """Return the draft of a file, if it has been edited here."""
        return None if source is None else self._drafts.get(source.path)

    def draft_of(self, source: ProgramSource) -> Draft:
        """Return the draft of a file, a new one where it is edited for the first time."""
        draft = self._drafts.get(source.path)
        return self._added(Draft(source, self)) if draft is None else draft

    def _added(self, draft: Draft) -> Draft:
        self._drafts[draft.path] = draft
        draft.document.contentsChanged.connect(self._on_typed)
        return draft

    def untouched(self) -> Draft | None:
        """Return one without a name in which nothing has been written, if there is one."""
        return next((each for each in self._unnamed() if each.text == each.begun), None)

    def name(self, draft: Draft, path: Path) -> None:
        """Save a draft as another file; raises ValueError where that can't be done."""
        before, draft.path = draft.path, path.absolute()
        try:
            draft.write()
        except ValueError:
            draft.path = before
            raise
        del self._drafts[before]
        self._drafts[draft.path] = draft
        if is_unnamed(before):
            before.unlink(missing_ok=True)

    def save_copy(self, draft: Draft, path: Path) -> Draft:
        """Save a draft as another file, whose draft is returned; its own has its file's text again.

        Raises ValueError where it can't be saved; then nothing has changed.
        """
        copy = Draft(source_of(path.absolute(), draft.known), self)
        copy.replace(draft.text)
        copy.write()
        draft.take(draft.known)
        return self._added(copy)

    def keep(self) -> None:
        """Write what has no name into its files; say where that can't be done."""
        self._is_due = False
        for draft in self._unnamed():
            if draft.is_changed:
                try:
                    draft.write()
                except ValueError as error:
                    self._fail(str(error))

    def unsaved(self) -> list[Draft]:
        """Return those that are not what their files hold, after the rest has been kept."""
        self.keep()
        return [draft for draft in self._drafts.values() if draft.is_changed]

    def kept(self) -> list[Draft]:
        """Return those without a name in which something was written; they outlive the window."""
        return [draft for draft in self._unnamed() if draft.text not in {draft.begun, ""}]

    def close_down(self) -> None:
        """Remove the files in which nothing was written."""
        kept = self.kept()
        for draft in self._unnamed():
            if draft not in kept:
                draft.path.unlink(missing_ok=True)

    def _unnamed(self) -> Iterable[Draft]:
        return (draft for draft in self._drafts.values() if draft.is_unnamed)

    def _on_typed(self) -> None:
        if not self._is_due:  # Else it would wait as long as somebody types.
            self._is_due = True
            QTimer.singleShot(_KEEP_AFTER, self, self.keep)


def plain(text: str) -> str:
    """Return a text as an editor has it: lines end in line feeds, and a hard space is a blank."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")


def _encoded(text: str) -> bytes:
    """Return what the file of a program holds; its first lines can name an encoding.

    Raises ValueError where the text can't be written in it.
    """
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(text.encode()).readline)
        return text.encode(encoding)
    except (SyntaxError, LookupError, UnicodeError) as error:
        raise ValueError(tr("The text can't be written in the encoding that it names.")) from error
