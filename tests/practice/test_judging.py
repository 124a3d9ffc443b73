"""Tests of `nqviz.practice.judging`."""

import pytest

from nqviz.model.board import Square
from nqviz.practice.acts import Act
from nqviz.practice.judging import Slip
from nqviz.practice.practice_state import PracticeState
from tests.support.practice import made, practice_at


def _slip(state: PracticeState, act: Act, square: Square | None = None) -> Slip | None:
    state = state.with_cursor(square or state.cursor).replied(act)
    assert state.refused is None
    return state.results[-1].slip


@pytest.mark.parametrize(
    ("key", "n", "asked", "count", "act", "square", "slip"),
    [
        ("wirth-basic", 4, Act.PLACE, 1, Act.SAFE, (1, 3), Slip.WENT_ON),
        ("wirth-basic", 4, Act.PLACE, 1, Act.ATTACKED, (1, 3), Slip.WENT_ON),
        ("wirth-basic", 4, Act.ATTACKED, 0, Act.SAFE, (1, 0), Slip.MISSED_ATTACK),
        ("wirth-basic", 4, Act.SAFE, 1, Act.ATTACKED, (1, 2), Slip.SAW_ATTACK),
        ("wirth-basic", 4, Act.SAFE, 1, Act.PLACE, (1, 2), Slip.UNTESTED),
        ("wirth-basic", 4, Act.SAFE, 1, Act.SAFE, (1, 3), Slip.LEFT_OUT),
        ("wirth-basic", 4, Act.SAFE, 1, Act.ATTACKED, (1, 1), Slip.AGAIN),
        ("wirth-basic", 4, Act.SAFE, 1, Act.SAFE, (2, 1), Slip.OTHER_ROW),
        ("wirth-basic", 4, Act.SAFE, 1, Act.REMOVE, (0, 0), Slip.GAVE_UP),
        ("wirth-basic", 4, Act.SAFE, 1, Act.SOLUTION, None, Slip.EARLY_SOLUTION),
        ("wirth-basic", 4, Act.SAFE, 1, Act.PLACE, (1, 0), Slip.ON_ATTACKED),
        ("wirth-basic", 4, Act.PLACE, 1, Act.PLACE, (1, 3), Slip.OTHER_SQUARE),
        ("wirth-basic", 4, Act.REMOVE, 0, Act.REMOVE, (0, 0), Slip.OTHER_QUEEN),
        ("wirth-basic", 4, Act.REMOVE, 0, Act.SAFE, (2, 0), Slip.MISSED_END),
        ("wirth-basic", 4, Act.SOLUTION, 0, Act.REMOVE, (3, 2), Slip.MISSED_SOLUTION),
        ("wirth-1", 4, Act.PASS, 0, Act.ATTACKED, (1, 0), Slip.NEEDLESS_TEST),
        ("wirth-1", 4, Act.ATTACKED, 0, Act.PASS, (1, 1), Slip.NEEDLESS_PASS),
        ("wirth-2", 4, Act.ATTACKED, 0, Act.ATTACKED, (1, 0), Slip.USED_COLUMN),
        ("sieve", 4, Act.STRIKE, 0, Act.ATTACKED, (1, 0), Slip.FORGOT_STRIKE),
        ("bitmask", 4, Act.PLACE, 1, Act.PLACE, (1, 3), Slip.FURTHER_RIGHT),
        ("bitmask", 4, Act.PLACE, 1, Act.PLACE, (2, 1), Slip.OTHER_ROW),
        ("exact-cover", 5, Act.PLACE, 1, Act.PLACE, (3, 1), Slip.OTHER_ITEM),
        ("exact-cover", 5, Act.PLACE, 1, Act.PLACE, (2, 2), Slip.ON_ATTACKED),
        ("exact-cover", 5, Act.PLACE, 1, Act.PLACE, (1, 3), Slip.FURTHER_RIGHT),
        ("quarters", 5, Act.ATTACKED, 0, Act.SAFE, None, Slip.MISSED_ATTACK),
        ("quarters", 5, Act.SAFE, 0, Act.ATTACKED, None, Slip.SAW_ATTACK),
        ("min-conflicts", 6, Act.PLACE, 0, Act.ATTACKED, None, Slip.SAW_ATTACK),
        ("min-conflicts", 6, Act.ATTACKED, 0, Act.PLACE, None, Slip.MISSED_ATTACK),
        ("min-conflicts", 6, Act.LEAVE, 0, Act.SWAP, None, Slip.BAD_SWAP),
        ("min-conflicts", 6, Act.SWAP, 0, Act.LEAVE, None, Slip.MISSED_SWAP),
        ("min-conflicts", 6, Act.PLACE, 0, Act.SWAP, None, Slip.OTHER_ACT),
    ],
)
def test_real_wrong_replies_are_named(
    key: str, n: int, asked: Act, count: int, act: Act, square: Square | None, slip: Slip
) -> None:
    assert _slip(practice_at(key, n, asked, count), act, square) is slip


def test_a_solution_is_counted_once_and_then_left() -> None:
    state = made(practice_at("wirth-basic", 4, Act.SOLUTION))
    assert _slip(state, Act.SOLUTION) is Slip.COUNTED_TWICE
    assert _slip(state, Act.REMOVE, (0, 1)) is Slip.OTHER_QUEEN
    assert _slip(state, Act.PLACE, (3, 3)) is Slip.STAYED


def test_what_is_struck_out_is_marked_first() -> None:
    state = practice_at("sieve", 4, Act.STRIKE)
    refused = state.replied(Act.STRIKE)
    assert refused.refused is Act.STRIKE
    assert not refused.results
    turn = state.turn
    assert turn is not None
    for square in turn.squares - {(3, 3)}:
        state = state.with_struck(square)
    assert state.with_struck((3, 3)).replied(Act.STRIKE).right == 1
    assert state.with_struck((0, 1)).with_struck((3, 3)).replied(Act.STRIKE).right == 1
    assert state.replied(Act.STRIKE).results[-1].slip is Slip.LEFT_UNMARKED
    wrong = state.with_struck((3, 3)).with_struck((3, 1)).replied(Act.STRIKE)
    assert wrong.results[-1].slip is Slip.MARKED_TOO_MUCH
    assert wrong.explanation().crosses == ((3, 1),)
    assert not wrong.struck
    assert _slip(made(wrong).with_struck((2, 1)), Act.STRIKE) is Slip.NOTHING_TO_STRIKE
