from itertools import pairwise

import pytest

from nqviz.model.board import EMPTY, is_solution, rotated, symmetries
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.bitmask_unique import BITMASK_UNIQUE, allowed, forbidden, free_bits
from tests.support.rules import solutions_of
from tests.support.walks import stepped


def layouts(n):
    """Return {layout: what it counts} of a run."""
    return {
        tuple(position.queens): step.multiplicity
        for position, step in stepped(BITMASK_UNIQUE, Task(n))
        if step.kind is Kind.SOLUTION
    }


@pytest.mark.parametrize("n", range(1, 9))
def test_the_layouts_are_the_smallest_images_of_all_solutions(n):
    classes = {min(symmetries(queens)): set(symmetries(queens)) for queens in solutions_of(n)}
    assert layouts(n) == {smallest: len(images) for smallest, images in classes.items()}


@pytest.mark.parametrize("n", range(4, 9))
def test_no_smallest_image_stands_on_a_forbidden_square(n):
    for queens in {min(symmetries(solution)) for solution in solutions_of(n)}:
        words = forbidden(n, queens)
        assert not any(words[row] >> column & 1 for row, column in enumerate(queens))
        for row, column in enumerate(queens):
            assert allowed(n, queens[:row]) >> column & 1


@pytest.mark.parametrize("n", range(4, 9))
def test_each_forbidden_square_would_make_an_image_smaller(n):
    """Any solution with a queen on a square that is forbidden to it is not the smallest image."""
    for queens in solutions_of(n):
        words = forbidden(n, queens)
        if any(words[row] >> column & 1 for row, column in enumerate(queens)):
            assert min(symmetries(queens)) < queens


@pytest.mark.parametrize("n", range(1, 9))
def test_only_allowed_free_squares_are_looked_at(n):
    above = ()
    for position, step in stepped(BITMASK_UNIQUE, Task(n)):
        if step.kind is Kind.PROMISING:
            assert free_bits(n, above) >> step.column & 1
            assert (step.row, step.column) not in BITMASK_UNIQUE.overlay(position).forbidden
        above = tuple(column for column in position.queens if column != EMPTY)
    assert position.counters.visits == position.counters.tests == position.counters.placements


def test_a_rotation_step_says_how_the_turned_layout_compares():
    said = set()
    for position, step in stepped(BITMASK_UNIQUE, Task(8)):
        if step.kind is not Kind.ROTATE:
            continue
        own = image = tuple(position.queens)
        for _ in range(step.turns):
            image = rotated(image)
        assert image[0] == own[0]
        differs = [row for row in range(8) if image[row] != own[row]]
        assert step.first_difference == (differs[0] if differs else None)
        word = "smaller" if image < own else "larger" if image > own else "the same"
        assert word in BITMASK_UNIQUE.why(position)
        assert f"{90 * step.turns}°" in BITMASK_UNIQUE.why(position)
        labels = [strip.label for strip in BITMASK_UNIQUE.state(position)]
        assert labels[-2:] == ["layout", f"turned by {90 * step.turns}°"]
        said.add(word)
    assert said == {"smaller", "larger", "the same"}


def test_a_rejected_layout_is_no_solution():
    for step, following in pairwise(step for _, step in stepped(BITMASK_UNIQUE, Task(8))):
        line = BITMASK_UNIQUE.pseudocode[step.line - 1]
        if step.kind is Kind.ROTATE and "smaller" in line:
            assert following.kind is Kind.REMOVE
        elif step.kind is Kind.ROTATE and "same" in line:
            assert following.kind is Kind.SOLUTION
            assert following.multiplicity == 2 * step.turns


def test_at_a_solution_its_images_are_shown():
    for position, step in stepped(BITMASK_UNIQUE, Task(8)):
        images = BITMASK_UNIQUE.overlay(position).images
        if step.kind is Kind.SOLUTION:
            assert images[0] == tuple(position.queens)
            assert len(set(images)) == len(images) == step.multiplicity
            assert all(is_solution(image) for image in images)
        else:
            assert images == ()


@pytest.mark.parametrize(
    ("queens", "squares"),
    [
        ((), {(0, 3), (0, 4), (0, 5)}),
        ((0,), {(0, 3), (0, 4), (0, 5), (1, 5)}),
        ((0, 4), {(0, 3), (0, 4), (0, 5), (1, 5), (2, 1), (3, 1)}),
        ((1,), {(0, 3), (0, 4), (0, 5), (5, 0), (5, 5)}),
        (
            (2,),
            {(0, 3), (0, 4), (0, 5), (1, 0), (1, 5), (4, 0), (4, 5)}
            | {(5, 0), (5, 1), (5, 4), (5, 5)},
        ),
    ],
)
def test_forbidden_squares_are_those_of_takakens_drawings(queens, squares):
    """Section 2 of his page, for n = 6 and mirrored: his bit 0 is at the right.

    That row 1 leaves its last column out in the corner case is in his loop, not in the drawing.
    """
    queens_by_row = [*queens, *[EMPTY] * (6 - len(queens))]
    position = Position(Task(6), queens_by_row)
    assert set(BITMASK_UNIQUE.overlay(position).forbidden) == squares


def test_both_cases_and_their_dead_ends_are_explained():
    sentences = {BITMASK_UNIQUE.why(position) for position, _ in stepped(BITMASK_UNIQUE, Task(8))}
    assert any(each.startswith("The corner case: bit 0 of row 0") for each in sentences)
    assert any(each.startswith("The corner case: bit 5 of row 1") for each in sentences)
    assert any(each.startswith("The inside case: bit 3") for each in sentences)
    assert any("symmetry forbids every square of row" in each for each in sentences)
    assert any("columns 0 and 7 are forbidden below row" in each for each in sentences)
    assert any("12 unique layouts; the number of solutions is 92" in each for each in sentences)
    assert any("is the last in which column" in each for each in sentences)
