from dataclasses import replace
from datetime import UTC, datetime

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.series import series, title
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
    half = record(8, (0.1,))
    found = series(
        [
            record(8, (0.2, 0.4, 0.3)),
            record(7, (0.1,)),
            record(8, (9.0,), session="two"),
            record(8, (0.5,), threads=2),
            replace(record(9, (5.0,)), timing=beyond),
            replace(half, timing=replace(half.timing, mirror=True)),
        ]
    )
    assert [(each.identity.session, each.label, each.points) for each in found] == [
        ("one", "Bitmask, 3 Nov 2026, AMD EPYC 7B13", ((7, 0.1), (8, 0.3))),
        ("two", "Bitmask, 3 Nov 2026, AMD EPYC 7B13", ((8, 9.0),)),
        ("one", "Bitmask, 2 threads, 3 Nov 2026, AMD EPYC 7B13", ((8, 0.5),)),
        ("one", "Bitmask, half of the first row, 3 Nov 2026, AMD EPYC 7B13", ((8, 0.1),)),
    ]


def test_an_algorithm_of_another_version_goes_by_its_key() -> None:
    assert title("bitmask") == "Bitmask"
    assert title("annealing") == "annealing"
