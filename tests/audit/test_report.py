import json
from decimal import Decimal

from nqviz.audit.figures import CONFIRMED, Audit, Erratum, Figure, Judgement, MeasuredSpeed, Verdict
from nqviz.audit.figures import not_checked as left
from nqviz.audit.report import audit_as_json, audit_lines
from nqviz.model.published import CHENG, SOURCES, TAKAKEN


def said(text):
    return lambda: text


AUDIT = Audit(
    figures=(
        Figure(TAKAKEN, "table", said("table, n = 7, total"), 40, CONFIRMED),
        Figure(
            TAKAKEN,
            "table",
            said("table, n = 8, total"),
            76,
            Judgement(Verdict.WRONG, said("Counted."), 92),
        ),
        Figure(
            TAKAKEN, "table", said("table, n = 7, seconds"), Decimal("0.00"), left(said("Times."))
        ),
        Figure(
            TAKAKEN, "table", said("table, n = 8, seconds"), Decimal("0.00"), left(said("Times."))
        ),
        Figure(
            CHENG,
            "list",
            said("list, ratio"),
            Decimal("1.50"),
            Judgement(Verdict.WRONG, said("Divided."), Decimal("1.40")),
        ),
    ),
    errata=(Erratum(CHENG, "listing", "A slip.", said("It shows."), "This."),),
    measured=(
        MeasuredSpeed(CHENG, said("section"), said("fast"), said("n = 8: slow."), reproduced=False),
    ),
)


def test_json_has_the_promised_keys_and_adds_up():
    result = json.loads(json.dumps(audit_as_json(AUDIT)))
    assert list(result) == ["figures", "confirmed", "wrong", "not_checked", "slips", "measured"]
    unchecked = sum(group["figures"] for group in result["not_checked"])
    assert result["figures"] == 5
    assert result["confirmed"] + len(result["wrong"]) + unchecked == 5
    assert result["wrong"] == [
        {
            "source": TAKAKEN.title,
            "place": "table, n = 8, total",
            "printed": 76,
            "right": 92,
            "why": "Counted.",
        },
        {
            "source": CHENG.title,
            "place": "list, ratio",
            "printed": 1.5,
            "right": 1.4,
            "why": "Divided.",
        },
    ]
    assert result["not_checked"] == [
        {"source": TAKAKEN.title, "place": "table", "figures": 2, "why": "Times."}
    ]
    assert result["slips"][0]["source"] == CHENG.title
    assert result["measured"][0]["reproduced"] is False


def test_the_text_is_grouped_by_source_and_says_everything_once():
    lines = list(audit_lines(AUDIT))
    text = "\n".join(lines)
    assert [line for line in lines if line in {source.title for source in SOURCES}] == [
        source.title for source in SOURCES
    ]
    assert text.index(CHENG.title) < text.index("1.50 is printed, 1.40 is right. Divided.")
    assert text.index(TAKAKEN.title) < text.index("76 is printed, 92 is right. Counted.")
    assert text.count("Times.") == 1
    assert "slip: listing: A slip. It shows. Right: This." in text
    assert "not reproduced here: section: “fast” n = 8: slow." in text
    assert lines[-1] == "5 figures: 1 confirmed, 2 wrong, 2 not checked."
