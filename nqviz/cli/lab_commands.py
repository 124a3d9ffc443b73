"""The commands of a lab: one computer opens a room, others join it."""

import argparse
import asyncio
import os
import sys
import threading
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from nqviz.cli.console import print_json, progress_line, say
from nqviz.cli.parser import file, option, takes, whole
from nqviz.common.durations import in_words
from nqviz.common.files import check_writable
from nqviz.common.i18n import mark, ntr, tr
from nqviz.common.machine import processors
from nqviz.lab import network
from nqviz.lab.joining import keep_joined, new_counter, step_back
from nqviz.lab.opening import keep_open, room_to_open
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.room import PORT, Room, load_room
from nqviz.lab.shared_timings import gather_timings
from nqviz.store import timings_csv

if sys.platform == "win32":
    import _winapi
    import msvcrt

_SECONDS_BETWEEN_LOOKS = 0.2
_ROOM = option(
    "file", mark("the file of the room, which ends in .nqlab"), type=Path, metavar="ROOM.nqlab"
)
_UNTIL_INPUT_ENDS = option(
    "--until-input-ends",
    mark("end with the standard input: with the program that has started this one"),
    action="store_true",
)


@takes(
    _ROOM,
    option(
        "--address",
        mark("the address of this computer that others reach it by; otherwise it alone can join"),
        default="",
        metavar="ADDRESS",
    ),
    option(
        "--interface",
        mark("the same, by the name of a network of this computer"),
        default="",
        metavar="NAME",
    ),
    whole("--port", default=PORT),
    option(
        "--json",
        mark("print a JSON object for each computer that comes or goes"),
        action="store_true",
    ),
    _UNTIL_INPUT_ENDS,
)
def open_lab(options: argparse.Namespace) -> int:
    """Open a room and keep it open until Ctrl+C."""
    path = options.file
    room = room_to_open(
        path, address=options.address, interface=options.interface, port=options.port
    )

    if options.json:
        _keep_open_for_programs(room, path, ends_with_input=options.until_input_ends)
        return 0

    def opened() -> None:
        words = tr(
            "The room is open at {place}. Who has {path} joins it with: nqviz lab join {name}",
            place=room.endpoint,
            path=path,
            name=path.name,
        )
        print(words, flush=True)
        if room.host == network.THIS_COMPUTER:
            found = ", ".join(network.own_addresses().values())
            print(
                tr(
                    "Only this computer can join it. For others, open a room with --address and "
                    "one of: {addresses}.",
                    addresses=found or "–",
                ),
                flush=True,
            )

    _run(keep_open(room, path, opened, _print_visitor), ends_with_input=options.until_input_ends)
    print(tr("The room is closed."))
    return 0


def _keep_open_for_programs(room: Room, path: Path, *, ends_with_input: bool) -> None:
    """Keep a room open, and print what happens as JSON, an object in a line."""

    def tell(event: str, **values: object) -> None:
        print_json({"event": event, **values})
        sys.stdout.flush()

    def noted(name: str, threads: int, has_come: bool) -> None:
        tell("joined" if has_come else "left", name=name, threads=threads)

    opening = keep_open(
        room, path, lambda: tell("open", place=room.endpoint, file=str(path)), noted
    )
    _run(opening, ends_with_input=ends_with_input)


def _print_visitor(name: str, threads: int, has_come: bool) -> None:
    if has_come:
        print(
            tr("{name} has joined, processors: {threads}.", name=name, threads=threads), flush=True
        )
    else:
        print(tr("{name} has left.", name=name), flush=True)


@takes(
    _ROOM,
    option("--name", mark("what this computer is called in the room"), default="", metavar="NAME"),
    whole("--threads", default=processors()),
    option(
        "--share-timings",
        mark("let the room have the timings that were taken on this computer"),
        action="store_true",
    ),
    _UNTIL_INPUT_ENDS,
)
def join_lab(options: argparse.Namespace) -> int:
    """Join a room and count there until Ctrl+C."""
    room = load_room(options.file)
    counter = new_counter(options.name, options.threads, shares_timings=options.share_timings)
    step_back()

    def said(sentence: str) -> None:
        say("")
        print(sentence, flush=True)

    with progress_line():
        joining = keep_joined(room, counter, said, lambda: say(_done_by(counter)))
        _run(joining, ends_with_input=options.until_input_ends)
    print(tr("{name} has left the room: {done}.", name=counter.name, done=_done_by(counter)))
    return 0


@takes(_ROOM, file("--csv", mark("write the times to a file"), required=True))
def lab_timings(options: argparse.Namespace) -> int:
    """Write the timings that the computers of a room share to a file."""
    room = load_room(options.file)
    check_writable(options.csv)
    shared = gather_timings(room)
    records = [record for each in shared.timings.values() for record in each]
    if shared.silent:
        names = ", ".join(shared.silent)
        print(tr("These computers share no timings: {names}.", names=names), file=sys.stderr)
    timings_csv.write_file(options.csv, records)
    words = ntr(
        "{count} timing of {names} written to {path}. Measure, Timings imports it.",
        "{count} timings of {names} written to {path}. Measure, Timings imports them.",
        len(records),
        names=", ".join(shared.timings) or "–",
        path=options.csv,
    )
    print(words)
    return 0


def _run(work: Coroutine[Any, Any, None], *, ends_with_input: bool) -> None:
    """Run until Ctrl+C, or until who holds the other end of the standard input has gone."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_until_input_ends(work) if ends_with_input else work)


async def _until_input_ends(work: Coroutine[Any, Any, None]) -> None:
    running, loop = asyncio.ensure_future(work), asyncio.get_running_loop()

    def wait() -> None:
        with suppress(OSError, RuntimeError):  # the loop may have ended first
            _wait_for_end_of_input()
            loop.call_soon_threadsafe(running.cancel)

    threading.Thread(target=wait, name="lab-input", daemon=True).start()
    with suppress(asyncio.CancelledError):
        await running


def _wait_for_end_of_input() -> None:
    if sys.platform == "win32":
        # Windows loads no library of C while a thread reads from the standard input: it is asked
        # for its kind, which waits for the reading. So the pipe is only looked at.
        pipe = msvcrt.get_osfhandle(0)
        with suppress(BrokenPipeError):
            while _winapi.PeekNamedPipe(pipe, 0):
                time.sleep(_SECONDS_BETWEEN_LOOKS)
    else:
        # Without Python's own buffer, whose lock a thread of a program that ends can't release.
        while os.read(0, 1 << 10):
            pass


def _done_by(counter: PartCounter) -> str:
    time = in_words(counter.seconds)
    return ntr(
        "{count} part counted, in {time} of its processors",
        "{count} parts counted, in {time} of its processors",
        counter.parts,
        time=time,
    )
