"""The numbers of rows and columns beside a board: how much room they take, and which have it."""

_MARGIN = 0.3  # in heights of a label: between it and the edge, where there may be a frame
_GAP, _LINE = 0.4, 1.35  # in heights of a label: between it and the squares, and its line's height
_TIGHT_MARGIN, _TIGHT_GAP, _TIGHT_LINE = 0.15, 0.05, 0.75  # where squares need the space
_FIGURE_WIDTH = 0.66  # in heights of a label, rounded up
_STEPS = tuple(digit * int(10**zeros) for zeros in range(9) for digit in (1, 2, 5))


def room_of_labels(n: int, label: float, *, is_tight: bool = False) -> tuple[float, float]:
    """Return the width to the left of a board and the height below it that labels take."""
    margin = _TIGHT_MARGIN if is_tight else _MARGIN
    gap, line = spacing_of_labels(is_tight=is_tight)
    width = len(str(n - 1)) * _FIGURE_WIDTH
    return (width + gap + margin) * label, (line + margin) * label


def spacing_of_labels(*, is_tight: bool = False) -> tuple[float, float]:
    """Return the gap beside the squares and the height of the line below, in heights of a label."""
    return (_TIGHT_GAP, _TIGHT_LINE) if is_tight else (_GAP, _LINE)


def label_step(n: int, cell: float, label: float) -> int:
    """Return every how many rows and columns a label has space."""
    width = len(str(n - 1)) * _FIGURE_WIDTH * label
    needed = max(width * 1.4, label * 1.25)
    return next((step for step in _STEPS if step * cell >= needed), max(n, _STEPS[-1]))
