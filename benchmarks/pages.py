"""What a page of a run costs: its size, the time to write it, and a jump in a slow browser."""

import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.figures import Figure
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.web.run_page import write_run_page

_JUMPS = 100
_SLOWER = 4  # The processor of the browser is slowed down so many times.


def figures() -> Iterator[Figure]:
    """Yield the figures of n = 8."""
    yield from _page("wirth-basic", 8, 21_890, "350 kB, on screen in 1 s, 50 ms")


def long_figures() -> Iterator[Figure]:
    """Yield the figures of a million steps, and of n = 8 by each algorithm."""
    yield from _page("wirth-basic", 11, 1_000_000, "8 MB, 15 s, 50 ms")
    for solver in SOLVERS:
        yield from _page(solver.key, 8, None, "")


def _page(key: str, n: int, steps: int | None, asked: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.html"
        started = time.perf_counter()
        *_, last = write_run_page(Timeline(find_solver(key), Task(n)), path)
        seconds = time.perf_counter() - started
        assert steps in {None, last.done}
        unit = 1 if sys.platform == "darwin" else 1024
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
        values = [f"{path.stat().st_size / 1000:.0f} kB", f"written in {seconds:.1f} s"]
        values.append(f"at most {memory / 1e6:.0f} MB of memory so far")
        values += _in_browser(path, last.done)
        yield Figure(f"page of {last.done} steps by {key}, n = {n}", ", ".join(values), asked)


def _in_browser(path: Path, steps: int) -> list[str]:
    """Return how long the page takes to be seen, and jumps, with a slow processor."""
    from tests.support.browser import chromium  # noqa: PLC0415  only where there is one

    driver = chromium()
    try:
        driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        driver.get(path.as_uri())
        shown = driver.execute_script(
            "return performance.getEntriesByType('paint').at(-1)?.startTime ?? performance.now()"
        )
        jumps = sorted(_jumps(driver, steps))
    finally:
        driver.quit()
    if not jumps:
        return [f"on screen after {shown:.0f} ms"]
    middle, worst = jumps[len(jumps) // 2], jumps[-1]
    return [f"on screen after {shown:.0f} ms", f"a jump {middle:.0f} ms, at most {worst:.0f} ms"]


def _jumps(driver: Any, steps: int) -> list[float]:
    """Return the milliseconds of jumps by the scrubber, the picture included."""
    chance = Random(1)
    jumps: list[float] = driver.execute_async_script(
        """
        const [steps, done] = arguments;
        const slider = document.querySelector("input[type=range]");
        const times = [];
        const next = () => {
          const step = steps.pop();
          if (step === undefined || !slider) { done(times); return; }
          const start = performance.now();
          slider.value = step;
          slider.dispatchEvent(new Event("input"));
          document.body.getBoundingClientRect();
          times.push(performance.now() - start);
          setTimeout(next);
        };
        next();
        """,
        [chance.randint(0, steps) for _ in range(_JUMPS)],
    )
    return jumps
