"""The commands of the command line and their options."""

import argparse
from collections.abc import Callable
from pathlib import Path

from nqviz import __version__
from nqviz.cli import measure_commands, picture_commands, run_commands
from nqviz.cli.parser import Parser, add_language
from nqviz.common.i18n import mark, tr
from nqviz.common.machine import processors
from nqviz.common.text import quoted
from nqviz.lessons import lesson, session
from nqviz.measuring.estimate import PROBES
from nqviz.runs.film import FPS
from nqviz.solvers.registry import FASTEST, SOLVERS


def file_of(arguments: list[str]) -> Path | None:
    """Return the session or lesson that alone is named; ValueError where it can't be read."""
    if len(arguments) != 1 or arguments[0] in _COMMANDS or arguments[0].startswith("-"):
        return None
    path = Path(arguments[0])
    if path.suffix.lower() not in {session.SUFFIX, lesson.SUFFIX}:
        return None
    session.read_text(path)  # a file that can't be read fails before the window is built
    return path


def parsed(arguments: list[str]) -> argparse.Namespace:
    """Return the options, among them `command`, a function of them; a mistake raises ValueError."""
    parser = _parser()
    if arguments[0] in _COMMANDS or arguments[0].startswith("-"):
        return parser.parse_args(arguments)
    if _exists(arguments[0]):
        raise ValueError(
            tr(
                "{name} is no session and no lesson: their names end in {session} and {lesson}.",
                name=quoted(arguments[0]),
                session=session.SUFFIX,
                lesson=lesson.SUFFIX,
            )
        )
    raise ValueError(
        tr(
            "{name} is no command; there are {commands}.",
            name=quoted(arguments[0]),
            commands=", ".join(_COMMANDS),
        )
    )


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # no file can be called that
        return False


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="nqviz",
        description=tr(
            "Watch the N-queens algorithms think. Without a command: the window, and in it the "
            "session or lesson whose file is named."
        ),
    )
    add_language(parser)
    parser.add_argument("--version", action="version", version=f"nqviz {__version__}")
    parsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (build, command, help_text) in _COMMANDS.items():
        one = parsers.add_parser(name, help=tr(help_text), description=tr(help_text))
        one.set_defaults(command=command)
        build(one)
    return parser


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            tr("{text} is not a whole number", text=quoted(text))
        ) from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(tr("{text} is not a number", text=quoted(text))) from None


def _sizes(text: str) -> range:
    first, colon, last = text.partition(":")
    smallest = _whole_number(first)
    return range(smallest, (_whole_number(last) if colon else smallest) + 1)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    try:
        return int(width), int(height)
    except ValueError:
        raise argparse.ArgumentTypeError(
            tr("{text} is not a size such as 1080x1080", text=quoted(text))
        ) from None


def _build_steps(parser: argparse.ArgumentParser) -> None:
    _add_n(parser)
    _add_algorithm(parser, required=True)
    parser.add_argument("--until", choices=("all", "first"), default="all")
    _add_mirror(parser)
    _add_seed(parser)
    output = parser.add_mutually_exclusive_group()
    _add_json(output)
    _add_file(output, "--csv", tr("write every step to a file"))


def _build_count(parser: argparse.ArgumentParser) -> None:
    _add_n(parser)
    _add_algorithm(parser, default=FASTEST.key)
    parser.add_argument("--threads", type=_whole_number, default=processors())
    _add_mirror(parser)
    _add_file(
        parser,
        "--journal",
        tr("write down what is finished, and go on with it where the file exists"),
    )
    _add_json(parser)


def _build_solve(parser: argparse.ArgumentParser) -> None:
    _add_n(parser)
    _add_algorithm(parser, default="min-conflicts")
    _add_seed(parser)
    _add_file(parser, "--out", tr("write the solution to a file"))
    _add_json(parser)


def _build_measure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--n", required=True, dest="sizes", type=_sizes, metavar="A:B", help=tr("the range of n")
    )
    parser.add_argument(
        "--algorithms",
        required=True,
        metavar="KEY,KEY",
        help=", ".join(solver.key for solver in SOLVERS if solver.counts_to),
    )
    parser.add_argument("--repeats", type=_whole_number, default=5)
    parser.add_argument(
        "--limit",
        type=_number,
        default=10.0,
        metavar="SECONDS",
        help=tr("how long one point may take"),
    )
    parser.add_argument("--threads", type=_whole_number, default=1)
    _add_file(parser, "--csv", tr("write the times to a file"))
    _add_file(parser, "--plot", tr("draw the curves into a PNG or SVG file"))
    parser.add_argument(
        "--view",
        choices=measure_commands.VIEWS,
        default=measure_commands.VIEWS[0],
        help=tr("what the plot shows; the speed-up is over the first algorithm"),
    )
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="WxH", help=tr("of the plot, in pixels")
    )
    _add_json(parser)


def _build_estimate(parser: argparse.ArgumentParser) -> None:
    _add_n(parser)
    parser.add_argument("--probes", type=_whole_number, default=PROBES, metavar="K")
    _add_seed(parser)
    _add_json(parser)


def _build_picture(parser: argparse.ArgumentParser) -> None:
    _add_drawing(parser)
    parser.add_argument("--step", type=_whole_number, required=True, metavar="I")
    _add_file(parser, "--out", tr("a file .png or .svg"), required=True)


def _build_film(parser: argparse.ArgumentParser) -> None:
    _add_drawing(parser)
    parser.add_argument(
        "--from",
        type=_whole_number,
        default=0,
        dest="first",
        metavar="I",
        help=tr("the step that the film begins with"),
    )
    parser.add_argument(
        "--to",
        type=_whole_number,
        dest="last",
        metavar="J",
        help=tr("the step that it ends with; by default that of the run"),
    )
    parser.add_argument(
        "--step-size",
        type=_whole_number,
        choices=(1, 2, 3),
        default=1,
        help=tr("a frame for 1: each test; 2: queens placed or taken back; 3: rows or solutions"),
    )
    parser.add_argument(
        "--every", type=_whole_number, default=1, metavar="K", help=tr("only each K-th of them")
    )
    parser.add_argument("--fps", type=_number, default=FPS, metavar="F", help=tr("frames a second"))
    _add_file(parser, "--out", tr("a file .gif, .png or .webp"), required=True)


def _build_tour(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")


def _add_n(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("n", type=_whole_number, metavar="N", help=tr("the side of the board"))


def _add_algorithm(
    parser: argparse.ArgumentParser, *, required: bool = False, default: str | None = None
) -> None:
    parser.add_argument(
        "--algorithm",
        required=required,
        default=default,
        metavar="KEY",
        help=", ".join(solver.key for solver in SOLVERS),
    )


def _add_drawing(parser: argparse.ArgumentParser) -> None:
    _add_n(parser)
    _add_algorithm(parser, required=True)
    _add_mirror(parser)
    _add_seed(parser)
    parser.add_argument("--size", type=_size, metavar="WxH", help=tr("in pixels"))
    parser.add_argument(
        "--with-code", action="store_true", help=tr("code and sentence beside the board")
    )
    parser.add_argument("--look", choices=("light", "dark", "projector"), default="light")


def _add_mirror(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mirror", action="store_true", help=tr("search half of the first row"))


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=_whole_number, default=0)


def _add_file(
    parser: argparse._ActionsContainer, name: str, words: str, *, required: bool = False
) -> None:
    parser.add_argument(name, type=Path, metavar="FILE", required=required, help=words)


def _add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help=tr("print one JSON object"))


_Build = Callable[[argparse.ArgumentParser], None]
_Command = Callable[[argparse.Namespace], int]

_COMMANDS: dict[str, tuple[_Build, _Command, str]] = {
    "algorithms": (_add_json, run_commands.algorithms, mark("List the algorithms.")),
    "steps": (_build_steps, run_commands.steps, mark("Count the steps and operations of a run.")),
    "count": (_build_count, run_commands.count, mark("Count all solutions at native speed.")),
    "solve": (_build_solve, run_commands.solve, mark("Find one solution.")),
    "measure": (
        _build_measure,
        measure_commands.measure,
        mark("Measure how fast algorithms count, over a range of n."),
    ),
    "estimate": (
        _build_estimate,
        measure_commands.estimate_tree,
        mark("Estimate the size of the search tree and its time by random probing."),
    ),
    "audit": (_add_json, run_commands.audit, mark("Compare the published figures with ours.")),
    "picture": (_build_picture, picture_commands.picture, mark("Draw one step of a run.")),
    "film": (_build_film, picture_commands.make_film, mark("Draw a stretch of a run as a film.")),
    "tour": (
        _build_tour,
        run_commands.tour,
        mark("Draw a few pictures of the window into a folder."),
    ),
}
