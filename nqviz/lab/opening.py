"""Opening a room: its file, and a scheduler that runs until it is stopped."""

import asyncio
import errno
import socket
from collections.abc import Callable
from pathlib import Path

from nqviz.common.files import check_suffix, check_writable
from nqviz.common.i18n import tr
from nqviz.lab.network import listening_address
from nqviz.lab.room import PORT, SUFFIX, Room, check_installed, load_room, new_room, save_room

_LAST_PORT = (1 << 16) - 1
# (name, processors, has come): who joins or leaves
Noted = Callable[[str, int, bool], None]


def room_to_open(path: Path, *, address: str = "", interface: str = "", port: int = PORT) -> Room:
    """Return the room of a file, or a new one where there is no file.

    A room that has been open before opens where it was, so that its file still admits to it; it
    can't be asked to move. Port 0 is any free one. Raises ValueError with one clear sentence.
    """
    check_installed()
    check_suffix(path, (SUFFIX,))
    if not 0 <= port <= _LAST_PORT:
        words = tr("A port is a number up to {last}, not {port}.", last=_LAST_PORT, port=port)
        raise ValueError(words)
    if not path.exists():
        check_writable(path)
        host = listening_address(address, interface)
        return new_room(host, port or _free_port(host))
    room = load_room(path)
    wanted = listening_address(address, interface) if address or interface else room.host
    if wanted != room.host or port not in {room.port, PORT, 0}:
        words = tr(
            "{path} is the file of a room at {place}: give a new room another name.",
            path=path,
            place=room.endpoint,
        )
        raise ValueError(words)
    return room


def _free_port(host: str) -> int:
    with socket.create_server((host, 0)) as server:
        return int(server.getsockname()[1])


async def keep_open(
    room: Room, path: Path, opened: Callable[[], None], noted: Noted = lambda *_visitor: None
) -> None:
    """Run the scheduler of a room until this is cancelled.

    When it listens, the file of a new room is written and `opened` is called. Raises ValueError
    with one clear sentence where it can't listen.
    """
    from nqviz.lab.nodes import RoomScheduler  # noqa: PLC0415  it takes most of a second

    _check_free(room)
    scheduler = RoomScheduler(room, noted)
    await scheduler
    try:
        if not path.exists():
            save_room(room, path)
        opened()
        await scheduler.finished()
    finally:
        await asyncio.shield(scheduler.close())


def _check_free(room: Room) -> None:
    """Raise ValueError with one clear sentence where nothing can listen at a room's endpoint."""
    try:
        socket.create_server((room.host, room.port)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            words = tr(
                "Another program listens at {place} already: close it, or choose another --port.",
                place=room.endpoint,
            )
            raise ValueError(words) from error
        words = tr(
            "The room can't be opened at {place}: {reason}.",
            place=room.endpoint,
            reason=error.strerror,
        )
        raise ValueError(words) from error
