"""The folders of the user's files, and the dialog that asks for one of them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from nqviz.ui.widgets.part_styles import style_dialog

_Location = QStandardPaths.StandardLocation


def documents_folder() -> Path:
    """Return the folder of the user's documents, or the home where there is none."""
    return _existing(_Location.DocumentsLocation)


def ask_file(
    title: str,
    filters: Sequence[str],
    then: Callable[[Path], object],
    parent: QWidget,
    *,
    folder: Path | None = None,
    new_name: str = "",
) -> None:
    """Ask for a file that exists or, with a name for it, for one to be written."""
    dialog = _dialog(title, then, parent, folder)
    dialog.setNameFilters(filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if new_name:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(Path(new_name).suffix[1:])
        dialog.selectFile(new_name)
    dialog.open()


def ask_folder(title: str, then: Callable[[Path], object], parent: QWidget) -> None:
    """Ask for a folder that exists."""
    dialog = _dialog(title, then, parent, None)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.open()


def pictures_folder() -> Path:
    """Return the folder of the user's pictures, or the home where there is none."""
    return _existing(_Location.PicturesLocation)


def _dialog(
    title: str, then: Callable[[Path], object], parent: QWidget, folder: Path | None
) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    style_dialog(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDirectory(str(folder or documents_folder()))
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    return dialog


def _existing(location: QStandardPaths.StandardLocation) -> Path:
    folder = QStandardPaths.writableLocation(location)
    return Path(folder if folder and Path(folder).is_dir() else QDir.homePath())
