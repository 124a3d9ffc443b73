from nqviz.common.assets import asset
from nqviz.model.rule import Rule
from nqviz.puzzles.collection import next_puzzle, of_rule, own_collection, puzzle_in
from nqviz.puzzles.puzzle import save_puzzle


def test_the_own_puzzles_have_a_place_a_title_and_a_next_one():
    own = own_collection()
    assert [puzzle.number for puzzle in own] == list(range(1, 13))
    assert own[0].in_words() == "Puzzle 1: 5 × 5, easy"
    assert next_puzzle(own[0]) is own[1]
    assert next_puzzle(own[-1]) is None


def test_a_file_has_its_name_and_one_of_the_own_its_place(tmp_path):
    own = puzzle_in(asset("puzzles", "02.txt"))
    assert own is own_collection()[1]
    save_puzzle(tmp_path / "copy.txt", own.rule)
    assert puzzle_in(tmp_path / "copy.txt") is own
    many = Rule("kings", regions=("AABB", "AABB", "CCDD", "CCDD"))
    save_puzzle(tmp_path / "many.txt", many)
    found = puzzle_in(tmp_path / "many.txt")
    assert found.in_words() == "many.txt: 4 × 4"
    assert (found.difficulty, next_puzzle(found)) == (None, None)
    assert of_rule(own.rule).in_words() == "A new puzzle: 6 × 6, easy"
