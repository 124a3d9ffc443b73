from nqviz.audit.reference import Ours
from nqviz.model.published import known


def test_counts_and_runs_are_worked_out_once():
    said = []
    ours = Ours(9, said.append)
    assert ours.largest_count == ours.largest_run == 9
    assert ours.counts(9) == ours.counts(9) == known(9)
    assert ours.run("wirth-basic", 8).counters.tests == 15720
    assert ours.run("wirth-basic", 8).counters.comparisons == 46752
    assert len(said) == 2


def test_nothing_is_worked_out_that_would_take_minutes():
    ours = Ours(100, lambda _doing: None)
    assert (ours.largest_count, ours.largest_run) == (16, 14)
