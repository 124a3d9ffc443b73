"""The commands of the command line; each has its options beside it, in a module of its own."""

import argparse
from pathlib import Path
from typing import Any

from nqviz import __version__
from nqviz.cli.parser import Parser, add_language, imported
from nqviz.common.i18n import mark, tr
from nqviz.common.text import quoted

# What reads the files that the window opens, by their suffixes.
_READERS = {
    ".py": "nqviz.programs.source:read_source",
    ".nqviz": "nqviz.lessons.session:read_text",
    ".toml": "nqviz.lessons.session:read_text",
    ".txt": "nqviz.puzzles.puzzle:load_puzzle",
}


# The function of `nqviz.cli` that a command runs, and its help; a group of commands runs none.
_COMMANDS = {
    "algorithms": ("run_commands:algorithms", mark("List the algorithms.")),
    "steps": ("run_commands:steps", mark("Count the steps and operations of a run.")),
    "count": ("count_commands:count", mark("Count all solutions at native speed.")),
    "solve": ("count_commands:solve", mark("Find one solution.")),
    "measure": (
        "measure_commands:measure",
        mark("Measure how fast algorithms count, over a range of n."),
    ),
    "estimate": (
        "measure_commands:estimate_tree",
        mark("Estimate the size of the search tree and its time by random probing."),
    ),
    "audit": ("measure_commands:audit", mark("Compare the published figures with ours.")),
    "check": (
        "program_commands:check",
        mark("Check programs of your own; they run with your rights."),
    ),
    "class": (
        "class_commands:open_class",
        mark("Open the window with the address by which phones of a class follow and answer."),
    ),
    "new": ("program_commands:new", mark("Begin a program of your own in a new file.")),
    "puzzle": ("", mark("Make, check, solve and list puzzles of coloured regions.")),
    "puzzle list": ("puzzle_commands:list_own", mark("List the program's own puzzles.")),
    "puzzle make": ("puzzle_commands:make", mark("Make a puzzle with exactly one solution.")),
    "puzzle check": (
        "puzzle_commands:check",
        mark("Check that puzzles have exactly one solution, and measure how difficult they are."),
    ),
    "puzzle solve": (
        "puzzle_commands:solve",
        mark("Solve a puzzle as a person does, with a reason for each queen and each cross."),
    ),
    "lab": ("", mark("Let many computers count together: one opens a room, others join it.")),
    "lab open": (
        "lab_commands:open_lab",
        mark("Open a room, and write the file that admits to it."),
    ),
    "lab join": (
        "lab_commands:join_lab",
        mark("Join a room with all processors of this computer, below normal priority."),
    ),
    "lab timings": (
        "lab_commands:lab_timings",
        mark("Bring the timings together that the computers of a room share."),
    ),
    "picture": ("picture_commands:picture", mark("Draw one step of a run.")),
    "page": (
        "page_commands:page",
        mark("Write a run, a race, a lesson or a puzzle as one file that any browser shows."),
    ),
    "site": (
        "page_commands:site",
        mark("Write all lessons into a folder, as pages with a list."),
    ),
    "film": ("picture_commands:make_film", mark("Draw a stretch of a run as a film.")),
    "tour": ("picture_commands:tour", mark("Draw a few pictures of the window into a folder.")),
    "install-desktop": (
        "desktop_commands:install_desktop",
        mark("Put the program into the desktop's menu, with its manual and completion."),
    ),
    "completion": (
        "desktop_commands:completion",
        mark("Print what lets a shell complete the commands."),
    ),
}


def file_of(arguments: list[str]) -> tuple[Path, str] | None:
    """Return the file for the window that alone is named, and the name of a program's queens.

    Raises ValueError where it can't be read: before the window is built.
    """
    parser = Parser(prog="nqviz", add_help=False, allow_abbrev=False)
    parser.add_argument("--queens", default="")
    options, rest = parser.parse_known_args(arguments)
    if len(rest) != 1 or rest[0] in _COMMANDS or rest[0].startswith("-"):
        return None
    path = Path(rest[0])
    suffix = path.suffix.lower()
    is_opened = suffix in _READERS and (suffix == ".py" or not options.queens)
    if not is_opened or (suffix == ".txt" and not _exists(rest[0])):
        return None
    imported(_READERS[suffix])(path)
    return path, options.queens


def parsed(arguments: list[str]) -> argparse.Namespace:
    """Return the options, among them `command`, a function of them; a mistake raises ValueError."""
    name = arguments[0]
    if name in _COMMANDS or name.startswith("-"):
        options: argparse.Namespace = command_parser().parse_args(arguments)
        return options
    if _exists(name):
        program, session, lesson, puzzle = _READERS
        words = tr(
            "{name} is no program, session, lesson or puzzle: their names end in {program}, "
            "{session}, {lesson} and {puzzle}.",
            name=quoted(name),
            program=program,
            session=session,
            lesson=lesson,
            puzzle=puzzle,
        )
        raise ValueError(words)
    words = tr(
        "{name} is no command; there are {commands}.",
        name=quoted(name),
        commands=", ".join(name for name in _COMMANDS if " " not in name),
    )
    raise ValueError(words)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # no file can be called that
        return False


def command_parser() -> Parser:
    """Return the parser of the whole command line; `parser` among its options is itself."""
    parser = Parser(
        prog="nqviz",
        description=tr(
            "Watch the N-queens algorithms think. Without a command: the window, and in it the "
            "program, session, lesson or puzzle whose file is named."
        ),
    )
    add_language(parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"nqviz {__version__}",
        help=tr("show the version and end"),
    )
    parser.add_argument(
        "--queens",
        metavar="NAME",
        action=_OnlyWithFile,
        help=tr("the variable that holds the queens"),
    )
    parser.set_defaults(parser=parser)
    parsers = {"": parser}
    commands: dict[str, Any] = {}
    for name, (run, words) in _COMMANDS.items():
        group, _, last = name.rpartition(" ")
        if group not in commands:
            commands[group] = parsers[group].add_subparsers(metavar="COMMAND", required=True)
            parsers[group].commands = commands[group].choices
        parsers[name] = commands[group].add_parser(last, help=tr(words), description=tr(words))
        parsers[name].run = f"nqviz.cli.{run}" if run else ""
    return parser


class _OnlyWithFile(argparse.Action):
    """An option of the window, which no command takes."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: Any) -> None:
        parser.error(tr("--queens belongs to the file of a program"))
