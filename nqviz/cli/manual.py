"""The manual page, made from the parser of the command line."""

import argparse

from argparse_manpage.manpage import Manpage

from nqviz import __version__
from nqviz.common.i18n import tr


def manual_page(parser: argparse.ArgumentParser) -> str:
    """Return the page for section 1 of the manual, in the language in use."""
    page = Manpage(parser)
    page.source = f"nqviz {__version__}"
    page.manual = "nqviz"
    page.description = tr("watch the N-queens algorithms think, and measure them")
    page.add_section(
        "exit status",
        "=",
        tr(
            "0, or 2 with one sentence for bad input, 3 for a result that failed its check, 130 "
            "when interrupted."
        ),
    )
    return str(page)
