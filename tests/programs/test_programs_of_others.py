"""Programs as people write them: each runs unchanged, and its board is right at every step."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.programs.source import read_source
from nqviz.programs.verdict import Finding, judge, solutions
from nqviz.programs.visited import first_unlike
from tests.support.programs import (
    FOLDER,
    boards_of_steps,
    boards_watched,
    columns,
    columns_from_one,
    ending_of,
    mapping,
    matrix,
    pairs,
    record,
    steps_of,
    without_repeats,
)


class Own(NamedTuple):
    shape: Callable[[Any], set[tuple[int, int]]]
    queens: str = "queens"
    finds: str = "all"  # "one" solution, or as a "count" that shows no full board


RIGHT = {
    "arrays_of_wirth": Own(columns_from_one, "x"),
    "bits_and_a_list": Own(columns),
    "class_with_self": Own(columns),
    "dataclass_of_squares": Own(pairs),
    "dictionary_of_rows": Own(mapping),
    "generator_of_placements": Own(columns),
    "globals_and_loops": Own(columns),
    "iterative_with_a_stack": Own(columns),
    "matrix_of_zeros_and_ones": Own(matrix, "board"),
    "min_conflicts": Own(columns, finds="one"),
    "numpy_board": Own(matrix),
    "numpy_columns": Own(columns),
    "only_prints": Own(columns),
    "permutations_of_itertools": Own(columns),
    "random_restarts": Own(columns, finds="one"),
    "set_of_pairs_first_solution": Own(pairs, finds="one"),
    "sets_of_diagonals": Own(columns),
    "strings_of_dots": Own(matrix),
    "tuples": Own(columns),
    "with_doctest": Own(pairs),
    "yields_its_own_list": Own(columns),
}


def test_there_are_twenty_programs_at_least() -> None:
    names = {path.stem for path in (FOLDER / "right").glob("*.py")}
    assert names == set(RIGHT)
    assert len(names) >= 20


@pytest.mark.parametrize("name", RIGHT)
def test_the_board_of_each_step_is_that_of_the_program(name: str) -> None:
    own, path = RIGHT[name], FOLDER / "right" / f"{name}.py"
    recording = record(path.read_text(), 4, queens=own.queens, path=path)
    assert ending_of(recording).how == "returned"
    watched = without_repeats(boards_watched(path, 4, own.queens, own.shape))
    assert without_repeats(boards_of_steps(recording)) == watched
    assert len(watched) > 4
    found = [step for step in steps_of(recording) if step.kind is Kind.SOLUTION]
    assert len(found) >= (1 if own.finds == "one" else 2)
    if own.finds != "one":
        assert first_unlike(recording) is None


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("name", RIGHT)
def test_it_is_judged_right(name: str) -> None:
    source = read_source(FOLDER / "right" / f"{name}.py", RIGHT[name].queens)
    verdict = judge(source, [2, 4], seconds=20.0)
    assert verdict.finding is Finding.RIGHT, verdict.in_words()
    assert verdict.n == 4


def test_solutions_are_those_that_are_known() -> None:
    for n in range(1, 8):
        found = list(solutions(n))
        published = known(n)
        assert published is not None
        assert len(found) == len(set(found)) == published.solutions
        assert found == sorted(found)
