import re

from nqviz.cli.arguments import command_parser
from nqviz.cli.manual import manual_page
from nqviz.common.i18n import use_language


def test_every_command_and_option_of_the_help_is_in_the_manual():
    parser = command_parser()
    page = re.sub(r"\\f.|\\[,/]", "", manual_page(parser)).replace(r"\-", "-")
    names = re.findall(r"^    ([a-z-]+)", parser.format_help(), re.MULTILINE)
    assert "install-desktop" in names
    for name in names:
        assert f"nqviz {name}" in page
    for words in ("--journal", "--look", "EXIT STATUS", "nqviz - "):
        assert words in page


def test_the_manual_speaks_the_language_in_use():
    use_language("ja")
    assert "Nクイーン" in manual_page(command_parser())
