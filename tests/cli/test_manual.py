from nqviz.cli.arguments import command_parser
from nqviz.cli.manual import manual_page
from nqviz.common.i18n import speaking


def test_every_command_and_option_of_the_help_is_in_the_manual():
    parser = command_parser()
    page = manual_page(parser).replace("\\-", "-")
    assert "install-desktop" in parser.commands
    for name, command in parser.commands.items():
        assert f"\n.SS {name}\n" in page
        assert " ".join(command.format_usage().split()) in " ".join(page.split())
    assert page.startswith(".TH NQVIZ 1 ")
    assert "\nnqviz - " in page


def test_no_line_of_text_is_a_macro():
    parser = command_parser()
    parser.description = ".. 'and a \\ stroke"
    lines = manual_page(parser).splitlines()
    assert "\\&.. 'and a \\e stroke" in lines
    assert not [line for line in lines if line[:1] == "." and not line[1:3].isalpha()]


def test_the_manual_speaks_the_language_in_use():
    with speaking("ja"):
        assert "Nクイーン" in manual_page(command_parser())
