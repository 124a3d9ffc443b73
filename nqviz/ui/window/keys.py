"""All keys, in one table: the menus, the list behind `?` and the tests are made from it."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QKeySequence

from nqviz.common.i18n import mark, tr


class Where(Enum):
    """On which pages a key works, in the words of the list of keys."""

    STEP_AND_RACE = mark("Step and Race")
    STEP = mark("Step")
    RACE = mark("Race")
    MEASURE = mark("Measure")
    LESSON = mark("In a lesson")
    EVERYWHERE = mark("Everywhere")


class Menu(Enum):
    """The menu that holds an action, in the words of the menu bar; EXPORT stands in FILE."""

    FILE = mark("&File")
    EXPORT = mark("E&xport")
    RUN = mark("&Run")
    CLASS = mark("&Class")
    RACE = mark("R&ace")
    MEASURE = mark("&Measure")
    VIEW = mark("&View")
    TREE = mark("&Tree")
    LESSONS = mark("&Lessons")
    HELP = mark("&Help")


@dataclass(frozen=True, slots=True)
class Key:
    """What one or more keys do.

    Attributes:
        sequences: the keys, each in Qt's portable text; the first is shown in the menu.
        menu: where the action stands; those of the pages Race and Measure stand in menus of theirs.
        repeats: whether it goes on while the key is held down.
    """

    sequences: tuple[str, ...]
    description: str
    action: str
    menu: Menu = Menu.RUN
    where: Where = Where.STEP
    repeats: bool = False

    @property
    def home(self) -> Menu:
        """The menu that holds it."""
        own = self.menu in {Menu.RUN, Menu.VIEW}
        return _MENUS.get(self.where, self.menu) if own else self.menu

    def works_on(self, page: Where) -> bool:
        """Tell whether it works on a page."""
        return page in _PAGES.get(self.where, (self.where,)) or self.where is Where.EVERYWHERE


_MENUS = {Where.RACE: Menu.RACE, Where.MEASURE: Menu.MEASURE}
_PAGES = {Where.STEP_AND_RACE: (Where.STEP, Where.RACE)}

_RUNS = Where.STEP_AND_RACE

KEYS = (
    Key(("Space", "F5"), mark("Play or pause"), "toggle_play", where=_RUNS),
    Key(("Right", "PgDown"), mark("One step forward"), "step", where=_RUNS, repeats=True),
    Key(("Left", "PgUp"), mark("One step back"), "step_back", where=_RUNS, repeats=True),
    Key(("Shift+Right",), mark("To the next solution"), "next_solution", where=_RUNS),
    Key(("Shift+Left",), mark("To the previous solution"), "previous_solution", where=_RUNS),
    Key(("C",), mark("To the next conflict"), "next_conflict"),
    Key(("Shift+C",), mark("To the previous conflict"), "previous_conflict"),
    Key(("D",), mark("To the next dead end"), "next_dead_end"),
    Key(("Shift+D",), mark("To the previous dead end"), "previous_dead_end"),
    Key(("Alt+Left",), mark("Back to before the last jump"), "back", where=_RUNS, repeats=True),
    Key(("Alt+Right",), mark("Forward again"), "forward", where=_RUNS, repeats=True),
    Key(("Ctrl+A",), mark("Choose an algorithm"), "list_algorithms"),
    Key(("Ctrl+Up",), mark("A larger board"), "larger_n", repeats=True),
    Key(("Ctrl+Down",), mark("A smaller board"), "smaller_n", repeats=True),
    Key(("Ctrl+R",), mark("Start again, without own queens"), "start_again"),
    Key(("Home",), mark("To the start"), "to_start", where=_RUNS),
    Key(("End",), mark("To the end"), "to_end", where=_RUNS),
    Key(("+",), mark("Play faster"), "faster", where=_RUNS, repeats=True),
    Key(("-",), mark("Play slower"), "slower", where=_RUNS, repeats=True),
    Key(("1",), mark("Step by single tests"), "small_steps", where=_RUNS),
    Key(("2",), mark("Step by queens placed or taken back"), "medium_steps", where=_RUNS),
    Key(("3",), mark("Step by rows or solutions"), "large_steps", where=_RUNS),
    Key(("4",), mark("Who wins: 1 to 4 at the start of a race"), "guess_last", where=Where.RACE),
    Key(("N",), mark("The next ready-made race"), "next_pairing", where=Where.RACE),
    Key(("Shift+N",), mark("The ready-made race before"), "previous_pairing", where=Where.RACE),
    Key(("A",), mark("Another lane"), "add_lane", where=Where.RACE),
    Key(("Shift+A",), mark("Take the last lane out"), "remove_lane", where=Where.RACE),
    Key(("T",), mark("Two runs in one search tree"), "toggle_merged", where=Where.RACE),
    Key(("Shift+T",), mark("Compare the next two lanes"), "next_pair", where=Where.RACE),
    Key(("E",), mark("By equal steps or by equal time"), "toggle_clock", where=Where.RACE),
    Key(("F",), mark("To the first solution or to all"), "toggle_goal", where=Where.RACE),
    Key(
        ("B",),
        mark("Breakpoint on the line of code in hand: set or remove"),
        "toggle_stop",
        Menu.CLASS,
    ),
    Key(
        ("Shift+B",),
        mark("Stop at a line, a row, a conflict or a solution"),
        "show_stops",
        Menu.CLASS,
    ),
    Key(("P",), mark("Predict: the run pauses before each decision"), "toggle_predict", Menu.CLASS),
    Key(("Shift+P",), mark("Predict: begin the tally again"), "reset_tally", Menu.CLASS),
    Key(("V",), mark("Predict: vote twice, by a show of hands"), "toggle_vote", Menu.CLASS),
    Key(("4",), mark("Predict: place, or safe"), "answer_1", Menu.CLASS),
    Key(("5",), mark("Predict: backtrack, or attacked"), "answer_2", Menu.CLASS),
    Key(("6",), mark("Predict: dead end"), "answer_3", Menu.CLASS),
    Key(("7",), mark("Predict: solution"), "answer_4", Menu.CLASS),
    Key(("E",), mark("Own position: place queens, or back to the run"), "toggle_edit", Menu.CLASS),
    Key(("Ctrl+Z",), mark("Own position: take the last change back"), "undo", Menu.CLASS),
    Key(("H",), mark("Own position: a hint, then what it says"), "hint", Menu.CLASS),
    Key(("U",), mark("Own position: solutions through each square"), "toggle_use", Menu.CLASS),
    Key(("F4",), mark("Edit the program, or back to its run"), "edit_program", Menu.CLASS),
    Key(
        ("Shift+F4",),
        mark("Build it: put the lines of an algorithm in order"),
        "build_program",
        Menu.CLASS,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+Return",), mark("Run the program that is edited"), "run_program", Menu.CLASS),
    Key(("F6",), mark("Check whether the program is right"), "check_program", Menu.CLASS),
    Key(("R",), mark("The calls of functions, or the state again"), "toggle_calls", Menu.VIEW),
    Key(("O",), mark("What the program has printed, or its code"), "toggle_output", Menu.VIEW),
    Key(("Z",), mark("Zoom in at the step's square"), "zoom_board_in", Menu.VIEW, repeats=True),
    Key(("Shift+Z",), mark("Zoom out of the board"), "zoom_board_out", Menu.VIEW, repeats=True),
    Key(("Alt+1",), mark("Curves"), "view_1", where=Where.MEASURE),
    Key(("Alt+2",), mark("Long count"), "view_2", where=Where.MEASURE),
    Key(("Alt+3",), mark("Timings"), "view_3", where=Where.MEASURE),
    Key(("Alt+4",), mark("Audit"), "view_4", where=Where.MEASURE),
    Key(("Alt+5",), mark("Large solution"), "view_5", where=Where.MEASURE),
    Key(("F5",), mark("Start: measure, count, check or solve"), "measure", where=Where.MEASURE),
    Key(("A",), mark("To the list of algorithms"), "choose_algorithms", where=Where.MEASURE),
    Key(("N",), mark("To the range of n, repeats and limit"), "choose_sizes", where=Where.MEASURE),
    Key(("X",), mark("Show or hide what the queens attack"), "toggle_attacks", Menu.VIEW),
    Key(("T",), mark("Show or hide the search tree"), "toggle_tree", Menu.TREE),
    Key(("Shift+T",), mark("Show the whole tree at once"), "fit_tree", Menu.TREE),
    Key(("Ctrl+T",), mark("Unfold or fold the search tree"), "unfold_tree", Menu.TREE),
    Key(("I",), mark("The search tree as an icicle, or as nodes"), "toggle_icicle", Menu.TREE),
    Key(("Shift+H",), mark("Heat map of tests and backtracks"), "toggle_heat_map", Menu.TREE),
    Key(("G",), mark("Show or hide what the tree tests later"), "toggle_future", Menu.TREE),
    Key(("Ctrl+Delete",), mark("Clear the measured points"), "clear_points", where=Where.MEASURE),
    Key(("Del",), mark("Delete the selected timings"), "delete_timings", where=Where.MEASURE),
    Key(("Ctrl+Z",), mark("Bring deleted timings back"), "undelete_timings", where=Where.MEASURE),
    Key(("Ctrl+N",), mark("Begin a new program"), "new_program", Menu.FILE, Where.EVERYWHERE),
    Key(
        ("Ctrl+O",),
        mark("Open a program, a session, a lesson or a puzzle"),
        "open",
        Menu.FILE,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+U",), mark("Choose a puzzle"), "choose_puzzle", Menu.FILE, Where.EVERYWHERE),
    Key(("Ctrl+S",), mark("Save the session"), "save", Menu.FILE, Where.EVERYWHERE),
    Key(("Ctrl+E",), mark("Export the curves"), "export", Menu.EXPORT, Where.MEASURE),
    Key(("Escape",), mark("Cancel what runs"), "cancel", where=Where.EVERYWHERE),
    Key(
        ("L",), mark("Logarithmic or linear curves"), "toggle_logarithmic", Menu.VIEW, Where.MEASURE
    ),
    Key(("S",), mark("Curves of seconds"), "show_seconds", Menu.VIEW, Where.MEASURE),
    Key(("O",), mark("Curves of operations"), "show_operations", Menu.VIEW, Where.MEASURE),
    Key(("U",), mark("Curves of speed-up"), "show_speed_up", Menu.VIEW, Where.MEASURE),
    Key(
        ("B",), mark("The sources’ curves beside ours"), "toggle_sources", Menu.VIEW, Where.MEASURE
    ),
    Key(("G",), mark("Growth, extrapolated"), "toggle_growth", Menu.VIEW, Where.MEASURE),
    Key(("I",), mark("How it grows, in numbers"), "show_growth", Menu.VIEW, Where.MEASURE),
    Key(("H",), mark("Hide the algorithms, or show them"), "toggle_list", Menu.VIEW, Where.MEASURE),
    Key(("M",), mark("Mute the curve that is read"), "mute_curve", Menu.VIEW, Where.MEASURE),
    Key(("Z",), mark("Zoom in"), "zoom_in", Menu.VIEW, Where.MEASURE, repeats=True),
    Key(("Shift+Z",), mark("Zoom out"), "zoom_out", Menu.VIEW, Where.MEASURE, repeats=True),
    Key(("R",), mark("Show all of the plot"), "show_all", Menu.VIEW, Where.MEASURE),
    Key(("Ctrl++", "Ctrl+="), mark("Larger"), "larger", Menu.VIEW, Where.EVERYWHERE, repeats=True),
    Key(("Ctrl+-",), mark("Smaller"), "smaller", Menu.VIEW, Where.EVERYWHERE, repeats=True),
    Key(("Ctrl+0",), mark("Normal size"), "normal_size", Menu.VIEW, Where.EVERYWHERE),
    Key((".",), mark("Black screen; any key ends it"), "blank", Menu.VIEW, Where.EVERYWHERE),
    Key(
        ("K",),
        mark("Presentation view: the next pane beside the board"),
        "present",
        Menu.VIEW,
        Where.EVERYWHERE,
    ),
    Key(("F10",), mark("The menus, where they are hidden"), "menus", Menu.VIEW, Where.EVERYWHERE),
    Key(("F11",), mark("Full screen"), "full_screen", Menu.VIEW, Where.EVERYWHERE),
    Key(
        ("Ctrl+B",),
        mark("Blackboard: the projector preset and back"),
        "blackboard",
        Menu.VIEW,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+Tab",), mark("The next page"), "next_page", Menu.VIEW, Where.EVERYWHERE),
    Key(("F2",), mark("About this algorithm"), "show_guide", Menu.HELP, Where.EVERYWHERE),
    Key(
        ("F3",),
        mark("Rules, and which algorithms serve them"),
        "show_rules",
        Menu.HELP,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+L",), mark("Choose a lesson"), "choose_lesson", Menu.LESSONS, Where.EVERYWHERE),
    Key(("PgDown", "W"), mark("On with the lesson"), "lesson_on", Menu.LESSONS, Where.LESSON),
    Key(("PgUp", "Shift+W"), mark("Back in the lesson"), "lesson_back", Menu.LESSONS, Where.LESSON),
    Key(("?", "F1"), mark("All keys"), "show_keys", Menu.HELP, Where.EVERYWHERE),
    Key(("Ctrl+Shift+S",), mark("Save a picture of a step"), "save_picture", Menu.EXPORT),
    Key(("Ctrl+Shift+F",), mark("Save a film of the run"), "save_film", Menu.EXPORT),
    Key(("Ctrl+Shift+T",), mark("Save the trace of the run (CSV)"), "save_step_csv", Menu.EXPORT),
    Key(
        ("Ctrl+P",),
        mark("Print questions of a lesson, or a table of the run"),
        "print",
        Menu.FILE,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+Q",), mark("Quit"), "quit", Menu.FILE, Where.EVERYWHERE),
)


def key_names(key: Key) -> list[str]:
    """Return the names of an entry's keys as the user reads them."""
    return [_NAMES.get(each) or QKeySequence(each).toString(_NATIVE) for each in key.sequences]


def only_there(key: Key) -> str:
    """Return the sentence that says why an entry does nothing on the other pages."""
    if key.where is Where.STEP_AND_RACE:
        return tr("This works on the pages Step and Race.")
    if key.where is Where.LESSON:
        return tr("This works while a lesson is on.")
    return tr("This works on the page {page}.", page=tr(key.where.value))


_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAMES = {
    f"{held}{key}": f"{held.replace('+', ' ')}{arrow}"
    for held in ("", "Shift+", "Alt+")
    for key, arrow in (("Right", "→"), ("Left", "←"))
}
