"""Shows the window for a projector, and leads back: large letters, and the largest board."""

from collections.abc import Callable

from nqviz.common.i18n import mark
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.window.presentation import Presentation
from nqviz.ui.window.window_contents import WindowContents


class Projector:
    """Presents in the projector's look, and takes the look before it again."""

    def __init__(self, presentation: Presentation, set_look: Callable[[Look], object]) -> None:
        self._presentation, self._set_look = presentation, set_look
        self._look = self._look_before = LIGHT

    def bind(self, contents: WindowContents) -> None:
        """Present these contents from now on."""
        self._contents = contents

    def note(self, look: Look) -> None:
        """Remember a look that the window takes; it is taken again after a projector's."""
        if self._look is not PROJECTOR:
            self._look_before = self._look
        self._look = look

    def toggle(self) -> None:
        """Present, or leave that again."""
        if self._presentation.is_on and not self._presentation.is_for_lesson:
            self.leave()
            return
        with self._contents.arranged_once():
            self._presentation.begin()
            self._set_look(PROJECTOR)

    def leave(self) -> None:
        """Show all of the window as before; a lesson goes on being presented."""
        self._presentation.end()
        self._presentation.follow_lesson(is_on=self._contents.lesson_controller.is_on)
        if self._look is PROJECTOR:
            self._set_look(self._look_before)

    def show_next_pane(self) -> None:
        """Show the next pane beside a board that is presented; present it where it is not."""
        page = self._contents.step_page
        if self._presentation.is_on and self._contents.pages.currentWidget() is page:
            page.controller.next_pane()
        else:
            self.toggle()


ACTIONS = (
    Action(
        Projector,
        "Ctrl+B",
        mark("Projector: large letters and the largest board"),
        Projector.toggle,
        Menu.VIEW,
        begins_group=True,
        also=mark("present, beamer, big, classroom, back row"),
    ),
    Action(
        Projector,
        "K",
        mark("The next pane beside the board on a projector"),
        Projector.show_next_pane,
        Menu.VIEW,
        also=mark("code, state, tree, switch panes"),
    ),
)
