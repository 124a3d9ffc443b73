import threading

import pytest

import nqviz
from nqviz.programs.verdict import Finding
from tests.api.test_runs import PROGRAM


def _written(path, text):
    path.write_text(text)
    return path


def test_a_right_program_is_right(tmp_path):
    verdict = nqviz.check(_written(tmp_path / "mine.py", PROGRAM), range(1, 6))
    assert verdict.right
    assert (verdict.n, verdict.finding, verdict.sentence) == (5, "right", "Right to n = 5.")
    assert verdict._repr_svg_() is None
    assert verdict.as_dict()["file"].endswith("mine.py")
    with pytest.raises(ValueError, match="Right to n = 5"):
        verdict.svg()


@pytest.mark.usefixtures("in_this_process")
def test_the_board_that_shows_the_fault_is_drawn(tmp_path):
    wrong = _written(tmp_path / "wrong.py", "def solve(n):\n    return [list(range(n))]\n")
    verdict = nqviz.check(wrong, [4])
    assert not verdict.right
    assert verdict.finding == "no solution"
    assert verdict.board == ((0, 0), (1, 1), (2, 2), (3, 3))
    assert len(verdict.attacking) == 2
    assert verdict._repr_svg_() == verdict.svg()


@pytest.mark.usefixtures("in_this_process")
def test_a_right_program_that_gives_one_solution_is_told_from_one_that_gives_all(tmp_path):
    one = "def solve(n):\n    return {4: [1, 3, 0, 2], 5: [0, 2, 4, 1, 3]}.get(n, [0])\n"
    verdict = nqviz.check(_written(tmp_path / "one.py", one), [1, 4, 5])
    assert verdict.right
    assert (verdict.given, verdict.solutions) == (1, 10)
    verdict = nqviz.check(_written(tmp_path / "all.py", PROGRAM), [4, 5])
    assert verdict.right
    assert (verdict.given, verdict.solutions) == (None, None)


def test_every_finding_is_named_in_the_documentation():
    stopped = Finding.STOPPED  # is a CancelledError
    names = [each.value for each in Finding if each is not stopped]
    told = " ".join(nqviz.Verdict.__doc__.split())
    assert [name for name in names if f'"{name}"' not in told] == []


def test_what_can_not_be_checked_is_said_in_a_sentence(tmp_path):
    path = _written(tmp_path / "mine.py", PROGRAM)
    with pytest.raises(ValueError, match="from 1 to 14"):
        nqviz.check(path, [15])
    with pytest.raises(ValueError, match=r"missing\.py can't be read"):
        nqviz.check(tmp_path / "missing.py")


def test_a_check_is_cancelled(tmp_path):
    endless = _written(tmp_path / "endless.py", "def solve(n):\n    while True:\n        n += 1\n")
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(nqviz.CancelledError):
        nqviz.check(endless, cancel=cancel)
