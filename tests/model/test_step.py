import pytest

from nqviz.model.board import Line
from nqviz.model.step import Kind, Step
from tests.support.senses import SENSES

ALL = {name for name, value in vars(Step).items() if isinstance(value, property)}


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.name)
def test_a_step_has_the_senses_of_its_kind_and_no_other(kind: Kind) -> None:
    step = Step(kind, 1, 2, 3, 4, 5)
    for name, kinds in SENSES.items():
        if kind in kinds:
            expected = (Line.KING,) if name == "struck_line" else (4, 5)
            assert getattr(step, name) in expected
        else:
            with pytest.raises(AssertionError, match=f"{kind.name} has no {name}"):
                getattr(step, name)


def test_the_table_has_every_sense() -> None:
    assert {*SENSES, "row_and_column", "is_conflict"} == ALL


@pytest.mark.parametrize("name", SENSES)
def test_a_sense_that_can_be_absent_is_none_then(name: str) -> None:
    value = getattr(Step(min(SENSES[name]), 1, 2, 3), name)
    assert (value is None) == (name in {"region", "first_difference", "column_before"})


@pytest.mark.parametrize(
    ("step", "senses"),
    [
        (Step(Kind.CONFLICT, 3, 1, 10, 2, 3), {"attacker": 2, "comparisons": 3}),
        (Step(Kind.PROMISING, 3, 1, 11, -1, 3), {"comparisons": 3}),
        (Step(Kind.PLACE, 3, 1, 4, -1, 0b1001), {"rows_chosen": 0b1001}),
        (Step(Kind.REMOVE, 3, 1, 4, -1, 0b1001), {"rows_chosen": 0b1001}),
        (Step(Kind.MARK, 3, 1, 7, 1, 4), {"struck_line": Line.FALLING, "newly_struck": 4}),
        (Step(Kind.DEAD_END, -1, -1, 4, 2), {"region": 2, "row_and_column": (None, None)}),
        (Step(Kind.DEAD_END, -1, 3, 4), {"region": None, "row_and_column": (None, 3)}),
        (Step(Kind.EXHAUSTED, 3, -1, 4), {"region": None, "row_and_column": (3, None)}),
        (Step(Kind.SOLUTION, 3, 1, 5, -1, 8), {"multiplicity": 8}),
        (Step(Kind.TRIAL, 3, 1, 5, 2, -1), {"partner_row": 2, "change": -1}),
        (Step(Kind.SWAP, 3, 1, 5, 2, -1), {"partner_row": 2, "change": -1}),
        (Step(Kind.ROTATE, 3, 1, 5, 2, 3), {"first_difference": 2, "turns": 3}),
        (Step(Kind.ROTATE, 3, 1, 5, -1, 2), {"first_difference": None, "turns": 2}),
        (Step(Kind.ROWS, -1, -1, 2, -1, 0b101), {"rows_chosen": 0b101}),
        (Step(Kind.LIST, 0, 0, 1, 2, 24), {"queens_each": 2, "listed": 24}),
        (Step(Kind.LIST, 0, 4, 6, 0b101, 24), {"rows_chosen": 0b101, "listed": 24}),
        (Step(Kind.REPLACE, 3, 1, 7, 0, 0, (0, 1)), {"column_before": 0}),
        (Step(Kind.REPLACE, -1, -1, 7, -1, 0, (0, 1)), {"column_before": None}),
        (Step(Kind.FULL, 3, 1, 7, 2), {"attacker": 2, "row_and_column": (3, 1)}),
    ],
    ids=lambda value: value.kind.name if isinstance(value, Step) else "",
)
def test_each_sense_is_what_the_stepper_gave(step: Step, senses: dict[str, object]) -> None:
    assert {name: getattr(step, name) for name in senses} == senses
