"""Sheets for a class: the questions of a lesson, and a run as a table to fill in by hand.

Filling in such a table by hand is among the exercises that help beginners most to read a program
(R. Lister et al., "A multi-national study of reading and tracing skills in novice programmers",
SIGCSE Bulletin 36(4), 2004).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.lessons.exercise import ChoiceExercise, Exercise, NumberExercise, SquaresExercise
from nqviz.lessons.lesson import Lesson
from nqviz.lessons.scene import Page, RunScene
from nqviz.model.board import EMPTY, Square
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.predicting import Answer
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver

MOST_ROWS = 40
EVERY = 5  # Each fifth line of a table is filled in, so that a slip ends there.
_LARGEST_BOARD = 14  # On a larger board nobody can draw by hand.
# These are the names of the kinds of steps in a table.
_EVENTS = {
    Kind.CONFLICT: Answer.ATTACKED.value,
    Kind.PROMISING: Answer.SAFE.value,
    Kind.PLACE: mark("Queen placed"),
    Kind.REMOVE: mark("Queen taken back"),
    Kind.DEAD_END: Answer.DEAD_END.value,
    Kind.SOLUTION: mark("Solution found"),
    Kind.SKIP: mark("Passed over"),
    Kind.COPY: mark("Copied"),
    Kind.MARK: mark("Struck out"),
    Kind.EXHAUSTED: mark("All tried"),
    Kind.TRIAL: mark("Swap weighed"),
    Kind.SWAP: mark("Swapped"),
    Kind.RESTART: mark("Begun again"),
    Kind.DONE: mark("End of the run"),
    Kind.ROTATE: mark("Compared turned"),
    Kind.ROWS: mark("Rows chosen"),
    Kind.LIST: mark("Listed"),
    Kind.LINE: mark("Line run"),
    Kind.CALL: mark("Called"),
    Kind.RETURN: mark("Returned"),
    Kind.REPLACE: mark("Queens moved"),
    Kind.FULL: mark("No solution"),
}
_ABOUT_SQUARE = frozenset({Kind.CONFLICT, Kind.PROMISING})
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")
# Keys of the window and its mouse, in the languages of the lessons: paper has none of them.
_KEYS = re.compile(
    r"(?<![A-Za-z])(?:Right|Left|Page(?:Down|Up)|Space|Enter|Escape|F\d|Ctrl|[Cc]lick)(?![a-z])"
    r"|[→←]キー|クリック|[右左]箭头|点击"
)
_ABOUT_CODE = re.compile(r"\b(?:line|code)\b", re.IGNORECASE)
_ABOUT_TREE = re.compile(r"\b(?:tree|nodes?)\b", re.IGNORECASE)
_SIZE = re.compile(r"\bn = \d")
_NUMBERS = tuple(
    "none one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board with its queens as they stand; without a position it is an empty one."""

    task: Task
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class PrintedQuestion:
    """A question of a lesson.

    Attributes:
        text: the text before it.
        n: the size of its board; None where it has none, or where the words say a size themselves.
        board: its board; None where it has none, or too large a one.
        answer: the text after it.
        draws: whether a board of its own is to be filled in: the answer is squares, or it is free.
        code: the lines of the code, where the question is about them and they were not printed yet.
    """

    text: str
    question: str
    n: int | None
    board: PrintedBoard | None
    answer: str
    choices: tuple[str, ...] = ()
    squares: frozenset[Square] = frozenset()
    draws: bool = True
    code: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TraceRow:
    """A line of a table: a step, what it does, and the columns of the queens by row after it.

    Attributes:
        line: the line of code that runs; None before the first step and at the end.
        event: the step in few words.
        square: the square that is tested; None where none is.
    """

    index: int
    line: int | None
    event: str
    square: Square | None
    queens: tuple[int, ...]
    why: str
    is_given: bool


@dataclass(frozen=True, slots=True)
class TraceTable:
    """A range of steps of a run; the first row is where it begins."""

    solver: Solver
    start: Position
    rows: tuple[TraceRow, ...]


def questions(lesson: Lesson) -> Iterator[PrintedQuestion]:
    """Yield the questions of a lesson, in the language in use.

    Nothing of a user's own is run: a question about such a program has no board. One about a tree
    is left out: no tree is on the paper.
    """
    printed: tuple[str, ...] = ()
    for step in lesson.steps:
        is_about_tree = step.look_at == "tree" and _ABOUT_TREE.search(step.text + step.question)
        if not step.question or is_about_tree:
            continue
        run = step.scene.run if step.scene.page is Page.STEP else None
        exercise = step.exercise
        code: tuple[str, ...] = ()
        if run is not None and (step.look_at == "code" or _ABOUT_CODE.search(step.question)):
            code = _code_of(run)
        yield PrintedQuestion(
            without_keys(tr(step.text)),
            tr(step.question),
            None if run is None or _SIZE.search(step.text + step.question) else run.task.n,
            None if run is None else _board_of(run),
            _answer(step.answer, step.question, exercise),
            tuple(tr(each) for each in exercise.choices)
            if isinstance(exercise, ChoiceExercise)
            else (),
            exercise.squares if isinstance(exercise, SquaresExercise) else frozenset(),
            draws=exercise is None or isinstance(exercise, SquaresExercise),
            code=() if code == printed else code,
        )
        printed = code or printed


def without_keys(text: str) -> str:
    """Return a text without its sentences on keys and the mouse, unless no other is left."""
    sentences = _SENTENCE_END.split(" ".join(text.split()))
    left = [each for each in sentences if each and not _KEYS.search(each)]
    return together(*left) if left else text


def trace_table(
    timeline: Timeline, first: int, rows: int, ends: frozenset[Kind] = frozenset(Kind)
) -> TraceTable:
    """Return a table of step `first` and some steps of these kinds after it.

    It has as many rows as are wanted, from 2 to `MOST_ROWS`, or fewer at the end of a run. The
    cursor of the run stays where it is. Raises ValueError with one sentence where the run has no
    such steps, or its board is too large for a table.
    """
    if timeline.task.n > _LARGEST_BOARD:
        words = tr("A table has room for boards up to n = {most}.", most=_LARGEST_BOARD)
        raise ValueError(words)
    position = timeline.position_at(first)
    start = position.copy()
    found = [_row(timeline.solver, position, is_given=True)]
    while len(found) < min(rows, MOST_ROWS):
        step = timeline.step_at(position.index)
        if step is None:
            break
        position.apply(step)
        if step.kind in ends:
            given = len(found) % EVERY == 0
            found.append(_row(timeline.solver, position, is_given=given))
    if len(found) == 1:
        raise ValueError(tr("There is no step after step {first}.", first=number(first)))
    return TraceTable(timeline.solver, start, tuple(found))


def _row(solver: Solver, position: Position, *, is_given: bool) -> TraceRow:
    step = position.last
    event = tr("Start") if step is None else tr(_EVENTS[step.kind])
    is_test = step is not None and step.kind in _ABOUT_SQUARE
    square = (step.row, step.column) if step is not None and is_test else None
    line = None if step is None or step.kind is Kind.DONE else step.line
    queens = tuple(map(int, position.queens))
    return TraceRow(position.index, line, event, square, queens, solver.why(position), is_given)


def _code_of(run: RunScene) -> tuple[str, ...]:
    """Return the lines of the code of a run; none of a file that can't be read."""
    if isinstance(run.solver, Solver):
        return run.solver.listing(run.task.rule)
    try:
        return tuple(run.solver.path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def _board_of(run: RunScene) -> PrintedBoard | None:
    if run.task.n > _LARGEST_BOARD:
        return None
    if not isinstance(run.solver, Solver):
        return PrintedBoard(run.task)
    timeline = Timeline(run.solver, run.task)
    timeline.extend(run.step)
    position = timeline.position_at(min(run.step, timeline.reached))
    has_queens = any(column != EMPTY for column in position.queens)
    return PrintedBoard(run.task, position if has_queens else None)


def _answer(text: str, question: str, exercise: Exercise | None) -> str:
    """Return the right answer, once, and the text of a lesson about it."""
    words = without_keys(tr(text)) if text else ""
    match exercise:
        case NumberExercise() if _begins_with(text, exercise.number):
            return words
        case NumberExercise():
            right = number(exercise.number)
        case ChoiceExercise():
            right = tr(exercise.choices[exercise.right])
        case SquaresExercise() if _names(text, question, exercise.squares):
            return words
        case SquaresExercise():
            squares = sorted(exercise.squares)
            right = "; ".join(
                tr("row {row}, column {column}", row=row, column=column) for row, column in squares
            )
            if exercise.enough < len(squares):
                right = ntr(
                    "{count} of these squares: {squares}",
                    "{count} of these squares: {squares}",
                    exercise.enough,
                    squares=right,
                )
            right = right[:1].upper() + right[1:]
        case None:
            return words
    if words.casefold().startswith(right.casefold()):
        return words
    return together(tr("{right}.", right=right), words)


def _names(text: str, question: str, squares: Iterable[Square]) -> bool:
    """Tell whether a text names the columns of squares, and their rows unless the question does."""
    named = set(re.findall(r"\d+", text))
    asked = named.union(re.findall(r"\d+", question))
    return all(str(row) in asked and str(column) in named for row, column in squares)


def _begins_with(text: str, value: int) -> bool:
    """Tell whether a text in English begins with a number, in digits or as a word, or a line."""
    forms = "|".join((str(value), *_NUMBERS[value : value + 1]))
    without_groups = re.sub(r"(?<=\d)\s(?=\d{3}\b)", "", text.strip())
    return (
        re.match(rf"(?:(?:line|in|for) )?(?:{forms})\b", without_groups, re.IGNORECASE) is not None
    )
