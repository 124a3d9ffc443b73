"""The commands of the command line; each has its options beside it, in a module of its own."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

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


class _Command(NamedTuple):
    """A command: its help, and the function of `nqviz.cli` that it runs, with its options."""

    words: str
    run: str


class _CommandGroup(NamedTuple):
    """Commands about one thing, which are typed after its name."""

    words: str
    commands: dict[str, _Command]


_COMMANDS: dict[str, _Command | _CommandGroup] = {
    "algorithms": _Command(mark("List the algorithms."), "run_commands:algorithms"),
    "steps": _Command(mark("Count the steps and operations of a run."), "run_commands:steps"),
    "count": _Command(mark("Count all solutions at native speed."), "count_commands:count"),
    "solve": _Command(mark("Find one solution."), "count_commands:solve"),
    "measure": _Command(
        mark("Measure how fast algorithms count, over a range of n."),
        "measure_commands:measure",
    ),
    "estimate": _Command(
        mark("Estimate the size of the search tree and its time by random probing."),
        "measure_commands:estimate_tree",
    ),
    "audit": _Command(mark("Compare the published figures with ours."), "measure_commands:audit"),
    "check": _Command(
        mark("Check programs of your own; they run with your rights."),
        "program_commands:check",
    ),
    "new": _Command(mark("Begin a program of your own in a new file."), "program_commands:new"),
    "puzzle": _CommandGroup(
        mark("Make, check, solve and list puzzles of coloured regions."),
        {
            "list": _Command(mark("List the program's own puzzles."), "puzzle_commands:list_own"),
            "make": _Command(
                mark("Make a puzzle with exactly one solution."), "puzzle_commands:make"
            ),
            "check": _Command(
                mark(
                    "Check that puzzles have exactly one solution, and measure how difficult they "
                    "are."
                ),
                "puzzle_commands:check",
            ),
            "solve": _Command(
                mark(
                    "Solve a puzzle as a person does, with a reason for each queen and each cross."
                ),
                "puzzle_commands:solve",
            ),
        },
    ),
    "lab": _CommandGroup(
        mark("Let many computers count together: one opens a room, others join it."),
        {
            "open": _Command(
                mark("Open a room, and write the file that admits to it."), "lab_commands:open_lab"
            ),
            "join": _Command(
                mark("Join a room with all processors of this computer, below normal priority."),
                "lab_commands:join_lab",
            ),
            "timings": _Command(
                mark("Bring the timings together that the computers of a room share."),
                "lab_commands:lab_timings",
            ),
        },
    ),
    "picture": _Command(mark("Draw one step of a run."), "picture_commands:picture"),
    "film": _Command(mark("Draw a stretch of a run as a film."), "picture_commands:make_film"),
    "tour": _Command(
        mark("Draw a few pictures of the window into a folder."), "picture_commands:tour"
    ),
    "install-desktop": _Command(
        mark("Put the program into the desktop's menu, with its manual and completion."),
        "desktop_commands:install_desktop",
    ),
    "completion": _Command(
        mark("Print what lets a shell complete the commands."), "desktop_commands:completion"
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
        commands=", ".join(_COMMANDS),
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
    parser.add_argument("--version", action="version", version=f"nqviz {__version__}")
    parser.add_argument(
        "--queens",
        metavar="NAME",
        action=_OnlyWithFile,
        help=tr("the variable that holds the queens"),
    )
    parser.set_defaults(parser=parser)
    _add_commands(parser, _COMMANDS)
    return parser


def _add_commands(parser: Parser, commands: Mapping[str, _Command | _CommandGroup]) -> None:
    parsers = parser.add_subparsers(metavar="COMMAND", required=True)
    parser.commands = parsers.choices
    for name, command in commands.items():
        words = tr(command.words)
        one = parsers.add_parser(name, help=words, description=words)
        if isinstance(command, _CommandGroup):
            _add_commands(one, command.commands)
        else:
            one.run = f"nqviz.cli.{command.run}"


class _OnlyWithFile(argparse.Action):
    """An option of the window, which no command takes."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: Any) -> None:
        parser.error(tr("--queens belongs to the file of a program"))
