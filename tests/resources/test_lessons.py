"""All that the lessons of `resources/lessons` say is true: every number is worked out here again.

`lesson_facts.toml` has the facts of each step, in terms of this module and of `StepFacts`.
"""

# ruff: noqa: F401  facts use what is imported

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice, pairwise, product, starmap
from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest

from nqviz.audit.swap_listing import CLOCK, swap_program
from nqviz.audit.swap_listing import _Board as PrintedBoard
from nqviz.common.i18n import number
from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.lessons.exercise import ChoiceExercise, Exercise, NumberExercise
from nqviz.lessons.lesson import Lesson, LessonStep, load_lesson, own_lessons
from nqviz.lessons.scene import Scene
from nqviz.measuring.operations import OperationCounting
from nqviz.model.board import Line, Square, attack, conflicts, is_solution
from nqviz.model.position import Counters, Position, Task
from nqviz.model.published import known, known_solutions
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
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
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.rules import solutions_of

FACTS = tomllib.loads((Path(__file__).parent / "lesson_facts.toml").read_text(encoding="utf-8"))
# In the program of lesson 16, the comment that asks a student for a test, and the test.
COMMENT = "# What is missing here? Two queens\n            # may also stand on one diagonal.\n"
MISSING_TEST = "if abs(queens[other] - column) == row - other:\n                return False\n"


class StepFacts(dict[str, Any]):
    """The names in the facts of a step: what is said of it is worked out when it is asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(globals())
        self._lesson, self._index = map(int, name.split("."))

    def __missing__(self, name: str) -> object:
        if name not in vars(StepFacts):
            raise KeyError(name)
        self[name] = getattr(self, name)
        return self[name]

    @property
    def step(self) -> LessonStep:
        return lesson(self._lesson).steps[self._index - 1]

    @property
    def scene(self) -> Scene:
        return with_programs(self.step.scene)

    @property
    def program(self) -> Program:
        return self.scene.run.solver

    @property
    def task(self) -> Task:
        return self.scene.run.task

    @property
    def shown(self) -> Position:
        return self.shown_at(self._index)

    @property
    def last(self) -> Step:
        return self.shown.last

    @property
    def counters(self) -> Counters:
        return self.shown.counters

    @property
    def exercise(self) -> Exercise:
        return self.step.exercise

    @property
    def asked(self) -> int | str | list[Square]:
        """What the question takes for right."""
        match self.exercise:
            case NumberExercise(number=right):
                return right
            case ChoiceExercise(choices=choices, right=right):
                return choices[right]
            case _:
                return sorted(self.exercise.squares)

    @property
    def rings(self) -> list[Square]:
        return sorted(each.numbers for each in self.step.draw if each.draw is Draw.RING)

    @property
    def recording(self) -> Any:
        self.program.wait(self.task)
        return self.program.recording(self.task)

    @property
    def rules_of_lesson(self) -> set[Rule]:
        runs = [step.scene.run for step in lesson(self._lesson).steps]
        return {run.task.rule for run in runs if run is not None}

    def shown_at(self, index: int) -> Position:
        """Return the position that a step of the lesson shows."""
        run = with_programs(lesson(self._lesson).steps[index - 1].scene).run
        if isinstance(run.solver, Program):
            run.solver.wait(run.task)
        return position_at(run.solver, run.task, run.step)

    def says(self, *facts: object) -> bool:
        """Tell whether the step quotes each fact; numbers are quoted as whole numbers."""
        words = f"{self.step.text} {self.step.question} {self.step.answer}"
        return all(
            re.search(rf"(?<!\d){re.escape(number(fact))}(?!\d)", words)
            if isinstance(fact, int)
            else str(fact) in words
            for fact in facts
        )

    def under(self, key: str) -> Counters:
        """Return the counters of a whole run by another algorithm, under the rule of the step."""
        return position_after(find_solver(key), self.task).counters

    def happening(self, index: int) -> tuple[What, int, str, str]:
        """Return what a step of the program does: the kind, its line, the function, its words."""
        happened = self.recording.happening(index)
        return happened.what, happened.from_line, happened.function, happened.words

    def count_with(self, old: str, new: str) -> int | None:
        """Return what the program counts for its n with one text in the place of another."""
        file = self.program.file
        assert file.text.count(old) == 1
        other = make_program(source_of(file.path, file.text.replace(old, new)))
        other.wait(self.task)
        return count_of(other.recording(self.task).ending)

    def attacked_by_both(self, one: int, other: int) -> list[Square]:
        """Return what queens on two squares of the puzzle, by index, both attack."""
        boards = bitboards(self.task.rule, self.task.n)
        return boards.listed(boards.attacked[one] & boards.attacked[other])


@cache
def lesson(index: int) -> Lesson:
    return load_lesson(own_lessons()[index - 1])


@cache
def program_of(file: ProgramFile) -> Program:
    return make_program(read_source(file.path))


def with_programs(scene: Scene) -> Scene:
    """Return a scene with its programs opened."""
    for each in scene.algorithms:
        if isinstance(each, ProgramFile):
            scene = scene.with_program(each, program_of(each))
    return scene


def position_at(solver: Solver, task: Task, index: int) -> Position:
    timeline = Timeline(solver, task)
    timeline.extend(index)
    position = timeline.position_at(index).copy()
    assert position.index == index
    return position


def position_after(solver: Solver, task: Task) -> Position:
    """Return where a run ends, straight from the stepper."""
    position = Position.start(task)
    for step in solver.steps(task, None):
        position.apply(step)
    return position


@cache
def end(key: str, n: int = 8, **fields: bool) -> Position:
    return position_after(find_solver(key), Task(n, **fields))


def first_end(n: int) -> Position:
    return end("wirth-basic", n, first=True)


def counts_of(key: str) -> Counters:
    """Return what a whole run with n = 8 counts."""
    return end(key).counters


def length_of(program: Program, task: Task) -> int | None:
    program.wait(task)
    timeline = Timeline(program, task)
    timeline.extend(100_000)
    return timeline.length


@cache
def counted(key: str, n: int, *, first: bool = False) -> Counters:
    """Return the counters of a whole run, worked out natively."""
    counting_operations = OperationCounting(find_solver(key), Task(n, first=first))
    while (tally := counting_operations.advance()) is None:
        pass
    assert not tally.is_beyond
    return tally.counters


def squares_tested(n: int) -> int:
    """Return the tests of a plain search: of the row below each queen, and of the first row."""
    bits = counted("bitmask", n)
    return n * (1 + bits.placements - bits.solutions)


def kinds(key: str, n: int, stop: int, *, first: bool = False) -> list[Kind]:
    steps = find_solver(key).steps(Task(n, first=first), None)
    return [step.kind for step in islice(steps, stop)]


def squares_of(key: str, n: int, kind: Kind, stop: int) -> list[Square]:
    """Return the squares of the steps of a kind among the first steps of a run."""
    steps = islice(find_solver(key).steps(Task(n), None), stop)
    return sorted((step.row, step.column) for step in steps if step.kind is kind)


def listed_by_quarters() -> list[int]:
    steps = find_solver("quarters").steps(Task(8), None)
    return [step.listed for step in steps if step.kind is Kind.LIST]


def work_by_first_column() -> list[int]:
    """Return how many squares are tested for each column of the queen in row 0."""
    tests, column = Counter[int](), -1
    for step in find_solver("wirth-basic").steps(Task(8), None):
        if step.kind is Kind.PLACE and step.row == 0:
            column = step.column
        tests[column] += step.row > 0 and step.kind in {Kind.CONFLICT, Kind.PROMISING}
    return [tests[each] for each in range(8)]


def safe(position: Position, row: int) -> list[int]:
    """Return the columns of a row that no queen attacks, by the rule of the position."""
    n, rule = position.n, position.task.rule
    queens = [(r, c) for r, c in enumerate(position.queens) if c >= 0]
    return [c for c in range(n) if not any(attack(*each, row, c, n, rule) for each in queens)]


def without(position: Position, row: int) -> Position:
    """Return the same without the queen of a row."""
    other = position.copy()
    other.queens[row] = -1
    return other


def pairs(queens: Sequence[int]) -> list[tuple[int, int]]:
    return [(upper, lower) for upper, lower, _ in conflicts(queens)]


def conflicts_of(queens: Sequence[int]) -> int:
    falling = {row - column for row, column in enumerate(queens)}
    rising = {row + column for row, column in enumerate(queens)}
    return 2 * len(queens) - len(falling) - len(rising)


def swapped(position: Position, one: int, other: int) -> list[int]:
    after = list(position.queens)
    after[one], after[other] = after[other], after[one]
    return after


def printed_change(position: Position, one: int, other: int) -> int:
    """Return what the printed listing takes a swap of two rows to change."""
    board = PrintedBoard(tuple(column + 1 for column in position.queens))
    for row in range(1, position.n + 1):
        board.add(row)
    return board.change_of_collisions(one + 1, other + 1)


@cache
def printed_runs(n: int) -> list[Any]:
    return [swap_program(n, CLOCK + run) for run in range(300)]


def lies(n: int) -> int:
    """Return in how many runs the printed listing announces what is no solution."""
    ends = [each.queens for each in printed_runs(n)]
    return sum(queens is not None and not is_solution(queens) for queens in ends)


@cache
def solutions(n: int) -> list[tuple[int, ...]]:
    return sorted(solutions_of(n))


def in_a_corner(n: int) -> int:
    return sum(bool({queens[0], queens[-1]} & {0, n - 1}) for queens in solutions(n))


def set_bits(position: Position, label: str) -> list[int]:
    """Return where a word of the bit patterns has ones."""
    strip = next(s for s in find_solver("bitmask").state(position) if s.label == label)
    return [index for index, cell in enumerate(strip.cells) if cell.text == "1"]


def flags_set(position: Position) -> int:
    strips = find_solver("filter-2").state(position)
    flags = [strip for strip in strips if strip.label in {"columns", "falling", "rising"}]
    return sum(cell.text == "1" for strip in flags for cell in strip.cells)


def out_under(rule: Rule) -> set[str]:
    """Return the keys of the algorithms that do not serve a rule."""
    return {each.key for each in SOLVERS if each.why_not(rule)}


def forced(position: Position) -> list[Square]:
    """Return the squares that are the only ones left in a region, a row or a column."""
    boards = bitboards(position.task.rule, position.n)
    queens = boards.mask_of_queens(position.queens)
    left = boards.open & ~boards.attacked_by(queens)
    units = [those & left for those in boards.squares if not those & queens]
    return sorted({boards.listed(mask)[0] for mask in units if mask.bit_count() == 1})


@pytest.mark.parametrize("name", FACTS)
def test_what_a_step_says_is_true(name: str) -> None:
    names = StepFacts(name)
    for fact in FACTS[name]:
        assert eval(fact, names) is True, fact  # noqa: S307  they are our own


@pytest.mark.parametrize("index", range(1, len(own_lessons()) + 1))
def test_every_position_is_reached_and_every_answer_worked_out(index: int) -> None:
    facts = StepFacts(f"{index}.1")
    for number_, step in enumerate(lesson(index).steps, start=1):
        if not isinstance(step.exercise, ChoiceExercise | None):
            assert any("asked" in each for each in FACTS[f"{index}.{number_}"])
        if step.scene.run is not None:
            assert facts.shown_at(number_)
        race = step.scene.race
        if race is not None:
            small = [
                end(solver.key, task.n, first=task.first).index
                for solver, task in race.lanes
                if task.n < 12 and not isinstance(solver, ProgramFile)
            ]
            assert race.tick <= max([*small, 1536])


def test_times_are_those_of_the_table_of_speed() -> None:
    page = (own_lessons()[0].parents[2] / "docs" / "speed.md").read_text(encoding="utf-8")
    table = " ".join(page.split())
    assert "| 18 | 1.05 s | " in table
    assert "| 20 | 44 s | " in table
    assert "7, 48 and 361 s at n = 16, 17 and 18, where that is 340 times as long" in table
    assert "20 % of its time" in table
    assert StepFacts("7.5").says("20 %", 13)
    assert StepFacts("13.1").says(7, 48, 361)
    assert StepFacts("13.5").says("1.05", 44, 340)
