import html
import re
from base64 import b64decode

from nqviz.api.pages import MOST_BYTES, framed, image, pictured


def test_a_frame_holds_the_whole_page_and_permits_scripts_alone():
    page = "<!DOCTYPE html><p title=\"a &amp; b\">'x'</p>"
    frame = framed(page, 'A "title"', "<img>")
    assert re.findall(r'sandbox="([^"]*)"', frame) == ["allow-scripts"]
    (inside,) = re.findall(r'srcdoc="([^"]*)"', frame)
    assert html.unescape(inside) == page


def test_a_page_that_is_too_large_has_no_frame():
    assert framed("x" * (MOST_BYTES + 1), "", "") is None


def test_without_its_frame_a_picture_and_a_sentence_stay():
    frame = framed("<p>page</p>", "title", image("<svg/>", "a board"))
    left = re.sub(r"<iframe.*</iframe>", "", frame)
    assert 'alt="a board"' in left
    assert "where this notebook is trusted" in left
    assert "page" not in left


def test_a_picture_is_an_image_with_words():
    markup = image("<svg>é</svg>", 'a "b"')
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', markup)
    assert b64decode(data).decode() == "<svg>é</svg>"
    assert 'alt="a &quot;b&quot;"' in markup


def test_words_are_no_markup():
    assert pictured("<svg/>", "a < b") == "<div><svg/></div><p>a &lt; b</p>"
