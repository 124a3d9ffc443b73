import pytest
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from nqviz.frames.palette import LOOKS, Look
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.highlight import (
    Span,
    Token,
    color_of_token,
    font_of_token,
    format_of_token,
    spans,
)
from tests.support.reading import contrast


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
def test_a_part_can_be_read_on_a_pane_and_on_the_lit_line(look: Look, token: Token) -> None:
    least = 7.0 if look.hides_menus else 4.5
    color = QColor(color_of_token(token, look))
    for ground in (look.card, look.accent_soft, look.warning_soft):
        assert contrast(color, QColor(ground)) >= least


def test_each_part_but_strings_has_a_shape_of_its_own(qapp: QApplication) -> None:  # noqa: ARG001  fonts need it
    font = code_font(14)
    shapes = {token: font_of_token(font, token) for token in Token}
    assert [shapes[token].bold() for token in Token] == [True, True, False, False]
    assert [shapes[token].italic() for token in Token] == [False, False, False, True]
    assert shapes[Token.STRING] == font


def test_a_format_has_the_shape_and_the_colour(qapp: QApplication) -> None:  # noqa: ARG001  fonts need it
    for look in LOOKS:
        for token in Token:
            made, font = format_of_token(token, look), font_of_token(QFont(), token)
            assert made.foreground().color() == QColor(color_of_token(token, look))
            assert made.fontWeight() == font.weight()
            assert made.fontItalic() == font.italic()
