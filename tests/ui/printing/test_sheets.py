import pytest

from nqviz.lessons.lesson import lesson_from, load_lesson, own_lessons
from nqviz.lessons.worksheet import trace_table
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.step import MOVES
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.printing.blocks import (
    BoardsBlock,
    PageBreak,
    RowBlock,
    SideBySide,
    TextBlock,
    Together,
)
from nqviz.ui.printing.sheets import lesson_sheet, trace_sheet

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need it

NO_QUESTION = 'title = "A"\n[[step]]\npage = "measure"\ntext = "No question."'


def lines(blocks) -> list[RowBlock]:
    found = []
    for block in blocks:
        inside = block.blocks if isinstance(block, Together) else [block]
        found += [each for each in inside if isinstance(each, RowBlock)]
    return found


def test_blanks_on_the_first_sheet_are_filled_on_the_second() -> None:
    table = trace_table(Timeline(find_solver("wirth-basic"), Task(5)), 0, 12)
    blocks = trace_sheet(table, 670.0)
    at = next(i for i, block in enumerate(blocks) if isinstance(block, PageBreak))
    asked, told = lines(blocks[:at]), lines(blocks[at:])
    assert len(asked) == len(told) == 13
    assert asked[0].cells == told[0].cells
    for blank, filled, row in zip(asked[1:], told[1:], table.rows, strict=True):
        assert blank.cells[0] == filled.cells[0] == str(row.index)
        assert all(filled.cells[2:])
        assert (blank.cells == filled.cells) if row.is_given else not any(blank.cells[1:])


def test_a_sheet_to_trace_says_what_its_numbers_mean() -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(5))
    tests, moves = trace_table(timeline, 0, 10), trace_table(timeline, 0, 5, MOVES)
    for table, names_squares in ((tests, True), (moves, False)):
        blocks = trace_sheet(table, 670.0)
        words = " ".join(each.text for each in blocks if isinstance(each, TextBlock))
        assert ("“Safe (2, 4)” is about row 2, column 4." in words) is names_squares
        assert ("numbers of their own" in words) is not names_squares


def test_a_sheet_to_trace_lists_its_words_and_says_where_the_run_ends() -> None:
    for first in (True, False):
        timeline = Timeline(find_solver("wirth-basic"), Task(4, first=first))
        blocks = trace_sheet(trace_table(timeline, 0, 15, MOVES), 670.0)
        words = [each.text for each in blocks if isinstance(each, TextBlock)]
        end = " “Solution found” “End of the run”" if first else " “Solution found”"
        listed = f"“What happens” is one of these: “Queen placed” “Queen taken back”{end}"
        assert listed in words
        assert any("The run ends at its first solution." in each for each in words) is first
        last = lines(blocks)[-1].cells
        assert ("End of the run" in last) is first
        assert last[1] == ("–" if first else "7")


def test_a_board_to_try_says_how_many_queens_are_given() -> None:
    for task, caption in (
        (Task(5), "to try"),
        (Task(5, given=(0, EMPTY, EMPTY, EMPTY, EMPTY)), "to try; 1 queen is given"),
        (Task(5, given=(0, 2, EMPTY, EMPTY, EMPTY)), "to try; 2 queens are given"),
    ):
        blocks = trace_sheet(trace_table(Timeline(find_solver("wirth-basic"), task), 0, 5), 670.0)
        beside = next(each.second for each in blocks if isinstance(each, SideBySide))
        assert isinstance(beside, BoardsBlock)
        assert [words for _, words in beside.boards] == [caption]


def test_a_lesson_without_questions_says_so() -> None:
    with pytest.raises(ValueError, match="This lesson has no questions to print"):
        lesson_sheet(lesson_from(NO_QUESTION, "a.toml"))


def test_a_sheet_of_questions_says_the_size_of_boards_and_how_many_it_leaves_out() -> None:
    tree = next(path for path in own_lessons() if path.name.startswith("03"))
    blocks = lesson_sheet(load_lesson(tree), has_answers=False)
    assert "3 questions of the lesson need the screen." in [
        each.text for each in blocks if isinstance(each, TextBlock)
    ]
    first = next(each for each in blocks if isinstance(each, Together)).blocks[0]
    assert first.text.startswith("1.  (n = 4)  All that can come below")
    whole = lesson_sheet(load_lesson(own_lessons()[0]), has_answers=False)
    assert not any("screen" in each.text for each in whole if isinstance(each, TextBlock))
