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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"algorithm": "siev"}, "There is no algorithm 'siev'"),
        ({"rule": "knights"}, "There is no rule 'knights'"),
        ({"blocked": [(8, 0)]}, "The blocked square 8:0 is not on a board of n = 8."),
        ({"threads": 0}, "at least one thread"),
        ({"algorithm": "min-conflicts"}, "counts none"),
    ],
)
def test_what_is_wrong_is_said_in_the_sentence_of_the_command_line(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        nqviz.count(8, **options)


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


def test_a_room_that_is_none_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(ValueError, match="can't be read"):
        nqviz.count(8, lab=tmp_path / "no.room")
