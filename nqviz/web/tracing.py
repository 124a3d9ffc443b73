"""Values that are computed once for all positions which they can't tell apart.

A function of a position is carried out on a position whose numbers are `Hole`s. A hole remembers
whether its number was looked at. If it was only written into the value, the value is the same for
every other number, but for the hole.
"""

import operator
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Self

from nqviz.common.i18n import SUPERSCRIPTS
from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Counters, Position
from nqviz.model.step import Kind

FIRST_SIGN = 0xE000  # Such a private sign of Unicode stands in a text for the number of slot 0.
FIRST_RAISED = FIRST_SIGN + 3200  # likewise, for the number in raised digits
_SIGNS = 3200
_TRIAL = 500  # A memo that has not known a quarter of so many answers is given up.
_MOST_ANSWERS = 1 << 18


class _Trace:
    """One carrying out of a function, and the numbers that it has looked at, in their order.

    It does not know its holes, which know it: no cycle is left for the collector.
    """

    def __init__(self, n: int) -> None:
        self.is_open = True
        self.n = n
        self.seen: dict[int, int] = {}


class Hole:
    """A number of a position, in place of an integer.

    When its trace is over, it equals nothing: no cache that has it as a key can return it, or
    mistake it for another that it drops.
    """

    __slots__ = ("_trace", "_value", "slot")

    def __init__(self, trace: _Trace, slot: int, value: int) -> None:
        self._trace, self.slot, self._value = trace, slot, value

    def number(self) -> int:
        """Return the number; the trace knows from now on that it was looked at."""
        if self._trace.is_open:
            self._trace.seen[self.slot] = self._value
        return self._value

    __index__ = __int__ = number

    def __hash__(self) -> int:
        return hash(self.number())

    def __eq__(self, other: object) -> bool:
        if not self._trace.is_open:
            return False
        if isinstance(other, Hole):
            return other.is_open() and self.number() == other.number()
        if other == EMPTY and type(other) is int and self.slot < self._trace.n:
            return self._value == EMPTY  # Which rows are empty is known without a look.
        return self.number() == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self.number() != 0

    def __str__(self) -> str:
        most = min(self._trace.n + len(COUNTERS), _SIGNS)
        return HoleSign(self) if self._trace.is_open and self.slot < most else str(self.number())

    def is_open(self) -> bool:
        """Tell whether its trace goes on."""
        return self._trace.is_open

    __repr__ = __str__

    def __format__(self, how: str) -> str:
        return format(self.number(), how) if how else str(self)


class HoleSign(str):
    """The text of a hole, which can be part of another; what else is done with it looks at it."""

    __slots__ = ("hole",)
    hole: Hole

    def __new__(cls, hole: Hole) -> Self:
        """Return the private sign of a hole."""
        made = super().__new__(cls, chr(FIRST_SIGN + hole.slot))
        made.hole = hole
        return made

    def __str__(self) -> str:
        return self

    def text(self) -> str:
        """Return the sign alone."""
        return chr(FIRST_SIGN + self.hole.slot)

    def translate(self, table: Any) -> str:
        """Return the sign of raised digits, or what else becomes of the number's digits."""
        if table is SUPERSCRIPTS:
            return chr(FIRST_RAISED + self.hole.slot)
        return str(self.hole.number()).translate(table)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, HoleSign) and other.hole.slot == self.hole.slot:
            return self.hole.is_open() and other.hole.is_open()
        return self.hole.is_open() and str(self.hole.number()) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(str(self.hole.number()))


def _of_number(name: str) -> Callable[..., Any]:
    return lambda self, *values: getattr(str(self.hole.number()), name)(*values)


_WRITTEN = {
    "translate",
    "__str__",
    "__eq__",
    "__ne__",
    "__hash__",
    "__new__",
    "__init__",
    "__class__",
}
_WRITTEN |= {"__add__", "__format__", "__getattribute__", "__init_subclass__", "__subclasshook__"}
_WRITTEN |= {"__setattr__", "__delattr__", "__doc__", "__repr__", "__dir__", "__sizeof__"}
for _name in set(dir(str)) - _WRITTEN:
    setattr(HoleSign, _name, _of_number(_name))


def _passing_on(operation: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Hole, *others: Any) -> Any:
        numbers = (each.number() if isinstance(each, Hole) else each for each in others)
        return operation(self.number(), *numbers)

    return method


def _turned(operation: Callable[..., Any]) -> Callable[..., Any]:
    return lambda one, other: operation(other, one)


for _name in ("lt", "le", "gt", "ge", "neg", "pos", "abs", "invert"):
    setattr(Hole, f"__{_name}__", _passing_on(getattr(operator, _name)))
for _name in ("add", "sub", "mul", "floordiv", "truediv", "mod", "pow"):
    setattr(Hole, f"__{_name}__", _passing_on(getattr(operator, _name)))
    setattr(Hole, f"__r{_name}__", _passing_on(_turned(getattr(operator, _name))))
for _name in ("and_", "or_", "xor", "lshift", "rshift"):
    _plain = _name.rstrip("_")
    setattr(Hole, f"__{_plain}__", _passing_on(getattr(operator, _name)))
    setattr(Hole, f"__r{_plain}__", _passing_on(_turned(getattr(operator, _name))))


def _with_holes(trace: _Trace, position: Position) -> Position:
    """Return a position with a hole for each number; slots are as `_number` reads them."""
    n, made = position.n, len(COUNTERS)
    counters = (getattr(position.counters, name) for name in COUNTERS)
    numbers = (*position.queens, *counters, *position.tests_by_row, position.index)
    holes: list[Any] = [Hole(trace, slot, number) for slot, number in enumerate(numbers)]
    queens, tests = holes[:n], holes[n + made : -1]
    made_of = Counters(*holes[n : n + made])
    return Position(position.task, queens, holes[-1], position.last, made_of, tests)


def _number(position: Position, slot: int) -> int:
    n, made = position.n, len(COUNTERS)
    if slot < n:
        return position.queens[slot]
    if slot < n + made:
        value: int = getattr(position.counters, COUNTERS[slot - n])
        return value
    return position.tests_by_row[slot - n - made] if slot < 2 * n + made else position.index


class Memo:
    """A function of a position that returns a number, with the answers it has given.

    Answers are kept by the last step and the rows that are empty, and then by the numbers that the
    function has looked at. Where, after one kind of step, most answers are new, or all of the first
    ones, the function is carried out each time.
    """

    def __init__(self, compute: Callable[[Position], int], *, is_given_up: bool = False) -> None:
        self._compute = compute
        self._given_up: set[Kind | None] = {*Kind, None} if is_given_up else set()
        self._answers: dict[Any, Any] = {}  # A branch is a slot, and what follows by its number.
        # By kind of step: how often it was asked in this trial, and did not know.
        self._trials: defaultdict[Kind | None, list[int]] = defaultdict(lambda: [0, 0])
        self._kept = 0

    @property
    def is_useful(self) -> bool:
        """Whether it has answers after every kind of step."""
        return not self._given_up

    def is_given_up(self, kind: Kind | None) -> bool:
        """Tell whether the function is carried out each time after a kind of step."""
        return kind in self._given_up

    def at(self, position: Position, empty: int) -> int:
        """Return the answer at a position; the bits of `empty` say which rows are."""
        last = position.last
        kind = None if last is None else last.kind
        if kind in self._given_up:
            return self._compute(position)
        trial = self._trials[kind]
        trial[0] += 1
        node = self._answers.get((last, empty))
        while type(node) is tuple:
            slot, following = node
            value = position.queens[slot] if slot < position.n else _number(position, slot)
            node = following.get(value)
        return self._miss(position, empty, kind, trial) if node is None else int(node)

    def forget(self, least: int) -> None:
        """Forget all where some answers may be as large as a number."""
        if any(answer >= least for answer in _leaves(self._answers)):
            self._answers.clear()

    def _miss(self, position: Position, empty: int, kind: Kind | None, trial: list[int]) -> int:
        trial[1] += 1
        asked, missed = trial
        # The first squares of a run are new to every memo: at most n * n before it goes back.
        is_hopeless = missed == asked >= 2 * position.n**2
        if is_hopeless or asked >= _TRIAL:
            if 4 * missed > 3 * asked:
                return self._give_up(position, kind)
            trial[:] = 0, 0
        self._kept += 1
        if self._kept % _MOST_ANSWERS == 0:
            self._answers.clear()
        trace = _Trace(position.n)
        try:
            answer = self._compute(_with_holes(trace, position))
        except (TypeError, AttributeError):  # The function does more with a number than a hole can.
            return self._give_up(position, kind)
        finally:
            trace.is_open = False
        self._keep(position, (position.last, empty), trace.seen, answer)
        return answer

    def _give_up(self, position: Position, kind: Kind | None) -> int:
        self._given_up.add(kind)
        self._answers.clear()
        return self._compute(position)

    def _keep(self, position: Position, key: Any, seen: dict[int, int], answer: int) -> None:
        place, left = self._answers, dict(seen)
        while type(node := place.get(key)) is tuple:
            slot, place = node
            key = _number(position, slot)
            left.pop(slot, None)
        for slot, value in left.items():
            following: dict[Any, Any] = {}
            place[key] = (slot, following)
            place, key = following, value
        place[key] = answer


def _leaves(answers: dict[Any, Any]) -> list[int]:
    found, open_ = [], [answers]
    while open_:
        for each in open_.pop().values():
            if type(each) is tuple:
                open_.append(each[1])
            else:
                found.append(each)
    return found
