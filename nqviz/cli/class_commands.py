"""The command that opens the window for a class that answers by phone."""

import argparse
from pathlib import Path

from nqviz.classroom.networks import networks
from nqviz.cli.arguments import file_of
from nqviz.cli.parser import file, option, takes
from nqviz.common.i18n import mark, tr
from nqviz.common.text import quoted


@takes(
    file("file", mark("a lesson, a program, a session or a puzzle to begin with"), nargs="?"),
    option("--network", mark("the network by which phones come; usually the one with a way out")),
)
def open_class(options: argparse.Namespace) -> int:
    """Open the window with the address that phones join by."""
    found = networks()
    if options.network is not None and options.network not in found:
        words = tr(
            "{name} is no network of this computer; there are {names}.",
            name=quoted(options.network),
            names=", ".join(found) or "–",
        )
        raise ValueError(words)
    named = None if options.file is None else file_of([str(options.file)])
    if options.file is not None and named is None:
        raise ValueError(tr("{name} is nothing that the window opens.", name=options.file))
    from nqviz.cli.main import import_window  # noqa: PLC0415  it imports the commands itself
    from nqviz.common.heap import keep_one_heap  # noqa: PLC0415  light commands do without

    keep_one_heap()
    import_window()
    from nqviz.ui.app.app import run  # noqa: PLC0415  the other commands do without Qt

    path: Path | None = None if named is None else named[0]
    return run(path, options.language, network=options.network or "", opens_class=True)
