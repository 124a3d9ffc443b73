"""What stands below the boards of a race: what its clock means, who wins, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.common.durations import in_words
from nqviz.common.i18n import number, together, tr
from nqviz.measuring.step_timing import COUNTED_SIZE, FOUND_SIZE, PROGRAM_SIZE
from nqviz.model.position import Task
from nqviz.runs.race import LEAST_LANES, Race
from nqviz.runs.race_result import LaneResult
from nqviz.runs.race_result import in_words as result_in_words
from nqviz.scenes.bars import Bar, Bars
from nqviz.scenes.race_setup import RaceSetup
from nqviz.scenes.race_state import RaceState
from nqviz.solvers.base.solver import Solver

_PICOSECOND = 1e-12


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """How the clock of a race goes.

    Attributes:
        step_times: picoseconds that a step of each lane lasts natively, nothing if not known.
        unmeasured: an algorithm whose steps can't be measured, if there is one.
        speed: in steps of the clock a second; None where it goes by larger steps.
        is_playing: whether it goes on by itself.
    """

    step_times: Sequence[int] = ()
    unmeasured: Solver | None = None
    speed: float | None = None
    is_playing: bool = False


def sentence(
    setup: RaceSetup, race: Race, state: RaceState, clock: ClockTimes, results: Sequence[LaneResult]
) -> str:
    """Return what is said of a race: of its clock, of who wins, and once that is known, why.

    `results` is what the lanes of a race need whose winner is known.
    """
    if state.is_decided(race):
        by_time = setup.by_time and bool(clock.step_times)
        words = result_in_words(results, by_time=by_time)
        return together(_verdict(setup, race, state.guess), words)
    if setup.by_time and not clock.step_times:
        return tr(
            "Measuring how long each algorithm's step lasts; the race waits for that, or E lets it "
            "go by equal steps."
        )
    is_asked = state.asks_who_wins(race.tick, is_playing=clock.is_playing)
    if is_asked and not (setup.by_time and clock.unmeasured):
        return together(_question(setup, state.guess), why_first(setup), _of_clock(setup, clock))
    return _of_clock(setup, clock)


def who_wins() -> str:
    """Return the question that phones are asked of a race."""
    return tr("Who wins?")


def board_in_words(solver: Solver, task: Task) -> str:
    """Name the board of a run by its side, and by its seed where the algorithm takes one."""
    if solver.finds_all:
        return tr("n = {n}", n=number(task.n))
    return tr("n = {n}, seed {seed}", n=number(task.n), seed=number(task.seed))


def lane_names(race: Race) -> tuple[str, ...]:
    """Return the number and algorithm of each lane, and its board where that is not clear."""
    runs = [(each.solver, each.task) for each in race.lanes]
    solvers, sides = {solver for solver, _ in runs}, {task.n for _, task in runs}
    is_clear = len(sides) == 1 and len(solvers) == len(runs)
    names = []
    for lane, (solver, task) in enumerate(runs, 1):
        name = tr(solver.title)
        if not is_clear:
            name = tr("{title}, {board}", title=name, board=board_in_words(solver, task))
        names.append(f"{lane}  {name}")
    return tuple(names)


def bets_on(race: Race, bets: Sequence[int]) -> Bars:
    """Return how many phones have bet on each lane of a race, and who has won as far as known."""
    winners = race.winners
    bars = (
        Bar(name, (count,), lane in winners if winners else None)
        for lane, (name, count) in enumerate(zip(lane_names(race), bets, strict=True))
    )
    return Bars(who_wins(), tuple(bars))


def why_first(setup: RaceSetup) -> str:
    """Return why the first solution is the finish; empty where it need not be."""
    solver = setup.ends_at_first
    if solver is None:
        return ""
    return tr(
        "{title} stops at its first solution, so that is the finish of all.", title=tr(solver.title)
    )


def tip(setup: RaceSetup, race: Race, clock: ClockTimes) -> str:
    """Return what more is to be said of equal time; empty where there is nothing."""
    if race.is_over or not (setup.by_time and clock.step_times):
        return ""
    return together(_of_clock(setup, clock), _how_measured(has_program=setup.has_program))


def _question(setup: RaceSetup, guess: int | None) -> str:
    if guess is None and len(setup.runs) == LEAST_LANES:
        return tr("Who wins? 1 or 2 answers, Space starts.")
    if guess is None:
        return tr("Who wins? 1 to {count} answer, Space starts.", count=len(setup.runs))
    return tr("You say that {title} wins. Space starts.", title=_title(setup, guess))


def _verdict(setup: RaceSetup, race: Race, guess: int | None) -> str:
    if guess is None:
        return ""
    if race.rank(guess) == 1:
        return tr("✓ {title} has won, as you said.", title=_title(setup, guess))
    return tr("✗ You said {title}, which has not won.", title=_title(setup, guess))


def _of_clock(setup: RaceSetup, clock: ClockTimes) -> str:
    if setup.by_time:
        words = _by_time(setup.solvers, clock.step_times, clock.speed)
        if clock.unmeasured is None:
            return words
        title = tr(clock.unmeasured.title)
        own = tr(
            "{title} can't be measured: its step is taken to last as long as a step of the clock.",
            title=title,
        )
        return together(own, words)
    words = tr("Equal steps: with each step of the clock every algorithm takes one step.")
    if not setup.has_program:
        return words
    line = tr("A step of your program is a line that it carries out, a call or a return.")
    return together(words, line)


def _title(setup: RaceSetup, lane: int) -> str:
    return tr(setup.solvers[lane].title)


def _by_time(solvers: Sequence[Solver], step_times: Sequence[int], speed: float | None) -> str:
    """Say how long a step of the clock lasts, and whose step that is.

    With a speed say how much slower than natively that is.
    """
    quickest = min(range(len(solvers)), key=step_times.__getitem__)
    seconds = step_times[quickest] * _PICOSECOND
    time, title = in_words(seconds), tr(solvers[quickest].title)
    if speed is None:
        return tr(
            "Equal time: a step of the clock is {time}, one of {title} at native speed.",
            time=time,
            title=title,
        )
    return tr(
        "Equal time: a step of the clock is {time}, one of {title}; slowed down {times} times.",
        time=time,
        title=title,
        times=number(_rounded(1 / (seconds * speed))),
    )


def _how_measured(*, has_program: bool) -> str:
    words = tr(
        "A count for n = {n} was timed and its time shared among its steps; for min-conflicts, "
        "solutions for n = {found}.",
        n=COUNTED_SIZE,
        found=FOUND_SIZE,
    )
    if not has_program:
        return words
    own = tr(
        "Your program was timed for n = {n}, without being followed, and its time shared among its "
        "steps.",
        n=PROGRAM_SIZE,
    )
    return together(words, own)


def _rounded(value: float) -> int:
    """Return a number with two significant figures."""
    return int(float(f"{value:.1e}"))
