import pytest
from PySide6.QtGui import QColor

from nqviz.frames.palette import LOOKS, Look
from nqviz.ui.step.highlight import Span, Token, format_of_token, spans
from tests.support.pixels import contrast


def test_parts_of_each_line_stand_out() -> None:
    found = spans('def solve(n):\n    return "x"  # all\n\nif not n: pass')
    assert found == [
        [Span(0, 3, Token.KEYWORD), Span(4, 5, Token.NAME)],
        [
            Span(4, 6, Token.KEYWORD),
            Span(11, 1, Token.STRING),
            Span(12, 1, Token.STRING),
            Span(13, 1, Token.STRING),
            Span(16, 5, Token.COMMENT),
        ],
        [],
        [Span(0, 2, Token.KEYWORD), Span(3, 3, Token.KEYWORD), Span(10, 4, Token.KEYWORD)],
    ]


def test_a_string_goes_on_over_lines() -> None:
    found = spans('"""one\n\ntwo"""\nn = 1')
    assert [{span.token for span in line} for line in found] == [
        {Token.STRING},
        set(),
        {Token.STRING},
        set(),
    ]


@pytest.mark.parametrize("text", ["", "def (", "'''", "\t\u265b = '\U0001f600", "0x\n\n\n"])
def test_a_text_that_is_no_python_has_as_many_lines(text: str) -> None:
    assert len(spans(text)) == text.count("\n") + 1


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("token", Token)
@pytest.mark.usefixtures("qapp")  # fonts need it
def test_a_token_can_be_read_and_each_but_strings_has_a_shape_of_its_own(
    look: Look, token: Token
) -> None:
    made = format_of_token(token, look)
    least = 7.0 if look.hides_menus else 4.5
    for ground in (look.card, look.accent_soft, look.warning_soft):
        assert contrast(made.foreground().color(), QColor(ground)) >= least
    is_bold = token in {Token.KEYWORD, Token.NAME}
    assert (made.font().bold(), made.fontItalic()) == (is_bold, token is Token.COMMENT)
