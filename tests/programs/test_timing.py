from pathlib import Path

import pytest

from nqviz.programs.source import source_of, template_text
from nqviz.programs.timing import time_program
from nqviz.solvers.base.own_program import ProgramSource


def own(text: str) -> ProgramSource:
    return source_of(Path("/nowhere/own.py"), text)


def test_a_program_is_timed_as_often_as_asked_and_its_count_checked() -> None:
    timing = time_program(own(template_text("bitmask")), 5, repeats=3, limit=1000.0)
    assert (timing.name, timing.n, timing.count) == ("own.py", 5, 10)
    assert timing.is_right is True
    assert not timing.is_beyond_limit
    assert len(timing.seconds) == 3
    assert all(seconds > 0 for seconds in timing.seconds)
    assert min(timing.seconds) <= timing.median <= max(timing.seconds)


def test_boards_are_counted_too_and_one_board_is_no_count() -> None:
    boards = own("def solve(n):\n    yield [1, 3, 0, 2]\n    yield [2, 0, 3, 1]\n")
    timing = time_program(boards, 4, repeats=1)
    assert (timing.count, timing.is_right) == (2, True)
    timing = time_program(own("def solve(n):\n    return [1, 3, 0, 2]\n"), 4, repeats=1)
    assert (timing.count, timing.is_right) == (None, None)


def test_a_wrong_count_is_told() -> None:
    timing = time_program(own("def solve(n):\n    return 7\n"), 4, repeats=1)
    assert (timing.count, timing.is_right) == (7, False)


def test_the_imports_of_the_program_are_not_timed() -> None:
    text = "import time\ntime.sleep(0.5)\n\ndef solve(n):\n    return 2\n"
    timing = time_program(own(text), 4, repeats=3, limit=1000.0)
    assert min(timing.seconds) < 0.5  # A busy machine may make one of them wait.


def test_a_run_beyond_the_limit_is_not_repeated() -> None:
    timing = time_program(own("def solve(n):\n    while True: pass\n"), 4, limit=0.3)
    assert timing.is_beyond_limit
    assert timing.seconds == (0.3,)
    assert timing.count is None


def test_a_program_that_fails_has_no_time() -> None:
    timing = time_program(own("def solve(n):\n    return 1 / 0\n"), 4)
    assert timing.seconds == ()
    assert timing.ending.how == "raised"
    assert not timing.is_beyond_limit


def test_a_timing_has_a_repeat() -> None:
    with pytest.raises(ValueError, match="repeat"):
        time_program(own(""), 4, repeats=0)
