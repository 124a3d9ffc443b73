"""The options that several commands about runs have, and the rule that they give."""

import argparse

from nqviz.api.options import rule_from, solver_from
from nqviz.cli.parser import file, option, whole
from nqviz.common.i18n import mark
from nqviz.model.position import Task
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


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
UNTIL = option("--until", choices=("all", "first"), default="all")
MIRROR = option("--mirror", mark("search half of the first row"), action="store_true")
SEED = whole("--seed", default=0)
JSON = option("--json", mark("print one JSON object"), action="store_true")
QUEENS_NAME = option(
    "--queens", mark("the variable that holds the queens"), default="", metavar="NAME"
)
# The run of an algorithm that must be named.
RUN = (N, (*ALGORITHM[:2], {**ALGORITHM[2], "required": True}), *RULE)


def rule_of(options: argparse.Namespace) -> Rule:
    """Return the rule that options give; raises ValueError with a sentence."""
    return rule_from(options.rule, options.blocked, options.regions)


def task_of(options: argparse.Namespace, n: int) -> Task:
    """Return the run that options give on a board of a side; raises ValueError with a sentence."""
    is_first = getattr(options, "until", "all") == "first"
    return Task(n, options.mirror, options.seed, is_first, rule=rule_of(options))


def solver_of(options: argparse.Namespace, default: Solver) -> Solver:
    """Return the algorithm that is named; otherwise the default, or one that counts by the rule."""
    return solver_from(options.algorithm, rule_of(options), default)
