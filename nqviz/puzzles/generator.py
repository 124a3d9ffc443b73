"""Makes puzzles with exactly one solution.

A random solution is drawn, and a region grows around each of its queens. While there is another
solution, one of its squares goes to a neighbouring region: two of its queens share a region then.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from nqviz.common.bits import bits
from nqviz.common.i18n import tr
from nqviz.model.rule import LETTERS, Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.difficulty import Difficulty, Level, deductions, rated
from nqviz.puzzles.puzzle import KEY
from nqviz.puzzles.solutions import completions, search_tests

SMALLEST, LARGEST = 4, 12
_MOST_REPAIRS = 200
_MOST_ATTEMPTS = 2000
# How unevenly regions grow, as the standard deviation of the logarithm of their speed. Small ones
# make a puzzle easier, and a larger one without them seldom has only one solution.
_UNEVENNESS = {None: 0.7, Level.EASY: 1.2, Level.MEDIUM: 0.7, Level.HARD: 0.3, Level.VERY_HARD: 0.0}
_LEAST_UNEVENNESS = {10: 0.5, 11: 0.6, 12: 0.7}


def make_puzzle(
    n: int,
    seed: int,
    level: Level | None = None,
    should_continue: Callable[[], bool] = lambda: True,
) -> tuple[Rule, Difficulty]:
    """Return a puzzle of side n, of a level if one is given; the same arguments give the same one.

    Raises ValueError for another n than `SMALLEST` to `LARGEST`, where no puzzle of this level is
    found, and where `should_continue`, which is called for each attempt, returns False.
    """
    check_size(n)
    chance = random.Random(f"{n} {seed}")
    unevenness = max(_UNEVENNESS[level], _LEAST_UNEVENNESS.get(n, 0.0))
    for _ in range(_MOST_ATTEMPTS):
        if not should_continue():
            raise ValueError(tr("No puzzle was made: it was cancelled."))
        letters = _attempt(n, chance, unevenness)
        if letters is not None:
            rule = Rule(KEY, regions=_renamed(letters, n))
            made = deductions(bitboards(rule, n))
            if level is None or rated(made, None).level is level:
                return rule, rated(made, search_tests(rule, n))
    raise ValueError(
        tr("No puzzle of this kind was found for n = {n}; try another size or level.", n=n)
    )


def check_size(n: int) -> None:
    """Raise ValueError with a sentence where no puzzles are made for a size."""
    if not SMALLEST <= n <= LARGEST:
        words = tr(
            "Puzzles are made for n = {smallest} to {largest}.", smallest=SMALLEST, largest=LARGEST
        )
        raise ValueError(words)


def _attempt(n: int, chance: random.Random, unevenness: float) -> list[str] | None:
    queens = _random_solution(n, chance)
    letters = _grown(queens, chance, unevenness)
    for _ in range(_MOST_REPAIRS):
        boards = bitboards(Rule(KEY, regions=_lines(letters, n)), n)
        solution = boards.mask_of_queens(queens)
        found = completions(boards, 0, boards.open, 2)
        others = [mask for mask in found if mask != solution]
        if not others:
            return letters
        moves = list(_moves(letters, n, others[0] & ~solution))
        if not moves:
            return None
        index, letter = chance.choice(moves)
        letters[index] = letter
    return None


def _random_solution(n: int, chance: random.Random) -> list[int]:
    """Return a random placement in which no queens of neighbouring rows touch."""
    queens = list(range(n))
    while any(abs(one - other) == 1 for one, other in pairwise(queens)):
        chance.shuffle(queens)
    return queens


def _grown(queens: Sequence[int], chance: random.Random, unevenness: float) -> list[str]:
    """Grow a connected region around each queen until the board is full; letters by square."""
    n = len(queens)
    letters = [""] * (n * n)
    speeds = [chance.lognormvariate(0, unevenness) for _ in queens]
    edges: list[list[int]] = [[] for _ in queens]
    growing = list(range(n))
    for region, (row, column) in enumerate(enumerate(queens)):
        letters[row * n + column] = LETTERS[region]
        edges[region] += _neighbours(row * n + column, n)
    while growing:
        region = chance.choices(growing, [speeds[each] for each in growing])[0]
        edges[region] = [index for index in edges[region] if not letters[index]]
        if not edges[region]:
            growing.remove(region)
            continue
        index = chance.choice(edges[region])
        letters[index] = LETTERS[region]
        edges[region] += _neighbours(index, n)
    return letters


def _moves(letters: Sequence[str], n: int, squares: int) -> Iterator[tuple[int, str]]:
    """Yield squares that can go to the region of a neighbour, theirs staying connected."""
    for index in bits(squares):
        if _is_connected_without(letters, n, index):
            for other in _neighbours(index, n):
                if letters[other] != letters[index]:
                    yield index, letters[other]


def _is_connected_without(letters: Sequence[str], n: int, index: int) -> bool:
    """Tell whether the region of a square has others, and stays in one piece without it."""
    ends = [each for each in _neighbours(index, n) if letters[each] == letters[index]]
    reached, ahead = {index, *ends[:1]}, ends[:1]
    while ahead:
        for other in _neighbours(ahead.pop(), n):
            if letters[other] == letters[index] and other not in reached:
                reached.add(other)
                ahead.append(other)
    return bool(ends) and reached.issuperset(ends)


def _neighbours(index: int, n: int) -> list[int]:
    row, column = divmod(index, n)
    inside = (row > 0, row < n - 1, column > 0, column < n - 1)
    return [index + step for step, is_there in zip((-n, n, -1, 1), inside, strict=True) if is_there]


def _renamed(letters: Sequence[str], n: int) -> tuple[str, ...]:
    """Return the rows of regions named in reading order: their letters must not tell the rows."""
    names = {letter: LETTERS[at] for at, letter in enumerate(dict.fromkeys(letters))}
    return _lines([names[letter] for letter in letters], n)


def _lines(letters: Sequence[str], n: int) -> tuple[str, ...]:
    return tuple("".join(letters[row * n : row * n + n]) for row in range(n))
