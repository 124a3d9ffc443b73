"""Puzzles of coloured regions: `nqviz.puzzle`.

One queen in each row, each column and each region; no two may touch, not even at a corner.

Examples:
    >>> import nqviz
    >>> puzzle = nqviz.puzzle.make(6, level="easy", seed=3)
    >>> nqviz.puzzle.solve(puzzle).verify()
    True
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import index
from pathlib import Path

from nqviz.api.options import given_from, squares_from
from nqviz.api.pages import image
from nqviz.api.pictures import placement_svg
from nqviz.api.solutions import Solution
from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Square
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.difficulty import Difficulty, Level, deductions, difficulty_of
from nqviz.puzzles.generator import check_size, make_puzzle
from nqviz.puzzles.hint import hint_giver, in_words
from nqviz.puzzles.puzzle import KEY, load_puzzle, puzzle_text, save_puzzle
from nqviz.puzzles.solutions import solutions

__all__ = ["Puzzle", "load", "make", "solve"]

LEVELS = {level.name.lower().replace("_", "-"): level for level in Level}
LEVEL_KEYS = {level: key for key, level in LEVELS.items()}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle of coloured regions. A notebook draws it; `print` shows its letters.

    Attributes:
        regions: by row, a letter for each square, which names its region.

    Raises:
        ValueError: with one sentence, where the rows make no square board of n regions.

    Examples:
        >>> import nqviz
        >>> puzzle = nqviz.puzzle.Puzzle(("ABCC", "ACCC", "AADC", "AADC"))
        >>> puzzle.n, puzzle.level, puzzle.solve().columns
        (4, 'easy', (1, 3, 0, 2))
    """

    regions: tuple[str, ...]
    _rule: Rule = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "regions", tuple(self.regions))
        object.__setattr__(self, "_rule", Rule(KEY, regions=self.regions))
        self._rule.check(self.n)

    def __str__(self) -> str:
        return puzzle_text(self._rule).rstrip("\n")

    @property
    def n(self) -> int:
        """The side of the board, in squares.

        Examples:
            >>> import nqviz
            >>> nqviz.puzzle.make(5, seed=1).n
            5
        """
        return len(self.regions)

    @property
    def level(self) -> str:
        """How hard it is: "easy", "medium", "hard" or "very-hard".

        Raises:
            ValueError: with one sentence, where it has not exactly one solution.

        Examples:
            >>> import nqviz
            >>> nqviz.puzzle.make(5, seed=1).level
            'easy'
        """
        return LEVEL_KEYS[self._difficulty().level]

    @property
    def score(self) -> int:
        """What all deductions cost; it orders puzzles of one level.

        Raises:
            ValueError: with one sentence, where it has not exactly one solution.

        Examples:
            >>> import nqviz
            >>> nqviz.puzzle.make(5, seed=1).score
            5
        """
        return self._difficulty().score

    def solve(self) -> Solution:
        """Return the one solution.

        Raises:
            ValueError: with one sentence, where there is none, or more than one.

        Examples:
            >>> import nqviz
            >>> nqviz.puzzle.make(5, seed=1).solve().verify()
            True
        """
        found = solutions(self._rule, self.n)
        if len(found) != 1:
            raise ValueError(count_in_words(len(found)))
        return Solution(found[0], self._rule.text)

    def reasons(self) -> list[str]:
        """Return a sentence for each queen and each cross that lead to the solution.

        Raises:
            ValueError: with one sentence, where it has not exactly one solution.

        Examples:
            >>> import nqviz
            >>> len(nqviz.puzzle.make(5, seed=1).reasons()) >= 5
            True
        """
        return [in_words(each) for each in deductions(bitboards(self._rule, self.n))]

    def hint(self, queens: Sequence[int] = (), crossed: Iterable[Square] = ()) -> str:
        """Return what follows next, or what is wrong, and why.

        Args:
            queens: the column of the queen in each row, -1 where there is none; rows behind the
                last are empty.
            crossed: squares (row, column) that are crossed out.

        Raises:
            ValueError: with one sentence, where a queen or a crossed square is not on the board.

        Examples:
            >>> import nqviz
            >>> bool(nqviz.puzzle.make(5, seed=1).hint())
            True
        """
        standing = list(given_from(queens, self.n)) or [EMPTY] * self.n
        squares = squares_from(crossed)
        for row, column in sorted(squares):
            if not (0 <= row < self.n and 0 <= column < self.n):
                words = tr(
                    "The square {row}:{column} is not on a board of n = {n}.",
                    row=row,
                    column=column,
                    n=self.n,
                )
                raise ValueError(words)
        return hint_giver(self._rule, self.n).hint(standing, squares).text

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write it to a text file that the window opens.

        Args:
            file: its name; what stood there is replaced.

        Raises:
            ValueError: with one sentence, where it can't be written.

        Examples:
            >>> import nqviz, pathlib, tempfile
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     file = pathlib.Path(folder, "mine.txt")
            ...     nqviz.puzzle.make(5, seed=1).save(file)
            ...     nqviz.puzzle.load(file) == nqviz.puzzle.make(5, seed=1)
            True
        """
        save_puzzle(Path(file), self._rule)

    def svg(self, *, size: int = 0, look: str = "light") -> str:
        """Return a picture as SVG.

        Args:
            size: its width and height, in pixels; by default as large as the board needs.
            look: the colours: "light", "dark" or "projector".

        Raises:
            ValueError: where there is no such look.

        Examples:
            >>> import nqviz
            >>> nqviz.puzzle.make(5, seed=1).svg()[:4]
            '<svg'
        """
        return placement_svg([EMPTY] * self.n, self._rule, size, look)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return image(self.svg(), repr(self))

    def _difficulty(self) -> Difficulty:
        return difficulty_of(self._rule, self.n, most_tests=0)


def make(n: int, *, level: str | None = None, seed: int = 0) -> Puzzle:
    """Make a puzzle with exactly one solution; the same arguments give the same one.

    Args:
        n: the side of the board, from 4 to 12 squares.
        level: "easy", "medium", "hard" or "very-hard"; by default any.
        seed: where random choices begin.

    Raises:
        ValueError: with one sentence, for another n, where there is no such level, or no puzzle of
            it was found.

    Examples:
        >>> import nqviz
        >>> nqviz.puzzle.make(8, level="hard", seed=2).level
        'hard'
        >>> nqviz.puzzle.make(3)
        Traceback (most recent call last):
        ...
        ValueError: Puzzles are made for n = 4 to 12.
    """
    check_size(index(n))
    if level is not None and level not in LEVELS:
        words = tr(
            "There is no level {level}; there are {keys}.",
            level=repr(level),
            keys=", ".join(LEVELS),
        )
        raise ValueError(words)
    rule, _ = make_puzzle(index(n), seed, None if level is None else LEVELS[level])
    return Puzzle(rule.regions)


def load(file: str | os.PathLike[str]) -> Puzzle:
    """Read a puzzle from a text file: a line for each row, a letter for each square.

    Args:
        file: its name.

    Raises:
        ValueError: with one sentence, where there is no puzzle in it.

    Examples:
        >>> import nqviz
        >>> nqviz.puzzle.load("there is no such file")
        Traceback (most recent call last):
        ...
        ValueError: there is no such file can't be read: ...
    """
    return Puzzle(load_puzzle(Path(file)).regions)


def solve(puzzle: Puzzle | Sequence[str]) -> Solution:
    """Return the one solution of a puzzle.

    Args:
        puzzle: a puzzle, or rows of letters.

    Raises:
        ValueError: with one sentence, where it is no puzzle, or there is no solution or more than
            one.

    Examples:
        >>> import nqviz
        >>> nqviz.puzzle.solve(["ABCC", "ACCC", "AADC", "AADC"]).columns
        (1, 3, 0, 2)
    """
    return (puzzle if isinstance(puzzle, Puzzle) else Puzzle(tuple(puzzle))).solve()


def count_in_words(count: int) -> str:
    """Say why a puzzle with another number of solutions than one is none."""
    if count:
        return tr("There is more than one solution, so it is no puzzle.")
    return tr("There is no solution.")
