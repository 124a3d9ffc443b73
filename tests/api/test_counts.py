import threading

import numpy as np
import pytest

import nqviz
from nqviz.common.outcome import FailedCheckError


def test_solutions_are_counted_whatever_whole_number_n_is():
    assert nqviz.count(10) == nqviz.count(np.int64(10)) == 724
    assert nqviz.count(9, algorithm="bitmask", threads=2) == 352


def test_a_rule_blocked_squares_and_regions_are_taken():
    assert nqviz.count(7, rule="torus") == 28
    assert nqviz.count(6, rule="rooks", blocked="0:0,3:2") == 720 - 2 * 120 + 24
    assert nqviz.count(4, regions=["ABCC", "ACCC", "AADC", "AADC"]) == 1


def test_progress_goes_up_to_the_end():
    seen = []
    nqviz.count(8, progress=seen.append)
    assert seen[-1].share == pytest.approx(1)
    assert seen[-1].solutions == 92
    assert [each.share for each in seen] == sorted(each.share for each in seen)


def test_a_count_is_cancelled_from_its_progress():
    cancel = threading.Event()
    with pytest.raises(nqviz.CancelledError):
        nqviz.count(
            20, algorithm="wirth-basic", progress=lambda _progress: cancel.set(), cancel=cancel
        )


def test_other_threads_go_on_while_it_counts():
    """The other thread needs Python's lock a thousand times, and ends the count after that."""
    cancel = threading.Event()

    def work():
        for _ in range(1000):
            threading.Event().wait(0)
        cancel.set()

    other = threading.Thread(target=work)
    other.start()
    with pytest.raises(nqviz.CancelledError):
        nqviz.count(20, algorithm="wirth-basic", threads=1, cancel=cancel)
    other.join()


def test_a_wrong_count_is_not_returned(monkeypatch):
    for module in ("nqviz.counting.counting", "nqviz.api.counts"):
        monkeypatch.setattr(f"{module}.known_solutions", lambda _n, _rule: 93)
    with pytest.raises(FailedCheckError, match="92 solutions for n = 8, but there are 93"):
        nqviz.count(8, algorithm="wirth-basic")
