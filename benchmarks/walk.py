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
_LIMIT = 0.3  # seconds of processor time in one turn of the event loop
_TOLD = 6  # kinds of actions
_TIDYING = "tidying up"  # It does many things in one turn, and no user does.


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
    for seed in seeds:
        try:
            walked, objects, is_slow = _walk(seed, turns)
            done, left = done + walked, max(left, objects)
            failures += is_slow
        except (WalkError, RuntimeError) as error:
            failures += 1
            print(f"The walk with seed {seed} failed: {error}", flush=True)
    yield Figure(
        f"{done} random actions of a user in {len(seeds)} windows",
        f"{failures} walks failed; at most {left} objects of Qt left in the second half of one",
        "0",
    )
    long = Counter({what: count for what, count in turns.long.items() if what != _TIDYING})
    told = (
        f"{what}: {count}, at worst {turns.worst[what] * 1e3:.0f} ms"
        for what, count in long.most_common(_TOLD)
    )
    yield Figure(
        f"turns of the event loop above {_LIMIT * 1e3:.0f} ms of processor time in them",
        f"{long.total()} ({'; '.join(told)})" if long else "0",
        "0",
    )


def _walk(seed: int, turns: Turns) -> tuple[int, int, bool]:
    """Return how many actions were carried out, and how many objects of Qt the later half left.

    The last value tells whether an action held the window for too long; each of them is printed.
    """
    actions = random_actions(seed)
    is_slow = False
    turns.doing = _TIDYING  # until the window is open
    with tempfile.TemporaryDirectory() as folder, walking(Path(folder)) as user:
        before: Counter[str] = Counter()
        for index, action in enumerate(islice(actions, _WALK)):
            if index == _WALK // 2:
                turns.doing = _TIDYING
                before = user.objects()
            turns.doing, long = action.kind, turns.long.total()
            turns.restart()
            user.do(action)
            if turns.long.total() > long:
                is_slow = True
                took = f"{turns.last_long * 1e3:.0f} ms"
                print(f"Seed {seed}, action {index}, {action}: {took}", flush=True)
        turns.doing = _TIDYING
        return user.done, (user.objects() - before).total(), is_slow
