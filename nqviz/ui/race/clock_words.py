"""What the clock of a race means, in words."""

from collections.abc import Sequence

from nqviz.common.durations import in_words
from nqviz.common.i18n import number, together, tr
from nqviz.measuring.step_timing import COUNTED_SIZE, FOUND_SIZE, PROGRAM_SIZE
from nqviz.solvers.base.solver import Solver

_PICOSECOND = 1e-12


def by_steps() -> str:
    """Say what equal steps are."""
    return tr("Equal steps: with each step of the clock every algorithm takes one step.")


def measuring() -> str:
    """Say that the times of steps are not known yet."""
    return tr(
        "Measuring how long each algorithm's step lasts; until then the race goes by equal steps."
    )


def by_time(solvers: Sequence[Solver], step_times: Sequence[int], speed: float | None) -> str:
    """Say how long a step of the clock lasts in picoseconds, and whose step that is.

    With a speed in steps of the clock per second, say how much slower than natively that is.
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


def unmeasured(solver: Solver) -> str:
    """Say what a lane that can't be measured goes by."""
    return tr(
        "{title} can't be measured: its step is taken to last as long as a step of the clock.",
        title=tr(solver.title),
    )


def how_measured(*, has_program: bool = False) -> str:
    """Say how the times of steps come about."""
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


def what_a_line_is() -> str:
    """Say what a step of a program is."""
    return tr("A step of your program is a line that it carries out, a call or a return.")


def _rounded(value: float) -> int:
    """Return a number with two significant figures."""
    return int(float(f"{value:.1e}"))
