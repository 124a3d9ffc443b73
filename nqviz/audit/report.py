"""An audit as text for a reader, grouped by source, and as plain values for JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import fill

from nqviz.audit.figures import Audit, Erratum, Figure, Verdict, in_print
from nqviz.common.i18n import ntr, number, tr
from nqviz.model.published import SOURCES, Source, Value

_WIDTH = 100


def audit_lines(audit: Audit) -> Iterator[str]:
    """Yield the report line by line."""
    for source in SOURCES:
        yield from _of_source(audit, source)
        yield ""
    yield counts_in_words(audit.figures)


def _of_source(audit: Audit, source: Source) -> Iterator[str]:
    figures = [figure for figure in audit.figures if figure.source == source]
    yield source.title
    if figures:
        yield f"  {counts_in_words(figures)}"
    for figure in figures:
        if figure.judgement.verdict is Verdict.WRONG:
            yield _wrong(figure)
    for (part, why), count in _not_checked(figures).items():
        figures_left = ntr("{count} figure", "{count} figures", count)
        yield _item(tr("not checked"), f"{part}, {figures_left}: {why}")
    for erratum in audit.errata:
        if erratum.source == source:
            words = tr("{place}: {what} {evidence} Right: {right}", **_slip(erratum))
            yield _item(tr("slip"), words)
    for measured in audit.measured:
        if measured.source == source:
            verdict = tr("reproduced here") if measured.reproduced else tr("not reproduced here")
            yield _item(verdict, f"{measured.place()}: “{measured.printed()}” {measured.here()}")


def counts_in_words(figures: Sequence[Figure]) -> str:
    """Return a sentence about how many figures have each verdict."""
    verdicts = Counter(figure.judgement.verdict for figure in figures)
    return tr(
        "{figures}: {confirmed} confirmed, {wrong} wrong, {left} not checked.",
        figures=ntr("{count} figure", "{count} figures", len(figures)),
        confirmed=number(verdicts[Verdict.CONFIRMED]),
        wrong=number(verdicts[Verdict.WRONG]),
        left=number(verdicts[Verdict.NOT_CHECKED]),
    )


def _not_checked(figures: Sequence[Figure]) -> Counter[tuple[str, str]]:
    return Counter(
        (tr(figure.part), figure.judgement.why())
        for figure in figures
        if figure.judgement.verdict is Verdict.NOT_CHECKED
    )


def _wrong(figure: Figure) -> str:
    right = figure.judgement.right
    return _item(
        tr("wrong"),
        tr(
            "{place}: {printed} is printed, {right} is right. {why}",
            place=figure.place(),
            printed=in_print(figure.printed),
            right="" if right is None else in_print(right),
            why=figure.judgement.why(),
        ),
    )


def _slip(erratum: Erratum) -> dict[str, str]:
    return {
        "place": tr(erratum.place),
        "what": tr(erratum.what),
        "evidence": erratum.evidence(),
        "right": tr(erratum.right),
    }


def _item(label: str, text: str) -> str:
    return fill(
        f"{label}: {text}",
        _WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def audit_as_json(audit: Audit) -> dict[str, object]:
    """Return the audit as values that JSON knows; `not_checked` is grouped by part and reason."""
    return {
        "figures": len(audit.figures),
        "confirmed": len(audit.with_verdict(Verdict.CONFIRMED)),
        "wrong": [
            {
                "source": figure.source.title,
                "place": figure.place(),
                "printed": _plain(figure.printed),
                "right": _plain(figure.judgement.right),
                "why": figure.judgement.why(),
            }
            for figure in audit.with_verdict(Verdict.WRONG)
        ],
        "not_checked": [
            {"source": source.title, "place": part, "figures": count, "why": why}
            for source in SOURCES
            for (part, why), count in _not_checked(
                [figure for figure in audit.figures if figure.source == source]
            ).items()
        ],
        "slips": [{"source": each.source.title, **_slip(each)} for each in audit.errata],
        "measured": [
            {
                "source": each.source.title,
                "place": each.place(),
                "printed": each.printed(),
                "here": each.here(),
                "reproduced": each.reproduced,
            }
            for each in audit.measured
        ],
    }


def _plain(value: Value | None) -> int | float | None:
    return value if value is None or isinstance(value, int) else float(value)
