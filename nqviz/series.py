"""An older curve, as the store of timings hands it to the plot."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Series:
    """Seconds by n of one algorithm, measured at another time or elsewhere.

    Attributes:
        label: what a person reads: when or where it was measured.
        key: the algorithm's key.
        points: pairs of n and seconds.
    """

    label: str
    key: str
    points: tuple[tuple[int, float], ...]
