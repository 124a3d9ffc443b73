"""Rules and algorithms, as the library and the command line name them."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from nqviz.model.board import Square
from nqviz.model.rule import QUEENS, Rule, blocked_squares, parsed_rule
from nqviz.puzzles.puzzle import load_puzzle
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

Blocked = str | Iterable[Square]
Regions = str | os.PathLike[str] | Sequence[str]


def rule_from(
    rule: str | None = None, blocked: Blocked = (), regions: Regions | None = None
) -> Rule:
    """Return the rule that options give; raises ValueError with a sentence.

    Regions are the name of a puzzle's file, or rows of letters. Regions alone are those of a
    puzzle, where queens attack as kings do.
    """
    puzzle = QUEENS
    if isinstance(regions, str | os.PathLike):
        puzzle = load_puzzle(Path(regions))
    elif regions is not None:
        puzzle = Rule("kings", regions=tuple(regions))
    given = parsed_rule(rule if rule is not None else puzzle.key)
    squares = blocked_squares(blocked) if isinstance(blocked, str) else frozenset(blocked)
    return replace(given, blocked=given.blocked | squares, regions=puzzle.regions or given.regions)


def solver_from(algorithm: str | None, rule: Rule, default: Solver) -> Solver:
    """Return the algorithm that is named; otherwise the default, or one that counts by the rule."""
    if algorithm is not None:
        return find_solver(algorithm)
    if rule == QUEENS:
        return default
    return next(each for each in SOLVERS if each.is_native(rule) and not each.why_not(rule))


def solvers_named(keys: Iterable[str]) -> list[Solver]:
    """Return the algorithms of some keys, in the order in which they are taught."""
    chosen = set(map(find_solver, [keys] if isinstance(keys, str) else keys))
    return [solver for solver in SOLVERS if solver in chosen]
