"""The user's part in a run, as marks."""

from itertools import product

import pytest

from nqviz.frames.attacks import Way
from nqviz.frames.mark import Plane
from nqviz.frames.signs import Sign
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks, user_marks
from nqviz.model.rule import Rule

QUEENS = (0, 2, 4, 1, 3)


def test_no_marks_are_nothing() -> None:
    assert user_marks(NO_USER_MARKS, QUEENS) == ()


@pytest.mark.parametrize(
    ("user", "sign", "squares"),
    [
        (UserMarks(cursor=(1, 2)), Sign.CURSOR, {(1, 2)}),
        (UserMarks(asked=(3, 0)), Sign.ASKED, {(3, 0)}),
        (UserMarks(asked=(3, -1)), Sign.ASKED_ROW, {(3, column) for column in range(5)}),
        (UserMarks(hints=((0, 1), (1, 1))), Sign.HINT, {(0, 1), (1, 1)}),
        (UserMarks(attacked=((0, 1),)), Sign.EXCLUDED, {(0, 1)}),
        (UserMarks(crossed=((0, 1),)), Sign.CROSSED, {(0, 1)}),
        (UserMarks(reason=((4, 4),)), Sign.REASON, {(4, 4)}),
        (UserMarks(is_solved=True), Sign.SOLUTION, set()),
    ],
)
def test_each_has_its_sign(user: UserMarks, sign: Sign, squares: set[tuple[int, int]]) -> None:
    (mark,) = user_marks(user, QUEENS)
    assert (mark.sign, set(mark.squares), mark.plane) == (sign, squares, Plane.USER)


def test_crosses_make_room_for_numbers() -> None:
    use = ((1,) * 5,) * 5
    found = user_marks(UserMarks(use=use, attacked=((0, 1),), crossed=((1, 1),)), QUEENS)
    signs = [Sign.USE, Sign.EXCLUDED_IN_CORNER, Sign.CROSSED_IN_CORNER]
    assert [mark.sign for mark in found] == signs
    assert found[0].squares == tuple(enumerate(QUEENS))
    assert found[0].counts is use


def test_a_pair_is_joined_the_way_of_the_rule() -> None:
    queens = (0, -1, -1, 3)
    for rule, ways in ((Rule("torus"), {Way.INSIDE}), (Rule("rooks"), {Way.STRAIGHT})):
        line, corners = user_marks(UserMarks(pairs=((0, 3),)), queens, rule)
        assert {stroke.way for stroke in line.strokes} == ways
        assert corners.squares == ((0, 0), (3, 3))


def test_votes_stand_on_the_squares_that_have_some_and_no_queen() -> None:
    votes = ((0, 3, 1), (0, 0, 0), (2, 0, 0))
    (found,) = user_marks(UserMarks(votes=votes), (1, -1, -1))
    assert (found.sign, found.counts) == (Sign.USE, votes)
    assert set(product(range(3), repeat=2)) - {*found.squares} == {(0, 2), (2, 0)}
