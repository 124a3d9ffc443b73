from nqviz.audit.reference import Reference
from nqviz.model.published import known


def test_counts_and_runs_are_worked_out_once():
    said = []
    reference = Reference(9, said.append)
    assert reference.largest_count == reference.largest_run == 9
    assert reference.counts(9) == reference.counts(9) == known(9)
    assert reference.run("wirth-basic", 8).counters.tests == 15720
    assert reference.run("wirth-basic", 8).counters.comparisons == 46752
    assert len(said) == 2


def test_nothing_is_worked_out_that_would_take_minutes():
    reference = Reference(100, lambda _doing: None)
    assert (reference.largest_count, reference.largest_run) == (16, 14)
