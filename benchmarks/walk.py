"""Anything at all is done in a window, thousands of times: nothing may fail, be left or be lost."""

import os
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.application import application
from benchmarks.figures import Figure
from tests.support.random_user import WalkError, random_actions, walking

os.environ["NQVIZ_TIMINGS"] = ":memory:"


_WALK = 500  # actions in one window


def figures() -> Iterator[Figure]:
    """Yield the figures of a short walk."""
    yield _figure(seeds=range(2))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of a long walk, with other seeds."""
    yield _figure(seeds=range(100, 120))


def _figure(seeds: range) -> Figure:
    application()
    done, failures, left = 0, 0, 0
    for seed in seeds:
        try:
            walked, objects = _walk(seed)
            done, left = done + walked, max(left, objects)
        except (WalkError, RuntimeError) as error:
            failures += 1
            print(f"The walk with seed {seed} failed: {error}")
    return Figure(
        f"{done} random actions of a user in {len(seeds)} windows",
        f"{failures} walks failed; at most {left} objects of Qt left in the second half of one",
        "0",
    )


def _walk(seed: int) -> tuple[int, int]:
    """Return how many actions were carried out, and how many objects of Qt the later half left."""
    actions = random_actions(seed)
    with tempfile.TemporaryDirectory() as folder, walking(Path(folder)) as user:
        for action in islice(actions, _WALK // 2):
            user.do(action)
        before = user.objects()
        for action in islice(actions, _WALK // 2):
            user.do(action)
        return user.done, (user.objects() - before).total()
