"""Where one has been in a run, as a browser remembers pages."""


class PlaceHistory:
    """The places that jumps have left, to go back to and forward again.

    The oldest are forgotten beyond `most`.
    """

    def __init__(self, most: int = 100) -> None:
        self._most = most
        self._before: list[int] = []
        self._after: list[int] = []

    def leave(self, place: int) -> None:
        """Remember a place that a jump has left; what was ahead is forgotten."""
        self._before = [*self._before, place][-self._most :]
        self._after = []

    def back(self, place: int) -> int | None:
        """Return where one was before the last jump, from a place; None without a jump."""
        return _moved(self._before, self._after, place)

    def forward(self, place: int) -> int | None:
        """Return where `back` was asked, from a place; None where it was not."""
        return _moved(self._after, self._before, place)

    def clear(self) -> None:
        """Forget all places: there is another run."""
        self._before, self._after = [], []


def _moved(source: list[int], target: list[int], place: int) -> int | None:
    if not source:
        return None
    target.append(place)
    return source.pop()
