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
from nqviz.runs.step_range import finish
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.web.run_page import write_run_page

_JUMPS, _EARLY_JUMPS = 100, 3
_READ_AFTER = 3.0  # seconds after which a page has read all that jumps would wait for
_LARGE = 12  # Most algorithms take more than a million steps there.
_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes in which the system tells memory
# Before a page is read: notes when its player is seen, in place of the picture that stands still.
_NOTE_SEEN = """
new MutationObserver((_, observer) => {
  if (document.querySelector(".run") !== null) {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("seen")));
  }
}).observe(document, { childList: true, subtree: true });
"""
_SEEN = """
const [done] = arguments;
const look = () => {
  const [seen] = performance.getEntriesByName("seen");
  if (seen === undefined) {
    setTimeout(look, 10);
  } else {
    done(seen.startTime);
  }
};
look();
"""
_SLOWER = 4  # The processor of the browser is slowed down so many times.


def figures() -> Iterator[Figure]:
    """Yield the figures of n = 8."""
    yield from _page("wirth-basic", 8, 21_890, "350 kB, on screen in 1 s, 50 ms")


def long_figures() -> Iterator[Figure]:
    """Yield the figures of a million steps, and of n = 8 and n = 12 by each algorithm."""
    yield from _page("wirth-basic", 11, 1_000_000, "8 MB, 15 s, 50 ms")
    for solver in SOLVERS:
        yield from _page(solver.key, 8, None, "")
    for solver in SOLVERS:
        if solver.largest >= _LARGE:
            yield _writing(solver)


def _writing(solver: Solver) -> Figure:
    """Return what a page of a run of a million steps costs, or of a shorter one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.html"
        started = time.perf_counter()
        last = finish(write_run_page(Timeline(solver, Task(_LARGE)), path))
        seconds = time.perf_counter() - started
        values = [f"{path.stat().st_size / 1e6:.1f} MB", f"written in {seconds:.1f} s"]
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * _UNIT
    values += [f"{1e6 * seconds / last.done:.1f} µs a step"]
    values += [f"at most {memory / 1e6:.0f} MB of memory in a process so far"]
    what = f"page of {last.done} steps by {solver.key}, n = {_LARGE}"
    return Figure(what, ", ".join(values), "8 MB, 15 s")


def _page(key: str, n: int, steps: int | None, asked: str) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.html"
        started = time.perf_counter()
        last = finish(write_run_page(Timeline(find_solver(key), Task(n)), path))
        seconds = time.perf_counter() - started
        assert steps in {None, last.done}
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
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
        source = {"source": _NOTE_SEEN}
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
        driver.get(path.as_uri())
        shown = driver.execute_async_script(_SEEN)
        early = max(_jumps(driver, steps, _EARLY_JUMPS))
        time.sleep(_READ_AFTER)
        jumps = sorted(_jumps(driver, steps, _JUMPS))
    finally:
        driver.quit()
    middle, worst = jumps[len(jumps) // 2], jumps[-1]
    return [
        f"on screen after {shown:.0f} ms",
        f"a jump {middle:.0f} ms, at most {worst:.0f} ms ({early:.0f} ms while the page is read)",
    ]


def _jumps(driver: Any, steps: int, times: int) -> list[float]:
    """Return the milliseconds of jumps by the scrubber, the layout included.

    They are of the page's own processor time: what else the machine does is not in them.
    """
    driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    chance = Random(1)
    jumps = []
    for _ in range(times):
        before = _worked(driver)
        driver.execute_async_script(
            """
            const [step, done] = arguments;
            const slider = document.querySelector("input[type=range]");
            slider.value = step;
            slider.dispatchEvent(new Event("input"));
            document.body.getBoundingClientRect();
            requestAnimationFrame(() => setTimeout(done));
            """,
            chance.randint(0, steps),
        )
        jumps.append(1000 * (_worked(driver) - before))
    return jumps


def _worked(driver: Any) -> float:
    """Return how many seconds the page has spent on its script, on styles and on its layout."""
    metrics = driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    values = {each["name"]: each["value"] for each in metrics}
    return float(sum(values[f"{name}Duration"] for name in ("Script", "RecalcStyle", "Layout")))
