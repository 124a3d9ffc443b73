from dataclasses import replace
from datetime import UTC, datetime

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.series import Series, series, title
from nqviz.store.timing_record import Origin, TimingRecord

EPYC = Machine("AMD EPYC 7B13 64-Core Processor", 2, 2, 1 << 33, "Linux", ())
DATE = datetime(2026, 11, 3, 12, tzinfo=UTC)


def record(
    n: int, seconds: tuple[float, ...], session: str = "one", threads: int = 1
) -> TimingRecord:
    counts = {7: 40, 8: 92, 9: 352}
    timing = Timing("bitmask", n, threads, False, seconds, counts[n])
    return TimingRecord(n, DATE, timing, Origin(EPYC, session))


def test_a_series_is_what_was_measured_in_one_session_by_n() -> None:
    beyond = replace(record(9, (5.0,)).timing, solutions=None, is_beyond_limit=True)
    found = series(
        [
            record(8, (0.2, 0.4, 0.3)),
            record(7, (0.1,)),
            record(8, (9.0,), session="two"),
            record(8, (0.5,), threads=2),
            replace(record(9, (5.0,)), timing=beyond),
        ]
    )
    assert list(found.values()) == [
        Series("Bitmask, 3 Nov 2026, AMD EPYC 7B13", "bitmask", ((7, 0.1), (8, 0.3))),
        Series("Bitmask, 3 Nov 2026, AMD EPYC 7B13", "bitmask", ((8, 9.0),)),
        Series("Bitmask, 2 threads, 3 Nov 2026, AMD EPYC 7B13", "bitmask", ((8, 0.5),)),
    ]


def test_an_algorithm_of_another_version_goes_by_its_key() -> None:
    assert title("bitmask") == "Bitmask"
    assert title("annealing") == "annealing"
