"""Which parts of a count are finished, and their sums."""

from collections.abc import Iterator

from nqviz.counting.journal import Finished
from nqviz.solvers.base.native import Part


class PartProgress:
    """Adds up parts as they are finished, in whatever order.

    It stores one name for all that are finished in a row, and those of the few beyond, so it stays
    small however many parts there are. It is not thread-safe.
    """

    def __init__(self, start: Finished) -> None:
        """Continue after what is finished."""
        self._through = start.through
        self._after = start.after
        self._beyond = dict(start.beyond)
        self._solutions = start.solutions
        self._layouts = start.layouts
        self._share = start.share

    def left(self, parts: Iterator[Part]) -> Iterator[tuple[int, Part]]:
        """Yield those parts that are not finished, with their numbers.

        Takes the parts after the last one of those that were finished in a row.
        """
        known = frozenset(self._beyond)  # now: what is added to it later has been yielded
        for number, part in enumerate(parts, self._through):
            if number not in known:
                yield number, part

    def add(self, number: int, part: Part, solutions: int, layouts: int) -> None:
        """Note that a part is finished."""
        self._beyond[number] = part.name
        while self._through in self._beyond:
            self._after = self._beyond.pop(self._through)
            self._through += 1
        self._solutions += solutions * part.factor
        self._layouts += layouts
        self._share = min(1.0, self._share + part.weight)

    def finished(self, seconds: float, *, is_complete: bool = False) -> Finished:
        """Return what is finished, after so many seconds of work."""
        return Finished(
            self._through,
            self._after,
            tuple(self._beyond.items()),
            self._solutions,
            self._layouts,
            self._share,
            seconds,
            is_complete,
        )
