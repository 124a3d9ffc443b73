import pytest

from nqviz.api.options import rule_from, solver_from, solvers_named
from nqviz.model.rule import QUEENS, Rule
from nqviz.puzzles.puzzle import own_puzzles
from nqviz.solvers.registry import FASTEST, find_solver


def test_without_options_queens_attack_on_a_whole_board():
    assert rule_from() is QUEENS or rule_from() == QUEENS


@pytest.mark.parametrize("blocked", [[(0, 3), (2, 5)], "0:3,2:5", [[0, 3], [2, 5]]])
def test_blocked_squares_are_pairs_or_a_text(blocked):
    assert rule_from("rooks", blocked).text == "rooks blocked=0:3,2:5"


@pytest.mark.parametrize("blocked", [(3, 4), [(0,)], [(0, "3")]])
def test_blocked_squares_that_are_no_pairs_are_a_sentence(blocked):
    with pytest.raises(ValueError, match=r"pairs \(row, column\)"):
        rule_from("rooks", blocked)


def test_regions_are_rows_or_a_file_and_make_kings_of_queens():
    rows = ["AAB", "CAB", "CCB"]
    assert rule_from(regions=rows) == Rule("kings", regions=tuple(rows))
    assert rule_from("queens", regions=rows) == Rule("queens", regions=tuple(rows))
    puzzle = own_puzzles()[0]
    assert rule_from(regions=puzzle) == rule_from(regions=str(puzzle))
    assert rule_from(regions=puzzle).key == "kings"


def test_a_whole_rule_can_be_one_text():
    assert rule_from("queens blocked=0:3", [(1, 1)]).blocked == {(0, 3), (1, 1)}


def test_an_algorithm_is_named_or_one_that_counts_by_the_rule():
    assert solver_from(None, QUEENS, FASTEST) is FASTEST
    assert solver_from("sieve", QUEENS, FASTEST) is find_solver("sieve")
    assert solver_from(None, Rule("torus"), FASTEST).is_native(Rule("torus"))


def test_algorithms_come_in_the_order_of_teaching_each_once():
    found = solvers_named(["quarters", "sieve", "quarters"])
    assert [each.key for each in found] == ["sieve", "quarters"]
    assert solvers_named("sieve") == [find_solver("sieve")]
