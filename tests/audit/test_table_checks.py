from nqviz.audit.figures import Verdict
from nqviz.audit.reference import Reference
from nqviz.audit.table_checks import table_figures
from nqviz.model.published import CHENG_TABLE, KNOWN_COUNTS, TAKAKEN_TABLE, WIRTH_NODES


def judged(largest: int) -> dict[tuple[str, int, str], tuple[Verdict, str]]:
    """Return the verdict and the reason for each cell of the published tables."""
    figures = table_figures(Reference(largest, lambda _doing: None))
    return {
        (figure.cell.file, figure.cell.line, figure.cell.column): (
            figure.judgement.verdict,
            figure.judgement.why(),
        )
        for figure in figures
        if figure.cell is not None
    }


def line_of(table, n: int) -> int:
    return [row["n"] for row in table.rows()].index(n)


def test_what_is_too_large_to_count_is_compared_with_the_known_count_where_there_is_one() -> None:
    verdicts = judged(6)
    small = (CHENG_TABLE.file, line_of(CHENG_TABLE, 14), "solutions")
    assert verdicts[small] == (
        Verdict.NOT_CHECKED,
        "Not counted again above n = 6; as in OEIS A000170.",
    )
    wrong = (TAKAKEN_TABLE.file, line_of(TAKAKEN_TABLE, 14), "total")
    assert verdicts[wrong] == (Verdict.WRONG, "OEIS A000170 says so; not counted again here.")
    own = (KNOWN_COUNTS.file, line_of(KNOWN_COUNTS, 7), "solutions")
    assert verdicts[own] == (Verdict.NOT_CHECKED, "Not counted again above n = 6.")


def test_a_run_is_not_repeated_beyond_the_largest_n() -> None:
    verdicts = judged(6)
    nodes = WIRTH_NODES.file, "checked_nodes"
    assert verdicts[nodes[0], line_of(WIRTH_NODES, 6), nodes[1]][0] is Verdict.CONFIRMED
    assert verdicts[nodes[0], line_of(WIRTH_NODES, 7), nodes[1]][0] is Verdict.NOT_CHECKED


def test_times_of_another_machine_are_not_checked() -> None:
    verdict, why = judged(4)[CHENG_TABLE.file, 0, "sieve_s"]
    assert verdict is Verdict.NOT_CHECKED
    assert why.startswith("Times of another machine: C++")
