import argparse

import pytest

from nqviz.cli.parser import Parser, add_language
from nqviz.common.i18n import LANGUAGES


def test_a_mistake_is_one_sentence_and_no_exit() -> None:
    with pytest.raises(ValueError, match="nqviz: unrecognized arguments: --frob") as raised:
        Parser(prog="nqviz").parse_args(["--frob"])
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_can_be_chosen(language: str) -> None:
    parser = Parser(prog="nqviz")
    add_language(parser)
    assert parser.parse_args(["--language", language]) == argparse.Namespace(language=language)
    assert parser.parse_args([]).language is None
