"""Filtering: pseudocode and steppers. Flags for columns and diagonals replace the check function.

Source: "The N queens problem - new variants of the Wirth algorithm", Annales UMCS Informatica. The
flag of a falling diagonal has index row - column + n - 1, that of a rising one row + column.

What is counted: a visit and a test are a square whose flags are looked up; no queen is compared
with another, and no marks are counted, because each queen sets three flags.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import chain

from nqviz.common.i18n import mark, together, tr
from nqviz.model.board import EMPTY, Line, lines_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import TESTS, Kind, Step
from nqviz.solvers.algorithms.wirth import SOURCE
from nqviz.solvers.base import search, sentences, state
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.lines_run import Lines, LinesRun, if_rows_left
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay, Threat
from nqviz.solvers.base.search import shared_step
from nqviz.solvers.base.sentences import values_of
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import Tone

FIRST_CODE = (
    "search(row):",
    "  for column in 0 … n-1:",
    "    if columns[row][column]: attacked",
    "    else if falling[row][row-column+n-1]: attacked",
    "    else if rising[row][row+column]: attacked",
    "    else: promising",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else:",
    "        copy the three lines of row to row + 1",
    "        set the queen's three flags there",
    "        search(row + 1)",
    "      take the queen back",
)
SECOND_CODE = (
    "search(row):",
    "  for column in 0 … n-1:",
    "    if columns[column]: attacked",
    "    else if falling[row-column+n-1]: attacked",
    "    else if rising[row+column]: attacked",
    "    else: promising",
    "      queens[row] ← column; set its three flags",
    "      if row = n-1: solution",
    "      else: search(row + 1)",
    "      take the queen back; reset its three flags",
)
_FIRST_LINES = search.Lines(place=7, remove=13, solution=8, row_end=2, done=1)
_SECOND_LINES = search.Lines(place=7, remove=10, solution=8, row_end=2, done=1)

_ARRAYS = {Line.COLUMN: "columns", Line.FALLING: "falling", Line.RISING: "rising"}


def flag_index(n: int, line: Line, row: int, column: int, rule: Rule = QUEENS) -> int:
    """Return the index of a square's flag in the array of a kind of line."""
    if line is Line.COLUMN:
        return column
    if rule.moves.wraps:
        return (row - column if line is Line.FALLING else row + column) % n
    return row - column + n - 1 if line is Line.FALLING else row + column


def _arrays(rule: Rule) -> dict[Line, str]:
    return {line: _ARRAYS[line] for line in lines_of(rule)}


def _look(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    """Yield the test of each square of a row: the flags of its column and of its two diagonals."""
    row = len(queens)
    columns = {column: other for other, column in enumerate(queens)}
    falling = {other - column: other for other, column in enumerate(queens)}
    rising = {other + column: other for other, column in enumerate(queens)}
    if task.rule is not QUEENS:
        # Around the edge, a diagonal comes to all squares whose index is the same modulo n.
        moves = task.rule.moves
        turns = (-task.n, 0, task.n) if moves.wraps else (0,) * moves.falling
        falling = {index + turn: other for index, other in falling.items() for turn in turns}
        turns = turns if moves.rising else ()
        rising = {index + turn: other for index, other in rising.items() for turn in turns}
    for column in search.columns_to_look_at(task, row, start):
        if column in columns:
            yield shared_step(Kind.CONFLICT, row, column, 3, columns[column])
        elif row - column in falling:
            yield shared_step(Kind.CONFLICT, row, column, 4, falling[row - column])
        elif row + column in rising:
            yield shared_step(Kind.CONFLICT, row, column, 5, rising[row + column])
        else:
            yield shared_step(Kind.PROMISING, row, column, 6)


def _lines_of_test(position: Position, step: Step, _before: Step) -> Lines:
    """Return the lines of a test: flags are looked up line by line until one is set."""
    moves = position.task.rule.moves
    is_looked_up = {4: moves.falling, 5: moves.rising}
    return (2, *(line for line in range(3, step.line + 1) if is_looked_up.get(line, True)))


_TESTS = {Kind.CONFLICT: _lines_of_test, Kind.PROMISING: _lines_of_test}

# The name that a version has for the flags of a row and a kind of line; "[index]" follows for one.
_FIRST_NAME, _SECOND_NAME = "{array}[{row}]", "{array}"


@lru_cache(256)  # From step to step, those of most rows are the same.
def _flags(n: int, rule: Rule, line: Line, queens: tuple[int, ...]) -> int:
    """Return a word with the flags of a line that some queens have set."""
    word = 0
    for row, column in enumerate(queens):
        if column != EMPTY:
            word |= 1 << flag_index(n, line, row, column, rule)
    return word


def _size(n: int, rule: Rule, line: Line) -> int:
    """Return how many flags the array of a line has."""
    return n if line is Line.COLUMN or rule.moves.wraps else 2 * n - 1


# What a step has read or set: the square, and the tone of its flag on each line.
_Lit = tuple[int, int, tuple[tuple[Line, Tone], ...]]
_ALL_LIT = tuple((line, Tone.LIT) for line in _ARRAYS)


@lru_cache(256)  # likewise
def _flag_strips(
    n: int, rule: Rule, name: str, row: int, queens: tuple[int, ...], lit: _Lit | None
) -> tuple[state.Strip, ...]:
    lit_row, column, tones = lit or (row, 0, ())
    tone_of, strips = dict(tones), []
    for line, array in _arrays(rule).items():
        label, flags = name.format(array=array, row=row), _flags(n, rule, line, queens)
        tone = tone_of.get(line)
        shown = () if tone is None else ((flag_index(n, line, lit_row, column, rule), tone),)
        size = _size(n, rule, line)
        strips.append(state.word_strip(label, size, flags, Tone[line.name], shown))
    return tuple(strips)


def _looked_up(position: Position) -> _Lit | None:
    """Return the tones of the flags that the last step has read: one by one until a set one."""
    step = position.last
    if step is None or step.kind not in TESTS:
        return None
    if step.kind is Kind.PROMISING:
        return step.row, step.column, _ALL_LIT
    line = sentences.line_of_conflict(position, step)
    before = _ALL_LIT[: tuple(_ARRAYS).index(line)]
    return step.row, step.column, (*before, (line, Tone.CONFLICT))


def _first_state(position: Position) -> state.State:
    n, rule, queens = position.n, position.task.rule, tuple(position.queens)
    in_use = state.lines_in_use(position)
    shown = state.rows_shown(in_use, in_use - 1)
    copies = [*_copies(n, rule, queens, shown)]
    lit_row, lit = _first_lit(position)
    if lit_row in shown:
        lit_strips = _flag_strips(n, rule, _FIRST_NAME, lit_row, queens[:lit_row], lit)
        copies[lit_row - shown.start] = lit_strips
    return (
        *state.queens_strips(position),
        state.heading(tr("index"), max(_size(n, rule, line) for line in _ARRAYS)),
        *chain.from_iterable(copies),
        *state.rows_left_out(in_use - len(shown), lines=len(_arrays(rule))),
    )


@lru_cache(4)  # The tests of a row have the same.
def _copies(
    n: int, rule: Rule, queens: tuple[int, ...], rows: range
) -> tuple[tuple[state.Strip, ...], ...]:
    """Return the copies of the flags that some rows have."""
    return tuple(_flag_strips(n, rule, _FIRST_NAME, row, queens[:row], None) for row in rows)


def _first_lit(position: Position) -> tuple[int, _Lit | None]:
    """Return the row whose copy of the flags the last step is about, and what of it."""
    step = position.last
    if step is None:
        return EMPTY, None
    if step.kind is Kind.COPY:
        return step.row + 1, (step.row, step.column, _ALL_LIT)
    return step.row, _looked_up(position)


def _second_state(position: Position) -> state.State:
    n, rule, step = position.n, position.task.rule, position.last
    lit = _looked_up(position)
    if step is not None and step.kind in {Kind.PLACE, Kind.REMOVE}:
        lit = step.row, step.column, _ALL_LIT
    return (
        *state.queens_strips(position),
        state.heading(tr("index"), max(_size(n, rule, line) for line in _ARRAYS)),
        *_flag_strips(n, rule, _SECOND_NAME, 0, tuple(position.queens), lit),
    )


def _overlay(position: Position) -> Overlay:
    step = position.last
    if step is None or step.kind is Kind.DONE:
        return NO_OVERLAY
    row = step.row + 1 if step.kind is Kind.COPY else step.row
    return _threats(position.n, position.task.rule, row, tuple(position.queens[:row]))


@lru_cache(4)  # The tests of a row have the same.
def _threats(n: int, rule: Rule, row: int, queens: tuple[int, ...]) -> Overlay:
    return Overlay(
        threats=tuple(
            Threat(row, column, line)
            for line in _arrays(rule)
            for flags in [_flags(n, rule, line, queens)]
            for column in range(n)
            if flags >> flag_index(n, line, row, column, rule) & 1
        )
    )


def _flag_names(name: str, position: Position, step: Step) -> dict[str, str]:
    n, rule = position.n, position.task.rule
    return {
        array: f"{name}[{flag_index(n, line, step.row, step.column, rule)}]".format(
            array=array, row=step.row
        )
        for line, array in _arrays(rule).items()
    }


def _say_conflict(name: str, position: Position, step: Step) -> str:
    line = sentences.line_of_conflict(position, step)
    return tr(
        "Row {row}, column {column} is not safe: {flag} is set, because the queen in row "
        "{other}, column {other_column} attacks it {line}.",
        **values_of(step),
        flag=_flag_names(name, position, step)[_ARRAYS[line]],
        other=step.attacker,
        other_column=position.queens[step.attacker],
        line=sentences.attack_in_words(position, (step.row, step.column), step.attacker),
    )


def _say_promising(name: str, position: Position, step: Step) -> str:
    return tr(
        "Row {row}, column {column} is safe: none of {columns}, {falling} and {rising} is set.",
        **values_of(step),
        **_flag_names(name, position, step),
    )


def _flags_of(name: str, position: Position, step: Step) -> str:
    return ", ".join(_flag_names(name, position, step).values())


def _say_promising_under_rule(name: str, position: Position, step: Step) -> str:
    return tr(
        "Row {row}, column {column} is safe: of its flags, {flags}, none is set.",
        **values_of(step),
        flags=_flags_of(name, position, step),
    )


def _say_first_copy(position: Position, step: Step) -> str:
    return tr(
        "The three lines of row {row}, {count} flags, are copied to row {next_row}. There the "
        "queen in column {column} sets its own three.",
        **values_of(step),
        count=5 * position.n - 2,
    )


def _say_first_remove(position: Position, step: Step) -> str:
    rest = tr(
        "The lines of row {row} do not hold its flags, so nothing has to be reset.", row=step.row
    )
    return together(sentences.taken_back(position, step), rest)


def _say_second_place(position: Position, step: Step) -> str:
    if step.row == position.n - 1:
        return tr(
            "A queen goes to row {row}, column {column} and sets its three flags: the last row is "
            "filled.",
            **values_of(step),
        )
    return tr(
        "A queen goes to row {row}, column {column} and sets {columns}, {falling} and {rising}; "
        "now row {next_row} needs a queen.",
        **values_of(step),
        **_flag_names(_SECOND_NAME, position, step),
    )


def _say_second_remove(position: Position, step: Step) -> str:
    flags = _flag_names(_SECOND_NAME, position, step)
    reset = tr("Its flags {columns}, {falling} and {rising} are reset.", **flags)
    return together(sentences.taken_back(position, step), reset)


_say_first_copy_under_rule = sentences.of_square(
    mark(
        "The flags of row {row} are copied to row {next_row}. There the queen in column {column} "
        "sets its own."
    )
)


def _say_second_place_under_rule(position: Position, step: Step) -> str:
    flags = _flags_of(_SECOND_NAME, position, step)
    if step.row == position.n - 1:
        return tr(
            "A queen goes to row {row}, column {column} and sets its flags {flags}: the last row "
            "is filled.",
            **values_of(step),
            flags=flags,
        )
    return tr(
        "A queen goes to row {row}, column {column} and sets its flags {flags}; now row {next_row} "
        "needs a queen.",
        **values_of(step),
        flags=flags,
    )


def _say_second_remove_under_rule(position: Position, step: Step) -> str:
    flags = _flags_of(_SECOND_NAME, position, step)
    reset = tr("Its flags {flags} are reset.", flags=flags)
    return together(sentences.taken_back(position, step), reset)


def _obstacle(rule: Rule) -> str:
    moves = rule.moves
    if moves.knight or moves.king:
        return mark("A flag says that a whole line is attacked; a leap is no line.")
    if rule.regions:
        return mark("It has flags for columns and diagonals, and none for regions.")
    return ""


def _changed_code(code: tuple[str, ...], index: str, rule: Rule) -> dict[int, str]:
    """Return what is different in a version's code; `index` comes before that of a flag."""
    moves = rule.moves
    lines = {
        number: line.replace("three ", "") for number, line in enumerate(code, 1) if "three" in line
    }
    if rule.blocked:
        lines[2] = "  for each column that is not blocked:"
    if moves.wraps:
        lines[4] = f"    else if falling{index}[(row-column) mod n]: attacked"
        lines[5] = f"    else if rising{index}[(row+column) mod n]: attacked"
    if not moves.falling:
        lines[4] = "    (falling diagonals don't attack)"
    if not moves.rising:
        lines[5] = "    (rising diagonals don't attack)"
    return lines


FIRST = Solver(
    key="filter-1",
    title=mark("Filtering, version 1"),
    source=f"{SOURCE}, ch. 6",
    pseudocode=FIRST_CODE,
    steps=partial(
        search.depth_first,
        lines=_FIRST_LINES,
        look=_look,
        placed=search.copy_step(10),
        multiplicity=search.doubled_by_mirror,
    ),
    why=sentences.explainer(
        {
            Kind.CONFLICT: partial(_say_conflict, _FIRST_NAME),
            Kind.PROMISING: partial(_say_promising, _FIRST_NAME),
            Kind.COPY: _say_first_copy,
            Kind.REMOVE: _say_first_remove,
        },
        mark(
            "Filtering has no check function: a flag for each column and each diagonal says "
            "whether it is attacked. In version 1 each row has its own copy of all flags."
        ),
        {
            Kind.PROMISING: partial(_say_promising_under_rule, _FIRST_NAME),
            Kind.COPY: _say_first_copy_under_rule,
        },
        mark(
            "Filtering has no check function: a flag for each line along which queens attack says "
            "whether it is attacked. In version 1 each row has its own copy of all flags."
        ),
    ),
    state=_first_state,
    fewer_comparisons=mark("three flags say whether a square is attacked"),
    lines_run=LinesRun((1,), {**_TESTS, Kind.COPY: (8, 10)}, {Kind.COPY: (11, 12, 1)}),
    calls=CallsByRow(12),
    overlay=_overlay,
    places_on=_FIRST_LINES.place,
    obstacle=_obstacle,
    changed_code=partial(_changed_code, FIRST_CODE, "[row]"),
    kernel="filtering:FIRST",
    mirrors=True,
)

SECOND = Solver(
    key="filter-2",
    title=mark("Filtering, version 2"),
    source=f"{SOURCE}, ch. 7",
    pseudocode=SECOND_CODE,
    steps=partial(
        search.depth_first, lines=_SECOND_LINES, look=_look, multiplicity=search.doubled_by_mirror
    ),
    why=sentences.explainer(
        {
            Kind.CONFLICT: partial(_say_conflict, _SECOND_NAME),
            Kind.PROMISING: partial(_say_promising, _SECOND_NAME),
            Kind.PLACE: _say_second_place,
            Kind.REMOVE: _say_second_remove,
        },
        mark(
            "Version 2 of filtering copies nothing: a queen sets its three flags when it is placed "
            "and resets them when it is taken back."
        ),
        {
            Kind.PROMISING: partial(_say_promising_under_rule, _SECOND_NAME),
            Kind.PLACE: _say_second_place_under_rule,
            Kind.REMOVE: _say_second_remove_under_rule,
        },
        mark(
            "Version 2 of filtering copies nothing: a queen sets a flag for each line along which "
            "it attacks when it is placed and resets them when it is taken back."
        ),
    ),
    state=_second_state,
    fewer_comparisons=mark("three flags say whether a square is attacked"),
    lines_run=LinesRun((1,), _TESTS, {Kind.PLACE: if_rows_left(8, 9, 1)}),
    calls=CallsByRow(9),
    overlay=_overlay,
    places_on=_SECOND_LINES.place,
    obstacle=_obstacle,
    changed_code=partial(_changed_code, SECOND_CODE, ""),
    kernel="filtering:SECOND",
    mirrors=True,
)
