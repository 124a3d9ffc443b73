"""What stands in the window and holds words: it is built anew for another language."""

from threading import Lock

from PySide6.QtWidgets import QStackedWidget, QWidget

from nqviz.common.i18n import tr
from nqviz.lessons.scene import Scene
from nqviz.solvers.registry import SOLVERS
from nqviz.store.store import Store
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.lesson_controller import LessonController
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.look.palette import Look
from nqviz.ui.measure.page import MeasurePage
from nqviz.ui.race.page import RacePage
from nqviz.ui.step.page import StepPage
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.window.error_banner import ErrorBanner
from nqviz.ui.window.keys import Where
from nqviz.ui.window.status_view import StatusView
from nqviz.ui.window.window_frame import WindowFrame

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)


class WindowContents:
    """The pages and what surrounds them, but for the menus.

    Attributes:
        step_page: the page that steps through an algorithm.
        race_page: the page that lets algorithms race.
        measure_page: the page that measures.
        pages: the three of them, of which one is shown.
        scene_controller: sets the pages up, and says what they show.
        lesson_controller: gives lessons on them.
        status: the line along the bottom.
        banner: says what went wrong.
        tabs: the buttons that change between the pages.
        frame: all of it, stacked; whoever owns this widget owns the rest.
    """

    def __init__(self, store: Store, quiet: Lock, documents: Documents, window: QWidget) -> None:
        """Build it for a window; `quiet` is held by whoever times something."""
        self.step_page = StepPage()
        self.race_page = RacePage()
        self.measure_page = MeasurePage(SOLVERS, store, quiet)
        self.pages = QStackedWidget()
        self.scene_controller = SceneController(*self._three, self.pages.currentWidget, self.pages)
        self.lesson_controller = LessonController(self.scene_controller, documents, window)
        self.status = StatusView()
        self.banner = ErrorBanner()
        self.tabs = Segments([tr(where.value) for where in PAGES])
        self.tabs.setToolTip(tr("{key} changes between the pages.", key="Ctrl+Tab"))
        self._tools = QStackedWidget()
        for page in self._three:
            self.pages.addWidget(page)
        for tools in (self.step_page.chooser, self.race_page.tools, self.measure_page.tools):
            self._tools.addWidget(tools)
        above = (self.banner, self.lesson_controller.lesson_player.bar)
        self.frame = WindowFrame(self.tabs, self._tools, self.pages, above, self.status)
        self._connect()

    @property
    def _three(self) -> tuple[StepPage, RacePage, MeasurePage]:
        return self.step_page, self.race_page, self.measure_page

    def show_page(self, index: int) -> None:
        """Bring a page to the front, by its place in `PAGES`, and give it the keys."""
        self.tabs.show_choice(index)
        self.pages.setCurrentIndex(index)
        self._tools.setCurrentIndex(index)
        give_focus = (self.step_page.board.setFocus, self.race_page.focus_board)
        (*give_focus, self.measure_page.focus_view)[index]()

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self.banner.set_look(look)
        self.lesson_controller.set_look(look, scale)
        self.status.set_look(look, scale)
        for page in self._three:
            page.set_look(look, scale)
        self.frame.header.set_space(round(0.6 * look.font * scale))

    def come_to_rest(self) -> Scene:
        """Stop what the pages do by themselves, and return what they showed.

        What others do for them goes on: a count, a measurement.
        """
        scene = self.scene_controller.scene()
        self.step_page.close_down()
        self.race_page.close_down()
        self.measure_page.curves_page.close_down()
        self.measure_page.solve_page.close_down()
        return scene

    def take_over(self, other: "WindowContents") -> None:
        """Know what another one's pages know and can't find out again; it is at rest."""
        self.step_page.take_over(other.step_page)
        self.race_page.take_over(other.race_page)
        self.measure_page.take_over(other.measure_page)

    def look_where(self, other: "WindowContents") -> None:
        """Look at those parts of boards and trees that another one's pages look at."""
        self.step_page.look_where(other.step_page)
        self.race_page.look_where(other.race_page)

    def cancel(self) -> None:
        """Give up what goes on in the pages; the banner goes."""
        self.banner.hide()
        self.step_page.cancel()
        self.race_page.cancel()

    def _connect(self) -> None:
        """Let the status line say what the pages do."""
        self.step_page.status_changed.connect(self.status.show_page_text)
        self.race_page.status_changed.connect(self.status.show_page_text)
        self.measure_page.curves_page.noticed.connect(self.status.show_notice)
        self.scene_controller.failed.connect(self.banner.say)
