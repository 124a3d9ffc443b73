from collections import Counter

import pytest

from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.deduction import Technique
from nqviz.puzzles.difficulty import Difficulty, Level, deductions, difficulty_of

# Region D is one square, and after its queen one square is left in another region, and so on.
COUNTED = Rule("kings", regions=("ABBBC", "AABBC", "AABCC", "DEECC", "EEEEE"))
GROUPED = Rule(
    "kings", regions=("AABBBCC", "ABBBDCC", "AADDDCC", "EEEDDCC", "EFDDGGC", "FFGGGGG", "FFGGGGG")
)


def test_a_puzzle_that_is_counted_out_is_easy_and_scores_a_point_for_each_queen():
    assert difficulty_of(COUNTED, 5) == Difficulty(Level.EASY, 5, 5, 180)


def test_the_hardest_technique_gives_the_level_and_harder_ones_cost_more():
    made = Counter(each.technique for each in deductions(bitboards(GROUPED, 7)))
    assert max(made) is Technique.GROUP
    found = difficulty_of(GROUPED, 7)
    assert found.level is Level.HARD
    assert found.deductions == made.total()
    assert found.score == sum(2 ** (technique - 1) * count for technique, count in made.items())


@pytest.mark.parametrize("regions", [("AABB", "AABB", "CCDD", "CCDD"), ("AAA", "BBB", "CCC")])
def test_what_has_not_one_solution_is_no_puzzle(regions):
    with pytest.raises(ValueError, match="not exactly one solution"):
        difficulty_of(Rule("kings", regions=regions), len(regions))


def test_the_difficulty_is_said_in_one_line():
    words = difficulty_of(GROUPED, 7).in_words()
    assert (
        words == "hard, score 31; a search row by row tests 3\N{NARROW NO-BREAK SPACE}857 squares"
    )
    assert Difficulty(Level.EASY, 5, 5, None).in_words() == "easy, score 5"
