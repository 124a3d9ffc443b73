import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.text import legible, quoted, visible, visible_json, with_fixed_breaks

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=5,
)


@given(value=anything)
def test_quotes_are_short_and_show_every_sign(value: object) -> None:
    assert len(quoted(value)) <= 61
    assert quoted(value).isprintable()


def test_reversed_text_does_not_reverse_the_sentence() -> None:
    assert legible("a\u202eb") == "a\\u202eb"


@given(st.text())
def test_a_visible_text_is_whole_and_one_line(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(sign) for sign in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    rest = iter(shown)
    assert all(sign in rest for sign in text if sign.isprintable())
    assert visible("  double  spaces, 王后\u3000.py") == "  double  spaces, 王后\u3000.py"


@given(st.text())
def test_visible_json_means_the_same(text: str) -> None:
    shown = visible_json(json.dumps(text, ensure_ascii=False))
    assert visible(shown) == shown
    assert json.loads(shown) == text


def test_a_table_or_a_list_is_not_quoted_in_full() -> None:
    assert (quoted({"n": 8}), quoted([8] * 100)) == ("{…}", "[…]")


def test_a_number_too_long_to_write_is_not_quoted() -> None:
    assert quoted(10**5000) == "…"


def test_a_long_name_is_cut() -> None:
    assert legible("n" * 60) == "n" * 60
    assert legible("n" * 61) == "n" * 60 + "…"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Why does n = 6 take longer?", "Why does n\u00a0=\u00a06 take longer?"),
        ("row = 6, then n = k of 9", "row = 6, then n = k of 9"),
        ("A chooses the range of n.", "A chooses the range of\u00a0n."),
        ("Rows 1, 2 and row 3", "Rows 1, 2 and row\u00a03"),
        ("n = 8 の解は92個です。", "n\u00a0=\u00a08 の解は9" + "\u2060".join("2個です。")),
        ("", ""),
    ],
)
def test_lines_do_not_break_where_that_hurts(text: str, shown: str) -> None:
    assert with_fixed_breaks(text) == with_fixed_breaks(shown) == shown
