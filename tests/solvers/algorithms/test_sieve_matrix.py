import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, attack
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.algorithms import sieve_symmetric
from nqviz.solvers.algorithms.sieve import SIEVE, SIEVE_BITS
from nqviz.solvers.algorithms.sieve_matrix import strikers
from nqviz.solvers.algorithms.sieve_symmetric import SIEVE_SYMMETRIC
from tests.support.walks import stepped

FAMILY = (SIEVE, SIEVE_BITS, SIEVE_SYMMETRIC)


def order_of(solver, n):
    return list(sieve_symmetric.rows(n) if solver is SIEVE_SYMMETRIC else range(n))


class Simulated:
    """The matrices of a sieve, kept for real: one for each level, changed only by steps."""

    def __init__(self, order):
        self.order = order
        self.queens = []  # (row, column) in the order of placement
        self.matrices = [[[0] * len(order) for _ in order]]

    def apply(self, step):
        """Carry out a step; return how many squares it was the first to strike."""
        if step.kind is Kind.PLACE:
            self.queens.append((step.row, step.column))
        elif step.kind is Kind.REMOVE:
            self.queens.pop()
            del self.matrices[len(self.queens) + 1 :]
        elif step.kind is Kind.COPY:
            self.matrices.append([row.copy() for row in self.matrices[-1]])
        elif step.kind is Kind.MARK:
            return self._strike(step.struck_line)
        return 0

    def _strike(self, line):
        new = 0
        for row in self.order[len(self.queens) :]:
            for column in range(len(self.order)):
                if attack(row, column, *self.queens[-1]) is line:
                    new += self.matrices[-1][row][column] == 0
                    self.matrices[-1][row][column] += 1
        return new

    def seen_by(self, row):
        """Return the marks in a row: of its own matrix, or of the newest while it has none."""
        level = min(self.order.index(row), len(self.matrices) - 1)
        return tuple(self.matrices[level][row])


@pytest.mark.parametrize("solver", FAMILY, ids=lambda solver: solver.key)
@pytest.mark.parametrize("n", range(1, 7))
def test_marks_and_looks_are_those_of_real_matrices(solver, n):
    simulated = Simulated(order_of(solver, n))
    for position, step in stepped(solver, Task(n)):
        new = simulated.apply(step)
        if step.kind is Kind.MARK:
            assert step.newly_struck == new
        elif step.kind is Kind.CONFLICT:
            attackers = [row for row, column in simulated.queens if attack(row, column, *step[1:3])]
            assert step.attacker == attackers[0]
        struck = solver.overlay(position).struck
        assert tuple(map(tuple, struck)) == tuple(simulated.seen_by(row) for row in range(n))
        if step.kind in {Kind.CONFLICT, Kind.PROMISING}:
            assert bool(struck[step.row][step.column]) == (step.kind is Kind.CONFLICT)


def test_before_the_first_step_nothing_is_struck():
    for solver in FAMILY:
        struck = solver.overlay(Position.start(Task(3))).struck
        assert tuple(map(tuple, struck)) == ((0, 0, 0),) * 3


@given(st.integers(2, 9).flatmap(lambda n: st.permutations(range(n))), st.data())
def test_strikers_are_the_first_queens_that_attack(columns, data):
    n = len(columns)
    order = data.draw(st.permutations(range(n)))
    level = data.draw(st.integers(0, n - 1))
    first = strikers(order, columns[:level])
    for column in range(n):
        attackers = [
            other
            for other, other_column in zip(order, columns[:level], strict=False)
            if attack(order[level], column, other, other_column)
        ]
        assert first.get(column, EMPTY) == (attackers[0] if attackers else EMPTY)
