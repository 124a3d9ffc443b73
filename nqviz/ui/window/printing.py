"""Prints what the window shows: questions of a lesson, or a table of the run."""

from nqviz.common.i18n import mark
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.ui.printing.print_dialog import PrintDialog
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.window.window_contents import WindowContents


def _ask(contents: WindowContents) -> None:
    player, state = contents.step_page.player, contents.lesson_controller.state
    player.pause()
    PrintDialog(
        [load_lesson(path) for path in own_lessons()],
        None if state is None else state.lesson,
        player.timeline,
        player.pace.step_size,
        contents.status.show_notice,
        contents.look,
        contents.window(),
    ).open()


PRINT = Action(
    WindowContents,
    "Ctrl+P",
    mark("Print questions of a lesson, or a table of the run"),
    _ask,
    Menu.FILE,
    also=mark("paper, worksheet, handout, exam"),
)
