from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.audit.figures import CONFIRMED, Verdict, as_printed, compare, in_print


def because():
    return "because"


@pytest.mark.parametrize(
    ("exact", "printed", "right"),
    [
        (Fraction(7, 5), "1.4", "1.4"),
        (Fraction(405, 220), "1.840909", "1.840909"),
        (Fraction(1995957888, 377901398), "5.28169", "5.28169"),
        (Fraction(2, 3), "0.66", "0.67"),
        (Fraction(1), "1.000000", "1.000000"),
    ],
)
def test_a_figure_is_compared_to_its_printed_digits(exact, printed, right):
    assert str(as_printed(exact, Decimal(printed))) == right
    judgement = compare(Decimal(printed), exact, because)
    assert (judgement == CONFIRMED) == (printed == right)


def test_whole_numbers_are_compared_exactly():
    assert compare(92, 92, because) == CONFIRMED
    wrong = compare(76, 92, because)
    assert wrong == (Verdict.WRONG, because, 92)
    assert compare(4, Fraction(38064, 10000), because) == CONFIRMED


@given(
    st.fractions(min_value=0, max_value=1000, max_denominator=10**9),
    st.integers(min_value=0, max_value=8),
)
def test_rounding_misses_by_at_most_half_a_unit(exact, decimals):
    unit = Decimal(1).scaleb(-decimals)
    assert 2 * abs(Fraction(as_printed(exact, unit)) - exact) <= Fraction(unit)


def test_figures_for_a_reader():
    assert in_print(Decimal("0.00")) == "0.00"
    assert in_print(14772512) == "14\N{NARROW NO-BREAK SPACE}772\N{NARROW NO-BREAK SPACE}512"
