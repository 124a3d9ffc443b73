"""A rule: by what queens attack each other, and on which squares none may stand.

Under every rule there is one queen in each row, and no two in one column. `nqviz.model.board` tells
what attacks what; here are the values that it reads, their text, and what is known of them.
"""

import math
import string
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from nqviz.common.i18n import mark, ntr, together, tr


class Moves(NamedTuple):
    """By what a queen attacks other rows, besides her column.

    `title` and `words`, a sentence, are marked for translation. `wraps`: the diagonals go on at the
    opposite edge, as on a torus. `knight`: she attacks as a knight does, `king`: the four squares
    that touch hers at a corner.
    """

    title: str
    words: str
    falling: bool = False
    rising: bool = False
    wraps: bool = False
    knight: bool = False
    king: bool = False


# By key, in the order in which they are offered.
MOVES = {
    "queens": Moves(
        mark("Queens"),
        mark("A queen attacks along her row, her column and both diagonals."),
        falling=True,
        rising=True,
    ),
    "torus": Moves(
        mark("Queens on a torus"),
        mark("On a torus, a diagonal that leaves the board at one edge comes back at the other."),
        falling=True,
        rising=True,
        wraps=True,
    ),
    "superqueens": Moves(
        mark("Superqueens"),
        mark("A superqueen attacks as a queen does, and by a knight's moves as well."),
        falling=True,
        rising=True,
        knight=True,
    ),
    "empresses": Moves(
        mark("Queens as empresses"),
        mark("These queens attack along row and column and by a knight's moves, as empresses do."),
        knight=True,
    ),
    "kings": Moves(
        mark("Queens apart"),
        mark("These queens attack along row and column, and the squares at their corners."),
        king=True,
    ),
    "one-diagonal": Moves(
        mark("One diagonal"),
        mark("These queens attack along row and column, and along the falling diagonal only."),
        falling=True,
    ),
    "rooks": Moves(
        mark("Queens as rooks"),
        mark("These queens attack along row and column only, as rooks do."),
    ),
}

LETTERS = string.ascii_uppercase + string.ascii_lowercase  # of regions


@dataclass(frozen=True, slots=True)
class Rule:
    """What attacks, and where no queen may stand.

    Attributes:
        key: of `MOVES`.
        blocked: squares (row, column) on which no queen may stand; attacks pass over them.
        regions: by row, a string with a letter for each square; no two queens stand in squares of
            one letter. Empty where there are no regions.
    """

    key: str = "queens"
    blocked: frozenset[tuple[int, int]] = frozenset()
    regions: tuple[str, ...] = ()

    @property
    def moves(self) -> Moves:
        """By what queens attack."""
        return MOVES[self.key]

    @property
    def is_plain(self) -> bool:
        """Whether there are neither blocked squares nor regions."""
        return not self.blocked and not self.regions

    @property
    def is_symmetric(self) -> bool:
        """Whether the mirror images of a solution, left to right and top to bottom, are solutions.

        Blocked squares and regions that happen to be symmetric are not looked into.
        """
        return self.is_plain and self.moves.falling == self.moves.rising

    @property
    def letters(self) -> str:
        """The letters of the regions, in order."""
        return "".join(sorted(set("".join(self.regions))))

    def open_columns(self, n: int, row: int, start: int = 0) -> Iterable[int]:
        """Return the columns of a row, from `start` on, that are not blocked."""
        if not self.blocked:
            return range(start, n)
        return [column for column in range(start, n) if (row, column) not in self.blocked]

    def misfit(self, n: int) -> str:
        """Return why blocked squares or regions don't fit a board; empty where they do."""
        for row, column in sorted(self.blocked):
            if not (0 <= row < n and 0 <= column < n):
                return tr(
                    "The blocked square {row}:{column} is not on a board of n = {n}.",
                    row=row,
                    column=column,
                    n=n,
                )
        if not self.regions:
            return ""
        if len(self.regions) != n or any(len(row) != n for row in self.regions):
            return tr("Regions for n = {n} are {n} lines of {n} letters, one for each square.", n=n)
        found = set("".join(self.regions))
        if not found <= set(LETTERS):
            return tr(
                "A region is a letter from A to Z or a to z, not {letter}.",
                letter=repr(min(found - set(LETTERS))),
            )
        if len(found) != n:
            return tr(
                "Each of the {n} queens stands in a region of her own, so there must be {n} "
                "regions, not {count}.",
                n=n,
                count=len(found),
            )
        return ""

    def check(self, n: int) -> None:
        """Raise ValueError with a sentence if blocked squares or regions don't fit a board."""
        if misfit := self.misfit(n):
            raise ValueError(misfit)

    def fitted(self, n: int) -> "Rule":
        """Return the rule; without blocked squares and regions that don't fit a board of side n."""
        return Rule(self.key) if self.misfit(n) else self

    def has_solution(self, n: int) -> bool | None:
        """Return whether a board of side n >= 1 has a solution; None where no theorem tells.

        Queens: Pauls, 1874. Torus: Pólya, 1918. A knight's move is on no long diagonal, so the
        queens of empresses can stand on one. The others follow from the counts (OEIS A051223,
        A002464).
        """
        if not self.is_plain:
            return None
        return {
            "queens": n not in {2, 3},
            "torus": math.gcd(n, 6) == 1,
            "superqueens": n == 1 or n >= 10,
            "kings": n not in {2, 3},
        }.get(self.key, True)

    def title(self) -> str:
        """Return a short name: what attacks, and whether there are blocked squares or regions."""
        name = tr(self.moves.title)
        parts = [tr("{rule} with regions", rule=name) if self.regions else name]
        if self.blocked:
            parts.append(
                ntr("{count} blocked square", "{count} blocked squares", len(self.blocked))
            )
        return ", ".join(parts)

    def in_words(self) -> str:
        """Return what holds under the rule, in a sentence or a few."""
        words = [tr(self.moves.words)]
        if self.blocked:
            words.append(
                ntr(
                    "On {count} blocked square no queen may stand; attacks pass over it.",
                    "On {count} blocked squares no queen may stand; attacks pass over them.",
                    len(self.blocked),
                )
            )
        if self.regions:
            words.append(tr("Each region takes one queen."))
        return together(*words)

    @property
    def text(self) -> str:
        """The rule in one line: "torus", "queens blocked=0:3,2:5", "kings regions=AAB/CAB/CCB"."""
        words = [self.key]
        if self.blocked:
            words.append("blocked=" + blocked_text(self.blocked))
        if self.regions:
            words.append("regions=" + "/".join(self.regions))
        return " ".join(words)


_LONGEST_QUOTED = 40  # characters of a wrong word that are quoted

QUEENS = Rule()


def parsed_rule(text: str) -> Rule:
    """Return the rule that `text` gives; raises ValueError with a sentence."""
    key, *further = text.split() or [""]
    if key not in MOVES:
        raise ValueError(
            tr(
                "There is no rule {key}; there are {keys}.",
                key=repr(key[:_LONGEST_QUOTED]),
                keys=", ".join(MOVES),
            )
        )
    blocked: frozenset[tuple[int, int]] = frozenset()
    regions: tuple[str, ...] = ()
    for word in further:
        name, _, value = word.partition("=")
        if name == "blocked":
            blocked = blocked_squares(value)
        elif name == "regions":
            regions = tuple(value.split("/"))
        else:
            raise ValueError(
                tr(
                    "After {key} a rule has blocked= and regions=, not {word}.",
                    key=key,
                    word=repr(word[:_LONGEST_QUOTED]),
                )
            )
    rule = Rule(key, blocked, regions)
    return QUEENS if rule == QUEENS else rule


def blocked_text(blocked: Iterable[tuple[int, int]]) -> str:
    """Return squares as text, by row: "0:3,2:5"."""
    return ",".join(f"{row}:{column}" for row, column in sorted(blocked))


def blocked_squares(text: str) -> frozenset[tuple[int, int]]:
    """Return the squares of a text like "0:3,2:5"; raises ValueError with a sentence."""
    squares = set()
    for word in filter(None, text.split(",")):
        row, colon, column = word.strip().partition(":")
        if not (colon and row.isdecimal() and column.isdecimal() and len(word) <= _LONGEST_SQUARE):
            raise ValueError(
                tr(
                    "A blocked square is row:column, such as 0:3; {word} is not.",
                    word=repr(word[:_LONGEST_QUOTED]),
                )
            )
        squares.add((int(row), int(column)))
    return frozenset(squares)


_LONGEST_SQUARE = 12  # characters; Python refuses to read a number of thousands of digits
