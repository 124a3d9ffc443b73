"""A page shows at any step what the window shows there."""

import random
from pathlib import Path

import pytest

from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from tests.support.rules import RULES, random_rule
from tests.support.web_runs import as_seen, decoded, encoded

_RULES = [*RULES, *(random_rule(5, seed) for seed in range(4))]
_LONGEST = 800  # steps of a run that are compared


def _tasks(solver: Solver) -> list[Task]:
    tasks = [Task(n) for n in range(1, 10)] + [Task(6, first=True), Task(5, seed=3)]
    tasks += [Task(6, mirror=True)] if solver.mirrors else []
    tasks += [Task(6, given=(1, 3, -1, -1, -1, -1)), Task(8, given=(0, 4, 7, 5, 2, 6, 1, 3))]
    tasks += [Task(5, rule=rule) for rule in _RULES]
    return [task for task in tasks if _is_served(solver, task)]


def _is_served(solver: Solver, task: Task) -> bool:
    try:
        solver.check_steps(task)
    except ValueError:
        return False
    return True


def _compare(folder: Path, timelines: list[Timeline], count: int, languages=("en",)) -> None:
    runs = [encoded(each, languages, most_steps=_LONGEST) for each in timelines]
    chance = random.Random(7)
    asked = [
        [(chance.randint(0, run.values["length"]), chance.choice(languages)) for _ in range(count)]
        + [(0, languages[0]), (run.values["length"], languages[-1])]
        for run in runs
    ]
    answers = decoded(folder, runs, asked)
    for timeline, answer, wanted in zip(timelines, answers, asked, strict=True):
        for frame, (index, language) in zip(answer["frames"], wanted, strict=True):
            node, kind = frame.pop("node"), frame.pop("is_kind")
            assert kind == frame["kind"]
            assert frame == as_seen(timeline, index, language), (timeline.task, index)
            levels = timeline.solver.levels
            if levels is None:
                assert node is None
                assert answer["tree"] is None
                continue
            path, tree = [], answer["tree"]
            assert tree[node]["first"] <= index
            while node:
                path.append((tree[node]["row"], tree[node]["column"]))
                node = tree[node]["parent"]
            assert path[::-1] == levels.path(timeline.position_at(index))


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_frame_is_that_of_the_window(tmp_path: Path, solver: Solver) -> None:
    _compare(tmp_path, [Timeline(solver, task) for task in _tasks(solver)], 60)
