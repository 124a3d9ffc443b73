"""The parsers of the command line: one sentence for a mistake, and options that are added late."""

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from nqviz.common.i18n import LANGUAGES, mark, tr
from nqviz.common.text import quoted

_Value = TypeVar("_Value")
Option = tuple[str, str, dict[str, Any]]  # its name, its help, and what else argparse is told
Command = Callable[[argparse.Namespace], int]
_OPTIONS: dict[Command, tuple[tuple[Option, ...], tuple[Option, ...]]] = {}
# The sentences of argparse, from the particular to the general.
_MISTAKES = (
    mark("argument {name}: not allowed with argument {other}"),
    mark("argument {name}: expected one argument"),
    mark("argument {name}: expected at least one argument"),
    mark("argument {name}: ignored explicit argument {text}"),
    mark("argument {name}: invalid choice: {text} (choose from {choices})"),
    mark("argument {name}: {mistake}"),
    mark("the following arguments are required: {names}"),
    mark("ambiguous option: {text} could match {names}"),
    mark("unrecognized arguments: {text}"),
)


class _HelpFormatter(argparse.HelpFormatter):
    """Help whose usage is headed in the language in use."""

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        """Add the usage; a prefix is given where it is no heading."""
        super().add_usage(usage, actions, groups, tr("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence instead of its whole usage.

    Attributes:
        run: the command, "module:function", whose options are added as soon as this parses.
    """

    run = ""
    commands: Mapping[str, "Parser"] = {}

    def __init__(self, *, add_help: bool = True, **settings: Any) -> None:
        super().__init__(add_help=False, formatter_class=_HelpFormatter, **settings)
        self._positionals.title, self._optionals.title = tr("arguments"), tr("options")
        if add_help:
            words = tr("show this help and end")
            self.add_argument("-h", "--help", action="help", help=words)

    def load(self) -> None:
        """Add the options of this parser and of all its commands, as its help needs them."""
        self._add_options()
        for command in self.commands.values():
            command.load()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, with the options of this parser, but not yet those of its commands."""
        self._add_options()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raise the sentence as a ValueError, in the language in use."""
        raise ValueError(f"{self.prog}: {_translated(message)}")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End after help or version has been printed; raises OSError where that can't be."""
        sys.stdout.flush()
        super().exit(status, message)

    def _add_options(self) -> None:
        if not self.run:
            return
        run, self.run = imported(self.run), ""
        self.set_defaults(command=run)
        options, either = _OPTIONS[run]
        _add(self, options)
        if either:
            _add(self.add_mutually_exclusive_group(), either)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or version; argparse itself is silent where the disk is full."""
        print(message, end="", file=file)


def _translated(message: str) -> str:
    """Return what argparse says of a mistake in the language in use; what is unknown as it is."""
    for sentence in _MISTAKES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(sentence))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return tr(sentence, **found.groupdict())
    return message


def imported(name: str) -> Callable[..., Any]:
    """Return a function by its name, "module:function"; the module is imported only now."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def takes(*options: Option, either: tuple[Option, ...] = ()) -> Callable[[Command], Command]:
    """Declare the options of a command; at most one of those in `either` may be given."""

    def declare(run: Command) -> Command:
        _OPTIONS[run] = options, either
        return run

    return declare


def option(name: str, words: str = "", **settings: Any) -> Option:
    """Return an option with its help, marked for translation."""
    return name, words, settings


def whole(name: str, words: str = "", **settings: Any) -> Option:
    """Return an option that is a whole number."""
    return name, words, {"type": whole_number, **settings}


def file(name: str, words: str = "", **settings: Any) -> Option:
    """Return an option that is the name of a file."""
    return name, words, {"type": Path, "metavar": "FILE", **settings}


def _add(parser: argparse._ActionsContainer, options: tuple[Option, ...]) -> None:
    for name, words, settings in options:
        parser.add_argument(name, help=tr(words) if words else None, **settings)


def add_language(parser: Parser) -> None:
    """Add the option that chooses a language."""
    parser.add_argument("--language", choices=LANGUAGES, help=tr("which language to speak"))


def _reader(convert: Callable[[str], _Value], mistake: str) -> Callable[[str], _Value]:
    def read(text: str) -> _Value:
        try:
            return convert(text)
        except ValueError:
            raise argparse.ArgumentTypeError(tr(mistake, text=quoted(text))) from None

    return read


whole_number = _reader(int, mark("{text} is not a whole number"))
decimal = _reader(float, mark("{text} is not a number"))


def sizes(text: str) -> range:
    """Return the range of n that a text such as "8:12" or "8" names."""
    first, colon, last = text.partition(":")
    smallest = whole_number(first)
    return range(smallest, (whole_number(last) if colon else smallest) + 1)


def _width_and_height(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return int(width), int(height)


size = _reader(_width_and_height, mark("{text} is not a size such as 1080x1080"))
