"""What sets the steppers of filtering apart; `test_wirth` tests what the five programs share."""

from itertools import pairwise

import pytest

from nqviz.model.board import Line, attackers, lines_of
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS
from nqviz.model.step import Kind
from nqviz.solvers.algorithms import filtering
from nqviz.solvers.algorithms.filtering import flag_index
from nqviz.solvers.base.sentences import line_of_attack
from nqviz.solvers.base.state import Tone
from tests.support.walks import walked

ARRAYS = ("columns", "falling", "rising")
ARRAYS_BY_LINE = dict(zip(lines_of(QUEENS), ARRAYS, strict=True))
both = pytest.mark.parametrize(
    "solver", [filtering.FIRST, filtering.SECOND], ids=lambda solver: solver.key
)


def first_set_flag(position):
    """Return (queen's row, line) of the first set flag of the square last tested, if one is."""
    step = position.last
    found = {line: row for row, line in attackers(position.queens, step.row, step.column)}
    return next(((found[line], line) for line in lines_of(QUEENS) if line in found), None)


@both
def test_a_conflict_names_the_queen_that_set_the_first_flag(solver):
    for position in walked(solver, Task(6)):
        step = position.last
        if step is not None and step.kind is Kind.CONFLICT:
            other, line = first_set_flag(position)
            assert step.attacker == other
            assert solver.pseudocode[step.line - 1].split("if ")[1].startswith(ARRAYS_BY_LINE[line])
        elif step is not None and step.kind is Kind.PROMISING:
            assert first_set_flag(position) is None


def test_only_version_1_copies_once_for_each_placement_above_the_last_row():
    kinds = [position.last.kind for position in walked(filtering.SECOND, Task(6))[1:]]
    assert Kind.COPY not in kinds
    positions = walked(filtering.FIRST, Task(6))
    for before, after in pairwise(positions[1:]):
        is_above = before.last.kind is Kind.PLACE and before.last.row < 5
        assert (after.last.kind is Kind.COPY) == is_above
    assert Kind.SKIP not in {position.last.kind for position in positions[1:]}


@both
def test_sentences_name_the_flag_the_queen_and_the_line(solver):
    for position in walked(solver, Task(5))[1:]:
        step, sentence = position.last, solver.why(position)
        row = f"[{step.row}]" if solver is filtering.FIRST else ""
        if step.kind is Kind.CONFLICT:
            other, line = first_set_flag(position)
            index = flag_index(5, line, step.row, step.column)
            assert f"{ARRAYS_BY_LINE[line]}{row}[{index}] is set" in sentence
            assert f"the queen in row {other}, column {position.queens[other]} attacks" in sentence
            assert line_of_attack(line) in sentence
        elif step.kind is Kind.PROMISING:
            for line, array in ARRAYS_BY_LINE.items():
                assert f"{array}{row}[{flag_index(5, line, step.row, step.column)}]" in sentence
        elif step.kind in {Kind.PLACE, Kind.REMOVE, Kind.COPY}:
            assert f"ow {step.row}" in sentence
            assert f"column {step.column}" in sentence


def indices(n, row, column):
    return column, row - column + n - 1, row + column


def first_version(n):
    """Port version 1 by recursion: yield its lines of flags after each step."""

    def search(rows):
        row = len(rows) - 1
        for column in range(n):
            yield rows  # tested
            if not any(
                line[index] for line, index in zip(rows[-1], indices(n, row, column), strict=True)
            ):
                yield rows  # placed
                if row == n - 1:
                    yield rows  # a solution
                else:
                    below = [line.copy() for line in rows[-1]]
                    for line, index in zip(below, indices(n, row, column), strict=True):
                        line[index] = 1
                    yield [*rows, below]  # copied
                    yield from search([*rows, below])
                yield rows  # taken back
        yield rows  # the end of the row

    for rows in search([[[0] * n, [0] * (2 * n - 1), [0] * (2 * n - 1)]]):
        yield [line for lines in rows for line in lines]


def second_version(n):
    """Port version 2 by recursion: yield its three arrays after each step."""
    arrays = [[0] * n, [0] * (2 * n - 1), [0] * (2 * n - 1)]

    def put(row, column, flag):
        for array, index in zip(arrays, indices(n, row, column), strict=True):
            array[index] = flag

    def search(row):
        for column in range(n):
            yield arrays  # tested
            if not any(
                array[index] for array, index in zip(arrays, indices(n, row, column), strict=True)
            ):
                put(row, column, 1)
                yield arrays  # placed
                if row == n - 1:
                    yield arrays  # a solution
                else:
                    yield from search(row + 1)
                put(row, column, 0)
                yield arrays  # taken back
        yield arrays  # the end of the row

    return search(0)


@pytest.mark.parametrize("n", [1, 4, 5])
@pytest.mark.parametrize(
    ("solver", "port"),
    [(filtering.FIRST, first_version), (filtering.SECOND, second_version)],
    ids=["filter-1", "filter-2"],
)
def test_the_state_shows_the_flags_as_a_recursive_program_has_them(solver, port, n):
    for position, expected in zip(walked(solver, Task(n))[1:-1], port(n), strict=True):
        shown = [
            [int(cell.text) for cell in strip.cells]
            for strip in solver.state(position)
            if strip.label.startswith(ARRAYS)
        ]
        assert shown == expected


def test_version_1_shows_the_rows_below_the_queens():
    position = next(each for each in walked(filtering.FIRST, Task(4)) if each.queens[1] != -1)
    labels = [strip.label for strip in filtering.FIRST.state(position)]
    assert labels[3:] == [f"{array}[{row}]" for row in (0, 1) for array in ARRAYS]


@both
def test_set_flags_have_the_colour_of_their_line_unless_the_step_is_about_them(solver):
    colours = dict(zip(ARRAYS, (Tone.COLUMN, Tone.FALLING, Tone.RISING), strict=True))
    for position in walked(solver, Task(5)):
        for strip in solver.state(position):
            for array, colour in colours.items():
                if strip.label.startswith(array):
                    set_tones = {cell.tone for cell in strip.cells if cell.text == "1"}
                    assert set_tones <= {colour, Tone.LIT, Tone.CONFLICT}


@both
def test_flags_are_lit_one_by_one_until_a_set_one(solver):
    for position in walked(solver, Task(5)):
        step = position.last
        if step is None or step.kind not in {Kind.CONFLICT, Kind.PROMISING}:
            continue
        expected = [Tone.LIT] * 3
        if step.kind is Kind.CONFLICT:
            at = tuple(Line).index(first_set_flag(position)[1])
            expected = [Tone.LIT] * at + [Tone.CONFLICT]
        strips = [each for each in solver.state(position) if each.label.startswith(ARRAYS)][-3:]
        lit = [
            strip.cells[flag_index(5, line, step.row, step.column)].tone
            for strip, line in zip(strips, lines_of(QUEENS), strict=True)
        ]
        assert lit[: len(expected)] == expected
        assert not set(lit[len(expected) :]) & {Tone.LIT, Tone.CONFLICT}


@both
def test_threats_are_the_attacked_squares_of_the_row_in_hand(solver):
    for position in walked(solver, Task(5))[1:-1]:
        step = position.last
        row = step.row + (step.kind is Kind.COPY)
        above = position.queens[:row]
        expected = {
            (row, column, line) for column in range(5) for _, line in attackers(above, row, column)
        }
        threats = solver.overlay(position).threats
        assert {(each.row, each.column, each.line) for each in threats} == expected
        assert len(threats) == len(expected)
