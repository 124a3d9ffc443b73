"""The whole audit at once, on boards small enough for a test; OEIS stands in beyond them."""

import csv
from collections import Counter

import pytest

from nqviz.audit.claim_checks import claim_figures
from nqviz.audit.figures import Verdict
from nqviz.audit.reference import Reference
from nqviz.audit.table_checks import table_figures
from nqviz.common.assets import asset
from nqviz.model import published

WRONG = {
    ("takaken", "table of version 3.2, n = 8, total", "76", "92"),
    ("takaken", "table of version 3.2, n = 8, unique", "9", "12"),
    ("takaken", "table of version 3.2, n = 9, total", "320", "352"),
    ("takaken", "table of version 3.2, n = 9, unique", "38", "46"),
    ("takaken", "table of version 3.2, n = 10, total", "664", "724"),
    ("takaken", "table of version 3.2, n = 10, unique", "84", "92"),
    ("takaken", "table of version 3.2, n = 14, total", "365588", "365596"),
    ("takaken", "table of version 3.2, n = 14, unique", "45751", "45752"),
    ("wirth", "chapter 2", "22", "26"),
    ("wirth", "Table 1 as scanned, n = 9, row 8", "9504", "9594"),
    ("wirth", "Table 4, n = 13, Backtracking ver. 1", "1.512672", "1.512709"),
}


def without_sentence(place):
    return place.partition(": “")[0]


@pytest.fixture(scope="module")
def reference():
    return Reference(8, lambda _doing: None)


def wrong_among(figures):
    return {
        (
            figure.source.key,
            without_sentence(figure.place()),
            str(figure.printed),
            str(figure.judgement.right),
        )
        for figure in figures
        if figure.judgement.verdict is Verdict.WRONG
    }


def test_the_wrong_figures_are_these_and_no_others(audit):
    assert wrong_among(audit.figures) == WRONG
    assert len(audit.with_verdict(Verdict.WRONG)) == len(WRONG)
    assert all(figure.judgement.why() for figure in audit.with_verdict(Verdict.WRONG))


def test_every_printed_number_is_judged_exactly_once(audit):
    """Read the files again, without the code that the audit reads them with."""
    printed = Counter()
    for path in asset("published").glob("*.csv"):
        if path.name == "other_rules.csv":
            continue  # no source of ours: those counts are counted anew by `benchmarks rules`
        with path.open(newline="", encoding="utf-8") as file:
            for line in csv.DictReader(file):
                if path.name == "claims.csv":
                    printed[line["printed"]] += 1
                    continue
                printed.update(text for name, text in line.items() if name not in {"n", "row"})
    assert Counter(str(figure.printed) for figure in audit.figures) == printed
    places = [(figure.source, figure.place()) for figure in audit.figures]
    assert len(set(places)) == len(places)


def test_what_is_not_checked_is_a_time_a_speed_or_too_large(audit):
    for figure in audit.with_verdict(Verdict.NOT_CHECKED):
        why = figure.judgement.why()
        assert why.startswith(("Times of another machine", "A speed", "Not counted again above"))
    whys = {figure.judgement.why() for figure in audit.with_verdict(Verdict.NOT_CHECKED)}
    assert "Not counted again above n = 10; as in OEIS A000170." in whys


def test_all_small_boards_are_confirmed_or_wrong(audit):
    for figure in audit.figures:
        small = any(f", n = {n}," in figure.place() for n in range(1, 11))
        is_time = "seconds" in figure.place() or figure.part == "Table 2"
        if small and not is_time:
            assert figure.judgement.verdict is not Verdict.NOT_CHECKED, figure


@pytest.fixture
def published_copy(tmp_path, monkeypatch):
    """Return a folder with a copy of the published files, which the audit reads instead."""
    for path in asset("published").glob("*.csv"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(published, "asset", lambda _folder, file: tmp_path / file)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "line", "invented", "place", "right"),
    [
        ("cheng_sieve_table1.csv", "9,352,", "9,353,", "Table 1, n = 9, solutions", "352"),
        ("cheng_sieve_table1.csv", "18,666090624", "18,666090625", "n = 18, sol", "666090624"),
        ("takaken_table.csv", "23,24233937684440", "23,1", "n = 23, total", "24233937684440"),
        ("known_counts.csv", "7,40,6", "7,40,7", "n = 7, unique", "6"),
        ("wirth_variants_table1_checked_nodes.csv", "8,3,1120", "8,3,1121", "row 3", "1120"),
        ("wirth_variants_table1_comparisons.csv", "5,220,", "5,221,", "sum of", "220"),
        ("wirth_variants_table1_comparisons.csv", ",84,", ",85,", "n = 4, comparisons", "84"),
        ("wirth_variants_table1_comparisons.csv", "1.840909", "1.840908", "n = 5", "1.840909"),
        ("wirth_variants_table4_ratio.csv", "6.636439", "6.636438", "filtering ver. 2", "6.636439"),
        ("claims.csv", "chapter 2,154", "chapter 2,155", "chapter 2", "154"),
        ("claims.csv", "introduction,92", "introduction,93", "introduction", "92"),
        ("claims.csv", "chapter 8,2,", "chapter 8,3,", "chapter 8", "2"),
    ],
)
def test_an_invented_figure_is_found(published_copy, reference, file, line, invented, place, right):
    path = published_copy / file
    text = path.read_text(encoding="utf-8")
    assert text.count(line) == 1
    path.write_text(text.replace(line, invented), encoding="utf-8")
    found = wrong_among([*table_figures(reference), *claim_figures(reference)]) - WRONG
    assert any(place in where and value == right for _, where, _, value in found)
