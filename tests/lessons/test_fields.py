"""Values of any other type are read by the tests of sessions, which have all kinds of fields."""

import math

import pytest

from nqviz.lessons.fields import FieldError, Fields


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
    for read in (Fields.whole, Fields.real):
        with pytest.raises(FieldError, match="should be a"):
            read(Fields({"x": value}), "x", 0, 10)


def test_what_is_missing_and_what_means_nothing_is_named() -> None:
    fields = Fields({"y": 1})
    with pytest.raises(FieldError, match="“x” is missing"):
        fields.whole("x", 0, 1)
    with pytest.raises(FieldError, match="“y” means nothing here"):
        fields.end()
