"""Opens files by their suffixes, and saves what the window shows as a session."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.common.text import visible
from nqviz.lessons.scene import Page, Scene
from nqviz.lessons.session import SUFFIX, load_session, save_session
from nqviz.model.file_name import name_of_run, safe_name
from nqviz.scenes.algorithm import Algorithm, ProgramFile
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.user_folders import ask_file

_OPEN = mark("Open a program, a session, a lesson or a puzzle")
_DROPS = (QEvent.Type.DragEnter, QEvent.Type.Drop)


class Documents(QObject):
    """The files of the window: sessions, and whatever else has an opener.

    Attributes:
        openers: the deeds that open files, by suffix; they raise ValueError with one sentence.
        path: the session that was opened or saved last.
        note: is told of each file that was opened or saved.
        save_program: saves the program that is edited in front; tells whether there is one.

    Signals:
        scene_asked(Scene): a session is to be shown.
        saved(Path): the session has been written.
        failed(str): a file can't be opened or written; one sentence says why.
    """

    scene_asked = Signal(object)
    saved = Signal(object)
    failed = Signal(str)

    def __init__(self, ask_scene: Callable[[], Scene], window: QWidget) -> None:
        """Save what `ask_scene` returns; the window is the parent of the dialogs."""
        super().__init__(window)
        self.openers: dict[str, Callable[[Path], object]] = {SUFFIX: self._open_session}
        self.path: Path | None = None
        self.note: Callable[[Path], object] = lambda _path: None
        self.save_program: Callable[[], bool] = lambda: False
        self._ask_scene = ask_scene
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open one file that is dropped on the window."""
        if isinstance(event, QDropEvent) and event.type() in _DROPS:
            path = _dropped_file(event.mimeData())
            if path is not None:
                event.acceptProposedAction()
                if event.type() is QEvent.Type.Drop:
                    self.open(path)
                return True
        return super().eventFilter(watched, event)

    def open(self, path: Path) -> None:
        """Open a file, or say why that is not possible."""
        opener = self.openers.get(path.suffix.lower())
        if opener is None:
            self.failed.emit(
                tr(
                    "{name} can't be opened: the window opens files that end in {suffixes}.",
                    name=visible(path.name),
                    suffixes=", ".join(self.openers),
                )
            )
            return
        try:
            opener(path)
        except ValueError as error:
            self.failed.emit(str(error))
        else:
            self.note(path)

    def save(self, path: Path) -> None:
        """Save what the window shows in a file, or say why that is not possible."""
        try:
            save_session(path, self._ask_scene())
        except ValueError as error:
            self.failed.emit(str(error))
            return
        self.path = path
        self.note(path)
        self.saved.emit(path)

    def ask_open(self) -> None:
        """Ask which file to open."""
        patterns = " ".join(f"*{suffix}" for suffix in self.openers)
        kinds = tr("Programs, sessions, lessons and puzzles ({patterns})", patterns=patterns)
        filters = [kinds, tr("All files (*)")]
        ask_file(tr(_OPEN), filters, self.open, self._window, folder=self._folder)

    def save_shown(self) -> None:
        """Save the program that is edited, or the session."""
        if not self.save_program():
            self.ask_save()

    def ask_save(self) -> None:
        """Ask in which file to save what the window shows."""
        name = f"{_name(self._ask_scene())}{SUFFIX}" if self.path is None else self.path.name
        filters = [tr("Sessions ({patterns})", patterns=f"*{SUFFIX}")]
        title = tr("Save the session")
        ask_file(title, filters, self.save, self._window, folder=self._folder, new_name=name)

    @property
    def _folder(self) -> Path | None:
        return None if self.path is None else self.path.parent

    def _open_session(self, path: Path) -> None:
        scene = load_session(path)
        scene = replace(scene, stops=scene.stops or ())  # Those of another session do not stay.
        self.path = path
        self.scene_asked.emit(scene)


def _dropped_file(data: QMimeData) -> Path | None:
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return Path(files[0]) if len(files) == 1 else None


def _name(scene: Scene) -> str:
    """Return a name that says what a session shows."""
    if scene.page is Page.RACE and scene.race is not None:
        lanes = scene.race.lanes
        sizes = sorted({task.n for _, task in lanes})
        return safe_name("race", *(_stem(each) for each, _ in lanes), "n", *sizes)
    if scene.page is Page.MEASURE and scene.measure is not None:
        return safe_name("measure", "n", scene.measure.first, scene.measure.last)
    if scene.run is None:
        return "nqviz-session"
    return safe_name(name_of_run(_stem(scene.run.solver), scene.run.task), f"step-{scene.run.step}")


def _stem(algorithm: Algorithm) -> str:
    return algorithm.path.stem if isinstance(algorithm, ProgramFile) else algorithm.stem


OPEN = Action(
    Documents, "Ctrl+O", _OPEN, Documents.ask_open, Menu.FILE, also=mark("load, file, recent")
)
SAVE = Action(
    Documents,
    "Ctrl+S",
    mark("Save the session"),
    Documents.save_shown,
    Menu.FILE,
    begins_group=True,
    also=mark("keep, store, save the program, file"),
)
