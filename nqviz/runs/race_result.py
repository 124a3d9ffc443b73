"""What a race has shown once it is over: what each lane has counted, and why one needed less."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.common.i18n import mark, together, tr
from nqviz.model.position import Counters
from nqviz.runs.race import Race
from nqviz.solvers.base.solver import Solver

_PICOSECOND = 1e-12
_LEAST_RATIO = 1.05  # Figures with a smaller ratio are said to be equal.


@dataclass(frozen=True, slots=True)
class LaneResult:
    """What a lane has needed; `seconds` is its time natively, None where that is not known."""

    solver: Solver
    n: int
    counters: Counters
    seconds: float | None


def results_of(race: Race, step_times: Sequence[int]) -> list[LaneResult]:
    """Return what the lanes of a race that is over have needed.

    `step_times` are picoseconds for each step of each lane natively, nothing if not known.
    """
    return [
        LaneResult(
            lane.solver,
            lane.task.n,
            lane.position.counters.copy(),
            step_times[index] * lane.index * _PICOSECOND if step_times else None,
        )
        for index, lane in enumerate(race.lanes)
    ]


def in_words(results: Sequence[LaneResult]) -> str:
    """Return which algorithm needed less than another one, and why."""
    fewest = min(results, key=lambda each: each.counters.tests)
    words = _fewer_tests(results) or _fewer_comparisons(results)
    quickest = min(results, key=lambda each: each.seconds or 0.0)
    if quickest.seconds is None or (quickest is fewest and words):
        return words or tr("All needed as many tests.")
    slowest = max(results, key=lambda each: each.seconds or 0.0)
    ratio = (slowest.seconds or 0.0) / max(quickest.seconds, 1e-15)
    if ratio < _LEAST_RATIO:
        return words
    time = tr(
        "{title} takes the least time: {ratio} times less than {other}.",
        title=tr(quickest.solver.title),
        ratio=_rounded(ratio),
        other=tr(slowest.solver.title),
    )
    return together(words, time) if words else time


def _fewer_tests(results: Sequence[LaneResult]) -> str:
    fewest = min(results, key=lambda each: each.counters.tests)
    most = max(results, key=lambda each: each.counters.tests)
    ratio = most.counters.tests / max(fewest.counters.tests, 1)
    if ratio < _LEAST_RATIO:
        return ""
    has_reason = fewest.solver.fewer_tests and fewest.n == most.n
    words = mark("{title}: {ratio} times fewer tests than {other}.")
    if has_reason:
        words = mark("{title}: {ratio} times fewer tests than {other}, because {reason}.")
    return tr(
        words,
        title=tr(fewest.solver.title),
        ratio=_rounded(ratio),
        other=tr(most.solver.title),
        **({"reason": tr(fewest.solver.fewer_tests)} if has_reason else {}),
    )


def _fewer_comparisons(results: Sequence[LaneResult]) -> str:
    fewest = min(results, key=lambda each: each.counters.comparisons)
    most = max(results, key=lambda each: each.counters.comparisons)
    few, many = fewest.counters.comparisons, most.counters.comparisons
    if many < _LEAST_RATIO * max(few, 1):
        return ""
    is_even = fewest.counters.tests == most.counters.tests
    words = mark("{title}: {tests} as {other}, but {ratio} times fewer comparisons.")
    if few == 0:
        words = mark(
            "{title}: {tests} as {other}, but not one comparison of two queens, because {reason}."
        )
    return tr(
        words,
        title=tr(fewest.solver.title),
        other=tr(most.solver.title),
        tests=tr("as many tests") if is_even else tr("nearly as many tests"),
        ratio=_rounded(many / max(few, 1)),
        reason=tr(fewest.solver.fewer_comparisons),
    )


def _rounded(ratio: float) -> str:
    return f"{ratio:.2g}" if ratio < 10 else f"{ratio:.0f}"
