"""Reasons as a person finds them: why a queen stands on a square, or why none can.

A deduction looks at the squares that are left: not attacked, not crossed out. Each unit (a region,
a row, a column) has one queen, which stands on one of its squares left.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from nqviz.common.bits import bits
from nqviz.model.board import Square
from nqviz.puzzles.bitboards import Bitboards, Unit, UnitKind
from nqviz.puzzles.solutions import completions

_LARGEST_GROUP = 4  # A person still looks at so many units together.


class Technique(IntEnum):
    """How a deduction is made, from the easiest to the hardest."""

    ONLY_SQUARE = 1  # one square is left in a unit
    ONE_IN_ONE = 2  # all squares left in a unit lie in one other unit
    ATTACKED_BY_ALL = 3  # each square left in a unit attacks the same others
    GROUP = 4  # the squares left in k units lie in k others
    TRIAL = 5  # a queen there would force others, and leave a unit without a square
    SEARCH = 6  # a queen there ends in no solution, which takes a search to see


@dataclass(frozen=True, slots=True)
class Deduction:
    """A conclusion from the squares that are left.

    Attributes:
        queen: where a queen stands, if that is what follows.
        crossed: where no queen can stand, by row.
        units: whose squares left are the reason; of a trial, the one that would have none.
        covers: the units in which these squares lie.
        forced: the squares of the queens that a trial forces, in this order.
    """

    technique: Technique
    queen: Square | None = None
    crossed: tuple[Square, ...] = ()
    units: tuple[Unit, ...] = ()
    covers: tuple[Unit, ...] = ()
    forced: tuple[Square, ...] = ()


def deduce(boards: Bitboards, queens: int, left: int) -> Deduction | None:
    """Return the easiest deduction, None where nothing follows.

    `queens` stand, `left` are the squares where further ones may stand, none of them attacked; each
    unit without a queen has such a square.
    """
    opened = [
        (unit, those & left)
        for unit, those in zip(boards.units, boards.squares, strict=True)
        if not those & queens
    ]
    for search in (_only_square, _one_in_one, _attacked_by_all, _group, _trial):
        found = next(search(boards, opened, left), None)
        if found is not None:
            return found
    return _search(boards, queens, left)


_Opened = list[tuple[Unit, int]]  # the units without a queen, and their squares left


def _only_square(boards: Bitboards, opened: _Opened, _left: int) -> Iterator[Deduction]:
    for unit, those in opened:
        if those.bit_count() == 1:
            yield Deduction(Technique.ONLY_SQUARE, boards.listed(those)[0], units=(unit,))


def _one_in_one(boards: Bitboards, opened: _Opened, _left: int) -> Iterator[Deduction]:
    for unit, those in opened:
        for cover, others in opened:
            if cover.kind is not unit.kind and not those & ~others and others & ~those:
                crossed = boards.listed(others & ~those)
                yield Deduction(Technique.ONE_IN_ONE, None, crossed, (unit,), (cover,))


def _attacked_by_all(boards: Bitboards, opened: _Opened, left: int) -> Iterator[Deduction]:
    for unit, those in sorted(opened, key=lambda each: each[1].bit_count()):
        struck = left & ~those
        for index in bits(those):
            struck &= boards.attacked[index]
        if struck:
            yield Deduction(Technique.ATTACKED_BY_ALL, None, boards.listed(struck), (unit,))


def _group(boards: Bitboards, opened: _Opened, _left: int) -> Iterator[Deduction]:
    by_kind = {kind: [each for each in opened if each[0].kind is kind] for kind in UnitKind}
    for size in range(2, _LARGEST_GROUP + 1):
        for kind, units in by_kind.items():
            for other_kind, others in by_kind.items():
                if other_kind is not kind and size < len(units):
                    yield from _groups(boards, units, others, size)


def _groups(boards: Bitboards, units: _Opened, others: _Opened, size: int) -> Iterator[Deduction]:
    """Yield what follows where units of one kind lie in as many of another kind."""
    touched = [
        sum(1 << at for at, (_, squares) in enumerate(others) if squares & those)
        for _, those in units
    ]
    few = [at for at, mask in enumerate(touched) if mask.bit_count() <= size]
    for group in combinations(few, size):
        covered = 0
        for at in group:
            covered |= touched[at]
        if covered.bit_count() == size:
            covers = [others[at] for at in bits(covered)]
            inside = _union(units[at] for at in group)
            crossed = _union(covers) & ~inside
            if crossed:
                yield Deduction(
                    Technique.GROUP,
                    None,
                    boards.listed(crossed),
                    tuple(units[at][0] for at in group),
                    tuple(unit for unit, _ in covers),
                )


def _union(units: Iterable[tuple[Unit, int]]) -> int:
    union = 0
    for _, those in units:
        union |= those
    return union


def _trial(boards: Bitboards, opened: _Opened, left: int) -> Iterator[Deduction]:
    """Yield the trial that fails after the fewest forced queens."""
    best: Deduction | None = None
    for index in bits(left):
        failed = _try(boards, opened, left, index, len(best.forced) if best else boards.n)
        if failed is not None:
            unit, forced = failed
            crossed = boards.listed(1 << index)
            squares = tuple(divmod(each, boards.n) for each in forced)
            best = Deduction(Technique.TRIAL, None, crossed, (unit,), forced=squares)
    if best is not None:
        yield best


def _try(
    boards: Bitboards, opened: _Opened, left: int, index: int, fewer: int
) -> tuple[Unit, list[int]] | None:
    """Place a queen and those it forces, fewer than some; return the unit that is left empty."""
    forced: list[int] = []
    queens = 1 << index
    left &= ~boards.attacked[index]
    while True:
        single = 0
        for unit, those in opened:
            if not those & queens:
                here = those & left
                if not here:
                    return unit, forced
                if not here & (here - 1):
                    single = single or here
        if not single or len(forced) + 1 >= fewer:
            return None
        forced.append(single.bit_length() - 1)
        queens |= single
        left &= ~boards.attacked[forced[-1]]


def _search(boards: Bitboards, queens: int, left: int) -> Deduction | None:
    for index in bits(left):
        placed = queens | 1 << index
        if not completions(boards, placed, left, 1):
            return Deduction(Technique.SEARCH, None, boards.listed(1 << index))
    return None
