"""Worksheets as blocks: the questions of a lesson, the table of a run, and their answers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nqviz.common.i18n import ntr, number, together, tr
from nqviz.lessons.lesson import Lesson
from nqviz.lessons.worksheet import PrintedBoard, PrintedQuestion, TraceRow, TraceTable, questions
from nqviz.model.board import EMPTY, Square
from nqviz.runs.predicting import Answer
from nqviz.scenes.bars import Bars
from nqviz.ui.printing.blocks import (
    BarsBlock,
    Block,
    BoardsBlock,
    LinesBlock,
    PageBreak,
    RowBlock,
    SideBySide,
    TextBlock,
    Together,
)

_INDENT = 24.0
_SMALL_BOARD, _LARGE_BOARD = 170.0, 210.0  # Boards above n = 8 are large.
_ANSWER_BOARD = 150.0
_BOARD_BESIDE_CODE = 148.0
_CODE_SHARE = 0.53  # The code takes this part of the width.
_STEP_WIDTH, _LINE_WIDTH, _EVENT_WIDTH = 62.0, 48.0, 110.0
_WIDEST_QUEEN = 42.0


def lesson_sheet(lesson: Lesson, *, has_answers: bool = True) -> list[Block]:
    """Return the questions of a lesson, each with its boards, and the answers on another sheet.

    Raises ValueError with one sentence where the lesson asks nothing.
    """
    found = list(questions(lesson))
    if not found:
        raise ValueError(tr("This lesson has no questions to print."))
    title = tr(lesson.title)
    blocks: list[Block] = [*_head(title)]
    left_out = sum(bool(step.question) for step in lesson.steps) - len(found)
    if left_out:
        words = ntr(
            "{count} question of the lesson needs the screen.",
            "{count} questions of the lesson need the screen.",
            left_out,
        )
        blocks.append(TextBlock(words, 11.5, below=10))
    blocks += [_question(index, each) for index, each in enumerate(found, 1)]
    if has_answers:
        blocks += [PageBreak(), TextBlock(tr("Answers: {title}", title=title), 20, is_bold=True)]
        blocks += [_answer(index, each) for index, each in enumerate(found, 1)]
    return blocks


def trace_sheet(table: TraceTable, width: float, *, has_answers: bool = True) -> list[Block]:
    """Return a table of a run with blanks, the code above it, and the table filled in.

    `width` is that of the sheet.
    """
    title = tr("{title}, n = {n}: trace it by hand", title=tr(table.solver.title), n=table.start.n)
    given = sum(column != EMPTY for column in table.start.task.given)
    to_try = tr("to try")
    if given:
        to_try = ntr("to try; {count} queen is given", "to try; {count} queens are given", given)
    boards = [(PrintedBoard(table.start.task), to_try)]
    if table.start.last is not None:
        step = tr("step {step}", step=number(table.start.index))
        boards.insert(0, (PrintedBoard(table.start.task, table.start), step))
    code = Together([*_code(table.solver.listing(table.start.task.rule))])
    blocks: list[Block] = [*_head(title), *map(TextBlock, _explained(table))]
    blocks.append(SideBySide(code, BoardsBlock(boards, _BOARD_BESIDE_CODE), _CODE_SHARE))
    blocks += [TextBlock("", 6), *_table(table, width, is_filled=False)]
    if has_answers:
        blocks += [PageBreak(), TextBlock(tr("Answers: {title}", title=title), 20, is_bold=True)]
        blocks += _table(table, width, is_filled=True)
        blocks.append(TextBlock("", 6))
        blocks += [
            TextBlock(f"{number(row.index)}: {row.why}", 10.5, below=3) for row in table.rows[1:]
        ]
    return blocks


def _explained(table: TraceTable) -> Iterator[str]:
    """Yield the paragraphs above a table: the task, the words, and the numbers of its columns."""
    task = tr(
        "Fill in what happens in each step and where the queens stand after it: the column of each "
        "row's queen, or a dash. Some lines are filled in, so that you can check yourself."
    )
    ends = tr("The run ends at its first solution.") if table.start.task.first else ""
    yield together(task, ends)
    events = dict.fromkeys(tr("“{event}”", event=row.event) for row in table.rows[1:])
    yield tr("“What happens” is one of these: {events}", events=together(*events))
    numbers = [
        tr("In the column “line” stands the number of the line of code that runs, or a dash.")
    ]
    if any(row.square is not None for row in table.rows):
        example = _event(tr(Answer.SAFE.value), (2, 4))
        numbers.append(tr("“{event}” is about row 2, column 4.", event=example))
    numbers.append(tr("Rows and columns count from 0."))
    if any(row.index - before.index > 1 for before, row in pairwise(table.rows)):
        numbers.append(
            tr("The steps between those of the table, such as tests, have numbers of their own.")
        )
    yield together(*numbers)


def record_sheet(record: Sequence[Bars]) -> list[Block]:
    """Return what a class has answered to each question, as bars."""
    blocks: list[Block] = [TextBlock(tr("Answers of a class"), 20, is_bold=True, below=14)]
    for index, each in enumerate(record, 1):
        parts: list[Block] = [
            TextBlock(f"{index}.  {each.question}", is_bold=True),
            BarsBlock(each, indent=_INDENT),
        ]
        if each.changes:
            parts.append(TextBlock(each.changes, 11.5, indent=_INDENT))
        blocks.append(Together([*parts, TextBlock("", 8)]))
    return blocks


def _head(title: str) -> Iterator[Block]:
    yield TextBlock(title, 20, is_bold=True, below=8)
    yield TextBlock(tr("Name: ______________________    Date: ______________"), 12, below=14)


def _code(lines: Sequence[str], indent: float = 0) -> Iterator[Block]:
    for index, line in enumerate(lines, start=1):
        text = line.lstrip()
        label = f"{index:>2}  {line[: len(line) - len(text)]}"
        yield TextBlock(text, 10, is_code=True, indent=indent, below=0, label=label)


def _question(index: int, asked: PrintedQuestion) -> Block:
    size = "" if asked.n is None else f"({tr('n = {n}', n=number(asked.n))})  "
    blocks: list[Block] = [TextBlock(f"{index}.  {size}{asked.text}", below=4)]
    blocks.append(TextBlock(asked.question, is_bold=True, indent=_INDENT))
    if asked.board is not None:
        side = _SMALL_BOARD if asked.board.task.n <= 8 else _LARGE_BOARD
        boards = []
        if asked.board.position is not None:
            boards.append((asked.board, tr("as it stands")))
        if asked.draws:  # The queens that stand stay where a square is asked for.
            own = asked.board if asked.squares else PrintedBoard(asked.board.task)
            boards.append((own, tr("your answer")))
        if boards:
            blocks.append(BoardsBlock(boards, side, _INDENT))
    if asked.code:
        blocks += [*_code(asked.code, _INDENT), TextBlock("", 4)]
    blocks += [TextBlock(f"\u25a1  {each}", indent=_INDENT, below=4) for each in asked.choices]
    if not asked.choices:
        blocks.append(LinesBlock(1 if asked.board is not None else 2, indent=_INDENT))
    blocks.append(TextBlock("", 6))
    return Together(blocks)


def _answer(index: int, asked: PrintedQuestion) -> Block:
    words = asked.answer or tr("The next step of the run shows it.")
    blocks: list[Block] = [
        TextBlock(f"{index}.  {asked.question}", 11.5, below=2),
        TextBlock(words, indent=_INDENT, below=8),
    ]
    if asked.board is not None and asked.squares:
        words = ntr(
            "the ringed square is right", "the ringed squares are right", len(asked.squares)
        )
        board = [(asked.board, words)]
        blocks.append(BoardsBlock(board, _ANSWER_BOARD, _INDENT, asked.squares))
    return Together(blocks)


def _table(table: TraceTable, width: float, *, is_filled: bool) -> Iterator[Block]:
    """Yield the lines of a table; the head stays with the first two of them."""
    n = table.start.n
    queen = min(_WIDEST_QUEEN, (width - _STEP_WIDTH - _LINE_WIDTH - _EVENT_WIDTH) / n)
    widths = (_STEP_WIDTH, _LINE_WIDTH, _EVENT_WIDTH, *[queen] * n)
    heads = (tr("step"), tr("line"), tr("what happens"))
    rows = (*heads, *(tr("row {row}", row=row) for row in range(n)))
    lines = [RowBlock(_cells(row, is_filled=is_filled), widths) for row in table.rows]
    yield Together([RowBlock(rows, widths, is_head=True), *lines[:2]])
    yield from lines[2:]


def _cells(row: TraceRow, *, is_filled: bool) -> Sequence[str]:
    step = number(row.index)
    if not (is_filled or row.is_given):
        return (step, *[""] * (2 + len(row.queens)))
    queens = ("\u2013" if column == EMPTY else str(column) for column in row.queens)
    line = "\u2013" if row.line is None else str(row.line)
    return (step, line, _event(row.event, row.square), *queens)


def _event(event: str, square: Square | None) -> str:
    if square is None:
        return event
    return tr("{event} ({row}, {column})", event=event, row=square[0], column=square[1])
