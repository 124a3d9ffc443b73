"""Which way an attack goes, against what the board says is attacked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.frames.attacks import Way, attack_strokes, attacked_squares, rays, reach_strokes, reached
from nqviz.model.board import DIAGONALS, Line, Square, attack, goes_around, lines_of
from nqviz.model.rule import MOVES, QUEENS, Rule

N = 8
SQUARES = [(row, column) for row in range(N) for column in range(N)]
squares = st.sampled_from(SQUARES)
rules = st.sampled_from([QUEENS, *(Rule(key) for key in MOVES if key != "queens")])


@given(one=squares, other=squares, rule=rules)
def test_an_attack_goes_the_way_of_its_line(one: Square, other: Square, rule: Rule) -> None:
    line = None if one[0] == other[0] else attack(*one, *other, N, rule)
    strokes = attack_strokes(one, other, N, rule)
    is_around = line is not None and goes_around(line, one, other)
    assert len(strokes) == (2 if is_around else 1)
    assert (strokes[0].way is Way.ARC) == (line is Line.KNIGHT)
    assert (strokes[0].way is Way.AROUND) == is_around
    ends = [tuple(round(each) % N for each in end) for s in strokes for end in (s.start, s.end)]
    assert {one, other} == set(ends)
    if line in DIAGONALS:
        for (row, column), (last, end), _ in strokes:
            assert abs(end - column) == abs(last - row)


@given(queen=squares, rule=rules)
def test_squares_that_lines_reach_are_those_that_are_attacked(queen: Square, rule: Rule) -> None:
    found = reached(queen, N, 1.0, rule)
    row = {square for square in SQUARES if square[0] == queen[0] and square != queen}
    attacked = {each for each in SQUARES if each[0] != queen[0] and attack(*queen, *each, N, rule)}
    assert set(found[None]) == row
    assert {each for line in lines_of(rule) for each in found[line]} == attacked
    for line in lines_of(rule):
        assert all(attack(*queen, *each, N, rule) is line for each in found[line])


@given(queen=squares, reach=st.floats(0, 1))
def test_lines_that_spread_have_come_no_farther_than_their_reach(
    queen: Square, reach: float
) -> None:
    far = {
        each
        for each in SQUARES
        if max(abs(each[0] - queen[0]), abs(each[1] - queen[1])) > reach * N
    }
    assert far.isdisjoint(each for line in reached(queen, N, reach).values() for each in line)
    for (row, column), (last, end), _ in rays(queen, N, reach).values():
        for down, across in ((row, column), (last, end)):
            assert max(abs(down - queen[0]), abs(across - queen[1])) <= reach * N + 1e-9
            assert -0.5 <= down <= N - 0.5
            assert -0.5 <= across <= N - 0.5


@pytest.mark.parametrize("rows", [range(4, N), range(2, -1, -1), range(0)])
@given(column=st.integers(0, N - 1), rule=rules)
def test_a_reach_ends_at_attacked_squares(rows: range, column: int, rule: Rule) -> None:
    for line in lines_of(rule):
        attacked = attacked_squares((3, column), line, rows, N, rule)
        strokes = reach_strokes((3, column), line, rows, N, rule)
        if rows and attacked:
            last = strokes[-1].end if len(strokes) == 1 else attacked[-1]
            assert (round(last[0]), round(last[1]) % N) in attacked
        assert all(attack(3, column, *each, N, rule) for each in attacked)
        assert bool(strokes) == bool(rows) or line in {Line.KNIGHT, Line.KING}
