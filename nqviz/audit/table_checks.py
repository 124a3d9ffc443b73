"""The audit of the published tables: every figure of every line is judged exactly once."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from nqviz.audit import figures
from nqviz.audit.figures import Figure, Judgement, Verdict, compare, not_checked, too_long
from nqviz.audit.reference import Reference
from nqviz.common.i18n import mark, number, tr
from nqviz.model.position import Position
from nqviz.model.published import (
    CHENG_TABLE,
    KNOWN_COUNTS,
    TABLES,
    TAKAKEN_TABLE,
    WIRTH_COMPARISONS,
    WIRTH_NODES,
    WIRTH_RATIOS,
    WIRTH_TIMES,
    Column,
    Row,
    Table,
    known,
)

_Check = Callable[[Reference, Row], Judgement]


def table_figures(reference: Reference) -> Iterator[Figure]:
    """Yield each figure of the published tables with its judgement."""
    for table in TABLES:
        checks = [(column, _check(table, column)) for column in table.columns]
        for line, row in enumerate(table.rows()):
            for column, check in checks:
                cell = figures.TableCell(table.file, line, column.name)
                place = partial(_place, table, row, column)
                printed, judgement = row[column.name], check(reference, row)
                yield Figure(table.source, table.place, place, printed, judgement, cell)


def _place(table: Table, row: Row, column: Column) -> str:
    keys = [f"{tr(key)} {row[key]}" for key in table.keys[1:]]
    return ", ".join([tr(table.place), f"n = {row['n']}", *keys, tr(column.words)])


def _check(table: Table, column: Column) -> _Check:
    if table is WIRTH_RATIOS:
        return _ratio(column)
    if table.machine and column.solver is not None:
        return _time(table)
    return _CHECKS[table.file, column.name]


def _time(table: Table) -> _Check:
    judgement = not_checked(
        lambda: tr("Times of another machine: {machine}.", machine=table.machine)
    )
    return lambda _reference, _row: judgement


def _count(column: str, field: str, sequence: str) -> _Check:
    """Compare with the reference count or, where that takes too long, with the known one."""

    def check(reference: Reference, row: Row) -> Judgement:
        n, printed = int(row["n"]), row[column]
        published: int | None = getattr(known(n), field, None)
        if n <= reference.largest_count:
            right: int = getattr(reference.counts(n), field)
            return compare(printed, right, as_oeis if right == published else _counted)
        if published is None:
            return too_long(reference.largest_count)
        if printed != published:
            return Judgement(
                Verdict.WRONG,
                lambda: tr("OEIS {sequence} says so; not counted again here.", sequence=sequence),
                published,
            )
        return not_checked(
            lambda: tr(
                "Not counted again above n = {largest}; as in OEIS {sequence}.",
                largest=reference.largest_count,
                sequence=sequence,
            )
        )

    def as_oeis() -> str:
        return tr("Counted again here, and OEIS {sequence} says the same.", sequence=sequence)

    return check


def _counted() -> str:
    return tr("Counted again here.")


def _sequence(field: str) -> _Check:
    """Compare a known count with the reference: there is nothing else to compare it with."""

    def check(reference: Reference, row: Row) -> Judgement:
        n = int(row["n"])
        if n > reference.largest_count:
            return too_long(reference.largest_count)
        return compare(row[field], getattr(reference.counts(n), field), _counted)

    return check


def _of_run(column: str, exact: Callable[[Position, Row], int | Fraction], reason: str) -> _Check:
    """Compare with what the end of basic backtracking, and the printed row, say exactly."""

    def check(reference: Reference, row: Row) -> Judgement:
        n = int(row["n"])
        if n > reference.largest_run:
            return too_long(reference.largest_run)
        end = reference.run("wirth-basic", n)
        comparisons, tests = end.counters.comparisons, end.counters.tests
        return compare(
            row[column],
            exact(end, row),
            lambda: tr(reason, comparisons=number(comparisons), tests=number(tests)),
        )

    return check


def _ratio(column: Column) -> _Check:
    """Compare with the quotient of the same paper's times."""
    times = {row["n"]: row for row in WIRTH_TIMES.rows()}

    def check(_reference: Reference, row: Row) -> Judgement:
        line = times[row["n"]]
        basic, other = line["basic_ms"], line[f"{column.name}_ms"]
        return compare(
            row[column.name],
            Fraction(basic) / Fraction(other),
            lambda: tr(
                "It is the quotient of Table 2's own times, {basic} ms and {other} ms.",
                basic=basic,
                other=other,
            ),
        )

    return check


_CHECKS: dict[tuple[str, str], _Check] = {
    (WIRTH_NODES.file, "checked_nodes"): _of_run(
        "checked_nodes",
        lambda end, row: end.tests_by_row[int(row["row"])],
        mark("That is how often the program calls its check function on that row."),
    ),
    (WIRTH_COMPARISONS.file, "sum_checked_nodes"): _of_run(
        "sum_checked_nodes",
        lambda end, _row: end.counters.tests,
        mark("That is how often the program calls its check function."),
    ),
    (WIRTH_COMPARISONS.file, "comparisons"): _of_run(
        "comparisons",
        lambda end, _row: end.counters.comparisons,
        mark("That is how often the program compares two queens."),
    ),
    (WIRTH_COMPARISONS.file, "average_comparisons_per_node"): _of_run(
        "average_comparisons_per_node",
        lambda end, _row: Fraction(end.counters.comparisons, end.counters.tests),
        mark("The program makes {comparisons} comparisons for {tests} nodes."),
    ),
    (CHENG_TABLE.file, "solutions"): _count("solutions", "solutions", "A000170"),
    (TAKAKEN_TABLE.file, "total"): _count("total", "solutions", "A000170"),
    (TAKAKEN_TABLE.file, "unique"): _count("unique", "unique", "A002562"),
    (KNOWN_COUNTS.file, "solutions"): _sequence("solutions"),
    (KNOWN_COUNTS.file, "unique"): _sequence("unique"),
}
