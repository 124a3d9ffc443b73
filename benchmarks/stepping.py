"""How fast steps are generated, and how long a jump into a long run takes."""

import random
import resource
import time
from collections.abc import Iterator
from functools import partial

from benchmarks.figures import Figure, seconds
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.native import Scan
from nqviz.solvers.registry import find_solver


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    basic = find_solver("wirth-basic")
    rate = max(
        made / seconds(lambda: sum(1 for _ in basic.steps(Task(9), None)))
        for made in [sum(1 for _ in basic.steps(Task(9), None))] * 5
    )
    yield Figure(
        "stepping `wirth-basic`, n = 9", f"{rate / 1e6:.2f} million steps a second", "0.5 million"
    )
    scan = basic.load_kernel().scan
    assert scan is not None
    scan(Timeline(basic, Task(4)).last_keyframe(), 1024)
    for n, asked in ((10, "100 ms"), (12, "100 ms")):
        timeline = Timeline(basic, Task(n))
        scanned = seconds(partial(_scan, timeline, scan))
        worst = _worst_jump(timeline)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        yield Figure(
            f"jump anywhere in the exhaustive run, n = {n} ({timeline.length:,} steps)",
            f"at worst {worst * 1e3:.1f} ms, {peak:.0f} MB; found natively in {scanned:.2f} s",
            f"{asked}, 600 MB",
        )


def _scan(timeline: Timeline, scan: Scan) -> None:
    while timeline.length is None:
        timeline.adopt(scan(timeline.last_keyframe(), timeline.interval))


def _worst_jump(timeline: Timeline) -> float:
    assert timeline.length is not None
    choose = random.Random(0)
    worst = 0.0
    for _ in range(300):
        start = time.perf_counter()
        timeline.seek(choose.randrange(timeline.length + 1))
        worst = max(worst, time.perf_counter() - start)
    return worst
