"""A timing with where and when it was taken: what the store and a CSV file hold."""

import math
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from nqviz.common.i18n import number, tr
from nqviz.common.machine import Machine, this_machine
from nqviz.common.text import quoted
from nqviz.measuring.timing import Timing
from nqviz.model.published import known_solutions
from nqviz.model.rule import parsed_rule

_COUNT_DIGITS = 100  # A count has at most so many digits.
_MAX_DIGITS = 18  # Any other number has at most so many: a database takes no more.


class Origin(NamedTuple):
    """Where a timing comes from; `session` names the one run of a measurement that took it."""

    machine: Machine
    session: str

    @classmethod
    def of_this_machine(cls) -> "Origin":
        """Return this machine, with the name of a new session."""
        return cls(this_machine(), uuid.uuid4().hex)


@dataclass(frozen=True, slots=True)
class TimingRecord:
    """A timing that is saved: `id` is 0 where it is not in the store; `measured` is in UTC."""

    id: int
    measured: datetime
    timing: Timing
    origin: Origin


def to_cells(record: TimingRecord) -> dict[str, Any]:
    """Return what a format writes of a record, by the names of the store's columns.

    What the formats write in different ways is left to them: truths, the repeats of `seconds`, each
    a text, and `versions`, pairs of a name and a version.
    """
    timing, machine = record.timing, record.origin.machine
    return {
        "session": record.origin.session,
        "measured": record.measured.isoformat(timespec="microseconds"),
        "algorithm": timing.key,
        "n": timing.n,
        "threads": timing.threads,
        "mirror": timing.mirror,
        "rule": timing.rule,
        "seconds": [repr(each) for each in timing.seconds],
        # Counts outgrow the integers of a database.
        "solutions": "" if timing.solutions is None else str(timing.solutions),
        "is_beyond_limit": timing.is_beyond_limit,
        "processor": machine.processor,
        "cores": machine.cores,
        "machine_threads": machine.threads,
        "memory": machine.memory,
        "system": machine.system,
        "versions": machine.versions,
    }


def from_cells(cells: Mapping[str, Any], number: int = 0) -> TimingRecord:
    """Undo `to_cells`; numbers may be texts. Raises ValueError where the cells make no timing."""
    timing = Timing(
        key=cells["algorithm"],
        n=_whole(cells["n"]),
        threads=_whole(cells["threads"]),
        mirror=cells["mirror"],
        seconds=tuple(map(_seconds, cells["seconds"])),
        solutions=_whole(cells["solutions"], _COUNT_DIGITS) if cells["solutions"] != "" else None,
        is_beyond_limit=cells["is_beyond_limit"],
        rule=parsed_rule(str(cells["rule"])).text,
    )
    check(timing)
    measured = moment(str(cells["measured"]))
    machine = _machine(
        str(cells["processor"]),
        *(_whole(cells[name]) for name in ("cores", "machine_threads", "memory")),
        str(cells["system"]),
        cells["versions"],
    )
    # What was measured at one moment belongs together, where nothing else says so.
    session = str(cells["session"]) or measured.isoformat()
    return TimingRecord(number, measured, timing, Origin(machine, session))


def moment(text: str) -> datetime:
    """Read a date and time in ISO 8601, in UTC where it names no zone; raises ValueError."""
    try:
        read = datetime.fromisoformat(text)
        return read.replace(tzinfo=read.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:  # the latter at the ends of the calendar
        raise ValueError(tr("{text} is no date and time.", text=quoted(text))) from error


def check(timing: Timing) -> None:
    """Raise ValueError with one sentence where the parts of a timing can't be true."""
    if timing.n < 1 or timing.threads < 1:
        raise ValueError(tr("n and the number of threads start from 1."))
    if not timing.seconds or not all(0 <= each < math.inf for each in timing.seconds):
        raise ValueError(tr("A timing needs the seconds of its repeats, none of them below 0."))
    if (timing.solutions is None) != timing.is_beyond_limit:
        raise ValueError(tr("What took more than the limit has no solutions, and the rest has."))
    published = known_solutions(timing.n, parsed_rule(timing.rule))
    if None not in {timing.solutions, published} and timing.solutions != published:
        words = tr(
            "{ours} solutions for n = {n} is a wrong count; there are {theirs}.",
            ours=number(timing.solutions or 0),
            n=timing.n,
            theirs=number(published or 0),
        )
        raise ValueError(words)


_machine = lru_cache(maxsize=64)(Machine)  # There are many more timings than machines.


def _whole(value: object, digits: int = _MAX_DIGITS) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ValueError(tr("{text} is no whole number.", text=quoted(text)))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise ValueError(tr("{text} is no time in seconds.", text=quoted(text)))
    return seconds
