import argparse
import re

import pytest

from nqviz.cli.arguments import command_parser
from nqviz.cli.parser import Parser, add_language, whole_number
from nqviz.common.i18n import LANGUAGES, speaking

# What argparse itself says in a help.
OF_ARGPARSE = {"usage", "arguments", "options", "show", "this", "help", "version"}


def test_a_mistake_is_one_sentence_and_no_exit() -> None:
    with pytest.raises(ValueError, match="nqviz: unrecognized arguments: --frob") as raised:
        Parser(prog="nqviz").parse_args(["--frob"])
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("1 --ab --cd", ("--ab", "--cd")),
        ("1 --size", ("--size",)),
        ("1 --names", ("--names",)),
        ("1 --ab=7", ("--ab", "'7'")),
        ("1 --size 3", ("--size", "3", "5")),
        ("x", ("N", "'x'")),
        ("", ("N",)),
        ("1 --s", ("--s", "--size", "--side")),
        ("1 2 {n}", ("2 {n}",)),
    ],
)
def test_a_mistake_is_told_in_every_language(line: str, named: tuple[str, ...]) -> None:
    def told(language: str) -> str:
        parser = Parser(prog="nqviz")
        either = parser.add_mutually_exclusive_group()
        for name in ("--ab", "--cd"):
            either.add_argument(name, action="store_true")
        parser.add_argument("--size", type=whole_number, choices=(5, 6))
        parser.add_argument("--side")
        parser.add_argument("--names", nargs="+")
        parser.add_argument("N", type=whole_number)
        with speaking(language), pytest.raises(ValueError, match="nqviz: ") as refused:
            parser.parse_args(line.split())
        return str(refused.value)

    sentences = [told(language) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert all(name in sentence for name in named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_can_be_chosen(language: str) -> None:
    parser = Parser(prog="nqviz")
    add_language(parser)
    assert parser.parse_args(["--language", language]) == argparse.Namespace(language=language)
    assert parser.parse_args([]).language is None


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_nothing_of_the_help_is_english_in_another_language(language: str) -> None:
    with speaking(language):
        parser = command_parser()
        parser.load()
        helps = [each.format_help() for each in (parser, *parser.commands.values())]
    for text in helps:
        assert OF_ARGPARSE.isdisjoint(re.findall(r"(?<![-\w])[a-z]+", text)), text
    assert set(re.findall(r"[a-z]+", command_parser().format_help())) >= OF_ARGPARSE
