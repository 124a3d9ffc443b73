"""Exact cover by dancing links: pseudocode and stepper of Knuth's Algorithm X.

Source: Donald E. Knuth, "Dancing Links", arXiv cs/0011047, 2000, the section on N queens. Of the
rows and columns that are not covered, the one with the fewest options is chosen; of several, the
first, where the rows are ordered from the top and after them the columns from the left. Knuth
suggests the organ-pipe order instead, from the middle of the board to its sides; the plain order is
easier to follow in class. The options of an item are tried from the left, or from the top.

Knuth covers the chosen item once, before its options. Here each option covers its four items in
the same order, row, column, falling and rising diagonal, and uncovers them in reverse: the steps of
a queen are the same for each item that it may be chosen for. The search tree stays the same.

What is counted: a visit and a test are an option that is tried. Each test succeeds, because options
that are attacked have been removed; no queen is compared with another. The marks are the other
options that covering a queen's column and diagonals removes. Those of its row belong to the
placement. The dead end or the end of an item that is a column has -1 for its row, that of a region
has -1 for both, and `Step.region`.
"""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import dropwhile

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.board import EMPTY, Line, Square, lines_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms import exact_cover_items
from nqviz.solvers.algorithms.exact_cover_items import Matrix, item_name, matrix_at
from nqviz.solvers.base.calls import Call, Variable
from nqviz.solvers.base.given import after_placement, check_no_conflicts
from nqviz.solvers.base.levels import Levels
from nqviz.solvers.base.lines_run import Lines, LinesRun
from nqviz.solvers.base.overlay import Overlay, strike
from nqviz.solvers.base.search import shared_step
from nqviz.solvers.base.sentences import Sentence, explainer, values_of
from nqviz.solvers.base.solver import Solver, serves_all
from nqviz.solvers.base.state import Cell, State, Strip, Tone, heading, strip

CODE = (
    "search():",
    "  if no row or column is left: solution, return",
    "  item ← the row or column with fewest options",
    "  if item has no option: dead end, return",
    "  for each option of item, a square:",
    "    place its queen; cover its row",
    "    cover its column",
    "    cover its falling diagonal",
    "    cover its rising diagonal",
    "    search()",
    "    take the queen back; uncover the four",
    "cover(item):",
    "  unlink item from the items that are left",
    "  for each option of item:",
    "    unlink option from its other three items",
    "uncover(item): link the same again, last first",
)
_LINES = tuple(Line)  # `Step.struck_line` is given as an index of it
_SOLUTION, _DEAD_END, _TRY, _PLACE, _COVER, _REMOVE = 2, 4, 5, 6, 7, 11
# Made once: a state has thousands of them.
_NO_QUEEN, _NO_TURN, _COVERED = Cell(""), Cell("", Tone.FADED), Cell("–", Tone.FADED)


@dataclass(slots=True)
class _Open:
    item: int
    options: Iterator[Square]
    followed: bool = False


def steps(task: Task, after: Position | None = None) -> Iterator[Step]:
    """Yield the steps of Algorithm X."""
    step = shared_step
    matrix = Matrix(task.n, task.rule)
    open_items: list[_Open | None] = []  # None where it was open before the run was resumed
    if after is not None:
        matrix = exact_cover_items.followed(task, tuple(after.queens), None).copy()
        open_items = [None] * len(matrix.chosen)
        if after.last is not None and after.last.kind is Kind.PLACE:
            yield from _covers(matrix)
    while True:
        item = matrix.item()
        if item is None:
            yield step(Kind.SOLUTION, *matrix.chosen[-1], _SOLUTION, -1, 1)
            if task.first:
                break
            yield step(Kind.REMOVE, *_take_back(matrix, open_items), _REMOVE)
        else:
            open_items.append(_Open(item, matrix.options(item)))
        option = yield from _next_option(task, matrix, open_items)
        if option is None:
            break
        yield step(Kind.PROMISING, *option, _TRY)
        matrix.cover(option)
        exact_cover_items.note_stepped(matrix)
        yield step(Kind.PLACE, *option, _PLACE)
        yield from _covers(matrix)
    yield step(Kind.DONE, -1, -1, 1)


def _after_covers(task: Task, line: int) -> Position:
    """Return the start of a run from given queens, all of whose items are covered already."""
    position = after_placement(task, line)
    *_, position.last = _covers(exact_cover_items.followed(task, task.given, None))
    return position


def _next_option(
    task: Task, matrix: Matrix, open_items: list[_Open | None]
) -> Generator[Step, None, Square | None]:
    while (last := open_items[-1]) is not None:
        option = next(last.options, None)
        if option is not None:
            last.followed = True
            return option
        open_items.pop()
        yield _end_of(last, task.n)
        if not open_items:
            break
        yield shared_step(Kind.REMOVE, *_take_back(matrix, open_items), _REMOVE)
    return None


def _take_back(matrix: Matrix, open_items: list[_Open | None]) -> Square:
    """Take the last option back, and return it; its item is open again."""
    option = matrix.uncover()
    if open_items[-1] is None:
        item = matrix.item()
        assert item is not None, "the option has covered an item"
        left = dropwhile(option.__ne__, matrix.options(item))
        next(left, None)  # It is the option itself; one that was given may be of another item.
        open_items[-1] = _Open(item, left, followed=True)
    return option


def _covers(matrix: Matrix) -> Iterator[Step]:
    """Yield the covers after the last placement, which has covered the row."""
    option = matrix.chosen[-1]
    if matrix.rule is QUEENS:
        for index, removed in enumerate(matrix.removed[-1][1:]):
            yield shared_step(Kind.MARK, *option, _COVER + index, index, removed)
        return
    for line, removed in zip(lines_of(matrix.rule), matrix.removed[-1][1:], strict=True):
        index = _LINES.index(line)
        yield shared_step(Kind.MARK, *option, _COVER + (index > 0), index, removed)


def _end_of(ended: _Open, n: int) -> Step:
    row, column = (ended.item, -1) if ended.item < n else (-1, ended.item - n)
    region = -1
    if column >= n:
        column, region = -1, column - n
    if ended.followed:
        return shared_step(Kind.EXHAUSTED, row, column, _TRY, region)
    return shared_step(Kind.DEAD_END, row, column, _DEAD_END, region)


def _lines_of_cover(items: int, options: int) -> Lines:
    """Return the lines of `cover` for so many items that have so many options left together."""
    return (12, 13, 14) * items + (14, 15) * options


def _lines_of_placement(position: Position, step: Step, _before: Step) -> Lines:
    """Return the lines up to the row's cover, in whose options the queen's own is still there."""
    others = matrix_at(position).removed[-1][0]
    return (step.line, *_lines_of_cover(1, others + 1))


def _lines_of_try(_position: Position, _step: Step, before: Step) -> Lines:
    return (5,) if before.kind is Kind.REMOVE else (2, 3, 4, 5)


def _lines_of_mark(position: Position, step: Step, _before: Step) -> Lines:
    line, rule = step.struck_line, position.task.rule
    items = exact_cover_items.items_on(position.n, (step.row, step.column), line, rule)
    covered = _lines_of_cover(items, step.newly_struck)
    is_own = rule is QUEENS or line is Line.COLUMN  # Others share one, run once.
    return (step.line, *covered) if is_own else covered


def _after_mark(position: Position, step: Step, _before: Step) -> Lines:
    rule, line = position.task.rule, step.struck_line
    others = (8, 9) if rule is not QUEENS and line is Line.COLUMN else ()
    return (*others, 10, 1) if line is lines_of(rule)[-1] else others


def _lines_of_removal(position: Position, step: Step, _before: Step) -> Lines:
    n, square, rule = position.n, (step.row, step.column), position.task.rule
    items = 1 + sum(exact_cover_items.items_on(n, square, line, rule) for line in lines_of(rule))
    return (step.line, *(16,) * items)


_LINES_RUN = LinesRun(
    (1,),
    {
        Kind.PROMISING: _lines_of_try,
        Kind.DEAD_END: (2, 3, 4),
        Kind.PLACE: _lines_of_placement,
        Kind.MARK: _lines_of_mark,
        Kind.REMOVE: _lines_of_removal,
    },
    {Kind.MARK: _after_mark},
)


def _current_item(position: Position) -> int:
    item = matrix_at(position).item()
    assert item is not None, "a full placement has no current item"
    return item


def _say_promising(position: Position, step: Step) -> str:
    item = _current_item(position)
    options = list(matrix_at(position).options(item))
    index = options.index((step.row, step.column))
    name = item_name(position.n, item, position.task.rule)
    if index:
        return tr(
            "The next option of {item}, number {index} of {count}, is tried: row {row}, column "
            "{column}.",
            index=index + 1,
            count=len(options),
            item=name,
            **values_of(step),
        )
    return ntr(
        "No item has fewer options left than {item}: {count}. It is row {row}, column {column}.",
        "No item has fewer options left than {item}: {count}. The first is row {row}, column "
        "{column}.",
        len(options),
        item=name,
        **values_of(step),
    )


def _say_place(position: Position, step: Step) -> str:
    removed = matrix_at(position).removed[-1][0]
    if removed == 0:
        return tr(
            "A queen goes to row {row}, column {column}. Covering row {row} removes nothing: it "
            "had no other option left.",
            **values_of(step),
        )
    return ntr(
        "A queen goes to row {row}, column {column}. Covering row {row} removes its {count} other "
        "option, which “struck out” does not count.",
        "A queen goes to row {row}, column {column}. Covering row {row} removes its {count} other "
        "options, which “struck out” does not count.",
        removed,
        **values_of(step),
    )


def _say_mark(position: Position, step: Step) -> str:
    item = _covered(position.task, step, _SECONDARY_IN_SENTENCES)
    if step.newly_struck == 0:
        return tr("Covering {item} removes nothing: it had no other option left.", item=item)
    return ntr(
        "Covering {item} removes its {count} other option.",
        "Covering {item} removes its {count} other options.",
        step.newly_struck,
        item=item,
    )


def _of_item(text: str) -> Sentence:
    """Return a sentence that also names the current {item}."""

    def sentence(position: Position, step: Step) -> str:
        item = item_name(position.n, _current_item(position), position.task.rule)
        return tr(text, **values_of(step), item=item)

    return sentence


def _say_solution(position: Position, _step: Step) -> str:
    return tr(
        "Solution {found}: every row and every column is covered once, and no diagonal twice.",
        found=number(position.counters.solutions),
    )


def _say_solution_under_rule(position: Position, _step: Step) -> str:
    found = number(position.counters.solutions)
    if position.task.rule.regions:
        return tr(
            "Solution {found}: every row, column and region is covered once, and no other item "
            "twice.",
            found=found,
        )
    return tr(
        "Solution {found}: every row and every column is covered once, and no other item twice.",
        found=found,
    )


def _state(position: Position) -> State:
    """Return the chosen options by row, and how many options each primary item has left.

    Diagonals are never chosen, so the numbers of their options decide nothing and are not shown.
    """
    n = position.n
    lit = _lit_item(position)
    return (
        heading(tr("row"), n),
        *_chosen_strips(position),
        _sizes_strip(tr("options of the row"), position, range(n), lit),
        heading(tr("column"), n),
        _sizes_strip(tr("options of the column"), position, range(n, 2 * n), lit),
        *_region_strips(position, lit),
    )


def _region_strips(position: Position, lit: int | None) -> Iterator[Strip]:
    n, letters = position.n, position.task.rule.letters
    if letters:
        yield strip(tr("region"), [Cell(letter, Tone.FADED) for letter in letters])
        items = range(2 * n, 2 * n + len(letters))
        yield _sizes_strip(tr("options of the region"), position, items, lit)


def _lit_item(position: Position) -> int | None:
    last = position.last
    if last is None:
        return None
    if last.kind in {Kind.PROMISING, Kind.REMOVE, Kind.DEAD_END, Kind.EXHAUSTED}:
        return _current_item(position)
    if last.kind is Kind.PLACE:
        return last.row
    if last.kind is Kind.MARK and last.struck_line is Line.COLUMN:
        return position.n + last.column
    return None


def _chosen_strips(position: Position) -> tuple[Strip, Strip]:
    """Return the column of each queen, and when it was chosen, counted from 1."""
    last = position.last
    lit = last.row if last is not None and last.kind in {Kind.PLACE, Kind.MARK} else EMPTY
    turns = {row: turn for turn, (row, _) in enumerate(matrix_at(position).chosen, 1)}
    queens = [
        _NO_QUEEN if column == EMPTY else Cell(str(column), Tone.LIT if row == lit else Tone.QUEEN)
        for row, column in enumerate(position.queens)
    ]
    order = [
        Cell(str(turns[row]), Tone.FADED) if row in turns else _NO_TURN for row in range(position.n)
    ]
    return strip(tr("queens"), queens), strip(tr("chosen as number"), order)


def _sizes_strip(label: str, position: Position, items: range, lit: int | None) -> Strip:
    matrix = matrix_at(position)
    cells = [
        _COVERED if matrix.is_covered(item) else _size_cell(matrix.sizes[item]) for item in items
    ]
    if lit is not None and lit in items:
        cell = cells[place := lit - items.start]
        cells[place] = cell if cell.tone is Tone.CONFLICT else cell._replace(tone=Tone.LIT)
    return strip(label, cells)


@cache
def _size_cell(size: int) -> Cell:
    return Cell(str(size), Tone.PLAIN if size else Tone.CONFLICT)


def _overlay(position: Position) -> Overlay:
    """Return how many covered items strike each square; squares of queens have no strikes."""
    matrix = matrix_at(position)
    covered = tuple(zip(matrix.chosen, map(len, matrix.removed), strict=True))
    return _struck(position.n, position.task.rule, covered)


@lru_cache(4)  # The steps that cover nothing ask for the same.
def _struck(n: int, rule: Rule, covered: tuple[tuple[Square, int], ...]) -> Overlay:
    """Return it for the options that were chosen, each with how many of its items are covered."""
    struck = bytearray(n * n)
    for (row, column), items in covered:
        for places in exact_cover_items.indices_by_item(n, row, column, rule)[:items]:
            if isinstance(places, range):
                strike(struck, slice(places.start, places.stop, places.step))
            else:
                for place in places:
                    struck[place] += 1
    for row, column in (*(option for option, _ in covered), *rule.blocked):
        struck[row * n + column] = 0
    return Overlay(struck=tuple(bytes(struck[row * n : row * n + n]) for row in range(n)))


def _calls(position: Position) -> tuple[Call, ...]:
    step, task = position.last, position.task
    if step is None or step.kind is Kind.DONE:
        return ()
    chosen = matrix_at(position).chosen
    *items, current = _items(task, tuple(chosen))
    pairs = zip(items, chosen, strict=True)
    calls = [_search(task, item, option, _SEARCH) for item, option in pairs]
    if step.kind in {Kind.PLACE, Kind.MARK}:
        return (*calls, Call("cover", _covered(task, step, _SECONDARY), step.line, ()))
    tried = (step.row, step.column) if step.kind is Kind.PROMISING else None
    return (*calls, _search(task, current, tried, step.line))


@lru_cache(64)  # All steps until the next queen ask for the same.
def _items(task: Task, chosen: tuple[Square, ...]) -> tuple[int | None, ...]:
    """Return the item of each option that was chosen, and the one that is chosen for now."""
    matrix, items = Matrix(task.n, task.rule), list[int | None]()
    given = len(exact_cover_items.given_first(task))
    for depth, option in enumerate(chosen):
        items.append(option[0] if depth < given else matrix.item())
        matrix.cover(option)
    return (*items, matrix.item())


def _covered(task: Task, step: Step, secondary: Mapping[Line, str]) -> str:
    """Return the words for the item that a step covers; `secondary` has those of some lines."""
    if step.kind is Kind.PLACE:
        return item_name(task.n, step.row)
    line = step.struck_line
    if line is Line.COLUMN:
        return item_name(task.n, task.n + step.column)
    if line is Line.REGION:
        return tr("region {letter}", letter=task.rule.regions[step.row][step.column])
    return tr(secondary[line])


def _search(task: Task, item: int | None, option: Square | None, line: int) -> Call:
    variables = []
    if item is not None:
        variables.append(Variable("item", item_name(task.n, item, task.rule)))
    if option is not None:
        variables.append(Variable("option", f"{option[0]}-{option[1]}"))
    return Call("search", "", line, tuple(variables))


_SEARCH = 10  # the line on which the search calls itself
_SECONDARY = {
    Line.FALLING: mark("falling diagonal"),
    Line.RISING: mark("rising diagonal"),
    Line.KNIGHT: mark("pairs a knight's move apart"),
    Line.KING: mark("blocks of four squares"),
}
_SECONDARY_IN_SENTENCES = {
    Line.FALLING: mark("the falling diagonal"),
    Line.RISING: mark("the rising diagonal"),
    Line.KNIGHT: mark("the pairs of this square with each one a knight's move away"),
    Line.KING: mark("the blocks of four squares with this one"),
}


_say_dead_end = _of_item(
    mark("Dead end: {item} has no option left, so a queen placed before must move.")
)
_say_dead_end_at_once = _of_item(mark("Dead end: {item} has no option."))


def _say_dead_end_under_rule(position: Position, step: Step) -> str:
    is_empty = position.queens.count(EMPTY) == position.n
    return (_say_dead_end_at_once if is_empty else _say_dead_end)(position, step)


def _changed_code(rule: Rule) -> dict[int, str]:
    lines = {
        8: "    cover its other items, one by one,",
        9: "      as far as the rule has them",
        11: "    take the queen back; uncover its items",
        15: "    unlink option from its other items",
    }
    if rule.regions:
        lines[2] = "  if no row, column or region is left: solution, return"
        lines[3] = "  item ← the one of these with fewest options"
    return lines


EXACT_COVER = Solver(
    key="exact-cover",
    title=mark("Exact cover, dancing links"),
    source="Dancing Links, D. E. Knuth, arXiv cs/0011047, 2000, the section on N queens",
    pseudocode=CODE,
    steps=steps,
    why=explainer(
        {
            Kind.PROMISING: _say_promising,
            Kind.PLACE: _say_place,
            Kind.MARK: _say_mark,
            Kind.REMOVE: _of_item(
                mark(
                    "Back to {item}: the queen in row {row}, column {column} is taken back, and "
                    "its four items are uncovered, last first."
                )
            ),
            Kind.DEAD_END: _say_dead_end,
            Kind.EXHAUSTED: _of_item(mark("Every option of {item} has been followed.")),
            Kind.SOLUTION: _say_solution,
        },
        mark(
            "A square is an option that takes its row, its column and its two diagonals. Every row "
            "and column must be taken once, a diagonal at most once."
        ),
        {
            Kind.SOLUTION: _say_solution_under_rule,
            Kind.DEAD_END: _say_dead_end_under_rule,
            Kind.REMOVE: _of_item(
                mark(
                    "Back to {item}: the queen in row {row}, column {column} is taken back, and "
                    "its items are uncovered, last first."
                )
            ),
        },
        mark(
            "A square is an option that takes its row, its column and all else by which the rule "
            "lets it be attacked. Every row, column and region must be taken once, all else at "
            "most once."
        ),
    ),
    state=_state,
    fewer_tests=mark("it goes on where the fewest squares are left, and visits no attacked one"),
    fewer_comparisons=mark("what a queen attacks is unlinked when she is placed"),
    work_besides_tests=mark(
        "Exact cover unlinks all that a queen attacks when she is placed, and links it again when "
        "she goes."
    ),
    lines_run=_LINES_RUN,
    calls=_calls,
    places_on=_PLACE,
    obstacle=serves_all,
    changed_code=_changed_code,
    kernel="exact_cover:EXACT_COVER",
    overlay=_overlay,
    check_given=check_no_conflicts,
    entry=_after_covers,
    can_scan=lambda task: not (task.given and exact_cover_items.given_first(task)),
    levels=Levels(rows=None, choices=lambda position: matrix_at(position).chosen),
)
