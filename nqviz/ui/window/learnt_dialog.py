"""Shows what a student has learnt; it can be saved as a page, printed and deleted."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from nqviz.common.files import atomic_file, check_suffix
from nqviz.common.i18n import tr
from nqviz.lessons.learning import LearningFile
from nqviz.ui.printing.blocks import Block, TextBlock
from nqviz.ui.printing.paper import PDF, ask_printer, default_paper, needs_printer, write_pdf
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.part_styles import style_dialog
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.user_folders import ask_file
from nqviz.web.learnt_page import learnt_page, markup, sections, title

_HTML = ".html"
_WIDTH, _HEIGHT = 44, 30  # in heights of text


class LearntDialog(FittingDialog):
    """Shows what the file of a student says, and where it is."""

    def __init__(
        self,
        file: LearningFile,
        say: Callable[[str], object],
        say_error: Callable[[str], object],
        parent: QWidget | None = None,
    ) -> None:
        """Call the first function with what was done, the second with why something failed."""
        super().__init__(title(), parent)
        self._file, self._say, self._say_error = file, say, say_error
        self.view = QTextBrowser(self)
        self.view.setAccessibleName(title())
        self.place = text_label(is_muted=True)
        self.save_button = self.button(
            tr("Save as a page…"),
            self._ask_save,
            tr("As HTML for a browser, or as PDF for a printer"),
            is_primary=True,
        )
        self.print_button = self.button(tr("Print…"), self._print)
        self.delete_button = self.button(
            tr("Delete all of it…"), lambda: ask_delete(self._file, self._on_deleted, self)
        )
        column = fill(QVBoxLayout(self), (self.view, 1), self.place)
        others = self.button(tr("Close"), self.accept), self.print_button, self.save_button
        fill(column, fill(QHBoxLayout(), self.delete_button, Stretch(), *others))
        unit = self.fontMetrics().height()
        self.resize(_WIDTH * unit, _HEIGHT * unit)
        self._show()

    def save(self, path: Path) -> None:
        """Write the page, as HTML or PDF by its suffix, or say why that is not possible."""
        try:
            check_suffix(path, (_HTML, PDF))
            if path.suffix.lower() == PDF:
                write_pdf(self._blocks(), path, default_paper(), title())
            else:
                with atomic_file(path) as file:
                    file.write(learnt_page(self._file.value, datetime.now().astimezone()))
        except ValueError as error:
            self._say_error(str(error))
        else:
            self._say(tr("Saved in {file}.", file=path))

    def _show(self) -> None:
        learning, path = self._file.value, self._file.path
        self.view.setHtml(markup(learning))
        where = tr("It is kept in memory.") if path is None else str(path)
        if path is not None:
            where = tr("All of it is in one file of yours, {path}; nothing is sent.", path=path)
        self.place.setText(where)
        self.delete_button.setEnabled(not learning.is_empty)
        self.save_button.setEnabled(not learning.is_empty)
        needs_printer(self.print_button)
        if learning.is_empty:
            self.print_button.setEnabled(False)

    def _print(self) -> None:
        try:
            words = ask_printer(lambda _width: self._blocks(), default_paper(), title(), self)
        except ValueError as error:
            self._say_error(str(error))
        else:
            if words:
                self._say(words)

    def _blocks(self) -> Sequence[Block]:
        blocks: list[Block] = [TextBlock(title(), 20, is_bold=True, below=14)]
        for section in sections(self._file.value):
            blocks.append(TextBlock(section.title, 15, is_bold=True, below=4))
            blocks.append(TextBlock(section.sentence, below=8))
            for name, words in section.rows:
                blocks.append(TextBlock(name, is_bold=True, indent=24, below=0))
                blocks.append(TextBlock(words, indent=24, below=6))
        return blocks

    def _ask_save(self) -> None:
        filters = [tr("Pages and PDF ({patterns})", patterns=f"*{_HTML} *{PDF}")]
        ask_file(title(), filters, self.save, self, new_name=f"nqviz-learnt{_HTML}")

    def _on_deleted(self, problem: str) -> None:
        if problem:
            self._say_error(problem)
        self._show()


def ask_delete(
    file: LearningFile, then: Callable[[str], object], parent: QWidget | None = None
) -> QMessageBox:
    """Ask whether all that was learnt is to be forgotten; call a function after it was.

    It is given the sentence that says why that failed, empty where it did not.
    """
    box = QMessageBox(parent)
    style_dialog(box)
    box.setWindowTitle(title())
    box.setText(tr("Delete what is kept of lessons, algorithms and puzzles?"))
    box.setInformativeText(tr("It can't be brought back."))

    def delete() -> None:
        try:
            file.delete()
        except ValueError as error:
            then(str(error))
        else:
            then("")

    button = command_button(tr("Delete"), delete)
    button.setParent(box)
    box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(tr("Keep it"), QMessageBox.ButtonRole.RejectRole))
    box.open()
    return box
