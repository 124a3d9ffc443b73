import math
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nqviz.common.i18n import speaking
from nqviz.curves.scales import COUNTS, FACTORS, SECONDS, Quantity, count_in_words, factor_in_words

QUANTITIES = pytest.mark.parametrize(
    "quantity", [SECONDS, COUNTS, FACTORS], ids=["seconds", "counts", "factors"]
)
VALUES = st.floats(1e-5, 1e9)


@QUANTITIES
@given(lowest=VALUES, factor=st.floats(1.5, 1e9), most=st.integers(3, 12))
def test_logarithmic_ticks_are_few_ascending_and_within(
    quantity: Quantity, lowest: float, factor: float, most: int
) -> None:
    assume(lowest >= quantity.spans[0])
    highest = min(lowest * factor, quantity.spans[-1])
    assume(highest > 1.5 * lowest)
    ticks = quantity.logarithmic_ticks(lowest, highest, most)
    assert len(ticks) <= most + 1
    assert ticks == sorted(set(ticks))
    assert all(lowest * (1 - 1e-6) <= tick <= highest * (1 + 1e-6) for tick in ticks)
    assert len({quantity.words(tick) for tick in ticks}) == len(ticks)


@QUANTITIES
@given(highest=st.floats(10, 1e9), most=st.integers(3, 12))
def test_linear_ticks_are_equally_far_apart_and_reach_the_top(
    quantity: Quantity, highest: float, most: int
) -> None:
    ticks = quantity.linear_ticks(0.0, highest, most)
    assert ticks[0] == 0
    assert 2 <= len(ticks) <= most + 1
    assert all(math.isclose(after - before, ticks[1]) for before, after in pairwise(ticks))
    assert ticks[-1] <= highest * (1 + 1e-6)
    assert highest < ticks[-1] + ticks[1] * (1 + 1e-6)


@given(low=st.floats(0, 1e6), width=st.floats(0.01, 1e6), most=st.integers(3, 12))
def test_linear_ticks_of_a_part_lie_in_it(low: float, width: float, most: int) -> None:
    ticks = SECONDS.linear_ticks(low, low + width, most)
    assert len(ticks) <= most + 1
    assert all(low - 1e-6 * width <= tick <= low + width * (1 + 1e-6) for tick in ticks)


@QUANTITIES
@given(value=st.floats(1, 1e9))
def test_decades_enclose_a_value(quantity: Quantity, value: float) -> None:
    below, above = quantity.below(value), quantity.above(value)
    assert below <= value * (1 + 1e-9)
    assert above >= value * (1 - 1e-9)
    assert above <= below * 11


def test_words() -> None:
    assert [count_in_words(value) for value in (1, 20_000, 1e6, 5e8, 2e9)] == [
        "1",
        "20\u202f000",
        "1 million",
        "500 million",
        "2\u202f000 million",
    ]
    assert [factor_in_words(value) for value in (0.25, 3.4249, 99.96, 1019.6)] == [
        "0.25",
        "3.42",
        "100",
        "1\u202f020",
    ]


@pytest.mark.parametrize(
    ("value", "chinese", "japanese"),
    [
        (500, "500", "500"),
        (10_000, "1万", "1万"),
        (73_712, "73,712", "73,712"),
        (1e6, "100万", "100万"),
        (5e6, "500万", "500万"),
        (1e7, "1000万", "1000万"),
        (1e8, "1亿", "1億"),
        (2e11, "2000亿", "2000億"),
        (1e12, "1万亿", "1兆"),
        (1e15, "1000万亿", "1000兆"),
    ],
)
def test_where_people_count_in_ten_thousands(value: float, chinese: str, japanese: str) -> None:
    for language, words in (("zh_CN", chinese), ("ja", japanese)):
        with speaking(language):
            assert COUNTS.words(value) == words
    assert COUNTS.words(2e6) == "2 million"
