from dataclasses import replace

from nqviz.common.i18n import use_language
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise, SquaresExercise
from nqviz.lessons.learning import StoppedAt
from nqviz.lessons.lesson import Lesson, LessonStep, load_lesson, own_lessons
from nqviz.lessons.lesson_state import LessonState
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Page, RunScene, Scene
from nqviz.model.position import Task
from nqviz.programs.source import read_source
from nqviz.puzzles.collection import own_collection
from nqviz.scenes.algorithm import ProgramFile
from nqviz.scenes.own_position import OwnPosition
from nqviz.solvers.registry import SOLVERS
from tests.lessons.test_window_state import STATE

SCENE = Scene(page=Page.STEP)
LESSON = Lesson(
    "Counting",
    "",
    (
        LessonStep("Look at n = 4.", "", "", "board", SCENE),
        LessonStep("Told.", "How many?", "Two.", "", SCENE, exercise=NumberExercise(2)),
    ),
)


def test_each_step_is_a_slide_and_its_answer_another_one() -> None:
    state = LessonState.begun(LESSON)
    assert [(each.upper, each.lower, each.step) for each in state.slides] == [
        ("Look at n\u00a0=\u00a04.", "", 0),
        ("Told.", "How many?", 1),
        ("How many?", "Two.", 1),
        ("The end of “Counting”.", "", 1),
    ]
    walked = [state.at(index) for index in range(4)]
    assert [each.is_answered for each in walked] == [True, False, True, True]
    assert [each.exercise is not None for each in walked] == [False, True, False, False]
    assert [each.step for each in walked] == [LESSON.steps[0], *[LESSON.steps[1]] * 3]
    assert [each.hint.partition(":")[2] or each.hint for each in walked] == [
        " next",
        " answer",
        " end",
        "Escape ends the lesson.",
    ]


def test_a_question_is_asked_in_rounds_and_once_on_each_other_slide() -> None:
    asks = LessonState.begun(LESSON).at(1)
    assert asks.in_next_round(rounds=1) is None
    again = asks.in_next_round(rounds=2)
    assert again is not None
    assert (again.index, again.poll.round, again.in_next_round(rounds=2)) == (1, 1, None)
    assert again.at(2).in_next_round(rounds=2) is None  # It asks nothing.
    assert again.at(3).poll.round == again.at(1).poll.round == 0


def test_a_class_votes_by_hands_on_the_numbers_that_are_named_or_on_choices() -> None:
    asks = LessonState.begun(LESSON).at(1)
    assert asks.hands == {}
    assert asks.voted is None
    voting = asks.counting_hands(is_on=True)
    first = replace(voting, poll=voting.poll.with_hands(3, 9).with_hands(2, 1))
    assert first.hands == {3: 9, 2: 1}
    again = first.in_next_round(rounds=1)
    assert again is not None
    assert again.hands == {3: 0, 2: 0}  # the numbers stay, and nothing of the first vote
    again = replace(again, poll=again.poll.with_hands(2, 10))
    assert again.in_next_round(rounds=1) is None
    assert again.voted == 2
    tied = replace(again, poll=again.poll.with_hands(3, 10))
    assert tied.voted is None
    bars = again.at(2).bars
    assert [(each.name, *each.counts) for each in bars.bars] == [("2", 1, 10), ("3", 9, 0)]
    assert again.at(2).hands == again.counting_hands(is_on=False).hands == {}
    exercise = ChoiceExercise(("Yes", "No"), 1)
    step = replace(LESSON.steps[1], exercise=exercise)
    chosen = LessonState.begun(replace(LESSON, steps=(step,))).counting_hands(is_on=True)
    assert chosen.hands == {0: 0, 1: 0}
    step = replace(step, exercise=SquaresExercise(frozenset({(0, 0), (0, 1)}), 2))
    several = LessonState.begun(replace(LESSON, steps=(step,))).counting_hands(is_on=True)
    several = replace(several, poll=several.poll.with_one_more((0, 1)))
    assert several.hands == {}
    assert several.voted is None  # One square is no answer.


def test_only_the_first_answer_counts() -> None:
    state = LessonState.begun(LESSON)
    assert state.with_try(is_right=True) is state  # nothing is asked there
    asked = state.at(1)
    assert asked.progress == LessonProgress(False, 0, 1)
    right = asked.with_try(is_right=True).with_try(is_right=False)
    assert right.at(2).progress == LessonProgress(True, 1, 1, 1)
    assert asked.with_try(is_right=None).progress.answered == 0
    assert "1 of 1 question answered, 1 right" in right.at(3).slide.upper
    wrong = asked.with_try(is_right=False).with_try(is_right=True)
    assert wrong.progress == LessonProgress(False, 0, 1, 1, later=1)
    assert asked.with_try(is_right=False).with_try(is_right=None).progress.later == 0
    assert "1 of 1 question answered, 0 right" in wrong.at(3).slide.upper
    shown = asked.with_try(is_right=None).with_try(is_right=True)
    assert shown.progress.right == 0
    assert shown.at(3).slide.upper == "The end of “Counting”."


def test_the_next_lesson_of_the_program_is_offered_behind_the_last_answer() -> None:
    lesson, following = map(load_lesson, own_lessons()[1:3])
    state = LessonState.begun(lesson)
    end = state.at(len(state.slides) - 1)
    assert end.is_at_end
    assert following.title in end.slide.lower
    assert end.hint.startswith("PageDown: the next lesson.")
    assert not LessonState.begun(replace(lesson, name="")).slides[-1].lower


def test_it_is_gone_on_with_where_it_was_stopped() -> None:
    lesson, following = map(load_lesson, own_lessons()[1:3])
    state = LessonState.begun(lesson).at(1)
    while state.exercise is None:
        state = state.at(state.index + 1)
    state = state.with_try(is_right=False).with_try(is_right=True)
    assert LessonState.resumed(lesson, state.stopped) == state
    end = state.at(len(state.slides) - 1)
    assert end.stopped == StoppedAt(following.name, 0)
    assert LessonState.resumed(lesson, StoppedAt(lesson.name, 999)).is_at_end
    last = load_lesson(own_lessons()[-1])
    state = LessonState.begun(last)
    assert state.at(len(state.slides) - 1).stopped.lesson == last.name


def test_another_language_has_the_same_slide() -> None:
    state = LessonState.begun(load_lesson(own_lessons()[0])).at(3)
    use_language("ja")
    other = state.translated()
    assert (other.index, other.step) == (state.index, state.step)
    assert other.slide.upper != state.slide.upper


def test_what_a_student_has_made_is_told_from_what_the_lesson_shows() -> None:
    lesson = load_lesson(own_lessons()[14])  # about a program in Python
    scene = lesson.steps[0].scene.run
    assert scene is not None
    assert isinstance(scene.solver, ProgramFile)
    source, task = read_source(scene.solver.path), scene.task
    edited = replace(source, text=source.text + "# mine")
    state = LessonState.begun(lesson)
    for solver, its_task, is_own in (
        (replace(SOLVERS[0], file=source), task, False),
        (replace(SOLVERS[0], file=source), Task(5), True),
        (replace(SOLVERS[0], file=edited), task, True),
        (SOLVERS[0], Task(5), False),
        (SOLVERS[0], Task(5, given=(1, -1, -1, -1, -1)), True),
        (SOLVERS[0], Task(5, rule=own_collection()[0].rule), True),
    ):
        shown = replace(STATE, run=RunScene(solver, its_task, 3))
        assert state.is_own_work(shown) is is_own
        assert not state.is_own_work(replace(shown, page=Page.RACE))
    placing = replace(STATE, own=OwnPosition(SOLVERS[0], Task(8)))
    assert state.is_own_work(placing)
