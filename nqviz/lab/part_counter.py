"""The work of a computer in a room: it counts parts by their names, with tables made once.

Orders and replies are plain values, so that they mean the same to another version of nqviz.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from nqviz import __version__
from nqviz.common.machine import available_memory
from nqviz.counting.journal import Subject
from nqviz.lab.messages import CountedBatch, Ready, Refused, SharedLines
from nqviz.model.position import Task
from nqviz.model.rule import parsed_rule
from nqviz.solvers.base.native import Kernel, Name, Part
from nqviz.solvers.kernels.cache import is_complete
from nqviz.solvers.registry import FASTEST, find_solver

_Reply = TypeVar("_Reply", Ready, CountedBatch)
DIGESTED = 2000  # The names of so many first parts say how a count is cut.
_GIGABYTE = 1e9


class CountOrder(NamedTuple):
    """The count that a computer shall take part in, and what it must agree in with who asks.

    Attributes:
        subject: the values of a `Subject`.
        versions: pairs of a name and a version.
    """

    subject: tuple[Any, ...]
    versions: tuple[tuple[str, str], ...]


def versions_here() -> tuple[tuple[str, str], ...]:
    """Return the versions that the count of a part depends on."""
    return ("nqviz", __version__), ("numba", version("numba"))


def order_for(subject: Subject) -> CountOrder:
    """Return the order that asks for a count as this computer would do it."""
    return CountOrder(tuple(subject), versions_here())


def digest_of(parts: Iterable[Part]) -> str:
    """Return a digest of how a count is cut, from its first parts."""
    digest = hashlib.sha256()
    for part in islice(parts, DIGESTED):
        digest.update(repr((part.name, part.factor)).encode())
    return digest.hexdigest()[:16]


class _Opened(NamedTuple):
    """A count that this computer takes part in; its first part holds the tables of all."""

    order: CountOrder
    kernel: Kernel
    first: Part
    digest: str


class _RefusedError(Exception):
    """This computer can't take part; its argument is the reply."""


class PartCounter:
    """Counts parts on one computer; any number of threads may call it.

    Attributes:
        threads: how many parts it counts at a time.
        parts, seconds: how much it has counted, and how long its threads have taken together.
        refusal: why it takes no part in the last count it was asked for; empty where it does.
        share: returns what the computer shares of its own timings; None where it shares none.
    """

    def __init__(
        self, name: str, threads: int, share: Callable[[], list[str]] | None = None
    ) -> None:
        self.name = name
        self.share = share
        self.threads = threads
        self.parts = 0
        self.seconds = 0.0
        self.refusal = ""
        self._opened: _Opened | None = None
        self._opening = threading.Lock()
        self._adding = threading.Lock()

    def load(self) -> None:
        """Load the kernel that is asked for most, before it is, if that does not take long."""
        with self._opening, suppress(Exception):  # what goes wrong is said to who asks for a count
            if is_complete():
                FASTEST.load_kernel().compile()

    def prepare(self, order: CountOrder) -> Ready | Refused:
        """Compile and make the tables of a count."""
        return self._answered(lambda: Ready(self._open(order).digest))

    def count(
        self, order: CountOrder, digest: str, batch: int, names: Sequence[Name]
    ) -> CountedBatch | Refused:
        """Count the parts of a batch by their names."""

        def counted() -> CountedBatch:
            opened = self._open(order)
            if opened.digest != digest:
                raise _RefusedError(Refused("cut", opened.digest, digest))
            started = time.perf_counter()
            n = order.subject[1]
            found = (opened.kernel.count(n, opened.first.prefix_of(name)) for name in names)
            answers = tuple((int(solutions), int(layouts)) for solutions, layouts in found)
            seconds = time.perf_counter() - started
            with self._adding:
                self.parts += len(names)
                self.seconds += seconds
            return CountedBatch(batch, answers, seconds)

        return self._answered(counted)

    def shared(self) -> SharedLines:
        """Return the computer's own timings, if it agrees to share them."""
        return SharedLines(self.share is not None, self.share() if self.share else [])

    def _answered(self, work: Callable[[], _Reply]) -> _Reply | Refused:
        try:
            reply = work()
        except _RefusedError as error:
            refused: Refused = error.args[0]
        except Exception as error:  # what goes wrong here must be known there
            refused = Refused("error", f"{type(error).__name__}: {error}")
        else:
            self.refusal = ""
            return reply
        self.refusal = refused.in_words(self.name)
        return refused

    def _open(self, order: CountOrder) -> _Opened:
        with self._opening:
            if self._opened is None or self._opened.order != order:
                self._opened = None  # its tables are freed before others are made
                self._opened = self._newly_opened(order)
            return self._opened

    def _newly_opened(self, order: CountOrder) -> _Opened:
        here = dict(versions_here())
        for name, wanted in order.versions:
            if here.get(name) != wanted:
                raise _RefusedError(Refused(name, here.get(name, "–"), wanted))
        subject = Subject(*order.subject)
        solver = find_solver(subject.algorithm)
        task = Task(subject.n, mirror=subject.mirror, rule=parsed_rule(subject.rule))
        if solver.edition != subject.edition:
            raise _RefusedError(Refused("edition", str(solver.edition), str(subject.edition)))
        solver.check_count(task)
        needed = solver.memory(task.n, self.threads) if solver.memory is not None else 0
        if needed > (free := available_memory()):
            raise _RefusedError(Refused("memory", _gigabytes(free), _gigabytes(needed)))
        kernel = solver.load_kernel(task.rule)
        kernel.compile()
        parts = kernel.parts(task)
        some = list(islice(parts, DIGESTED))
        return _Opened(order, kernel, some[0], digest_of(some))


def _gigabytes(size: float) -> str:
    return f"{size / _GIGABYTE:.1f} GB"
