"""The fast algorithms against the plain ones, and two threads against one."""

import statistics
from collections.abc import Callable, Iterator

from benchmarks.figures import Figure, ratio
from benchmarks.timed import timed_kernel

_REPEATS = 5  # of a run that takes less than ten seconds


def figures() -> Iterator[Figure]:
    """Yield the figures of some minutes."""
    yield _times_faster("quarters", "bitmask", 16, "60 times")
    yield _times_faster_than_one_run("quarters", "bitmask", 17, "75 times")
    yield _times_faster("bitmask-unique", "bitmask", 16, "6 times")
    sieve = ratio(timed_kernel("sieve-bits", 13), timed_kernel("wirth-basic", 13), _REPEATS)
    yield Figure(
        "`sieve-bits` in the time of `wirth-basic`, n = 13, one thread",
        f"{sieve.factor:.0%} of it ({sieve.one:.3f} s to {sieve.other:.3f} s)",
        "30 %",
    )
    yield _two_threads("bitmask", 16)
    yield _two_threads("quarters", 18)


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many minutes."""
    yield _times_faster_than_one_run("quarters", "bitmask", 18, "150 times")
    far = ratio(timed_kernel("quarters", 20), _median(timed_kernel("bitmask", 16)), repeats=1)
    yield Figure(
        "`quarters`, n = 20, in the time of `bitmask`, n = 16, one thread",
        f"{far.factor:.1f} times it ({far.one:.1f} s to {far.other:.2f} s)",
        "12 times",
    )
    small, medium = (_median(timed_kernel("quarters", n))() for n in (16, 18))
    yield Figure(
        "`quarters`, one thread, n = 16, 18 and 20: what each two rows more cost",
        f"{small:.3f} s, {medium:.2f} s, {far.one:.1f} s: "
        f"times {medium / small:.0f}, times {far.one / medium:.0f}",
        "",
    )
    yield Figure(
        "`quarters`, n = 21, two threads",
        f"the known count in {timed_kernel('quarters', 21, threads=2)():.0f} s",
        "the known count",
    )


def _times_faster(fast: str, plain: str, n: int, asked: str) -> Figure:
    """Compare two algorithms on one thread, pair by pair."""
    return _faster(fast, plain, n, asked, timed_kernel(fast, n), _REPEATS)


def _times_faster_than_one_run(fast: str, plain: str, n: int, asked: str) -> Figure:
    """Compare several runs of an algorithm with one, which takes long, of another."""
    return _faster(fast, plain, n, asked, _median(timed_kernel(fast, n)), 1)


def _faster(
    fast: str, plain: str, n: int, asked: str, run_fast: Callable[[], float], repeats: int
) -> Figure:
    found = ratio(timed_kernel(plain, n), run_fast, repeats)
    return Figure(
        f"`{fast}` against `{plain}`, n = {n}, one thread",
        f"{found.factor:.1f} times faster ({found.other:.3f} s to {found.one:.2f} s)",
        asked,
    )


def _two_threads(key: str, n: int) -> Figure:
    found = ratio(timed_kernel(key, n), timed_kernel(key, n, threads=2), _REPEATS)
    return Figure(
        f"`{key}`, n = {n}: two threads against one",
        f"{found.factor:.2f} times faster ({found.other:.2f} s to {found.one:.2f} s)",
        "1.85 times",
    )


def _median(run: Callable[[], float]) -> Callable[[], float]:
    """Return a function that repeats a run and returns its median seconds."""
    return lambda: statistics.median(run() for _ in range(_REPEATS))
