"""Solutions, and finding one at native speed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index

from nqviz.api.options import Blocked, Regions, rule_from, solver_from
from nqviz.api.pages import image
from nqviz.api.pictures import board_text, placement_svg
from nqviz.api.working import Cancel, work_apart
from nqviz.common.i18n import tr
from nqviz.model.board import is_solution, mirrored, rotated
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.solvers.registry import find_solver
from nqviz.web.svg import MOST_DRAWN

_MOST_WRITTEN = 32  # Of a larger board `repr` says the size only.


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """A full placement: one queen in each row.

    A notebook draws it as a picture, and a terminal prints it as text.

    Attributes:
        columns: the column of the queen in each row, from 0; row 0 is at the top.
        rule: what attacks and where no queen may stand, in one line, such as "torus" or
            "queens blocked=0:3".

    Raises:
        ValueError: where the text of `rule` is none, or a column is not on the board.

    Examples:
        >>> import nqviz
        >>> solution = nqviz.Solution((1, 3, 0, 2))
        >>> solution.verify(), solution.n, list(solution)
        (True, 4, [1, 3, 0, 2])
        >>> print(solution)
        . Q . .
        . . . Q
        Q . . .
        . . Q .
    """

    columns: tuple[int, ...]
    rule: str = QUEENS.text

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(map(index, self.columns)))
        parsed_rule(self.rule).check(self.n)
        if not all(0 <= column < self.n for column in self.columns):
            words = tr(
                "On a board of n = {n}, columns go from 0 to {last}.", n=self.n, last=self.n - 1
            )
            raise ValueError(words)

    @property
    def n(self) -> int:
        """The side of the board, in squares.

        Examples:
            >>> import nqviz
            >>> nqviz.Solution((1, 3, 0, 2)).n
            4
        """
        return len(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def __iter__(self) -> Iterator[int]:
        return iter(self.columns)

    def __getitem__(self, row: int) -> int:
        return self.columns[row]

    def __repr__(self) -> str:
        if self.n > _MOST_WRITTEN:
            return f"<Solution of n = {self.n}>"
        rule = "" if self.rule == QUEENS.text else f", rule={self.rule!r}"
        return f"Solution({self.columns}{rule})"

    def __str__(self) -> str:
        return board_text(self.columns) if self.n <= _MOST_WRITTEN else repr(self)

    def verify(self) -> bool:
        """Return whether no queen attacks another, found out from the columns alone.

        Examples:
            >>> import nqviz
            >>> nqviz.Solution((0, 1)).verify()
            False
        """
        return is_solution(self.columns, parsed_rule(self.rule))

    def rotated(self, quarters: int = 1) -> "Solution":
        """Return the placement turned clockwise.

        Args:
            quarters: how many quarters of a full turn.

        Examples:
            >>> import nqviz
            >>> nqviz.Solution((1, 3, 0, 2)).rotated()
            Solution((1, 3, 0, 2))
        """
        return Solution(rotated(self.columns, quarters % 4), self.rule)

    def mirrored(self) -> "Solution":
        """Return the placement with left and right exchanged.

        Examples:
            >>> import nqviz
            >>> nqviz.Solution((1, 3, 0, 2)).mirrored()
            Solution((2, 0, 3, 1))
        """
        return Solution(mirrored(self.columns), self.rule)

    def svg(self, *, size: int = 0, look: str = "light") -> str:
        """Return a picture as SVG.

        Args:
            size: its width and height, in pixels; by default as large as the board needs.
            look: the colours: "light", "dark" or "projector".

        Raises:
            ValueError: where the board is too large to be drawn, or there is no such look.

        Examples:
            >>> import nqviz
            >>> nqviz.Solution((1, 3, 0, 2)).svg(size=200)[:4]
            '<svg'
        """
        return placement_svg(self.columns, parsed_rule(self.rule), size, look)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.n <= MOST_DRAWN else None

    def _repr_html_(self) -> str | None:
        return image(self.svg(), repr(self)) if self.n <= MOST_DRAWN else None


def solve(
    n: int,
    *,
    rule: str | None = None,
    blocked: Blocked = (),
    regions: Regions | None = None,
    algorithm: str | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    cancel: Cancel | None = None,
) -> Solution:
    """Find one solution, at native speed, and verify it.

    Args:
        n: the side of the board, in squares.
        rule: what attacks: a name of `nqviz.Algorithm.rules`, such as "torus"; "queens" by default.
        blocked: squares where no queen may stand, as for `nqviz.count`.
        regions: of each region, one square takes a queen, as for `nqviz.count`.
        algorithm: a key of `nqviz.algorithms`; by default min-conflicts, or one that serves the
            rule.
        seed: where random choices begin: the same seed gives the same solution.
        progress: called with the share of the work that is done, from 0 to 1, ten times a second
            and once at the end.
        cancel: a `threading.Event`, or whatever has its `is_set`; once it is set, the search ends.

    Raises:
        ValueError: with one sentence, where there is no solution, no such rule or algorithm, or
            too little memory, and where n is too large for the algorithm.
        nqviz.CancelledError: when `cancel` was set.

    Examples:
        >>> import nqviz
        >>> nqviz.solve(1000, seed=7).verify()
        True
        >>> nqviz.solve(3)
        Traceback (most recent call last):
        ...
        ValueError: 3 queens can't be placed on a board of 3 by 3 without conflict.
    """
    # It imports numpy.
    from nqviz.counting.solving import Solving  # noqa: PLC0415

    given = rule_from(rule, blocked, regions)
    solver = solver_from(algorithm, given, find_solver("min-conflicts"))
    solving = Solving(solver, Task(index(n), seed=seed, rule=given))

    def report() -> None:
        if progress is not None:
            progress(solving.progress().share)

    solved = work_apart(solving.run, solving.cancel, report, cancel)
    if progress is not None:
        progress(1.0)
    return Solution(tuple(solved.queens.tolist()), given.text)
