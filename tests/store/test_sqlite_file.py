from datetime import UTC, datetime

import pytest

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.sqlite_file import COLUMNS, from_row, to_row
from nqviz.store.timing_record import Origin, TimingRecord

RECORD = TimingRecord(
    7,
    datetime(2026, 11, 3, 14, 5, tzinfo=UTC),
    # More solutions than an integer of a database can hold.
    Timing("quarters", 32, 4, True, (0.1, 1e300), 1 << 80),
    Origin(Machine("AMD EPYC", 2, 4, 1 << 40, "Linux", (("Python", "3.11"),)), "one"),
)


def row(**changed: object) -> list[object]:
    return list((dict(zip(COLUMNS, to_row(RECORD), strict=True)) | changed).values())


def test_a_row_is_read_back() -> None:
    assert from_row(7, row()) == RECORD


@pytest.mark.parametrize(
    "changed",
    [
        {"seconds": ""},
        {"seconds": b"\x00"},
        {"solutions": None},
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
