import asyncio
import socket

import pytest

from nqviz.lab.opening import keep_open, room_to_open
from nqviz.lab.room import new_room, save_room


def test_a_room_that_was_open_before_opens_where_it_was(tmp_path):
    save_room(room := new_room("127.0.0.1", 4321), path := tmp_path / "room.nqlab")
    assert room_to_open(path) == room
    assert room_to_open(path, port=0) == room
    with pytest.raises(ValueError, match="give a new room another name"):
        room_to_open(path, port=1234)


def test_a_new_room_has_no_file_until_it_is_open(tmp_path):
    path = tmp_path / "room.nqlab"
    room = room_to_open(path, port=0)
    assert room.host == "127.0.0.1"
    assert not path.exists()


def test_where_no_room_file_can_be_it_is_said_first(tmp_path):
    with pytest.raises(ValueError, match=r"should end in \.nqlab"):
        room_to_open(tmp_path / "room.txt")
    with pytest.raises(ValueError, match="there is no folder"):
        room_to_open(tmp_path / "missing" / "room.nqlab")


def test_a_place_that_is_taken_is_said_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        room = new_room(*server.getsockname())
        with pytest.raises(ValueError, match="choose another --port"):
            asyncio.run(keep_open(room, tmp_path / "room.nqlab", pytest.fail))
