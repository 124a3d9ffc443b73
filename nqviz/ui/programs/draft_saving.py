"""Saves drafts into their files, with the questions that come before."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from nqviz.common.i18n import ntr, tr
from nqviz.programs.source import read_source, source_of
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.programs.drafts import Draft, Drafts
from nqviz.ui.programs.program_bar import ask_program_file
from nqviz.ui.programs.program_controller import ProgramController
from nqviz.ui.widgets.part_styles import style_dialog


class DraftSaving:
    """Saves the drafts of a window."""

    def __init__(
        self,
        drafts: Drafts,
        programs: ProgramController,
        window: QWidget,
        saved: Callable[[], object],
        named: Callable[[Draft, Path], object],
    ) -> None:
        """Call `saved` when a draft has been saved.

        Call `named` with one that has got another name, and the path that it had before.
        """
        self._drafts, self._programs, self._window = drafts, programs, window
        self._saved, self._named = saved, named
        self._may_close = False

    def may_close(self) -> bool:
        """Tell whether all is saved under a name; else ask what is to be done, and close then."""
        unsaved = self._drafts.unsaved()
        unnamed = [draft for draft in self._drafts.kept() if draft not in unsaved]
        if self._may_close or not (unsaved or unnamed):
            return True
        kept = ntr(
            "{files}: it has no name yet, and is kept. At the next start F4 goes on with it, and "
            "so does File > Recent files.",
            "{files}: they have no names yet, and are kept. At the next start File > Recent files "
            "goes on with them.",
            len(unnamed),
            files=_names(unnamed),
        )
        if unsaved:
            words = tr("{files}: there are changes that are not saved.", files=_names(unsaved))
            save, close = tr("Save them"), tr("Close without saving")
        else:
            words, save, close = kept, tr("Save under a name"), tr("Close: it is kept")
        box = self._question(
            words, (save, partial(self._save_and_close, unsaved or unnamed)), (close, self._close)
        )
        if unsaved and unnamed:
            box.setInformativeText(kept)
        cancel = box.addButton(tr("Don't close"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        box.open()
        return False

    def save(self, draft: Draft) -> None:
        """Write a draft into its file, after a question where another has written there."""
        if draft.is_ours or draft.is_unnamed:
            ask_program_file(partial(self._save_as, draft), self._window)
            return
        text = self._text_in_file(draft)
        if text in {draft.known, draft.text}:
            self._write(draft)
        elif text is not None:
            self._ask_which(draft)

    def _text_in_file(self, draft: Draft) -> str | None:
        """Return the text in a draft's file, or say why it can't be read."""
        try:
            return read_source(draft.path).text if draft.path.exists() else draft.known
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return None

    def _save_as(self, draft: Draft, path: Path) -> bool:
        """Save a program without a name, or a changed one of ours, under a name; tell if it is."""
        before = draft.path
        try:
            if draft.is_ours:
                draft = self._drafts.save_copy(draft, path)
            else:
                self._drafts.name(draft, path)
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return False
        self._say_saved(draft)
        self._named(draft, before)
        return True

    def _say_saved(self, draft: Draft) -> None:
        self._programs.trust(self.source(draft))
        self._programs.watch(draft.path)
        self._programs.note(draft.path)
        self._programs.noticed.emit(tr("Saved in {file}.", file=draft.path))
        self._saved()

    def source(self, draft: Draft) -> ProgramSource:
        """Return a draft as a program."""
        return source_of(draft.path, draft.text, self._programs.queens_of(draft.path))

    def _write(self, draft: Draft) -> bool:
        try:
            draft.write()
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return False
        self._say_saved(draft)
        return True

    def take_change(self, source: ProgramSource) -> bool:
        """Take what was saved elsewhere; tell whether it may run, or must wait for an answer."""
        draft = self._drafts.find(source)
        if draft is None or source.text == draft.known:
            return True
        if not draft.is_changed:
            draft.take(source.text)
        elif source.text != draft.text:
            self._ask_which(draft)
            return False
        draft.known = source.text
        return True

    def _ask_which(self, draft: Draft) -> None:
        """Ask which text is kept, unless that is asked already: the answer reads the file."""
        name = str(draft.path)
        if any(box.isVisible() for box in self._window.findChildren(QMessageBox, name)):
            return
        box = self._question(
            tr("{file} has been changed elsewhere, and here too.", file=draft.path.name),
            (tr("Keep what is here"), partial(self._keep, draft)),
            (tr("Take what was saved elsewhere"), partial(self._take, draft)),
        )
        box.setObjectName(name)
        box.setInformativeText(
            tr("Kept, it is saved over the other one with Ctrl+S. Ctrl+Z undoes the other choice.")
        )
        box.open()

    def _keep(self, draft: Draft) -> None:
        if (text := self._text_in_file(draft)) is not None:
            draft.known = text

    def _take(self, draft: Draft) -> None:
        if (text := self._text_in_file(draft)) is not None:
            draft.take(text)

    def _question(self, text: str, *choices: tuple[str, Callable[[], object]]) -> QMessageBox:
        """Return a question, with what each choice does."""
        box = QMessageBox(self._window)
        style_dialog(box)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        for words, command in choices:
            button = box.addButton(words, QMessageBox.ButtonRole.ActionRole)
            button.clicked.connect(command)
        return box

    def _save_and_close(self, drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            if draft.is_ours or draft.is_unnamed:
                ask_program_file(partial(self._save_as_and_close, draft), self._window)
                return
            if not self._write(draft):
                return
        self._close()

    def _save_as_and_close(self, draft: Draft, path: Path) -> None:
        """Save a program under a name, and close unless another has none."""
        if self._save_as(draft, path):
            self._window.close()

    def _close(self) -> None:
        self._may_close = True
        self._window.close()


def _names(drafts: Sequence[Draft]) -> str:
    return ", ".join(draft.path.name for draft in drafts)
