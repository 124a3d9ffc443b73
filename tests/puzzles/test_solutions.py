import pytest

from nqviz.model.board import is_solution
from nqviz.model.published import known_solutions
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.generator import make_puzzle
from nqviz.puzzles.solutions import completions, search_tests, solutions

STRIPES = Rule("kings", regions=("AAAA", "BBBB", "CCCC", "DDDD"))


@pytest.mark.parametrize(("n", "count"), [(1, 1), (4, 2), (6, 4), (8, 92)])
def test_without_regions_the_solutions_are_those_of_the_rule(n, count):
    found = solutions(Rule(), n, 1000)
    assert len(set(found)) == len(found) == count == known_solutions(n)
    assert all(map(is_solution, found))


def test_with_regions_they_are_those_of_a_search_by_rows(solve_by_rows):
    assert sorted(solutions(STRIPES, 4, 100)) == solve_by_rows(STRIPES.regions)
    assert len(solutions(STRIPES, 4, 1)) == 1
    for seed in range(20):
        regions = [list(row) for row in make_puzzle(7, seed)[0].regions]
        regions[seed % 7][0] = regions[3][3]  # another board, mostly with other solutions
        rule = Rule("kings", regions=tuple(map("".join, regions)))
        if len(set("".join(rule.regions))) == 7:
            assert sorted(solutions(rule, 7, 1000)) == solve_by_rows(rule.regions)


def test_completions_contain_the_queens_and_leave_out_what_is_crossed():
    boards = bitboards(Rule(), 8)
    every = {boards.mask_of_queens(each) for each in solutions(Rule(), 8, 100)}
    queen, crossed = boards.mask([(0, 3)]), boards.mask([(1, 5), (2, 7)])
    expected = {each for each in every if each & queen and not each & crossed}
    assert set(completions(boards, queen, boards.open & ~crossed, 100)) == expected


def test_the_search_by_rows_tests_as_many_squares_as_the_basic_algorithm():
    assert search_tests(Rule(), 8) == 15720  # Wirth variants, table 1
    assert search_tests(Rule(), 4) == 60
    assert search_tests(Rule(), 8, 15719) is None
    assert search_tests(Rule(blocked=frozenset({(0, 0)})), 1) == 0
