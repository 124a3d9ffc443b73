"""Programs are killed at random while they write: nothing that was acknowledged may be lost."""

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import Figure
from nqviz.store import Store
from nqviz.stored import Origin
from nqviz.timing import Timing

_MOST_LINES = 200  # that are waited for before the kill


class Kills(NamedTuple):
    """What became of what was acknowledged; `bad_starts` needed a sentence of the store."""

    kills: int
    acknowledged: int
    lost: int
    bad_starts: int


def figures() -> Iterator[Figure]:
    """Yield the figures of a few kills."""
    yield _figure(killed_stores(20))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many kills."""
    yield _figure(killed_stores(200))


def killed_stores(kills: int, seed: int = 0) -> Kills:
    """Kill programs that store timings in one file, and look for their timings after each."""
    chance = random.Random(seed)
    acknowledged: dict[int, float] = {}
    lost: set[int] = set()
    bad_starts = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "timings.sqlite"
        for _ in range(kills):
            acknowledged |= _killed(path, chance.randrange(_MOST_LINES))
            store = Store(path)
            kept = {stored.id: stored.timing.median for stored in store.timings()}
            bad_starts += bool(store.take_trouble())
            store.close()
            lost |= {place for place, value in acknowledged.items() if kept.get(place) != value}
    return Kills(kills, len(acknowledged), len(lost), bad_starts)


def add_for_ever(path: str) -> None:
    """Store timings, and print the id and the seconds of each as soon as it is kept."""
    store, origin = Store(Path(path)), Origin.of_this_machine()
    chance = random.Random()
    while True:
        seconds = chance.random()
        stored = store.add(Timing("bitmask", 8, 1, False, (seconds,), 92), origin)
        print(stored.id, repr(seconds), flush=True)


def _killed(path: Path, lines: int) -> dict[int, float]:
    """Kill a program after some lines, and return all that it acknowledged."""
    code = "import sys; from benchmarks.kills import add_for_ever; add_for_ever(sys.argv[1])"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    whole = (line.split() for line in said if line.endswith("\n"))
    return {int(place): float(seconds) for place, seconds in whole}


def _figure(kills: Kills) -> Figure:
    return Figure(
        f"timings lost by {kills.kills} kills at random while timings are stored",
        f"{kills.lost} of {kills.acknowledged} acknowledged; the store did not open "
        f"{kills.bad_starts} times",
        "0",
    )
