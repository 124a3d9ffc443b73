from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from nqviz.measuring.operations import OperationCounting, OperationCounts
from nqviz.model.position import Counters, Task
from nqviz.model.rule import Rule
from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs.operation_counter import OperationCounter
from nqviz.ui.jobs.runner import Runner

BASIC, BITS, BITMASK, QUARTERS = (
    find_solver("wirth-basic"),
    find_solver("sieve-bits"),
    find_solver("bitmask"),
    find_solver("quarters"),
)


class Queue(list[Callable[[], None]]):
    """A queue whose work is done when the test says so."""

    def submit(self, work: Callable[[], None], _priority: int) -> None:
        self.append(work)

    def work(self, most: int = 1000) -> None:
        while self and most:
            self.pop(0)()
            most -= 1


@pytest.fixture
def queue() -> Queue:
    return Queue()


@pytest.fixture
def found() -> list[OperationCounts]:
    return []


@pytest.fixture
def refused() -> list[str]:
    return []


@pytest.fixture
def operation_counter(
    qapp: object,  # noqa: ARG001  signals need it
    queue: Queue,
    found: list[OperationCounts],
    refused: list[str],
) -> OperationCounter:
    return OperationCounter(queue, found.append, refused.append)


def test_what_is_asked_is_counted_in_order_and_once(
    operation_counter: OperationCounter, queue: Queue, found: list[OperationCounts]
) -> None:
    operation_counter.ask([(BASIC, Task(4)), (BITMASK, Task(4)), (BASIC, Task(5))])
    queue.work()
    assert [(each.key, each.task.n) for each in found] == [
        ("wirth-basic", 4),
        ("bitmask", 4),
        ("wirth-basic", 5),
    ]
    assert found[0].counters.tests == 60
    operation_counter.ask([(BASIC, Task(4))])
    assert not queue


def test_who_can_t_be_counted_is_said_once(
    operation_counter: OperationCounter, queue: Queue, refused: list[str]
) -> None:
    operation_counter.ask([(QUARTERS, Task(4)), (QUARTERS, Task(5))])
    queue.work()
    assert refused == ["quarters"]


def test_cancel_ends_it_after_the_chunk_and_asking_again_goes_on(
    operation_counter: OperationCounter,
    queue: Queue,
    found: list[OperationCounts],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chunks = iter([None, None, OperationCounts("wirth-basic", Task(9), Counters(tests=1))])
    advanced: list[OperationCounting] = []
    monkeypatch.setattr(
        OperationCounting, "advance", lambda self: (advanced.append(self), next(chunks))[1]
    )
    said: list[str] = []
    operation_counter.changed.connect(lambda: said.append(operation_counter.status))
    operation_counter.ask([(BASIC, Task(9))])
    queue.work(1)
    operation_counter.cancel()
    assert said[-1] == ""
    queue.work()
    assert len(advanced) == 1
    operation_counter.ask([(BASIC, Task(9))])
    queue.work()
    assert len(found) == 1
    assert len(set(map(id, advanced))) == 1


def test_an_algorithm_that_takes_too_long_is_not_tried_for_larger_n(
    operation_counter: OperationCounter, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def advance(self: OperationCounting) -> OperationCounts:
        tried.append(self.task.n)
        return OperationCounts(
            self.solver.key, self.task, Counters(tests=1), is_beyond=self.task.n == 9
        )

    monkeypatch.setattr(OperationCounting, "advance", advance)
    operation_counter.ask([(BITS, Task(n)) for n in (8, 9, 10, 11)])
    queue.work()
    assert tried == [8, 9]
    # Runs under another rule are shorter or longer.
    operation_counter.ask([(BITS, Task(n, rule=Rule("rooks"))) for n in (8, 9, 10)])
    queue.work()
    assert tried == [8, 9, 8, 9]
    operation_counter.ask([(BITS, Task(n)) for n in (7, 10)])
    queue.work()
    assert tried == [8, 9, 8, 9, 7]


@given(st.lists(st.one_of(st.lists(st.integers(4, 6), max_size=3), st.integers(1, 3)), max_size=8))
@settings(max_examples=30)
@pytest.mark.usefixtures("qapp")
def test_whatever_is_asked_when_the_last_wish_is_granted(moves: list[list[int] | int]) -> None:
    queue = Queue()
    found: set[int] = set()
    operation_counter = OperationCounter(queue, lambda each: found.add(each.task.n), str)
    wished: list[int] = []
    for move in moves:
        if isinstance(move, int):
            queue.work(move)
        else:
            wished = move
            operation_counter.ask([(BASIC, Task(n)) for n in move])
    queue.work()
    assert found >= set(wished)


def test_it_takes_its_turn_in_the_runner_s_queue(
    qtbot: QtBot, found: list[OperationCounts], refused: list[str]
) -> None:
    runner = Runner(str, str)
    operation_counter = OperationCounter(runner.executor, found.append, refused.append, runner)
    operation_counter.ask([(BASIC, Task(6))])
    qtbot.waitUntil(lambda: bool(found))
    assert found[0].counters.tests == 894
    runner.close_down()
