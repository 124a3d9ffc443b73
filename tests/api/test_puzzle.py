import pytest

import nqviz

ROWS = ("ABCC", "ACCC", "AADC", "AADC")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_puzzle_is_made_of_a_level_and_again_by_its_seed(level):
    puzzle = nqviz.puzzle.make(7, level=level, seed=4)
    assert puzzle.level == level
    assert puzzle == nqviz.puzzle.make(7, level=level, seed=4)
    assert puzzle.solve().verify()
    assert puzzle.score > 0


def test_it_is_solved_with_reasons_and_hints():
    puzzle = nqviz.puzzle.Puzzle(ROWS)
    assert nqviz.puzzle.solve(ROWS) == puzzle.solve()
    assert puzzle.solve().columns == (1, 3, 0, 2)
    assert len(puzzle.reasons()) >= 4
    assert "Solved" in puzzle.hint(puzzle.solve().columns)
    assert puzzle.hint(crossed=[(0, 1)])
    assert puzzle.hint(crossed=[[0, 1]]) == puzzle.hint(crossed=[(0, 1)])
    with pytest.raises(ValueError, match="a column from 0 to 3 for each row"):
        puzzle.hint([4])


@pytest.mark.parametrize("square", [(0, 4), (4, 0), (0, -1), (-1, 0)])
def test_a_crossed_square_that_is_not_on_the_board_is_refused(square):
    with pytest.raises(ValueError, match=f"{square[0]}:{square[1]} is not on a board of n = 4"):
        nqviz.puzzle.Puzzle(ROWS).hint(crossed=[(0, 0), square])


@pytest.mark.parametrize("crossed", [[5], [(0,)], [("0", 1)], "0:1"])
def test_crossed_squares_that_are_no_pairs_are_refused(crossed):
    with pytest.raises(ValueError, match=r"Squares are pairs \(row, column\)"):
        nqviz.puzzle.Puzzle(ROWS).hint(crossed=crossed)


def test_it_is_written_read_and_shown(tmp_path):
    puzzle = nqviz.puzzle.Puzzle(ROWS)
    puzzle.save(tmp_path / "mine.txt")
    assert nqviz.puzzle.load(tmp_path / "mine.txt") == puzzle
    assert str(puzzle).splitlines()[0] == "A B C C"
    assert puzzle._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (("AAAA", "BBBB", "CCCC", "DDDD"), "more than one solution"),
        (("AAB", "CAB", "CCB"), "There is no solution"),
        (("AB",), "Regions for n = 1"),
    ],
)
def test_what_is_no_puzzle_is_refused(rows, sentence):
    with pytest.raises(ValueError, match=sentence):
        nqviz.puzzle.solve(rows)


def test_there_is_no_other_level():
    with pytest.raises(ValueError, match="easy, medium, hard, very-hard"):
        nqviz.puzzle.make(6, level="harder")
