import pytest

from nqviz.audit.auditing import Auditing, number_of_figures
from nqviz.counting.counting import Counting
from nqviz.counting.long_work import CancelledError
from nqviz.model.position import Task
from nqviz.solvers.registry import find_solver


@pytest.mark.parametrize("figures", [0, 1, 150, 371])
def test_it_can_be_cancelled_after_any_figure(figures):
    judged = []

    def judge(figure):
        judged.append(figure)
        if len(judged) > figures:
            auditing.cancel()

    auditing = Auditing(largest=5, measured_n=5)
    with pytest.raises(CancelledError):
        auditing.run(judge)
    assert len(judged) == figures + 1


@pytest.mark.parametrize("doing", ["counting the operations", "running", "measuring"])
def test_it_can_be_cancelled_whatever_it_is_doing(doing):
    def say(what):
        if what.startswith(doing):
            auditing.cancel()

    auditing = Auditing(say, largest=5, measured_n=5)
    with pytest.raises(CancelledError):
        auditing.run()


def test_a_count_under_way_is_cancelled_too(monkeypatch):
    auditing = Auditing(largest=9, measured_n=5)
    run = Counting.run

    def run_and_cancel(counting):
        auditing.cancel()
        return run(counting)

    monkeypatch.setattr(Counting, "run", run_and_cancel)
    Counting(find_solver("wirth-basic"), Task(4))
    with pytest.raises(CancelledError):
        auditing.run()


def test_it_tells_how_far_it_has_come():
    shares, judged = [], []
    auditing = Auditing(lambda _doing: shares.append(auditing.progress()), largest=5, measured_n=5)
    assert auditing.progress() == ("", 0.0)
    assert not auditing.has_started
    audit = auditing.run(judged.append)
    assert tuple(judged) == audit.figures
    assert len(judged) == number_of_figures()
    assert [each.share for each in shares] == sorted(each.share for each in shares)
    assert [each.doing for each in shares][-2:] == [
        "running the printed listings",
        "measuring speeds",
    ]
    assert auditing.progress().share == 1.0
