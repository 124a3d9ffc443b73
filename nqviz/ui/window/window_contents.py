"""The widgets of the window that hold words: they are built anew for another language."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, together, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.scenes.step_state import Below
from nqviz.solvers.base.solver import Solver
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.lesson_controller import LessonController
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.look.theme import style_sheet
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_page import MeasurePage
from nqviz.ui.measure.measure_view import MeasureView
from nqviz.ui.menus.context_menus import Spot, spot_at
from nqviz.ui.pictures.web_pages import WebPage, page_of_lesson, page_of_race, pages_of_step
from nqviz.ui.playback.playback_page import PlaybackPage
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.panes import Panes
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.buttons import Segments
from nqviz.ui.widgets.floating_bar import FloatingBar
from nqviz.ui.widgets.header import Header
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.part_styles import PartStyles
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.window.status_view import StatusView

# Large, and much of what they contain is hidden: it is styled by itself.
_CONTAINERS = (StepPage, RacePage, MeasurePage, Panes, QStackedWidget)

_EDGE = 10  # pixels: no button of a lesson, and no square of a board, is so near to the edge

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)


class WindowContents(QWidget):
    """The pages and what surrounds them, but for the menus: a column, whose middle can scroll."""

    def __init__(
        self,
        step: StepController,
        race: RaceController,
        measure: MeasureController,
        scenes: SceneController,
        documents: Documents,
        window: QWidget,
    ) -> None:
        """Build it for a window, and bind it to what lives as long as that."""
        super().__init__()
        self.open_menu: Callable[[Spot, QPoint], object] = lambda _spot, _at: None
        self.look: Look = LIGHT
        self.step_page = StepPage(step)
        self.race_page = RacePage(race)
        self.measure_page = MeasurePage(measure)
        self.pages = QStackedWidget()
        self.lesson_controller = LessonController(scenes, *self._three, documents, window)
        self.status = StatusView()
        self.banner = ErrorBanner()
        self.tabs = Segments([tr(where.value) for where in PAGES])
        self.tabs.setToolTip(tr("{key} changes between the pages.", key="Ctrl+Tab"))
        self._tools = QStackedWidget()
        self.header = Header(self.tabs, self._tools)
        self._unstyled: set[Styled] = set()  # These pages get the look when they are seen.
        self._styles = PartStyles(window, self)
        for page in self._three:
            self.pages.addWidget(page)
        for tools in (self.step_page.chooser, self.race_page.tools, self.measure_page.tools):
            self._tools.addWidget(tools)
        for tools in (self.race_page.tools, self.measure_page.tools):
            # They are as high as the chooser, and styled only when they are seen.
            tools.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._scrolled = QWidget()
        _stack(self._scrolled, self.pages, tall=self.pages)
        rows = self._scrolled.layout()
        assert isinstance(rows, QVBoxLayout)
        self.header_bar = FloatingBar(Qt.Edge.TopEdge, rows, self._scrolled)
        self.header_bar.add(self.header)
        self.way_out = QPushButton()
        self.name_way_out()
        step.changed.connect(self.name_way_out)
        self.way_out.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.way_out.setFlat(True)
        self.way_out.hide()
        self._area = area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._scrolled)
        self._lesson_beside: PlaybackPage | None = None  # It shows the lesson beside its boards.
        self._lesson_bar = self.lesson_controller.bar
        self._lesson_bar.fitted.connect(self._on_lesson_bar_fitted)
        self.pages.currentChanged.connect(self._arrange_lesson_bar)
        race.changed.connect(self._on_race_changed)
        _stack(self, self.banner, self._lesson_bar, area, self.way_out, self.status, tall=area)
        for page in (self.step_page, self.race_page):
            page.status_changed.connect(self._show_status)
        self.measure_page.on_built = self._on_view_built

    @property
    def _three(self) -> tuple[StepPage, RacePage, MeasurePage]:
        return self.step_page, self.race_page, self.measure_page

    def set_least(self, size: QSize) -> None:
        """Let the pages scroll where they would be smaller than that."""
        self._scrolled.setMinimumSize(size)

    def show_page(self, index: int) -> None:
        """Bring a page to the front, by its index in `PAGES`, and give it the keyboard focus."""
        self.tabs.show_choice(index)
        self._style(index)
        self.pages.setCurrentIndex(index)
        self._tools.setCurrentIndex(index)
        self.name_way_out()
        self._show_status()
        race = self.race_page.controller
        if race.is_shown and PAGES[index] is not Where.RACE:
            race.set_shown(is_shown=False)
        self.focus()

    def name_way_out(self) -> None:
        """Say which keys a projector has now, in the line below its page."""
        step = self.step_page.controller
        escape, next_pane = self._plain_escape(), ""
        if self.pages.currentWidget() is self.step_page:
            next_pane = tr("K: the next pane.")
            if step.predictor.is_armed:
                escape = tr("Escape: the end of the questions.")
            elif step.practice.is_on:
                escape = tr("Escape: back to the run.")
            elif step.editor.is_open or step.state.below is not Below.CODE:
                # K shows no other pane there.
                next_pane, escape = "", tr("Escape: back to the run.")
        keys = together(next_pane, escape, tr("Alt: menus."))
        if keys != self.way_out.text():
            self.way_out.setText(keys)
            self.way_out.setToolTip(keys)

    def _plain_escape(self) -> str:
        """Say what Escape does where nothing is open: first it ends what the user has begun."""
        front, asked = self.pages.currentWidget(), self.status.asked
        is_playing = isinstance(front, PlaybackPage) and front.player.is_playing
        if is_playing or (asked is not None and asked.can_resume):
            return tr("Escape: pause.")
        if asked is not None and asked.can_cancel:
            return tr("Escape: cancel.")
        return tr("Escape: all of the window again.")

    def _show_status(self) -> None:
        """Show what goes on in the background on the page in front."""
        front = self.pages.currentWidget()
        self.status.show_page_text(front.status if isinstance(front, PlaybackPage) else "")

    def show_next_page(self) -> None:
        """Press the next of the tabs."""
        self.tabs.button((self.tabs.choice + 1) % len(PAGES)).click()

    def pause(self) -> None:
        """Pause the run and the race."""
        for page in (self.step_page, self.race_page):
            page.player.pause()

    def web_pages(self) -> list[WebPage]:
        """Return what can be saved as a page for a browser: a lesson, and what is in front."""
        lesson, front = self.lesson_controller.state, self.pages.currentWidget()
        pages = [] if lesson is None else [page_of_lesson(lesson.lesson)]
        if front is self.race_page:
            pages.append(page_of_race(self.race_page.controller))
        elif front is self.step_page:
            pages += pages_of_step(self.step_page.controller)
        return pages

    def ask_rule(self) -> None:
        """Show the rules for the page in front."""
        page = self.pages.currentWidget()
        if page is self.measure_page:
            measure_page = self.measure_page
            (measure_page.view.rule_button or measure_page.curves_page.rule_button).ask()
        elif page is self.race_page:
            self.race_page.tools.rule_button.ask()
        else:
            self.step_page.chooser.rule_button.ask()

    def solver_in_front(self) -> Solver:
        """Return the algorithm of the first lane of a race in front, else that of the run."""
        if self.pages.currentWidget() is self.race_page:
            return self.race_page.controller.setup.solvers[0]
        return self.step_page.player.timeline.solver

    def focus(self) -> None:
        """Give the keyboard focus to what the page that is shown is about."""
        give_focus = (self.step_page.board.setFocus, self.race_page.focus_board)
        (*give_focus, self.measure_page.focus_view)[self.pages.currentIndex()]()

    def set_look(self, look: Look, scale: float) -> None:
        self._styles.change(style_sheet(look, scale), self._parts())
        self._styles.style(self)
        self._styles.style(self.step_page.chooser)  # It makes the header's height on each page.
        self.lesson_controller.set_look(look, scale)
        self.status.set_look(look, scale)
        self.look = look
        self._look = look, scale
        self._unstyled = set(self._three)
        self._style(self.pages.currentIndex())
        space = round(0.6 * look.font * scale)
        self.header.set_space(space)
        self.header_bar.take_height()

    @contextmanager
    def arranged_once(self) -> Iterator[None]:
        """Let the pages divide their area once, at the end."""
        with self.step_page.arranged_once(), self.race_page.arranged_once():
            yield

    def present(self, *, is_on: bool) -> None:
        """Leave the space of the bars to the pages, or give it back."""
        if is_on == self.header_bar.is_floating:
            self._arrange_lesson_bar()
            return
        for bar in self._bars:
            bar.set_floating(is_floating=is_on)
        self.step_page.present(is_on=is_on)
        self.race_page.present(is_on=is_on)
        self._arrange_lesson_bar()

    def _on_race_changed(self) -> None:
        self._arrange_lesson_bar()
        self.name_way_out()

    def _arrange_lesson_bar(self) -> None:
        """Put the text of a lesson beside boards that are presented, else above the page."""
        bar, page = self._lesson_bar, self.pages.currentWidget()
        is_lesson = self.lesson_controller.is_on
        beside: PlaybackPage | None = None
        if isinstance(page, PlaybackPage) and page.has_room_beside:
            beside = page if is_lesson and self.header_bar.is_floating else None
        if beside is self._lesson_beside:
            return
        before, self._lesson_beside = self._lesson_beside, beside
        bar.set_beside(is_beside=beside is not None)
        with self.arranged_once():
            if beside is None:
                rows = self.layout()
                assert isinstance(rows, QVBoxLayout)
                rows.insertWidget(1, bar)  # below the banner
            else:
                beside.show_beside_board(bar, bar.height_in)
            if before is not None:
                before.show_beside_board(None, bar.height_in)
            bar.setVisible(is_lesson)  # another parent has hidden it

    def _on_lesson_bar_fitted(self) -> None:
        if self._lesson_beside is not None:
            self._lesson_beside.show_beside_board(self._lesson_bar, self._lesson_bar.height_in)

    def reveal(self, *, is_shown: bool) -> None:
        """Show the bars of a presentation over what is presented, or hide them again."""
        for bar in self._bars:
            bar.reveal(is_shown=is_shown)

    @property
    def has_bars_in_use(self) -> bool:
        """Whether a mouse button is down, a list is open, or the keyboard focus is in a bar."""
        if QApplication.activePopupWidget() or QApplication.mouseButtons():
            return True
        return any(bar.in_use() for bar in self._bars)

    def is_at_bars(self, point: QPoint) -> bool:
        """Tell whether a point is at the upper or lower edge, or in a bar that floats there."""
        is_inside = _EDGE <= point.y() < self.height() - _EDGE
        shown = (bar for bar in self._bars if bar.isVisible())
        return not is_inside or any(bar.rect().contains(bar.mapFrom(self, point)) for bar in shown)

    @property
    def _bars(self) -> tuple[FloatingBar, ...]:
        return self.header_bar, self.step_page.controls, self.race_page.controls

    def _style(self, index: int) -> None:
        """Give a page the look before it is seen; the others need none yet."""
        page = self._three[index]
        if page in self._unstyled:
            self._unstyled.remove(page)
            self._styles.style(page)
            page.set_look(*self._look)

    def _on_view_built(self, view: MeasureView) -> None:
        self._styles.add(view, view.tools)
        for part in (view, view.tools):  # the first of a stack has been shown by it already
            self._styles.style(part)

    def _parts(self) -> Iterator[QWidget]:
        """Yield the parts that have a style sheet; those that add to it set it themselves."""
        yield from (self.tabs, self.banner, self.way_out, self.status)
        yield from (self._area.verticalScrollBar(), self._area.horizontalScrollBar())
        yield from _parts_of(self._tools)
        yield from _parts_of(self.pages)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the part that is pointed at, or that has the keyboard focus."""
        is_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        widget = self.childAt(event.pos()) if is_mouse else QApplication.focusWidget()
        spot = spot_at(widget, self.step_page)
        crosses = is_mouse and spot in {Spot.BOARD, Spot.OWN_POSITION}
        takes_clicks = (
            self.step_page.interaction.takes_right_clicks
            or self.lesson_controller.exercises.votes_on_squares
        )
        if spot is not None and not (crosses and takes_clicks):
            self.open_menu(spot, event.globalPos())

    def cancel(self) -> None:
        """Stop what moves in the pages, and leave what is open on the one in front only."""
        self.banner.hide()
        for page in (self.step_page, self.race_page):
            if page is self.pages.currentWidget():
                page.cancel()
            else:
                page.stop()


class ErrorBanner(QFrame):
    """A sentence in red across the window that says what went wrong, until it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("error")
        self._text = text_label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.hide)
        fill(QHBoxLayout(self), (self._text, 1), close)
        self.setAccessibleName(tr("Error"))
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def say(self, text: str) -> None:
        """Show a sentence; nothing hides the banner."""
        self._text.setText(text)
        self.setAccessibleDescription(text)
        self.setVisible(bool(text))


def _parts_of(container: QWidget) -> Iterator[QWidget]:
    for child in container.children():
        if isinstance(child, _CONTAINERS):
            yield from _parts_of(child)
        elif isinstance(child, QWidget) and not child.isWindow():
            yield child


def _stack(column: QWidget, *widgets: QWidget, tall: QWidget) -> None:
    """Put widgets into a column without gaps, one of which takes all the height it can get."""
    rows = fill(QVBoxLayout(column), margin=0, spacing=0)
    for widget in widgets:
        rows.addWidget(widget, int(widget is tall))


NEXT_PAGE = Action(
    WindowContents,
    "Ctrl+Tab",
    mark("The next page"),
    WindowContents.show_next_page,
    Menu.VIEW,
    begins_group=True,
    also=mark("switch, tab, Step, Race, Measure"),
)
RULES = Action(
    WindowContents,
    "F3",
    mark("Rules, and which algorithms serve them"),
    WindowContents.ask_rule,
    Menu.HELP,
    also=mark("torus, kings, knights, variants, other pieces"),
)
