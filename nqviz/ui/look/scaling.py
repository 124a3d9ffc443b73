"""How large everything is: steps from one scale to the next."""

LEAST_ZOOM, MOST_ZOOM = -5, 12
_STEP = 1.1  # how much larger one step makes everything


def scale_of(zoom: int) -> float:
    """Return how much larger than normal everything is after so many steps."""
    return round(_STEP**zoom, 3)
