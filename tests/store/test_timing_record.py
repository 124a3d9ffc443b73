from datetime import UTC, datetime

import pytest

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.timing_record import Origin, TimingRecord, from_cells, moment, to_cells

RECORD = TimingRecord(
    7,
    datetime(2026, 11, 3, 14, 5, tzinfo=UTC),
    Timing("bitmask", 8, 2, True, (0.1, 1e300), 92),
    Origin(Machine("AMD EPYC", 2, 4, 1 << 40, "Linux", (("Python", "3.11"),)), "one"),
)


def test_the_cells_of_a_record_make_it_again() -> None:
    assert from_cells(to_cells(RECORD), 7) == RECORD
    texts = {
        name: str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in to_cells(RECORD).items()
    }
    assert from_cells(texts, 7) == RECORD


def test_what_has_no_session_is_from_one_of_its_moment() -> None:
    record = from_cells(to_cells(RECORD) | {"session": ""})
    assert record.origin.session == RECORD.measured.isoformat()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"n": 0}, "start from 1"),
        ({"n": "-1"}, "'-1' is no whole number"),
        ({"threads": "0"}, "start from 1"),
        ({"cores": "two"}, "'two' is no whole number"),
        ({"seconds": []}, "needs the seconds of its repeats"),
        ({"seconds": ["-1"]}, "'-1' is no time in seconds"),
        ({"seconds": ["nan"]}, "'nan' is no time in seconds"),
        ({"seconds": ["inf"]}, "'inf' is no time in seconds"),
        ({"solutions": ""}, "has no solutions"),
        ({"is_beyond_limit": True}, "has no solutions"),
        ({"solutions": "93"}, "93 solutions for n = 8 is a wrong count"),
        ({"measured": "soon"}, "'soon' is no date and time"),
    ],
)
def test_what_makes_no_timing_is_refused(changed: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        from_cells(to_cells(RECORD) | changed)


def test_moments_are_in_utc() -> None:
    noon = datetime(2026, 11, 3, 12, tzinfo=UTC)
    assert moment("2026-11-03T12:00") == moment("2026-11-03T13:00+01:00") == noon
    assert moment("2026-11-03T13:00+01:00").tzinfo is UTC


def test_each_session_has_a_name_of_its_own() -> None:
    first, second = Origin.of_this_machine(), Origin.of_this_machine()
    assert first.machine == second.machine
    assert first.session != second.session
