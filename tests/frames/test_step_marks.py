"""What the last step puts on the board."""

import json

import pytest

from nqviz.frames.mark import Plane, as_json
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.frames.user_marks import UserMarks
from nqviz.model.annotations import Annotations
from nqviz.model.board import EMPTY, conflicts, rotated
from nqviz.model.position import Position, Task
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from tests.support.marks import marks_with, squares_of

RULES = [QUEENS, *(Rule(key) for key in MOVES if key != "queens")]
REGIONS = Rule("kings", frozenset({(0, 0)}), ("AABBB", "AACCB", "DDCCB", "DDEEE", "DDEEE"))
EVERYTHING = Annotations(
    rays=((1, 1),),
    arrows=(((0, 1), (2, 2)),),
    rings=((0, 0),),
    blamed=((1, 1),),
    crosses=((2, 2),),
    ticks=((3, 3),),
)


_SIGNS = {
    Kind.CONFLICT: {Sign.CONFLICT, Sign.BASE, Sign.ATTACKED},
    Kind.PROMISING: {Sign.SAFE},
    Kind.SKIP: {Sign.SKIPPED},
    Kind.PLACE: {Sign.GROUND},
    Kind.REMOVE: {Sign.GHOST},
    Kind.MARK: {Sign.STRIKE},
    Kind.DEAD_END: {Sign.DEAD_ROW},
    Kind.SOLUTION: {Sign.SOLUTION},
    Kind.TRIAL: {Sign.DASHED_ARROW},
    Kind.SWAP: {Sign.ARROW},
    Kind.RESTART: {Sign.GHOST},
    Kind.DONE: {Sign.SOLUTION},
    Kind.ROTATE: {Sign.GHOST, Sign.TURNED_ROW},
    Kind.REPLACE: {Sign.GROUND, Sign.GHOST},
}


def step_of(kind: Kind, queens: list[int]) -> Step:
    """Return a step of a kind that could have led to a full placement."""
    before = {Kind.RESTART: queens, Kind.REPLACE: [*queens[::-1], *queens]}.get(kind, [])
    column = EMPTY if kind is Kind.DEAD_END else queens[1]
    return Step(kind, 1, column, 1, 2, 1, tuple(before))


@pytest.mark.parametrize("rule", [*RULES, REGIONS], ids=lambda rule: rule.text)
def test_each_kind_of_step_has_its_signs_and_can_be_written(rule: Rule) -> None:
    for kind in Kind:
        check_signs(kind, rule)


def check_signs(kind: Kind, rule: Rule) -> None:
    queens = [0, 2, 4, 1, 3]
    position = Position(Task(5, rule=rule), queens, last=step_of(kind, queens))
    marks = marks_of(position)
    of_rule = {Sign.REGIONS, Sign.LETTERS, Sign.BLOCKED} if rule is REGIONS else set()
    signs = _SIGNS.get(kind, set())
    if conflicts(queens, rule) or rule.blocked:
        signs = signs - {Sign.SOLUTION}
    assert {mark.sign for mark in marks} - of_rule - {Sign.QUEEN, Sign.FOCUS} == signs, kind
    user = UserMarks(cursor=(0, 0), pairs=((0, 1),), asked=(1, -1), is_solved=True, hints=((1, 1),))
    marks = marks_of(position, Overlay(struck=(bytes(5),) * 5), EVERYTHING, user)
    assert marks == marks_of(position.copy(), Overlay(struck=(bytes(5),) * 5), EVERYTHING, user)
    written = json.loads(json.dumps(as_json(marks)))
    assert [each["sign"] for each in written] == [mark.sign.name.lower() for mark in marks], kind
    squares = [[list(square) for square in mark.squares] for mark in marks]
    assert [each["squares"] for each in written] == squares, kind
    assert {each["plane"] for each in written} <= {plane.name.lower() for plane in Plane}


def test_a_turned_placement_stands_where_the_turn_puts_it() -> None:
    queens = [1, 3, 5, 0, 2, 4]
    position = Position(Task(6), queens, last=Step(Kind.ROTATE, 5, 4, 1, EMPTY, 1))
    turned = {(row, column) for row, column in enumerate(rotated(queens))}
    assert squares_of(marks_of(position), Sign.GHOST) == turned - set(enumerate(queens))


def test_the_end_of_a_run_has_the_frame_of_a_solution_only_around_one() -> None:
    solved, full = [1, 3, 0, 2], [0, 1, 2, 3]
    end = Step(Kind.DONE, -1, -1, 1)
    boards = [(solved, NO_OVERLAY), (full, NO_OVERLAY), (solved, Overlay(extra=((0, 0),)))]
    marks = [marks_of(Position(Task(4), queens, last=end), more) for queens, more in boards]
    assert [bool(marks_with(each, Sign.SOLUTION)) for each in marks] == [True, False, False]


def test_moved_queens_are_lit_where_they_stand_and_ghosts_where_they_stood() -> None:
    last = Step(Kind.REPLACE, -1, -1, 1, before=(0, 2, EMPTY, 3, 1, 2, 0, EMPTY))
    marks = marks_of(Position(Task(4), [1, 2, 0, EMPTY], last=last))
    assert squares_of(marks, Sign.GROUND) == {(0, 1), (2, 0)}
    assert squares_of(marks, Sign.GHOST) == {(0, 0), (3, 3)}


def test_a_dead_region_is_striped_all_over() -> None:
    position = Position(Task(5, rule=REGIONS), [EMPTY] * 5, last=Step(Kind.DEAD_END, -1, -1, 1, 2))
    expected = {(r, c) for r in range(5) for c in range(5) if REGIONS.regions[r][c] == "C"}
    assert squares_of(marks_of(position), Sign.DEAD_REGION) == expected
