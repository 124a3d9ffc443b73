"""The numbers of rows and columns beside a board: how much room they take, and which have it."""

_MARGIN = 0.3  # in heights of a label: between it and the edge, where there may be a frame
_FIGURE_WIDTH = 0.66  # in heights of a label, rounded up
_STEPS = tuple(digit * int(10**zeros) for zeros in range(9) for digit in (1, 2, 5))


def room_of_labels(n: int, label: float) -> tuple[float, float]:
    """Return the width to the left of a board and the height below it that labels take."""
    width = len(str(n - 1)) * _FIGURE_WIDTH * label
    return width + (0.4 + _MARGIN) * label, (1.35 + _MARGIN) * label


def label_step(n: int, cell: float, label: float) -> int:
    """Return every how many rows and columns a label has space."""
    width = len(str(n - 1)) * _FIGURE_WIDTH * label
    needed = max(width * 1.4, label * 1.25)
    return next((step for step in _STEPS if step * cell >= needed), max(n, _STEPS[-1]))
