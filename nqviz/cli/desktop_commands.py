"""The commands for the system that the program is installed on: its desktop and its shells."""

import argparse
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import platformdirs
import shtab

from nqviz import __version__
from nqviz.cli.parser import Parser, option, takes
from nqviz.common.assets import asset
from nqviz.common.files import atomic_file
from nqviz.common.frozen import is_frozen
from nqviz.common.i18n import mark, tr

SHELLS = ("bash", "zsh", "fish", "powershell")
_DESKTOP = Path("applications/nqviz.desktop")
# Below a folder such as /usr/share: what is copied there, by its name in resources/.
_COPIES = {
    Path("icons/hicolor/scalable/apps/nqviz.svg"): ("icons", "nqviz.svg"),
    Path("mime/packages/nqviz.xml"): ("desktop", "nqviz.xml"),
    Path("metainfo/lab.nqviz.nqviz.metainfo.xml"): ("desktop", "lab.nqviz.nqviz.metainfo.xml"),
}
_MANUAL = Path("man/man1/nqviz.1")
_COMPLETIONS = {
    Path("bash-completion/completions/nqviz"): "bash",
    Path("zsh/site-functions/_nqviz"): "zsh",
    Path("fish/vendor_completions.d/nqviz.fish"): "fish",
}
# What brings the desktop's own caches up to date, where it is there.
_UPDATES = (
    ("update-mime-database", "mime"),
    ("update-desktop-database", "applications"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
_MOST_SECONDS_OF_AN_UPDATE = 60
_MANUAL_WIDTH = 76  # A terminal of eighty characters shows so many, indented.


@takes(option("shell", choices=SHELLS))
def completion(options: argparse.Namespace) -> int:
    """Print the completion of a shell."""
    print(completion_script(options.parser, options.shell))
    return 0


@takes(option("--remove", mark("take it out again"), action="store_true"))
def install_desktop(options: argparse.Namespace) -> int:
    """Install or remove what the desktop shows of the program, for this user alone."""
    if sys.platform in {"win32", "darwin"}:
        raise ValueError(tr("The desktops of Linux have entries, not those of this system."))
    share = platformdirs.user_data_path()
    if options.remove:
        remove(share)
        print(tr("Removed from {folder}.", folder=share))
    else:
        install(share, window_command(), options.parser)
        print(tr("Installed in {folder}; --remove takes it away again.", folder=share))
    _update(share)
    return 0


def install(share: Path, command: list[str], parser: Parser) -> None:
    """Write the desktop entry, which starts a command, and what belongs to it.

    `share` is a folder such as /usr/share.
    """
    lines = asset("desktop", _DESKTOP.name).read_text(encoding="utf-8")
    entry = lines.replace("nqviz-gui %f", f"{' '.join(map(_quoted, command))} %f")
    texts = {_DESKTOP: entry, _MANUAL: manual_page(parser)}
    texts |= {path: completion_script(parser, shell) for path, shell in _COMPLETIONS.items()}
    texts |= {path: asset(*parts).read_text(encoding="utf-8") for path, parts in _COPIES.items()}
    for path, text in texts.items():
        (share / path).parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(share / path) as file:
            file.write(text)


def remove(share: Path) -> None:
    """Delete what `install` has written, and nothing else."""
    for path in (_DESKTOP, _MANUAL, *_COMPLETIONS, *_COPIES):
        (share / path).unlink(missing_ok=True)


def window_command() -> list[str]:
    """Return the command that opens the window and shows in it what is wrong with a file."""
    if is_frozen():
        return [str(Path(sys.executable).with_name("nqviz-gui"))]
    script = Path(sysconfig.get_path("scripts"), "nqviz-gui")
    return [str(script)] if script.exists() else [sys.executable, "-P", "-m", "nqviz.cli.gui"]


def completion_script(parser: Parser, shell: str) -> str:
    """Return the completion of one of `SHELLS`."""
    parser.load()
    _complete_files(parser)
    return shtab.complete(parser, shell).rstrip() + "\n"


def manual_page(parser: Parser) -> str:
    """Return the page for section 1 of the manual, as troff, in the language in use."""
    parser.load()
    summary = tr("watch the N-queens algorithms think, and measure them")
    status = tr(
        "0, or 2 with one sentence for bad input, 3 for a result that failed its check, 130 when "
        "interrupted."
    )
    blocks = [
        f'.TH {parser.prog.upper()} 1 "" "nqviz {__version__}"',
        f".SH NAME\n{parser.prog} \\- {_as_troff(summary)}",
        f".SH DESCRIPTION\n{_help_in(parser)}",
        ".SH COMMANDS",
        *_commands_in(parser),
        f".SH EXIT STATUS\n{_as_troff(status)}",
    ]
    return "\n".join(blocks) + "\n"


def _commands_in(parser: Parser, group: str = "") -> Iterator[str]:
    for name, command in parser.commands.items():
        yield f".SS {_as_troff(group + name)}\n{_help_in(command)}"
        yield from _commands_in(command, f"{group}{name} ")


def _help_in(parser: argparse.ArgumentParser) -> str:
    """Return the help of a parser as lines that are neither filled nor coloured."""
    parser.formatter_class = partial(argparse.HelpFormatter, width=_MANUAL_WIDTH)
    vars(parser)["color"] = False  # Python 3.14 colours the help where it is printed to a terminal
    return f".nf\n{_as_troff(parser.format_help().rstrip())}\n.fi"


def _as_troff(text: str) -> str:
    """Return plain text as troff; a dot or an apostrophe at the start of a line is no macro."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in {".", "'"} else line for line in text.split("\n"))


def _complete_files(parser: Parser) -> None:
    for action in parser._actions:
        if action.type is Path:
            vars(action)["complete"] = shtab.FILE
    for command in parser.commands.values():
        _complete_files(command)


def _quoted(argument: str) -> str:
    for sign in '\\"`$':
        argument = argument.replace(sign, f"\\{sign}")
    # The string is escaped once more, and a percent sign begins a field code.
    return '"{}"'.format(argument.replace("\\", "\\\\").replace("%", "%%"))


def _update(share: Path) -> None:
    for name, folder in _UPDATES:
        program = shutil.which(name)
        if program is not None and (share / folder).is_dir():
            # A cache that is not brought up to date is made anew at the next login.
            subprocess.run(  # noqa: S603  a fixed command
                (program, share / folder),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_MOST_SECONDS_OF_AN_UPDATE,
                check=False,
            )
