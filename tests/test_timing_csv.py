import csv
from datetime import UTC, datetime
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz import __version__
from nqviz.machine import this_machine
from nqviz.published import known
from nqviz.solvers import SOLVERS
from nqviz.timing import Timing
from nqviz.timing_csv import Origin, read, write

ORIGIN = Origin(this_machine(), datetime(2026, 11, 21, 12, 0, tzinfo=UTC))
KEYS = [solver.key for solver in SOLVERS if solver.counts_to]
SECONDS = st.floats(0, 1e9)


@st.composite
def timings(draw: st.DrawFn) -> Timing:
    n = draw(st.integers(1, 32))
    is_beyond = draw(st.booleans())
    solutions = known(n).solutions if known(n) else draw(st.integers(0, 10**20))
    return Timing(
        draw(st.sampled_from(KEYS)),
        n,
        draw(st.integers(1, 1024)),
        draw(st.booleans()),
        (draw(SECONDS),) if is_beyond else tuple(draw(st.lists(SECONDS, min_size=1, max_size=7))),
        None if is_beyond else solutions,
        is_beyond,
    )


def written(what: list[Timing]) -> str:
    file = StringIO(newline="")
    write(what, file, ORIGIN)
    return file.getvalue()


@given(st.lists(timings(), max_size=8))
def test_what_is_written_is_read_back(what: list[Timing]) -> None:
    text = written(what)
    assert read(StringIO(text, newline="")) == what
    # A spreadsheet puts a mark before it; an editor changes the ends of lines.
    assert read(StringIO("\ufeff" + text.replace("\r\n", "\n"))) == what


def test_the_header_says_where_it_comes_from_and_the_rest_is_a_table() -> None:
    timing = Timing("bitmask", 8, 1, False, (2e-05, 1e-05, 4e-05), 92)
    text = written([timing])
    head = [line for line in text.splitlines() if line.startswith("#")]
    for part in ("2026-11-21", f"# nqviz: {__version__}", this_machine().processor, "# numba: "):
        assert part in "\n".join(head)
    [row] = csv.DictReader(text.splitlines()[len(head) :])
    assert row == {
        "algorithm": "bitmask",
        "n": "8",
        "threads": "1",
        "mirror": "false",
        "seconds_1": "2e-05",
        "seconds_2": "1e-05",
        "seconds_3": "4e-05",
        "median": "2e-05",
        "solutions": "92",
        "beyond_limit": "false",
    }


HEADER = "algorithm,n,threads,mirror,seconds_1,median,solutions,beyond_limit"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("quicksort,8,1,false,0.1,0.1,92,false", "no algorithm 'quicksort'"),
        ("bitmask,eight,1,false,0.1,0.1,92,false", "'eight' is no whole number"),
        ("bitmask,0,1,false,0.1,0.1,92,false", "'0' is too small"),
        ("bitmask,8,0,false,0.1,0.1,92,false", "'0' is too small"),
        ("bitmask,8,1,no,0.1,0.1,92,false", "true or false"),
        ("bitmask,8,1,false,fast,0.1,92,false", "'fast' is no time"),
        ("bitmask,8,1,false,-1,0.1,92,false", "'-1' is no time"),
        ("bitmask,8,1,false,nan,0.1,92,false", "'nan' is no time"),
        ("bitmask,8,1,false,,0.1,92,false", "no time in it"),
        ("bitmask,8,1,false,0.1,0.1,92", "8 cells, not 7"),
        ("bitmask,8,1,false,0.1,0.1,93,false", "93 solutions for n = 8 is a wrong count"),
        ("bitmask,8,1,false,0.1,0.1,,false", "beyond the limit"),
        ("bitmask,8,1,false,0.1,0.1,92,true", "beyond the limit"),
        ("bitmask;8;1;false;0.1;0.1;92;false", "8 cells, not 1"),
        (f"bitmask,{'9' * 5000},1,false,0.1,0.1,92,false", "is no whole number"),
    ],
)
def test_a_wrong_line_is_named_in_one_sentence(row: str, sentence: str) -> None:
    text = f"# a comment\n{HEADER}\nbitmask,8,1,false,0.1,0.1,92,false\n\n{row}\n"
    with pytest.raises(ValueError, match="Line 5: ") as raised:
        read(StringIO(text))
    assert sentence in str(raised.value)
    assert str(raised.value).endswith(".")
    assert not str(raised.value).endswith("..")


@pytest.mark.parametrize("text", ["", "hello", "n,seconds\n8,1", "# only\n# comments\n", "\0\n"])
def test_what_is_no_such_file_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"Line \d: the columns of a file of timings are algorit"):
        read(StringIO(text))
