import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.csv_text import guarded, unguarded

hostile = st.text(st.sampled_from("=+-@＝＋－＠'\t\r\n\0;, a1\"\u3000"), max_size=12)


@given(hostile | st.text())
def test_what_is_guarded_is_read_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@given(hostile)
def test_no_cell_begins_as_a_formula_wherever_cells_are_parted(text: str) -> None:
    for cell in re.split("[;\t\r\n]", guarded(text)):
        assert not cell.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
    assert not guarded(text).startswith(("\t", "\r", "\n", "\0"))


@given(st.lists(hostile, min_size=1))
def test_a_file_is_read_back(texts: list[str]) -> None:
    file = io.StringIO(newline="")
    csv.writer(file).writerow(map(guarded, texts))
    file.seek(0)
    assert [unguarded(cell) for cell in next(csv.reader(file))] == texts


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ('=HYPERLINK("http://a.b";"c")', '\'=HYPERLINK("http://a.b";"c")'),
        ("-1", "'-1"),
        ("'=1", "''=1"),
        ("x; @SUM(A1)", "x;' @SUM(A1)"),
        ("a-b = c, 'd'", "a-b = c, 'd'"),
        ("", ""),
    ],
)
def test_only_what_would_be_a_formula_is_changed(text: str, written: str) -> None:
    assert guarded(text) == written
