"""Hints for a person who solves a puzzle: a mistake or the next deduction, with its reason."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from nqviz.common.i18n import mark, ntr, ranges_in_words, together, tr
from nqviz.model.board import Square, attacking_pairs, squares_of
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import Bitboards, Unit, bitboards
from nqviz.puzzles.deduction import Deduction, Technique, deduce
from nqviz.puzzles.solutions import completions

_MOST_NAMED = 3  # A sentence names so many forced queens.


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint; its text says why.

    Attributes:
        queens: squares where a queen stands after it.
        crossed: squares that are crossed out by it.
        taken: squares from which a queen or a cross is taken away by it.
    """

    text: str
    queens: tuple[Square, ...] = ()
    crossed: tuple[Square, ...] = ()
    taken: tuple[Square, ...] = ()
    reason: tuple[Square, ...] = ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it changes."""
        return self.queens + self.crossed + self.taken


class HintGiver:
    """Gives hints for one board; it finds out once how many solutions there are.

    Attributes:
        solutions: one or two of them, as placements by row; empty where there is none.
    """

    def __init__(self, rule: Rule, n: int) -> None:
        self._rule = rule
        self._boards = bitboards(rule, n)
        found = completions(self._boards, 0, self._boards.open, 2)
        self.solutions = tuple(self._boards.queens(mask) for mask in found)

    def hint(self, queens: Sequence[int], crossed: Collection[Square] = ()) -> Hint:
        """Return a hint for queens by row and squares that the person has crossed out."""
        standing = squares_of(queens)
        if not self.solutions:
            return Hint(tr("This puzzle has no solution, so no hint leads to one."))
        return (
            self._of_attack(standing)
            or self._of_wrong_queen(standing)
            or self._of_wrong_cross(standing, crossed)
            or self._of_next(standing, crossed)
        )

    def _of_attack(self, standing: Sequence[Square]) -> Hint | None:
        pair = next(attacking_pairs(standing, self._boards.n, self._rule), None)
        if pair is None:
            return None
        words = tr(
            "The queens in rows {upper} and {lower} attack each other: one of them must go.",
            upper=pair[0][0],
            lower=pair[1][0],
        )
        wrong = [square for square in pair if not self._is_right([square])]
        return Hint(words, taken=tuple(wrong or pair)[-1:], reason=pair)

    def _of_wrong_queen(self, standing: Sequence[Square]) -> Hint | None:
        if self._is_right(standing):
            return None
        wrong = [square for square in standing if not self._is_right([square])]
        sentence = _IN_NO_SOLUTION if wrong else _NOT_WITH_OTHERS
        # Where each alone can stand, the last that goes with those before it is right.
        count = next(end for end in range(len(standing), -1, -1) if self._is_right(standing[:end]))
        square = (wrong or standing[count:])[0]
        boards = self._boards
        queens = boards.mask(standing)
        struck = boards.attacked_by(queens)
        empty = next(
            (
                unit
                for unit, those in zip(boards.units, boards.squares, strict=True)
                if not those & queens and not those & boards.open & ~struck
            ),
            None,
        )
        why = ""
        if empty is not None:
            why = tr("{unit} has no safe square left.", unit=_at_start(empty))
        taken = tr(sentence, row=square[0], column=square[1])
        return Hint(together(why, taken), taken=(square,), reason=(square,))

    def _of_wrong_cross(
        self, standing: Sequence[Square], crossed: Collection[Square]
    ) -> Hint | None:
        boards, open_squares = self._boards, self._boards.open & ~self._boards.mask(crossed)
        queens = boards.mask(standing)
        if completions(boards, queens, open_squares, 1):
            return None
        solution = completions(boards, queens, boards.open, 1)[0]
        wrong = next(each for each in sorted(crossed) if boards.mask([each]) & solution)
        words = tr(
            "The cross in row {row}, column {column} is wrong: a queen can stand there.",
            row=wrong[0],
            column=wrong[1],
        )
        return Hint(words, taken=(wrong,), reason=(wrong,))

    def _of_next(self, standing: Sequence[Square], crossed: Collection[Square]) -> Hint:
        boards = self._boards
        if len(standing) == boards.n:
            return Hint(tr("Solved: no queen attacks another."))
        queens = boards.mask(standing)
        left = boards.open & ~boards.mask(crossed) & ~boards.attacked_by(queens)
        found = deduce(boards, queens, left)
        if found is None:
            return Hint(
                tr("Nothing follows from here: each safe square is in a solution. Choose one.")
            )
        return Hint(
            in_words(found),
            queens=() if found.queen is None else (found.queen,),
            crossed=found.crossed,
            reason=_reason(found, boards, left),
        )

    def _is_right(self, standing: Sequence[Square]) -> bool:
        boards = self._boards
        queens = boards.mask(standing)
        if any(attacking_pairs(standing, boards.n, self._rule)):
            return False
        return bool(completions(boards, queens, boards.open, 1))


@lru_cache(maxsize=1)
def hint_giver(rule: Rule, n: int) -> HintGiver:
    """Return the giver of hints for a board; the last one is kept."""
    return HintGiver(rule, n)


_IN_NO_SOLUTION = mark("The queen in row {row}, column {column} is in no solution: take it away.")
_NOT_WITH_OTHERS = mark(
    "No solution has all of these queens: take the one in row {row}, column {column} away."
)
_SENTENCES = {
    Technique.ONLY_SQUARE: mark(
        "Only one square is left in {unit}: its queen goes to row {row}, column {column}."
    ),
    Technique.ONE_IN_ONE: mark(
        "All squares left in {unit} lie in {cover}: their queen is the one of {cover}, so no other "
        "square of {cover} takes one."
    ),
    Technique.ATTACKED_BY_ALL: mark(
        "Wherever the queen of {unit} stands, it attacks {crossed}: no queen can stand there."
    ),
    Technique.GROUP: mark(
        "All squares left in {units} lie in {covers}: their {count} queens are those of {covers}, "
        "so no other square there takes one."
    ),
    Technique.TRIAL: mark(
        "Suppose a queen stood in row {row}, column {column}. The next ones would be forced, "
        "{squares}, and {unit} would have no square. So no queen stands there."
    ),
    Technique.SEARCH: mark(
        "No solution from here has a queen in row {row}, column {column}; only a search shows it."
    ),
}


def in_words(deduction: Deduction) -> str:
    """Return a deduction and its reason in a few sentences."""
    row, column = deduction.queen or deduction.crossed[0]
    units, covers = _units(deduction.units), _units(deduction.covers)
    return tr(
        _SENTENCES[deduction.technique],
        unit=units,
        units=units,
        cover=covers,
        covers=covers,
        row=row,
        column=column,
        count=len(deduction.units),
        squares=_squares(deduction.forced),
        crossed=_by_rows(deduction.crossed),
    )


def _reason(deduction: Deduction, boards: Bitboards, left: int) -> tuple[Square, ...]:
    if deduction.technique is Technique.TRIAL:
        return deduction.forced
    squares = dict(zip(boards.units, boards.squares, strict=True))
    mask = 0
    for unit in deduction.units:
        mask |= squares[unit] & left
    return boards.listed(mask)


def _squares(forced: Sequence[Square]) -> str:
    named = "; ".join(
        tr("row {row}, column {column}", row=row, column=column)
        for row, column in forced[:_MOST_NAMED]
    )
    if len(forced) <= _MOST_NAMED:
        return named
    return ntr(
        "{squares} and {count} further one",
        "{squares} and {count} further ones",
        len(forced) - _MOST_NAMED,
        squares=named,
    )


def _by_rows(squares: Sequence[Square]) -> str:
    """Return the words for squares in the order of their rows, each row named once."""
    named = []
    for row, those in groupby(squares, itemgetter(0)):
        columns = [column for _, column in those]
        words = mark("row {row}, column {column}")
        if len(columns) > 1:
            words = mark("row {row}, columns {column}")
        named.append(tr(words, row=row, column=ranges_in_words(columns)))
    return "; ".join(named)


def _units(units: Sequence[Unit]) -> str:
    if len(units) < 2:
        return "".join(unit.in_words() for unit in units)
    *first, last = [unit.in_words() for unit in units]
    return tr("{first} and {last}", first=", ".join(first), last=last)


def _at_start(unit: Unit) -> str:
    words = unit.in_words()
    return words[:1].upper() + words[1:]
