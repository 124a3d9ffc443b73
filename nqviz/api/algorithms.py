"""The algorithms, as a list of what is known of them."""

from dataclasses import dataclass

from nqviz.common.i18n import tr
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.registry import SOLVERS


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm, as `nqviz.algorithms` lists it.

    Attributes:
        key: its name for `nqviz.run`, `nqviz.count` and the command line.
        title: its name for people, in the language in use.
        source: who has published it, and where.
        rules: the rules that `nqviz.run` takes with it, by their names.
        counts_all_rules: whether `nqviz.count`, `nqviz.measure` and `nqviz.solve` take other rules
            than "queens" and blocked squares with it, too. Where they don't, the `counters` of a
            run still count.
        steps_to: the largest n that `nqviz.run` takes.
        counts_to: the largest n that `nqviz.count` takes; 0 if it does not count.
        solves_to: the largest n that `nqviz.solve` takes; 0 if it finds no solution.
        mirror: whether it has the option `mirror`, to search half of the first row only.
        lists_all: whether `nqviz.Run.solutions` has every solution; otherwise some stand for
            others that are their mirror images or turns, or it ends at its first.

    Examples:
        >>> import nqviz
        >>> sieve = next(each for each in nqviz.algorithms() if each.key == "sieve")
        >>> sieve.title, "torus" in sieve.rules
        ('Sieve', True)
        >>> [each.key for each in nqviz.algorithms() if each.mirror]
        ['wirth-basic', 'wirth-1', 'wirth-2', 'filter-1', 'filter-2']
        >>> [each.key for each in nqviz.algorithms() if not each.lists_all]
        ['sieve-symmetric', 'bitmask-unique', 'min-conflicts', 'quarters']
        >>> [each.key for each in nqviz.algorithms() if each.counts_all_rules]
        ['sieve-bits']
        >>> nqviz.run(7, "sieve", rule="torus").counters["solutions"]  # other rules, by steps
        28
    """

    key: str
    title: str
    source: str
    rules: tuple[str, ...]
    counts_all_rules: bool
    steps_to: int
    counts_to: int
    solves_to: int
    mirror: bool
    lists_all: bool


def algorithms() -> tuple[Algorithm, ...]:
    """List the algorithms, in the order in which they are taught.

    Examples:
        >>> import nqviz
        >>> [each.key for each in nqviz.algorithms()][:3]
        ['wirth-basic', 'wirth-1', 'wirth-2']
    """
    return tuple(
        Algorithm(
            solver.key,
            tr(solver.title),
            solver.source,
            tuple(key for key in MOVES if not solver.why_not(Rule(key))),
            solver.rules_kernel is not None,
            solver.largest,
            solver.counts_to,
            solver.solves_to,
            solver.mirrors,
            solver.finds_all and not solver.has_images,
        )
        for solver in SOLVERS
    )
