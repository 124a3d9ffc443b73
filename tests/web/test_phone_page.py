from nqviz.common.i18n import LANGUAGES, tr
from nqviz.frames.marks import marks_of
from nqviz.model.position import Position, Task
from nqviz.web.phone_page import phone_pages, seen_by_phones


def test_there_is_a_page_in_each_language_that_talks_to_its_server_alone() -> None:
    pages = phone_pages()
    assert list(pages) == list(LANGUAGES)
    for language, page in pages.items():
        assert f'<html lang="{language.replace("_", "-")}">' in page
        policy = page.partition('Content-Security-Policy" content="')[2].partition('"')[0]
        assert policy.startswith("default-src 'none'; script-src 'sha256-")
        assert "connect-src 'self'; " in policy
        assert "open this file" not in page
    assert "<h1>スマートフォンで回答</h1>" in pages["ja"]


def test_what_is_seen_comes_in_each_language() -> None:
    position = Position(Task(4), [1, -1, -1, -1])
    seen = seen_by_phones(position, marks_of(position), lambda: tr("Light"))
    assert {language: shown["sentence"] for language, shown in seen.items()} == {
        "en": "Light",
        "zh_CN": "浅色",
        "ja": "明るい",
    }
    for shown in seen.values():
        assert (shown["queens"], shown["task"]["n"]) == ([1, -1, -1, -1], 4)
        assert shown["marks"][0]["sign"] == "queen"
