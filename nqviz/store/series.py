"""Series: the timings of one algorithm that were taken in one session."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from nqviz.common.i18n import day, ntr, tr
from nqviz.common.machine import short_name
from nqviz.measuring.growth import finished
from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import TimingRecord


class Identity(NamedTuple):
    """What the timings of one series have in common; `key` is that of the algorithm."""

    session: str
    key: str
    threads: int
    mirror: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Series:
    """Seconds by n of one algorithm, measured at another time or elsewhere.

    Attributes:
        label: the algorithm, the day and the processor, in words.
        points: pairs of n and the median in seconds, by n. What took more than the limit is no
            point.
    """

    identity: Identity
    label: str
    points: tuple[tuple[int, float], ...]


def identity(record: TimingRecord) -> Identity:
    """Return what identifies the series of a timing."""
    timing = record.timing
    about = timing.key, timing.threads, timing.mirror, timing.rule
    return Identity(record.origin.session, *about)


def series(timings: Iterable[TimingRecord]) -> list[Series]:
    """Return the series that timings make up, in the order of their first timings."""
    groups: dict[Identity, list[TimingRecord]] = {}
    for record in timings:
        groups.setdefault(identity(record), []).append(record)
    return [_series(each, group) for each, group in groups.items()]


def title(key: str) -> str:
    """Return what an algorithm is called; the key itself where this version does not know it."""
    return next((tr(solver.title) for solver in SOLVERS if solver.key == key), key)


def title_under(key: str, rule: str, *, mirror: bool = False) -> str:
    """Return what an algorithm is called, with the rule where it is not that of queens.

    With `mirror` it has searched half of the first row.
    """
    name = title(key)
    if rule != QUEENS.text:
        name = tr("{algorithm} ({rule})", algorithm=name, rule=parsed_rule(rule).title())
    return tr("{algorithm}, half of the first row", algorithm=name) if mirror else name


def _series(about: Identity, group: list[TimingRecord]) -> Series:
    first = group[0]
    points = dict(finished(record.timing for record in group))
    names = {
        "algorithm": title_under(about.key, about.rule, mirror=about.mirror),
        "day": day(first.measured),
        "processor": short_name(first.origin.machine),
    }
    label = (
        tr("{algorithm}, {day}, {processor}", **names)
        if about.threads == 1
        else ntr(
            "{algorithm}, {count} thread, {day}, {processor}",
            "{algorithm}, {count} threads, {day}, {processor}",
            about.threads,
            **names,
        )
    )
    return Series(about, label, tuple(sorted(points.items())))
