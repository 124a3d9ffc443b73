from dataclasses import replace
from pathlib import Path

from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.registry import SOLVERS, find_solver

HERE = Path("/somewhere/own.py")


def test_lines_are_those_that_python_counts() -> None:
    source = ProgramSource(HERE, "a = 1\r\nb = '\x0c\u2028'\rc = 3\n\n\n")
    assert source.lines == ("a = 1", "b = '\x0c\u2028'", "c = 3")
    assert [source.line(number) for number in (0, 1, 3, 4)] == ["", "a = 1", "c = 3", ""]
    assert ProgramSource(HERE, "").lines == ("",)


def test_code_lines_hold_more_than_a_comment() -> None:
    source = ProgramSource(HERE, "# why\n\nx = 1  # this\n   \n    # that\ny = 2\n")
    assert source.code_lines() == {3, 6}


def test_another_text_has_another_digest_and_the_same_name() -> None:
    one, other = ProgramSource(HERE, "x = 1"), ProgramSource(HERE, "x = 2")
    assert one.name == other.name == "own.py"
    assert one.digest == ProgramSource(HERE.parent / "mine.py", "x = 1").digest
    assert one.digest != other.digest


def test_programs_of_one_file_are_told_from_others_and_from_algorithms() -> None:
    basic = find_solver("wirth-basic")
    one, other, elsewhere = (
        replace(basic, file=ProgramSource(path, text))
        for path, text in ((HERE, "1"), (HERE, "2"), (HERE.parent / "mine.py", "1"))
    )
    assert one.has_file_of(one)
    assert one.has_file_of(other)
    assert not one.has_file_of(elsewhere)
    assert not any(each.has_file_of(pair) for each, pair in ((one, basic), (basic, one)))
    assert not basic.has_file_of(basic)


def test_the_algorithms_compute_their_steps_and_show_pseudocode() -> None:
    assert not any(
        each.file or each.recorded or each.waits or each.steps_by_line for each in SOLVERS
    )
