import pytest

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.lessons.lesson import lesson_from, load_lesson, own_lessons
from nqviz.lessons.worksheet import EVERY, MOST_ROWS, questions, trace_table, without_keys
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import SOLVERS, find_solver

MOVES = frozenset({Kind.PLACE, Kind.REMOVE})
ASKS = """
title = "A"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
step = 11
text = "Two queens."
question = "Which?"
answer = "This one."
choices = ["The first", "The second"]
right = 2
[[step]]
algorithm = "wirth-basic"
n = 30
text = "A large board."
question = "Why?"
[[step]]
page = "measure"
text = "Curves, and no question."
"""


@pytest.mark.parametrize("solver", [each for each in SOLVERS if each.levels is not None])
def test_a_table_is_what_the_stepper_does(solver) -> None:
    """The stepper's own steps, from its start, are the second reading."""
    timeline = Timeline(solver, Task(6))
    table = trace_table(timeline, 0, 13, MOVES)
    position, expected = Position.start(Task(6)), []
    for step in solver.steps(Task(6), None):
        position.apply(step)
        if step.kind in MOVES:
            expected.append((position.index, step.line, tuple(map(int, position.queens))))
    found = [(row.index, row.line, row.queens) for row in table.rows[1:]]
    assert found == expected[:12]
    assert [row.event for row in table.rows[:2]] == ["Start", "Queen placed"]
    assert [row.is_given for row in table.rows] == [i % EVERY == 0 for i in range(13)]


def test_a_question_about_a_tree_is_left_out_and_an_answer_is_said_once() -> None:
    paths = {path.name[:2]: path for path in own_lessons()}
    tree = list(questions(load_lesson(paths["03"])))
    assert tree
    assert not [each for each in tree if "this tree" in each.text or "node" in each.question]
    answers = [each.answer for each in questions(load_lesson(paths["01"]))]
    assert any(each.startswith("Six: columns 2 to 7") for each in answers)
    assert answers[0].startswith("Columns 0, 1, 5, 6 and 7 are safe.")
    assert not any(each[:1].islower() and not each.startswith("n = ") for each in answers)
    for path in paths.values():
        for each in questions(load_lesson(path)):
            first, _, rest = each.answer.casefold().partition(". ")
            assert not rest.startswith(first), each.answer
            assert f": {first}." not in rest, each.answer


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_line_of_a_table_says_what_happens(solver) -> None:
    timeline = Timeline(solver, Task(4))
    while timeline.length is None:
        timeline.extend(1000)
    for first in range(0, timeline.length, MOST_ROWS - 1):
        table = trace_table(timeline, first, MOST_ROWS)
        assert all(row.event for row in table.rows)
    assert table.rows[-1].event == "End of the run"


def test_a_table_begins_where_the_run_stands_and_says_what_is_tested() -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(4))
    timeline.seek(3)
    table = trace_table(timeline, 3, 3)
    assert [row.index for row in table.rows] == [3, 4, 5]
    assert (table.rows[1].event, table.rows[1].square) == ("Attacked", (1, 1))
    assert timeline.position.index == 3
    assert len(trace_table(timeline, 0, 1000).rows) == MOST_ROWS


def test_what_has_no_table_says_so() -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(4))
    timeline.extend(10_000)
    with pytest.raises(ValueError, match="There is no step after step"):
        trace_table(timeline, timeline.length, 5)
    with pytest.raises(ValueError, match="up to n = 14"):
        trace_table(Timeline(find_solver("bitmask"), Task(20)), 0, 5)


def test_questions_have_their_boards_and_answers() -> None:
    chosen, large = questions(lesson_from(ASKS, "a.toml"))
    assert chosen.board is not None
    assert list(chosen.board.position.queens) == list(position_at(11).queens)
    assert chosen.choices == ("The first", "The second")
    assert chosen.answer == "The second. This one."
    assert (chosen.n, large.n) == (4, 30)
    assert large.board is None
    assert large.answer == ""


def position_at(step: int) -> Position:
    position = Position.start(Task(4))
    for each, _ in zip(find_solver("wirth-basic").steps(Task(4), None), range(step), strict=False):
        position.apply(each)
    return position


def test_each_lesson_of_ours_has_something_to_print() -> None:
    for path in own_lessons():
        found = list(questions(load_lesson(path)))
        assert found, path.name
        assert all(each.answer or each.board for each in found), path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_names_no_key_and_has_the_code_that_it_asks_for(language: str) -> None:
    with speaking(language):
        for path in own_lessons():
            for asked in questions(load_lesson(path)):
                words = f"{asked.text} {asked.answer}"
                assert not any(key in words for key in ("PageDown", "Ctrl+", "Right", "→", "箭头"))
    first = list(questions(load_lesson(own_lessons()[0])))
    coded = [asked for asked in first if asked.code]
    assert [asked.question for asked in coded] == ["Which line of the code takes a queen back?"]
    assert coded[0].code == find_solver("wirth-basic").listing()
    assert coded[0].answer == "Line 7."


def test_only_squares_and_free_answers_are_drawn() -> None:
    choice, free = questions(lesson_from(ASKS, "a.toml"))
    assert (choice.draws, free.draws) == (False, True)


def test_a_text_of_keys_alone_stays() -> None:
    assert without_keys("Press Right.") == "Press Right."
    assert without_keys("Six. Press Right, and see. Then go.") == "Six. Then go."
