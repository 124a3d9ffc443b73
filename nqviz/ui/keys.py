"""All keys, in one table: the menus, the list behind `?` and the tests are made from it."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QKeySequence

from nqviz.i18n import mark, tr


class Where(Enum):
    """On which page a key works, in the words of the list of keys."""

    STEP = mark("Step")
    MEASURE = mark("Measure")
    EVERYWHERE = mark("Everywhere")


class Menu(Enum):
    """The menu that holds an action, in the words of the menu bar."""

    FILE = mark("&File")
    RUN = mark("&Run")
    VIEW = mark("&View")
    HELP = mark("&Help")


@dataclass(frozen=True, slots=True)
class Key:
    """What one or more keys do.

    Attributes:
        sequences: the keys, each in Qt's portable text; the first is shown in the menu.
        description: what they do, marked for translation.
        action: the name of the action.
        menu: where the action stands, too.
        where: the page it works on.
        repeats: whether it goes on while the key is held down.
    """

    sequences: tuple[str, ...]
    description: str
    action: str
    menu: Menu = Menu.RUN
    where: Where = Where.STEP
    repeats: bool = False


KEYS = (
    Key(("Space",), mark("Play or pause"), "toggle_play"),
    Key(("Right", "PgDown"), mark("One step forward"), "step", repeats=True),
    Key(("Left", "PgUp"), mark("One step back"), "step_back", repeats=True),
    Key(("Shift+Right",), mark("To the next solution"), "next_solution"),
    Key(("Shift+Left",), mark("To the previous solution"), "previous_solution"),
    Key(("C",), mark("To the next conflict"), "next_conflict"),
    Key(("Shift+C",), mark("To the previous conflict"), "previous_conflict"),
    Key(("D",), mark("To the next dead end"), "next_dead_end"),
    Key(("Shift+D",), mark("To the previous dead end"), "previous_dead_end"),
    Key(("Home",), mark("To the start"), "to_start"),
    Key(("End",), mark("To the end"), "to_end"),
    Key(("+",), mark("Play faster"), "faster", repeats=True),
    Key(("-",), mark("Play slower"), "slower", repeats=True),
    Key(("1",), mark("Step by single tests"), "small_steps"),
    Key(("2",), mark("Step by queens placed or taken back"), "medium_steps"),
    Key(("3",), mark("Step by rows or solutions"), "large_steps"),
    Key(("F5",), mark("Measure"), "measure", where=Where.MEASURE),
    Key(("Ctrl+Delete",), mark("Clear the measured points"), "clear_points", where=Where.MEASURE),
    Key(("Escape",), mark("Cancel what runs"), "cancel", where=Where.EVERYWHERE),
    Key(
        ("L",),
        mark("Logarithmic or linear curves"),
        "toggle_logarithmic",
        Menu.VIEW,
        Where.MEASURE,
    ),
    Key(("S",), mark("Curves of seconds"), "show_seconds", Menu.VIEW, Where.MEASURE),
    Key(("O",), mark("Curves of operations"), "show_operations", Menu.VIEW, Where.MEASURE),
    Key(("U",), mark("Curves of speed-up"), "show_speed_up", Menu.VIEW, Where.MEASURE),
    Key(
        ("B",), mark("The sources’ curves beside ours"), "toggle_sources", Menu.VIEW, Where.MEASURE
    ),
    Key(("G",), mark("Growth, extrapolated"), "toggle_growth", Menu.VIEW, Where.MEASURE),
    Key(("H",), mark("Hide the algorithms, or show them"), "toggle_list", Menu.VIEW, Where.MEASURE),
    Key(("M",), mark("Mute the curve that is read"), "mute_curve", Menu.VIEW, Where.MEASURE),
    Key(("Z",), mark("Zoom in"), "zoom_in", Menu.VIEW, Where.MEASURE, repeats=True),
    Key(("Shift+Z",), mark("Zoom out"), "zoom_out", Menu.VIEW, Where.MEASURE, repeats=True),
    Key(("R",), mark("Show all of the plot"), "show_all", Menu.VIEW, Where.MEASURE),
    Key(("Ctrl++", "Ctrl+="), mark("Larger"), "larger", Menu.VIEW, Where.EVERYWHERE, repeats=True),
    Key(("Ctrl+-",), mark("Smaller"), "smaller", Menu.VIEW, Where.EVERYWHERE, repeats=True),
    Key(("Ctrl+0",), mark("Normal size"), "normal_size", Menu.VIEW, Where.EVERYWHERE),
    Key(("F11",), mark("Full screen"), "full_screen", Menu.VIEW, Where.EVERYWHERE),
    Key(
        ("Ctrl+B",),
        mark("Blackboard: the projector preset and back"),
        "blackboard",
        Menu.VIEW,
        Where.EVERYWHERE,
    ),
    Key(("Ctrl+Tab",), mark("The next page"), "next_page", Menu.VIEW, Where.EVERYWHERE),
    Key(("?", "F1"), mark("All keys"), "show_keys", Menu.HELP, Where.EVERYWHERE),
    Key(("Ctrl+Shift+S",), mark("Save a picture of a step"), "save_picture", Menu.FILE),
    Key(("Ctrl+Shift+F",), mark("Save a film of the run"), "save_film", Menu.FILE),
    Key(("Ctrl+Shift+T",), mark("Save the trace of the run (CSV)"), "save_trace", Menu.FILE),
    Key(("Ctrl+Q",), mark("Quit"), "quit", Menu.FILE, Where.EVERYWHERE),
)


def key_names(key: Key) -> list[str]:
    """Return the names of an entry's keys as a person reads them."""
    return [_NAMES.get(each) or QKeySequence(each).toString(_NATIVE) for each in key.sequences]


def only_there(key: Key) -> str:
    """Return the sentence that says why an entry does nothing on the other pages."""
    return tr("This works on the page {page}.", page=tr(key.where.value))


_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAMES = {"Right": "→", "Left": "←", "Shift+Right": "Shift →", "Shift+Left": "Shift ←"}
