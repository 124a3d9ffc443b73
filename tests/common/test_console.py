import sys
from io import BytesIO, TextIOWrapper

import pytest
from babel.messages.pofile import read_po

from nqviz.common.assets import asset
from nqviz.common.console import prepare_streams
from nqviz.common.i18n import number, use_language

PAGES = ["cp437", "cp850", "cp1252", "cp932", "cp936", "utf-8", "ascii"]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch):
    """Return a function that prints to a stream of an encoding and returns what was written."""

    def written(text: str, encoding: str) -> bytes:
        stream = TextIOWrapper(BytesIO(), encoding, newline="\n")
        monkeypatch.setattr(sys, "stdout", stream)
        prepare_streams()
        sys.stdout.write(text)
        stream.flush()
        return stream.buffer.getvalue()

    return written


@pytest.mark.parametrize("encoding", PAGES)
def test_a_number_keeps_its_space(printed, encoding: str) -> None:
    written = printed(number(14200), encoding).decode(encoding)
    assert written.replace("\u202f", " ").replace("\xa0", " ") == "14 200"


@pytest.mark.parametrize("encoding", PAGES)
def test_no_sign_of_a_sentence_becomes_a_question_mark(printed, encoding: str) -> None:
    written = printed("2 × 10²⁰ ± 10⁻¹ – it’s “all” … → 5 − 3", encoding)
    assert b"?" not in written
    if encoding == "ascii":
        assert written == b'2 x 10^20 +- 10^-1 - it\'s "all" ... -> 5 - 3'


@pytest.mark.parametrize("encoding", PAGES)
def test_an_exponent_has_signs_of_one_kind(printed, encoding: str) -> None:
    assert printed("10¹⁹", encoding).decode(encoding) in {"10¹⁹", "10^19"}


@pytest.mark.parametrize("encoding", PAGES)
@pytest.mark.parametrize("language", ["zh_CN", "ja"])
def test_a_language_that_a_code_page_lacks_is_written_as_utf_8(
    printed, encoding: str, language: str
) -> None:
    use_language(language)
    sentence = {"zh_CN": "简体中文：皇后", "ja": "日本語：クイーン"}[language]
    written = printed(sentence, encoding)
    assert sentence in {written.decode("utf-8", "replace"), written.decode(encoding, "replace")}


@pytest.fixture(scope="module")
def sentences() -> dict[str, str]:
    """Return all sentences in each language."""
    texts = {}
    for language in ("zh_CN", "ja"):
        with asset("translations", f"{language}.po").open("rb") as lines:
            messages = list(read_po(lines))
        texts["en"] = "\n".join(_whole(each.id) for each in messages)
        texts[language] = "\n".join(_whole(each.string) for each in messages)
    return texts


def _whole(words: str | tuple[str, ...]) -> str:
    return words if isinstance(words, str) else "\n".join(words)


@pytest.mark.parametrize("encoding", PAGES)
@pytest.mark.parametrize("language", ["en", "zh_CN", "ja"])
def test_every_sentence_is_written_without_a_question_mark_of_ours(
    printed, sentences, encoding: str, language: str
) -> None:
    use_language(language)
    text = sentences[language]
    assert printed(text, encoding).count(b"?") == text.count("?")


def test_what_has_no_similar_sign_becomes_a_question_mark(printed) -> None:
    assert printed("a\N{SNOWMAN}b", "cp437") == b"a?b"
