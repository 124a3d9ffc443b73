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
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.audit import Auditing
from nqviz.counting import Counting
from nqviz.curve_data import View
from nqviz.i18n import tr
from nqviz.solvers import SOLVERS
from nqviz.solving import Saving, Solving
from nqviz.store import Store
from nqviz.timing import Measurement
from nqviz.ui.about_dialog import AboutDialog
from nqviz.ui.error_banner import ErrorBanner
from nqviz.ui.keys import KEYS, Key, Menu, Where, only_there
from nqviz.ui.keys_dialog import KeysDialog
from nqviz.ui.measure_page import MeasurePage
from nqviz.ui.palette import LIGHT, LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.ui.runner import Runner
from nqviz.ui.segments import Segments
from nqviz.ui.status_view import StatusView
from nqviz.ui.step_page import StepPage
from nqviz.ui.tallier import Tallier
from nqviz.ui.theme import apply_look

_PAGES = (Where.STEP, Where.MEASURE)
_FIRST_SIZE = QSize(1280, 720)
_LEAST_CONTENT = QSizeF(52, 26)  # in heights of text: less than that is scrolled
_ZOOM = 1.1  # how much larger one step of the scale makes everything
_LEAST_ZOOM, _MOST_ZOOM = -5, 12
_WHEEL_NOTCH = 120


class MainWindow(QMainWindow):
    """The program's one window.

    Attributes:
        look: the look in use.
        step_page: the page that steps through an algorithm.
        measure_page: the page that measures.
        runner: what works in the background.
        status: the line along the bottom.
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
        self._zoom = _remembered_zoom(settings)
        self._wheel = 0
        self.look = self._look_before = LIGHT
        self._store = store or Store.in_memory()
        self.runner = Runner(self, self._store)
        self._tallier = Tallier(self.runner.in_turn, self)
        self.step_page = StepPage()
        self.measure_page = MeasurePage(SOLVERS, self._store)
        self.status = StatusView()
        self._banner = ErrorBanner()
        self.tabs = Segments([tr(where.value) for where in _PAGES])
        self._pages = QStackedWidget()
        self._tools = QStackedWidget()
        self.look_actions = QActionGroup(self)
        self.key_actions = self._build_key_actions()
        self._build_menus()
        self._build()
        self._connect()
        self._show_page(0)
        self.set_look(_remembered_look(settings))
        self.step_page.show_tree(is_shown=settings.value("tree") in {1, "1"})
        self.resize(_FIRST_SIZE)
        geometry = settings.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    @property
    def scale(self) -> float:
        """How much larger than normal everything is."""
        return round(_ZOOM**self._zoom, 3)

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

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the geometry, vanish, then cancel what runs and wait for it."""
        self._settings.setValue("geometry", self.saveGeometry())
        self.hide()
        self.step_page.close_down()
        self._tallier.cancel()
        self.runner.close_down()
        self.measure_page.close_down()
        self._store.close()
        super().closeEvent(event)

    def _build(self) -> None:
        header = QWidget()
        self._header_row = QHBoxLayout(header)
        self._header_row.addWidget(self.tabs)
        self._header_row.addStretch()
        self._header_row.addWidget(self._tools)
        self._pages.addWidget(self.step_page)
        self._tools.addWidget(self.step_page.chooser)
        self._pages.addWidget(self.measure_page)
        self._tools.addWidget(self.measure_page.tools)
        # Scaled up far enough, the content outgrows any screen.
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = _stacked_up(header, self._pages, tall=self._pages)
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
        menus[Menu.VIEW].addSeparator()
        for key in KEYS:
            menus[key.menu].addAction(self.key_actions[key.action])
        about = QAction(tr("About nqviz"), self)
        about.triggered.connect(self._show_about)
        menus[Menu.HELP].addAction(about)

    def _commands(self) -> dict[str, Callable[[], object]]:
        """Return what each action of the table of keys does."""
        step, curves = self.step_page, self.measure_page.curves_page
        timings = self.measure_page.timings_page
        player = step.player
        return {
            "toggle_play": step.part.toggle_play,
            "step": step.part.go_on,
            "step_back": player.step_back,
            "next_solution": step.next_solution,
            "previous_solution": step.previous_solution,
            "next_conflict": step.next_conflict,
            "previous_conflict": step.previous_conflict,
            "next_dead_end": step.next_dead_end,
            "previous_dead_end": step.previous_dead_end,
            "to_start": player.to_start,
            "to_end": player.to_end,
            "faster": player.faster,
            "slower": player.slower,
            "small_steps": partial(player.set_step_size, 1),
            "medium_steps": partial(player.set_step_size, 2),
            "large_steps": partial(player.set_step_size, 3),
            "toggle_stop": step.part.toggle_stop,
            "show_stops": step.part.show_stops,
            "toggle_predict": step.part.toggle_predict,
            "reset_tally": step.part.predictor.reset,
            "answer_1": partial(step.part.predictor.answer_at, 0),
            "answer_2": partial(step.part.predictor.answer_at, 1),
            "answer_3": partial(step.part.predictor.answer_at, 2),
            "answer_4": partial(step.part.predictor.answer_at, 3),
            "toggle_edit": step.part.toggle_edit,
            "undo": step.part.editor.undo,
            "zoom_board_in": step.board.zoom_in,
            "zoom_board_out": step.board.zoom_out,
            "measure": self.measure_page.start,
            "toggle_tree": self._toggle_tree,
            "fit_tree": step.panes.tree.tree.fit,
            "unfold_tree": step.panes.tree.tree.toggle_whole,
            "export": curves.export,
            "clear_points": curves.curves.clear,
            "delete_timings": timings.delete_selected,
            "undelete_timings": timings.undelete,
            "toggle_logarithmic": curves.curves.toggle_logarithmic,
            "show_seconds": partial(curves.show_view, View.SECONDS),
            "show_operations": partial(curves.show_view, View.OPERATIONS),
            "show_speed_up": partial(curves.show_view, View.SPEED_UP),
            "toggle_sources": curves.sources.toggle_all,
            "toggle_growth": curves.curves.toggle_growth,
            "toggle_list": curves.toggle_list,
            "mute_curve": curves.curves.mute_pointed,
            "zoom_in": partial(curves.curves.zoom, 1),
            "zoom_out": partial(curves.curves.zoom, -1),
            "show_all": curves.curves.plot.show_all,
            "cancel": self._cancel,
            "larger": lambda: self._set_zoom(self._zoom + 1),
            "smaller": lambda: self._set_zoom(self._zoom - 1),
            "normal_size": lambda: self._set_zoom(0),
            "full_screen": self._toggle_full_screen,
            "blackboard": self._toggle_blackboard,
            "next_page": self._show_next_page,
            "show_keys": self._show_keys,
            "quit": self.close,
        }

    def _connect(self) -> None:
        runner, curves, status = self.runner, self.measure_page.curves_page, self.status
        count = self.measure_page.count_page
        self.tabs.chosen.connect(self._show_page)
        self.step_page.status_changed.connect(status.show_page_text)
        curves.measurement_asked.connect(self._on_measurement_asked)
        curves.cancel_asked.connect(runner.cancel)
        curves.failed.connect(self.show_error)
        curves.operations_asked.connect(self._tallier.ask)
        self._tallier.tallied.connect(curves.curves.add_tally)
        self._tallier.refused.connect(curves.curves.add_uncounted)
        self._tallier.status_changed.connect(curves.show_status)
        audit = self.measure_page.audit_page
        audit.audit_asked.connect(self._on_audit_asked)
        audit.cancel_asked.connect(runner.cancel)
        solve = self.measure_page.solve_page
        solve.solving_asked.connect(self._on_solving_asked)
        solve.saving_asked.connect(self._on_saving_asked)
        solve.cancel_asked.connect(runner.cancel)
        solve.failed.connect(self.show_error)
        status.cancel_asked.connect(runner.cancel)
        count.count_asked.connect(self._on_count_asked)
        count.cancel_asked.connect(runner.cancel)
        count.failed.connect(self.show_error)
        runner.counted.connect(count.show_counted)
        runner.progressed.connect(count.show_progress)
        runner.warmed_up.connect(self._on_warmed_up)
        status.need_changed.connect(self._show_chrome)
        timings = self.measure_page.timings_page
        timings.failed.connect(self.show_error)
        timings.overlaid.connect(curves.curves.show_series)
        runner.kept.connect(timings.add)
        runner.warned.connect(self.show_error)
        runner.measured.connect(curves.add)
        runner.judged.connect(audit.show_figure)
        runner.audited.connect(audit.show_audit)
        runner.solved.connect(solve.show_solved)
        runner.saved.connect(solve.show_saved)
        runner.progressed.connect(status.show_activity)
        runner.failed.connect(self.show_error)
        runner.ended.connect(self._on_ended)

    def _show_page(self, index: int) -> None:
        self.tabs.show_choice(index)
        self._pages.setCurrentIndex(index)
        self._tools.setCurrentIndex(index)
        (self.step_page.board.setFocus, self.measure_page.focus_view)[index]()
        for key in KEYS:
            works = key.where in {_PAGES[index], Where.EVERYWHERE}
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
        self._header_row.setContentsMargins(space, space, space, 0)
        self._content.setMinimumSize((_LEAST_CONTENT * (look.font * scale)).toSize())
        self._banner.set_look(look)
        self.status.set_look(look, scale)
        self.step_page.set_look(look, scale)
        self.measure_page.set_look(look, scale)
        self._show_chrome()

    def _show_chrome(self) -> None:
        self.menuBar().setVisible(not self.look.hides_chrome)
        self.status.setVisible(self.status.is_needed or not self.look.hides_chrome)

    def _set_zoom(self, zoom: int) -> None:
        zoom = max(_LEAST_ZOOM, min(zoom, _MOST_ZOOM))
        if zoom != self._zoom:
            self._zoom = zoom
            self._settings.setValue("zoom", zoom)
            self._apply_look()

    def _toggle_blackboard(self) -> None:
        self.set_look(PROJECTOR if self.look is not PROJECTOR else self._look_before)

    def _toggle_tree(self) -> None:
        self.step_page.toggle_tree()
        self._settings.setValue("tree", int(self.step_page.panes.has_tree))

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _cancel(self) -> None:
        self.runner.cancel()
        self._tallier.cancel()
        self._banner.hide()
        self.step_page.cancel()

    def _show_keys(self) -> None:
        KeysDialog(self).open()

    def _show_about(self) -> None:
        AboutDialog(self).open()

    def _on_measurement_asked(self, measurement: Measurement) -> None:
        self._make_way()
        self.runner.measure(measurement)

    def _on_audit_asked(self, auditing: Auditing) -> None:
        self._make_way()
        self.runner.audit(auditing)

    def _on_solving_asked(self, solving: Solving) -> None:
        self._make_way()
        self.runner.solve(solving)

    def _on_saving_asked(self, saving: Saving) -> None:
        self._make_way()
        self.runner.save(saving)

    def _on_count_asked(self, counting: Counting) -> None:
        self._banner.hide()
        self.measure_page.set_busy(True)
        self.measure_page.curves_page.set_busy(False)
        self.measure_page.curves_page.set_blocked(
            tr("A long count is running, which would disturb the times: pause it first.")
        )
        self.runner.count(counting)

    def _make_way(self) -> None:
        """Let nothing else work beside what is about to be timed."""
        self.step_page.player.pause()
        self._banner.hide()
        self.measure_page.set_busy(True)
        self.measure_page.count_page.set_blocked(
            tr("Something else is running, and a count would disturb its times.")
        )
        self.step_page.surveyor.hold()

    def _on_ended(self) -> None:
        self.measure_page.set_busy(False)
        self.measure_page.curves_page.set_blocked("")
        self.measure_page.count_page.show_ended()
        self.step_page.surveyor.resume()

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


def _remembered_zoom(settings: QSettings) -> int:
    try:
        zoom = int(str(settings.value("zoom", 0)))
    except ValueError:
        return 0
    return max(_LEAST_ZOOM, min(zoom, _MOST_ZOOM))
