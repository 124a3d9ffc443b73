import re

from nqviz.audit.figures import Audit
from nqviz.audit.findings import Findings
from nqviz.common.i18n import speaking

JAPANESE = re.compile("[\u3041-\u30ff]")  # kana


def test_figures_come_one_by_one_and_then_all(audit: Audit) -> None:
    findings = Findings()
    plain = [sheet.title for sheet in findings.sheets()]
    findings.begin()
    for figure in audit.figures[:50]:
        before = findings.figures
        findings.add(figure)
        assert (findings.figures is before) == (figure.cell is None)
    assert set(findings.figures.values()) <= set(audit.figures[:50])
    assert [sheet.title for sheet in findings.sheets()] == plain
    findings.complete(audit)
    findings.end()
    assert set(findings.figures.values()) == {each for each in audit.figures if each.cell}
    titles = [sheet.title for sheet in findings.sheets()]
    assert titles[-len(plain) :] == plain
    assert titles[0] == "Wrong figures"


def test_what_was_found_is_said_in_the_language_in_use(audit: Audit) -> None:
    findings = Findings()
    findings.complete(audit)
    with speaking("ja"):
        wrong, slips, speeds, *_ = findings.sheets()
    whys = [line[4] for line in wrong.lines]
    about = [entry for line in slips.lines for entry in line[2:]]
    here = [line[3] for line in speeds.lines]
    assert min(len(whys), len(about), len(here)) > 3
    assert all(JAPANESE.search(str(entry)) for entry in (*whys, *about, *here))


def test_an_audit_that_is_given_up_leaves_nothing(audit: Audit) -> None:
    findings = Findings()
    findings.begin()
    findings.add(audit.figures[0])
    findings.end()
    assert not findings.figures
    assert not findings.is_under_way


def test_another_audit_forgets_the_one_before_and_another_job_nothing(audit: Audit) -> None:
    findings = Findings()
    findings.begin()
    findings.complete(audit)
    for _ in range(2):
        findings.end()
        assert findings.audit is audit
        assert findings.figures
    edition = findings.edition
    findings.begin()
    assert findings.audit is None
    assert not findings.figures
    assert findings.edition > edition
    findings.end()
