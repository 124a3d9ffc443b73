"""Anything at all is done in a window, thousands of times: nothing may fail, be left or be lost."""

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from benchmarks.application import application, in_process_of_its_own
from benchmarks.figures import Figure
from benchmarks.turns import Turns
from tests.support.random_user import WalkError, random_actions, walking

os.environ["NQVIZ_TIMINGS"] = ":memory:"


_WALK = 500  # actions in one window
_LIMIT = 0.3  # seconds of processor time in one turn of the event loop
_REPEATS = 2  # further walks with a seed whose first one had a slow turn
_TOLD = 6  # actions
_TIDYING = "tidying up"  # It does many things in one turn, and no user does.


def figures() -> Iterator[Figure]:
    """Yield the figures of a short walk."""
    yield from _figures(seeds=range(2))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of a long walk, with other seeds."""
    yield from _figures(seeds=range(100, 300))


def _figures(seeds: range) -> Iterator[Figure]:
    done, failures, left = 0, 0, 0
    slow: list[tuple[str, float]] = []
    for seed in seeds:
        try:
            walk = in_process_of_its_own(_walk, seed)
            turns = walk.slow
            # Another process may slow the processor down; a turn that is slow is so each time.
            for _ in range(_REPEATS if turns else 0):
                again = in_process_of_its_own(_walk, seed).slow
                turns = {at: min(turns[at], again[at]) for at in turns.keys() & again.keys()}
        except (WalkError, RuntimeError) as error:
            failures += 1
            print(f"The walk with seed {seed} failed: {error}", flush=True)
            continue
        done, left = done + walk.done, max(left, walk.left)
        for (index, kind), took in turns.items():
            slow.append((kind, took))
            print(f"Seed {seed}, action {index}, {kind}: {took * 1e3:.0f} ms", flush=True)
    yield Figure(
        f"{done} random actions of a user in {len(seeds)} windows",
        f"{failures} walks failed; at most {left} objects of Qt left in the second half of one",
        "0",
    )
    told = (
        f"{kind} {took * 1e3:.0f} ms" for kind, took in sorted(slow, key=itemgetter(1))[-_TOLD:]
    )
    yield Figure(
        f"actions with a turn of the event loop above {_LIMIT * 1e3:.0f} ms of processor time,"
        f" in each of {1 + _REPEATS} walks",
        f"{len(slow)} ({'; '.join(told)})" if slow else "0",
        "0",
    )


class _Walk(NamedTuple):
    """What came of a walk.

    Attributes:
        done: how many actions were carried out.
        left: how many objects of Qt its later half left.
        slow: the seconds of the longest turn of each action that had a slow one, by its index and
            kind.
    """

    done: int
    left: int
    slow: dict[tuple[int, str], float]


def _walk(seed: int) -> _Walk:
    application()
    turns = Turns()
    turns.doing = _TIDYING  # until the window is open
    slow: dict[tuple[int, str], float] = {}
    with tempfile.TemporaryDirectory() as folder, walking(Path(folder)) as user:
        before: Counter[str] = Counter()
        for index, action in enumerate(islice(random_actions(seed), _WALK)):
            if index == _WALK // 2:
                turns.doing = _TIDYING
                before = user.objects()
            turns.doing = f"{index}, {action.kind}"
            turns.restart()
            user.do(action)
            if (took := turns.worst.get(turns.doing, 0.0)) > _LIMIT:
                slow[index, action.kind] = took
        turns.doing = _TIDYING
        return _Walk(user.done, (user.objects() - before).total(), slow)
