"""The page of a puzzle, which is played with hints, and of a position that queens are added to."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from nqviz.common.i18n import in_each_language, mark, number, speaking, tr
from nqviz.frames.frame import Frame
from nqviz.frames.mark import as_json
from nqviz.frames.marks import marks_of
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.collection import RULES
from nqviz.puzzles.deduction import Deduction
from nqviz.puzzles.difficulty import deductions
from nqviz.puzzles.hint import in_words
from nqviz.puzzles.solutions import solutions
from nqviz.solvers.registry import SOLVERS
from nqviz.web.document import Document
from nqviz.web.run_page import page_languages, view_values
from nqviz.web.still_board import still_board

_PUZZLE = mark("A puzzle with n = {n}")
_POSITION = mark("A board with n = {n}")
_NONE = mark("There is no solution.")
_MANY = mark("There are more than {most} solutions, too many to be counted on a page.")
_LARGE = mark("A page counts the solutions of boards up to n = {largest}.")
_LARGEST = 32  # The side of the largest board on which fingers find the squares.
_LARGEST_COUNTED = 9  # The side of the largest board whose solutions are all in the page.
_MOST_SOLUTIONS = 2000  # Where there are more, the page counts none.


def write_puzzle_page(rule: Rule, path: Path, languages: Sequence[str] = ()) -> None:
    """Write a puzzle of regions as a page; raises ValueError with one clear sentence."""
    n = len(rule.regions)
    hints = deductions(bitboards(rule, n))
    _write(_PUZZLE, rule, (EMPTY,) * n, path, languages, hints, solutions(rule, n))


def write_position_page(
    rule: Rule, queens: Sequence[int], path: Path, languages: Sequence[str] = ()
) -> None:
    """Write a position as a page, on which queens are placed and taken away.

    Queens are given as their columns by row; `EMPTY` where there is none. Raises ValueError with
    one clear sentence.
    """
    n = len(queens)
    if not 0 < n <= _LARGEST:
        words = tr("A board on a page has from 1 to {most} rows, not {n}.", most=_LARGEST, n=n)
        raise ValueError(words)
    rule.check(n)
    for row, column in enumerate(queens):
        if not (column == EMPTY or 0 <= column < n) or (row, column) in rule.blocked:
            words = tr("No queen can stand in row {row}, column {column}.", row=row, column=column)
            raise ValueError(words)
    found = solutions(rule, n, _MOST_SOLUTIONS + 1) if n <= _LARGEST_COUNTED else []
    note = "" if found else _NONE
    if n > _LARGEST_COUNTED or len(found) > _MOST_SOLUTIONS:
        note = _LARGE if n > _LARGEST_COUNTED else _MANY
        found = []
    _write(_POSITION, rule, tuple(queens), path, languages, [], found, note)


def queens_from(text: str, n: int) -> tuple[int, ...]:
    """Return the columns by row that a text such as "0,2,.,." names; raises ValueError."""
    columns = [each.strip() for each in text.split(",")]
    if len(columns) != n or not all(each in {".", "-1"} or each.isdecimal() for each in columns):
        words = tr(
            "The queens are {n} columns, divided by commas, from row 0 on; “.” stands for none.",
            n=n,
        )
        raise ValueError(words)
    return tuple(int(each) if each.isdecimal() else EMPTY for each in columns)


def _write(
    title: str,
    rule: Rule,
    queens: tuple[int, ...],
    path: Path,
    languages: Sequence[str],
    hints: Sequence[Deduction],
    found: Sequence[Sequence[int]],
    note: str = "",
) -> None:
    languages = page_languages(path, languages)
    n = len(queens)
    task = Task(n, rule=rule)

    def told(say: Callable[[], Any]) -> dict[str, Any]:
        return in_each_language(say, languages)

    def limit() -> str:
        return tr(note, most=number(_MOST_SOLUTIONS), largest=_LARGEST_COUNTED) if note else ""

    with speaking(languages[0]):
        frame = Frame(SOLVERS[0], Position(task, list(queens)))
        document = Document(
            entry="puzzle_page.js",
            title=tr(title, n=n),
            sentence=tr(RULES) if hints else "",
            picture=still_board(frame),
            language=languages[0],
            values={
                **view_values(languages),
                "titles": told(lambda: tr(title, n=n)),
                "rules": told(lambda: tr(RULES) if hints else ""),
                "hints": told(lambda: list(map(in_words, hints))),
                "notes": told(limit),
                "task": as_json(task),
                "queens": queens,
                "marks": as_json(marks_of(Position.start(task))),
                "steps": [{"queen": each.queen, "crossed": each.crossed} for each in hints],
                "isPuzzle": bool(hints),
                "solutions": found,
            },
        )
    document.write(path)
