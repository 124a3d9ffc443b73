import math
from collections.abc import Callable
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.lessons.fields import FieldError, Fields

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=5,
)


class Fruit(Enum):
    APPLE = 1
    PEAR = 2


READERS: list[Callable[[Fields], object]] = [
    lambda fields: fields.whole("x", -5, 10**9),
    lambda fields: fields.real("x", 0.5, 2.5),
    lambda fields: fields.flag("x", default=True),
    lambda fields: fields.text("x"),
    lambda fields: fields.choice("x", Fruit),
    lambda fields: fields.items("x", 3),
    lambda fields: fields.tables("x", 3),
    lambda fields: fields.table("x"),
]


@given(value=anything)
def test_a_value_is_right_or_the_error_is_a_short_sentence(value: object) -> None:
    for read in READERS:
        try:
            read(Fields({"x": value}))
        except FieldError as error:
            check(error)


def check(error: FieldError) -> None:
    sentence = str(error)
    assert sentence.endswith(".")
    assert len(sentence) < 200
    assert sentence.isprintable()
    assert error.keys[0] == "x"


@pytest.mark.parametrize(
    "value",
    [
        10**400,
        -(10**400),
        math.nan,
        math.inf,
        pytest.param(1 << 20_000, id="long"),
        True,
        "1",
        None,
    ],
)
def test_numbers_are_finite_and_small(value: object) -> None:
    for read in READERS[:2]:
        with pytest.raises(FieldError, match="should be a"):
            read(Fields({"x": value}))


def test_what_is_missing_and_what_means_nothing_is_named() -> None:
    fields = Fields({"y": 1})
    with pytest.raises(FieldError, match="“x” is missing"):
        fields.whole("x", 0, 1)
    with pytest.raises(FieldError, match="“y” means nothing here"):
        fields.end()
