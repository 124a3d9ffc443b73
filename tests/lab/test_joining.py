import asyncio
import socket
import subprocess
import sys
import threading

import pytest

from nqviz.common.machine import processors
from nqviz.lab.joining import keep_joined, new_counter
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.room import Room, new_room


def test_a_computer_joins_with_its_name_and_all_its_processors():
    counter = new_counter()
    assert counter.name == socket.gethostname()
    assert counter.threads == processors()
    assert new_counter("anna", 1).name == "anna"
    with pytest.raises(ValueError, match="at least one thread, not 0"):
        new_counter("anna", 0)


def test_a_process_that_joins_steps_back():
    code = (
        "import psutil; from nqviz.lab.joining import step_back; before = psutil.Process().nice();"
        "step_back(); print(before, psutil.Process().nice())"
    )
    said = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert said[0] != said[1] or int(said[0]) >= 10


def test_it_waits_for_a_room_that_is_not_open():
    with socket.create_server(("127.0.0.1", 0)) as server:
        room = new_room(*server.getsockname())
    said = []

    async def wait():
        def hear(sentence):
            said.append(sentence)
            asking.cancel()

        asking = asyncio.ensure_future(keep_joined(room, PartCounter("anna", 1), hear))
        await asyncio.wait([asking])

    asyncio.run(wait())
    assert said == [f"Nobody answers at {room.endpoint}: waiting for the room."]


def test_a_computer_that_waits_has_loaded_what_counts(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        room = new_room(*server.getsockname())
    loaded = threading.Event()
    monkeypatch.setattr(PartCounter, "load", lambda _counter: loaded.set())

    async def wait():
        asking = asyncio.ensure_future(
            keep_joined(room, PartCounter("anna", 1), lambda _sentence: asking.cancel())
        )
        await asyncio.wait([asking])

    asyncio.run(wait())
    assert loaded.is_set()


def test_another_room_is_not_joined(monkeypatch):
    def refuse(_room):
        raise ValueError("At this place is another room.")

    monkeypatch.setattr("nqviz.lab.network.is_open", refuse)
    monkeypatch.setattr(PartCounter, "load", lambda _counter: None)
    with pytest.raises(ValueError, match="another room"):
        asyncio.run(keep_joined(Room("127.0.0.1", 1, "", ""), PartCounter("anna", 1), pytest.fail))
