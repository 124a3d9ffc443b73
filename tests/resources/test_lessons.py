"""What the lessons of `resources/lessons` say is true: every number is worked out here again."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice, pairwise, product
from math import comb, factorial

import pytest

from nqviz.audit.swap_listing import CLOCK, swap_program
from nqviz.audit.swap_listing import _Board as PrintedBoard
from nqviz.common.i18n import number
from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise, SquaresExercise
from nqviz.lessons.lesson import Lesson, load_lesson, own_lessons
from nqviz.lessons.scene import Scene
from nqviz.measuring.operations import OperationCounting
from nqviz.model.board import Line, attack, conflicts, is_solution
from nqviz.model.position import Counters, Position, Task
from nqviz.model.published import known, known_solutions
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.programs.program import Program
from nqviz.programs.program import program as make_program
from nqviz.programs.protocol import What
from nqviz.programs.source import read_source, source_of
from nqviz.programs.timing import count_of
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.collection import own_collection
from nqviz.runs.predicting import Ask
from nqviz.runs.timeline import Timeline
from nqviz.scenes.algorithm import ProgramFile
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.rules import solutions_of


@cache
def lesson(place: int) -> Lesson:
    return load_lesson(own_lessons()[place - 1])


def says(place: int, step: int, *facts: object) -> bool:
    """Tell whether a step of a lesson quotes each fact; numbers are quoted as whole numbers."""
    told = lesson(place).steps[step - 1]
    words = f"{told.text} {told.question} {told.answer}"
    return all(
        re.search(rf"(?<!\d){re.escape(number(fact))}(?!\d)", words)
        if isinstance(fact, int)
        else str(fact) in words
        for fact in facts
    )


@cache
def program_of(file: ProgramFile) -> Program:
    return make_program(read_source(file.path))


def with_programs(scene: Scene) -> Scene:
    """Return a scene with its programs opened."""
    for each in scene.algorithms:
        if isinstance(each, ProgramFile):
            scene = scene.with_program(each, program_of(each))
    return scene


def shown(place: int, step: int) -> Position:
    """Return the position that a step of a lesson shows."""
    run = with_programs(lesson(place).steps[step - 1].scene).run
    assert run is not None
    if isinstance(run.solver, Program):
        run.solver.wait(run.task)
    timeline = Timeline(run.solver, run.task)
    timeline.extend(run.step)
    timeline.seek(run.step)
    assert timeline.position.index == run.step
    return timeline.position.copy()


def position_at(key: str, n: int, index: int) -> Position:
    timeline = Timeline(find_solver(key), Task(n))
    timeline.extend(index)
    timeline.seek(index)
    return timeline.position.copy()


@cache
def end(key: str, n: int, *, first: bool = False, mirror: bool = False) -> Position:
    """Return where a run ends."""
    solver = find_solver(key)
    position = Position.start(Task(n, first=first, mirror=mirror))
    for step in solver.steps(position.task, None):
        position.apply(step)
    return position


def counted(key: str, n: int, *, first: bool = False) -> Counters:
    """Return the counters of a whole run, worked out natively."""
    counting_operations = OperationCounting(find_solver(key), Task(n, first=first))
    while (tally := counting_operations.advance()) is None:
        pass
    assert not tally.is_beyond
    return tally.counters


def kinds(key: str, n: int, stop: int, *, first: bool = False) -> list[Kind]:
    steps = find_solver(key).steps(Task(n, first=first), None)
    return [step.kind for step, _ in zip(steps, range(stop), strict=False)]


def safe(position: Position, row: int) -> list[int]:
    queens = [(r, c) for r, c in enumerate(position.queens) if c >= 0]
    return [
        column
        for column in range(position.n)
        if not any(attack(*queen, row, column) for queen in queens)
    ]


def pairs(queens: Sequence[int]) -> list[tuple[int, int]]:
    return [(upper, lower) for upper, lower, _ in conflicts(queens)]


@cache
def solutions(n: int) -> list[tuple[int, ...]]:
    return sorted(solutions_of(n))


@pytest.mark.parametrize("place", range(1, len(own_lessons()) + 1))
def test_every_position_is_reached(place: int) -> None:
    for number_, step in enumerate(lesson(place).steps, start=1):
        if step.scene.run is not None:
            shown(place, number_)
        if step.scene.race is not None:
            small = [
                (solver, task)
                for solver, task in step.scene.race.lanes
                if task.n < 12 and not isinstance(solver, ProgramFile)
            ]
            ends = [end(solver.key, task.n, first=task.first).index for solver, task in small]
            assert step.scene.race.tick <= max([*ends, 1536])


def exercise(place: int, step: int) -> SquaresExercise | NumberExercise | ChoiceExercise:
    """Return what a step of a lesson takes as its answer."""
    asked = lesson(place).steps[step - 1].exercise
    assert asked is not None
    return asked


def asked_number(place: int, step: int) -> int:
    asked = exercise(place, step)
    assert isinstance(asked, NumberExercise)
    return asked.number


def asked_squares(place: int, step: int) -> list[tuple[int, int]]:
    asked = exercise(place, step)
    assert isinstance(asked, SquaresExercise)
    return sorted(asked.squares)


def right_choice(place: int, step: int) -> str:
    asked = exercise(place, step)
    assert isinstance(asked, ChoiceExercise)
    return asked.choices[asked.right]


def rings(place: int, step: int) -> list[tuple[int, ...]]:
    return [each.numbers for each in lesson(place).steps[step - 1].draw if each.draw is Draw.RING]


def squares_of(key: str, n: int, kind: Kind, stop: int) -> list[tuple[int, int]]:
    """Return the squares of the steps of a kind among the first steps of a run."""
    steps = islice(find_solver(key).steps(Task(n), None), stop)
    return [(step.row, step.column) for step in steps if step.kind is kind]


def test_01_eight_queens() -> None:
    second = shown(1, 2)
    assert second.queens[0] == 3
    assert asked_squares(1, 2) == [(1, column) for column in safe(second, 1)]
    assert exercise(1, 2).enough == 1
    corner = safe(shown(1, 3), 1)
    assert corner == [2, 3, 4, 5, 6, 7]
    assert asked_number(1, 3) == len(corner)
    third = safe(shown(1, 4), 2)
    assert asked_squares(1, 4) == [(2, third[0])] == [(2, 4)]
    assert sorted(exercise(1, 4).reasons) == [(2, column) for column in third[1:]]
    assert safe(shown(1, 5), 5) == []
    assert right_choice(1, 5) == "No, all are attacked"
    assert shown(1, 6).last.kind is Kind.DEAD_END
    assert find_solver("wirth-basic").pseudocode[asked_number(1, 6) - 1].strip() == (
        "take the queen back"
    )
    solution = shown(1, 7)
    assert solution.last.kind is Kind.SOLUTION
    counters = solution.counters
    assert says(1, 7, counters.tests, counters.placements, counters.removals)
    assert says(1, 8, comb(64, 8), 8**8, factorial(8), len(solutions(8)))
    assert round(comb(64, 8), -9) == 4 * 10**9
    assert right_choice(1, 8) == "4 thousand million"


def test_02_why_row_4_fails() -> None:
    assert safe(shown(2, 1), 2) == []
    assert asked_number(2, 1) == 0
    assert shown(2, 2).last.kind is Kind.DEAD_END
    assert says(2, 2, shown(2, 2).counters.tests)
    moved = next(
        step for step in find_solver("wirth-basic").steps(Task(4), None) if step.kind is Kind.REMOVE
    )
    assert asked_squares(2, 2) == [(moved.row, moved.column)]
    assert safe(shown(2, 3), 3) == []
    assert right_choice(2, 3) == "No"
    assert shown(2, 4).last.kind is Kind.DEAD_END
    assert not any(queens[0] == 0 for queens in solutions(4))
    assert asked_squares(2, 4) == [(0, 0)]
    last = shown(2, 4)
    assert last.queens[:3] == [0, 3, 1]
    last.queens[2] = -1
    assert safe(last, 2) == [1]
    empty, solved = shown(2, 5), shown(2, 7)
    assert set(empty.queens) == {-1}
    assert says(2, 5, empty.counters.tests, solved.counters.tests - empty.counters.tests)
    assert Kind.DEAD_END not in kinds("wirth-basic", 4, 43)[29:]
    assert right_choice(2, 5) == "Yes"
    assert lesson(2).steps[5].scene.asks is Ask.SQUARE
    assert solved.queens == [1, 3, 0, 2]
    assert says(2, 7, solved.counters.tests)
    assert solutions(4) == [(1, 3, 0, 2), (2, 0, 3, 1)]


def test_03_the_tree() -> None:
    assert right_choice(3, 1) == "Squares that are attacked"
    corner = shown(3, 2)
    assert says(3, 2, corner.counters.tests)
    assert corner.counters.placements == asked_number(3, 2) == 4
    assert sorted(rings(3, 2)) == sorted(squares_of("wirth-basic", 4, Kind.PLACE, 29))
    first = shown(3, 3)
    assert first.last.kind is Kind.SOLUTION
    assert says(3, 3, first.counters.tests, *first.tests_by_row)
    assert first.counters.tests == 22 + 4
    assert asked_number(3, 3) == first.tests_by_row[2]
    all_ = shown(3, 4)
    assert says(3, 4, all_.counters.tests, all_.counters.placements, all_.counters.solutions)
    assert says(3, 4, 4 + 16 + 64 + 256, 340 - all_.counters.tests)
    assert asked_number(3, 4) == 340 - all_.counters.tests
    five = shown(3, 5)
    assert five.last.kind is Kind.SOLUTION
    assert says(3, 5, five.counters.tests)
    assert asked_number(3, 5) == five.counters.tests
    assert list(exercise(3, 5).reasons) == [five.counters.placements]
    assert Kind.DEAD_END not in kinds("wirth-basic", 5, 21)


def test_04_six_and_seven() -> None:
    tests = {n: end("wirth-basic", n, first=True).counters.tests for n in range(6, 12)}
    assert says(4, 1, tests[6], tests[7])
    assert right_choice(4, 1) == "n = 6"
    assert tests[6] > tests[7]
    lengths = [end("wirth-basic", n, first=True).index for n in (7, 6)]
    assert says(4, 2, *lengths)
    assert round(4 * lengths[0] / lengths[1]) == 1
    assert lesson(4).steps[2].scene.plays
    assert right_choice(4, 2) == "About a quarter of its way"
    assert shown(4, 4).last.kind is Kind.DEAD_END
    assert kinds("wirth-basic", 7, 100, first=True).count(Kind.DEAD_END) == 1
    assert end("wirth-basic", 7, first=True).counters.removals == 2
    removed = squares_of("wirth-basic", 7, Kind.REMOVE, 56)
    assert asked_squares(4, 4) == sorted(removed) == sorted(rings(4, 4))
    seven = shown(4, 5)
    assert says(4, 5, seven.counters.tests)
    ways = {(after - before) % 7 for before, after in pairwise(seven.queens)}
    assert ways == {2}
    assert right_choice(4, 5) == "A knight's move"
    corner = shown(4, 6)
    assert corner.queens == [0, -1, -1, -1, -1, -1]
    assert corner.last.kind is Kind.EXHAUSTED
    assert says(4, 6, corner.counters.tests, tests[6], corner.counters.placements)

    def in_a_corner(n: int) -> int:
        return sum(bool({queens[0], queens[-1]} & {0, n - 1}) for queens in solutions(n))

    assert (in_a_corner(6), len(solutions(6)), right_choice(4, 6)) == (0, 4, "No")
    assert says(4, 6, in_a_corner(7), len(solutions(7)))
    assert sum(queens[0] == 0 for queens in solutions(7)) == 4
    assert shown(4, 7).last.kind is Kind.SOLUTION
    assert says(4, 7, tests[6] - corner.counters.tests, tests[8], tests[9], tests[10], tests[11])
    assert right_choice(4, 7) == "None that helps"
    assert tests[9] < tests[8]
    assert tests[11] > tests[9]
    of_all = [counted("wirth-basic", n).tests for n in range(6, 10)]
    assert says(4, 8, *of_all)
    assert of_all == sorted(of_all)
    assert right_choice(4, 8) == "No"


def test_05_columns() -> None:
    five = shown(5, 1)
    used = sorted(five.queens[:5])
    assert used == [0, 1, 2, 3, 4]
    assert asked_squares(5, 1) == rings(5, 1) == [(5, column) for column in used]
    assert sorted(exercise(5, 1).reasons) == [(5, column) for column in range(5, 8)]
    assert safe(five, 5) == []
    assert right_choice(5, 2) == "Tests, but not going there"
    following = kinds("wirth-2", 8, 22)[18:]
    assert following[: asked_number(5, 3)] == [Kind.CONFLICT] * 3
    assert following[asked_number(5, 3)] is Kind.DEAD_END
    flags = shown(5, 2)
    assert kinds("wirth-1", 8, flags.index)[-5:] == [Kind.SKIP] * 5
    assert "3 columns remain" in find_solver("wirth-2").why(shown(5, 3))
    basic, first, second = (end(key, 8) for key in ("wirth-basic", "wirth-1", "wirth-2"))
    assert second.index == 13642 < basic.index < first.index
    assert right_choice(5, 4) == "Version 2"
    assert says(5, 5, basic.counters.tests, first.counters.tests, second.counters.visits)
    assert right_choice(5, 5) == "Neither"
    assert first.counters.visits == basic.counters.visits == 15720
    assert first.counters.tests == second.counters.tests
    assert says(5, 5, basic.counters.comparisons, first.counters.comparisons)
    assert first.counters.comparisons == second.counters.comparisons
    assert max(basic.index, first.index, second.index) == 23854
    assert {each.counters.placements for each in (basic, first, second)} == {2056}
    assert says(5, 6, 2056, 92)
    assert right_choice(5, 6) == "The queens placed"


def test_06_flags() -> None:
    squares = [(row, column) for row in range(8) for column in range(8)]
    assert len({row - column for row, column in squares}) == 15
    assert len({row + column for row, column in squares}) == 15
    assert right_choice(6, 1) == "Always the same number"
    assert len(rings(6, 1)) == 6
    assert {row - column for row, column in rings(6, 1)} == {2}
    second = shown(6, 2)
    assert asked_squares(6, 2) == [(1, each) for each in range(8) if each not in safe(second, 1)]
    before, after = (
        sum(
            cell.text == "1"
            for strip in find_solver("filter-2").state(position)
            if strip.label in {"columns", "falling", "rising"}
            for cell in strip.cells
        )
        for position in (shown(6, 3), position_at("filter-2", 8, 30))
    )
    assert (before, after, right_choice(6, 3)) == (15, 12, "Her three are reset")
    assert sum(column >= 0 for column in shown(6, 3).queens) * 3 == 15
    assert kinds("filter-2", 8, 30)[-1] is Kind.REMOVE
    basic, flags = end("wirth-basic", 8), end("filter-2", 8)
    assert basic.index == flags.index
    assert says(6, 4, basic.index, basic.counters.comparisons)
    assert flags.counters.comparisons == 0
    assert flags.counters.tests == basic.counters.tests
    assert flags.counters.placements == basic.counters.placements
    assert right_choice(6, 4) == "The comparisons"


def test_07_the_sieve() -> None:
    assert shown(7, 1).queens[0] == 0
    struck = sum(attack(0, 0, *square) is not None for square in product(range(1, 8), range(8)))
    assert asked_number(7, 1) == struck == 14
    assert shown(7, 2).counters.marks == 14 + 11
    attacked = [s for s in ((r, c) for r in range(2, 8) for c in range(8)) if attack(1, 2, *s)]
    assert len(attacked) > 11
    assert shown(7, 3).last.kind is Kind.DEAD_END
    sieve, basic = end("sieve", 8), end("wirth-basic", 8)
    assert basic.index == 21890 < sieve.index
    assert says(7, 4, sieve.index, sieve.counters.tests, basic.counters.comparisons)
    assert sieve.counters.comparisons == 0
    assert right_choice(7, 2) == "Some were struck out already"
    assert right_choice(7, 3) == "It does not have to"
    assert right_choice(7, 4) == "That is not said"
    assert right_choice(7, 5) == "A row is copied in one go"
    bits = end("sieve-bits", 8).counters
    assert (bits.placements, bits.tests) == (sieve.counters.placements, sieve.counters.tests)


def test_08_bits() -> None:
    state = find_solver("bitmask").state(shown(8, 1))
    words = {strip.label: [cell.text for cell in strip.cells] for strip in state}
    assert [words[name].index("1") for name in ("down", "left")] == [0, 1]
    assert "1" not in words["right"]
    assert right_choice(8, 1) == "Bit 0 in down, bit 1 in left"
    code = find_solver("bitmask").pseudocode[6]
    assert (code.count("<<"), code.count(">>"), "down|bit," in code) == (1, 1, True)
    assert safe(shown(8, 3), 3) == [1, 6, 7]
    assert asked_squares(8, 3) == [(3, 1), (3, 6), (3, 7)]
    dead = shown(8, 4)
    assert dead.last.kind is Kind.DEAD_END
    assert (dead.last.row, dead.tests_by_row[5]) == (5, asked_number(8, 4)) == (5, 0)
    assert kinds("wirth-basic", 8, 28)[20:] == [Kind.CONFLICT] * 8
    flags, bits = end("filter-2", 8), end("bitmask", 8)
    assert says(8, 5, bits.index, flags.counters.visits, bits.counters.visits)
    fewer = flags.counters.visits / bits.counters.visits
    assert says(8, 5, f"{fewer:.1f}")
    assert round(fewer) == asked_number(8, 5)
    assert bits.counters.visits == bits.counters.placements
    assert bits.index < flags.index


def test_09_symmetry() -> None:
    half = end("wirth-basic", 8, mirror=True).counters
    assert says(9, 1, end("wirth-basic", 8).counters.tests, half.tests, half.layouts)
    assert asked_number(9, 1) == half.tests
    assert shown(9, 2).last.multiplicity == asked_number(9, 2) == 8
    special = shown(9, 3)
    assert special.last.multiplicity == asked_number(9, 3) == 4
    turned = tuple(7 - column for column in reversed(special.queens))
    assert turned == tuple(special.queens)
    unique = shown(9, 4).counters
    assert (unique.layouts, unique.solutions) == (12, 92)
    assert 11 * asked_number(9, 4) + 4 == 92
    assert shown(9, 4).last.kind is Kind.DONE
    assert known(8).unique == 12
    assert says(9, 5, unique.placements, end("bitmask", 8).counters.placements)
    assert end("bitmask-unique", 8).index == 2027
    assert unique.placements > end("bitmask", 8).counters.placements / 8
    assert right_choice(9, 5) == "No, it saves less"


def conflicts_of(queens: Sequence[int]) -> int:
    falling = {row - column for row, column in enumerate(queens)}
    rising = {row + column for row, column in enumerate(queens)}
    return 2 * len(queens) - len(falling) - len(rising)


def swapped(queens: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    after = list(queens)
    after[one], after[other] = after[other], after[one]
    return tuple(after)


def test_10_the_local_minimum() -> None:
    begun = shown(10, 1).queens
    assert {*pairs(begun)} == {(5, 7), (6, 7)}
    assert asked_squares(10, 1) == rings(10, 1) == [(row, begun[row]) for row in (5, 6, 7)]
    assert right_choice(10, 2) == "It only exchanges two columns"
    stuck = shown(10, 3).queens
    assert pairs(stuck) == [(1, 2)]
    swaps = list(combinations(range(8), 2))
    assert says(10, 3, len(swaps))
    assert all(conflicts_of(swapped(stuck, *rows)) >= 1 for rows in swaps)
    assert right_choice(10, 3) == "There are none"
    assert (1, 6) in pairs(swapped(stuck, 1, 4))
    assert (0, 3) in pairs(swapped(stuck, 2, 3))
    assert kinds("min-conflicts", 8, 56)[23:] == [Kind.TRIAL] * 32 + [Kind.RESTART]
    assert says(10, 4, 32)
    assert any(f"{len(swaps)} swaps" in words for words in exercise(10, 4).reasons.values())
    assert right_choice(10, 4) == "Begin again"
    assert rings(10, 4) == [(row, stuck[row]) for row in (1, 2)]
    solved = shown(10, 5)
    assert solved.last.kind is Kind.SOLUTION
    assert says(10, 5, solved.index)
    assert solved.counters.swaps - shown(10, 4).counters.swaps == 1
    assert kinds("min-conflicts", 3, 5) == [Kind.DONE]
    assert right_choice(10, 5) == "No"
    repaired = end("min-conflicts", 30, first=True)
    assert says(10, 6, repaired.index)
    assert repaired.counters.restarts == 2
    looked_at = counted("bitmask", 30, first=True).visits
    assert says(10, 6, looked_at)
    assert right_choice(10, 6) == f"About {looked_at / 1e6:.0f} million"


def printed_change(queens: tuple[int, ...], one: int, other: int) -> int:
    board = PrintedBoard(tuple(column + 1 for column in queens))
    for row in range(1, len(queens) + 1):
        board.add(row)
    return board.change_of_collisions(one + 1, other + 1)


def test_11_the_counter_that_lies() -> None:
    start = tuple(shown(11, 1).queens)
    assert pairs(start) == [(1, 2), (2, 5)]
    assert asked_number(11, 1) == conflicts_of(start) == 2
    trial = shown(11, 2).last
    assert (trial.kind, {trial.row, trial.partner_row}, trial.change) == (Kind.TRIAL, {1, 2}, 0)
    assert printed_change(start, 1, 2) == -1
    between = tuple(shown(11, 3).queens)
    assert between == swapped(start, 1, 2)
    assert conflicts_of(between) == asked_number(11, 3) == 2
    assert any({1, 2} <= set(pair) for pair in pairs(between))
    assert right_choice(11, 2) == "Yes, another one"
    assert [row + between[row] for row in (1, 2, 3)] == [6, 6, 6]
    announced = tuple(shown(11, 4).queens)
    assert announced == swapped(between, 3, 5)
    assert printed_change(between, 3, 5) == -1 == conflicts_of(announced) - 2
    assert pairs(announced) == [(1, 2)]
    assert asked_squares(11, 4) == [(row, announced[row]) for row in (1, 2)]


def test_11_how_often_it_lies() -> None:
    ends = {n: [swap_program(n, CLOCK + run) for run in range(300)] for n in (6, 12)}
    lies = {
        n: sum(each.queens is not None and not is_solution(each.queens) for each in runs)
        for n, runs in ends.items()
    }
    assert says(11, 5, 300, lies[6], lies[12], sum(each.hangs for each in ends[12]))
    assert asked_number(11, 5) == lies[6]
    assert lesson(11).steps[4].draw == (DrawMark(Draw.SHARE, (lies[6], 300)),)


def test_12_growth() -> None:
    placed = {n: counted("bitmask", n) for n in range(4, 15)}
    # Each queen above the last row, and the empty board, has the whole next row tested.
    tests = {n: n * (1 + each.placements - each.solutions) for n, each in placed.items()}
    assert all(tests[n] == counted("wirth-basic", n).tests for n in range(4, 11))
    assert says(12, 1, *(tests[n] for n in range(4, 9)))
    assert asked_number(12, 1) == tests[8]
    assert says(12, 2, tests[8], f"{tests[8] / tests[7]:.1f}", tests[12], tests[12] // 86400 + 1)
    assert round(tests[12] / 86400 / 30.4) == 4
    assert right_choice(12, 2) == "Four months"
    assert 600 < tests[12] / tests[8] < 700
    assert 4 < tests[8] / 3600 < 4.5
    assert 116.5 < tests[12] / 86400 < 117
    assert says(12, 3, tests[14], *(f"{tests[n + 1] / tests[n]:.1f}" for n in range(8, 14)))
    assert tests[14] / tests[13] < 10 < (tests[14] / tests[13]) ** 2
    assert asked_number(12, 3) == 1
    assert right_choice(12, 4) == "The scale is logarithmic"
    assert right_choice(12, 5) == "No"


def test_13_eighteen_queens() -> None:
    assert says(13, 1, known(18).solutions, 7, 48, 361)
    assert round(48 / 7) == 7
    assert 5.5 < 7 * 48 / 60 < 6
    assert asked_number(13, 1) == 361
    assert all(exercise(13, 1).is_right(each) for each in (7 * 48, round(48 / 7 * 48)))
    assert right_choice(13, 2) == "A quarter is small"
    assert right_choice(13, 3) == "Diagonals"
    assert right_choice(13, 4) == "Two numbers"
    assert right_choice(13, 5) == "Less than a second"
    steps = find_solver("quarters").steps(Task(8), None)
    lists = [step.listed for step in steps if step.kind is Kind.LIST]
    assert lists[:5] == [1, 16, 44, 24, 2]
    assert says(13, 2, *lists[:5])
    assert "2 layouts" in find_solver("quarters").why(shown(13, 3))
    assert shown(13, 4).last.kind is Kind.SOLUTION
    assert "left word & right word" in find_solver("quarters").pseudocode[11]


def test_14_printed_is_not_proved() -> None:
    assert says(14, 1, shown(14, 1).counters.tests, 22)
    assert right_choice(14, 1) == "No"
    rows = end("wirth-basic", 9).tests_by_row
    assert says(14, 2, *rows, 9504, sum(rows), sum(rows[:-1]))
    assert asked_number(14, 2) == rows[-1]
    assert shown(14, 3).counters.solutions == known(8).solutions == 92
    assert says(14, 3, 92, 12, 76, 9)
    assert right_choice(14, 3) == f"{known(8).solutions} and {known(8).unique}"
    assert right_choice(14, 4) == "Times"


def test_19_many_hands() -> None:
    assert asked_number(19, 1) == shown(19, 1).task.n
    by_column: Counter[int] = Counter()
    column = -1
    for step in find_solver("wirth-basic").steps(Task(8), None):
        if step.kind is Kind.PLACE and step.row == 0:
            column = step.column
        by_column[column] += step.row > 0 and step.kind in {Kind.CONFLICT, Kind.PROMISING}
    tests = [by_column[each] for each in range(8)]
    assert says(19, 2, min(tests), max(tests))
    assert right_choice(19, 2) == "When the last is done"
    tables, parts = 20, 80
    assert asked_number(19, 3) == tables + parts // 4
    assert says(19, 3, tables, parts, tables + parts, tables + parts // 2)
    curve = [round(100 / (tables + parts / each), 1) for each in (1, 2, 4, 8, 16)]
    assert curve == [1, 1.7, 2.5, 3.3, 4]
    assert says(19, 4, "1, 1.7, 2.5, 3.3 and 4")
    assert says(19, 5, tables, parts)
    assert asked_number(19, 5) == 100 // tables
    assert [each.numbers for step in (4, 5) for each in lesson(19).steps[step - 1].draw] == 2 * [
        (tables, parts)
    ]
    assert right_choice(19, 6) == "The parts that it had not finished"


def test_times_are_those_of_the_table_of_speed() -> None:
    table = (own_lessons()[0].parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")
    assert "415 times as fast (0.063 s, 0.37 s, 0.87 s to 361 s)" in table
    assert "| 39 s, " in table
    assert "20 % of its time" in table
    assert says(7, 5, "20 %", 13)
    assert says(13, 1, 7, 48, 361)
    assert says(13, 5, "0.87", 39, 415)


def of_program(place: int, step: int) -> tuple[Program, Task]:
    """Return the program that a step of a lesson runs, and with which n."""
    run = with_programs(lesson(place).steps[step - 1].scene).run
    assert run is not None
    assert isinstance(run.solver, Program)
    return run.solver, run.task


def happening(place: int, step: int, index: int) -> tuple[What, int, str, str]:
    """Return what a step of a program does: the kind, its line, the function and its words."""
    program, task = of_program(place, step)
    happened = program.recording(task).happening(index)
    line = happened.from_line
    return happened.what, line, happened.function, happened.words


def changed(place: int, step: int, old: str, new: str) -> int:
    """Return what a program counts for its n with one text put in the place of another."""
    program, task = of_program(place, step)
    text = program.file.text
    assert text.count(old) == 1
    other = make_program(source_of(program.file.path, text.replace(old, new)))
    other.wait(task)
    ending = other.recording(task).ending
    assert ending is not None
    count = count_of(ending)
    assert count is not None
    return count


def test_15_change_one_line() -> None:
    assert shown(15, 1).queens == [0, -1, -1, -1]
    assert happening(15, 1, 16) == (What.CALL, 18, "promising", "row=1, column=0")
    assert happening(15, 1, 20)[::3] == (What.RETURN, "False")
    assert shown(15, 2).last.kind is Kind.PLACE
    program, task = of_program(15, 2)
    code = program.file.text.split("\n")
    assert code[asked_number(15, 1) - 1].strip() == "return False"
    assert happening(15, 2, 39)[1] == asked_number(15, 2)
    assert right_choice(15, 3) == "More is looked at than placed"
    assert (right_choice(15, 4), right_choice(15, 5)) == ("More", "Yes")
    calls = program.recording(task).calls(37)
    assert [(call.function, call.arguments) for call in calls[1:]] == [
        ("search", "row=0"),
        ("search", "row=1"),
    ]
    assert happening(15, 2, 39) == (What.CALL, 23, "search", "row=2")
    assert shown(15, 3).last.kind is Kind.SOLUTION
    counts = program.recording(task).line_counts(261)
    assert says(15, 3, counts[9], counts[19], 261)
    timeline = Timeline(program, task)
    timeline.extend(10_000)
    assert timeline.length == lesson(15).steps[3].scene.run.step
    assert says(15, 4, len(solutions(4)), 7, 5)
    assert changed(15, 4, "column - distance, ", "") == 7
    assert changed(15, 5, "                queens[row] = None\n", "") == len(solutions(4)) == 2


def test_16_write_your_own() -> None:
    program, task = of_program(16, 1)
    program.wait(task)
    assert says(16, 1, factorial(4), len(solutions(4)))
    assert changed(16, 1, "def solve(n):", "def solve(n):") == factorial(4) == asked_number(16, 1)
    assert 4**4 in exercise(16, 1).reasons
    full = shown(16, 2)
    assert full.last.kind is Kind.FULL
    assert all(row == column for row, column in enumerate(full.queens))
    assert right_choice(16, 2) == "The same diagonal"
    assert right_choice(16, 3) == "Check several n"
    missing = "if abs(queens[other] - column) == row - other:\n                return False\n"
    comment = "# What is missing here? Two queens may also stand on one diagonal.\n"
    assert changed(16, 3, comment, missing) == len(solutions(4))
    assert says(16, 3, len(solutions(6)))
    lengths = []
    scene = with_programs(lesson(16).steps[3].scene)
    assert scene.race is not None
    for solver, task in scene.race.lanes:
        assert isinstance(solver, Program)
        solver.wait(task)
        timeline = Timeline(solver, task)
        timeline.extend(100_000)
        lengths.append(timeline.length)
    assert says(16, 4, *lengths)
    assert scene.race.tick == min(lengths)
    assert asked_number(16, 4) == max(lengths)


def under(place: int, step: int, key: str) -> Counters:
    """Return the counters of a whole run by another algorithm, under the rule of a step."""
    run = lesson(place).steps[step - 1].scene.run
    assert run is not None
    position = Position.start(run.task)
    for each in find_solver(key).steps(run.task, None):
        position.apply(each)
    return position.counters


def safe_under(position: Position, row: int) -> list[int]:
    """Return the columns of a row that no queen attacks, by the rule of the position."""
    n, rule = position.n, position.task.rule
    queens = [(r, c) for r, c in enumerate(position.queens) if c >= 0]
    return [c for c in range(n) if not any(attack(*each, row, c, n, rule) for each in queens)]


def test_17_which_algorithm_survives() -> None:
    torus = shown(17, 1)
    assert torus.queens == [0, -1, -1, -1, -1]
    assert asked_squares(17, 1) == [(1, column) for column in safe_under(torus, 1)]
    assert attack(0, 0, 1, 4, 5, torus.task.rule) is Line.RISING
    six = shown(17, 2)
    assert six.last.kind is Kind.DONE
    assert (six.counters.solutions, len(solutions(6)), right_choice(17, 2)) == (0, 4, "No")
    assert says(17, 2, six.counters.tests)
    on_torus = [n for n in range(5, 14) if known_solutions(n, Rule("torus"))]
    assert says(17, 2, *on_torus)
    assert on_torus == [5, 7, 11, 13]
    right = next(s for s in find_solver("bitmask").state(shown(17, 3)) if s.label == "right")
    bits = [index for index, cell in enumerate(right.cells) if cell.text == "1"]
    assert right_choice(17, 3) == f"It comes back as bit {bits[0]}"
    assert len(bits) == 1
    superqueen = shown(17, 4)
    rule = superqueen.task.rule
    assert asked_number(17, 4) == superqueen.counters.marks
    assert 8 * 7 - sum(len(safe_under(superqueen, row)) for row in range(1, 8)) == 16
    assert [attack(0, 0, *square, 8, rule) for square in rings(17, 4)] == [Line.KNIGHT] * 2
    out = {each.key for each in SOLVERS if each.why_not(rule)}
    assert {"filter-1", "filter-2", "bitmask", "exact-cover"} <= out
    assert "sieve" not in out
    blocked = shown(17, 5).task.rule
    assert [queens[0] for queens in solutions(6)].count(1) == 1
    assert says(17, 5, len(solutions(6)), under(17, 5, "wirth-basic").solutions)
    out = {each.key for each in SOLVERS if each.why_not(blocked)}
    assert out == {"sieve-symmetric", "bitmask-unique", "quarters"}
    assert right_choice(17, 5) == "Those that use mirror images"
    assert says(17, 6, under(17, 6, "exact-cover").tests, under(17, 6, "wirth-basic").tests)
    rules = {step.scene.run.task.rule for step in lesson(17).steps if step.scene.run is not None}
    surviving = [each for each in SOLVERS if not any(map(each.why_not, rules))]
    assert says(17, 7, len(SOLVERS), len(surviving))


def test_18_a_puzzle_from_the_newspaper() -> None:
    rule = shown(18, 1).task.rule
    assert rule == own_collection()[0].rule
    boards = bitboards(rule, 5)

    def forced(place: int) -> set[tuple[int, int]]:
        """Return the squares that are the only ones left in a region, a row or a column."""
        queens = boards.mask_of_queens(shown(18, place).queens)
        left = boards.open & ~boards.attacked_by(queens)
        units = [those & left for those in boards.squares if not those & queens]
        return {boards.listed(mask)[0] for mask in units if mask.bit_count() == 1}

    for place in (1, 2, 3):
        assert set(asked_squares(18, place)) == forced(place)
    assert exercise(18, 3).enough == 1
    solved = shown(18, 4)
    assert solved.last.kind is Kind.SOLUTION
    assert asked_number(18, 4) == solved.counters.tests == 5
    searched = shown(18, 5)
    assert searched.last.kind is Kind.DONE
    assert asked_number(18, 5) == searched.counters.tests
    harder = shown(18, 6).task.rule
    assert harder == own_collection()[3].rule
    boards = bitboards(harder, 6)
    region = [index for index, letter in enumerate("".join(harder.regions)) if letter == "B"]
    assert region == [3, 4]
    attacked = boards.listed(boards.attacked[3] & boards.attacked[4])
    assert asked_squares(18, 6) == [square for square in attacked if square[0] == 1]
    assert shown(18, 7).last.kind is Kind.MARK, "the board does not give the answer away"
    dead = shown(18, 8)
    assert dead.last.kind is Kind.DEAD_END
    assert dead.index == shown(18, 7).index + 1
    assert dead.queens[0] == 3
    assert dead.queens[2] == 2
    assert "region F" in find_solver("exact-cover").why(dead)
    assert right_choice(18, 7) == "Region F"
    assert says(18, 7, under(18, 7, "exact-cover").tests, under(18, 7, "wirth-basic").tests)
    assert len(own_collection()) == 12
