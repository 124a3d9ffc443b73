from nqviz.audit.auditing import number_of_figures
from nqviz.audit.claim_checks import claim_figures
from nqviz.audit.display_tables import SheetCell, found_sheets, published_sheets
from nqviz.audit.reference import Reference
from nqviz.audit.table_checks import table_figures
from nqviz.model.published import SOURCES


def test_the_figures_of_an_audit_know_their_place_on_the_sheets():
    reference = Reference(4, lambda _doing: None)
    figures = [*table_figures(reference), *claim_figures(reference)]
    spots = [spot for sheet in published_sheets() for spot in sheet.spots()]
    printed = {spot.cell: spot.printed for spot in spots}
    assert len(printed) == len(spots) == number_of_figures()
    assert {figure.cell: figure.printed for figure in figures} == printed


def test_a_table_in_two_files_is_one_sheet_as_it_is_printed():
    first = published_sheets()[0]
    assert (first.source, first.title) == (SOURCES[0], "Table 1")
    assert first.headings[:3] == ("n", "row 0", "row 1")
    assert first.headings[-3:] == ("sum of checked nodes", "comparisons", "comparisons per node")
    assert [line[0] for line in first.lines] == [str(n) for n in range(4, 15)]
    for line in first.lines:
        n = int(line[0])
        rows = [entry.printed for entry in line[1 : n + 1] if isinstance(entry, SheetCell)]
        assert len(rows) == n
        assert line[n + 1 : 15] == (None,) * (14 - n)
        assert sum(rows) == line[15].printed


def test_what_an_audit_has_found_is_on_sheets_of_texts(audit):
    wrong, errata, speeds = found_sheets(audit)
    assert len(wrong.lines) == 11
    assert ("Takaken", "table of version 3.2, n = 8, total", "76", "92") in {
        line[:4] for line in wrong.lines
    }
    assert len(errata.lines) == len(audit.errata)
    assert len(speeds.lines) == len(audit.measured)
    for sheet in (wrong, errata, speeds):
        assert all(len(line) == len(sheet.headings) for line in sheet.lines)
        assert sheet.spots() == []
