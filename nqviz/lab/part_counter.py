"""What a computer of a room does: it counts parts by their names, with tables made once and kept.

Orders and messages are plain values, so that they mean the same to another version of nqviz.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from itertools import islice
from typing import Any, NamedTuple

from nqviz import __version__
from nqviz.common.i18n import tr
from nqviz.common.machine import available_memory
from nqviz.counting.journal import Subject
from nqviz.model.position import Task
from nqviz.model.rule import parsed_rule
from nqviz.solvers.base.native import Kernel, Name, Part
from nqviz.solvers.kernels.cache import is_complete
from nqviz.solvers.registry import FASTEST, find_solver

Message = dict[str, Any]
DIGESTED = 2000  # parts, from the first on, whose names say how a count is cut
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
    """This computer can't take part; its argument is the message."""


class PartCounter:
    """Counts parts on one computer; any number of threads may call it.

    Attributes:
        name: the computer's name.
        threads: how many parts it counts at a time.
        parts: how many parts it has counted so far.
        seconds: how long that took, the times of all threads added.
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

    def prepare(self, order: CountOrder) -> Message:
        """Compile and make the tables of a count; the message says "ready", or why not."""
        return self._answered(lambda: {"op": "ready", "digest": self._open(order).digest})

    def count(self, order: CountOrder, digest: str, batch: int, names: Sequence[Name]) -> Message:
        """Count the parts of a batch by their names.

        The message has "answers", a pair (solutions, layouts) for each part without its factor,
        and "seconds"; or it says why the computer takes no part.
        """

        def counted() -> Message:
            opened = self._open(order)
            if opened.digest != digest:
                raise _RefusedError(_refused("cut", opened.digest, digest))
            started = time.perf_counter()
            n = order.subject[1]
            answers = [
                tuple(map(int, opened.kernel.count(n, opened.first.prefix_of(name))))
                for name in names
            ]
            seconds = time.perf_counter() - started
            with self._adding:
                self.parts += len(names)
                self.seconds += seconds
            return {"op": "counted", "batch": batch, "answers": answers, "seconds": seconds}

        return self._answered(counted)

    def shared(self) -> Message:
        """Return the computer's own timings, if it "agrees" to share them."""
        return {"agrees": self.share is not None, "lines": self.share() if self.share else []}

    def _answered(self, work: Callable[[], Message]) -> Message:
        try:
            message = work()
            self.refusal = ""
        except _RefusedError as error:
            (message,) = error.args
        except Exception as error:  # what goes wrong here must be known there
            message = _refused("error", f"{type(error).__name__}: {error}", "")
        if message["op"] == "refused":
            self.refusal = refusal_in_words(self.name, message)
        return message

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
                raise _RefusedError(_refused(name, here.get(name, "–"), wanted))
        subject = Subject(*order.subject)
        solver = find_solver(subject.algorithm)
        task = Task(subject.n, mirror=subject.mirror, rule=parsed_rule(subject.rule))
        kernel = solver.load_kernel(task.rule)
        if kernel.edition != subject.edition:
            raise _RefusedError(_refused("edition", str(kernel.edition), str(subject.edition)))
        needed = solver.memory(task.n, self.threads) if solver.memory is not None else 0
        if needed > (free := available_memory()):
            raise _RefusedError(_refused("memory", _gigabytes(free), _gigabytes(needed)))
        kernel.compile()
        parts = kernel.parts(task)
        some = list(islice(parts, DIGESTED))
        return _Opened(order, kernel, some[0], digest_of(some))


def _gigabytes(size: float) -> str:
    return f"{size / _GIGABYTE:.1f} GB"


def _refused(what: str, has: str, wants: str) -> Message:
    return {"op": "refused", "what": what, "has": has, "wants": wants}


def refusal_in_words(computer: str, message: Message) -> str:
    """Return in one sentence why a computer takes no part in a count."""
    values = {"computer": computer, "has": message["has"], "wants": message["wants"]}
    what = message["what"]
    if what in {"edition", "cut"}:
        return tr(
            "{computer} cuts this count into other parts: install the same version of nqviz there.",
            **values,
        )
    if what == "memory":
        return tr("{computer} has {has} of memory free, and this count needs {wants}.", **values)
    if what == "error":
        return tr("{computer} can't count: {has}.", **values)
    return tr(
        "{computer} has {what} {has}, and this count needs {wants}: install the same there.",
        what=what,
        **values,
    )
