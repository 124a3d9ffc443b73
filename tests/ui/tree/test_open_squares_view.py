import pytest
from pytestqt.qtbot import QtBot

from nqviz.model.board import EMPTY, attackers
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.open_squares_view import OpenSquaresView, open_rows
from tests.support.qt_objects import added
from tests.support.reading import cut, overlapping, texts_in
from tests.support.sizes import draw_at_any_size


@pytest.mark.parametrize("key", ["sieve", "sieve-bits"])
def test_an_empty_row_has_the_squares_open_that_no_queen_attacks(walk, key: str) -> None:
    solver = find_solver(key)
    for position in walk(solver, Task(6)):
        if position.last is not None and position.last.kind in {Kind.PLACE, Kind.COPY, Kind.MARK}:
            continue  # the queen placed last has not struck all its lines yet
        rows = open_rows(position, solver.overlay(position))
        for row, each in enumerate(rows):
            assert each.is_filled == (position.queens[row] != EMPTY)
            above = [*position.queens[:row], *[EMPTY] * (6 - row)]
            free = sum(not any(attackers(above, row, column)) for column in range(6))
            assert each.open == free


def test_a_dead_end_of_the_sieve_is_a_row_that_is_lost(first_of) -> None:
    solver = find_solver("sieve")
    position = first_of(solver, 6, Kind.DEAD_END)
    rows = open_rows(position, solver.overlay(position))
    assert rows[position.last.row].is_lost


def test_squares_that_symmetry_excludes_are_not_open() -> None:
    solver = find_solver("sieve-symmetric")
    start = Position.start(Task(8))
    assert open_rows(start, solver.overlay(start))[0].open == 4


def test_a_lost_row_looks_and_sounds_different(qtbot: QtBot, first_of, walk) -> None:
    solver = find_solver("sieve")
    view = added(qtbot, OpenSquaresView(), 500, 260)
    images = []
    lost = first_of(solver, 6, Kind.DEAD_END)
    for position in (next(walk(solver, Task(6))), lost):
        view.show_position(position, solver.overlay(position))
        draw_at_any_size(view)
        images.append(view.grab().toImage())
    assert images[0] != images[1]
    assert f"without an open square: {lost.last.row}" in view.accessibleDescription()


def test_a_key_explains_the_bars_where_the_rows_leave_it_space(qtbot: QtBot, first_of) -> None:
    view = added(qtbot, OpenSquaresView(), 500, 260)
    solver = find_solver("sieve")
    lost = first_of(solver, 6, Kind.DEAD_END)
    view.show_position(lost, solver.overlay(lost))
    view.show()
    words = ["open", "open before its queen came", "struck out", "no open square left"]
    texts = texts_in(view)
    assert [each.words for each in texts if each.words in words] == words
    assert not overlapping(texts)
    assert not cut(texts)
    view.resize(500, 100)
    assert not {each.words for each in texts_in(view)} & set(words)
