"""How difficult a puzzle is for a person, and how much a search has to do."""

from dataclasses import dataclass
from enum import IntEnum

from nqviz.common.i18n import mark, number, tr
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import Bitboards, bitboards
from nqviz.puzzles.deduction import Deduction, Technique, deduce
from nqviz.puzzles.solutions import MOST_TESTS, search_tests


class Level(IntEnum):
    """The hardest reasoning that a person needs."""

    EASY = 1  # squares that are counted
    MEDIUM = 2  # squares that all others of a unit attack
    HARD = 3  # several units together
    VERY_HARD = 4  # trials

    def in_words(self) -> str:
        """Return the name of the level."""
        return tr(_NAMES[self])


_NAMES = {
    Level.EASY: mark("easy"),
    Level.MEDIUM: mark("medium"),
    Level.HARD: mark("hard"),
    Level.VERY_HARD: mark("very hard"),
}
_LEVELS = {
    Technique.ONLY_SQUARE: Level.EASY,
    Technique.ONE_IN_ONE: Level.EASY,
    Technique.ATTACKED_BY_ALL: Level.MEDIUM,
    Technique.GROUP: Level.HARD,
    Technique.TRIAL: Level.VERY_HARD,
    Technique.SEARCH: Level.VERY_HARD,
}
# What a deduction costs a person, roughly doubling with each technique.
_COSTS = dict(zip(Technique, (1, 2, 4, 8, 16, 32), strict=True))


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a puzzle with one solution.

    Attributes:
        level: by the hardest technique that is needed, always taking the easiest that leads on.
        score: the sum of what all deductions cost; puzzles of one level are ordered by it.
        deductions: how many they are, n placed queens among them.
        tests: the squares that backtracking by rows tests; None for more than a million.
    """

    level: Level
    score: int
    deductions: int
    tests: int | None

    def in_words(self) -> str:
        """Return the difficulty in one line."""
        if self.tests is None:
            return tr("{level}, score {score}", level=self.level.in_words(), score=self.score)
        return tr(
            "{level}, score {score}; a search row by row tests {tests} squares",
            level=self.level.in_words(),
            score=self.score,
            tests=number(self.tests),
        )


def difficulty_of(rule: Rule, n: int, most_tests: int = MOST_TESTS) -> Difficulty:
    """Measure a puzzle; raises ValueError where it has not exactly one solution.

    More tests than `most_tests` are not counted, which takes longer than all else.
    """
    return rated(deductions(bitboards(rule, n)), search_tests(rule, n, most_tests))


def rated(made: list[Deduction], tests: int | None) -> Difficulty:
    """Return the difficulty of the deductions that solve a puzzle."""
    return Difficulty(
        max(_LEVELS[each.technique] for each in made),
        sum(_COSTS[each.technique] for each in made),
        len(made),
        tests,
    )


def deductions(boards: Bitboards) -> list[Deduction]:
    """Return the deductions that solve a puzzle, each the easiest.

    Raises ValueError where they don't end in a solution: there is none, or more than one.
    """
    queens, left, made = 0, boards.open, list[Deduction]()
    while queens.bit_count() < boards.n:
        has_dead_end = any(not those & (queens | left) for those in boards.squares)
        found = None if has_dead_end else deduce(boards, queens, left)
        if found is None:
            raise ValueError(tr("This puzzle has not exactly one solution."))
        made.append(found)
        if found.queen is not None:
            queens |= boards.mask([found.queen])
            left &= ~boards.attacked_by(queens)
        else:
            left &= ~boards.mask(found.crossed)
    return made
