"""Local search by swaps: pseudocode and stepper of min-conflicts.

Source: the min-conflict swap program (Zhang Jia, USTC). Its change of conflicts is not exact when
the two swapped queens meet on a new diagonal. Here the change is computed from the numbers of
queens on the diagonals, and a placement is called a solution only after it has been verified.

Random numbers are made from `random_words`, the same words as in the kernel, so that stepper and
kernel give the same answer for the same seed.

What is counted: a visit is a card that is looked at, a test such a card or a swap that is tried.
There are no marks.
"""

from collections import Counter
from collections.abc import Generator, Iterator

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.model.board import EMPTY, attackers, conflicts, first_attacker, is_solution, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.lines_run import Lines, LinesRun
from nqviz.solvers.base.sentences import explainer, of_conflict, of_square, values_of
from nqviz.solvers.base.solver import Solver, serves_all
from nqviz.solvers.base.state import Cell, State, Tone, heading, strip

CODE = (
    "repeat:",
    "  shuffle the columns like a deck of cards",
    "  for row in 0 … n-1:",
    "    look at the next card of those left",
    "    if both its diagonals are free: place it",
    "    after too many misses: leave this loop",
    "  place the cards that are left as they lie",
    "  while queens attack each other:",
    "    take the next attacked queen i",
    "    pick another queen j at random",
    "    change ← conflicts after swapping i and j - before",
    "    if change < 0: swap their columns",
    "    after 4·n trials without a swap: stuck, leave this loop",
    "until no queen attacks another",
)
_CLEAR, _BUILD, _FILL, _WEIGH, _SWAP, _SOLVED = 2, 5, 7, 11, 12, 14

MOST_MISSES = 1000  # cards that do not fit in a row; then the rest is left to the swaps
MOST_ATTEMPTS = 100  # under another rule than the queens', where there may be no solution
PATIENCE = 4  # an attempt is given up after this many trials for each queen without a swap
_WORD = (1 << 64) - 1


def random_words(seed: int, attempt: int) -> Iterator[int]:
    """Yield the 64-bit words of SplitMix64 (Steele, Lea and Flood, 2014) for one attempt."""
    state = (seed * 0x9E3779B97F4A7C15 + attempt * 0xD1B54A32D192ED03) & _WORD
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        yield word ^ (word >> 31)


class Diagonals:
    """How many queens stand on each diagonal."""

    def __init__(self) -> None:
        self._falling: Counter[int] = Counter()
        self._rising: Counter[int] = Counter()

    def are_free(self, row: int, column: int) -> bool:
        """Return whether no queen stands on either diagonal of a square."""
        return not self._falling[row - column] and not self._rising[row + column]

    def is_attacked(self, row: int, column: int) -> bool:
        """Return whether the queen on a square shares a diagonal with another."""
        return self._falling[row - column] > 1 or self._rising[row + column] > 1

    def place(self, row: int, column: int) -> None:
        """Add a queen without counting conflicts."""
        self._falling[row - column] += 1
        self._rising[row + column] += 1

    def add(self, row: int, column: int) -> int:
        """Add a queen and return how many conflicts that adds."""
        added = (self._falling[row - column] > 0) + (self._rising[row + column] > 0)
        self._falling[row - column] += 1
        self._rising[row + column] += 1
        return added

    def remove(self, row: int, column: int) -> int:
        """Remove a queen and return how many conflicts that ends."""
        self._falling[row - column] -= 1
        self._rising[row + column] -= 1
        return (self._falling[row - column] > 0) + (self._rising[row + column] > 0)


class Pairs:
    """Which queens attack each other under a rule, with the methods of `Diagonals`.

    A conflict is a pair that attack each other, or a queen on a blocked square.
    """

    def __init__(self, task: Task) -> None:
        self._rule = task.rule
        self._queens = [EMPTY] * task.n

    def _conflicts(self, row: int, column: int) -> int:
        attacks = sum(1 for _ in attackers(self._queens, row, column, self._rule))
        return attacks + ((row, column) in self._rule.blocked)

    def are_free(self, row: int, column: int) -> bool:
        """Return whether a queen on a square is in no conflict."""
        return not self._conflicts(row, column)

    def is_attacked(self, row: int, column: int) -> bool:
        """Return whether the queen on a square is in a conflict."""
        return bool(self._conflicts(row, column))

    def place(self, row: int, column: int) -> None:
        """Add a queen without counting conflicts."""
        self._queens[row] = column

    def add(self, row: int, column: int) -> int:
        """Add a queen and return how many conflicts that adds."""
        self.place(row, column)
        return self._conflicts(row, column)

    def remove(self, row: int, column: int) -> int:
        """Remove a queen and return how many conflicts that ends."""
        self._queens[row] = EMPTY
        return self._conflicts(row, column)


def without_queens(task: Task) -> Diagonals | Pairs:
    """Return what counts the conflicts of a task's board, on which no queen stands yet."""
    return Diagonals() if task.rule is QUEENS else Pairs(task)


def exchange(standing: Diagonals | Pairs, i: int, column_i: int, j: int, column_j: int) -> int:
    """Exchange two queens' columns and return the exact change of conflicts."""
    change = -standing.remove(i, column_i) - standing.remove(j, column_j)
    return change + standing.add(i, column_j) + standing.add(j, column_i)


def steps(task: Task, after: Position | None = None) -> Iterator[Step]:
    """Yield the steps of min-conflicts.

    An attempt depends on the seed and its number alone, so a run can be resumed after a restart.
    Under another rule than the queens' it ends after so many attempts: there may be no solution.
    """
    if task.rule.has_solution(task.n) is False:
        yield Step(Kind.DONE, -1, -1, _SOLVED)
        return
    attempt = 0 if after is None else after.counters.restarts
    while task.rule is QUEENS or attempt < MOST_ATTEMPTS:
        queens = list(task.given) if attempt == 0 else []
        yield from _attempt(task, attempt, queens)
        if is_solution(queens, task.rule):
            yield Step(Kind.SOLUTION, -1, -1, _SOLVED, -1, 1)
            yield Step(Kind.DONE, -1, -1, _SOLVED)
            return
        yield Step(Kind.RESTART, -1, -1, _CLEAR, before=tuple(queens))
        attempt += 1
    yield Step(Kind.DONE, -1, -1, _SOLVED)


def _attempt(task: Task, attempt: int, queens: list[int]) -> Iterator[Step]:
    """Build a placement in `queens` and improve it until it is solved or stuck.

    If `queens` is not empty, it is a full board, which is improved as it is.
    """
    words = random_words(task.seed, attempt)
    standing = without_queens(task)
    if queens:
        for row, column in enumerate(queens):
            standing.place(row, column)
        yield from _improve(words, queens, standing, 0)
        return
    queens[:] = range(task.n)
    built = yield from _build(task, words, queens, standing)
    yield from _improve(words, queens, standing, built)


def _below(words: Iterator[int], bound: int) -> int:
    """Return a random number from 0 to bound - 1."""
    return ((next(words) >> 32) * bound) >> 32


def _build(
    task: Task, words: Iterator[int], queens: list[int], standing: Diagonals | Pairs
) -> Generator[Step, None, int]:
    """Shuffle, and place queens row by row; return the first row that was filled unchecked.

    From the current row on, `queens` has the cards that are left; they are tried in turn.
    """
    n = len(queens)
    for last in range(n - 1, 0, -1):
        pick = _below(words, last + 1)
        queens[pick], queens[last] = queens[last], queens[pick]
    row = card = misses = 0
    while row < n and misses < min(MOST_MISSES, n - row):
        card = card if card < n else row
        column = queens[card]
        if not standing.are_free(row, column):
            above = queens[:row]
            if task.rule is not QUEENS:  # whose side may matter
                above += [EMPTY] * (n - row)
            other = first_attacker(above, row, column, task.rule)
            kind = Kind.SKIP if other == EMPTY else Kind.CONFLICT  # skipped if it is blocked
            yield Step(kind, row, column, _BUILD, other)
            card += 1
            misses += 1
            continue
        yield Step(Kind.PROMISING, row, column, _BUILD)
        queens[card], queens[row] = queens[row], column
        standing.place(row, column)
        yield Step(Kind.PLACE, row, column, _BUILD)
        row += 1
        card += 1
        misses = 0
    for rest in range(row, n):
        standing.place(rest, queens[rest])
        yield Step(Kind.PLACE, rest, queens[rest], _FILL)
    return row


def _improve(
    words: Iterator[int], queens: list[int], standing: Diagonals | Pairs, built: int
) -> Iterator[Step]:
    """Swap while that lowers the number of conflicts.

    `attacked` has all but at most one of the queens of each shared diagonal: the queens above row
    `built` do not attack each other, and a swap can make new conflicts only for its own two queens,
    which are in the list or are added to it.
    """
    n = len(queens)
    attacked = [row for row in range(built, n) if standing.is_attacked(row, queens[row])]
    turn = failures = 0
    while n > 1 and attacked and failures < PATIENCE * n:
        turn = turn if turn < len(attacked) else 0
        i = attacked[turn]
        if not standing.is_attacked(i, queens[i]):
            attacked[turn] = attacked[-1]
            attacked.pop()
            continue
        turn += 1
        j = _below(words, n - 1)
        j += j >= i
        change = exchange(standing, i, queens[i], j, queens[j])
        yield Step(Kind.TRIAL, i, queens[i], _WEIGH, j, change)
        if change >= 0:
            exchange(standing, i, queens[j], j, queens[i])
            failures += 1
            continue
        failures = 0
        queens[i], queens[j] = queens[j], queens[i]
        if standing.is_attacked(j, queens[j]):
            attacked.append(j)
        yield Step(Kind.SWAP, i, queens[i], _SWAP, j, change)


def _lines_at_start(task: Task) -> Lines:
    """Return the lines up to the first card; none where a full board is given or can't be."""
    return () if task.given or task.rule.has_solution(task.n) is False else (1, 2, 3)


def _lines_of_placement(_position: Position, step: Step, before: Step) -> Lines:
    """Return the line that places all cards that are left, once; a card that fits has had its."""
    return (_FILL,) if step.line == _FILL != before.line else ()


def _after_placement(position: Position, step: Step, _before: Step) -> Lines:
    if step.line == _FILL:
        return ()
    return (3,) if EMPTY in position.queens else (3, _FILL)


def _lines_of_restart(_position: Position, step: Step, before: Step) -> Lines:
    is_stuck = before.kind is Kind.TRIAL
    return (14, 1, step.line) if is_stuck else (8, 14, 1, step.line)


def _is_given_up(position: Position) -> bool:
    """Return whether no attempt follows those that have been given up."""
    return position.task.rule is not QUEENS and position.counters.restarts == MOST_ATTEMPTS


def _after_restart(position: Position, _step: Step, _before: Step) -> Lines:
    return () if _is_given_up(position) else (3,)


_LINES_RUN = LinesRun(
    _lines_at_start,
    {
        **dict.fromkeys((Kind.CONFLICT, Kind.SKIP, Kind.PROMISING), (4, _BUILD)),
        Kind.PLACE: _lines_of_placement,
        Kind.TRIAL: (8, 9, 10, _WEIGH),
        Kind.SOLUTION: (8, _SOLVED),
        Kind.RESTART: _lines_of_restart,
    },
    {
        **dict.fromkeys((Kind.CONFLICT, Kind.SKIP), (6,)),
        Kind.PLACE: _after_placement,
        Kind.TRIAL: lambda _position, step, _before: () if step.change < 0 else (_SWAP, 13),
        Kind.SWAP: (13,),
        Kind.RESTART: _after_restart,
    },
)


def _conflicts_left(position: Position) -> int:
    """Return the conflicts as the algorithm counts them."""
    counted = without_queens(position.task)
    return sum(counted.add(*square) for square in squares_of(position.queens))


def _say_place(_position: Position, step: Step) -> str:
    if step.line == _FILL:
        return tr(
            "Row {row} takes column {column} as the cards lie, attacked or not; swaps will mend "
            "what is wrong.",
            **values_of(step),
        )
    return tr("A queen goes to row {row}, column {column}.", **values_of(step))


def _say_trial(position: Position, step: Step) -> str:
    if (step.row, step.column) in position.task.rule.blocked:
        words = tr(
            "The queen in row {row} stands on a blocked square. Would it help to swap columns with "
            "row {other}?",
            **values_of(step),
            other=step.partner_row,
        )
    else:
        words = tr(
            "The queen in row {row} is attacked. Would it help to swap columns with row {other}?",
            **values_of(step),
            other=step.partner_row,
        )
    if step.change < 0:
        verdict = ntr("Yes: {count} conflict fewer.", "Yes: {count} conflicts fewer.", -step.change)
    elif step.change == 0:
        verdict = tr("No: there would be as many conflicts as before.")
    else:
        verdict = ntr("No: {count} conflict more.", "No: {count} conflicts more.", step.change)
    return together(words, verdict)


def _say_swap(position: Position, step: Step) -> str:
    return ntr(
        "Rows {row} and {other} swap columns: {count} conflict is left.",
        "Rows {row} and {other} swap columns: {count} conflicts are left.",
        _conflicts_left(position),
        **values_of(step),
        other=step.partner_row,
    )


def _say_restart(position: Position, _step: Step) -> str:
    words = mark(
        "Stuck: {trials} swaps in a row would not have helped, and conflicts are left. The board "
        "is cleared, and attempt {attempt} begins."
    )
    if _is_given_up(position):
        words = mark(
            "Stuck: {trials} swaps in a row would not have helped, and conflicts are left. The "
            "board is cleared; this was the last attempt."
        )
    attempt = number(position.counters.restarts + 1)
    return tr(words, trials=number(PATIENCE * position.n), attempt=attempt)


def _say_solution(position: Position, _step: Step) -> str:
    return ntr(
        "A solution after {count} swap: every row, column and diagonal has been checked.",
        "A solution after {count} swaps: every row, column and diagonal has been checked.",
        position.counters.swaps,
    )


def _say_solution_under_rule(position: Position, _step: Step) -> str:
    return ntr(
        "A solution after {count} swap: each two queens have been checked.",
        "A solution after {count} swaps: each two queens have been checked.",
        position.counters.swaps,
    )


def _say_done(position: Position, _step: Step) -> str:
    if position.counters.solutions:
        return tr("The run ends: min-conflicts looks for one solution and has found it.")
    if position.counters.restarts:
        return tr(
            "The run ends without a solution after {count} attempts. That there is none is not "
            "proved: swaps can't prove it.",
            count=number(position.counters.restarts),
        )
    return tr(
        "There is no way to place {n} queens on this board, so no swap can help.", n=position.n
    )


def _hits(position: Position) -> Counter[int]:
    """Return by row how many queens attack its queen; a blocked square counts as one more."""
    queens, rule = position.queens, position.task.rule
    standing = squares_of(queens)
    if rule is not QUEENS:
        hits = Counter(row for upper, lower, _ in conflicts(queens, rule) for row in (upper, lower))
        hits.update(row for row, column in standing if (row, column) in rule.blocked)
        return hits
    falling = Counter(row - column for row, column in standing)
    rising = Counter(row + column for row, column in standing)
    return Counter(
        {row: falling[row - column] + rising[row + column] - 2 for row, column in standing}
    )


def _state(position: Position) -> State:
    queens = position.queens
    step = position.last
    pair = {step.row, step.partner_row} if step and step.kind in {Kind.TRIAL, Kind.SWAP} else set()
    hits_by_row = _hits(position)
    columns, attacked = [], []
    for row, column in enumerate(queens):
        if column == EMPTY:
            columns.append(Cell(""))
            attacked.append(Cell(""))
            continue
        hits = hits_by_row[row]
        columns.append(Cell(str(column), Tone.LIT if row in pair else Tone.PLAIN))
        attacked.append(Cell(str(hits), Tone.CONFLICT if hits else Tone.FADED))
    return (
        heading(tr("row"), position.n),
        strip(tr("column of its queen"), columns),
        strip(tr("attacked by"), attacked),
        strip(tr("conflicts"), [Cell(number(_conflicts_left(position)), Tone.LIT)]),
    )


def _check_given(task: Task, _title: str) -> None:
    if sorted(task.given) != list(range(task.n)):
        raise ValueError(
            tr(
                "Min-conflicts swaps the columns of a full board: put a queen in every row, each "
                "in a column of its own."
            )
        )


MIN_CONFLICTS = Solver(
    key="min-conflicts",
    title=mark("Min-conflicts, swaps"),
    fewer_tests=mark("it repairs a full board, and never searches all placements"),
    fewer_comparisons=mark("it counts the queens on each diagonal"),
    work_besides_tests=mark(
        "Min-conflicts shuffles the columns for each attempt, and weighs swaps of two queens."
    ),
    source="N queens by min-conflict swaps, Zhang Jia, USTC",
    pseudocode=CODE,
    steps=steps,
    why=explainer(
        {
            Kind.CONFLICT: of_conflict(
                mark(
                    "Row {row}: the next card says column {column}, but the queen in row {other} "
                    "attacks it {line}. The card stays in the deck."
                )
            ),
            Kind.PROMISING: of_square(
                mark(
                    "Row {row}: the next card says column {column}, and both its diagonals are "
                    "free."
                )
            ),
            Kind.PLACE: _say_place,
            Kind.TRIAL: _say_trial,
            Kind.SWAP: _say_swap,
            Kind.RESTART: _say_restart,
            Kind.SOLUTION: _say_solution,
            Kind.DONE: _say_done,
        },
        mark(
            "Min-conflicts fills the board from a shuffled deck of columns, and then swaps columns "
            "as long as that lowers the number of conflicts."
        ),
        {
            Kind.PROMISING: of_square(
                mark("Row {row}: the next card says column {column}, and no queen attacks it.")
            ),
            Kind.SKIP: of_square(
                mark(
                    "Row {row}: the next card says column {column}, but that square is blocked. "
                    "The card stays in the deck."
                )
            ),
            Kind.SOLUTION: _say_solution_under_rule,
        },
    ),
    state=_state,
    lines_run=_LINES_RUN,
    places_on=_BUILD,
    finder="min_conflicts:find",
    counts_to=0,
    solves_to=10**8,
    finds_all=False,
    places_promising=False,
    obstacle=serves_all,
    changed_code=lambda _rule: {5: "    if no queen attacks it: place it"},
    check_given=_check_given,
    levels=None,
    resumes=frozenset({Kind.RESTART}),
)
