"""Anything at all is done in a window, thousands of times: nothing may fail, be left or be lost."""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.application import application
from benchmarks.figures import Figure
from benchmarks.turns import Turns
from tests.support.random_user import WalkError, random_actions, walking

os.environ["NQVIZ_TIMINGS"] = ":memory:"


_WALK = 500  # actions in one window
_LIMIT = 0.25  # seconds of processor time in one turn of the event loop
_TOLD = 6  # kinds of actions
_MIB = 1 << 20


def figures() -> Iterator[Figure]:
    """Yield the figures of a short walk."""
    yield from _figures(seeds=range(2))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of a long walk, with other seeds."""
    yield from _figures(seeds=range(100, 300))


def _figures(seeds: range) -> Iterator[Figure]:
    application()
    done, failures, left = 0, 0, 0
    turns = Turns(_LIMIT)
    grown: list[int] = []
    for seed in seeds:
        before = _memory()
        try:
            walked, objects = _walk(seed, turns)
            done, left = done + walked, max(left, objects)
        except (WalkError, RuntimeError) as error:
            failures += 1
            print(f"The walk with seed {seed} failed: {error}", flush=True)
        grown.append(_memory() - before)
    yield Figure(
        f"{done} random actions of a user in {len(seeds)} windows",
        f"{failures} walks failed; at most {left} objects of Qt left in the second half of one",
        "0",
    )
    long = Counter({what: count for what, count in turns.long.items() if count})
    told = (
        f"{what}: {count}, at worst {turns.worst[what] * 1e3:.0f} ms"
        for what, count in long.most_common(_TOLD)
    )
    yield Figure(
        f"turns of the event loop above {_LIMIT * 1e3:.0f} ms of processor time in them",
        f"{long.total()} ({'; '.join(told)})" if long else "0",
        "0",
    )
    if len(grown) > 1:
        yield Figure(
            "memory that a window leaves after the first",
            f"{sum(grown[1:]) / (len(grown) - 1) / _MIB:.1f} MiB on average",
            "0",
        )


def _walk(seed: int, turns: Turns) -> tuple[int, int]:
    """Return how many actions were carried out, and how many objects of Qt the later half left."""
    actions = random_actions(seed)
    with tempfile.TemporaryDirectory() as folder, walking(Path(folder)) as user:
        before: Counter[str] = Counter()
        for number, action in enumerate(islice(actions, _WALK)):
            if number == _WALK // 2:
                before = user.objects()
            turns.doing = action.kind
            turns.restart()
            user.do(action)
        turns.doing = "tidying up"
        return user.done, (user.objects() - before).total()


def _memory() -> int:
    """Return the resident memory of this process, in bytes; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
