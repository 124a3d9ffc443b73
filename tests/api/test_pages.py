import html
import re

from nqviz.api.pages import MOST_BYTES, framed, pictured


def test_a_frame_holds_the_whole_page_and_permits_scripts_alone():
    page = "<!DOCTYPE html><p title=\"a &amp; b\">'x'</p>"
    frame = framed(page, 'A "title"')
    assert re.findall(r'sandbox="([^"]*)"', frame) == ["allow-scripts"]
    (inside,) = re.findall(r'srcdoc="([^"]*)"', frame)
    assert html.unescape(inside) == page


def test_a_page_that_is_too_large_has_no_frame():
    assert framed("x" * (MOST_BYTES + 1), "") is None


def test_words_are_no_markup():
    assert pictured("<svg/>", "a < b") == "<div><svg/></div><p>a &lt; b</p>"
