"""Tests of `nqviz.practice.turns`."""

from functools import cache

import pytest

from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.practice.acts import PRACTISED, Act
from nqviz.practice.turns import PracticeRun, draw, turns_of, why_not
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.practice import tasks_of

LOTS = range(12)
QUEENS = Task(8)


@cache
def drawn(key: str, lot: int) -> PracticeRun:
    return draw(find_solver(key), lot, QUEENS)


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_turns_drawn_follow_each_other_in_a_run(solver: Solver) -> None:
    tasks = tasks_of(solver)
    for lot in range(max(4, len(tasks))):
        like = tasks[lot % len(tasks)]
        run = draw(solver, lot, like)
        assert run.task.rule == like.rule
        position, steps = Position.start(run.task), solver.steps(run.task, None)
        while position.index < run.start:
            position.apply(next(steps))
        for turn in run.turns:
            assert turn.before == position
            for after in turn.after:
                position.apply(next(steps))
                assert after == position
            while position.index < turn.end:
                position.apply(next(steps))


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_boards_and_turns_are_drawn_anew_and_each_button_is_of_use(solver: Solver) -> None:
    runs = [drawn(solver.key, lot) for lot in LOTS]
    assert draw(solver, 3, QUEENS) == runs[3]
    assert len({(run.task, run.start) for run in runs}) > 3
    assert len({run.task.n for run in runs}) > 1
    acts = {turn.act for run in runs for turn in run.turns}
    assert acts == set(PRACTISED[solver.key].buttons)


@pytest.mark.parametrize("key", ["wirth-basic", "sieve", "bitmask", "exact-cover"])
def test_a_part_has_a_way_back(key: str) -> None:
    for lot in LOTS:
        assert Act.REMOVE in {turn.act for turn in drawn(key, lot).turns}


def test_a_turn_is_one_or_several_steps() -> None:
    turns = list(turns_of(find_solver("wirth-basic"), Task(4)))
    dead_end = next(turn for turn in turns if turn.act is Act.REMOVE)
    assert [each.last and each.last.kind for each in dead_end.after] == [Kind.DEAD_END, Kind.REMOVE]
    assert dead_end.squares == {(1, 2)}
    assert sum(len(turn.after) for turn in turns) < turns[-1].end


def test_what_is_struck_out_is_new_and_in_empty_rows() -> None:
    first, second = [
        turn for turn in turns_of(find_solver("sieve"), Task(4)) if turn.act is Act.STRIKE
    ][:2]
    assert first.squares == {(1, 0), (2, 0), (3, 0), (1, 1), (2, 2), (3, 3)}
    assert first.allowed == first.squares | {(0, 1), (0, 2), (0, 3)}
    assert second.squares == {(2, 1), (2, 3), (3, 2)}


@pytest.mark.parametrize("lot", LOTS)
def test_what_is_drawn_by_lot_is_asked_about(lot: int) -> None:
    for key in ("min-conflicts", "quarters"):
        for turn in drawn(key, lot).turns:
            assert turn.asked
            assert not turn.needs_square
    for turn in drawn("wirth-basic", lot).turns:
        assert not turn.asked
        assert turn.needs_square is (turn.act is not Act.SOLUTION)


@pytest.mark.parametrize("key", ["sieve", "exact-cover"])
def test_under_another_rule_what_it_attacks_is_struck_out(key: str) -> None:
    rules = {"torus": 0, "kings": 0, "rooks": 0}
    for rule in rules:
        first = next(
            turn
            for turn in turns_of(find_solver(key), Task(5, rule=Rule(rule)))
            if turn.act is Act.STRIKE
        )
        rules[rule] = len(first.squares)
    assert rules == {"torus": 12, "kings": 5, "rooks": 4}


def test_what_is_blocked_is_not_struck_out() -> None:
    task = Task(4, rule=Rule("rooks", blocked=frozenset({(2, 0)})))
    first = next(turn for turn in turns_of(find_solver("sieve"), task) if turn.act is Act.STRIKE)
    assert first.squares == {(1, 0), (3, 0)}


def test_a_board_has_a_solution_where_it_can_and_keeps_its_size_where_it_must() -> None:
    solver, blocked = find_solver("wirth-basic"), Rule(blocked=frozenset({(0, 0)}))
    for lot in LOTS[::3]:
        assert draw(solver, lot, Task(8, rule=Rule("torus"))).task.n == 5
        assert draw(solver, lot, Task(7, rule=blocked)).task.n == 7
    superqueens = Task(8, rule=Rule("superqueens"))
    assert draw(solver, 0, superqueens).task.n in range(4, 7)
    assert draw(find_solver("min-conflicts"), 0, superqueens).task.n == 10


def test_it_is_said_why_there_is_nothing_to_practise() -> None:
    solver, row = find_solver("wirth-basic"), frozenset((0, column) for column in range(4))
    blocked = Rule(blocked=row)
    assert why_not(solver, Task(12)) == why_not(solver, Task(4, rule=blocked)) == ""
    assert "this one has n = 9" in why_not(solver, Task(9, rule=blocked))
    with pytest.raises(ValueError, match="nothing to do"):
        draw(solver, 0, Task(4, rule=blocked))
