"""Chooses the text that a new program begins with, and its file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.programs.source import SUFFIX, TEMPLATE, template_keys, template_text
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.step.code_view import plain_document
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.user_folders import ask_file, documents_folder

_WIDTH, _HEIGHT = 52, 34  # in heights of text


class NewProgramDialog(FittingDialog):
    """Offers a template, and each algorithm that there is as a plain program."""

    def __init__(
        self,
        key: str,
        begin: Callable[[Path, str], object],
        look: Look,
        scale: float,
        parent: QWidget | None = None,
    ) -> None:
        """Offer the algorithm of a key first, where it is one of them.

        `begin` is given the file that was chosen, and the text that it begins with.
        """
        super().__init__(tr("A new program"), parent)
        self._begin = begin
        self.start_box = ChoiceBox(self)
        self.start_box.setAccessibleName(tr("Begin with"))
        for each, title in _titles().items():
            self.start_box.addItem(title, each)
        label = QLabel(tr("Begin with"), self)
        label.setBuddy(self.start_box)
        self.preview = ProgramEditor(self)
        self.preview.setReadOnly(True)
        self.preview.setToolTip("")
        self.preview.set_look(look, scale)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save_button = self.button(tr("Save as…"), self._on_save, is_primary=True)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (label, self.start_box):
            column.addWidget(widget)
        column.addWidget(self.preview, 1)
        column.addWidget(buttons)
        self.start_box.currentIndexChanged.connect(self._on_start_chosen)
        self.start_box.setCurrentIndex(max(0, self.start_box.findData(key)))
        self._on_start_chosen()
        unit = self.fontInfo().pixelSize()
        self.resize(_WIDTH * unit, _HEIGHT * unit)

    @property
    def text(self) -> str:
        """The text of what is chosen."""
        return template_text(self.start_box.currentData())

    def _on_start_chosen(self) -> None:
        self.preview.edit(plain_document(self.text, self.preview), "")

    def _on_save(self) -> None:
        ask_program_file(self._on_file_chosen, self)

    def _on_file_chosen(self, path: Path) -> None:
        text = self.text
        self.accept()
        self._begin(path, text)


def ask_program_file(then: Callable[[Path], object], parent: QWidget) -> None:
    """Ask in which file a new program is to be saved; one that exists only after a question."""
    filters = [tr("Python programs ({patterns})", patterns=f"*{SUFFIX}")]
    name = _unused(documents_folder(), f"queens{SUFFIX}").name
    ask_file(tr("Save the new program"), filters, then, parent, new_name=name)


def _titles() -> dict[str, str]:
    """Return the title of all that a program can begin with, by its key."""
    titles = {solver.key: tr(solver.title) for solver in SOLVERS}
    titles[TEMPLATE] = tr("A template, with a test left for you")
    return {key: titles.get(key, key) for key in template_keys()}


def _unused(folder: Path, name: str) -> Path:
    """Return a path that no file has."""
    path, count = folder / name, 1
    while path.exists():
        count += 1
        path = folder / f"{Path(name).stem}-{count}{SUFFIX}"
    return path
