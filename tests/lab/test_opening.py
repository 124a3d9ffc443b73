import asyncio

import pytest

from nqviz.lab.opening import keep_open, room_to_open
from nqviz.lab.room import load_room, save_room


def test_a_room_that_was_open_before_opens_where_it_was(lab):
    assert load_room(lab.path) == lab.room
    assert room_to_open(lab.path) == lab.room
    assert room_to_open(lab.path, port=0) == lab.room
    with pytest.raises(ValueError, match="give a new room another name"):
        room_to_open(lab.path, port=1234)


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


def test_a_place_that_is_taken_is_said_in_a_sentence(lab, tmp_path):
    path = tmp_path / "room.nqlab"
    save_room(lab.room, path)
    with pytest.raises(ValueError, match="choose another --port"):
        asyncio.run(keep_open(lab.room, path, lambda: None))
