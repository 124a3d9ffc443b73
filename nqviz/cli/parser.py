"""What the two parsers of the command line share: the language, and one sentence for a mistake."""

import argparse
from collections.abc import Mapping
from typing import NoReturn

from nqviz.common.i18n import LANGUAGES, tr


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence instead of its whole usage.

    Attributes:
        commands: the parsers of the commands, by their names.
    """

    commands: Mapping[str, "Parser"] = {}

    def error(self, message: str) -> NoReturn:
        """Raise the sentence as a ValueError."""
        raise ValueError(f"{self.prog}: {message}")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses a language."""
    parser.add_argument("--language", choices=LANGUAGES, help=tr("which language to speak"))
