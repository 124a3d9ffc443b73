"""Edits programs in the window: keeps the drafts, runs them and saves them."""

import tokenize
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QMessageBox, QWidget

from nqviz.common.assets import asset
from nqviz.common.files import atomic_file
from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.programs.source import read_source, source_of
from nqviz.scenes.step_state import Below
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.programs.build_dialog import BuildDialog
from nqviz.ui.programs.new_dialog import NewProgramDialog, ask_program_file
from nqviz.ui.programs.program_controller import ProgramController
from nqviz.ui.step.code_view import plain_document
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.part_styles import style_dialog


class Draft:
    """The text of a program as it is edited; it stays when the editor is left.

    Attributes:
        path: the file that it belongs to.
        document: the text, with all that can be undone.
        known: the text of the file, as far as it is known here.
    """

    def __init__(self, source: ProgramSource, owner: QObject) -> None:
        self.path = source.path
        self.known = source.text
        self.document: QTextDocument = plain_document(_plain(source.text), owner)

    @property
    def text(self) -> str:
        """The text, with the ends of lines that the file has."""
        text = self.document.toPlainText()
        return text.replace("\n", "\r\n") if "\r\n" in self.known else text

    @property
    def is_ours(self) -> bool:
        """Whether it is one of the programs that one's own can begin with: it stays as it is."""
        return self.path.parent == asset("programs")

    @property
    def is_changed(self) -> bool:
        """Whether it is not what the file holds."""
        return self.text != self.known

    def take(self, text: str) -> None:
        """Take another text of the file; that can be undone."""
        self.known = text
        cursor = QTextCursor(self.document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(_plain(text))


class ProgramEditing(QObject):
    """Edits the program that the Step page shows, in place of its code.

    Attributes:
        look: that of the dialogs, with their scale.

    Signals:
        toggled(bool): the editor has come or gone.
    """

    toggled = Signal(bool)

    def __init__(self, programs: ProgramController, player: Player, window: QWidget) -> None:
        super().__init__(window)
        self._programs, self._window = programs, window
        self._drafts: dict[Path, Draft] = {}
        self._edited: Draft | None = None
        self._may_lose = False
        self._built_lines: dict[str, list[str]] = {}
        self.look: tuple[Look, float] = LIGHT, 1.0
        programs.take_change = self._take_change
        self._timeline = player.timeline
        player.changed.connect(self._on_played)

    @property
    def is_on(self) -> bool:
        """Whether the editor is open."""
        return self._edited is not None

    def bind(self, page: StepPage) -> None:
        """Edit on this page, in place of the one before it."""
        self._page = page
        page.panes.editor.run, page.panes.editor.leave = self.run, self.leave
        page.panes.program.choose_queens = self._on_queens_chosen
        shown = page.player.timeline.solver.file
        if self._edited is not None and shown is not None:
            page.panes.editor.edit(self._edited.document, _plain(shown.text))

    def toggle(self) -> None:
        """Edit the program, or leave the editor."""
        source = self._page.player.timeline.solver.file
        if self.is_on:
            self.leave()
        elif source is not None:
            self.edit(source)
        else:
            self.ask_new()

    def edit(self, source: ProgramSource) -> None:
        """Edit the program that is shown, where it was left if it was edited before."""
        draft = self._drafts.get(source.path)
        if draft is None:
            draft = self._drafts[source.path] = Draft(source, self)
        self._edited = draft
        self._page.controller.cancel_all()
        self._show(draft, source)
        step = self._page.player.position.last
        if step is not None:
            self._page.panes.editor.go_to(step.line)
        self._programs.noticed.emit(tr("Ctrl+Enter runs it, Ctrl+S saves it, Escape leads back."))
        self.toggled.emit(True)

    def leave(self) -> None:
        """Show the code again; what was typed stays for the next time."""
        draft, self._edited = self._edited, None
        if draft is None:
            return
        self._page.controller.change(below=Below.CODE)
        self._page.board.setFocus()
        if draft.is_changed:
            self._programs.noticed.emit(
                tr("{file} has changes that are not saved; F4 goes on.", file=draft.path.name)
            )
        self.toggled.emit(False)

    def ask_new(self) -> None:
        """Ask what a new program begins with, and where it is to be saved."""
        key = self._page.player.timeline.solver.key
        NewProgramDialog(key, self.begin, *self.look, self._window).open()

    def ask_build(self) -> None:
        """Let the lines of an algorithm be put in order, and run what is built."""
        solver = self._page.player.timeline.solver
        built = self._built_lines
        BuildDialog(SOLVERS, solver, built, self._run_built, *self.look, self._window).open()

    def begin(self, path: Path, text: str) -> None:
        """Write a new program, run it without a question, because it is ours, and edit it."""
        try:
            with atomic_file(path) as file:
                file.write(text)
            source = read_source(path)
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return
        if source.path in self._drafts:
            self._drafts[source.path].take(source.text)
        self._programs.trust(source)
        self._programs.run(source)
        if program := self._programs.find(source.path):
            self.edit(program.file)

    def focus(self) -> None:
        """Give the editor the keyboard focus, where it is open."""
        if self.is_on:
            self._page.panes.editor.setFocus()

    def run(self) -> None:
        """Run the draft as it stands: a text that was typed here needs no question."""
        source = self.source()
        if source is None:
            self._programs.noticed.emit(tr("No program is being edited: F4 begins."))
        else:
            self._programs.run(source)

    def source(self) -> ProgramSource | None:
        """Return the draft, if anything is edited; its text may run without a question."""
        draft = self._edited
        if draft is None:
            return None
        source = self._source(draft)
        if draft.is_changed:
            self._programs.trust(source)
        return source

    def save(self) -> None:
        """Write what is edited into its file, after a question where another has written there."""
        draft = self._edited
        if draft is None:
            return
        if draft.is_ours:
            ask_program_file(partial(self._save_copy, draft), self._window)
            return
        try:
            text = read_source(draft.path).text if draft.path.exists() else draft.known
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return
        if text in {draft.known, draft.text}:
            self._write(draft)
        else:
            self._ask_which(draft, text)

    def _save_copy(self, draft: Draft, path: Path) -> None:
        """Save a program of ours that was changed as one of the user's own."""
        text = draft.text
        draft.take(draft.known)
        self.begin(path, text)

    def may_close(self) -> bool:
        """Tell whether nothing would be lost; else ask what is to be done, and close then."""
        unsaved = [draft for draft in self._drafts.values() if draft.is_changed]
        if self._may_lose or not unsaved:
            return True
        names = ", ".join(draft.path.name for draft in unsaved)
        box = self._question(
            tr("{files}: there are changes that are not saved.", files=names),
            (tr("Save them"), partial(self._save_and_close, unsaved)),
            (tr("Close without saving"), self._close),
        )
        cancel = box.addButton(tr("Don't close"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        box.open()
        return False

    def _show(self, draft: Draft, run: ProgramSource) -> None:
        self._page.panes.editor.edit(draft.document, _plain(run.text))
        self._page.controller.change(below=Below.EDITOR)
        self.focus()

    def _source(self, draft: Draft) -> ProgramSource:
        return source_of(draft.path, draft.text, self._programs.queens_of(draft.path))

    def _write(self, draft: Draft) -> bool:
        text = draft.text
        try:
            data = _encoded(text)
            with atomic_file(draft.path, binary=True) as file:
                file.write(data)
        except ValueError as error:
            self._programs.failed.emit(str(error))
            return False
        draft.known = text
        self._programs.trust(self._source(draft))
        self._programs.watch(draft.path)
        self._programs.note(draft.path)
        self._programs.noticed.emit(tr("Saved in {file}.", file=draft.path))
        return True

    def _take_change(self, source: ProgramSource) -> bool:
        """Take what was saved elsewhere; tell whether it may run, or must wait for an answer."""
        draft = self._drafts.get(source.path)
        if draft is None or source.text == draft.known:
            return True
        if not draft.is_changed:
            draft.take(source.text)
        elif source.text != draft.text:
            self._ask_which(draft, source.text)
            return False
        draft.known = source.text
        return True

    def _ask_which(self, draft: Draft, text: str) -> None:
        box = self._question(
            tr("{file} has been changed elsewhere, and here too.", file=draft.path.name),
            (tr("Keep what is here"), partial(self._keep, draft, text)),
            (tr("Take what was saved elsewhere"), partial(draft.take, text)),
        )
        box.setInformativeText(
            tr("Kept, it is saved over the other one with Ctrl+S. Ctrl+Z undoes the other choice.")
        )
        box.open()

    def _keep(self, draft: Draft, text: str) -> None:
        draft.known = text

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
            if draft.is_ours:
                ask_program_file(partial(self._save_copy, draft), self._window)
                return
            if not self._write(draft):
                return
        self._close()

    def _close(self) -> None:
        self._may_lose = True
        self._window.close()

    def _run_built(self, source: ProgramSource) -> None:
        """Run what was built from our own lines, which needs no question."""
        self._programs.trust(source)
        self._programs.run(source)
        self._programs.noticed.emit(
            tr("Space plays what you have built; F6 checks it; {key} goes on.", key="Shift+F4")
        )

    def _on_queens_chosen(self, name: str) -> None:
        source = self._page.player.timeline.solver.file
        if source is not None:
            self._programs.watch_queens(source, name)
            self._page.board.setFocus()

    def _on_played(self) -> None:
        """Show the editor beside the next run of its program, and leave it for another."""
        timeline, draft = self._page.player.timeline, self._edited
        if timeline is self._timeline:
            return
        self._timeline = timeline
        if draft is None:
            return
        source = timeline.solver.file
        if source is None or source.path != draft.path:
            self.leave()
        else:
            self._page.panes.editor.show_run(_plain(source.text))


_program = partial(Action, ProgramEditing, menu=Menu.PROGRAM)

ACTIONS = (
    _program(
        "Ctrl+N",
        mark("Begin a new program"),
        ProgramEditing.ask_new,
        menu=Menu.FILE,
        also=mark("write code, own algorithm, Python, create"),
    ),
    _program(
        "F4",
        mark("Edit the program, or back to its run"),
        ProgramEditing.toggle,
        where=Where.STEP,
        also=mark("change the code, write, mend"),
    ),
    _program(
        "Shift+F4",
        mark("Build it: put the lines of an algorithm in order"),
        ProgramEditing.ask_build,
        also=mark("puzzle of lines, Parsons, sort, jigsaw"),
    ),
    _program(
        "Ctrl+Return",
        mark("Run the program that is edited"),
        ProgramEditing.run,
        where=Where.STEP,
        why_not=lambda each: "" if each.is_on else tr("No program is being edited: F4 begins."),
        also=mark("execute, start, try the code"),
    ),
)


def _plain(text: str) -> str:
    """Return a text whose lines end in line feeds, as an editor has them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoded(text: str) -> bytes:
    """Return what the file of a program holds; its first lines can name an encoding.

    Raises ValueError where the text can't be written in it.
    """
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(text.encode()).readline)
        return text.encode(encoding)
    except (SyntaxError, LookupError, UnicodeError) as error:
        raise ValueError(tr("The text can't be written in the encoding that it names.")) from error
