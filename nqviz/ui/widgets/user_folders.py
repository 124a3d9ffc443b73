"""Where the user keeps files, as a file dialog begins there."""

from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths

_Location = QStandardPaths.StandardLocation


def documents_folder() -> Path:
    """Return the folder of the user's documents, or the home where there is none."""
    return _existing(_Location.DocumentsLocation)


def pictures_folder() -> Path:
    """Return the folder of the user's pictures, or the home where there is none."""
    return _existing(_Location.PicturesLocation)


def _existing(location: QStandardPaths.StandardLocation) -> Path:
    folder = QStandardPaths.writableLocation(location)
    return Path(folder if folder and Path(folder).is_dir() else QDir.homePath())
