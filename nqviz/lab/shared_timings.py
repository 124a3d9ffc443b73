"""The timings of each computer of a room, brought together with the names of the computers.

Only those computers send any that were let in with `--share-timings`.
"""

import json
import time
import uuid
from collections.abc import Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import NamedTuple

from nqviz.common.i18n import tr
from nqviz.lab import network
from nqviz.lab.messages import read_lines, sender_of
from nqviz.lab.room import Room
from nqviz.store.timing_record import TimingRecord, from_cells, to_cells

_ANSWER_SECONDS = 15.0  # All computers have so many seconds to answer.
_MOST_SENT = 2000  # A computer sends so many of its latest timings.


class SharedTimings(NamedTuple):
    """Timings by computer, and the names of those who share none."""

    timings: dict[str, list[TimingRecord]]
    silent: list[str]


def as_lines(timings: Sequence[TimingRecord]) -> list[str]:
    """Return the latest timings of algorithms as JSON, one text each, as they travel.

    Those of programs, which earlier versions have stored, would tell where their files lie.
    """
    shared = [record for record in timings if not record.timing.is_of_program]
    return [json.dumps(to_cells(record), default=str) for record in shared[-_MOST_SENT:]]


def from_lines(lines: Sequence[str], computer: str) -> list[TimingRecord]:
    """Undo `as_lines`, with the name of the computer before that of its processor.

    What makes no timing is left out: it was written by another version.
    """
    found = []
    for line in lines:
        try:
            cells = json.loads(line)
            cells["versions"] = tuple(map(tuple, cells["versions"]))
            record = from_cells(cells)
        except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
            continue
        machine = record.origin.machine
        named = replace(machine, processor=f"{computer}: {machine.processor}")
        found.append(replace(record, origin=record.origin._replace(machine=named)))
    return found


def gather_timings(room: Room) -> SharedTimings:
    """Ask every computer of a room for its timings.

    Raises ValueError with one clear sentence where the room can't be entered or nobody is there.
    """
    from nqviz.lab.nodes import room_client, shown_name, timings_here  # noqa: PLC0415  Dask

    network.check_open(room)
    inbox: SimpleQueue[object] = SimpleQueue()
    topic = f"nqviz-timings-{uuid.uuid4().hex}"
    client = room_client(room)
    try:
        client.subscribe_topic(topic, lambda event: inbox.put(event[1]))
        workers = client.scheduler_info(n_workers=-1)["workers"]
        names = {key: shown_name(str(facts["name"])) for key, facts in workers.items()}
        if not names:
            raise ValueError(tr("No computer is in the room at {place}.", place=room.endpoint))
        asked = [client.submit(timings_here, topic, workers=[key], pure=False) for key in names]
        timings: dict[str, list[TimingRecord]] = {}
        waiting, end = set(names), time.monotonic() + _ANSWER_SECONDS
        while waiting and asked and (left := end - time.monotonic()) > 0:
            try:
                message = inbox.get(timeout=left)
            except Empty:
                break
            key, shared = sender_of(message), read_lines(message)
            waiting.discard(key)
            if key in names and shared is not None and shared.agrees:
                timings.setdefault(names[key], []).extend(from_lines(shared.lines, names[key]))
    finally:
        client.close(timeout=2)
    return SharedTimings(timings, sorted(set(names.values()) - timings.keys()))
