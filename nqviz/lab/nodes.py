"""Dask's scheduler and worker as a room uses them: without a web server or a listening worker.

Importing this module takes most of a second, so it is imported only by functions.
"""

import logging
import random
import tempfile
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import dask
import msgspec
from distributed import Client, Scheduler, Worker, get_worker
from distributed.diagnostics.plugin import SchedulerPlugin

from nqviz.common.text import visible
from nqviz.lab.messages import Reply, SharedLines
from nqviz.lab.part_counter import CountOrder, PartCounter
from nqviz.lab.room import Room
from nqviz.solvers.base.native import Name

_SILENT = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
_CONNECT_SECONDS = 30
_LOST_AFTER = "60s"  # A worker without a sign of life for so long is taken for lost.


def configure_dask() -> None:
    """Let Dask print nothing, profile nothing, and write nothing but what it must."""
    dask.config.set(
        {
            "distributed.worker.profile.enabled": False,
            "distributed.admin.system-monitor.gil.enabled": False,
            "distributed.admin.system-monitor.interval": "5s",
            "distributed.admin.tick.interval": "1s",  # else each process wakes 50 times a second
            "distributed.admin.tick.limit": "60s",
            "distributed.scheduler.worker-ttl": _LOST_AFTER,
            "distributed.comm.retry.count": 0,
            "temporary-directory": tempfile.gettempdir(),
        }
    )
    # Where no way leads to the internet, which a room does not need.
    warnings.filterwarnings("ignore", "Couldn't detect a suitable IP address", RuntimeWarning)
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


class RoomScheduler(Scheduler):
    """A scheduler that listens on the room's address and nowhere else."""

    def __init__(self, room: Room, noted: Callable[[str, int, bool], None]) -> None:
        """Prepare it; `noted` gets the name and processors of who has come (True) or gone."""
        configure_dask()
        super().__init__(
            host=room.host,
            port=room.port,
            protocol="tls",
            security=room.security(),
            dashboard=False,
        )
        self.add_plugin(_Visitors(noted))

    def start_http_server(self, *_arguments: Any, **_options: Any) -> None:
        """Start none: Dask's would answer anybody, without TLS, on a port of its own."""


class _Visitors(SchedulerPlugin):
    name = "visitors"

    def __init__(self, noted: Callable[[str, int, bool], None]) -> None:
        self._noted = noted
        self._present: dict[str, tuple[str, int]] = {}

    def add_worker(self, scheduler: Scheduler, worker: str) -> None:
        state = scheduler.workers[worker]
        self._present[worker] = shown_name(str(state.name)), state.nthreads
        self._noted(*self._present[worker], True)

    def remove_worker(self, scheduler: Scheduler, worker: str, **_options: Any) -> None:  # noqa: ARG002
        if worker in self._present:
            self._noted(*self._present.pop(worker), False)


class RoomWorker(Worker):
    """A worker that dials the scheduler and listens nowhere: school computers can't be dialled."""

    def __init__(self, room: Room, name: str, counter: PartCounter) -> None:
        """Prepare a worker with so many threads as its counter counts with."""
        configure_dask()
        self.counter = counter
        super().__init__(
            room.address,
            name=unique_name(name),
            nthreads=counter.threads,
            memory_limit=0,  # a limit would kill who holds large tables
            security=room.security(),
            protocol="inproc",  # within the process, so that no port is opened
            contact_address=_nobodys_address(),
        )

    def start_http_server(self, *_arguments: Any, **_options: Any) -> None:
        """Start none."""


def prepare_here(topic: str, order: CountOrder) -> None:
    """Prepare a count on the worker that runs this task; the reply is an event of the topic.

    Results never travel as Dask's own: the client would have to dial the worker for them.
    """
    _reply(topic, _counter().prepare(order))


def count_here(
    topic: str, order: CountOrder, digest: str, batch: int, names: Sequence[Name]
) -> None:
    """Count a batch of parts on the worker that runs this task, as `prepare_here` replies."""
    _reply(topic, _counter().count(order, digest, batch, names))


def timings_here(topic: str) -> None:
    """Reply with the timings that the worker which runs this task shares."""
    _reply(topic, _counter().shared())


def _counter() -> PartCounter:
    worker = get_worker()
    assert isinstance(worker, RoomWorker)
    return worker.counter


def _reply(topic: str, reply: Reply | SharedLines) -> None:
    get_worker().log_event(topic, msgspec.to_builtins(reply))


def room_client(room: Room) -> Client:
    """Return a client of a room; raises OSError where it can't be reached."""
    configure_dask()
    return Client(
        room.address,
        security=room.security(),
        set_as_default=False,
        timeout=_CONNECT_SECONDS,
        name="nqviz",
    )


def _nobodys_address() -> str:
    """Return an address that no other worker has and that leads nowhere from any computer.

    Dask tells workers apart by their addresses, and would dial them for what is never asked here.
    """
    second, third, fourth = (random.randrange(1, 255) for _ in range(3))
    return f"tls://127.{second}.{third}.{fourth}:1"


def unique_name(name: str) -> str:
    """Return a name that no other worker has: two on one computer have the same otherwise."""
    return f"{name}#{random.randrange(1 << 32):08x}"


def shown_name(unique: str) -> str:
    """Return the name that a unique one was made of, with every sign visible."""
    return visible(unique.rpartition("#")[0] or unique)
