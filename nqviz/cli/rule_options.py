"""The rule that the options of a command give."""

import argparse
from dataclasses import replace

from nqviz.model.rule import QUEENS, Rule, blocked_squares, parsed_rule
from nqviz.puzzles.puzzle import load_puzzle
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver


def rule_of(options: argparse.Namespace) -> Rule:
    """Return the rule that options give; raises ValueError with a sentence.

    Regions alone are those of a puzzle, where queens attack as kings do.
    """
    puzzle = load_puzzle(options.regions) if options.regions is not None else QUEENS
    rule = parsed_rule(options.rule if options.rule is not None else puzzle.key)
    return replace(
        rule,
        blocked=rule.blocked | blocked_squares(options.blocked),
        regions=puzzle.regions or rule.regions,
    )


def solver_of(options: argparse.Namespace, default: Solver) -> Solver:
    """Return the algorithm that is named; otherwise the default, or one that counts by the rule."""
    if options.algorithm is not None:
        return find_solver(options.algorithm)
    rule = rule_of(options)
    if rule == QUEENS:
        return default
    return next(each for each in SOLVERS if each.is_native(rule) and not each.why_not(rule))
