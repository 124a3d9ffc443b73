"""The audit of the figures that stand in the sources' text, each by a check of its own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from nqviz.audit import figures
from nqviz.audit.figures import Figure, Judgement, TableCell, compare, in_print
from nqviz.audit.reference import Reference
from nqviz.common.i18n import number, tr
from nqviz.model.position import Position, Task
from nqviz.model.published import CLAIMS_FILE, WIRTH_COMPARISONS, WIRTH_NODES, Claim, Value, claims
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.registry import find_solver


def claim_figures(reference: Reference) -> Iterator[Figure]:
    """Yield each figure of the claims with its judgement."""
    for line, claim in enumerate(claims()):
        judgement = _CHECKS[claim.key](reference, claim.printed)
        cell = TableCell(CLAIMS_FILE, line, "printed")
        place = partial(_place, claim)
        yield Figure(claim.source, claim.place, place, claim.printed, judgement, cell)


def _place(claim: Claim) -> str:
    return f"{tr(claim.place)}: “{claim.sentence}”"


def _first_solution() -> Position:
    """Return where basic backtracking stands when it has found its first solution for n = 4."""
    return run_to_end(Timeline(find_solver("wirth-basic"), Task(4, first=True)))


def nodes_of_full_tree(solution: tuple[int, ...]) -> int:
    """Return how many squares a search without pruning looks at until it has placed a solution.

    It goes depth first, every column of every row, and judges a placement when it is full.
    """
    n = len(solution)
    below = [sum(n**depth for depth in range(n - row)) for row in range(n)]
    return sum(column * below[row] + 1 for row, column in enumerate(solution))


def _first_solution_nodes(_reference: Reference, printed: Value) -> Judgement:
    end = _first_solution()
    calls = end.counters.tests
    return compare(
        printed,
        calls,
        lambda: tr(
            "The check function is called {rows} times, row by row, until the first solution; the "
            "{nodes} nodes of the full tree are counted in the same way. Without the solution's "
            "own {n} squares {others} are left.",
            rows=" + ".join(map(str, end.tests_by_row)),
            nodes=nodes_of_full_tree(tuple(end.queens)),
            n=end.n,
            others=calls - end.n,
        ),
    )


def _full_tree_nodes(_reference: Reference, printed: Value) -> Judgement:
    nodes = nodes_of_full_tree(tuple(_first_solution().queens))
    return compare(printed, nodes, lambda: tr("So many squares a search without pruning looks at."))


def _scanned_nodes(reference: Reference, printed: Value) -> Judgement:
    others = sum(
        int(row["checked_nodes"]) for row in WIRTH_NODES.rows() if row["n"] == 9 and row["row"] != 8
    )
    total = next(row["sum_checked_nodes"] for row in WIRTH_COMPARISONS.rows() if row["n"] == 9)
    return compare(
        printed,
        reference.run("wirth-basic", 9).tests_by_row[8],
        lambda: tr(
            "The program calls its check function that often on that row. The table's own sum, "
            "{total}, decides it too: its other rows leave {left}.",
            total=in_print(total),
            left=in_print(total - others),
        ),
    )


def _fewer_nodes(n: int) -> Callable[[Reference, Value], Judgement]:
    def check(reference: Reference, printed: Value) -> Judgement:
        if n > reference.largest_run:
            return figures.too_long(reference.largest_run)
        basic, fewer = (reference.run(key, n).counters.tests for key in ("wirth-basic", "wirth-2"))
        return compare(
            printed,
            Fraction(basic, fewer),
            lambda: tr(
                "{basic} nodes against {fewer}, rounded.", basic=number(basic), fewer=number(fewer)
            ),
        )

    return check


def _ways(n: int) -> Callable[[Reference, Value], Judgement]:
    def check(reference: Reference, printed: Value) -> Judgement:
        return compare(printed, reference.counts(n).solutions, lambda: tr("Counted again here."))

    return check


def _speed(_reference: Reference, _printed: Value) -> Judgement:
    return figures.not_checked(
        lambda: tr("A speed depends on the machine; what was measured here stands apart.")
    )


_CHECKS: dict[str, Callable[[Reference, Value], Judgement]] = {
    "first-solution-nodes": _first_solution_nodes,
    "full-tree-nodes": _full_tree_nodes,
    "scanned-nodes": _scanned_nodes,
    "fewer-nodes-4": _fewer_nodes(4),
    "fewer-nodes-14": _fewer_nodes(14),
    "bits-share": _speed,
    "symmetry-gain": _speed,
    "ways-8": _ways(8),
    "ways-4": _ways(4),
}
