from nqviz.audit.errata import errata

SHOWN = [
    ("wirth", "never set free", "0 instead of 2 for n = 4, 1 instead of 10 for n = 5"),
    ("cheng", "c > 0", "3 instead of 2 for n = 4, 18 instead of 4 for n = 6"),
    ("cheng", "(N+1)/2", "it puts out 0 instead of 1 for n = 1, and the right number for every"),
    ("swaps", "not exact", "171 announce a placement that is no solution"),
    ("swaps", "without a solution", "it can't end for n = 2, 3."),
    ("swaps", "n + 1", "give index 7 for n = 6"),
    ("swaps", "overflows", "98.4%"),
    ("swaps", "Memory", "2\N{NARROW NO-BREAK SPACE}962\N{NARROW NO-BREAK SPACE}962"),
]


def test_every_slip_is_shown_by_what_its_listing_does():
    found = list(errata())
    assert [erratum.source.key for erratum in found] == [source for source, _, _ in SHOWN]
    for erratum, (_, what, evidence) in zip(found, SHOWN, strict=True):
        assert what in erratum.what
        assert evidence in erratum.evidence()
        assert erratum.right
    fixed = [erratum for erratum in found if "Mended as below" in erratum.evidence()]
    assert [erratum.source.key for erratum in fixed] == ["wirth", "cheng"]
