import ntpath
import sys
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.i18n import speaking, tr
from nqviz.model.file_name import name_of_run, safe_name
from nqviz.model.position import Task
from nqviz.model.rule import parsed_rule
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.solvers.registry import find_solver


@given(st.lists(st.text()))
def test_a_name_is_safe_on_every_file_system(parts: list[str]) -> None:
    name = safe_name(*parts)
    assert name
    assert all(each.isalnum() or each == "-" for each in name)
    assert len(name.encode()) <= 200
    assert name == name.strip("-")
    assert not is_reserved(name)


def is_reserved(name: str) -> bool:
    if sys.version_info >= (3, 13):
        return ntpath.isreserved(name)
    return PureWindowsPath(name).is_reserved()


@pytest.mark.parametrize(
    ("task", "name"),
    [
        (Task(8), "wirth-basic-n8"),
        (Task(8, first=True, mirror=True), "wirth-basic-n8-first-mirror"),
        (Task(6, seed=5, given=(1, -1, -1, -1, -1, -1)), "wirth-basic-n6-seed5-own-queens"),
        (Task(5, rule=parsed_rule("torus")), "wirth-basic-n5-torus"),
    ],
)
def test_a_run_is_told_by_its_name(task: Task, name: str) -> None:
    assert name_of_run("wirth-basic", task) == name


def test_runs_that_differ_in_squares_have_different_names() -> None:
    rules = (parsed_rule("queens blocked=0:1"), parsed_rule("queens blocked=0:2"))
    assert len({name_of_run("sieve", Task(6, rule=rule)) for rule in rules}) == 2


def test_what_is_saved_is_named_by_the_title_in_the_language_in_use_or_by_the_program() -> None:
    own = program(source_of(Path("/home/user/Mes idées.py"), ""))
    assert name_of_run(own.stem, Task(4)) == "Mes-idées-n4"
    basic = find_solver("wirth-basic")
    assert name_of_run(basic.stem, Task(4)) == "Backtracking-basic-n4"
    with speaking("ja"):
        assert name_of_run(basic.stem, Task(4)) == f"{safe_name(tr(basic.title))}-n4"
        assert not name_of_run(basic.stem, Task(4)).isascii()
