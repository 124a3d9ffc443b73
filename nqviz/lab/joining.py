"""Joining a room: one worker with all processors of this computer, below normal priority."""

import asyncio
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing

import psutil

from nqviz.common.i18n import tr
from nqviz.common.machine import processors
from nqviz.counting.counting import NICENESS, check_threads
from nqviz.lab import network
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.room import Room
from nqviz.lab.shared_timings import as_lines
from nqviz.store.timing_store import TimingStore

_RETRY_SECONDS = 2.0  # A room that is closed is looked for so often.
_PROGRESS_SECONDS = 0.5  # Progress is shown so often.


def new_counter(
    name: str = "", threads: int | None = None, *, shares_timings: bool = False
) -> PartCounter:
    """Return what counts on this computer: under its own name, with all its processors.

    Raises ValueError with one clear sentence where so many threads can't count.
    """
    share = _own_timings if shares_timings else None
    threads = processors() if threads is None else threads
    check_threads(threads)
    return PartCounter(name or socket.gethostname(), threads, share)


def _own_timings() -> list[str]:
    with closing(TimingStore()) as store:
        return as_lines(store.timings())


def step_back() -> None:
    """Give every other program of this computer precedence over this process."""
    this = psutil.Process()
    if sys.platform == "win32":
        this.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        this.nice(max(NICENESS, this.nice()))


async def keep_joined(
    room: Room,
    counter: PartCounter,
    report: Callable[[str], None],
    progress: Callable[[], None] = lambda: None,
) -> None:
    """Take part in a room until this is cancelled, whenever it is open.

    `report` is called with each sentence about what has changed, `progress` twice a second.
    Raises ValueError with one clear sentence where the room file admits to no such room.
    """
    from nqviz.lab.nodes import RoomWorker  # noqa: PLC0415  it takes most of a second

    asyncio.get_running_loop().run_in_executor(None, counter.load)
    is_reported = False
    while True:
        if not await asyncio.to_thread(network.is_open, room):
            if not is_reported:
                report(tr("Nobody answers at {place}: waiting for the room.", place=room.endpoint))
            is_reported = True
            await asyncio.sleep(_RETRY_SECONDS)
            continue
        worker = RoomWorker(room, counter.name, counter)
        try:
            await worker
            values = {"place": room.endpoint, "name": counter.name, "threads": counter.threads}
            report(tr("In the room at {place} as {name}, processors: {threads}.", **values))
            await _watch(worker.finished(), counter, report, progress)
        except (OSError, RuntimeError):  # it has been closed meanwhile
            pass
        finally:
            await asyncio.shield(worker.close(timeout=1, executor_wait=False))
        report(tr("The room at {place} has been closed: waiting for it.", place=room.endpoint))
        is_reported = True
        await asyncio.sleep(_RETRY_SECONDS)


async def _watch(
    over: Coroutine[object, object, object],
    counter: PartCounter,
    report: Callable[[str], None],
    progress: Callable[[], None],
) -> None:
    ending = asyncio.ensure_future(over)
    refusal = ""
    while not ending.done():
        await asyncio.wait([ending], timeout=_PROGRESS_SECONDS)
        if counter.refusal != refusal:
            refusal = counter.refusal
            if refusal:
                report(refusal)
        progress()
    await ending
