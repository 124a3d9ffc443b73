import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.counting.journal import Finished
from nqviz.counting.part_progress import PartProgress
from nqviz.solvers.base.native import Part

PARTS = [Part((number,), 1 / 12, factor=1 + number % 2) for number in range(12)]


def left_after(finished: Finished) -> list[int]:
    """Return the numbers of the parts that a ledger which goes on from there would hand out."""
    rest = PARTS if finished.after is None else PARTS[finished.after[0] + 1 :]
    return [number for number, _ in PartProgress(finished).left(iter(rest))]


@given(st.permutations(range(12)), st.integers(0, 12), st.integers(0, 12))
def test_parts_are_counted_once_in_whatever_order_and_however_often_it_goes_on(
    order: list[int], first: int, second: int
) -> None:
    finished = Finished()
    for sitting in (order[:first], order[first : first + second], order[first + second :]):
        progress = PartProgress(finished)
        for number in sitting:
            progress.add(number, PARTS[number], 10**number, 1)
        finished = progress.finished(0.0)
        missing = set(left_after(finished))
        done = set(range(12)) - missing
        assert finished.parts == len(done)
        assert finished.solutions == sum(10**each * PARTS[each].factor for each in done)
    assert finished == Finished(12, (11,), (), finished.solutions, 12, pytest.approx(1.0))


def test_what_was_finished_in_a_row_is_one_name() -> None:
    progress = PartProgress(Finished())
    for number in (0, 1, 2, 4, 7):
        progress.add(number, PARTS[number], 1, 1)
    finished = progress.finished(2.5)
    assert (finished.through, finished.after) == (3, (2,))
    assert finished.beyond == ((4, (4,)), (7, (7,)))
    assert finished.seconds == 2.5
