"""A dialog that asks for the name of a file and writes it."""

from abc import abstractmethod
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill

_FIELD_WIDTH = 50  # In letters of average width: as long as a path below a user's folder may be.


class FileDialog(FittingDialog):
    """Has a form with a row for the file, a button that writes it, and a label for a problem.

    A file that is there is replaced when that is asked for twice, or was confirmed while browsing.
    """

    def __init__(self, title: str, save: str, look: Look, parent: QWidget | None) -> None:
        """Ask with this title; `save` stands on the button that writes the file."""
        super().__init__(title, parent)
        self._to_replace: Path | None = None
        self.path_field = QLineEdit()
        self.path_field.setMinimumWidth(_FIELD_WIDTH * self.fontMetrics().averageCharWidth())
        self.path_field.setAccessibleName(tr("File"))
        self.path_field.textChanged.connect(self._forget_problem)
        self.problem_label = QLabel(wordWrap=True)
        self.problem_label.setStyleSheet(f"color: {look.warning}; font-weight: {bold_weight()};")
        self.problem_label.hide()
        self.save_button = self.button(save, self._on_save_clicked, is_primary=True)

    @property
    def problem(self) -> str:
        """The sentence that says why nothing was written, empty when all is well."""
        return "" if self.problem_label.isHidden() else self.problem_label.text()

    @abstractmethod
    def _suffix(self) -> str:
        """Return the suffix that the file is to have."""

    @abstractmethod
    def _write(self, path: Path) -> None:
        """Write the file; raises ValueError with one clear sentence."""

    @abstractmethod
    def _on_written(self, path: Path) -> None:
        """Tell others that the file has been written, before the dialog closes."""

    def _lay_out(self, rows: Iterable[tuple[str, QWidget]], *buttons: QPushButton) -> QFormLayout:
        """Show rows, each with its name, the row of the file, and further buttons below."""
        form, file_row = QFormLayout(), QHBoxLayout()
        for text, field in rows:
            form.addRow(text, field)
            if text:
                field.setAccessibleName(text.replace("&", ""))
        browse = self.button(tr("Browse…"), self._on_browse_clicked)
        fill(file_row, (self.path_field, 1), browse)
        label = QLabel(tr("&File"))
        label.setBuddy(self.path_field)
        form.addRow(label, file_row)
        cancel = QDialogButtonBox.StandardButton.Cancel
        box = self.row_of_buttons(self.save_button, *buttons, leaves=cancel)
        fill(QVBoxLayout(self), form, self.problem_label, box)
        self.save_button.setDefault(True)  # Qt ignores that outside of a dialog.
        return form

    def _on_browse_clicked(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.windowTitle(), self.path_field.text(), f"*{self._suffix()}"
        )
        if path:
            self.path_field.setText(path)
            self._to_replace = Path(path)  # The file dialog has asked.

    def _on_save_clicked(self) -> None:
        try:
            path = self._checked_path()
            self._write(path)
        except ValueError as error:
            self._show_problem(str(error))
        except (OSError, RuntimeError) as error:  # a name too long, a home folder of no user
            self._show_problem(tr("The system reports: {error}.", error=error))
        else:
            self._on_written(path)
            self.accept()

    def _checked_path(self) -> Path:
        """Return the name of the file; raises ValueError with one clear sentence."""
        suffix = self._suffix()
        path = Path(self.path_field.text().strip()).expanduser()
        if path.name and not path.suffix:
            path = path.with_suffix(suffix)
        if path.suffix.lower() != suffix:
            raise ValueError(tr("The name should end in {suffix}.", suffix=suffix))
        if path.is_file() and path != self._to_replace:
            self._to_replace = path
            raise ValueError(tr("{path} is there already. Save again to replace it.", path=path))
        return path

    def _show_problem(self, words: str) -> None:
        self.problem_label.setText(words)
        self.problem_label.show()
        self.setAccessibleDescription(words)

    def _forget_problem(self) -> None:
        self._to_replace = None
        self.problem_label.hide()
