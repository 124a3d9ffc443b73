import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.durations import in_words
from nqviz.common.i18n import speaking

SPANS = st.floats(1e-9, 1e9)
SECONDS = {
    "ns": 1e-9,
    "µs": 1e-6,
    "ms": 1e-3,
    "s": 1,
    "min": 60,
    "h": 3600,
    "day": 86400,
    "days": 86400,
    "year": 31557600,
    "years": 31557600,
}


def read(words: str) -> float:
    """Read a span of time back: the inverse of `in_words`."""
    value, unit = re.fullmatch(r"([\d.\u202f]+) (\S+)", words).groups()
    return float(value.replace("\u202f", "")) * SECONDS[unit]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (1e-6, "1 µs"),
        (0.000412, "412 µs"),
        (0.00125, "1.25 ms"),
        (0.9996, "1 s"),
        (10, "10 s"),
        (59.99, "1 min"),
        (120, "2 min"),
        (3600, "1 h"),
        (86400, "1 day"),
        (4 * 86400, "4 days"),
        (31557600, "1 year"),
        (3000 * 31557600.0, "3\u202f000 years"),
    ],
)
def test_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


@given(SPANS)
def test_words_can_be_read_back_to_three_digits(seconds: float) -> None:
    assert read(in_words(seconds)) == pytest.approx(seconds, rel=0.0051)


@pytest.mark.parametrize(
    ("years", "words"),
    [
        (3000, "3\u202f000 years"),
        (999_999, "1 million years"),
        (2.5e6, "2.5 million years"),
        (1e9, "1 billion years"),
        (13.8e9, "the age of the universe"),
        (27.6e9, "2 times the age of the universe"),
        (1.4e30, "10²⁰ times the age of the universe"),
    ],
)
def test_ages(years: float, words: str) -> None:
    assert in_words(years * SECONDS["years"]) == words


@pytest.mark.parametrize(
    ("years", "chinese", "japanese"),
    [
        (1, "1 年", "1年"),
        (3000, "3,000 年", "3,000年"),
        (10_000, "1万 年", "1万年"),
        (1_230_000, "123万 年", "123万年"),
        (9_996_000, "1000万 年", "1000万年"),
        (138_000_000, "1.38亿 年", "1.38億年"),
        (2e9, "20亿 年", "20億年"),
    ],
)
def test_where_people_count_in_ten_thousands(years: float, chinese: str, japanese: str) -> None:
    for language, words in (("zh_CN", chinese), ("ja", japanese)):
        with speaking(language):
            assert in_words(years * 31557600.0).replace(" ", "") == words.replace(" ", "")
    assert in_words(2e9 * 31557600.0) == "2 billion years"
