"""Knuth's Algorithm X: its stepper against a second one, written with dictionaries alone."""

from itertools import pairwise

import pytest

from nqviz.model.board import EMPTY, attackers
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.exact_cover import EXACT_COVER
from nqviz.solvers.base.state import Tone
from tests.support.walks import walked


def items_of(square):
    row, column = square
    return {("row", row), ("column", column), ("falling", row - column), ("rising", row + column)}


def algorithm_x(n):
    """Yield what a search does: an item chosen with its options, an option tried, a solution."""
    primary = [("row", row) for row in range(n)] + [("column", column) for column in range(n)]

    def search(options, chosen):
        left = [item for item in primary if item in options]
        if not left:
            yield "solution", chosen
            return
        item = min(left, key=lambda each: len(options[each]))
        yield "choose", item, options
        for option in sorted(options[item]):
            covered = items_of(option)
            yield "try", option, options
            rest = {
                each: {other for other in others if covered.isdisjoint(items_of(other))}
                for each, others in options.items()
                if each not in covered
            }
            yield from search(rest, [*chosen, option])

    options = {}
    for square in ((row, column) for row in range(n) for column in range(n)):
        for item in items_of(square):
            options.setdefault(item, set()).add(square)
    return search(options, [])


def queens_of(squares):
    return tuple(column for _, column in sorted(squares))


def sizes_shown(position):
    """Return the numbers of options in the state, by item; of those that are not covered."""
    _, _, _, rows, _, columns = EXACT_COVER.state(position)
    return {
        (kind, index): int(cell.text)
        for kind, strip in (("row", rows), ("column", columns))
        for index, cell in enumerate(strip.cells)
        if cell.text != "–"
    }


def squares_left(position):
    """Return the squares that are neither struck nor taken."""
    return {
        (row, column)
        for row, strikes in enumerate(EXACT_COVER.overlay(position).struck)
        for column, strikes_here in enumerate(strikes)
        if not strikes_here and position.queens[row] != column
    }


@pytest.mark.parametrize("n", range(1, 8))
def test_it_does_what_algorithm_x_does_in_the_same_order(n):
    shown = []
    for position in walked(EXACT_COVER, Task(n)):
        step = position.last
        if step is None:
            continue
        if step.kind is Kind.PROMISING:
            shown.append(("try", (step.row, step.column)))
        elif step.kind is Kind.DEAD_END:
            item = ("row", step.row) if step.column < 0 else ("column", step.column)
            shown.append(("dead end", item))
        elif step.kind is Kind.SOLUTION:
            shown.append(("solution", tuple(position.queens)))
    expected = []
    for what, subject, *rest in algorithm_x(n):
        if what == "try":
            expected.append((what, subject))
        elif what == "solution":
            expected.append((what, queens_of(subject)))
        elif not rest[0][subject]:
            expected.append(("dead end", subject))
    assert shown == expected


@pytest.mark.parametrize("n", [1, 4, 5, 6])
def test_items_and_squares_are_those_of_algorithm_x(n):
    tried = (event[2] for event in algorithm_x(n) if event[0] == "try")
    for position in walked(EXACT_COVER, Task(n)):
        if position.last is None or position.last.kind is not Kind.PROMISING:
            continue
        options = next(tried)
        primary = {item: others for item, others in options.items() if item[0] in {"row", "column"}}
        assert sizes_shown(position) == {item: len(others) for item, others in primary.items()}
        assert squares_left(position) == set().union(*primary.values())
    assert next(tried, None) is None


@pytest.mark.parametrize("n", range(1, 7))
def test_a_cover_removes_the_squares_that_it_strikes_first(n):
    positions = walked(EXACT_COVER, Task(n))
    for before, after in pairwise(positions):
        step = after.last
        if step.kind not in {Kind.PLACE, Kind.MARK}:
            continue
        gone = squares_left(before) - squares_left(after) - {(step.row, step.column)}
        if step.kind is Kind.MARK:
            assert step.newly_struck == len(gone)
        sentence = EXACT_COVER.why(after)
        assert ("nothing" if not gone else f"its {len(gone)} other option") in sentence
    last = positions[-1]
    assert last.counters.visits == last.counters.tests == last.counters.placements
    assert last.counters.comparisons == 0


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_at_a_dead_end_every_square_of_the_item_is_attacked(n):
    columns = 0
    for position in walked(EXACT_COVER, Task(n)):
        step = position.last
        if step is None or step.kind is not Kind.DEAD_END:
            continue
        columns += step.row < 0
        if step.row < 0:
            squares = [(row, step.column) for row in range(n) if position.queens[row] == EMPTY]
            assert f"column {step.column} has no option left" in EXACT_COVER.why(position)
        else:
            squares = [(step.row, column) for column in range(n)]
            assert f"row {step.row} has no option left" in EXACT_COVER.why(position)
        assert all(any(attackers(position.queens, *square)) for square in squares)
    assert columns or n < 6


def test_sentences_name_the_item_and_how_many_options_it_has():
    events = algorithm_x(6)
    for position in walked(EXACT_COVER, Task(6)):
        if position.last is None or position.last.kind is not Kind.PROMISING:
            continue
        what, subject, *rest = next(events)
        while what != "try":
            if what == "choose":
                name, options = "{} {}".format(*subject), sorted(rest[0][subject])
            what, subject, *rest = next(events)
        sentence = EXACT_COVER.why(position)
        assert f"row {subject[0]}, column {subject[1]}." in sentence
        if options and subject == options[0]:
            assert f"No item has fewer options left than {name}: {len(options)}. " in sentence
            options = ()
        else:
            assert "The next option of " in sentence


def test_the_state_says_in_which_order_the_rows_were_chosen():
    for position in walked(EXACT_COVER, Task(6)):
        _, queens, order, *_ = EXACT_COVER.state(position)
        placed = [row for row, column in enumerate(position.queens) if column != EMPTY]
        assert [row for row, cell in enumerate(queens.cells) if cell.text] == placed
        turns = sorted(int(cell.text) for cell in order.cells if cell.text)
        assert turns == list(range(1, len(placed) + 1))


def test_an_item_without_options_stands_out():
    for position in walked(EXACT_COVER, Task(5)):
        strips = EXACT_COVER.state(position)
        for strip in (strips[3], strips[5]):
            for cell in strip.cells:
                assert (cell.text == "0") == (cell.tone is Tone.CONFLICT)
