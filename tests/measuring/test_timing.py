import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from nqviz.counting.long_work import CancelledError
from nqviz.measuring.timing import Measurement, Timing, WrongCountError
from nqviz.model.published import known
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.solvers.base.native import Kernel, Part
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from tests.support.own_programs import BACKTRACKING, ONE_SOLUTION
from tests.support.patience import PATIENCE, work_for

BASIC = find_solver("wirth-basic")
OWN = program(source_of(Path("/mine.py"), ""))

Count = Callable[[int, tuple[int, ...]], tuple[int, int]]


def right(n: int, _prefix: tuple[int, ...]) -> tuple[int, int]:
    return known(n).solutions, 1


def never_ending(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
    """One part of a count without end: the parts before it have taken no time."""
    work_for(0.002)
    return right(n, prefix)


class Alarm:
    """A `threading.Timer` that rings when a count says so: none is too slow by mistake."""

    ring: Callable[[], object] = staticmethod(lambda: None)

    def __init__(self, _seconds: float, function: Callable[[], object]) -> None:
        Alarm.ring = staticmethod(function)

    def start(self) -> None:
        pass

    cancel = join = start


@pytest.fixture
def alarm(monkeypatch: pytest.MonkeyPatch) -> type[Alarm]:
    monkeypatch.setattr(Alarm, "ring", Alarm.ring)  # What it rings for goes with the test.
    monkeypatch.setattr(threading, "Timer", Alarm)
    return Alarm


def beyond_limit(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
    """One part of a count that the limit ends."""
    Alarm.ring()
    return right(n, prefix)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Solver]:
    """Return a maker of algorithms whose kernel is a Python function."""
    kernels: dict[str, Kernel] = {}
    monkeypatch.setattr(Solver, "load_kernel", lambda solver, *_rule: kernels[solver.key])

    def make(key: str, count: Count = right, *, parts: int = 1, counts_to: int = 27) -> Solver:
        def cut(_task: object, *_: object) -> object:
            return (Part((), 1 / parts) for _ in range(parts))

        kernels[key] = Kernel(cut, count)
        return replace(BASIC, key=key, title=key, counts_to=counts_to)

    return make


def test_measures_every_point_for_real_and_by_n_first() -> None:
    timings = list(Measurement([BASIC], range(4, 8), repeats=3).run())
    assert [timing.n for timing in timings] == [4, 5, 6, 7]
    assert [timing.solutions for timing in timings] == [2, 10, 4, 40]
    for timing in timings:
        assert timing.key == "wirth-basic"
        assert len(timing.seconds) == 3
        assert sorted(timing.seconds)[1] == timing.median > 0
        assert not timing.is_beyond_limit


def test_mirror_and_threads_are_noted() -> None:
    [timing] = Measurement([BASIC], [6], repeats=1, threads=2, mirror=True).run()
    assert (timing.threads, timing.mirror, timing.solutions) == (2, True, 4)


def test_all_curves_grow_together(fake: Callable[..., Solver]) -> None:
    one, two = fake("one"), fake("two", counts_to=6)
    timings = Measurement([one, two], range(5, 8), repeats=1).run()
    assert [(timing.n, timing.key) for timing in timings] == [
        (5, "one"),
        (5, "two"),
        (6, "one"),
        (6, "two"),
        (7, "one"),
    ]


def test_wrong_count_is_an_error_and_never_a_point(fake: Callable[..., Solver]) -> None:
    good, bad = fake("good"), fake("bad", lambda n, _: (known(n).solutions + (n == 8), 1))
    timings: list[Timing] = []
    with pytest.raises(WrongCountError, match="bad counted 93 solutions for n = 8"):
        timings.extend(Measurement([good, bad], range(7, 10), repeats=1).run())
    assert ("bad", 7) in {(timing.key, timing.n) for timing in timings}
    assert ("bad", 8) not in {(timing.key, timing.n) for timing in timings}


@pytest.mark.usefixtures("alarm")
def test_limit_makes_a_point_more_than_and_ends_its_algorithm(fake: Callable[..., Solver]) -> None:
    slow, quick = fake("slow", beyond_limit, parts=2), fake("quick")
    timings = list(Measurement([slow, quick], [8, 9], repeats=2, limit=0.05).run())
    assert [(timing.key, timing.n) for timing in timings] == [
        ("slow", 8),
        ("quick", 8),
        ("quick", 9),
    ]
    assert timings[0].is_beyond_limit
    assert timings[0].seconds == (0.05,)
    assert timings[0].solutions is None


@pytest.mark.usefixtures("alarm")
def test_points_that_are_left_out_need_no_more_time(fake: Callable[..., Solver]) -> None:
    slow, quick = fake("slow", beyond_limit, parts=2), fake("quick")
    measurement = Measurement([quick, slow], range(8, 27), limit=0.05)
    run = measurement.run()
    next(run)
    before = measurement.progress().seconds_left
    assert next(run).is_beyond_limit
    after = measurement.progress().seconds_left
    run.close()
    assert before is not None
    assert after is not None
    assert before - after > 0.05 * len(range(11, 27))  # The smaller n would have taken less.


@pytest.mark.parametrize(("fit", "kept"), [(1, 1), (2, 1), (5, 4)])
def test_limit_leaves_out_repeats_but_keeps_what_was_counted(
    fake: Callable[..., Solver], alarm: type[Alarm], fit: int, kept: int
) -> None:
    """The first count is kept where the limit leaves time for no other."""
    begun = []

    def count(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
        begun.append(n)
        if begun.count(8) > fit:
            alarm.ring()
        return right(n, prefix)

    [timing] = Measurement([fake("some", count)], [8], repeats=1000, limit=60).run()
    assert not timing.is_beyond_limit
    assert timing.solutions == 92
    assert len(timing.seconds) == kept


@pytest.mark.parametrize(("repeats", "seconds", "runs"), [(1, 0.0, 1), (3, 0.0, 4), (2, 0.03, 2)])
def test_short_repeats_come_after_one_that_does_not_count(
    fake: Callable[..., Solver],
    monkeypatch: pytest.MonkeyPatch,
    repeats: int,
    seconds: float,
    runs: int,
) -> None:
    monkeypatch.setattr("nqviz.measuring.timing._NEEDS_NO_WARM_UP", 0.03 if seconds else 60.0)
    sizes = []

    def count(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
        sizes.append(n)
        work_for(seconds * (n == 8))
        return right(n, prefix)

    [timing] = Measurement([fake("some", count)], [8], repeats=repeats, limit=60).run()
    assert len(timing.seconds) == repeats
    assert sizes.count(8) == runs


def test_cancel_ends_a_count_that_would_never_end(fake: Callable[..., Solver]) -> None:
    has_begun = threading.Event()

    def count(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
        has_begun.set()
        return never_ending(n, prefix)

    measurement = Measurement([fake("slow", count, parts=100_000)], [8], limit=60)
    ended = threading.Event()

    def run() -> None:
        with pytest.raises(CancelledError):
            list(measurement.run())
        ended.set()

    thread = threading.Thread(target=run)
    thread.start()
    assert has_begun.wait(PATIENCE)
    measurement.cancel()
    assert ended.wait(PATIENCE)  # the count would take minutes
    thread.join()


def test_cancelled_before_it_starts(fake: Callable[..., Solver]) -> None:
    measurement = Measurement([fake("one")], [8])
    measurement.cancel()
    with pytest.raises(CancelledError):
        list(measurement.run())


def test_progress_only_grows_and_names_the_point(fake: Callable[..., Solver]) -> None:
    measurement = Measurement([fake("one"), fake("two")], range(6, 9), repeats=2)
    assert measurement.progress().point is None
    shares = []
    for timing in measurement.run():
        progress = measurement.progress()
        assert (progress.point.solver.key, progress.point.n) == (timing.key, timing.n)
        assert progress.repeat == 2
        assert progress.seconds_left >= 0
        shares.append(progress.share)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1


@pytest.mark.parametrize(
    ("solvers", "sizes", "options", "sentence"),
    [
        ([], [8], {}, "choose at least one algorithm"),
        ([BASIC], range(8, 8), {}, "range of n is empty"),
        ([BASIC], [0], {}, "at least one row"),
        ([BASIC], [BASIC.counts_to + 1], {}, "is too large"),
        ([OWN], [0, 8], {}, "at least one row"),
        ([OWN], [OWN.largest + 1], {}, "is too large"),
        ([BASIC], [8], {"repeats": 0}, "at least one repeat"),
        ([BASIC], [8], {"limit": 0}, "more than 0 seconds"),
        ([BASIC], [8], {"limit": float("nan")}, "more than 0 seconds"),
        ([BASIC], [8], {"threads": 0}, "at least one thread"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused(
    solvers: list[Solver], sizes: list[int], options: dict[str, float], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Measurement(solvers, sizes, **options)


def test_even_an_endless_limit_can_be_given() -> None:
    [timing] = Measurement([BASIC], [5], repeats=1, limit=float("inf")).run()
    assert timing.solutions == 10


def test_short_points_wait_while_others_need_python(fake: Callable[..., Solver]) -> None:
    timing_lock = threading.Lock()
    was_held: dict[int, bool] = {}

    def count(n: int, prefix: tuple[int, ...]) -> tuple[int, int]:
        was_held[n] = timing_lock.locked()
        return right(n, prefix)

    measurement = Measurement([fake("one", count)], [5, 14], repeats=2, timing_lock=timing_lock)
    timing_lock.acquire()
    timings: list[Timing] = []
    thread = threading.Thread(target=lambda: timings.extend(measurement.run()))
    thread.start()
    thread.join(0.05)
    assert not timings
    timing_lock.release()
    thread.join(PATIENCE)
    assert [timing.n for timing in timings] == [5, 14]
    assert was_held[5]
    assert not was_held[14]
    assert not timing_lock.locked()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (ONE_SOLUTION, "mine.py gives 1 for n = 5, where there are 10 solutions"),
        (BACKTRACKING.replace("return count", "return 1 / 0"), "mine.py, n = 5: "),
        (BACKTRACKING.replace("return count", ""), "mine.py gives no count"),
    ],
)
def test_a_program_that_gives_no_right_count_gets_no_point_and_is_tried_no_further(
    text: str, sentence: str
) -> None:
    own, said = program(source_of(Path("/mine.py"), text)), list[str]()
    assert list(Measurement([own], [5, 6], repeats=1).run(said.append)) == []
    assert [each.startswith(sentence) for each in said] == [True]


def test_the_limit_of_a_program_is_a_bound() -> None:
    slow = BACKTRACKING.replace(
        "    search(0)\n", "    while n > 5:\n        pass\n    search(0)\n"
    )
    own = program(source_of(Path("/mine.py"), slow))
    timings = list(Measurement([own], [5, 6, 7], repeats=1, limit=0.3).run(pytest.fail))
    # On a machine that is busy the limit may be one for fewer queens.
    assert timings[-1].n in {5, 6}
    assert [each.is_beyond_limit for each in timings] == [False] * (len(timings) - 1) + [True]
