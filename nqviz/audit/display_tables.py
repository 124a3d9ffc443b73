"""The published tables as rows and columns to display, as their authors printed them.

So are the figures in the sources' text, and the results of an audit that belong to no table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from nqviz.audit.figures import Audit, TableCell, Verdict, in_print
from nqviz.common.i18n import mark, tr
from nqviz.model.published import (
    CLAIMS_FILE,
    SOURCES,
    TABLES,
    WIRTH_RATIOS,
    Claim,
    Source,
    Table,
    Value,
    claims,
)


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A printed figure and where it stands."""

    cell: TableCell
    printed: Value


Entry = str | SheetCell | None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table to look at.

    Attributes:
        lines: each has an entry for each column: a text, a printed figure, or None where nothing
            is printed.
        source: who printed it; None where the sheet is about all sources.
    """

    title: str
    headings: tuple[str, ...]
    lines: tuple[tuple[Entry, ...], ...]
    source: Source | None = None
    note: str = ""

    def spots(self) -> list[SheetCell]:
        """Return the printed figures, line by line."""
        return [entry for line in self.lines for entry in line if isinstance(entry, SheetCell)]


def published_sheets() -> list[TableSheet]:
    """Return every table and every claim of the sources, in their order."""
    sheets = []
    for source in SOURCES:
        tables = [table for table in TABLES if table.source == source]
        for _, parts in groupby(tables, lambda table: table.place):
            sheets.append(_table(list(parts)))
        of_source = [(line, claim) for line, claim in enumerate(claims()) if claim.source == source]
        if of_source:
            sheets.append(_claims(source, of_source))
    return sheets


def _table(parts: Sequence[Table]) -> TableSheet:
    """Return a table, whose columns may be in several files, as it is printed."""
    headings: list[str] = [mark("n")]
    lines: dict[Value, dict[str, SheetCell]] = {}
    for part in parts:
        for number, row in enumerate(part.rows()):
            line = lines.setdefault(row["n"], {})
            for column in part.columns:
                heading = tr(column.words)
                if len(part.keys) > 1:
                    heading = tr("row {row}", row=row[part.keys[1]])
                if heading not in headings:
                    headings.append(heading)
                cell = TableCell(part.file, number, column.name)
                line[heading] = SheetCell(cell, row[column.name])
    first = parts[0]
    return TableSheet(
        tr(first.place),
        tuple(headings),
        tuple(
            (str(n), *(lines[n].get(heading) for heading in headings[1:])) for n in sorted(lines)
        ),
        first.source,
        _note(first),
    )


def _note(table: Table) -> str:
    if table.machine and table.unit < 1:
        return tr("Times in milliseconds: {machine}.", machine=table.machine)
    if table.machine:
        return tr("Times: {machine}.", machine=table.machine)
    if table is WIRTH_RATIOS:
        return tr("How many times as fast as basic backtracking, from the times of Table 2.")
    if len(table.keys) > 1:
        # The file has the figure that the printed sum needs; see its README.
        scanned = next(claim.printed for claim in claims() if claim.key == "scanned-nodes")
        return tr(
            "How often the check function is called on each row, counted from 0. For n = 9 the "
            "scan says {scanned} on row 8, which its sum refutes.",
            scanned=in_print(scanned),
        )
    return ""


def _claims(source: Source, numbered: Sequence[tuple[int, Claim]]) -> TableSheet:
    return TableSheet(
        tr("Figures in the text"),
        (tr("where"), tr("sentence"), tr("figure")),
        tuple(
            (
                tr(claim.place),
                f"“{claim.sentence}”",
                SheetCell(TableCell(CLAIMS_FILE, line, "printed"), claim.printed),
            )
            for line, claim in numbered
        ),
        source,
    )


def found_sheets(audit: Audit) -> list[TableSheet]:
    """Return the results of an audit, as tables about all sources."""
    wrong = TableSheet(
        tr("Wrong figures"),
        (tr("source"), tr("where"), tr("printed"), tr("correct"), tr("why")),
        tuple(
            (
                tr(figure.source.name),
                figure.place(),
                in_print(figure.printed),
                "" if figure.judgement.right is None else in_print(figure.judgement.right),
                figure.judgement.why(),
            )
            for figure in audit.with_verdict(Verdict.WRONG)
        ),
    )
    errata = TableSheet(
        tr("Slips in listings"),
        (tr("source"), tr("where"), tr("slip"), tr("what the listing does"), tr("correct")),
        tuple(
            (
                tr(erratum.source.name),
                tr(erratum.place),
                tr(erratum.what),
                erratum.evidence(),
                tr(erratum.right),
            )
            for erratum in audit.errata
        ),
        note=tr("Each listing was run here as it is printed."),
    )
    speeds = TableSheet(
        tr("Speeds"),
        (tr("source"), tr("where"), tr("statement"), tr("measured here"), tr("reproduced")),
        tuple(
            (
                tr(each.source.name),
                each.place(),
                each.printed(),
                each.here(),
                tr("yes") if each.reproduced else tr("no"),
            )
            for each in audit.measured
        ),
        note=tr("A speed that is not reproduced on this machine is not called wrong."),
    )
    return [wrong, errata, speeds]
