from datetime import UTC, datetime

import pytest

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.timing_record import COLUMNS, Origin, TimingRecord, from_row, moment, to_row

STORED = TimingRecord(
    7,
    datetime(2026, 11, 3, 14, 5, tzinfo=UTC),
    # More solutions than an integer of a database can hold.
    Timing("quarters", 32, 4, True, (0.1, 1e300), 1 << 80),
    Origin(Machine("AMD EPYC", 2, 4, 1 << 40, "Linux", (("Python", "3.11"),)), "one"),
)


def row(**changed: object) -> dict[str, object]:
    return dict(zip(COLUMNS, to_row(STORED), strict=True)) | changed


def test_a_row_is_read_back() -> None:
    assert from_row(7, row()) == STORED


@pytest.mark.parametrize(
    "changed",
    [
        {"n": "eight"},
        {"n": 0},
        {"seconds": ""},
        {"seconds": "-1"},
        {"seconds": b"\x00"},
        {"solutions": ""},
        {"solutions": None},
        {"measured": "yesterday"},
        {"measured": "0001-01-01T00:00+14:00"},
        {"versions": "[" * 100_000},
        {"versions": "5"},
        {"versions": "[[1]]"},
        {"cores": None},
        {"memory": "9" * 5000},
    ],
)
def test_a_damaged_row_is_told_from_a_timing(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_row(7, row(**changed))


def test_moments_are_in_utc() -> None:
    noon = datetime(2026, 11, 3, 12, tzinfo=UTC)
    assert moment("2026-11-03T12:00") == moment("2026-11-03T13:00+01:00") == noon
    assert moment("2026-11-03T13:00+01:00").tzinfo is UTC


def test_each_session_has_a_name_of_its_own() -> None:
    first, second = Origin.of_this_machine(), Origin.of_this_machine()
    assert first.machine == second.machine
    assert first.session != second.session
