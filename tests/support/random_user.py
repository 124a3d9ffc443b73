"""A user who does anything at all in a real window: actions are data, so that they can shrink."""

import gc
import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, NamedTuple
from unittest.mock import patch

import shiboken6
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QSettings,
    QSize,
    Qt,
    QTimer,
    QtMsgType,
    QUrl,
    qInstallMessageHandler,
)
from PySide6.QtGui import QCloseEvent, QDropEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QSpinBox,
    QWidget,
)

from nqviz.audit import Auditing
from nqviz.common.assets import asset
from nqviz.common.i18n import language_in_use, tr
from nqviz.frames.palette import LIGHT
from nqviz.lessons.lesson import own_lessons
from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.lessons.session import save_session
from nqviz.model.position import Position, Task
from nqviz.model.rule import MOVES, Rule
from nqviz.puzzles.puzzle import own_puzzles
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.runs.timeline import Timeline
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.jobs import run_scanner
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_page import VIEWS, MeasurePage
from nqviz.ui.measure.measure_view import MeasureView
from nqviz.ui.measure.solve_page import SolvePage
from nqviz.ui.playback import solution_marks
from nqviz.ui.programs.trust_dialog import TrustDialog
from nqviz.ui.widgets.action import Action as WindowAction
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS, MainWindow
from tests.support.qt_objects import close

# How often each kind of action is tried, in turns of a hundred.
KINDS = {
    "key": 28,
    "view": 5,
    "rule": 3,
    "typing": 8,
    "click": 16,
    "drag": 3,
    "wheel": 5,
    "menu": 3,
    "resize": 3,
    "page": 4,
    "run": 7,
    "lane": 3,
    "stop": 2,
    "start": 3,
    "cancel": 3,
    "language": 1,
    "look": 1,
    "arm": 3,
    "field": 8,
    "lesson": 1,
    "drop": 3,
    "program": 1,
    "wait": 4,
}
WHATS = 1 << 16

_SIZES = (1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 12, 16, 27, 32, 64, 65, 0, 120, 500, 1000)
_VIEWS = ("K", "K", "T", "Shift+T", "Ctrl+T", "I", "Shift+H", "G", "R", "X", "Z", "Ctrl+B")
_MOST_BLOCKED = 3  # squares of a rule
_TYPED = ("1", "2", "4", "6", "8", "0", "-", "Tab", "Shift+Tab", "Up", "Down", "Left", "Right")
_MORE_TYPED = ("Return", "Backspace", "Space", "Home", "End", "PgDown", "a", "Del", "Escape")
# What a dialog keeps the user from.
_BEHIND_DIALOGS = {
    *("menu", "page", "run", "lane", "view", "rule"),
    *("start", "language", "arm", "lesson", "drop", "program"),
}
_RESTS = {"key", "wheel", "resize"}  # what never opens another run, unless queens are placed
# What opens another run.
_OPENING = {
    *("A larger board", "A smaller board", "Start again, without own queens"),
    *("Begin a new program", "Write the program, or watch its run"),
    "You are the algorithm: make its steps, or end that",
    "Own position: let an algorithm go on from it",
    "Solve the next puzzle",
}
assert {action.title for action in ACTIONS} >= _OPENING
KEYS = [action for action in ACTIONS if action.keys]
# A key can be another action's as well, on another page.
_OPENING_KEYS = {each for key in KEYS if key.title in _OPENING for each in key.sequences}
_PLACES = (Where.STEP, Where.RACE, Where.MEASURE)
_MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 4,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
_FIELDS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
_DAMAGED = 0.2  # the share of files that are cut off somewhere
_WRONG_PROGRAM = "def solve(n):\n    queens = [0] * n\n    print(queens)\n    return 1 // 0\n"
_PROGRAMS = tuple(path.stem for path in asset("programs").glob("*.py"))  # also as "…-built.py"
_SCANNED, _MARKED = 1 << 20, 1 << 14  # steps of a run that are looked through in the background
_FAR = 4000  # steps: further runs are not walked a second time
_PATIENCE = 12  # actions that a dialog may stay open


class Action(NamedTuple):
    """What the user does: a kind, which one of its kind, and where, from 0 to 1."""

    kind: str
    what: int
    x: float
    y: float


class WalkError(AssertionError):
    """Something happened in the window that may never happen."""


def random_actions(seed: int) -> Iterator[Action]:
    """Yield actions without end, the same for the same seed."""
    random = Random(seed)
    kinds, weights = list(KINDS), list(KINDS.values())
    while True:
        kind = random.choices(kinds, weights)[0]
        yield Action(kind, random.randrange(WHATS), random.random(), random.random())


@contextmanager
def walking(folder: Path) -> Iterator["RandomUser"]:
    """Open a window for a walk, and close it afterwards; nothing outside of a folder changes."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = QSettings(str(folder / "walk.ini"), QSettings.Format.IniFormat)
    with (
        chdir(folder),
        patch.dict(os.environ, XDG_DATA_HOME=str(folder)),
        patch.object(run_scanner, "MOST_STEPS", _SCANNED),
        patch.object(solution_marks, "MOST_STEPS", _MARKED),
    ):
        gc.collect()
        gc.freeze()  # What is imported stays and need not be looked through, as in the program.
        collector = GarbageCollector()
        window = _WalkedWindow(settings)
        collector.setParent(window)
        user = RandomUser(window, folder)
        with user.watching():
            window.show()
            window.activateWindow()
            QApplication.processEvents()
            try:
                yield user
            finally:
                user.stop()
                window.is_walked = False
                close(window)
            user.look_for_errors()
            window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        collector.stop()


class _WalkedWindow(MainWindow):
    """A window that stays open whatever is asked, as long as one walks in it."""

    is_walked = True

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.is_walked:
            event.ignore()
        else:
            super().closeEvent(event)


def _refuse_question() -> None:
    """Say no to what a file dialog asks: it waits for the answer in an event loop of its own."""
    box = QApplication.activeModalWidget()
    if isinstance(box, QMessageBox) and isinstance(box.parent(), QFileDialog):
        QTest.keyClick(box, Qt.Key.Key_Escape)  # `reject` would count as yes


class RandomUser(logging.Handler):
    """Does what it is told in a window, and looks after each action whether all is well.

    Attributes:
        window: where it walks.
        done: how many actions it has carried out.
    """

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(logging.ERROR)
        self.done = 0
        self.window = window
        self._folder = folder
        self._language = language_in_use()
        self._trouble: list[str] = []
        self._open_for = 0  # actions since a dialog came up
        self._files = 0
        self._limited_page: MeasurePage | None = None
        self._limit_jobs()
        self._answering = QTimer(interval=100)
        self._answering.timeout.connect(_refuse_question)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Notice every error, from wherever it comes."""
        logging.getLogger().addHandler(self)
        gc.callbacks.append(self._on_collection)
        before = qInstallMessageHandler(self._on_message)
        with (
            patch.object(sys, "excepthook", self._on_error),
            patch.object(threading, "excepthook", self._on_error_in_thread),
            patch.object(QFileDialog, "getSaveFileName", self._file_name),
            patch.object(QFileDialog, "getOpenFileName", self._file_name),
        ):
            self._answering.start()
            try:
                yield
            finally:
                self._answering.stop()
                qInstallMessageHandler(before)
                gc.callbacks.remove(self._on_collection)
                logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error that was logged."""
        self._trouble.append(self.format(record))

    def do(self, action: Action) -> None:
        """Carry out an action; raises WalkError where the window is not well afterwards."""
        self.activate()
        self._limit_jobs()
        player, focus = self.window.step_page.player, QApplication.focusWidget()
        timeline, index = player.timeline, player.position.index
        is_still = not (player.is_playing or player.is_busy)
        chooser = self.window.step_page.chooser
        is_choosing = focus is not None and chooser.isAncestorOf(focus)
        is_choosing |= QApplication.activePopupWidget() is not None  # the list of a chooser
        # A lesson that goes on by a key opens runs of its own.
        is_taught = action.kind == "key" and self.window.lesson_controller.is_on
        # So do dialogs that offer some.
        has_dialog = QApplication.activeModalWidget() is not None
        is_asked = has_dialog
        # And so do some keys.
        is_asked |= action.kind == "key" and not _OPENING_KEYS.isdisjoint(
            self._key_of(action).sequences
        )
        # So does what ends the practice, which gives the run of before back.
        is_asked |= self.window.step_page.interaction.practice.is_on
        # A program runs again some time after its file has been changed.
        is_asked |= timeline.solver.waits
        is_open = self.window.step_page.interaction.editor.is_open
        if not (has_dialog and action.kind in _BEHIND_DIALOGS):
            getattr(self, f"_do_{action.kind}")(action)
        self._let_it_work()
        self.done += 1
        if action.kind in _RESTS and not (is_choosing or is_open or is_taught or is_asked):
            self._expect(player.timeline is timeline, "the run was lost")
            if action.kind == "resize" and is_still:
                self._expect(player.position.index == index, "the run has moved")
        self.look_for_trouble()

    def press(self, sequence: str, widget: QWidget | None = None) -> None:
        """Press a key, on what the keys go to if nothing else is said."""
        target = widget or self._in_front()
        if not shiboken6.isValid(target):  # PySide can take a new widget for an old one
            target = self.window
        combination = QKeySequence(sequence)[0]  # type: ignore[index]
        QTest.keyPress(target, combination.key(), combination.keyboardModifiers())
        if shiboken6.isValid(target):  # it may have closed
            QTest.keyRelease(target, combination.key(), combination.keyboardModifiers())

    def activate(self) -> None:
        """Do what a window manager does when a dialog or a menu has closed."""
        front = QApplication.activeModalWidget() or self.window
        if QApplication.activePopupWidget() is None and QApplication.activeWindow() is not front:
            front.activateWindow()
            QApplication.processEvents()

    def look_for_trouble(self) -> None:
        """Raise WalkError where something is not as it must always be."""
        self.look_for_errors()
        window = self.window
        self._expect(window.isVisible(), "the window has vanished")
        error = window.error
        names = ("nqviz", "n ", "template", "program", "dropped", "file", "untitled", *_PROGRAMS)
        begins = not error[:1].islower() or error.startswith(names) or ".py" in error.split()[0]
        is_sentence = not error or (begins and error[-1] in ".。")
        self._expect(is_sentence, f"it says: {error}")
        self._look_at_dialogs()
        self._look_at_runs()

    def look_for_errors(self) -> None:
        """Raise WalkError where an error was noticed."""
        if self._trouble:
            raise WalkError("\n".join(self._trouble))

    def forgive(self) -> None:
        """Forget the errors that were noticed."""
        self._trouble.clear()

    def objects(self, *, is_tidied: bool = True) -> Counter[str]:
        """Return how many objects of Qt there are of each class, in a window put in order."""
        if is_tidied:
            self.tidy_up()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        names = Counter(each.metaObject().className() for each in self.window.findChildren(QObject))
        names["top-level widgets"] = len(QApplication.topLevelWidgets())
        return names

    def stop(self) -> None:
        """Close what is open over the window, and stop what runs."""
        window = self.window
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.menus.key_actions["Cancel what runs"].trigger()
        deadline = time.monotonic() + 60
        while window.runner.is_busy and time.monotonic() < deadline:
            QTest.qWait(1)
        self._expect(not window.runner.is_busy, "what was cancelled does not end")

    def tidy_up(self) -> None:
        """Stop all, and show what is shown at the first start."""
        window = self.window
        interaction = window.step_page.interaction
        if interaction.editor.is_open:
            interaction.toggle_edit()
        if interaction.predictor.is_armed:
            interaction.toggle_predict()
        self.stop()
        interaction.stops.clear()
        saved = window.measure_page.count_page.saved
        while saved.texts:
            saved.discard_buttons[0].click()
        window.set_language(self._language)
        window.show_page(Where.STEP)
        window.step_page.controller.change(has_tree=False)
        window.step_page.controller.set_run(SOLVERS[0], Task(8))
        window.race_page.controller.set_pairing(0)
        window.measure_page.controller.clear()
        window.menus.key_actions["Normal size"].trigger()
        if window.look is not LIGHT:
            window.set_look(LIGHT)
        QApplication.processEvents()

    @staticmethod
    def _key_of(action: Action) -> WindowAction[Any]:
        return KEYS[action.what % len(KEYS)]

    def _do_key(self, action: Action) -> None:
        key = self._key_of(action)
        self.press(key.sequences[action.what // len(KEYS) % len(key.sequences)])

    def _do_typing(self, action: Action) -> None:
        typed = (*_TYPED, *_MORE_TYPED)
        self.press(typed[action.what % len(typed)])

    def _do_click(self, action: Action) -> None:
        root, at = self._spot(action)
        child = root.childAt(at) or root
        buttons = (Qt.MouseButton.LeftButton,) * 7 + (Qt.MouseButton.RightButton,)
        button = buttons[action.what % len(buttons)]
        modifiers = _MODIFIERS[action.what // len(buttons) % len(_MODIFIERS)]
        QTest.mouseClick(child, button, modifiers, child.mapFrom(root, at))

    def _do_drag(self, action: Action) -> None:
        root, at = self._spot(action)
        child = root.childAt(at) or root
        start = child.mapFrom(root, at)
        end = start + QPoint(action.what % 200 - 100, action.what // 200 % 200 - 100)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(child, left, none, start)
        for way in ((start + end) / 2, end):
            QTest.mouseMove(child, QPoint(way))
        QTest.mouseRelease(child, left, none, end)

    def _do_wheel(self, action: Action) -> None:
        root, at = self._spot(action)
        handle = root.window().windowHandle()
        if handle is None:
            return
        angle = (120, -120, 240, -240, 30, -480)[action.what % 6]
        event = QWheelEvent(
            QPointF(at),
            QPointF(root.mapToGlobal(at)),
            QPoint(),
            QPoint(0, angle),
            Qt.MouseButton.NoButton,
            _MODIFIERS[action.what // 6 % len(_MODIFIERS)],
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QCoreApplication.sendEvent(handle, event)

    def _do_menu(self, action: Action) -> None:
        """Open a menu and choose one of its entries, with the mouse."""
        bar = self.window.menuBar()
        if not bar.isVisible():
            return
        titles = bar.actions()
        title = titles[action.what % len(titles)]
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(title).center())
        menu, place = title.menu(), action.what // len(titles)
        while isinstance(menu, QMenu) and menu.isVisible():  # an entry can be a menu itself
            entries = [each for each in menu.actions() if each.isEnabled() and each.text()]
            if not entries:
                return
            entry = entries[place % len(entries)]
            where, below = menu.actionGeometry(entry).center(), entry.menu()
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=where)
            menu, place = below, place // len(entries)

    def _do_resize(self, action: Action) -> None:
        self.window.resize(QSize(640 + round(1280 * action.x), 420 + round(660 * action.y)))

    def _do_page(self, action: Action) -> None:
        where = _PLACES[action.what % 3]
        self.window.show_page(where)
        if where is Where.MEASURE:
            self.window.measure_page.show_view(action.what // 3 % len(VIEWS))

    def _do_run(self, action: Action) -> None:
        """Choose an algorithm with the arrows, and n with digits."""
        self.window.show_page(Where.STEP)
        chooser = self.window.step_page.chooser
        box = chooser.algorithm_box
        for _ in range(action.what % 4):
            self.press("Down" if action.x > box.currentIndex() / box.count() else "Up", box)
        self._type_number(chooser.n_box, _SIZES[action.what // 4 % len(_SIZES)])

    def _do_lane(self, action: Action) -> None:
        self.window.show_page(Where.RACE)
        page = self.window.race_page
        lane = page.lanes[action.what % len(page.controller.setup.runs)]
        box = lane.chooser.algorithm_box
        self.press("Down" if action.x > box.currentIndex() / box.count() else "Up", box)
        self._type_number(lane.chooser.n_box, _SIZES[action.what // 4 % len(_SIZES)])

    def _do_view(self, action: Action) -> None:
        """Show the run in another way, as in the presentation view, as an icicle or a heat map."""
        self.window.show_page(Where.STEP)
        self.press(_VIEWS[action.what % len(_VIEWS)], self.window)

    def _do_rule(self, action: Action) -> None:
        """Choose a rule, as a click in the table of rules does, sometimes with blocked squares."""
        self.window.show_page(Where.STEP)
        page = self.window.step_page
        rule = _rule(Random(action.what), page.player.timeline.task.n)
        page.chooser.rule_button.choose(rule, None)

    def _do_stop(self, action: Action) -> None:
        """Set one breakpoint more, of any kind, or take all away."""
        stops = self.window.step_page.interaction.stops
        if len(stops.breakpoints) > 3:
            stops.clear()
        at = list(At)[action.what % len(At)]
        stops.add(Breakpoint(at, 1 + round(9 * action.x)))

    def _do_start(self, action: Action) -> None:
        """Start to measure, count, check or solve."""
        self.window.show_page(Where.MEASURE)
        self.window.measure_page.show_view(action.what % len(VIEWS))
        self.press("F5")

    def _limit_jobs(self) -> None:
        """Let no job take long; a change of language builds the page anew."""
        page = self.window.measure_page
        if page is not self._limited_page:
            self._limited_page = page
            page.on_built = partial(_built, page.on_built)
            for view in page.findChildren(MeasureView):
                _limit(view)

    def _do_language(self, action: Action) -> None:
        """Choose a language, as its entry in the menu does."""
        choices = self.window.menus.languages.actions()
        choices[action.what % len(choices)].trigger()

    def _do_look(self, action: Action) -> None:
        """Choose a look, as its entry in the menu does."""
        choices = self.window.menus.look_actions.actions()
        choices[action.what % len(choices)].trigger()

    def _do_arm(self, action: Action) -> None:
        """Predict decisions of any kind, or place queens."""
        self.window.show_page(Where.STEP)
        interaction = self.window.step_page.interaction
        if action.what % 4 == 0:
            interaction.toggle_edit()
            return
        interaction.predictor.choose(list(Ask)[action.what % len(Ask)])
        if not interaction.predictor.is_armed:
            interaction.toggle_predict()

    def _do_field(self, action: Action) -> None:
        """Click one of the fields in front and press a key there."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        fields = [
            each
            for each in front.findChildren(QWidget)
            if isinstance(each, _FIELDS) and each.isVisible() and each.isEnabled()
        ]
        if not fields:
            return
        field = fields[round(action.x * (len(fields) - 1))]
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
        typed = (*_TYPED, *_MORE_TYPED)
        if shiboken6.isValid(field) and field.isVisible():
            self.press(typed[action.what % len(typed)], field)

    def _do_lesson(self, action: Action) -> None:
        """Begin a lesson, and go some steps on."""
        lessons = own_lessons()
        self.window.open_file(lessons[action.what % len(lessons)])
        for _ in range(round(6 * action.x)):
            QApplication.processEvents()  # A user's keys come in turns of their own.
            self.press("PgDown")

    def _do_drop(self, action: Action) -> None:
        """Drop a session of any algorithm and size, a lesson or a puzzle; some are damaged."""
        files = (*own_lessons(), *own_puzzles())
        place = action.what % (3 * len(files))
        if place < len(files):
            path = self._folder / f"dropped{files[place].suffix}"
            path.write_bytes(files[place].read_bytes())
        else:
            path = self._folder / "dropped.nqviz"
            save_session(path, _scene(action))
        if action.x < _DAMAGED:
            text = path.read_text(encoding="utf-8")
            path.write_text(text[: round(action.y * len(text))], encoding="utf-8")
        self._drop(path)

    def _do_program(self, action: Action) -> None:
        """Drop a program, one of ours or a wrong one, and answer the question before it runs."""
        path = self._folder / f"program{action.what % 3}.py"
        programs = sorted(asset("programs").glob("*.py"))
        text = programs[action.what // 3 % len(programs)].read_text(encoding="utf-8")
        path.write_text(_WRONG_PROGRAM if action.x < _DAMAGED else text, encoding="utf-8")
        self._drop(path)
        question = QApplication.activeModalWidget()
        if isinstance(question, TrustDialog):
            button = question.refuse_button if action.y < _DAMAGED else question.run_button
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _drop(self, path: Path) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        at, copy = QPointF(self.window.rect().center()), Qt.DropAction.CopyAction
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QCoreApplication.sendEvent(self.window, QDropEvent(at, copy, data, left, none))

    def _do_cancel(self, _action: Action) -> None:
        self.press("Escape")

    def _do_wait(self, action: Action) -> None:
        """Let the window work for up to a tenth of a second; between events nothing runs here."""
        QTest.qWait(round(100 * action.x))

    def _type_number(self, box: QSpinBox, number: int) -> None:
        box.setFocus()
        box.selectAll()
        for digit in str(number):
            self.press(digit, box)
        self.press("Return", box)

    def _in_front(self) -> QWidget:
        """Return what the keys go to."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            return _focus_in(popup)
        front, focus = QApplication.activeModalWidget() or self.window, QApplication.focusWidget()
        return focus if focus is not None and focus.window() is front else _focus_in(front)

    def _spot(self, action: Action) -> tuple[QWidget, QPoint]:
        """Return what is in front of everything, and a point of it."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        root = popup or modal or self.window
        at = QPointF(action.x * (root.width() - 1), action.y * (root.height() - 1))
        return root, at.toPoint()

    def _let_it_work(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def _look_at_dialogs(self) -> None:
        """Close a dialog that has been open for long, as a user does."""
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        in_front = popup or dialog
        self._open_for = self._open_for + 1 if in_front is not None else 0
        if in_front is None or self._open_for < (_PATIENCE if popup is None else _PATIENCE // 4):
            return
        self.press("Escape", in_front)
        self._let_it_work()
        still = QApplication.activePopupWidget() if popup else QApplication.activeModalWidget()
        # A menu may have been opened over the list of a box, which is the next to be closed.
        self._expect(still is not in_front, "a dialog is stuck")
        self._open_for = 0

    def _look_at_runs(self) -> None:
        step, race = self.window.step_page, self.window.race_page
        editor = step.interaction.editor
        chosen = (step.player.timeline.solver, step.player.timeline.task)
        solver, task = (editor.state.solver, editor.state.task) if editor.is_open else chosen
        chooser = step.chooser
        self._expect(
            chooser.algorithm_box.currentText() == _title(solver)
            and chooser.n_box.value() == task.n
            and chooser.mirror_box.isChecked() == task.mirror,
            "the chooser shows another run",
        )
        self._expect(
            [(each.solver, each.task) for each in race.player.race.lanes]
            == list(race.controller.setup.runs),
            "the race is not the one that was set up",
        )
        self._expect(not (step.player.is_playing and editor.is_open), "it plays while it is held")
        if self.done % 8 == 0:
            for timeline in (step.player.timeline, *race.player.race.lanes):
                self._look_at_run(timeline)

    def _look_at_run(self, timeline: Timeline) -> None:
        """Walk a run a second time to where it stands, and compare."""
        solver, task, index = timeline.solver, timeline.task, timeline.position.index
        if solver.waits or index * task.n > _FAR * 8:
            return
        position = Position.start(task)
        for step in islice(solver.run(task, None), index):
            position.apply(step)
        what = f"{solver.key}, {task}, step {index}"
        self._expect(position == timeline.position, f"{what} is not what walking there gives")

    def _expect(self, is_well: bool, what: str) -> None:
        if not is_well:
            raise WalkError(f"after {self.done} actions: {what}")

    def _file_name(self, *_args: object, **_options: object) -> tuple[str, str]:
        """Stand in for the dialogs of the system: cancel every other time."""
        self._files += 1
        return ("" if self._files % 2 else str(self._folder / f"file{self._files}"), "")

    def _on_collection(self, _phase: str, _info: object) -> None:
        """Note that objects of Qt may be destroyed beside what the window does with them."""
        if threading.current_thread() is not threading.main_thread():
            self._trouble.append("Python's collector ran in a thread that is not the window's.")

    def _on_message(self, kind: QtMsgType, _context: object, text: str) -> None:
        """Note a warning of Qt's; the offscreen platform says what it can't do."""
        if kind is not QtMsgType.QtDebugMsg and not text.startswith("This plugin does not"):
            self._trouble.append(text)

    def _on_error(
        self, kind: type[BaseException], error: BaseException, curve: TracebackType | None
    ) -> None:
        record = logging.LogRecord("walk", logging.ERROR, "", 0, "", None, (kind, error, curve))
        self._trouble.append(self.format(record))

    def _on_error_in_thread(self, args: threading.ExceptHookArgs) -> None:
        self._on_error(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)


def _scene(action: Action) -> Scene:
    """Return anything that a session can hold, made from an action."""
    random = Random(action.what + round(action.y * WHATS))
    solver, n = random.choice(SOLVERS), random.choice(_SIZES) or 8
    lanes = [(each, Task(random.choice(_SIZES[:12]))) for each in random.choices(SOLVERS, k=3)]
    timed = random.sample([each for each in SOLVERS if each.counts_to], 2)
    stops = [Breakpoint(random.choice(list(At)), random.randint(1, 9)) for _ in range(2)]
    return Scene(
        page=random.choice(list(Page)),
        run=RunScene(solver, Task(min(n, solver.largest)), random.randrange(200)),
        speed=random.choice((None, 1.0, 1e6)),
        step_size=random.choice((None, 1, 2, 3)),
        stops=random.choice(((), tuple(dict.fromkeys(stops)))),
        has_tree=random.choice((None, True, False)),
        race=random.choice((None, RaceScene(tuple(lanes), random.choice(list(Clock)), 20))),
        measure=random.choice((None, MeasureScene(tuple(timed), 3, 5, 1, 1.0))),
        view=random.choice(list(View)),
        asks=random.choice((None, *Ask)),
        plays=random.random() < _DAMAGED,
    )


def _rule(random: Random, n: int) -> Rule:
    """Return any rule, with blocked squares on every third board."""
    squares = [(random.randrange(n), random.randrange(n)) for _ in range(_MOST_BLOCKED)]
    blocked = squares if random.randrange(3) == 0 else []
    return Rule(random.choice(list(MOVES)), blocked=frozenset(blocked))


def _title(solver: Solver) -> str:
    return tr(solver.title) if solver.file is None else solver.title


def _focus_in(window: QWidget) -> QWidget:
    """Return what the keys go to in a window, which is the window itself where nothing is named."""
    focus: QWidget | None = window.focusWidget()
    return window if focus is None else focus


def _built(built: Callable[[MeasureView], object], view: MeasureView) -> None:
    built(view)
    _limit(view)


def _limit(view: MeasureView) -> None:
    boxes: list[tuple[QSpinBox, int]] = []
    if isinstance(view, AuditPage):
        view.controller.make_audit = partial(Auditing, largest=5, measured_n=4)
    elif isinstance(view, CurvesPage):
        boxes = [(view.first_box, 6), (view.last_box, 6), (view.repeats_box, 2)]
    elif isinstance(view, CountPage):
        boxes = [(view.n_box, 9)]
    elif isinstance(view, SolvePage):
        boxes = [(view.n_box, 2000)]
    for box, most in boxes:
        box.setMaximum(most)
        box.setValue(most)
