"""Boards with other rules, and what is found on them by brute force."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from random import Random

from nqviz.model.board import EMPTY, is_solution
from nqviz.model.position import Task
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.solvers.base.solver import Solver

RULES = [Rule(key) for key in MOVES]


def random_rule(n: int, seed: int) -> Rule:
    """Return a rule with up to n - 1 blocked squares and, in every other case, with regions."""
    random = Random(seed)
    squares = [(row, column) for row in range(n) for column in range(n)]
    blocked = frozenset(random.sample(squares, random.randrange(n)))
    names = "ABCDEFGHIJ"[:n]
    letters = [*names, *random.choices(names, k=n * n - n)]
    random.shuffle(letters)
    regions = tuple("".join(letters[row * n : row * n + n]) for row in range(n))
    return Rule(random.choice(list(MOVES)), blocked, regions if seed % 2 else ())


def is_served(solver: Solver, task: Task) -> bool:
    """Return whether an algorithm can be stepped through a task."""
    return not solver.why_no_steps(task)


@lru_cache(32)
def solutions_of(n: int, rule: Rule = QUEENS) -> frozenset[tuple[int, ...]]:
    """Return all solutions, found among all placements; those that were found last are kept."""
    return frozenset(queens for queens in permutations(range(n)) if is_solution(queens, rule))


def completions_of(queens: Sequence[int], rule: Rule = QUEENS) -> int:
    """Count, among all solutions, those that have these queens."""
    return sum(
        all(queen in {EMPTY, column} for queen, column in zip(queens, each, strict=True))
        for each in solutions_of(len(queens), rule)
    )
