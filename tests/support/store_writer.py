"""A process that writes into a store until it is killed."""

from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore


def write_without_end(path: Path, acknowledged: "Connection[tuple[int, float], None]") -> None:
    """Add timings to a store; send the id and the seconds of each that it has acknowledged."""
    store, origin = (
        TimingStore(path),
        Origin(Machine("AMD EPYC", 2, 4, 8 << 30, "Linux-6.1", ()), "one"),
    )
    for number in count():
        seconds = float(number)
        added = store.add(Timing("bitmask", 8, 1, False, (seconds,), 92), origin)
        acknowledged.send((added.id, seconds))
