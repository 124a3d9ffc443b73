from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import attackers
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Question, Score, next_question
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.walks import walked

BASIC = find_solver("wirth-basic")


@pytest.fixture(scope="module")
def run() -> Sequence[Position]:
    return walked(BASIC, Task(5))


def questions(ask: Ask, solver: Solver = BASIC, n: int = 5) -> list[Question]:
    timeline = Timeline(solver, Task(n))
    found, index = [], 0
    while (question := next_question(timeline, index, ask)) is not None:
        found.append(question)
        index = question.shown_at
    return found


def test_every_test_is_asked_and_the_board_knows_the_answer(run: Sequence[Position]) -> None:
    asked = questions(Ask.TEST)
    assert len(asked) == run[-1].counters.tests
    for question in asked:
        row, column = question.square
        is_attacked = any(attackers(run[question.index].queens, row, column))
        assert question.answer is (Answer.ATTACKED if is_attacked else Answer.SAFE)
        assert str(column) in question.in_words()


def test_every_placement_is_asked_before_its_row_is_looked_at(run: Sequence[Position]) -> None:
    asked = questions(Ask.SQUARE)
    assert len(asked) == run[-1].counters.placements
    for question in asked:
        before, after = run[question.index], run[question.shown_at]
        assert before.queens[question.square[0]] == -1
        assert isinstance(question.answer, tuple)
        row, column = question.answer
        assert after.queens == [*before.queens[:row], column, *before.queens[row + 1 :]]
        assert before.last is None or before.last.kind not in {Kind.CONFLICT, Kind.PROMISING}


def test_what_happens_next_follows_from_the_positions(run: Sequence[Position]) -> None:
    for question in questions(Ask.EVENT):
        before, after = run[question.index], run[question.shown_at]
        count, count_after = (sum(c >= 0 for c in each.queens) for each in (before, after))
        if question.answer is Answer.PLACE:
            assert count_after == count + 1
        elif question.answer is Answer.BACKTRACK:
            assert count_after == count - 1
        else:
            assert count_after == count
            is_full = count == 5
            assert question.answer is (Answer.SOLUTION if is_full else Answer.DEAD_END)


def test_what_is_a_matter_of_course_is_not_asked() -> None:
    for one, other in zip(questions(Ask.EVENT), questions(Ask.EVENT)[1:], strict=False):
        if one.answer in {Answer.DEAD_END, Answer.SOLUTION}:
            assert other.answer is not Answer.BACKTRACK or other.index > one.shown_at


@given(solver=st.sampled_from(SOLVERS), ask=st.sampled_from(Ask), index=st.integers(0, 400))
def test_a_question_pauses_no_earlier_than_the_cursor_and_hides_its_answer(
    solver: Solver, ask: Ask, index: int
) -> None:
    timeline = Timeline(solver, Task(5, seed=2))
    timeline.seek(index)
    index = timeline.position.index
    question = next_question(timeline, index, ask)
    assert timeline.position.index == index
    if question is None:
        return
    assert index <= question.index < question.shown_at
    answers = ANSWERS[ask]
    assert question.answer in answers if answers else isinstance(question.answer, tuple)
    assert question.in_words().endswith("?")
    assert question.fact().endswith(".")


def test_a_search_for_a_question_is_bounded() -> None:
    timeline = Timeline(BASIC, Task(12))
    assert next_question(timeline, 0, Ask.SQUARE, most=1) is None
    assert next_question(timeline, 0, Ask.SQUARE, most=2) is not None


def test_where_the_choice_of_the_row_is_the_point_it_is_not_given_away() -> None:
    exact = questions(Ask.SQUARE, find_solver("exact-cover"), 4)[0]
    assert exact.square == (-1, -1)
    symmetric = questions(Ask.SQUARE, find_solver("sieve-symmetric"), 4)
    assert [each.square[0] for each in symmetric[:2]] == [0, 3]


def test_the_score_counts() -> None:
    score = Score().add(is_right=True).add(is_right=False).add(is_right=True)
    assert score == Score(right=2, wrong=1)
    assert score.in_words() == "✓ 2 right   ✗ 1 wrong"
