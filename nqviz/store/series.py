"""Series: the timings of one algorithm that were taken in one session."""

from collections.abc import Iterable
from dataclasses import dataclass

from nqviz.common.i18n import day, ntr, tr
from nqviz.common.machine import short_name
from nqviz.measuring.growth import finished
from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import TimingRecord

# What the timings of one series have in common: session, algorithm, threads, mirror, rule.
Identity = tuple[str, str, int, bool, str]


@dataclass(frozen=True, slots=True)
class Series:
    """Seconds by n of one algorithm, measured at another time or elsewhere.

    Attributes:
        label: the algorithm, the day and the processor, in words.
        points: pairs of n and the median in seconds, by n. What took more than the limit is no
            point.
    """

    label: str
    key: str
    points: tuple[tuple[int, float], ...]


def identity(record: TimingRecord) -> Identity:
    """Return what identifies the series of a timing."""
    timing = record.timing
    return record.origin.session, timing.key, timing.threads, timing.mirror, timing.rule


def series(timings: Iterable[TimingRecord]) -> dict[Identity, Series]:
    """Return the series that timings make up, in the order of their first timings."""
    groups: dict[Identity, list[TimingRecord]] = {}
    for record in timings:
        groups.setdefault(identity(record), []).append(record)
    return {each: _series(group) for each, group in groups.items()}


def title(key: str) -> str:
    """Return what an algorithm is called; the key itself where this version does not know it."""
    return next((tr(solver.title) for solver in SOLVERS if solver.key == key), key)


def title_under(key: str, rule: str) -> str:
    """Return what an algorithm is called, with the rule where it is not that of queens."""
    if rule == QUEENS.text:
        return title(key)
    return tr("{algorithm} ({rule})", algorithm=title(key), rule=parsed_rule(rule).title())


def _series(group: list[TimingRecord]) -> Series:
    first = group[0]
    timing = first.timing
    points = dict(finished(record.timing for record in group))
    names = {
        "algorithm": title_under(timing.key, timing.rule),
        "day": day(first.measured),
        "processor": short_name(first.origin.machine),
    }
    label = (
        tr("{algorithm}, {day}, {processor}", **names)
        if timing.threads == 1
        else ntr(
            "{algorithm}, {count} thread, {day}, {processor}",
            "{algorithm}, {count} threads, {day}, {processor}",
            timing.threads,
            **names,
        )
    )
    return Series(label, timing.key, tuple(sorted(points.items())))
