from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import (
    DIAGONALS,
    Line,
    attack,
    attackers,
    attacking_pairs,
    conflicts,
    is_solution,
    lines_of,
)
from nqviz.model.position import Task
from nqviz.model.published import known_solutions
from nqviz.model.rule import MOVES, QUEENS, Rule, blocked_squares, parsed_rule
from tests.support.rules import random_rule, solutions_of

KNIGHT = [
    (down, aside) for down, aside in product((-2, -1, 1, 2), repeat=2) if abs(down * aside) == 2
]
CORNERS = list(product((-1, 1), repeat=2))


def rays(n, row, column, down, aside, *, wraps):
    """Yield the squares that a piece comes to, square by square, in one direction."""
    for _ in range(n - 1):
        row, column = row + down, column + aside
        if wraps:
            row, column = row % n, column % n
        if not (0 <= row < n and 0 <= column < n):
            return
        yield row, column


def attacked_by_chess(n, square, rule):
    """Return what a piece attacks in other rows, by walking over the board."""
    directions = {"queens": CORNERS, "torus": CORNERS, "superqueens": CORNERS}.get(rule.key, [])
    if rule.key == "one-diagonal":
        directions = [(1, 1), (-1, -1)]
    leaps = {"superqueens": KNIGHT, "empresses": KNIGHT, "kings": CORNERS}.get(rule.key, [])
    found = {(row, square[1]) for row in range(n)}
    for down, aside in directions:
        found |= set(rays(n, *square, down, aside, wraps=rule.key == "torus"))
    found |= {(square[0] + down, square[1] + aside) for down, aside in leaps}
    if rule.regions:
        letter = rule.regions[square[0]][square[1]]
        found |= {
            (row, column)
            for row, column in product(range(n), repeat=2)
            if rule.regions[row][column] == letter
        }
    on_board = range(n)
    return {(r, c) for r, c in found if r in on_board and c in on_board and r != square[0]}


boards = st.integers(1, 7).flatmap(
    lambda n: st.tuples(st.just(n), st.integers(0, 10**6).map(lambda seed: random_rule(n, seed)))
)


@given(boards, st.data())
def test_a_square_attacks_what_a_piece_can_go_to(board, data):
    n, rule = board
    square = data.draw(st.tuples(*[st.integers(0, n - 1)] * 2))
    others = {
        (row, column)
        for row, column in product(range(n), repeat=2)
        if row != square[0] and attack(*square, row, column, n, rule) is not None
    }
    assert others == attacked_by_chess(n, square, rule)


@given(boards, st.data())
def test_a_placement_is_a_solution_where_no_piece_can_go_to_another(board, data):
    n, rule = board
    queens = data.draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
    squares = list(enumerate(queens))
    pairs = {
        (one, other)
        for one, other in product(squares, repeat=2)
        if one < other and other in attacked_by_chess(n, one, rule)
    }
    assert is_solution(queens, rule) == (not pairs and not rule.blocked & set(squares))
    assert {((u, queens[u]), (d, queens[d])) for u, d, _ in conflicts(queens, rule)} == pairs
    assert set(attacking_pairs(squares, n, rule)) == pairs
    for row, column in squares:
        found = {other for other, _ in attackers(queens, row, column, rule)}
        assert found == {a if b == row else b for (a, _), (b, _) in pairs if row in (a, b)}


@pytest.mark.parametrize("key", MOVES)
def test_the_solutions_are_as_many_as_published(key):
    rule = Rule(key)
    for n in range(1, 8):
        assert len(solutions_of(n, rule)) == known_solutions(n, rule)


@pytest.mark.parametrize("key", MOVES)
def test_every_published_count_agrees_on_which_boards_have_a_solution(key):
    rule = Rule(key)
    counts = {n: known_solutions(n, rule) for n in range(1, 21)}
    assert all(
        rule.has_solution(n) == (count > 0) for n, count in counts.items() if count is not None
    )
    assert sum(count is not None for count in counts.values()) >= 9


def test_no_theorem_tells_of_blocked_squares_and_regions():
    assert Rule(blocked=frozenset({(0, 0)})).has_solution(8) is None
    assert known_solutions(8, Rule(blocked=frozenset({(0, 0)}))) is None


@given(boards)
def test_the_text_of_a_rule_gives_the_rule_again(board):
    n, rule = board
    rule.check(n)
    assert parsed_rule(rule.text) == rule


def test_the_text_of_a_rule_is_one_line():
    rule = Rule("kings", frozenset({(2, 5), (0, 3)}), ("AB", "AA"))
    assert rule.text == "kings blocked=0:3,2:5 regions=AB/AA"
    assert parsed_rule("queens") is QUEENS


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bishops", "'bishops'"),
        ("", "''"),
        ("torus blocked=3", "'3'"),
        ("torus blocked=" + "9" * 10_000 + ":1", "blocked square"),
        ("torus holes=3:3", "'holes=3:3'"),
    ],
)
def test_a_wrong_text_gets_a_sentence(text, named):
    with pytest.raises(ValueError, match=r"rule|blocked") as raised:
        parsed_rule(text)
    assert named in str(raised.value)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        (Rule(blocked=blocked_squares("3:0")), "3:0"),
        (Rule(regions=("AB", "AB")), "3 lines"),
        (Rule(regions=("ABC", "ABC", "AB1")), "'1'"),
        (Rule(regions=("ABB", "ABB", "AAB")), "not 2"),
    ],
)
def test_what_does_not_fit_the_board_gets_a_sentence(rule, named):
    with pytest.raises(ValueError, match=named):
        rule.check(3)


def test_what_does_not_fit_a_board_is_left_out_there():
    rule = Rule("torus", blocked=frozenset({(4, 4)}))
    assert rule.fitted(5) == rule
    assert rule.fitted(4) == Rule("torus")


@given(boards)
def test_open_columns_are_those_that_are_not_blocked(board):
    n, rule = board
    for row in range(n):
        expected = {column for column in range(n) if (row, column) not in rule.blocked}
        assert set(rule.open_columns(n, row)) == expected
        assert list(rule.open_columns(n, row, 2)) == sorted(c for c in expected if c >= 2)


def test_the_lines_of_a_rule_are_in_the_order_in_which_they_are_tested():
    assert lines_of(QUEENS) == (Line.COLUMN, *DIAGONALS)
    assert lines_of(Rule("superqueens")) == (Line.COLUMN, *DIAGONALS, Line.KNIGHT)
    assert lines_of(Rule("kings", regions=("A",))) == (Line.COLUMN, Line.KING, Line.REGION)


def test_a_task_alone_has_the_queens_rule():
    assert Task(8).rule is QUEENS
    assert Task(8) == Task(8, rule=Rule())
