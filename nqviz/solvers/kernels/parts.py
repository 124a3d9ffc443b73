"""Divides the count of a search by rows into parts: each part is a prefix of the search tree."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nqviz.model.position import Task
from nqviz.solvers.base.native import Name, Part, Partition
from nqviz.solvers.base.search import doubled_by_mirror, first_row_end


def rows_left(grain: int, n: int) -> int:
    """Return how many rows a part leaves to be searched: `grain` on boards up to n = 17.

    On larger boards the queens above attack more of each row, so a part with more rows takes as
    long. From n = 24 on, `grain` + 3 rows are left: the parts get shorter again, to be safe.
    """
    return grain + min(max(0, n - 15) // 3, 3)


def by_rows(grain: int) -> Partition:
    """Return a partition whose parts leave about `grain` rows to be searched.

    A board of at most `grain` rows is one part. The promising squares of a row share the weight of
    the queens above equally.
    """

    def parts(
        task: Task, after: Name | None = None, _should_continue: Callable[[], bool] | None = None, /
    ) -> Iterator[Part]:
        least = 1 if task.mirror else 0
        depth = min(max(task.n - rows_left(grain, task.n), least), task.n - 1)
        for part in prefixes(partial(_safe_columns, task), (), depth, 1.0, after):
            factor = doubled_by_mirror(task, part.prefix) if part.prefix else 1
            yield part._replace(factor=factor)

    return parts


def prefixes(
    columns_of: Callable[[tuple[int, ...]], Sequence[int]],
    queens: tuple[int, ...],
    depth: int,
    weight: float,
    after: Name | None = None,
) -> Iterator[Part]:
    """Yield a part for each way to extend `queens` to `depth` queens.

    A dead end is a part too, which takes no time: so the weights add up.

    The columns that the next row may take, in ascending order, share the weight of the queens above
    equally; `weight` is the sum for all these parts. Those up to the one named `after` are left
    out.
    """
    columns = columns_of(queens) if len(queens) < depth else ()
    if not columns and queens != after:
        yield Part(queens, weight)
    share = weight / max(1, len(columns))
    for column in columns:
        below = (*queens, column)
        if after is None or below > after[: len(below)]:
            yield from prefixes(columns_of, below, depth, share)
        elif below == after[: len(below)]:
            yield from prefixes(columns_of, below, depth, share, after)


def _safe_columns(task: Task, queens: tuple[int, ...]) -> list[int]:
    row = len(queens)
    end = task.n if row else first_row_end(task)
    return [column for column in range(end) if _is_safe(queens, row, column)]


def _is_safe(queens: Sequence[int], row: int, column: int) -> bool:
    return all(
        column not in (other, other - row + above, other + row - above)
        for above, other in enumerate(queens)
    )
