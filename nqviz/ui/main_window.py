"""The window: builds the pages, the menus and the keys, and connects them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QKeySequence,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QMainWindow,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz import growth
from nqviz.i18n import tr
from nqviz.solvers import SOLVERS
from nqviz.store import Store
from nqviz.ui.about_dialog import AboutDialog
from nqviz.ui.background import Background
from nqviz.ui.commands import Commands, page_commands
from nqviz.ui.error_banner import ErrorBanner
from nqviz.ui.guide_dialog import GuideDialog
from nqviz.ui.header import Header
from nqviz.ui.keys import KEYS, Key, Menu, Where, only_there
from nqviz.ui.keys_dialog import KeysDialog
from nqviz.ui.measure_page import MeasurePage
from nqviz.ui.motion import Motion
from nqviz.ui.palette import LIGHT, LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.ui.race_page import RacePage
from nqviz.ui.runner import Runner
from nqviz.ui.scaling import LEAST_ZOOM, MOST_ZOOM, scale_of
from nqviz.ui.screen_memory import ScreenMemory
from nqviz.ui.segments import Segments
from nqviz.ui.status_view import StatusView
from nqviz.ui.step_page import StepPage
from nqviz.ui.theme import apply_look

_PAGES = (Where.STEP, Where.RACE, Where.MEASURE)
_FIRST_SIZE = QSize(1280, 720)
_LEAST_CONTENT = QSizeF(52, 26)  # in heights of text: less than that is scrolled
_WHEEL_NOTCH = 120


class MainWindow(QMainWindow):
    """The program's one window.

    Attributes:
        look: the look in use.
        step_page: the page that steps through an algorithm.
        race_page: the page that lets algorithms race.
        measure_page: the page that measures.
        runner: what works in the background.
        status: the line along the bottom.
        motion: whether less is to move.
        tabs: the buttons that change between the pages.
        key_actions: the actions of the table of keys, by their names.
        look_actions: the actions that change the look.
    """

    def __init__(self, settings: QSettings, store: Store | None = None) -> None:
        """Build the window as the settings remember it; it goes on to remember itself there.

        What is measured goes into the store, which the window closes; without one it is forgotten.
        """
        super().__init__()
        self.setWindowTitle("nqviz")
        self._settings = settings
        self._screens = ScreenMemory(settings)
        self._zoom = self._screens.zoom(self.screen())
        is_first_start = not settings.allKeys()
        self._wheel = 0
        self.look = self._look_before = LIGHT
        self._store = store or Store.in_memory()
        self.runner = Runner(self, self._store)
        self.step_page = StepPage()
        self.race_page = RacePage()
        self.measure_page = MeasurePage(SOLVERS, self._store, growth.fit)
        self._background = Background(
            self.runner, self.step_page, self.race_page, self.measure_page, self
        )
        self.status = StatusView()
        self._banner = ErrorBanner()
        self.tabs = Segments([tr(where.value) for where in _PAGES])
        self.tabs.setToolTip(tr("{key} changes between the pages.", key="Ctrl+Tab"))
        self._pages = QStackedWidget()
        self._tools = QStackedWidget()
        self.motion = Motion(settings, self)
        self.look_actions = QActionGroup(self)
        self.key_actions = self._build_key_actions()
        self._build_menus()
        self._build()
        self._connect()
        self.motion.start()
        self._show_page(0)
        self.set_look(_remembered_look(settings))
        self.step_page.show_tree(is_shown=settings.value("tree") in {1, "1"})
        self.resize(_FIRST_SIZE)
        geometry = settings.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        self._fill_screen()
        if is_first_start:
            self.status.show_idle_text(_first_hint())

    @property
    def scale(self) -> float:
        """How much larger than normal everything is."""
        return scale_of(self._zoom)

    @property
    def error(self) -> str:
        """The sentence that says what went wrong, empty when nothing has."""
        return self._banner.text if self._banner.isVisible() else ""

    def warm_up(self) -> None:
        """Compile the kernels in the background."""
        self.runner.warm_up(SOLVERS)

    def show_error(self, text: str) -> None:
        """Show a sentence that says what went wrong."""
        self._banner.say(text)

    def show_page(self, where: Where) -> None:
        """Bring a page to the front."""
        self._show_page(_PAGES.index(where))

    def set_look(self, look: Look) -> None:
        """Show the whole window in another look, and remember it."""
        if look is not self.look:
            self._look_before = self.look
        self.look = look
        self._settings.setValue("look", look.name)
        for action in self.look_actions.actions():
            action.setChecked(action.data() == look.name)
        if look.hides_chrome:
            self.status.show_notice(tr("{key} brings the menus back.", key="Ctrl+B"))
        else:
            self.status.clear_notice()
        self._apply_look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scale the window with Ctrl+wheel, whatever the mouse is over."""
        if not (
            isinstance(event, QWheelEvent)
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            return super().eventFilter(watched, event)
        self._wheel += event.angleDelta().y()
        notches = int(self._wheel / _WHEEL_NOTCH)
        self._wheel -= notches * _WHEEL_NOTCH
        self._set_zoom(self._zoom + notches)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the native window, which sees the wheel before any widget takes it."""
        super().showEvent(event)
        self.windowHandle().installEventFilter(self)
        self.windowHandle().screenChanged.connect(
            self._on_screen_changed, Qt.ConnectionType.UniqueConnection
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the geometry, vanish, then cancel what runs and wait for it."""
        self._settings.setValue("geometry", self.saveGeometry())
        self.hide()
        self.step_page.close_down()
        self.race_page.close_down()
        self._background.close_down()
        self.measure_page.close_down()
        self._store.close()
        super().closeEvent(event)

    def _build(self) -> None:
        self._header = Header(self.tabs, self._tools)
        self._pages.addWidget(self.step_page)
        self._tools.addWidget(self.step_page.chooser)
        self._pages.addWidget(self.race_page)
        self._tools.addWidget(self.race_page.tools)
        self._pages.addWidget(self.measure_page)
        self._tools.addWidget(self.measure_page.tools)
        # Scaled up far enough, the content outgrows any screen.
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = _stacked_up(self._header, self._pages, tall=self._pages)
        area.setWidget(self._content)
        self.setCentralWidget(_stacked_up(self._banner, area, self.status, tall=area))

    def _build_key_actions(self) -> dict[str, QAction]:
        commands = self._commands()
        actions = {key.action: _action(key, commands[key.action], self) for key in KEYS}
        # A menu bar that is hidden takes its menus' keys with it; the window keeps them.
        self.addActions(list(actions.values()))
        return actions

    def _build_menus(self) -> None:
        menus: dict[Menu, QMenu] = {}
        for menu in Menu:
            menus[menu] = self.menuBar().addMenu(tr(menu.value))
            menus[menu].setToolTipsVisible(True)
        for look in LOOKS:
            action = QAction(tr(LOOK_TITLES[look.name]), self, checkable=True)
            action.setData(look.name)
            action.triggered.connect(partial(self.set_look, look))
            self.look_actions.addAction(action)
            menus[Menu.VIEW].addAction(action)
        menus[Menu.VIEW].addAction(self.motion.action)
        menus[Menu.VIEW].addSeparator()
        for key in KEYS:
            menus[key.menu].addAction(self.key_actions[key.action])
        about = QAction(tr("About nqviz"), self)
        about.triggered.connect(self._show_about)
        menus[Menu.HELP].addAction(about)

    def _commands(self) -> Commands:
        """Return what each action of the table of keys does."""
        return {
            **page_commands(
                self.step_page, self.race_page, self.measure_page, self._pages.currentWidget
            ),
            "toggle_tree": self._toggle_tree,
            "cancel": self._cancel,
            "larger": lambda: self._set_zoom(self._zoom + 1),
            "smaller": lambda: self._set_zoom(self._zoom - 1),
            "normal_size": lambda: self._set_zoom(0),
            "full_screen": self._toggle_full_screen,
            "blackboard": self._toggle_blackboard,
            "next_page": self._show_next_page,
            "show_keys": self._show_keys,
            "show_guide": self._show_guide,
            "quit": self.close,
        }

    def _connect(self) -> None:
        runner, status = self.runner, self.status
        self.tabs.chosen.connect(self._show_page)
        self.step_page.status_changed.connect(status.show_page_text)
        self.race_page.status_changed.connect(status.show_page_text)
        status.cancel_asked.connect(runner.cancel)
        status.need_changed.connect(self._show_chrome)
        runner.progressed.connect(status.show_activity)
        runner.warmed_up.connect(self._on_warmed_up)
        self.motion.changed.connect(self.step_page.player.set_calm)
        self.motion.changed.connect(self.race_page.player.set_calm)
        self._background.started.connect(self._banner.hide)
        self._background.failed.connect(self.show_error)

    def _show_page(self, index: int) -> None:
        self.tabs.show_choice(index)
        self._pages.setCurrentIndex(index)
        self._tools.setCurrentIndex(index)
        step, race, measure = self.step_page, self.race_page, self.measure_page
        (step.board.setFocus, race.focus_board, measure.focus_view)[index]()
        for key in KEYS:
            works = key.works_on(_PAGES[index])
            self.key_actions[key.action].setEnabled(works)
            self.key_actions[key.action].setToolTip("" if works else only_there(key))

    def _show_next_page(self) -> None:
        self._show_page((self._pages.currentIndex() + 1) % len(_PAGES))

    def _apply_look(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        look, scale = self.look, self.scale
        apply_look(app, look, scale)
        space = round(0.6 * look.font * scale)
        self._content.setMinimumSize((_LEAST_CONTENT * (look.font * scale)).toSize())
        self._banner.set_look(look)
        self.status.set_look(look, scale)
        self.step_page.set_look(look, scale)
        self.race_page.set_look(look, scale)
        self.measure_page.set_look(look, scale)
        self._header.set_space(space)
        self._show_chrome()

    def _show_chrome(self) -> None:
        self.menuBar().setVisible(not self.look.hides_chrome)
        self.status.setVisible(self.status.is_needed or not self.look.hides_chrome)

    def _set_zoom(self, zoom: int) -> None:
        zoom = max(LEAST_ZOOM, min(zoom, MOST_ZOOM))
        if zoom != self._zoom:
            self._zoom = zoom
            self._screens.keep_zoom(self.screen(), zoom)
            self._apply_look()

    def _toggle_blackboard(self) -> None:
        self.set_look(PROJECTOR if self.look is not PROJECTOR else self._look_before)

    def _toggle_tree(self) -> None:
        self.step_page.toggle_tree()
        self._settings.setValue("tree", int(self.step_page.panes.has_tree))

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self._screens.keep_fills(self.screen(), is_full=self.isFullScreen())

    def _fill_screen(self) -> None:
        """Fill the screen, or leave room, as it was on this screen the last time."""
        is_full = self._screens.fills(self.screen())
        if is_full is not None and is_full != self.isFullScreen():
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_screen_changed(self) -> None:
        """Take on the scale of another screen."""
        self._set_zoom(self._screens.zoom(self.screen()))
        self._fill_screen()

    def _cancel(self) -> None:
        self._background.cancel()
        self._banner.hide()
        self.step_page.cancel()
        self.race_page.cancel()

    def _show_keys(self) -> None:
        KeysDialog(self).open()

    def _show_guide(self) -> None:
        is_race = self._pages.currentWidget() is self.race_page
        solver = self.race_page.solvers[0] if is_race else self.step_page.player.timeline.solver
        GuideDialog(solver, self).open()

    def _show_about(self) -> None:
        AboutDialog(self).open()

    def _on_warmed_up(self) -> None:
        self.status.show_ready()
        if reminder := self.measure_page.count_page.reminder():
            self.status.show_notice(reminder)


def _stacked_up(*widgets: QWidget, tall: QWidget) -> QWidget:
    """Return a column of widgets without gaps, one of which takes all the height it can get."""
    content = QWidget()
    rows = QVBoxLayout(content)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    for widget in widgets:
        rows.addWidget(widget, int(widget is tall))
    return content


def _action(key: Key, command: Callable[[], object], parent: QObject) -> QAction:
    action = QAction(tr(key.description), parent)
    action.setShortcuts([QKeySequence(sequence) for sequence in key.sequences])
    action.setAutoRepeat(key.repeats)
    action.triggered.connect(lambda _checked: command())
    return action


def _remembered_look(settings: QSettings) -> Look:
    name = settings.value("look")
    return next((look for look in LOOKS if look.name == name), LIGHT)


def _first_hint() -> str:
    """Return what else a newcomer can press, beside what the first sentence of the run says."""
    return tr("T shows the search tree, P asks you to predict, F2 tells about the algorithm.")
