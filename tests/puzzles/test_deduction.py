from random import Random

import pytest

from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import UnitKind, bitboards
from nqviz.puzzles.deduction import Technique, deduce
from nqviz.puzzles.difficulty import Level
from nqviz.puzzles.generator import make_puzzle
from nqviz.puzzles.solutions import completions


def check(boards, queens, left, found):
    """Check a deduction against all solutions from there."""
    every = completions(boards, queens, left, 10_000)
    if found.queen is not None:
        assert all(each & boards.mask([found.queen]) for each in every)
    assert not any(each & boards.mask(found.crossed) for each in every)
    assert boards.mask(found.crossed) & ~left == 0
    assert (found.queen is None) is bool(found.crossed)


@pytest.mark.parametrize("level", Level)
def test_what_follows_is_true_in_every_solution_and_ends_in_one(level):
    for seed in range(6):
        n = 5 + seed % 4
        rule = make_puzzle(n, seed, level)[0]
        boards = bitboards(rule, n)
        queens, left = 0, boards.open
        while queens.bit_count() < n:
            found = deduce(boards, queens, left)
            check(boards, queens, left, found)
            if found.queen is not None:
                queens |= boards.mask([found.queen])
                left &= ~boards.attacked_by(queens)
            left &= ~boards.mask(found.crossed)
        assert completions(boards, 0, boards.open, 2) == [queens]


def test_what_follows_is_true_on_boards_with_many_solutions_too():
    chance, made = Random(1), set()
    for key in ("queens", "torus", "superqueens", "empresses", "kings", "rooks") * 5:
        boards = bitboards(Rule(key), 6)
        left = boards.open & chance.getrandbits(36)
        while all(those & left for those in boards.squares):
            found = deduce(boards, 0, left)
            if found is None:
                break
            made.add(found.technique)
            check(boards, 0, left, found)
            if found.queen is not None:
                break
            left &= ~boards.mask(found.crossed)
    assert {Technique.ONLY_SQUARE, Technique.ATTACKED_BY_ALL} <= made


def test_each_technique_says_why():
    boards = bitboards(Rule("rooks"), 4)

    def deduced(*lines):
        return deduce(
            boards,
            0,
            boards.mask(
                (row, column)
                for row, line in enumerate(lines)
                for column, sign in enumerate(line)
                if sign == "o"
            ),
        )

    single = deduced("oooo", ".o..", "oooo", "oooo")
    assert (single.technique, single.queen) == (Technique.ONLY_SQUARE, (1, 1))
    assert single.units == ((UnitKind.ROW, 1),)
    group = deduced("oo..", "oooo", "oo..", "oooo")
    assert group.technique is Technique.GROUP
    assert [unit.name for unit in group.units] == [0, 2]
    assert [unit.name for unit in group.covers] == [0, 1]
    assert group.crossed == ((1, 0), (1, 1), (3, 0), (3, 1))
    with_regions = bitboards(Rule("rooks", regions=("AABB", "CCBB", "CDDD", "CDDD")), 4)
    one = deduce(with_regions, 0, with_regions.open)
    assert one.technique is Technique.ONE_IN_ONE
    assert (one.units, one.covers) == (((UnitKind.REGION, "A"),), ((UnitKind.ROW, 0),))
    assert one.crossed == ((0, 2), (0, 3))
    attacked = deduce(
        bitboards(Rule(), 4),
        0,
        bitboards(Rule(), 4).mask(
            [(0, 0), (0, 1), (1, 1), (1, 0), (1, 2), (2, 0), (2, 2), (2, 3), (3, 1), (3, 3)]
        ),
    )
    assert attacked.technique is Technique.ATTACKED_BY_ALL


def test_nothing_follows_where_each_square_is_in_a_solution():
    boards = bitboards(Rule("rooks"), 4)
    assert deduce(boards, 0, boards.open) is None
    four = bitboards(Rule(), 4)
    trial = deduce(four, 0, four.open)
    assert trial.technique in {Technique.ATTACKED_BY_ALL, Technique.TRIAL}
