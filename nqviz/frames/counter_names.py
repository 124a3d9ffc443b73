"""The names of the operation counters, as they stand beside figures."""

from nqviz.common.i18n import mark, tr

# By the name of a field of `Counters`: beside a figure of one, and beside any other.
_NAMES = {
    "tests": (mark("test"), mark("tests")),
    "comparisons": (mark("comparison"), mark("comparisons")),
    "placements": (mark("placement"), mark("placements")),
    "removals": (mark("taken back"), mark("taken back")),
    "marks": (mark("struck out"), mark("struck out")),
    "swaps": (mark("swap"), mark("swaps")),
    "restarts": (mark("restart"), mark("restarts")),
    "solutions": (mark("solution"), mark("solutions")),
}
COUNTER_NAMES = tuple(_NAMES)  # in the order in which counters are shown


def counter_name(name: str, count: int = 0) -> str:
    """Return the name of a counter, given its field, beside a figure of so many."""
    one, many = _NAMES[name]
    return tr(one if count == 1 else many)
