"""The menus of board, code, tree and lane: what can be done there, by the titles of its actions."""

from enum import Enum

from PySide6.QtWidgets import QWidget

from nqviz.ui.race.lane import RaceLane
from nqviz.ui.race.merged_pane import MergedPane
from nqviz.ui.step.step_page import StepPage


class Spot(Enum):
    """A part of the window that has a menu; its value holds the groups of titles in it."""

    BOARD = (
        ("Show or hide what the queens attack", "Own position: place queens, or back to the run"),
        ("To the next solution", "To the next conflict", "To the next dead end"),
        ("Choose an algorithm", "Rules, and which algorithms serve them"),
        ("A larger board", "A smaller board"),
        ("Zoom in at the step's square", "Zoom out of the board"),
        ("Save a picture of a step",),
    )
    OWN_POSITION = (
        ("Own position: take the last change back", "Own position: a hint, then what it says"),
        ("Own position: solutions through each square", "Show or hide what the queens attack"),
        ("A larger board", "A smaller board"),
        ("Rules, and which algorithms serve them",),
        ("Own position: place queens, or back to the run",),
    )
    CODE = (
        (
            "Breakpoint on the line of code in hand: set or remove",
            "Stop at a line, a row, a conflict or a solution",
        ),
        (
            "The calls of functions, or the state again",
            "What the program has printed, or its code",
            "About this algorithm",
        ),
        (
            "Write the program, or watch its run",
            "Check whether the program is right",
            "Build it: put the lines of an algorithm in order",
        ),
    )
    TREE = (
        ("Show the whole tree at once", "Unfold or fold the search tree"),
        (
            "The search tree as an icicle, or as nodes",
            "Heat map of tests and backtracks",
            "Show or hide what the tree tests later",
        ),
        ("Show or hide the search tree",),
    )
    LANE = (
        ("Another lane", "Take the last lane out"),
        ("Two runs in one search tree", "Compare the next two lanes"),
        ("By equal steps or by equal time", "To the first solution or to all"),
        ("The next ready-made race", "The ready-made race before"),
        ("About this algorithm",),
    )


def spot_at(widget: QWidget | None, step_page: StepPage) -> Spot | None:
    """Return the spot to which a widget belongs, if any; a board belongs to what is done on it."""
    interaction = step_page.interaction
    board = Spot.OWN_POSITION if interaction.editor.is_open else Spot.BOARD
    spots = {step_page.board: board, step_page.panes.code: Spot.CODE}
    spots[step_page.panes.tree] = Spot.TREE
    while widget is not None:
        if isinstance(widget, RaceLane | MergedPane):
            return Spot.LANE
        if widget in spots:
            return spots[widget]
        widget = widget.parentWidget()
    return None
