"""Which kinds of steps have which senses, and a guard against asking for any other."""

from typing import Any

from nqviz.model.step import Kind, Step

_ROW_ENDS = {Kind.DEAD_END, Kind.EXHAUSTED}
_SWAPS = {Kind.TRIAL, Kind.SWAP}
SENSES = {
    "attacker": {Kind.CONFLICT, Kind.FULL, Kind.SKIP},
    "comparisons": {Kind.CONFLICT, Kind.PROMISING},
    "struck_line": {Kind.MARK},
    "newly_struck": {Kind.MARK},
    "region": _ROW_ENDS,
    "multiplicity": {Kind.SOLUTION},
    "partner_row": _SWAPS,
    "change": _SWAPS,
    "turns": {Kind.ROTATE},
    "first_difference": {Kind.ROTATE},
    "rows_chosen": {Kind.ROWS, Kind.LIST, Kind.PLACE, Kind.REMOVE},
    "queens_each": {Kind.LIST},
    "listed": {Kind.LIST},
    "column_before": {Kind.REPLACE},
}


def guard_senses() -> None:
    """Let an assertion fail from now on where a step is asked for a sense of other kinds."""
    for name in SENSES:
        setattr(Step, name, property(_guarded(name, vars(Step)[name])))


def _guarded(name: str, sense: Any) -> Any:
    kinds = frozenset(SENSES[name])

    def read(step: Step) -> Any:
        assert step.kind in kinds, f"{step.kind.name} has no {name}"
        return sense.__get__(step)

    return read
