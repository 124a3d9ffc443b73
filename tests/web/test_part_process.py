"""A long run is encoded by several processes, and shows what one would have made."""

import random
import time

import pytest

from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.runs.step_range import WAITING
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web import encoding, part_process
from nqviz.web.encoding import SEGMENT, EncodedRun, encode
from nqviz.web.part_process import PartOrder, PartProcess
from tests.support.web_runs import Node, as_seen, decoded

_LENGTH = 2 * SEGMENT + 100  # The first process takes two segments.
_LANGUAGES = ("en", "ja")


@pytest.fixture(autouse=True)
def _is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run be long, and two processors be there."""
    monkeypatch.setattr(encoding, "LONG", SEGMENT)
    monkeypatch.setattr(encoding, "processors", lambda: 2)


def _encoded(timeline: Timeline, length: int = _LENGTH) -> tuple[EncodedRun, list[int]]:
    """Return a run, and what was said of its progress."""
    done = []
    writing = encode(timeline, _LANGUAGES, length)
    while True:
        try:
            progress = next(writing)
        except StopIteration as end:
            run: EncodedRun = end.value
            return run, done
        if progress is WAITING:
            time.sleep(0.02)
        else:
            assert progress.total in {None, length}
            done.append(progress.done)


def test_several_processes_encode_a_long_run(node: Node) -> None:
    timeline = Timeline(find_solver("wirth-1"), Task(9, rule=Rule("queens", frozenset({(0, 0)}))))
    run, done = _encoded(timeline)
    assert len(run.values["parts"]) == 2
    assert done == sorted(done)
    assert timeline.index == 0
    assert timeline.reached >= run.length == _LENGTH
    chance = random.Random(3)
    steps = [chance.randint(0, _LENGTH) for _ in range(60)] + [0, _LENGTH]
    steps += [each * SEGMENT + by for each in range(1, 3) for by in (-1, 0, 1)]
    asked = [(step, chance.choice(_LANGUAGES)) for step in steps]
    (answer,) = decoded(node, [run], [asked])
    for frame, (index, language) in zip(answer["frames"], asked, strict=True):
        del frame["node"], frame["is_kind"]
        assert frame == as_seen(timeline, index, language), index
    levels = timeline.solver.levels
    assert levels is not None
    assert len(answer["tree"]) == run.values["nodeCount"]
    kinds = [timeline.step_at(index).kind.name for index in range(_LENGTH)]  # type: ignore[union-attr]
    for name in ("solutions", "dead_ends"):
        kind = name.upper()[:-1]
        assert answer[name] == [at + 1 for at, each in enumerate(kinds) if each == kind]


def test_where_no_process_can_work_it_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (
        ["/no/such/program"],
        [*part_process.COMMAND[:1], "-c", "print(3, flush=True)"],
    ):
        monkeypatch.setattr(part_process, "COMMAND", command)
        monkeypatch.setattr(encoding, "LONG", 100)
        run, _ = _encoded(Timeline(find_solver("bitmask"), Task(9)), 300)
        assert run.length == 300
        assert len(run.values["parts"]) == 1


def test_a_run_that_is_given_up_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[PartProcess]()

    class Noted(PartProcess):
        def __init__(self, order: PartOrder) -> None:
            super().__init__(order)
            made.append(self)

    monkeypatch.setattr(encoding, "PartProcess", Noted)
    writing = encode(Timeline(find_solver("sieve"), Task(10)), _LANGUAGES)
    while not made:
        next(writing)
    assert len(made) == 2
    writing.close()
    while not all(each.is_over for each in made):
        time.sleep(0.01)
    assert [each.found for each in made] == [None] * 2
