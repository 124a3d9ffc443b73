"""The base of dialogs that ask in a form what is written, and then for the file."""

from abc import abstractmethod
from collections.abc import Collection, Iterable
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill

LAST_STEP = 2**31 - 1


class WritingDialog(FittingDialog):
    """Has a form, a sentence on what is chosen there, and a button that asks for the file."""

    def __init__(self, title: str, look: Look, parent: QWidget | None) -> None:
        super().__init__(title, parent)
        self._look = look
        self.save_button = QPushButton(tr("Save…"))
        self.save_button.setProperty("primary", True)
        self.save_button.clicked.connect(self._on_save_clicked)
        self._hint = QLabel(wordWrap=True)
        self._form = QFormLayout()

    @property
    def hint(self) -> str:
        """The sentence on what is chosen, or why it can't be written."""
        return self._hint.text()

    @abstractmethod
    def _problem(self) -> str:
        """Return the sentence that says why this can't be written; empty where it can."""

    @abstractmethod
    def _in_words(self) -> str:
        """Return a sentence on what is written."""

    @abstractmethod
    def _on_save_clicked(self) -> None:
        """Ask for a file, write it and close the dialog."""

    def _lay_out(self, rows: Iterable[tuple[str, QWidget]]) -> None:
        """Show rows, each with its name, the sentence, and the buttons."""
        for text, field in rows:
            self._form.addRow(text, field)
            name = field.text() if isinstance(field, QCheckBox) else text
            field.setAccessibleName(name.replace("&", ""))
        cancel = QDialogButtonBox.StandardButton.Cancel
        buttons = self.row_of_buttons(self.save_button, leaves=cancel)
        self.save_button.setDefault(True)
        fill(QVBoxLayout(self), self._form, self._hint, buttons)

    def _show_hint(self) -> None:
        problem = self._problem()
        self.save_button.setEnabled(not problem)
        self.save_button.setToolTip(problem or tr("Choose a file and write it."))
        self._say(problem or self._in_words(), is_problem=bool(problem))

    def _say(self, text: str, *, is_problem: bool) -> None:
        color = self._look.warning if is_problem else self._look.muted
        self._hint.setStyleSheet(f"color: {color};")
        self._hint.setText(text)

    def _ask_file(self, proposed: Path, suffixes: Collection[str]) -> Path | None:
        """Ask for a file whose name ends in one of some suffixes, else in that of the proposed one.

        Returns None where none is chosen, or one that is there by another name than was asked for.
        """
        name, _ = QFileDialog.getSaveFileName(
            self, self.windowTitle(), str(proposed), f"*{proposed.suffix}"
        )
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() not in suffixes:
            path = path.with_name(path.name + proposed.suffix)
            if path.exists():  # The dialog has asked about another name.
                words = tr("{path} is there already: choose it to replace it.", path=path)
                self._say(words, is_problem=True)
                return None
        return path
