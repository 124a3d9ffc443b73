"""The listings of the algorithms as programs of Python, line for line.

Python itself counts their lines, by `sys.settrace`. A call of `emit` stands where the algorithm has
a step. What a line needs beyond its own text is done by functions that are not counted.
"""

import sys
from itertools import count

from nqviz.model.board import (
    EMPTY,
    Line,
    attacked_columns,
    is_solution,
    lines_of,
    rotated,
    struck_columns,
)
from nqviz.model.rule import QUEENS
from nqviz.model.step import Kind
from nqviz.solvers.algorithms import bitmask_unique, quarters_boards
from nqviz.solvers.algorithms.min_conflicts import (
    MOST_ATTEMPTS,
    MOST_MISSES,
    PATIENCE,
    exchange,
    random_words,
    without_queens,
)

NAME = "<listing>"

PROMISING = """\
def promising(row, column):
  for other in range(row):
    if attacks(other, row, column): return emit(CONFLICT, False)
  return emit(PROMISING)
"""
BASIC = f"""\
def search(row):
  for column in each(row):
    if promising(row, column):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else: search(row + 1)
      take(row)
{PROMISING}"""
FIRST = f"""\
def search(row):
  if row > 0: emit(COPY)
  for column in each(row):
    if used(column): emit(SKIP); continue
    if promising(row, column):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else: search(row + 1)
      take(row)
{PROMISING}"""
SECOND = f"""\
def search(row):
  for column in each_unused(row):
    if promising(row, column):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else:
        emit(COPY)
        search(row + 1)
      take(row)
{PROMISING}"""
FILTER_1 = """\
def search(row):
  for column in each(row):
    if attacked(row, column, COLUMN): emit(CONFLICT)
    elif attacked(row, column, FALLING): emit(CONFLICT)
    elif attacked(row, column, RISING): emit(CONFLICT)
    elif emit(PROMISING):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else:
        emit(COPY)
        flags = 3
        search(row + 1)
      take(row)
"""
FILTER_2 = """\
def search(row):
  for column in each(row):
    if attacked(row, column, COLUMN): emit(CONFLICT)
    elif attacked(row, column, FALLING): emit(CONFLICT)
    elif attacked(row, column, RISING): emit(CONFLICT)
    elif emit(PROMISING):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else: search(row + 1)
      take(row)
"""
SIEVE = """\
def search(row):
  for column in each(row):
    if safe(row, column):
      place(row, column)
      if row == n - 1: emit(SOLUTION)
      else:
        emit(COPY)
        emit(MARK)
        emit(MARK)
        emit(MARK)
        search(row + 1)
      take(row)
"""
SIEVE_SYMMETRIC = """\
def search(row, first=0, last=(n - 1) // 2):
  for column in each(row, first, last):
    if safe(row, column):
      place(row, column)
      if is_full(): emit(SOLUTION)
      else:
        emit(COPY)
        emit(MARK)
        emit(MARK)
        emit(MARK)
        if row == 0: search(n - 1, column + 1, n - 1 - column)
        else: search(row - 1, 0, n - 1)
      take(row)
"""
STRIKES = """\
        emit(MARK)
        emit(MARK)
        emit(MARK)
"""
STRIKES_UNDER_RULE = """\
        for line in lines:
          #
          emit(MARK)
"""
BITMASK = """\
def search(row):
  if row == n: return emit(SOLUTION)
  free = safe_columns(row)
  while more(row, free):
    emit(PROMISING)
    place(row, free.pop(0))
    search(row + 1)
    take(row)
"""
BITMASK_UNIQUE = """\
def search(row):
  free = safe_columns(row, allowed(row))
  while more(row, free):
    emit(PROMISING)
    place(row, free.pop(0))
    if row == n - 1: judge()
    else: search(row + 1)
    take(row)
def allowed(row):
  if row > 0 and queens[0] == 0:
    return symmetric(row)
  elif row > 0 and queens[0] > 0:
    word = None
    word = None
    return symmetric(row)
def judge():
  for image, own in turns():
    #
    if image < own: return emit(ROTATE)
    if image == own: emit(ROTATE); break
  emit(SOLUTION)
"""
EXACT_COVER = """\
def search():
  if not primary(): return emit(SOLUTION)
  item = fewest()
  if not left[item]: return emit(DEAD_END)
  for option in options(item):
    place_option(option); cover(items(option)[0]); emit(PLACE)
    cover(items(option)[1]); emit(MARK)
    cover(items(option)[2]); emit(MARK)
    cover(items(option)[3]); emit(MARK)
    search()
    take_option(option, uncover); emit(REMOVE)
def cover(item):
  covered.add(item)
  for option in sorted(left[item]):
    unlink(option, item)
def uncover(item): relink(item)
"""
MIN_CONFLICTS = """\
for attempt in count():
  shuffle(attempt)
  for row in rows():
    look()
    if fits(row): settle(row)
    elif too_many(row): break
  fill()
  while attacked():
    attacked_queen()
    other_queen()
    weigh()
    if change() < 0: swap()
    if stuck(): break
  if solved(): emit(SOLUTION); break
"""
QUARTERS = """\
tabulate()
for rows in sets():
  for first in tops(rows, True):
    for second in bottoms(first):
      if go_together(): lefts.append(first + second)
  if not listed_left(): continue
  for first in tops(rows, False):
    for second in bottoms(first):
      if go_together(): rights.append(first + second)
  for left in each_left():
    for right in each_right():
      if join(left, right): emit(SOLUTION)
"""


class OverError(Exception):
    """The run ends here: the first solution was asked for, or it is given up."""


class Traced:
    """A listing that is carried out.

    Attributes:
        counts: by line, how often it has run.
        steps: the kind of each step, with the counts at it.
    """

    def __init__(self, text, task, environment, continued):
        self.counts = [0] * (len(text.splitlines()) + 1)
        self.steps = []
        self._is_first, self._continued = task.first, continued
        names = {kind.name: kind for kind in Kind}
        names |= {line.name: line for line in Line}
        code, traced = compile(text, NAME, "exec"), sys.gettrace()
        try:
            names |= {"n": task.n, "emit": self.emit, **environment(task, self)}
            if text.startswith("def"):
                exec(code, names)  # noqa: S102  a listing of this module
                sys.settrace(self._on_call)
                names["search"](*names.get("arguments", (0,)))
            else:
                sys.settrace(self._on_call)
                exec(code, names)  # noqa: S102  a listing of this module
        except OverError:
            pass
        finally:
            sys.settrace(traced)
        self.emit(Kind.DONE)

    def emit(self, kind, value=True):
        self.steps.append((kind, tuple(self.counts)))
        if kind is Kind.SOLUTION and self._is_first:
            raise OverError
        return value

    def _on_call(self, frame, _event, _arg):
        code = frame.f_code
        if code.co_filename != NAME:
            return None
        if code.co_name != "<module>":
            self._count(code.co_firstlineno)
        return self._on_event

    def _on_event(self, frame, event, _arg):
        code, line = frame.f_code, frame.f_lineno
        if event == "line" and (code.co_name == "<module>" or line != code.co_firstlineno):
            self._count(line)
        return self._on_event

    def _count(self, line):
        self.counts[line] += 1
        for further in self._continued.get(line, ()):
            self.counts[further] += 1


def by_rows(task, traced):  # noqa: C901  a function for each deed of a listing
    """Return what searches need that place a queen in each row."""
    n, rule, emit, queens = task.n, task.rule, traced.emit, {}

    def each(row, first=0, last=n - 1):
        last = (n - 1) // 2 if task.mirror and row == 0 else last
        for column in range(first, last + 1):
            if (row, column) not in rule.blocked:
                yield column
        emit(Kind.EXHAUSTED)

    def each_unused(row):
        for column in each(row):
            if column not in queens.values():
                yield column

    def attacks(other, row, column):
        return column in struck_columns(other, queens[other], row, n, rule)

    def attacked(row, column, line):
        return any(
            column in attacked_columns(line, other, queens[other], row, n, rule) for other in queens
        )

    def is_safe(row, column):
        return not any(attacks(other, row, column) for other in queens)

    def place(row, column):
        queens[row] = column
        emit(Kind.PLACE)

    def take(row):
        del queens[row]
        emit(Kind.REMOVE)

    def safe(row, column):
        is_free = is_safe(row, column)
        return emit(Kind.PROMISING if is_free else Kind.CONFLICT, is_free)

    def safe_columns(row, allowed=range(n)):
        allowed = symmetric(0) if allowed is None else allowed
        columns = (each for each in allowed if (row, each) not in rule.blocked)
        return [column for column in columns if is_safe(row, column)]

    def more(_row, free):
        return bool(free) or emit(Kind.EXHAUSTED, False)

    def symmetric(row):
        word = bitmask_unique.allowed(n, [queens[each] for each in range(row)])
        return [column for column in range(n) if word >> column & 1]

    def turns():
        own = tuple(queens[row] for row in range(n))
        for turns in (1, 2, 3) if n > 1 else ():
            image = rotated(own, turns)
            if image[0] == own[0]:
                if image > own:
                    emit(Kind.ROTATE)
                yield image, own

    names = dict(locals())
    return {**names, "used": lambda column: column in queens.values(), "lines": lines_of(rule)}


def by_sieve(task, traced):
    """Return the same; a row is left after it has filled the board."""
    names = by_rows(task, traced)
    queens, each = names["queens"], names["each"]

    def each_until_filled(*arguments):
        columns = each(*arguments)
        for column in columns:
            yield column
            if traced.steps[-1][0] is Kind.REMOVE and len(queens) == task.n - 1:
                break
        else:
            return
        traced.emit(Kind.EXHAUSTED)

    return {**names, "each": each_until_filled, "is_full": lambda: len(queens) == task.n}


def by_items(task, traced):  # noqa: C901
    """Return what exact cover needs: which options each item has left."""
    n, rule, emit = task.n, task.rule, traced.emit
    covered, chosen = set(), []

    def items_on(line, row, column):
        if line is Line.COLUMN:
            return [("1 column", column)]
        if line is Line.REGION:
            return [("2 region", rule.regions[row][column])]
        if line is Line.KING:
            return [
                ("block", i, j)
                for i in (row - 1, row)
                for j in (column - 1, column)
                if 0 <= i < n - 1 and 0 <= j < n - 1
            ]
        if line is Line.KNIGHT:
            leaps = [(row + i, column + j) for i in LEAPS for j in LEAPS if abs(i) != abs(j)]
            pairs = [sorted([(row, column), each]) for each in leaps if set(each) <= set(range(n))]
            return [("pair", *pair) for pair in pairs]
        index = row - column if line is Line.FALLING else row + column
        return [(line.name, index % n if rule.moves.wraps else index)]

    def by_line(option):
        return [[("0 row", option[0])], *(items_on(line, *option) for line in lines_of(rule))]

    def items(option):
        return [item for line in by_line(option) for item in line]

    squares = [(i, j) for i in range(n) for j in range(n) if (i, j) not in rule.blocked]
    left = {item: set() for i in range(n) for j in range(n) for item in items((i, j))}
    for square in squares:
        for item in items(square):
            left[item].add(square)

    def primary():
        return sorted(item for item in left if item[0][0].isdigit() and item not in covered)

    def fewest():
        return min(primary(), key=lambda item: len(left[item]))

    def options(item):
        for option in sorted(left[item]):
            emit(Kind.PROMISING)
            yield option
        emit(Kind.EXHAUSTED)

    def unlink(option, item):
        for other in items(option):
            if other != item:
                left[other].discard(option)

    def relink(item):
        for option in left[item]:
            for other in items(option):
                left[other].add(option)
        covered.discard(item)

    def cover_others(option, cover):
        for line in by_line(option)[2:]:
            for item in line:
                cover(item)
            emit(Kind.MARK)

    def place_option(option):
        chosen.append(option)

    def take_option(option, uncover):
        assert chosen.pop() == option
        for item in reversed(items(option)):
            uncover(item)

    return {**locals(), "arguments": ()}


def by_swaps(task, traced):  # noqa: C901, PLR0915
    """Return what min-conflicts needs; its random numbers are those of the algorithm."""
    n, emit = task.n, traced.emit
    now = {}
    if task.rule.has_solution(n) is False:
        raise OverError

    def below(bound):
        return ((next(now["words"]) >> 32) * bound) >> 32

    def shuffle(attempt):
        if attempt:
            emit(Kind.RESTART)
        if attempt == MOST_ATTEMPTS and task.rule is not QUEENS:
            raise OverError
        queens = list(range(n))
        standing = without_queens(task)
        now.update(words=random_words(task.seed, attempt), queens=queens, standing=standing)
        for last in range(n - 1, 0, -1):
            pick = below(last + 1)
            queens[pick], queens[last] = queens[last], queens[pick]
        now.update(card=0, misses=0, built=0, attacked=None, failures=0, turn=0)

    def rows():
        row = -1
        while now["built"] < n:
            if row == now["built"]:  # The next card of the same row: the loop has not gone on.
                traced.counts[3] -= 1
            row = now["built"]
            yield row

    def look():
        now["card"] = now["card"] if now["card"] < n else now["built"]

    def fits(row):
        column = now["queens"][now["card"]]
        is_free = now["standing"].are_free(row, column)
        kinds = (Kind.PROMISING,) if is_free else (Kind.CONFLICT, Kind.SKIP)
        emit(kinds, is_free)
        now["misses"] = 0 if is_free else now["misses"] + 1
        now["card"] += not is_free
        return is_free

    def settle(row):
        queens, card = now["queens"], now["card"]
        queens[card], queens[row] = queens[row], queens[card]
        now["standing"].add(row, queens[row])
        emit(Kind.PLACE)
        now.update(built=row + 1, card=card + 1)

    def too_many(row):
        return now["misses"] >= min(MOST_MISSES, n - row)

    def fill():
        for row in range(now["built"], n):
            now["standing"].add(row, now["queens"][row])
            emit(Kind.PLACE)

    def is_attacked(row):
        return now["standing"].is_attacked(row, now["queens"][row])

    def attacked():
        if now["attacked"] is None:
            now["attacked"] = [row for row in range(now["built"], n) if is_attacked(row)]
        while now["attacked"]:
            now["turn"] = now["turn"] if now["turn"] < len(now["attacked"]) else 0
            if is_attacked(now["attacked"][now["turn"]]):
                return n > 1
            now["attacked"][now["turn"]] = now["attacked"][-1]
            now["attacked"].pop()
        return False

    def attacked_queen():
        now["i"] = now["attacked"][now["turn"]]
        now["turn"] += 1

    def other_queen():
        now["j"] = below(n - 1)
        now["j"] += now["j"] >= now["i"]

    def weigh():
        i, j, queens = now["i"], now["j"], now["queens"]
        now["change"] = exchange(now["standing"], i, queens[i], j, queens[j])
        emit(Kind.TRIAL)
        if now["change"] >= 0:
            exchange(now["standing"], i, queens[j], j, queens[i])
            now["failures"] += 1

    def swap():
        i, j, queens = now["i"], now["j"], now["queens"]
        queens[i], queens[j] = queens[j], queens[i]
        if is_attacked(j):
            now["attacked"].append(j)
        now["failures"] = 0
        emit(Kind.SWAP)

    return {
        **locals(),
        "count": count,
        "change": lambda: now["change"],
        "stuck": lambda: now["failures"] >= PATIENCE * n,
        "solved": lambda: is_solution(now["queens"], task.rule),
    }


def by_halves(task, traced):  # noqa: C901
    """Return what the count by quarters needs; its placements are those of the algorithm."""
    n, emit, boards = task.n, traced.emit, quarters_boards
    now = {"queens": [EMPTY] * n}
    lefts, rights = [], []

    def tabulate():
        for quarter in boards.quarters(n):
            for _ in range(min(len(quarter.rows), len(quarter.columns)) + 1):
                emit(Kind.LIST)

    def sets():
        for rows in boards.row_sets(n):
            emit(Kind.ROWS)
            lefts.clear()
            rights.clear()
            now["rows"] = rows
            yield rows

    def standing(layouts):
        """Yield each layout while its queens stand."""
        for layout in layouts:
            for _ in layout:
                emit(Kind.PLACE)
            now["layout"] = layout
            yield layout
            for _ in layout:
                emit(Kind.REMOVE)

    def tops(rows, is_left):
        pairs = dict(boards.pairs(n, rows, is_left=is_left))
        now["pairs"] = pairs
        for first in standing(pairs):
            now["first"] = first
            yield first

    def bottoms(first):
        return standing(now["pairs"][first])

    def go_together():
        first, second = now["first"], now["layout"]
        do_they = boards.meeting(first, second) is None
        if first + second:
            emit(Kind.PROMISING if do_they else Kind.CONFLICT)
        return do_they

    def listed_left():
        emit(Kind.LIST)
        return lefts

    def each_left():
        emit(Kind.LIST)
        yield from standing(lefts)

    def join(left, right):
        do_they = boards.meeting(left, right) is None
        return emit(Kind.PROMISING if do_they else Kind.CONFLICT, do_they)

    return {**locals(), "each_right": lambda: standing(rights)}


# By how many rows or columns a knight's move goes on; the other way it goes on by another number.
LEAPS = (-2, -1, 1, 2)

# By key of an algorithm, its listing and what that needs.
LISTINGS = {
    "wirth-basic": (BASIC, by_rows),
    "wirth-1": (FIRST, by_rows),
    "wirth-2": (SECOND, by_rows),
    "filter-1": (FILTER_1, by_rows),
    "filter-2": (FILTER_2, by_rows),
    "sieve": (SIEVE, by_sieve),
    "sieve-bits": (SIEVE, by_sieve),
    "sieve-symmetric": (SIEVE_SYMMETRIC, by_sieve),
    "bitmask": (BITMASK, by_rows),
    "bitmask-unique": (BITMASK_UNIQUE, by_rows),
    "exact-cover": (EXACT_COVER, by_items),
    "min-conflicts": (MIN_CONFLICTS, by_swaps),
    "quarters": (QUARTERS, by_halves),
}


def carried_out(solver, task):
    """Return the listing of a solver under the rule of a task, carried out."""
    text, environment = LISTINGS[solver.key]
    lines, continued = text.splitlines(), {}
    moves = task.rule.moves
    if solver.key.startswith("filter"):
        for number, attacks in ((4, moves.falling), (5, moves.rising)):
            lines[number - 1] = lines[number - 1] if attacks else "    # These don't attack."
    elif solver.key.startswith("sieve") and task.rule != QUEENS:
        lines = text.replace(STRIKES, STRIKES_UNDER_RULE).splitlines()
        continued = {10: (9,)} if solver.key == "sieve-symmetric" else {8: (9,)}
    elif solver.key == "bitmask-unique":
        continued = {17: (18,)}
    elif solver.key == "exact-cover" and task.rule != QUEENS:
        lines[7:9] = ["    cover_others(option, cover)", "    #"]
        continued = {8: (9,)}
    return Traced("\n".join(lines), task, environment, continued)
