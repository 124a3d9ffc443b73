"""What is read of the command line before anything else, and how a mistake in it is answered."""

import argparse
from typing import NoReturn

from nqviz.common.i18n import LANGUAGES, tr


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence instead of its whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the sentence as a ValueError."""
        raise ValueError(f"{self.prog}: {message}")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let a parser take the choice of a language."""
    parser.add_argument("--language", choices=LANGUAGES, help=tr("which language to speak"))
