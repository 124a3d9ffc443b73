"""The heights of the labels at the ends of curves, chosen so that they never overlap."""

from collections.abc import Sequence


def spread(wanted: Sequence[float], height: float, top: float, bottom: float) -> list[float | None]:
    """Return the centre of each label, in the order of `wanted`, as near to it as possible.

    Centres are at least `height` apart and no label leaves the range from `top` to `bottom`. Where
    not all fit, the last ones get none. The squares of all shifts have the least sum
    that is possible: labels that want the same height are pooled around its mean.
    """
    most = max(0, int((bottom - top) / height * (1 + 1e-9)))
    order = sorted(range(min(len(wanted), most)), key=lambda index: wanted[index])
    # Seen without the heights of those above, labels only need to be in order.
    slack = [wanted[index] - rank * height for rank, index in enumerate(order)]
    highest = top + height / 2
    lowest = bottom + height / 2 - len(order) * height
    centres: list[float | None] = [None] * len(wanted)
    for rank, (index, shift) in enumerate(zip(order, _in_order(slack), strict=True)):
        centres[index] = max(highest, min(shift, lowest)) + rank * height
    return centres


def _in_order(values: Sequence[float]) -> list[float]:
    """Return the ascending values nearest to these (isotonic regression, pooling violators)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while pools and pools[-1][0] > mean:
            other, other_size = pools.pop()
            mean = (mean * size + other * other_size) / (size + other_size)
            size += other_size
        pools.append((mean, size))
    return [mean for mean, size in pools for _ in range(size)]
