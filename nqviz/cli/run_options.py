"""The options that several commands about runs have, and the rule that they give."""

import argparse
from dataclasses import replace

from nqviz.cli.parser import file, option, whole
from nqviz.common.i18n import mark
from nqviz.model.rule import MOVES, QUEENS, Rule, blocked_squares, parsed_rule
from nqviz.puzzles.puzzle import load_puzzle
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver


class _Suggestions(tuple[str, ...]):
    """Values that a shell completes; the command itself refuses others."""

    __slots__ = ()

    def __contains__(self, _given: object) -> bool:
        return True


_KEYS = _Suggestions(each.key for each in SOLVERS)
N = whole("n", mark("the side of the board"), metavar="N")
ALGORITHM = option("--algorithm", ", ".join(_KEYS), metavar="KEY", choices=_KEYS)
RULE = (
    option("--rule", ", ".join(MOVES), metavar="RULE", choices=_Suggestions(MOVES)),
    option(
        "--blocked", mark("squares where no queen may stand"), default="", metavar="ROW:COLUMN,…"
    ),
    file("--regions", mark("a puzzle: a letter for each square names its region")),
)
MIRROR = option("--mirror", mark("search half of the first row"), action="store_true")
SEED = whole("--seed", default=0)
JSON = option("--json", mark("print one JSON object"), action="store_true")
# The run of an algorithm that must be named.
RUN = (N, (*ALGORITHM[:2], {**ALGORITHM[2], "required": True}), *RULE)


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
