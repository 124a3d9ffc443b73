"""What queens placed by the user lead to: conflicts, next squares, solutions that contain them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.board import EMPTY, attackers, conflicts
from nqviz.model.published import known_solutions
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.sentences import attack_between

LARGEST = 32  # boards beyond this are not searched for a completion
MOST_COUNTED = 20_000_000


@dataclass(frozen=True, slots=True)
class Completions:
    """How many solutions that contain some queens are known, and whether there are no others."""

    solutions: int
    is_all: bool


def look_ahead(
    queens: Sequence[int], should_continue: Callable[[Completions], bool], rule: Rule = QUEENS
) -> Completions:
    """Find one solution that contains the queens, then count them all.

    `should_continue` is called every few milliseconds with what is known; the search ends when it
    returns False, or with `MOST_COUNTED` solutions. The first call compiles. Boards are at most
    `LARGEST`.
    """
    if obstacle_in_words(queens, rule):
        return Completions(0, is_all=True)
    completion = import_module("nqviz.solvers.kernels.completion").Completion
    for fewest, most in ((True, 1), (False, MOST_COUNTED)):
        search = completion(queens, fewest=fewest, rule=rule)
        completions = Completions(0 if fewest else 1, is_all=False)
        while not search.is_over and search.solutions < most:
            search.resume(most)
            completions = Completions(max(completions.solutions, search.solutions), is_all=False)
            if not should_continue(completions):
                return completions
        if search.is_over:
            return Completions(search.solutions, is_all=True)
    return completions


def next_squares(queens: Sequence[int], rule: Rule = QUEENS) -> tuple[tuple[int, int], ...]:
    """Return the squares of the first empty row that no queen attacks, without blocked ones."""
    if EMPTY not in queens:
        return ()
    row = queens.index(EMPTY)
    columns = range(len(queens))
    return tuple((row, column) for column in columns if _is_free(queens, row, column, rule))


# Where no square of a row or a column is left: without and with blocked ones among them.
_NONE_IN_ROW = (
    mark("There is no solution from here: every square of row {row} is attacked."),
    mark("There is no solution from here: every square of row {row} is attacked or blocked."),
)
_NONE_IN_COLUMN = (
    mark("There is no solution from here: every square of column {column} is attacked."),
    mark("There is no solution from here: every square of column {column} is attacked or blocked."),
)


def obstacle_in_words(queens: Sequence[int], rule: Rule = QUEENS) -> str:
    """Return a sentence about an obvious obstacle to a solution; empty where there is none.

    Blocked squares and regions that do not fit the board are one.
    """
    if misfit := rule.misfit(len(queens)):
        return misfit
    for row, column in sorted(rule.blocked & set(enumerate(queens))):
        return tr(
            "There is no solution from here: row {row}, column {column} is blocked.",
            row=row,
            column=column,
        )
    pair = next(iter(conflicts(queens, rule)), None)
    if pair is not None:
        upper, lower, _ = pair
        squares = (lower, queens[lower]), (upper, queens[upper])
        return tr(
            "There is no solution from here: the queen in row {upper} attacks the one in row "
            "{lower} {line}.",
            upper=upper,
            lower=lower,
            line=attack_between(*squares, len(queens), rule),
        )
    columns = range(len(queens))
    empty = [row for row, column in enumerate(queens) if column == EMPTY]
    left = sorted(set(columns).difference(queens))
    units = chain(
        ((_NONE_IN_ROW, {"row": row}, [(row, each) for each in columns]) for row in empty),
        ((_NONE_IN_COLUMN, {"column": each}, [(row, each) for row in empty]) for each in left),
    )
    for (attacked, attacked_or_blocked), names, unit in units:
        if not any(_is_free(queens, *square, rule) for square in unit):
            is_blocked = not rule.blocked.isdisjoint(unit)
            return tr(attacked_or_blocked if is_blocked else attacked, **names)
    return ""


def in_words(queens: Sequence[int], completions: Completions | None, rule: Rule = QUEENS) -> str:
    """Return what is known of the solutions in a sentence; None for nothing yet."""
    if len(queens) > LARGEST:
        return tr("Solutions from here are looked for up to n = {largest}.", largest=LARGEST)
    obstacle = obstacle_in_words(queens, rule)
    if obstacle:
        return obstacle
    if completions is None or not (completions.solutions or completions.is_all):
        return tr("Looking for a solution from here… Escape stops.")
    if not completions.solutions:
        return tr("There is no solution from here: every way on ends in a dead end.")
    if EMPTY not in queens:
        return tr("This is a solution: no queen attacks another.")
    total = known_solutions(len(queens), rule)
    if completions.is_all and total is not None and set(queens) != {EMPTY}:
        found = number(completions.solutions)
        words = mark("From here {count} of {total} solutions can be reached.")
        return tr(words, count=found, total=number(total))
    if completions.is_all:
        return ntr(
            "From here there is {count} solution.",
            "From here there are {count} solutions.",
            completions.solutions,
        )
    return tr(
        "There is a solution from here: at least {count}.", count=number(completions.solutions)
    )


def _is_free(queens: Sequence[int], row: int, column: int, rule: Rule) -> bool:
    is_blocked = (row, column) in rule.blocked
    return not is_blocked and next(attackers(queens, row, column, rule), None) is None
