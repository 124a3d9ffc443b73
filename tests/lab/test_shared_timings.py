from dataclasses import replace
from datetime import UTC, datetime

import pytest

from nqviz.common.machine import Machine
from nqviz.lab.shared_timings import as_lines, from_lines
from nqviz.measuring.timing import Timing
from nqviz.model.published import known
from nqviz.store.timing_record import Origin, TimingRecord

MACHINE = Machine("AMD EPYC", 2, 4, 8_000_000_000, "Linux", (("nqviz", "1.0"), ("numba", "0.68")))
SESSION = "a" * 32


def record(n, seconds):
    timing = Timing("bitmask", n, 1, False, (seconds, 2 * seconds), known(n).solutions, False)
    return TimingRecord(0, datetime(2026, 11, 22, tzinfo=UTC), timing, Origin(MACHINE, SESSION))


RECORDS = [record(8, 0.001), record(9, 0.0053)]


def test_timings_travel_with_the_name_of_their_computer():
    named = from_lines(as_lines(RECORDS), "anna")
    assert [each.timing for each in named] == [each.timing for each in RECORDS]
    assert {each.origin.machine.processor for each in named} == {"anna: AMD EPYC"}
    assert named[0].origin.machine.versions == MACHINE.versions


def test_no_computer_tells_where_its_programs_lie():
    own = replace(RECORDS[0], timing=replace(RECORDS[0].timing, key="/home/anna/mine.py"))
    assert as_lines([own, *RECORDS]) == as_lines(RECORDS)


@pytest.mark.parametrize("line", ["", "[]", "{}", "1", as_lines(RECORDS)[0].replace("92", "93")])
def test_what_is_no_timing_is_left_out(line):
    assert from_lines([line], "anna") == []
