import pytest

from nqviz.audit.reference import CancelToken, Reference
from nqviz.counting.counting import Counting
from nqviz.counting.long_work import CancelledError
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import find_solver


def test_counts_and_runs_are_worked_out_once():
    said = []
    reference = Reference(9, said.append)
    assert reference.largest_count == reference.largest_run == 9
    assert reference.counts(9) == reference.counts(9) == known(9)
    assert reference.run("wirth-basic", 8).counters.tests == 15720
    assert reference.run("wirth-basic", 8).counters.comparisons == 46752
    assert len(said) == 2
    assert said[1] == "counting the operations of Backtracking, basic for n = 8"


def test_nothing_is_worked_out_that_would_take_minutes():
    reference = Reference(100, lambda _doing: None)
    assert (reference.largest_count, reference.largest_run) == (16, 14)


def test_what_waits_for_a_count_is_cancelled_with_it() -> None:
    token = CancelToken()
    counting = Counting(find_solver("bitmask"), Task(12))
    with token.ends(counting):
        token.set()
    with pytest.raises(CancelledError):
        counting.run()
    with pytest.raises(CancelledError):
        token.check()
    with pytest.raises(CancelledError), token.ends(counting):
        raise AssertionError("it began")
    with pytest.raises(CancelledError):
        Reference(4, lambda _doing: None, token).counts(4)
