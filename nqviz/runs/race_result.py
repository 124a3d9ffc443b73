"""What a race has shown once its winner is known: what each lane needs, and why one needs less."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.model.position import Counters
from nqviz.runs.race import Race
from nqviz.solvers.base.solver import Solver

_PICOSECOND = 1e-12
_LEAST_RATIO = 1.05  # Figures with a smaller ratio are said to be equal.


@dataclass(frozen=True, slots=True)
class LaneResult:
    """What a lane needs for its whole run, also where it is still on the way.

    Attributes:
        counters: None where its end is not known yet.
        so_far: the counters of its step, while its end is not known.
        shortfall: why it is not done although it has ended, in a few words; empty where it is.
            Of a program it is known before its lane has come to its end.
        remark: what is wrong with a run that has its rank all the same; empty where nothing is.
        has_ended: whether its lane has come to its end.
        seconds: its time natively, None where that is not known.
        steps: how many are known; all of them where the end is known.
        is_first: whether it has won, alone or with others.
    """

    solver: Solver
    n: int
    counters: Counters | None
    seconds: float | None
    steps: int = 0
    is_first: bool = False
    so_far: Counters | None = None
    shortfall: str = ""
    has_ended: bool = True
    remark: str = ""


def results_of(race: Race, step_times: Sequence[int]) -> list[LaneResult]:
    """Return what the lanes of a race need, as far as it is known.

    `step_times` are picoseconds for each step of each lane natively, nothing if not known.
    """
    winners = race.winners
    return [
        LaneResult(
            lane.solver,
            lane.task.n,
            lane.totals,
            step_times[index] * lane.length * _PICOSECOND if step_times and lane.length else None,
            lane.length or lane.reached,
            index in winners,
            None if lane.totals is not None else lane.position.counters.copy(),
            "" if lane.length is None else lane.solver.shortfall(lane.task),
            lane.index == lane.length,
            "" if lane.index != lane.length else lane.solver.remark(lane.task),
        )
        for index, lane in enumerate(race.lanes)
    ]


def in_words(results: Sequence[LaneResult], *, by_time: bool = False) -> str:
    """Return which algorithm is first, by how much on the clock of the race, and why.

    Those that have ended without being done are named, and compared with none.
    """
    not_done = (_without_rank(each, results) for each in results if each.shortfall)
    done = [each for each in results if not each.shortfall]
    remarks = (_remark(each, results) for each in done if each.remark)
    if len(done) < 2:
        only = (tr("Only {title} is done.", title=_name(each, results)) for each in done)
        return together(*not_done, *only, *remarks)
    return together(*not_done, _compared(done, by_time=by_time), *remarks)


def _without_rank(result: LaneResult, results: Sequence[LaneResult]) -> str:
    words = mark("{title} {shortfall}: it has no rank.")
    if not result.has_ended:
        words = mark("{title} will have no rank: when it was recorded, it {shortfall}.")
    return tr(words, title=_name(result, results), shortfall=result.shortfall)


def _remark(result: LaneResult, results: Sequence[LaneResult]) -> str:
    words = mark("The first solution of {title} is right, but it {remark}.")
    return tr(words, title=_name(result, results), remark=result.remark)


def _compared(results: Sequence[LaneResult], *, by_time: bool) -> str:
    first = [each for each in results if each.is_first]
    known = [each for each in results if each.counters is not None]
    tested = [each for each in known if not each.solver.steps_by_line]  # Others count no tests.
    fewest = min(tested, key=_tests, default=None)
    explains = not by_time or fewest is None or not first or fewest.is_first
    words = _fewer_tests(tested, results) or _fewer_comparisons(tested, results) if explains else ""
    timed = [each for each in known if each.seconds is not None]
    quickest = min(timed, key=_seconds, default=None)
    time = ""
    if quickest is not None and not by_time and not quickest.is_first:
        time = _less_time(quickest, results)
    return together(_who_is_first(first, results, by_time=by_time), words, time)


def _who_is_first(
    first: Sequence[LaneResult], results: Sequence[LaneResult], *, by_time: bool
) -> str:
    if not first:
        return ""
    if len(first) == len(results):
        return tr("All are done at once.")
    if len(first) > 1:
        names = list(dict.fromkeys(_name(each, results) for each in first))
        if len(names) == 1:
            count = number(len(first))
            return tr("{count} runs of {title} are first together.", count=count, title=names[0])
        return tr("{titles} are first together.", titles=", ".join(names))
    (winner,), others = first, [each for each in results if not each.is_first]
    known = [each for each in others if each.counters is not None]
    if not known:
        return ntr(
            "{title} is first, after {count} step; {other} needs more than {most}.",
            "{title} is first, after {count} steps; {other} needs more than {most}.",
            winner.steps,
            title=_name(winner, results),
            other=_name(max(others, key=_steps), results),
            most=number(max(map(_steps, others))),
        )
    if by_time and winner.seconds is not None:
        return _less_time(winner, results)
    last = max(known, key=_steps)
    ratio = last.steps / max(winner.steps, 1)
    if ratio < _LEAST_RATIO:
        return tr("{title} is first, but not by much.", title=_name(winner, results))
    return tr(
        "{title} is first: {ratio} times fewer steps than {other}.",
        title=_name(winner, results),
        ratio=_rounded(ratio),
        other=_name(last, results),
    )


def _less_time(quickest: LaneResult, results: Sequence[LaneResult]) -> str:
    slowest = max((each for each in results if each.seconds is not None), key=_seconds)
    ratio = _seconds(slowest) / max(_seconds(quickest), 1e-15)
    if ratio < _LEAST_RATIO:
        is_first = quickest.is_first
        name = _name(quickest, results)
        return tr("{title} is first, but not by much.", title=name) if is_first else ""
    words = tr(
        "{title} takes the least time: {ratio} times less than {other}.",
        title=_name(quickest, results),
        ratio=_rounded(ratio),
        other=_name(slowest, results),
    )
    if slowest.solver.file is not None and quickest.solver.file is None:
        in_python = tr(
            "Python interprets {other} line by line; {title} is compiled code.",
            title=_name(quickest, results),
            other=_name(slowest, results),
        )
        return together(words, in_python)
    more = _tests(quickest) / max(_tests(slowest), 1)
    reason = quickest.solver.fewer_comparisons
    is_without_comparing = bool(reason) and not _comparisons(quickest) and _comparisons(slowest)
    is_by_each_test = more >= _LEAST_RATIO or is_without_comparing
    if not _tests(slowest) or more * ratio < _LEAST_RATIO or not is_by_each_test:
        return words
    cost = mark("Each of its tests takes {cost} times less.")
    if is_without_comparing:
        cost = mark("Each of its tests takes {cost} times less, because {reason}.")
    besides = slowest.solver.work_besides_tests
    return together(
        words,
        tr(
            cost,
            cost=_rounded(more * ratio),
            **({"reason": tr(reason)} if is_without_comparing else {}),
        ),
        tr(besides) if besides else "",
    )


def _fewer_tests(known: Sequence[LaneResult], results: Sequence[LaneResult]) -> str:
    if len(known) < 2:
        return ""
    fewest, most = min(known, key=_tests), max(known, key=_tests)
    ratio = _tests(most) / max(_tests(fewest), 1)
    if ratio < _LEAST_RATIO:
        return ""
    has_reason = fewest.solver.fewer_tests and fewest.n == most.n
    words = mark("{title}: {ratio} times fewer tests than {other}.")
    if has_reason:
        words = mark("{title}: {ratio} times fewer tests than {other}, because {reason}.")
    return tr(
        words,
        title=_name(fewest, results),
        ratio=_rounded(ratio),
        other=_name(most, results),
        **({"reason": tr(fewest.solver.fewer_tests)} if has_reason else {}),
    )


def _fewer_comparisons(known: Sequence[LaneResult], results: Sequence[LaneResult]) -> str:
    if len(known) < 2:
        return ""
    fewest, most = min(known, key=_comparisons), max(known, key=_comparisons)
    few, many = _comparisons(fewest), _comparisons(most)
    if many < _LEAST_RATIO * max(few, 1):
        return tr("All needed as many tests.") if len(known) == len(results) else ""
    is_even = _tests(fewest) == _tests(most)
    words = mark("{title}: {tests} as {other}, but {ratio} times fewer comparisons.")
    if few == 0:
        words = mark(
            "{title}: {tests} as {other}, but not one comparison of two queens, because {reason}."
        )
    return tr(
        words,
        title=_name(fewest, results),
        other=_name(most, results),
        tests=tr("as many tests") if is_even else tr("nearly as many tests"),
        ratio=_rounded(many / max(few, 1)),
        reason=tr(fewest.solver.fewer_comparisons),
    )


def _name(result: LaneResult, results: Sequence[LaneResult]) -> str:
    """Return the title, with n where the lanes have boards of different sizes."""
    title = tr(result.solver.title)
    if all(each.n == result.n for each in results):
        return title
    return tr("{title}, {board}", title=title, board=tr("n = {n}", n=number(result.n)))


def _seconds(result: LaneResult) -> float:
    return result.seconds or 0.0


def _steps(result: LaneResult) -> int:
    return result.steps


def _tests(result: LaneResult) -> int:
    return result.counters.tests if result.counters else 0


def _comparisons(result: LaneResult) -> int:
    return result.counters.comparisons if result.counters else 0


def _rounded(ratio: float) -> str:
    return f"{ratio:.2g}" if ratio < 10 else number(round(ratio))
