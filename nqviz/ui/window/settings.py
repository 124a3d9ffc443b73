"""The settings that the window keeps from one start to the next, with types."""

import re
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QScreen

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES
from nqviz.frames.palette import LIGHT, LOOKS, PROJECTOR, Look
from nqviz.lessons.learning import Learning
from nqviz.lessons.progress import LessonProgress
from nqviz.ui.look.theme import LEAST_ZOOM, MOST_ZOOM

_MOST_RECENT = 8  # So many files are remembered.
_PROGRESS = re.compile(r"([01]) (\d{1,3}) (\d{1,3})")


class Settings:
    """The settings by their names; a value that makes no sense counts as missing.

    The scale and whether the window fills the screen are remembered by the screen's name and size,
    so that a projector is known again in the next class. A new screen gets the scale used last.
    """

    def __init__(self, stored: QSettings) -> None:
        self._stored = stored

    @property
    def is_empty(self) -> bool:
        """Whether this is the first start."""
        return not self._stored.allKeys()

    @property
    def file(self) -> str:
        """Where they are stored: a path, or a key of the registry on Windows."""
        return self._stored.fileName()

    @property
    def look(self) -> Look:
        name = self._stored.value("look")
        return next((look for look in LOOKS if look.name == name and look is not PROJECTOR), LIGHT)

    @look.setter
    def look(self, look: Look) -> None:
        """Remember a look; that of a projector is chosen in each class."""
        if look is not PROJECTOR:
            self._stored.setValue("look", look.name)

    @property
    def language(self) -> str | None:
        """The language that was chosen in the window, None where none was."""
        language = self._stored.value("language")
        return language if language in list(LANGUAGES) else None

    @language.setter
    def language(self, language: str) -> None:
        self._stored.setValue("language", language)

    @property
    def has_tree(self) -> bool:
        return bool(self._flag("tree"))

    def remember_tree(self, has_tree: bool) -> None:
        self._stored.setValue("tree", int(has_tree))

    @property
    def has_less_motion(self) -> bool | None:
        """Whether less is to move, None where that was never chosen."""
        return self._flag("less_motion")

    @has_less_motion.setter
    def has_less_motion(self, is_less: bool) -> None:
        self._stored.setValue("less_motion", int(is_less))

    @property
    def geometry(self) -> QByteArray | None:
        """Where the window was, as `QWidget.saveGeometry` says it."""
        geometry = self._stored.value("geometry")
        return geometry if isinstance(geometry, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._stored.setValue("geometry", geometry)

    def trusts(self, path: Path) -> bool:
        """Tell whether a program may run without a question, whatever is in its file."""
        return str(path) in self._trusted()

    def trust(self, path: Path) -> None:
        """Remember that a program may."""
        self._stored.setValue("programs", sorted({*self._trusted(), str(path)}))

    def _trusted(self) -> list[str]:
        return self._texts("programs")

    def _texts(self, name: str) -> list[str]:
        texts = self._stored.value(name)
        if isinstance(texts, str):  # A list of one comes back from a file as its only text.
            return [texts]
        return [str(text) for text in texts] if isinstance(texts, list) else []

    @property
    def recent_files(self) -> list[Path]:
        """The files that were opened or saved last, the latest first."""
        return [Path(each) for each in self._texts("recent")]

    def note_file(self, path: Path) -> None:
        """Remember that a file has been opened or saved; those of the program are not noted."""
        path = path.absolute()
        if not path.is_relative_to(asset().absolute()):
            others = [str(each) for each in self.recent_files if each != path]
            self._stored.setValue("recent", [str(path), *others][:_MOST_RECENT])

    def forget_files(self) -> None:
        self._stored.remove("recent")

    def take_learning(self) -> Learning:
        """Return what was learnt, where older versions kept it here, and keep it no longer."""
        names = [
            name for name in self._stored.allKeys() if name.startswith(("lessons/", "puzzles/"))
        ]
        found = Learning()
        for name in names:
            folder, _, file = name.partition("/")
            progress = self._lesson_progress(name) if folder == "lessons" else None
            if progress is not None:
                found = found.with_lesson(file, progress)
            elif folder == "puzzles" and self._flag(name):
                found = found.with_puzzles([file])
            self._stored.remove(name)
        return found

    def _lesson_progress(self, name: str) -> LessonProgress | None:
        value = self._stored.value(name)
        found = _PROGRESS.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            return None
        right, exercises = int(found[2]), int(found[3])
        # It does not say how many were answered: all of them, unless none was right.
        return LessonProgress(found[1] == "1", right, exercises, exercises if right else 0)

    def zoom(self, screen: QScreen) -> int:
        """Return the steps of scale for a screen."""
        last = self._stored.value("zoom", 0)
        try:
            zoom = int(str(self._stored.value(f"{_key(screen)}/zoom", last)))
        except ValueError:
            return 0
        return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))

    def set_zoom(self, screen: QScreen, zoom: int) -> None:
        """Remember the steps of scale for a screen."""
        self._stored.setValue("zoom", zoom)
        self._stored.setValue(f"{_key(screen)}/zoom", zoom)

    def fills(self, screen: QScreen) -> bool | None:
        """Tell whether the window fills a screen, None where that was never chosen."""
        return self._flag(f"{_key(screen)}/full")

    def set_fills(self, screen: QScreen, *, is_full: bool) -> None:
        """Remember whether the window fills a screen."""
        self._stored.setValue(f"{_key(screen)}/full", int(is_full))

    def _flag(self, name: str) -> bool | None:
        """Return what is written as 1 or 0, which a file gives back as text."""
        value = self._stored.value(name)
        return None if value is None else value in (1, "1")


def _key(screen: QScreen) -> str:
    size = screen.size()
    # A slash would begin a group of settings.
    name = screen.name().replace("/", " ").replace("\\", " ") or "screen"
    return f"screens/{name} {size.width()}x{size.height()}"
