"""The manual page, made from the parser of the command line."""

import argparse
from collections.abc import Iterator
from functools import partial

from nqviz import __version__
from nqviz.cli.parser import Parser
from nqviz.common.i18n import tr

_WIDTH = 76  # characters of a line, which a terminal of eighty shows indented


def manual_page(parser: Parser) -> str:
    """Return the page for section 1 of the manual, as troff, in the language in use."""
    summary = tr("watch the N-queens algorithms think, and measure them")
    status = tr(
        "0, or 2 with one sentence for bad input, 3 for a result that failed its check, 130 when "
        "interrupted."
    )
    blocks = [
        f'.TH {parser.prog.upper()} 1 "" "nqviz {__version__}"',
        f".SH NAME\n{parser.prog} \\- {_escaped(summary)}",
        f".SH DESCRIPTION\n{_help(parser)}",
        ".SH COMMANDS",
        *_commands(parser),
        f".SH EXIT STATUS\n{_escaped(status)}",
    ]
    return "\n".join(blocks) + "\n"


def _commands(parser: Parser, group: str = "") -> Iterator[str]:
    for name, command in parser.commands.items():
        yield f".SS {_escaped(group + name)}\n{_help(command)}"
        yield from _commands(command, f"{group}{name} ")


def _help(parser: argparse.ArgumentParser) -> str:
    """Return the help of a parser as lines that are neither filled nor coloured."""
    parser.formatter_class = partial(argparse.HelpFormatter, width=_WIDTH)
    vars(parser)["color"] = False  # Python 3.14 colours the help where it is printed to a terminal
    return f".nf\n{_escaped(parser.format_help().rstrip())}\n.fi"


def _escaped(text: str) -> str:
    """Return plain text as troff; a dot or an apostrophe at the start of a line is no macro."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in {".", "'"} else line for line in text.split("\n"))
