import socket

import pytest
from PySide6.QtCore import QProcess

from nqviz.lab.network import is_open
from nqviz.lab.room import load_room, new_room, save_room
from nqviz.ui.lab.room_process import RoomProcess


@pytest.fixture
def free_room(tmp_path):
    """Return the file of a room at a port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    save_room(new_room("127.0.0.1", port), tmp_path / "room.nqlab")
    return tmp_path / "room.nqlab"


def test_a_room_stays_open_until_it_is_closed(qtbot, free_room):
    process = RoomProcess()
    with qtbot.waitSignal(process.opened) as opened:
        process.open(free_room, "", is_joined_here=True)
    assert opened.args == [free_room]
    room = load_room(free_room)
    assert is_open(room)
    assert process.is_open
    qtbot.waitUntil(lambda: bool(process.visitors))
    with qtbot.waitSignal(process.visitors_changed):
        process.close()
    assert process.visitors == []
    assert not process.is_open
    process.close_down()
    ended = [each.state() for each in process.findChildren(QProcess)]
    assert set(ended) <= {QProcess.ProcessState.NotRunning}
    assert not is_open(room)


def test_why_a_room_can_not_be_opened_is_said_in_a_sentence(qtbot, tmp_path):
    process = RoomProcess()
    with qtbot.waitSignal(process.failed) as failed:
        process.open(tmp_path / "room.nqlab", "192.0.2.99", is_joined_here=True)
    assert "is no address of this computer" in failed.args[0]
    assert not process.is_open
