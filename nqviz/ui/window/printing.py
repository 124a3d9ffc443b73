"""Prints what the window shows, or a class has answered: a lesson, a run, or bars."""

from nqviz.common.i18n import mark, tr
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.printing.print_dialog import PrintDialog
from nqviz.ui.printing.record_dialog import RecordDialog
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


def _save_record(controller: ClassController) -> None:
    """Ask where the answers of the class are to be saved, if there are any."""
    window, record = controller.parent(), controller.record
    contents = None if window is None else window.findChild(WindowContents)
    if contents is not None and record:
        RecordDialog(record, contents.status.show_notice, contents.look, contents.window()).open()


SAVE_RECORD = Action(
    ClassController,
    "",
    mark("Save the answers of the class"),
    _save_record,
    Menu.CLASS,
    why_not=lambda each: "" if each.record else tr("No phone has answered a question yet (J)."),
    also=mark("phones, votes, bars, CSV, PDF, print, export"),
)
PRINT = Action(
    WindowContents,
    "Ctrl+P",
    mark("Print a worksheet: questions, or a table of the run"),
    _ask,
    Menu.FILE,
    also=mark("paper, worksheet, handout, exam"),
)
