"""All that can be done in the parts of the window, in the order of the menus."""

from nqviz.ui.classroom import phones_dialog
from nqviz.ui.lessons import blank_screen, documents, lesson_controller
from nqviz.ui.measure import measure_page as measure
from nqviz.ui.menus import menu_bar
from nqviz.ui.pictures import saver
from nqviz.ui.playback import playback_page as playback
from nqviz.ui.programs import class_check, program_checking, program_editing
from nqviz.ui.puzzles import puzzle_controller
from nqviz.ui.race import race_page as race
from nqviz.ui.step import interaction
from nqviz.ui.step import step_page as step
from nqviz.ui.widgets.action import Actions
from nqviz.ui.window import (
    appearance,
    guide_dialog,
    learning_controller,
    manual,
    printing,
    window_contents,
    window_scale,
)

OF_PARTS: Actions = (
    *playback.WALKING,
    *step.FINDING,
    *playback.HISTORY,
    *playback.PACE,
    *playback.BOARD_SIZES,
    *step.CHOOSING,
    *race.ACTIONS,
    *interaction.ACTIONS,
    *phones_dialog.ACTIONS,
    printing.SAVE_RECORD,
    class_check.CHECK_CLASS,
    *appearance.ACTIONS,
    blank_screen.COVER,
    *window_scale.ZOOM,
    *step.ZOOM,
    window_scale.FULL_SCREEN,
    *step.VIEWS,
    *step.TREE_VIEWS,
    *program_editing.ACTIONS,
    program_checking.CHECK,
    program_checking.LEAD,
    documents.OPEN,
    *puzzle_controller.ACTIONS,
    documents.SAVE,
    *measure.ACTIONS,
    *saver.ACTIONS,
    window_contents.NEXT_PAGE,
    menu_bar.OPEN,
    menu_bar.FIND,
    guide_dialog.GUIDE,
    window_contents.RULES,
    *lesson_controller.ACTIONS,
    *learning_controller.ACTIONS,
    manual.MANUAL,
    printing.PRINT,
)
