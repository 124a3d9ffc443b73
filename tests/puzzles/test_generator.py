import pytest

from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.deduction import Technique
from nqviz.puzzles.difficulty import Level, deductions, difficulty_of
from nqviz.puzzles.generator import LARGEST, SMALLEST, make_puzzle
from nqviz.puzzles.solutions import solutions


def pieces(regions):
    """Return how many connected pieces the regions are in."""
    n, seen, count = len(regions), set(), 0
    for start in ((row, column) for row in range(n) for column in range(n)):
        count += start not in seen
        ahead = [start]
        while ahead:
            row, column = ahead.pop()
            if (row, column) in seen:
                continue
            seen.add((row, column))
            for other in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                is_on_board = all(0 <= each < n for each in other)
                if is_on_board and regions[other[0]][other[1]] == regions[row][column]:
                    ahead.append(other)
    return count


def test_100_puzzles_have_exactly_one_solution_and_connected_regions(solve_by_rows):
    for seed in range(100):
        n = 4 + seed % 5
        rule, difficulty = make_puzzle(n, seed)
        assert solve_by_rows(rule.regions) == solutions(rule, n), (n, seed)
        assert len(solutions(rule, n)) == 1
        assert pieces(rule.regions) == n
        assert difficulty == difficulty_of(rule, n)


@pytest.mark.parametrize("level", Level)
def test_a_level_is_what_a_person_needs(level):
    rule, difficulty = make_puzzle(7, 1, level)
    assert difficulty.level is level
    hardest = max(each.technique for each in deductions(bitboards(rule, 7)))
    assert {
        Level.EASY: hardest <= Technique.ONE_IN_ONE,
        Level.MEDIUM: hardest is Technique.ATTACKED_BY_ALL,
        Level.HARD: hardest is Technique.GROUP,
        Level.VERY_HARD: hardest >= Technique.TRIAL,
    }[level]


def test_the_same_seed_makes_the_same_puzzle_and_letters_are_in_reading_order():
    rule, _ = make_puzzle(8, 5)
    assert make_puzzle(8, 5)[0] == rule
    assert make_puzzle(8, 6)[0] != rule
    assert "".join(dict.fromkeys("".join(rule.regions))) == "ABCDEFGH"


@pytest.mark.parametrize("n", [SMALLEST - 1, LARGEST + 1])
def test_other_sizes_are_refused(n):
    with pytest.raises(ValueError, match="n = 4 to 12"):
        make_puzzle(n, 1)


def test_it_can_be_cancelled_and_gives_up_in_the_end():
    with pytest.raises(ValueError, match="cancelled"):
        make_puzzle(8, 1, should_continue=lambda: False)
    with pytest.raises(ValueError, match="try another size or level"):
        make_puzzle(4, 1, Level.VERY_HARD)
