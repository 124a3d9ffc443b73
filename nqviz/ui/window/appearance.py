"""How the window looks: its colours, its scale, and which of its bars are seen."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSizeF
from PySide6.QtWidgets import QApplication, QMainWindow

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.ui.look.theme import apply_palette, style_sheet
from nqviz.ui.menus.menu_bar import MenuBar
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.window.presentation import Presentation
from nqviz.ui.window.settings import Settings
from nqviz.ui.window.window_contents import WindowContents
from nqviz.ui.window.window_scale import LEAST_CONTENT, WindowScale

# A layout that is made can ask for another, and that for a third.
_MAX_LAYOUT_PASSES = 3
_LEAST_IN_LESSON = QSizeF(52, 17)  # As LEAST_CONTENT: the text of a lesson takes the rest.
# A bar that scrolls pages up and down is no wider than a height of text; its width is theirs.
_SCROLL_BAR = QSizeF(1, 0)


class Appearance(QObject):
    """Shows the contents of the window in a look and at a scale, in a presentation without bars.

    Attributes:
        look: the one in use.
        scaling: how much larger than normal everything is.
        presentation: whether the window presents, and which bars are wanted.
        give_look: is told of each change of look and scale, for what is not seen yet.
    """

    def __init__(self, settings: Settings, window: QMainWindow) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self.look = self._look_before = LIGHT
        self.give_look: Callable[[Look, float], object] = lambda _look, _scale: None
        self.scaling = WindowScale(settings, self._apply, self._say, window)
        self.presentation = Presentation(self._uses_bars, self._is_at_bars, window)
        self.presentation.changed.connect(self.show_bars)

    def bind(self, contents: WindowContents, menus: MenuBar) -> None:
        """Show these contents and menus from now on; they look so with the next look."""
        self._contents, self._menus = contents, menus

    def arranged_once(self) -> AbstractContextManager[None]:
        """Let the pages divide their area once, at the end."""
        return self._contents.arranged_once()

    def set_look(self, look: Look) -> None:
        """Show the whole window in another look, and remember it."""
        if self.look is not PROJECTOR:
            self._look_before = self.look
        self.look = self.scaling.look = self._settings.look = look
        self.presentation.hides_menus = look.hides_menus
        self._menus.show_look(look)
        if look.hides_menus:
            self._say(tr("{key} brings the menus back.", key="Alt"))
        else:
            self._contents.status.clear_notice()
        self._apply()

    def toggle_projector(self) -> None:
        """Present in large letters, with the board at its largest, or leave that again."""
        if self.presentation.is_on and not self.presentation.is_for_lesson:
            self.leave_projector()
            return
        with self._contents.arranged_once():
            self.presentation.begin()
            self.set_look(PROJECTOR)

    def leave_projector(self) -> None:
        """Show all of the window as before; a lesson goes on being presented."""
        self.presentation.end()
        self.presentation.follow_lesson(is_on=self._contents.lesson_controller.is_on)
        if self.look is PROJECTOR:
            self.set_look(self._look_before)

    def show_next_pane(self) -> None:
        """Show the next pane beside a board that is presented; present it where it is not."""
        if not self.presentation.is_on:
            self.toggle_projector()
        elif not self.why_no_next_pane():
            self._contents.step_page.controller.next_pane()

    def why_no_next_pane(self) -> str:
        """Return the sentence that says why no pane is shown next; empty where one is."""
        is_placing = self._contents.step_page.controller.editor.is_open
        is_hidden = self.presentation.is_on and is_placing
        return tr("Go back to the run first (E or Escape).") if is_hidden else ""

    def show_bars(self) -> None:
        """Show the menus and bars that are wanted, and leave the space of the others."""
        contents, presentation = self._contents, self.presentation
        is_lesson = contents.lesson_controller.is_on
        least = (_LEAST_IN_LESSON if is_lesson else LEAST_CONTENT) - _SCROLL_BAR
        contents.set_least((least * (self.look.font * self.scaling.scale)).toSize())
        self._menus.setVisible(presentation.shows_menus)
        contents.present(is_on=presentation.is_on)
        # In a lesson Escape ends the lesson first, and the boards need the line.
        contents.way_out.setVisible(presentation.is_on and not is_lesson)
        contents.reveal(is_shown=presentation.is_revealed or not presentation.is_on)
        contents.name_way_out()
        status = contents.status
        is_needed = status.asked is not None if presentation.is_on else status.is_needed
        status.setVisible(is_needed or presentation.is_plain)

    def _apply(self) -> None:
        with self._contents.arranged_once():
            self._style()
            if self._window.isVisible():
                _lay_out_now()
        if self._window.isVisible():
            _lay_out_now()

    def _style(self) -> None:
        app, scale, contents = QApplication.instance(), self.scaling.scale, self._contents
        assert isinstance(app, QApplication)
        self.scaling.applied = scale
        apply_palette(app, self.look, scale)
        self._menus.setStyleSheet(style_sheet(self.look, scale))
        is_new = self._window.centralWidget() is not contents
        if is_new:  # here, so that it is polished once, with its style sheets
            self._window.setCentralWidget(contents)
        contents.set_look(self.look, scale)
        self.give_look(self.look, scale)
        self.show_bars()
        if is_new:
            contents.show()
            contents.focus()

    def _uses_bars(self) -> bool:
        return self._menus.activeAction() is not None or self._contents.has_bars_in_use

    def _is_at_bars(self, point: QPoint) -> bool:
        return self._contents.is_at_bars(self._contents.mapFrom(self._window, point))

    def _say(self, text: str) -> None:
        self._contents.status.show_notice(text)


def _lay_out_now() -> None:
    """Lay out all that has asked for it, before the next frame is painted."""
    for _ in range(_MAX_LAYOUT_PASSES):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


ACTIONS = (
    Action(
        Appearance,
        "Ctrl+B",
        mark("Projector: large letters and the largest board"),
        Appearance.toggle_projector,
        Menu.VIEW,
        begins_group=True,
        also=mark("present, beamer, big, classroom, back row"),
    ),
    Action(
        Appearance,
        "K",
        mark("The next pane beside the board on a projector"),
        Appearance.show_next_pane,
        Menu.VIEW,
        Where.STEP,
        why_not=Appearance.why_no_next_pane,
        also=mark("code, state, tree, switch panes"),
    ),
)
