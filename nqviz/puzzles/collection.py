"""Puzzles with what is known of them: the program's own, files, new ones."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nqviz.common.i18n import mark, tr
from nqviz.common.text import visible
from nqviz.model.rule import Rule
from nqviz.puzzles.difficulty import Difficulty, difficulty_of
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles

# What is asked of who solves one.
RULES = mark(
    "One queen in each row, each column and each region; no two may touch, not even at a corner."
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        name: of its file; empty where it has none.
        number: its position among the program's own, from 1; 0 for another.
        difficulty: None where it has not exactly one solution.
    """

    rule: Rule
    name: str = ""
    number: int = 0
    difficulty: Difficulty | None = None

    @property
    def n(self) -> int:
        """The side of its board."""
        return len(self.rule.regions)

    def in_words(self) -> str:
        """Return its title."""
        if self.number:
            title = tr("Puzzle {place}", place=self.number)
        else:
            title = self.name or tr("A new puzzle")
        if self.difficulty is None:
            return tr("{title}: {n} × {n}", title=title, n=self.n)
        level = self.difficulty.level.in_words()
        return tr("{title}: {n} × {n}, {level}", title=title, n=self.n, level=level)


@cache
def own_collection() -> tuple[Puzzle, ...]:
    """Return the program's own puzzles, from the easiest on."""
    rules = [(path.stem, load_puzzle(path)) for path in own_puzzles()]
    return tuple(
        Puzzle(rule, name, number, difficulty_of(rule, len(rule.regions), most_tests=0))
        for number, (name, rule) in enumerate(rules, start=1)
    )


def puzzle_in(path: Path) -> Puzzle:
    """Return the puzzle of a file; raises ValueError with one sentence where there is none."""
    rule = load_puzzle(path)
    own = next((each for each in own_collection() if each.rule == rule), None)
    if own is not None:
        return own
    return of_rule(rule, visible(path.name))


def of_rule(rule: Rule, name: str = "") -> Puzzle:
    """Return regions as a puzzle, whether or not they have exactly one solution."""
    try:
        difficulty = difficulty_of(rule, len(rule.regions), most_tests=0)
    except ValueError:
        return Puzzle(rule, name)
    return Puzzle(rule, name, difficulty=difficulty)


def next_puzzle(puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle that comes after one of the program's own; None after the last."""
    collection = own_collection()
    return collection[puzzle.number] if 0 < puzzle.number < len(collection) else None
