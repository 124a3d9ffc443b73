from dataclasses import replace
from datetime import UTC, date, datetime

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.scenes.measure_state import TimingsFilter
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.ui.measure.timings_model import COLUMNS, Row

STORED = TimingRecord(
    1,
    datetime(2026, 11, 3, 12, tzinfo=UTC),
    Timing("sieve", 8, 2, False, (0.1, 0.2, 0.3), 92),
    Origin(Machine("AMD EPYC", 2, 2, 1 << 33, "Linux", (("numba", "0.68.1"),)), "one"),
)


SIEVE = ("sieve", "queens", False)


def cells(timing: Timing) -> list[str]:
    row = Row(replace(STORED, timing=timing))
    return [column.text(row) for column in COLUMNS]


def test_what_a_row_says() -> None:
    assert cells(STORED.timing) == [
        *("", "Sieve", "8", "2", "200 ms", "100 %", "3", "AMD EPYC", "3 Nov 2026")
    ]
    beyond = cells(Timing("sieve", 14, 1, False, (10.0,), None, is_beyond_limit=True))
    assert beyond[4:7] == ["> 10 s", "", "0"]
    assert cells(replace(STORED.timing, seconds=(0.1,)))[5] == "", "one repeat has no spread"
    assert cells(replace(STORED.timing, seconds=(0.0, 0.0)))[5] == "0 %"
    assert cells(replace(STORED.timing, mirror=True))[1] == "Sieve, half of the first row"


def test_all_that_is_chosen_must_fit() -> None:
    row = Row(STORED)
    for fitting in (
        TimingsFilter(),
        TimingsFilter(words="  "),
        TimingsFilter(words="numba Linux n=8"),
        TimingsFilter("epyc", SIEVE, "AMD EPYC", date(2026, 11, 3)),
    ):
        assert row.fits(fitting)
    for other in (
        TimingsFilter(words="sieve windows"),
        TimingsFilter(algorithm=("sieve", "queens", True)),
        TimingsFilter(machine="Apple M2"),
        TimingsFilter("epyc", SIEVE, "AMD EPYC", date(2026, 11, 4)),
    ):
        assert not row.fits(other)
