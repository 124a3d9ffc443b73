import csv
import threading

import pytest

import nqviz
from nqviz.measuring.timing import Timing

TIMINGS = nqviz.Timings(
    [
        Timing("bitmask", 8, 1, False, (0.001, 0.003, 0.002), 92),
        Timing("wirth-basic", 8, 1, False, (0.01,), 92),
        Timing("bitmask", 9, 1, False, (0.02,), 352),
        Timing("wirth-basic", 9, 1, False, (5.0,), None, is_beyond_limit=True),
    ]
)


def test_a_table_is_a_sequence_of_rows():
    assert len(TIMINGS) == 4
    assert TIMINGS[0]["median"] == 0.002
    assert TIMINGS[-1]["beyond_limit"]
    assert [row["n"] for row in TIMINGS[1:3]] == [8, 9]


def test_it_is_text_and_markup():
    lines = str(TIMINGS).splitlines()
    assert lines[0].split() == ["n", "wirth-basic", "bitmask"]
    assert "more than 5" in lines[2]
    markup = TIMINGS._repr_html_()
    assert "<img" in markup
    assert markup.count("<tr>") == 3


def test_it_becomes_a_file_and_a_data_frame(tmp_path):
    TIMINGS.to_csv(tmp_path / "times.csv")
    text = (tmp_path / "times.csv").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert [row["solutions"] for row in csv.DictReader(lines)] == ["92", "92", "352", ""]
    frame = TIMINGS.to_dataframe()
    assert list(frame.columns[:2]) == ["algorithm", "n"]
    assert frame.equals(type(frame)(list(map(dict, TIMINGS))))


def test_algorithms_are_measured_with_progress():
    seen = []
    table = nqviz.measure(
        ["bitmask", "sieve-bits"], range(6, 8), rule=None, repeats=2, progress=seen.append
    )
    assert [(row["algorithm"], row["n"], row["solutions"]) for row in table] == [
        ("sieve-bits", 6, 4),
        ("bitmask", 6, 4),
        ("sieve-bits", 7, 40),
        ("bitmask", 7, 40),
    ]
    assert all(row["median"] > 0 and len(row["seconds"]) == 2 for row in table)


def test_a_measurement_is_refused_and_cancelled():
    with pytest.raises(ValueError, match="at least one algorithm"):
        nqviz.measure([], [8])
    with pytest.raises(ValueError, match=r"At most 1.000 sizes"):
        nqviz.measure(["bitmask"], range(4, 10**12))
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(nqviz.CancelledError):
        nqviz.measure(["wirth-basic"], [18], limit=60, cancel=cancel)


def test_programs_are_measured_beside_algorithms_and_a_wrong_one_gets_no_row(tmp_path):
    right, wrong = tmp_path / "mine.py", tmp_path / "wrong.py"
    right.write_text("def solve(n):\n    return [1, 0, 0, 2, 10, 4][n - 1]\n")
    wrong.write_text("def solve(n):\n    return n\n")
    with pytest.warns(UserWarning, match=r"wrong.py gives 4 for n = 4, where there are 2"):
        table = nqviz.measure([right, "bitmask", wrong], [4, 5], repeats=1)
    assert [(row["algorithm"], row["n"]) for row in table] == [
        ("bitmask", 4),
        (str(right), 4),
        ("bitmask", 5),
        (str(right), 5),
    ]
    assert str(table).splitlines()[0].split() == ["n", "bitmask", "mine.py"]
    assert ">mine.py</th>" in table._repr_html_()
    assert ">mine.py</text>" in table.svg()
    with pytest.raises(ValueError, match="runs with queens on a whole board"):
        nqviz.measure([right], [4], rule="torus")
