"""The menu of the files that were opened or saved last."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from nqviz.common.i18n import tr
from nqviz.common.text import visible


class RecentFiles(QMenu):
    """Offers the files again; one that is there no longer is grey and says so.

    Before them stand the programs that were kept without a name.
    """

    def __init__(
        self,
        ask_kept: Callable[[], Sequence[Path]],
        ask_files: Callable[[], Sequence[Path]],
        open_file: Callable[[Path], object],
        forget: Callable[[], object],
        parent: QWidget,
    ) -> None:
        super().__init__(tr("Recent &files"), parent)
        self.setToolTipsVisible(True)
        self._ask_kept, self._ask_files = ask_kept, ask_files
        self._open_file, self._forget = open_file, forget
        self.aboutToShow.connect(self._fill)
        self.triggered.connect(self._on_triggered)
        self._fill()

    def _fill(self) -> None:
        self.clear()
        kept, files = self._ask_kept(), self._ask_files()
        for path in kept:
            words = tr("{file} – kept without a name", file=visible(path.name))
            self.addAction(words.replace("&", "&&")).setData(path)
        if kept and files:
            self.addSeparator()
        for index, path in enumerate(files, start=1):
            name, folder = visible(path.name), visible(_short(path.parent))
            entry = self.addAction(f"&{index} " + f"{name} – {folder}".replace("&", "&&"))
            entry.setData(path)
            if not path.is_file():
                entry.setEnabled(False)
                reason = tr("{file} is not there any more.", file=name)
                entry.setToolTip(reason)
                entry.setStatusTip(reason)
        if files:
            self.addSeparator()
            self.addAction(tr("Forget these files"))
        elif not kept:
            self.addAction(tr("No file of yours has been opened yet.")).setEnabled(False)

    def _on_triggered(self, entry: QAction) -> None:
        path = entry.data()
        if isinstance(path, Path):
            self._open_file(path)
        else:
            self._forget()


def _short(folder: Path) -> str:
    """Return a folder as a person writes it: from the home folder on, if it is in there."""
    home = Path.home()
    return str(Path("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)
