"""Chooses what a new program begins with, and its file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.programs.source import SUFFIX
from nqviz.programs.templates import TEMPLATE, template_keys, template_text
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.step.code_view import plain_document
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.part_styles import style_dialog
from nqviz.ui.widgets.user_folders import documents_folder

_WIDTH, _HEIGHT = 52, 34  # in heights of text


class NewProgramDialog(FittingDialog):
    """Offers a template, and each algorithm that there is as a plain program.

    Signals:
        chosen(Path, str): a file is to be written with this text.
    """

    chosen = Signal(object, str)

    def __init__(self, key: str, look: Look, scale: float, parent: QWidget | None = None) -> None:
        """Offer the algorithm of a key first, where it is one of them."""
        super().__init__(tr("A new program"), parent)
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
        self.save_button = QPushButton(tr("Save as…"), self)
        self.save_button.setProperty("primary", True)
        self.save_button.setDefault(True)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.save_button.clicked.connect(lambda: ask_file(self, self._on_file_chosen))
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
        self.preview.edit(plain_document(self.text), "")

    def _on_file_chosen(self, path: Path) -> None:
        text = self.text
        self.accept()
        self.chosen.emit(path, text)


def ask_file(parent: QWidget, then: Callable[[Path], object]) -> None:
    """Ask in which file a new program is to be saved; one that exists only after a question."""
    dialog = QFileDialog(parent, tr("Save the new program"))
    style_dialog(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(tr("Python programs ({patterns})", patterns=f"*{SUFFIX}"))
    dialog.setDefaultSuffix(SUFFIX[1:])
    folder = documents_folder()
    dialog.setDirectory(str(folder))
    dialog.selectFile(_unused(folder, f"queens{SUFFIX}").name)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.open()


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
