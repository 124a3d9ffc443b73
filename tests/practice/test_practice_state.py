"""Tests of `nqviz.practice.practice_state`."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.practice.acts import ON_SQUARES, Act
from nqviz.practice.practice_state import PracticeState
from nqviz.practice.turns import draw
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.practice import made, practice_at, tasks_of

_RUNS = st.sampled_from([(solver, task) for solver in SOLVERS for task in tasks_of(solver)])
assert settings.default is not None
_EXAMPLES = settings.default.max_examples // 2
_LOTS = st.integers(0, 1 << 30)


@settings(max_examples=_EXAMPLES)
@given(_RUNS, _LOTS)
def test_who_always_does_the_algorithms_step_gets_full_marks(
    like: tuple[Solver, Task], lot: int
) -> None:
    solver, task = like
    state = PracticeState(draw(solver, lot, task))
    while state.turn is not None:
        state = made(state)
        assert state.verdict().startswith("✓")
    assert state.right == len(state.run.turns)
    assert not state.slips()
    assert state.index == state.run.turns[-1].end


@settings(max_examples=_EXAMPLES)
@given(_RUNS, _LOTS, st.data())
def test_every_other_reply_is_wrong_with_a_sentence_and_the_right_step(
    like: tuple[Solver, Task], lot: int, data: st.DataObject
) -> None:
    solver, task = like
    state = PracticeState(draw(solver, lot, task))
    for _ in range(data.draw(st.integers(0, len(state.run.turns) - 1))):
        state = state.shown()
    turn, n = state.turn, state.run.task.n
    assert turn is not None
    squares = [(row, column) for row in range(n) for column in range(n)]
    act = data.draw(st.sampled_from(state.run.practised.buttons))
    state = replace(
        state,
        cursor=data.draw(st.sampled_from(squares)),
        struck=data.draw(st.frozensets(st.sampled_from(squares))),
    )
    is_it = act is turn.act and (not turn.needs_square or state.cursor == turn.square)
    if act is Act.STRIKE is turn.act:
        is_it = turn.squares <= state.struck <= turn.allowed
    after = state.replied(act)
    if after.refused is not None:
        assert after.results == state.results
        assert after.in_words()
        return
    assert after.results[-1].is_right is is_it
    assert after.index == turn.end
    if not is_it:
        slip = after.results[-1].slip
        assert slip is not None
        assert slip.value in after.verdict()
        assert len(after.verdict()) > len(slip.value) + 10
        assert after.slips() == [(slip, 1)]
        after.explanation()


def test_what_cannot_be_done_with_a_square_counts_for_nothing() -> None:
    state = practice_at("wirth-basic", 4, Act.ATTACKED)
    for act in ON_SQUARES & set(state.run.practised.buttons):
        square = (1, 1) if act is Act.REMOVE else (0, 0)
        after = state.with_cursor(square).replied(act)
        assert after.refused is act
        assert not after.results
        assert "First" in after.in_words()
        assert after.with_cursor((0, 1)).refused is None


def test_a_step_that_is_shown_counts_as_not_right() -> None:
    state = practice_at("wirth-basic", 4, Act.ATTACKED).shown()
    assert state.right == 0
    assert state.verdict().startswith("Row 1, column 0 is not safe")
    assert "✓ 0   ✗ 1" in state.progress()
    assert state.begun_again().results == ()
    while state.turn is not None:
        state = state.shown()
    count = len(state.run.turns)
    assert state.summary()[1:] == (f"{count} × The step was shown to you.",)


def test_the_summary_has_the_score_and_the_slips_by_number() -> None:
    state = practice_at("wirth-basic", 4, Act.ATTACKED)
    for act, square in ((Act.SAFE, (1, 0)), (Act.SAFE, (1, 1)), (Act.SAFE, (1, 3))):
        state = state.with_cursor(square).replied(act)
    while state.turn is not None:
        state = made(state)
    score, *slips = state.summary()
    assert score == f"{len(state.run.turns) - 3} of {len(state.run.turns)} steps right at once."
    assert slips[0] == "2 × You missed the attack on this square."
    assert slips[1].startswith("1 × You left out a square")
    assert state.question() == ""
    assert state.replied(Act.SAFE) == state.shown() == state


def test_an_act_that_no_button_offers_does_nothing() -> None:
    state = practice_at("bitmask", 4, Act.PLACE)
    assert state.replied(Act.SWAP) == state
    assert state.with_struck((1, 1)).struck == frozenset()


def test_the_board_shows_the_cursor_what_is_asked_and_what_was_wrong() -> None:
    state = practice_at("wirth-basic", 4, Act.SAFE, 1).with_cursor((2, 2))
    assert state.marks().cursor == (2, 2)
    wrong = state.with_cursor((1, 0)).replied(Act.PLACE)
    assert wrong.explanation().crosses == ((1, 0),)
    assert wrong.explanation().arrows == (((1, 0), (0, 0)),)
    assert wrong.marks().cursor == (1, 2)
    assert state.with_cursor((0, 0)).replied(Act.REMOVE).explanation().blamed == ((0, 0),)
    pair = practice_at("min-conflicts", 6, Act.LEAVE)
    assert len(pair.marks().reason) == 2
    assert pair.marks().cursor is None
    assert "swap their columns?" in pair.question()


def test_the_rule_is_said_at_the_start() -> None:
    solver = find_solver("wirth-basic")
    state = PracticeState(draw(solver, 1, Task(8, rule=Rule("torus"))))
    assert "On a torus" in state.in_words()
    assert "On a torus" not in made(state).in_words()
    assert "attacks" not in PracticeState(draw(solver, 1, Task(8))).in_words()
