from itertools import product
from random import Random

import pytest

from nqviz.common.bits import bits
from nqviz.model.board import attack
from nqviz.model.rule import LETTERS, MOVES, Rule
from nqviz.puzzles.bitboards import UnitKind, bitboards


def random_rule(key, n, seed):
    chance = Random(seed)
    letters = [*LETTERS[:n], *(chance.choice(LETTERS[:n]) for _ in range(n * n - n))]
    chance.shuffle(letters)
    rows = tuple("".join(letters[row * n : row * n + n]) for row in range(n))
    squares = list(product(range(n), repeat=2))
    return Rule(key, frozenset(chance.sample(squares, 3)), rows)


@pytest.mark.parametrize("key", MOVES)
def test_a_queen_attacks_what_the_board_says_and_stands_in_a_region_a_row_and_a_column(key):
    n, rule = 6, random_rule(key, 6, key)
    boards = bitboards(rule, n)
    squares = list(product(range(n), repeat=2))
    assert boards.listed(boards.open) == tuple(each for each in squares if each not in rule.blocked)
    for index, square in enumerate(squares):
        struck = {
            each for each in squares if each[0] == square[0] or attack(*square, *each, n, rule)
        }
        letter = rule.regions[square[0]][square[1]]
        struck |= {each for each in squares if rule.regions[each[0]][each[1]] == letter}
        assert set(boards.listed(boards.attacked[index])) == struck
        names = [
            unit
            for unit, those in zip(boards.units, boards.squares, strict=True)
            if those >> index & 1
        ]
        assert names == [
            (UnitKind.REGION, letter),
            (UnitKind.ROW, square[0]),
            (UnitKind.COLUMN, square[1]),
        ]


def test_squares_queens_and_bits_are_the_same():
    boards = bitboards(Rule(), 5)
    mask = boards.mask([(0, 3), (4, 1)])
    assert list(bits(mask)) == [3, 21]
    assert boards.listed(mask) == ((0, 3), (4, 1))
    assert boards.queens(mask) == (3, -1, -1, -1, 1)
    assert boards.mask_of_queens((3, -1, -1, -1, 1)) == mask
    assert boards.attacked_by(mask) == boards.attacked[3] | boards.attacked[21]
