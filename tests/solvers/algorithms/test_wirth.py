"""The steppers of the Wirth variants: backtracking with a check function."""

from itertools import pairwise

import pytest

from nqviz.model.board import EMPTY, Line, attackers, first_attacker
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.solvers.algorithms import filtering, wirth
from nqviz.solvers.base.sentences import line_of_attack
from nqviz.solvers.base.state import Tone
from tests.support.walks import walked

FAMILY = [wirth.BASIC, wirth.FIRST, wirth.SECOND]
PROGRAMS = [*FAMILY, filtering.FIRST, filtering.SECOND]
family = pytest.mark.parametrize("solver", FAMILY, ids=lambda solver: solver.key)
program = pytest.mark.parametrize("solver", PROGRAMS, ids=lambda solver: solver.key)


@program
def test_half_of_the_first_row_finds_every_solution(solver):
    for n in range(1, 9):
        steps = list(solver.steps(Task(n, mirror=True), None))
        found = sum(step.multiplicity for step in steps if step.kind is Kind.SOLUTION)
        assert found == known(n).solutions, n
        first_row = {step.column for step in steps if step.row == 0 and step.kind is Kind.PLACE}
        assert first_row == set(range((n + 1) // 2)), n


@family
def test_a_test_compares_with_each_queen_up_to_the_first_that_attacks(solver):
    for position in walked(solver, Task(6)):
        step = position.last
        if step is not None and step.kind in {Kind.CONFLICT, Kind.PROMISING}:
            earliest = first_attacker(position.queens, step.row, step.column)
            assert (step.kind is Kind.CONFLICT) is (earliest != EMPTY)
            assert step.kind is Kind.PROMISING or step.attacker == earliest
            assert step.comparisons == (step.row if earliest == EMPTY else earliest + 1)


@pytest.mark.parametrize("solver", FAMILY[1:], ids=lambda solver: solver.key)
def test_a_used_column_is_not_tested(solver):
    for position in walked(solver, Task(6)):
        step = position.last
        if step is not None and step.kind in {Kind.CONFLICT, Kind.PROMISING}:
            assert step.column not in position.queens
        elif step is not None and step.kind is Kind.SKIP:
            assert solver is wirth.FIRST
            assert step.column in position.queens


@family
def test_sentences_name_the_queen_that_attacks_and_its_line(solver):
    for position in walked(solver, Task(5)):
        step, sentence = position.last, solver.why(position)
        if step is None:
            continue
        if step.kind is Kind.CONFLICT:
            other, line = next(attackers(position.queens, step.row, step.column))
            assert f"the queen in row {other}, column {position.queens[other]} attacks" in sentence
            assert line_of_attack(line) in sentence
        elif step.kind is Kind.SKIP:
            [other] = [
                other
                for other, line in attackers(position.queens, step.row, step.column)
                if line is Line.COLUMN
            ]
            assert f"the queen in row {other} stands in this column" in sentence
        elif step.kind in {Kind.PLACE, Kind.REMOVE, Kind.PROMISING}:
            assert f"ow {step.row}" in sentence
            assert f"column {step.column}" in sentence


@family
@pytest.mark.parametrize("task", [Task(1), Task(4), Task(5), Task(5, mirror=True)])
def test_a_queen_taken_back_is_explained_by_what_follows(solver, task):
    for position, after in pairwise(walked(solver, task)):
        if position.last is None or position.last.kind is not Kind.REMOVE:
            continue
        step, sentence = position.last, solver.why(position)
        assert sentence.startswith("Back to") == (step.row < task.n - 1)
        if solver is wirth.FIRST:
            assert f"used[{step.row}][{step.column}] is reset" in sentence
        elif after.last.kind is Kind.EXHAUSTED:
            assert "has no column left to look at" in sentence
        elif solver is wirth.BASIC:
            assert f"Column {after.last.column} is looked at next." in sentence
        else:
            assert sentence.endswith(f"of row {step.row} is {after.last.column}.")


def first_version(n):
    """Port version 1 by recursion: yield the lines of its table after each step."""
    used = [[0] * n for _ in range(n)]
    queens = []

    def is_promising(row, column):
        return all(abs(other - column) != row - above for above, other in enumerate(queens))

    def search(row):
        if row > 0:
            used[row] = used[row - 1].copy()
            yield used[: row + 1]
        for column in range(n):
            yield used[: row + 1]  # passed over or tested
            if not used[row][column] and is_promising(row, column):
                queens.append(column)
                used[row][column] = 1
                yield used[: row + 1]  # placed
                if row == n - 1:
                    yield used[: row + 1]  # a solution
                else:
                    yield from search(row + 1)
                queens.pop()
                used[row][column] = 0
                yield used[: row + 1]  # taken back
        yield used[: row + 1]  # the end of the row

    return search(0)


def second_version(n):
    """Port version 2 by recursion: yield its lists after each step."""
    queens = []

    def is_promising(row, column):
        return all(abs(other - column) != row - above for above, other in enumerate(queens))

    def search(lists):
        row = len(lists) - 1
        for column in lists[row]:
            yield lists  # tested
            if is_promising(row, column):
                queens.append(column)
                yield lists  # placed
                if row == n - 1:
                    yield lists  # a solution
                else:
                    below = [*lists, [each for each in lists[row] if each != column]]
                    yield below  # copied
                    yield from search(below)
                queens.pop()
                yield lists  # taken back
        yield lists  # the end of the row

    return search([list(range(n))])


def lines(solver, position, label):
    """Return the numbers in the lines of a table that are in use."""
    strips = [strip for strip in solver.state(position) if strip.label.startswith(label)]
    assert len(strips) == position.n
    assert [strip.label for strip in strips] == [f"{label}[{row}]" for row in range(position.n)]
    return [
        [int(cell.text) for cell in strip.cells] for strip in strips if strip.cells[0].text != ""
    ]


@pytest.mark.parametrize("n", [1, 4, 5])
@pytest.mark.parametrize(
    ("solver", "port", "label"),
    [(wirth.FIRST, first_version, "used"), (wirth.SECOND, second_version, "remaining")],
)
def test_the_state_shows_the_table_as_a_recursive_program_has_it(solver, port, label, n):
    positions = walked(solver, Task(n))[1:-1]
    for position, expected in zip(positions, port(n), strict=True):
        assert lines(solver, position, label) == expected


def test_each_list_of_version_2_is_one_shorter_than_the_one_above():
    for position in walked(wirth.SECOND, Task(5)):
        strips = [each for each in wirth.SECOND.state(position) if "remaining" in each.label]
        assert [len(strip.cells) for strip in strips] == [5, 4, 3, 2, 1]


def test_version_2_fades_what_the_mirror_leaves_out():
    task = Task(5, mirror=True)
    start = walked(wirth.SECOND, task)[0]
    tones = [cell.tone for cell in wirth.SECOND.state(start)[2].cells]
    assert tones == [Tone.FREE] * 3 + [Tone.FADED] * 2


@family
def test_the_queens_are_shown_as_they_stand(solver):
    for position in walked(solver, Task(5)):
        shown = solver.state(position)[1].cells
        for row, column in enumerate(position.queens):
            if column != EMPTY:
                assert shown[row].text == str(column)
            else:
                assert shown[row].text == "" or shown[row].text.endswith("?")
        attackers_shown = [row for row in range(5) if shown[row].tone is Tone.CONFLICT]
        is_conflict = position.last is not None and position.last.kind is Kind.CONFLICT
        assert attackers_shown == ([position.last.attacker] if is_conflict else [])
