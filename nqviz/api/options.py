"""Rules and algorithms, as the library and the command line name them."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import index
from pathlib import Path

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Square
from nqviz.model.rule import QUEENS, Rule, blocked_squares, parsed_rule
from nqviz.programs.source import SUFFIX, read_source
from nqviz.puzzles.puzzle import load_puzzle
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

Blocked = str | Iterable[Square]
Regions = str | os.PathLike[str] | Sequence[str]
Names = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


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
    squares = blocked_squares(blocked) if isinstance(blocked, str) else squares_from(blocked)
    return replace(given, blocked=given.blocked | squares, regions=puzzle.regions or given.regions)


def squares_from(squares: Iterable[Square]) -> frozenset[Square]:
    """Return squares that may come as lists, too; raises ValueError with a sentence."""
    try:
        return frozenset((index(row), index(column)) for row, column in squares)
    except (TypeError, ValueError):
        words = tr("Squares are pairs (row, column), such as [(0, 3), (2, 5)].")
        raise ValueError(words) from None


def given_from(given: Sequence[int], n: int) -> tuple[int, ...]:
    """Return the column of the given queen in each row; raises ValueError with a sentence."""
    queens = tuple(map(index, given))
    if len(queens) > n or not all(EMPTY <= column < n for column in queens):
        words = tr(
            "A board of n = {n} has a column from 0 to {last} for each row, or -1.", n=n, last=n - 1
        )
        raise ValueError(words)
    has_queens = any(column != EMPTY for column in queens)
    return (*queens, *[EMPTY] * (n - len(queens))) if has_queens else ()


def check_programs(solvers: Iterable[Solver], rule: Rule, *, is_mirrored: bool) -> None:
    """Raise ValueError with a sentence where a program of the user's own would get a rule."""
    if (rule != QUEENS or is_mirrored) and any(each.file is not None for each in solvers):
        raise ValueError(tr("A program of your own runs with queens on a whole board, unmirrored."))


def solver_from(algorithm: str | None, rule: Rule, default: Solver) -> Solver:
    """Return the algorithm that is named; otherwise the default, or one that counts by the rule."""
    if algorithm is not None:
        return find_solver(algorithm)
    if rule == QUEENS:
        return default
    return next(each for each in SOLVERS if each.is_native(rule) and not each.why_not(rule))


def solvers_named(names: Names) -> list[Solver]:
    """Return algorithms in the order in which they are taught, and behind them programs.

    An algorithm is named by its key, a program of the user's own by its file.
    """
    each_once = dict.fromkeys([names] if isinstance(names, str | os.PathLike) else names)
    files = [Path(name) for name in each_once if Path(name).suffix.lower() == SUFFIX]
    chosen = {find_solver(str(name)) for name in each_once if Path(name) not in files}
    algorithms = [solver for solver in SOLVERS if solver in chosen]
    if not files:
        return algorithms
    from nqviz.programs.program import program  # noqa: PLC0415  light commands start without it

    return [*algorithms, *(program(read_source(file)) for file in files)]
