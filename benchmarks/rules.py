"""Whether counts under other rules are right, stepping and counting, and how fast they are.

Each count is held against the published one, and on 500 boards with blocked squares or regions
against brute force; a wrong one ends the benchmark with an AssertionError.
"""

import time
from collections.abc import Collection, Iterator

from benchmarks.figures import Figure
from nqviz.counting.counting import Counting
from nqviz.model.position import Task
from nqviz.model.published import known_solutions
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.model.step import Kind
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.rules import random_rule, solutions_of

BOARDS = 500
_COUNTER = find_solver("sieve-bits")
_STEPPED_TO, _STEPPED_TO_IN_LONG = 7, 10
_COUNTED = {"torus": 13, "superqueens": 15, "empresses": 10, "kings": 10, "one-diagonal": 9}
_COUNTED_RULES = {**_COUNTED, "rooks": 11}  # up to the last term published, or some seconds


def figures() -> Iterator[Figure]:
    """Yield how many counts were right, and the time of the largest."""
    yield _counted()
    yield _stepped(_STEPPED_TO)
    yield _on_random_boards()


def long_figures() -> Iterator[Figure]:
    """Yield the same for stepping up to n = 10, rule by rule.

    All of it takes an hour and more: the ten million nodes of rooks on 10 rows some minutes each.
    """
    for key in MOVES:
        yield _stepped(_STEPPED_TO_IN_LONG, [key])


def _counted() -> Figure:
    counts, started = 0, time.process_time()
    for key, largest in _COUNTED_RULES.items():
        for n in range(1, largest + 1):
            task = Task(n, rule=Rule(key))
            assert Counting(_COUNTER, task).run().agrees, task
            counts += 1
    seconds = time.process_time() - started
    value = f"{counts} in {seconds:.1f} s"
    return Figure("native counts under other rules, as published", value, "every one")


def _stepped(largest: int, keys: Collection[str] = tuple(MOVES)) -> Figure:
    runs, started = 0, time.process_time()
    for key in keys:
        for solver in SOLVERS:
            if solver.finds_all and not solver.why_not(rule := Rule(key)):
                for n in range(1, min(largest, solver.largest) + 1):
                    if (known := known_solutions(n, rule)) is not None:
                        assert _found(solver, Task(n, rule=rule)) == known, (solver.key, key, n)
                        runs += 1
    seconds = time.process_time() - started
    rules = "every rule" if len(keys) > 1 else f"the rule {', '.join(keys)}"
    words = f"runs under {rules} to n = {largest}, as published"
    return Figure(words, f"{runs} in {seconds:.0f} s", "every one")


def _on_random_boards() -> Figure:
    runs = 0
    for seed in range(BOARDS):
        n = 1 + seed % 6
        rule = random_rule(n, seed)
        expected = len(solutions_of(n, rule))
        task = Task(n, rule=rule)
        if task.rule is not QUEENS:
            assert Counting(_COUNTER, task).run().solutions == expected, task
        for solver in SOLVERS:
            if solver.finds_all and n <= solver.largest and not solver.why_not(rule):
                assert _found(solver, task) == expected, (solver.key, task)
                runs += 1
    return Figure(f"{BOARDS} boards against brute force", f"{runs} runs right", "every one")


def _found(solver: Solver, task: Task) -> int:
    return sum(step.multiplicity for step in solver.run(task) if step.kind is Kind.SOLUTION)
