"""A timing with where and when it was taken: what the store keeps and a CSV file holds."""

import json
import math
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from nqviz.common.i18n import number, tr
from nqviz.common.machine import Machine, this_machine
from nqviz.measuring.timing import Timing
from nqviz.model.published import known


class Origin(NamedTuple):
    """Where a timing comes from.

    `session` names one run of a measurement: what was timed in it belongs together.
    """

    machine: Machine
    session: str

    @classmethod
    def of_this_machine(cls) -> "Origin":
        """Return this machine, with the name of a new session."""
        return cls(this_machine(), uuid.uuid4().hex)


@dataclass(frozen=True, slots=True)
class TimingRecord:
    """A timing that is kept.

    Attributes:
        id: its number in the store; 0 where it is in none yet.
        measured: when it was measured, in UTC.
        timing: what was measured.
        origin: on which machine, by which versions, and in which session.
    """

    id: int
    measured: datetime
    timing: Timing
    origin: Origin


_MACHINE = ("processor", "cores", "machine_threads", "memory", "system", "versions")
# The columns of the table in the store.
COLUMNS = (
    *("session", "measured", "algorithm", "n", "threads", "mirror", "seconds", "solutions"),
    *("is_beyond_limit", *_MACHINE),
)


def to_row(record: TimingRecord) -> tuple[str | int, ...]:
    """Return what stands in `COLUMNS`."""
    timing, machine = record.timing, record.origin.machine
    return (
        record.origin.session,
        record.measured.isoformat(timespec="microseconds"),
        timing.key,
        timing.n,
        timing.threads,
        int(timing.mirror),
        " ".join(map(repr, timing.seconds)),
        # Counts outgrow the integers of a database.
        "" if timing.solutions is None else str(timing.solutions),
        int(timing.is_beyond_limit),
        machine.processor,
        machine.cores,
        machine.threads,
        machine.memory,
        machine.system,
        json.dumps(machine.versions),
    )


def from_row(number_of_row: int, row: Mapping[str, object]) -> TimingRecord:
    """Read what stands in `COLUMNS`; raises ValueError where it makes no timing."""
    try:
        timing = Timing(
            key=str(row["algorithm"]),
            n=_whole(row["n"]),
            threads=_whole(row["threads"]),
            mirror=bool(_whole(row["mirror"])),
            seconds=tuple(map(float, str(row["seconds"]).split())),
            solutions=_whole(row["solutions"]) if row["solutions"] != "" else None,
            is_beyond_limit=bool(_whole(row["is_beyond_limit"])),
        )
        machine = _machine(*(str(row[column]) for column in _MACHINE))
        measured = moment(str(row["measured"]))
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    check(timing)
    return TimingRecord(number_of_row, measured, timing, Origin(machine, str(row["session"])))


def moment(text: str) -> datetime:
    """Read a date and time in ISO 8601, in UTC where it names no zone; raises ValueError."""
    read = datetime.fromisoformat(text)
    try:
        return read.replace(tzinfo=read.tzinfo or UTC).astimezone(UTC)
    except OverflowError as error:  # at the ends of the calendar
        raise ValueError(str(error)) from error


def check(timing: Timing) -> None:
    """Raise ValueError with one sentence where the parts of a timing can't be true."""
    if timing.n < 1 or timing.threads < 1:
        raise ValueError(tr("n and the number of threads start from 1."))
    if not timing.seconds or not all(0 <= each < math.inf for each in timing.seconds):
        raise ValueError(tr("A timing needs the seconds of its repeats, none of them below 0."))
    if (timing.solutions is None) != timing.is_beyond_limit:
        raise ValueError(tr("What took more than the limit has no solutions, and the rest has."))
    published = known(timing.n)
    if timing.solutions is not None and published and timing.solutions != published.solutions:
        raise ValueError(
            tr(
                "{ours} solutions for n = {n} is a wrong count; there are {theirs}.",
                ours=number(timing.solutions),
                n=timing.n,
                theirs=number(published.solutions),
            )
        )


@lru_cache(maxsize=64)  # there are many more timings than machines
def _machine(
    processor: str, cores: str, threads: str, memory: str, system: str, versions: str
) -> Machine:
    return Machine(
        processor,
        int(cores),
        int(threads),
        int(memory),
        system,
        tuple((str(name), str(version)) for name, version in json.loads(versions)),
    )


def _whole(value: object) -> int:
    return int(str(value))
