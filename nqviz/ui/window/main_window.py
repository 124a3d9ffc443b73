"""The window: builds the pages, the menus and the keys, and connects them."""

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from nqviz.common.i18n import language_in_use, mark, prepare_language, tr, use_language
from nqviz.frames.palette import Look
from nqviz.lessons.learning import LearningFile
from nqviz.lessons.lesson import own_lessons
from nqviz.lessons.scene import Page, Scene
from nqviz.programs.source import SUFFIX as PROGRAM
from nqviz.programs.unnamed import is_unnamed, kept_programs
from nqviz.puzzles.collection import own_collection
from nqviz.puzzles.puzzle import SUFFIX as PUZZLE
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_store import TimingStore
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.jobs.background_task import wait_for_threads
from nqviz.ui.lessons.documents import OPEN, Documents
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.menus import menu_bar
from nqviz.ui.menus.action_search import Findable
from nqviz.ui.menus.menu_bar import MenuBar
from nqviz.ui.menus.recent_files import RecentFiles
from nqviz.ui.pictures.saver import Saver
from nqviz.ui.programs.class_check import ClassCheck
from nqviz.ui.programs.program_checking import ProgramChecking
from nqviz.ui.programs.program_controller import ProgramController
from nqviz.ui.programs.program_editing import ProgramEditing
from nqviz.ui.puzzles.puzzle_controller import PuzzleController
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.step_page import CHOOSE_ALGORITHM
from nqviz.ui.widgets.action import Action, Actions, Menu, Owner, Where
from nqviz.ui.widgets.fitting_dialog import fit_when_framed, largest_size
from nqviz.ui.window import actions
from nqviz.ui.window.about_dialog import AboutDialog
from nqviz.ui.window.appearance import Appearance
from nqviz.ui.window.job_controller import JobController
from nqviz.ui.window.language import QtTranslations
from nqviz.ui.window.learning_controller import LearningController
from nqviz.ui.window.motion import Motion
from nqviz.ui.window.settings import Settings
from nqviz.ui.window.welcome_dialog import WelcomeDialog
from nqviz.ui.window.window_contents import PAGES, WindowContents

_FIRST_SIZE = QSize(1280, 720)
_PATIENCE = 5000  # The window waits so many milliseconds for what it has cancelled when it closes.


class MainWindow(QMainWindow):
    """The program's one window.

    It has more than thirty methods, because all that concerns two pages or more meets in it.
    """

    def __init__(
        self,
        settings: QSettings,
        store: TimingStore | None = None,
        learning: LearningFile | None = None,
    ) -> None:
        """Build the window as the settings remember it, and remember it there from now on.

        What is measured goes into the store, which the window closes, and what is learnt into the
        file; without them it is not saved.
        """
        super().__init__()
        self.setWindowTitle("nqviz")
        self._settings = Settings(settings)
        self._is_first_start = self._settings.is_empty
        self._refused: tuple[Action[Any], str] | None = None  # with the sentence that says why
        self.appearance = Appearance(self._settings, self)
        self.appearance.give_look = self._give_look
        self.presentation, self.scaling = self.appearance.presentation, self.appearance.scaling
        self._store = store or TimingStore.in_memory()
        self._step = StepController(self)
        self._race = RaceController(self)
        self.saver = Saver(self)
        self.motion = Motion(self._settings, self)
        self._measure = MeasureController(SOLVERS, self._store, self)
        self._jobs = JobController(self._store, self.saver, self._measure, self.show_error, self)
        self.runner = self._jobs.runner
        self.scene_controller = SceneController(
            *(self._step, self._race, self._measure),
            ask_page=lambda: Page(self._contents.pages.currentIndex()),
            show_page=lambda page: self.show_page(PAGES[page.value]),
            arranged_once=self.appearance.arranged_once,
            say_error=self.show_error,
            parent=self,
        )
        self.documents = Documents(self.scene_controller.scene, self)
        self.documents.note = self._settings.note_file
        self.programs = ProgramController(self._settings.trusts, self._settings.trust, self)
        self.scene_controller.open_program = self.programs.open_named
        self.editing = ProgramEditing(self.programs, self._step, self)
        self.checking = ProgramChecking(self.programs, self.editing, self)
        self.class_check = ClassCheck(self.checking, self)
        self.documents.openers[PROGRAM] = self.programs.open
        self.programs.note = self._settings.note_file
        self.learning = LearningController(
            learning or LearningFile(), self.show_notice, self.show_error, self
        )
        self.puzzles = PuzzleController(self.learning.is_solved, self.learning.keep_solved, self)
        self.puzzles.open_other = self.documents.ask_open
        self.documents.openers[PUZZLE] = self.puzzles.open
        self.documents.save_program = partial(_save_program, self)
        self.classroom = ClassController(self._step, self._race, self._hidden_from_phones, self)
        self._translations = QtTranslations(self)
        self._connect()
        self._build_contents(Where.STEP)
        if kept_programs():
            words = tr("A program without a name is kept: F4 goes on with it.")
            self.status.show_reminder(words)
        self.set_look(self._settings.look)
        self._step.change(has_tree=self._settings.has_tree)
        self._step.remember_tree = self._settings.remember_tree
        self.resize(_FIRST_SIZE.boundedTo(largest_size(self)))
        if self._settings.geometry is not None:
            self.restoreGeometry(self._settings.geometry)
        self.scaling.fill_screen()
        self.learning.adopt(self._settings.take_learning())

    def _build_contents(self, front: Where) -> None:
        """Build everything that holds words, with a page in front; again for another language."""
        controllers = self._step, self._race, self._measure, self.scene_controller
        contents = WindowContents(*controllers, self.documents, self)
        self._contents = contents
        self.step_page, self.race_page = contents.step_page, contents.race_page
        self.measure_page = contents.measure_page
        self.lesson_controller = contents.lesson_controller
        self.learning.bind(self._step, self.lesson_controller)
        self.classroom.lesson = contents.lesson_controller
        self.lesson_controller.on_slide = self.classroom.follow
        self.lesson_controller.rounds = lambda: self.classroom.rounds
        self.status, self.tabs = contents.status, contents.tabs
        self.saver.follow(self.step_page)
        self.saver.web_pages, self.saver.pause = contents.web_pages, contents.pause
        self._jobs.bind(self.step_page, self.race_page, self.status)
        self.programs.bind(self.step_page, self.race_page, self.measure_page)
        self.editing.bind(self.step_page)
        self.checking.bind(self.step_page)
        self.puzzles.bind(self.step_page)
        self.motion.retranslate()
        self._set_calm(is_calm=self.motion.is_less)
        self._build_menus()
        self.tabs.chosen.connect(lambda index: self.show_page(PAGES[index]))
        contents.way_out.clicked.connect(self.appearance.leave_projector)
        self.status.cancel_asked.connect(self._jobs.cancel)
        self.status.cancel_asked.connect(self.class_check.cancel)
        self.class_check.progressed.connect(self.status.show_checking)
        self.status.need_changed.connect(self.appearance.show_bars)
        self.saver.exporter.progressed.connect(self.status.show_writing)
        self.lesson_controller.changed.connect(self._on_lesson_changed)
        self.lesson_controller.noticed.connect(self.show_notice)
        self._show_phones()
        self._on_editing()
        self.show_page(front)

    @property
    def look(self) -> Look:
        """The look in use."""
        return self.appearance.look

    @property
    def scale(self) -> float:
        """How much larger than normal everything is."""
        return self.scaling.scale

    @property
    def error(self) -> str:
        """The sentence that says what went wrong, empty when nothing has."""
        banner = self._contents.banner
        return banner.text if banner.isVisible() else ""

    def warm_up(self, precompilation: Precompilation | None = None, after: int = 0) -> None:
        """Load the kernels in the background, beginning after so many milliseconds."""
        self._jobs.warm_up(precompilation, after)

    def welcome(self) -> None:
        """Ask how to begin, if this is the first start."""
        if self._is_first_start:
            interaction = self.step_page.interaction
            WelcomeDialog(
                interaction.toggle_edit,
                lambda: self.open_file(own_lessons()[0]),
                self.step_page.player.play,
                lambda: self.puzzles.show(own_collection()[0]),
                self,
            ).open()

    @property
    def page(self) -> QWidget | None:
        """The page in front."""
        return self._contents.pages.currentWidget()

    def show_error(self, text: str) -> None:
        """Show a sentence that says what went wrong; nothing takes it back."""
        self._contents.banner.say(text)

    def show_notice(self, text: str) -> None:
        """Show a sentence that is worth knowing."""
        self.status.show_notice(text)

    def show_page(self, where: Where) -> None:
        """Bring a page to the front."""
        self._contents.show_page(PAGES.index(where))
        self.menus.show_page(where)
        self.classroom.follow()
        if where is Where.STEP and self.editing.is_on:
            self.editing.focus()
        self._show_keys()

    def open_file(self, path: Path, queens: str = "") -> None:
        """Open a file by its suffix, or say why that can't be.

        The variable of a program that holds its queens may have another name.
        """
        if queens:
            self.documents.openers[PROGRAM] = partial(self.programs.open, queens=queens)
        self.documents.open(path)
        self.documents.openers[PROGRAM] = self.programs.open

    def _open_recent(self, path: Path) -> None:
        """Open a file of the menu; a program that was kept without a name is gone on with."""
        if is_unnamed(path):
            self.editing.begin_with(path)
        else:
            self.documents.open(path)

    def _change_language_soon(self, language: str) -> None:
        """Change the language when the menu has closed: it is built again, too."""
        prepare_language(language)  # in a turn of its own, which is shorter so
        QTimer.singleShot(0, self, partial(self.set_language, language))

    def set_language(self, language: str) -> None:
        """Change the language, and remember it; what is shown stays, and what runs goes on."""
        self._settings.language = language
        if language == language_in_use():
            return
        for dialog in self.findChildren(QDialog):
            dialog.close()
        before = self._contents
        state, lessons = self.scene_controller.state, before.lesson_controller
        lesson, is_blank = lessons.state, lessons.blank_screen.isVisible()
        lessons.state = None  # the next one goes on with it
        self.measure_page.stop()
        for action in self.actions():
            self.removeAction(action)
        use_language(language)
        self._translations.use(language)
        self._build_contents(PAGES[state.page.value])
        # What is to be deleted need not take on the words and fonts of the other language.
        lessons.blank_screen.deleteLater()
        before.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._step.forget_words()
        self._race.forget_words()
        self.saver.exporter.show_progress()
        self._contents.present(is_on=self.presentation.is_on)
        self.scene_controller.set_state(state)
        self.lesson_controller.resume(lesson)
        self.set_look(self.look)
        if is_blank:
            self.lesson_controller.blank_screen.cover()

    def set_look(self, look: Look) -> None:
        """Show the whole window in another look, and remember it."""
        self.appearance.set_look(look)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scaling.take_scale()
        fit_when_framed(self)
        for each in (self.scaling, self.presentation):  # they see events before any widget does
            self.windowHandle().installEventFilter(each)
        self.windowHandle().screenChanged.connect(
            self.scaling.on_screen_changed, Qt.ConnectionType.UniqueConnection
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the geometry, vanish, then cancel what runs and wait for it, but not for ever.

        Where something is edited that is not saved, a question comes first.
        """
        if not self.editing.saving.may_close():
            event.ignore()
            return
        self._settings.geometry = self.saveGeometry()
        self.hide()
        for each in (
            *(self._step, self._race, self.classroom, self.class_check),
            *(self.checking, self.editing, self.programs, self._jobs),
        ):
            each.close_down()
        self.measure_page.stop()
        self._measure.estimator.close_down()
        if wait_for_threads(_PATIENCE):  # else something may still write what it has found
            self.measure_page.close_down()
            self._store.close()
        super().closeEvent(event)

    def _build_menus(self) -> None:
        self.menus = menus = MenuBar(
            ACTIONS, self._do, self.motion.action, self.set_look, self._change_language_soon, self
        )
        self.setMenuBar(menus)
        self.appearance.bind(self._contents, menus)
        settings = self._settings
        recent = RecentFiles(
            kept_programs,
            lambda: settings.recent_files,
            self._open_recent,
            settings.forget_files,
            menus,
        )
        menus.insert_below(OPEN.title, recent)
        # A hidden menu bar disables the keys of its menus; those of the window stay enabled.
        self.addActions(list(menus.key_actions.values()))
        self._contents.open_menu = menus.open_context_menu
        menus.ask_shown = self.presentation.ask_menus
        menus.findables_of_pages = partial(_algorithms_to_find, self)
        menus.why_not, menus.say = partial(_why_not, self), self.status.show_entry_text
        self.lesson_controller.fill_menu(menus.lessons)
        menus.show_editing(is_on=self.editing.saves)
        menus.show_lesson(is_on=self.lesson_controller.is_on)

    def _do(self, action: Action[Owner]) -> None:
        """Do an action, by its owner of now; where it can't, the status bar says so as well.

        One that works on another page goes there first, unless it can't be done.
        """
        front = PAGES[self._contents.pages.currentIndex()]
        is_elsewhere = not action.works_on(front) and action.where is not Where.LESSON
        if refusal := _why_not(self, action):
            self.show_notice(refusal)
            self._refused = action, refusal
        elif is_elsewhere:
            self.show_page(next(page for page in PAGES if action.works_on(page)))
        if not (refusal and is_elsewhere):
            action.do(_owner_of(self, action))
        if action is not menu_bar.OPEN:
            self.presentation.hide_bars()

    def _take_refusal_back(self) -> None:
        """Take back the sentence that says why an action can't be done, once it is not so."""
        if self._refused is not None and _why_not(self, self._refused[0]) != self._refused[1]:
            self.status.take_back(self._refused[1])
            self._refused = None

    def _connect(self) -> None:
        """Connect what lives as long as the window."""
        exporter = self.saver.exporter
        for failing in (self.documents, self.programs, self.class_check, self._measure, exporter):
            failing.failed.connect(self.show_error)
        for noticing in (self.programs, self.puzzles, self._measure):
            noticing.noticed.connect(self.show_notice)
        exporter.finished.connect(self.show_notice)
        self.documents.scene_asked.connect(self._on_scene_asked)
        self.documents.saved.connect(self._on_saved)
        for opened in (self.programs.opened, self.puzzles.opened):
            opened.connect(self._on_opened)
        self._step.changed.connect(self._show_keys)
        for changing in (self._step, self._race):
            changing.changed.connect(self._take_refusal_back)
        self.editing.changed.connect(self._on_editing)
        self.classroom.changed.connect(self._show_phones)
        self.motion.action.toggled.connect(lambda is_calm: self._set_calm(is_calm=is_calm))

    def _on_editing(self) -> None:
        self.menus.show_editing(is_on=self.editing.saves)
        self.status.show_reminder("")
        self._show_keys()

    def _show_keys(self) -> None:
        """Name the keys of the run that is shown: of a program, or in a newcomer's first session.

        Those of the first session are beside the keys in the first step's sentence.
        """
        words = ""
        if self.page is self.step_page:
            words = self.editing.keys_in_words()
            if self._step.predictor.is_armed:
                words = tr("→ goes on, and Escape ends the questions.")
            elif not words and self._is_first_start and not self._step.editor.is_open:
                words = tr(
                    "T shows the search tree, P asks you to predict, F2 tells about the algorithm."
                )
        self.status.show_idle_text(words)

    def _set_calm(self, *, is_calm: bool) -> None:
        for each in (self._step.player, self._race.player, self.lesson_controller):
            each.set_calm(is_calm)

    def _hidden_from_phones(self) -> Collection[str]:
        """Return what a lesson hides, by its names; all of the board where it is not in front."""
        if self.page is not self.step_page:
            return ("board",)
        lesson = self.lesson_controller.state
        return () if lesson is None or lesson.is_answered else lesson.step.hide

    def _show_phones(self) -> None:
        state = self.classroom.state
        self.status.show_phones(state.phones if state.is_open else None)

    def _give_look(self, look: Look, scale: float) -> None:
        self.saver.look = self.puzzles.look = self.class_check.look = look
        self.editing.look = look, scale

    def show_about(self) -> None:
        """Show the versions, the machine, the folders and the licences."""
        AboutDialog(self._settings.file, self).open()

    def cancel(self) -> None:
        """Cancel what runs; where nothing does, leave what stands in front of all else."""
        if self.checking.cancel() or self.class_check.cancel():
            return
        is_busy = self.runner.is_busy or self.saver.exporter.is_active
        if not (is_busy or self.error or self.scene_controller.is_busy):
            if self.lesson_controller.is_on:
                self.lesson_controller.leave()
            elif self.presentation.is_on:
                self.appearance.leave_projector()
            elif self.page is self.step_page and self._step.state.has_tree:
                self._step.show_tab(None)
            elif self.page is self.step_page:
                self._step.go_back_to_own_run()
        self._jobs.cancel()
        self._contents.cancel()

    def _on_scene_asked(self, scene: Scene) -> None:
        self.show_error("")
        self._step.predictor.reset()
        self.scene_controller.show(scene)

    def _on_lesson_changed(self) -> None:
        is_lesson = self.lesson_controller.is_on
        self.menus.show_lesson(is_on=is_lesson)
        self.show_error("")
        with self.appearance.arranged_once():
            self.presentation.follow_lesson(is_on=is_lesson)
            self.appearance.show_bars()

    def _on_saved(self, path: Path) -> None:
        self.show_error("")
        self.show_notice(tr("Saved in {file}.", file=path))

    def _on_opened(self) -> None:
        """Show a program or a puzzle that has been opened."""
        self.show_error("")
        self.show_page(Where.STEP)


def _algorithms_to_find(window: MainWindow) -> list[Findable]:
    """Return the algorithms, each of which is shown on the page Step when it is found."""

    def show(solver: Solver) -> None:
        window.show_page(Where.STEP)
        window.step_page.chooser.choose(solver)

    return [
        Findable(
            title=tr(solver.title),
            keys="",
            where=Where.STEP,
            texts=(solver.title, CHOOSE_ALGORITHM.title, solver.key),
            do=partial(show, solver),
            obstacle=obstacle,
        )
        for solver, obstacle in window.step_page.chooser.choices()
    ]


def _why_not(window: MainWindow, action: Action[Owner]) -> str:
    """Return the sentence that says why an action of the page in front can't be done; or none."""
    return action.why_not(_owner_of(window, action))


def _owner_of(window: MainWindow, action: Action[Owner]) -> Owner:
    """Return the owner of an action; the page in front comes before the others."""
    owners = (
        *(window.page, window.step_page, window.race_page, window.measure_page),
        *(window._step, window._race, window.scaling, window.classroom),
        *(window.step_page.interaction, window.editing, window.checking, window.class_check),
        *(window, window.documents, window.learning, window.puzzles, window.saver),
        *(window.lesson_controller, window.lesson_controller.blank_screen),
        *(window.appearance, window.menus, window._contents),
    )
    return next(each for each in owners if isinstance(each, action.owner))


def _save_program(window: MainWindow) -> bool:
    """Save the program that is edited on the page in front; tell whether there is one."""
    is_there = window.editing.saves and window.page is window.step_page
    if is_there:
        window.editing.save()
    return is_there


ACTIONS: Actions = (
    *actions.OF_PARTS,
    Action(
        MainWindow,
        "Escape",
        mark("Cancel what runs"),
        MainWindow.cancel,
        Menu.RUN,
        begins_group=True,
        also=mark("stop, abort, escape, leave"),
    ),
    Action(
        MainWindow,
        "",
        mark("About nqviz"),
        MainWindow.show_about,
        Menu.HELP,
        begins_group=True,
        also=mark("version, license, where are my files"),
    ),
    Action(
        MainWindow,
        "Ctrl+Q",
        mark("Quit"),
        MainWindow.close,
        Menu.FILE,
        begins_group=True,
        also=mark("exit, close, leave"),
    ),
)
