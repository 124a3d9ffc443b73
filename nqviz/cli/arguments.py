"""The commands of the command line and their options."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import shtab

from nqviz import __version__
from nqviz.cli import (
    desktop_commands,
    lab_commands,
    measure_commands,
    picture_commands,
    program_commands,
    puzzle_commands,
    run_commands,
)
from nqviz.cli.parser import Parser, add_language
from nqviz.common.i18n import mark, tr
from nqviz.common.machine import processors
from nqviz.common.text import quoted
from nqviz.lab.room import PORT
from nqviz.lessons import lesson, session
from nqviz.measuring.estimate import PROBES
from nqviz.model.rule import MOVES
from nqviz.programs import source, verdict
from nqviz.puzzles import puzzle
from nqviz.runs.film import FPS
from nqviz.solvers.registry import SOLVERS

_Value = TypeVar("_Value")
_Option = tuple[str, str, dict[str, Any]]  # its name, its help, what else argparse is to know


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
    if suffix == source.SUFFIX:
        source.read_source(path)
    elif suffix in {session.SUFFIX, lesson.SUFFIX} and not options.queens:
        session.read_text(path)
    elif suffix == puzzle.SUFFIX and not options.queens and _exists(rest[0]):
        puzzle.load_puzzle(path)
    else:
        return None
    return path, options.queens


def parsed(arguments: list[str]) -> argparse.Namespace:
    """Return the options, among them `command`, a function of them; a mistake raises ValueError."""
    parser = command_parser()
    if arguments[0] in _COMMANDS or arguments[0].startswith("-"):
        return parser.parse_args(arguments)
    if _exists(arguments[0]):
        words = tr(
            "{name} is no program, session, lesson or puzzle: their names end in {program}, "
            "{session}, {lesson} and {puzzle}.",
            name=quoted(arguments[0]),
            program=source.SUFFIX,
            session=session.SUFFIX,
            lesson=lesson.SUFFIX,
            puzzle=puzzle.SUFFIX,
        )
        raise ValueError(words)
    words = tr(
        "{name} is no command; there are {commands}.",
        name=quoted(arguments[0]),
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


def _add_commands(parser: Parser, commands: Mapping[str, "_Command | _CommandGroup"]) -> None:
    parsers = parser.add_subparsers(metavar="COMMAND", required=True)
    parser.commands = parsers.choices
    for name, command in commands.items():
        words = tr(command.words)
        one = parsers.add_parser(name, help=words, description=words)
        if isinstance(command, _CommandGroup):
            _add_commands(one, command.commands)
            continue
        one.set_defaults(command=command.run)
        _add(one, command.options)
        if command.either:
            _add(one.add_mutually_exclusive_group(), command.either)


class _OnlyWithFile(argparse.Action):
    """An option of the window, which no command takes."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: Any) -> None:
        parser.error(tr("--queens belongs to the file of a program"))


def _add(parser: argparse._ActionsContainer, options: Sequence[_Option]) -> None:
    for name, words, settings in options:
        action = parser.add_argument(name, help=tr(words) if words else None, **settings)
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]


def _reader(convert: Callable[[str], _Value], mistake: str) -> Callable[[str], _Value]:
    def read(text: str) -> _Value:
        try:
            return convert(text)
        except ValueError:
            raise argparse.ArgumentTypeError(tr(mistake, text=quoted(text))) from None

    return read


_whole_number = _reader(int, mark("{text} is not a whole number"))
_number = _reader(float, mark("{text} is not a number"))


def _sizes(text: str) -> range:
    first, colon, last = text.partition(":")
    smallest = _whole_number(first)
    return range(smallest, (_whole_number(last) if colon else smallest) + 1)


def _width_and_height(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return int(width), int(height)


_size = _reader(_width_and_height, mark("{text} is not a size such as 1080x1080"))


class _Command(NamedTuple):
    """A command: its help, and its options; at most one of those in `either` may be given."""

    run: Callable[[argparse.Namespace], int]
    words: str
    options: tuple[_Option, ...]
    either: tuple[_Option, ...] = ()


class _CommandGroup(NamedTuple):
    """Commands about one thing, which are typed after its name."""

    words: str
    commands: dict[str, _Command]


def _option(name: str, words: str = "", **settings: Any) -> _Option:
    return name, words, settings


def _whole(name: str, words: str = "", **settings: Any) -> _Option:
    return name, words, {"type": _whole_number, **settings}


def _file(name: str, words: str, **settings: Any) -> _Option:
    return name, words, {"type": Path, "metavar": "FILE", **settings}


class _Suggestions(tuple[str, ...]):
    """What a shell completes; the command itself says what is wrong with anything else."""

    __slots__ = ()

    def __contains__(self, _given: object) -> bool:
        return True


_KEYS = _Suggestions(each.key for each in SOLVERS)


def _algorithm(**settings: Any) -> _Option:
    return "--algorithm", ", ".join(_KEYS), {"metavar": "KEY", "choices": _KEYS, **settings}


_N = _whole("n", mark("the side of the board"), metavar="N")
_MIRROR = _option("--mirror", mark("search half of the first row"), action="store_true")
_SEED = _whole("--seed", default=0)
_JSON = _option("--json", mark("print one JSON object"), action="store_true")
_RULE = (
    _option("--rule", ", ".join(MOVES), metavar="RULE", choices=_Suggestions(MOVES)),
    _option(
        "--blocked", mark("squares where no queen may stand"), default="", metavar="ROW:COLUMN,…"
    ),
    _file("--regions", mark("a puzzle: a letter for each square names its region")),
)
_RUN = (_N, _algorithm(required=True), *_RULE)
_UNTIL = _option("--until", choices=("all", "first"), default="all")
_STEPS_CSV = _file("--csv", mark("write every step to a file"))
_THREADS = _whole("--threads", default=processors())
_JOURNAL = _file(
    "--journal", mark("write down what is finished, and go on with it where the file exists")
)
_LAB = _file("--lab", mark("count on the computers in the room of this file"))
_ROOM = _option(
    "file", mark("the file of the room, which ends in .nqlab"), type=Path, metavar="ROOM.nqlab"
)
_UNTIL_INPUT_ENDS = _option(
    "--until-input-ends",
    mark("end with the standard input: with the program that has started this one"),
    action="store_true",
)
_OPENED = (
    _ROOM,
    _option(
        "--address",
        mark("the address of this computer that others reach it by; otherwise it alone can join"),
        default="",
        metavar="ADDRESS",
    ),
    _option(
        "--interface",
        mark("the same, by the name of a network of this computer"),
        default="",
        metavar="NAME",
    ),
    _whole("--port", default=PORT),
    _option(
        "--json",
        mark("print a JSON object for each computer that comes or goes"),
        action="store_true",
    ),
    _UNTIL_INPUT_ENDS,
)
_JOINED = (
    _ROOM,
    _option("--name", mark("what this computer is called in the room"), default="", metavar="NAME"),
    _whole("--threads", default=processors()),
    _option(
        "--share-timings",
        mark("let the room have the timings that were taken on this computer"),
        action="store_true",
    ),
    _UNTIL_INPUT_ENDS,
)
_LAB_COMMANDS = {
    "open": _Command(
        lab_commands.open_lab,
        mark("Open a room, and write the file that admits to it."),
        _OPENED,
    ),
    "join": _Command(
        lab_commands.join_lab,
        mark("Join a room with all processors of this computer, below normal priority."),
        _JOINED,
    ),
    "timings": _Command(
        lab_commands.lab_timings,
        mark("Bring the timings together that the computers of a room share."),
        (_ROOM, _file("--csv", mark("write the times to a file"), required=True)),
    ),
}
_SOLUTION = _file("--out", mark("write the solution to a file"))
_MEASURED = (
    _option("--n", mark("the range of n"), required=True, dest="sizes", type=_sizes, metavar="A:B"),
    _option(
        "--algorithms",
        ", ".join(solver.key for solver in SOLVERS if solver.counts_to),
        required=True,
        metavar="KEY,KEY",
    ),
    *_RULE,
    _whole("--repeats", default=5),
    _option(
        "--limit",
        mark("how long one point may take"),
        type=_number,
        default=10.0,
        metavar="SECONDS",
    ),
    _whole("--threads", default=1),
    _file("--csv", mark("write the times to a file")),
    _file("--plot", mark("draw the curves into a PNG or SVG file")),
    _option(
        "--view",
        mark("what the plot shows; the speed-up is over the first algorithm"),
        choices=measure_commands.VIEWS,
        default=measure_commands.VIEWS[0],
    ),
    _option(
        "--size", mark("of the plot, in pixels"), type=_size, default=(1920, 1080), metavar="WxH"
    ),
    _JSON,
)
_CHECKED = (
    _option(
        "files",
        mark("programs in Python that define solve(n), or folders with such programs"),
        nargs="+",
        metavar="FILE",
    ),
    _option(
        "--n",
        mark("the range of n"),
        dest="sizes",
        type=_sizes,
        default=verdict.SIZES,
        metavar="A:B",
    ),
    _option(
        "--limit",
        mark("how long one n may take"),
        type=_number,
        default=verdict.SECONDS,
        metavar="SECONDS",
    ),
    _option("--queens", mark("the variable that holds the queens"), default="", metavar="NAME"),
)
_CHECKED_CSV = _file("--csv", mark("write one row for each program to a file"))
_NEW = (
    _option("file", type=Path, metavar="FILE"),
    _option(
        "--from",
        mark("the algorithm that it begins with, instead of a template"),
        dest="key",
        metavar="KEY",
    ),
)
_DRAWING = (
    *_RUN,
    _MIRROR,
    _SEED,
    _option("--size", mark("in pixels"), type=_size, metavar="WxH"),
    _option("--attacks", mark("what the queens attack, too"), action="store_true"),
    _option("--look", choices=("light", "dark", "projector"), default="light"),
)


def _beside(default: str) -> tuple[_Option, ...]:
    """Return what says what stands beside a board that is drawn."""
    return (
        _option(
            "--beside",
            mark("what stands beside the board; all but “nothing” with the sentence"),
            choices=("nothing", "sentence", "code", "tree", "state", "calls", "counters"),
            default=default,
        ),
        _option(
            "--with-code",
            mark("the same as “--beside code”"),
            dest="beside",
            action="store_const",
            const="code",
        ),
    )


_PICTURE = (
    *_beside("nothing"),
    _whole("--step", required=True, metavar="I"),
    _file("--out", mark("a file .png or .svg"), required=True),
)
_FILM = (
    *_beside("code"),
    _whole(
        "--from", mark("the step that the film begins with"), default=0, dest="first", metavar="I"
    ),
    _whole(
        "--to",
        mark("the step that it ends with; by default that of the run"),
        dest="last",
        metavar="J",
    ),
    _whole(
        "--step-size",
        mark("a frame for 1: each test; 2: queens placed or taken back; 3: rows or solutions"),
        choices=(1, 2, 3),
        default=1,
    ),
    _whole("--every", mark("only each K-th of them"), default=1, metavar="K"),
    _option("--fps", mark("frames a second"), type=_number, default=FPS, metavar="F"),
    _file("--out", mark("a file .gif, .png or .webp"), required=True),
)
_PUZZLES = _option(
    "files", mark("puzzles: a letter for each square"), type=Path, nargs="+", metavar="FILE"
)
_MADE = (
    _N,
    _whole("--seed", mark("where the random choices begin; by default another one each time")),
    _option("--level", choices=tuple(puzzle_commands.LEVELS)),
)
_PUZZLE_COMMANDS = {
    "list": _Command(puzzle_commands.list_own, mark("List the program's own puzzles."), (_JSON,)),
    "make": _Command(
        puzzle_commands.make,
        mark("Make a puzzle with exactly one solution."),
        _MADE,
        either=(_JSON, _file("--out", mark("write the puzzle to a file"))),
    ),
    "check": _Command(
        puzzle_commands.check,
        mark("Check that puzzles have exactly one solution, and measure how difficult they are."),
        (_PUZZLES, _JSON),
    ),
    "solve": _Command(
        puzzle_commands.solve,
        mark("Solve a puzzle as a person does, with a reason for each queen and each cross."),
        (_option("file", type=Path, metavar="FILE"), _JSON),
    ),
}

_COMMANDS: dict[str, _Command | _CommandGroup] = {
    "algorithms": _Command(run_commands.algorithms, mark("List the algorithms."), (_JSON,)),
    "steps": _Command(
        run_commands.steps,
        mark("Count the steps and operations of a run."),
        (*_RUN, _UNTIL, _MIRROR, _SEED),
        either=(_JSON, _STEPS_CSV),
    ),
    "count": _Command(
        run_commands.count,
        mark("Count all solutions at native speed."),
        (_N, _algorithm(), *_RULE, _THREADS, _MIRROR, _JOURNAL, _LAB, _JSON),
    ),
    "solve": _Command(
        run_commands.solve,
        mark("Find one solution."),
        (_N, _algorithm(), *_RULE, _SEED, _SOLUTION, _JSON),
    ),
    "measure": _Command(
        measure_commands.measure,
        mark("Measure how fast algorithms count, over a range of n."),
        _MEASURED,
    ),
    "estimate": _Command(
        measure_commands.estimate_tree,
        mark("Estimate the size of the search tree and its time by random probing."),
        (_N, *_RULE, _whole("--probes", default=PROBES, metavar="K"), _SEED, _JSON),
    ),
    "audit": _Command(
        run_commands.audit, mark("Compare the published figures with ours."), (_JSON,)
    ),
    "check": _Command(
        program_commands.check,
        mark("Check programs of your own; they run with your rights."),
        _CHECKED,
        either=(_JSON, _CHECKED_CSV),
    ),
    "new": _Command(program_commands.new, mark("Begin a program of your own in a new file."), _NEW),
    "puzzle": _CommandGroup(
        mark("Make, check, solve and list puzzles of coloured regions."), _PUZZLE_COMMANDS
    ),
    "lab": _CommandGroup(
        mark("Let many computers count together: one opens a room, others join it."),
        _LAB_COMMANDS,
    ),
    "picture": _Command(
        picture_commands.picture, mark("Draw one step of a run."), (*_DRAWING, *_PICTURE)
    ),
    "film": _Command(
        picture_commands.make_film, mark("Draw a stretch of a run as a film."), (*_DRAWING, *_FILM)
    ),
    "tour": _Command(
        picture_commands.tour,
        mark("Draw a few pictures of the window into a folder."),
        (_option("folder", type=Path, metavar="FOLDER"),),
    ),
    "install-desktop": _Command(
        desktop_commands.install_desktop,
        mark("Put the program into the desktop's menu, with its manual and completion."),
        (_option("--remove", mark("take it out again"), action="store_true"),),
    ),
    "completion": _Command(
        desktop_commands.completion,
        mark("Print what lets a shell complete the commands."),
        (_option("shell", choices=desktop_commands.SHELLS),),
    ),
}
