import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.rule import Rule
from nqviz.puzzles.difficulty import difficulty_of
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles, puzzle_from, puzzle_text, save_puzzle

FOUR = Rule("kings", regions=("ABBB", "ACBD", "ACDD", "CCCD"))


@pytest.mark.parametrize(
    "text",
    [
        "ABBB\nACBD\nACDD\nCCCD",
        "# four regions\r\nA B B B\r\n\r\nA C B D # the second\r\nA\tC D D\r\nC C C D\r\n\r\n",
        "  ABBB\n  ACBD\n  ACDD\n  CCCD\n",
    ],
)
def test_letters_name_regions_and_spaces_and_comments_do_not_matter(text):
    assert puzzle_from(text, "four.txt") == FOUR


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "p.txt has no puzzle: a letter for each square of the board."),
        ("# only a comment\n\n", "p.txt has no puzzle: a letter for each square of the board."),
        (
            "AB\nA1",
            (
                "p.txt, line 2: '1' is no letter from A to Z or a to z; a puzzle has a letter for "
                "each square, which names its region."
            ),
        ),
        ("ABB\n\nAB\nCCC", "p.txt, line 3: 2 letters stand here, but the first row has 3."),
        ("AB\nA\n", "p.txt, line 2: 1 letter stands here, but the first row has 2."),
        ("ABC\nABC", "p.txt has 2 rows of 3 letters; a board has as many rows as columns."),
        (
            "AA\nAA",
            (
                "p.txt: Each of the 2 queens stands in a region of her own, so there must be 2 "
                "regions, not 1."
            ),
        ),
    ],
)
def test_a_mistake_is_one_sentence_with_its_place(text, words):
    with pytest.raises(ValueError, match=r"^p\.txt") as raised:
        puzzle_from(text, "p.txt")
    assert str(raised.value) == words


@given(st.text(alphabet="AB#\n 1é\N{RIGHT-TO-LEFT OVERRIDE}", max_size=40))
def test_any_text_is_a_puzzle_or_one_sentence(text):
    try:
        rule = puzzle_from(text, "p.txt")
    except ValueError as error:
        words = str(error)
    else:
        assert puzzle_from(puzzle_text(rule, "again"), "p.txt") == rule
        words = "p.txt"
    assert words.startswith("p.txt")
    assert words.isprintable()


def test_files_that_are_none_are_refused(tmp_path):
    for name, data, words in (
        ("binary.txt", b"\xff\xfe\x00", "not a text in UTF-8"),
        ("long.txt", b"A" * 20_000, "too large"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ValueError, match=words):
            load_puzzle(tmp_path / name)
    with pytest.raises(ValueError, match="can't be read"):
        load_puzzle(tmp_path / "none.txt")
    with pytest.raises(ValueError, match="is not a file"):
        load_puzzle(tmp_path)


def test_what_is_saved_is_read_again(tmp_path):
    path = tmp_path / "four.txt"
    save_puzzle(path, FOUR, "four regions")
    assert path.read_text(encoding="utf-8") == (
        "# four regions\nA B B B\nA C B D\nA C D D\nC C C D\n"
    )
    assert load_puzzle(path) == FOUR


def test_the_programs_own_have_one_solution_each_and_get_harder(solve_by_rows):
    rules = [load_puzzle(path) for path in own_puzzles()]
    assert len(rules) == len(set(rules)) == 12
    assert all(len(solve_by_rows(rule.regions)) == 1 for rule in rules)
    levels = [difficulty_of(rule, len(rule.regions)).level for rule in rules]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4}
