import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from distributed.utils import offload

from nqviz.lab.joining import keep_joined
from nqviz.lab.opening import keep_open, room_to_open
from nqviz.lab.part_counter import PartCounter


class Stay:
    """A coroutine that runs in an event loop on another thread, until it is told to leave."""

    def __init__(self, coroutine, loop):
        self._over = threading.Event()
        self._running = asyncio.run_coroutine_threadsafe(self._stay(coroutine), loop)

    async def _stay(self, coroutine):
        try:
            await coroutine
        finally:
            self._over.set()

    def leave(self):
        self._running.cancel()
        assert self._over.wait(30)


class Lab:
    """A room and workers of one thread, in an event loop on a thread of this process."""

    def __init__(self, path):
        self.path = path
        self.room = room_to_open(path, port=0)
        self.said = []
        self.visits = []
        self._loop = asyncio.new_event_loop()
        # One thread, which the first to join begins: none that is new to a test outlives it.
        self._loop.set_default_executor(ThreadPoolExecutor(1, "lab-of-tests"))
        self._thread = threading.Thread(target=self._loop.run_forever, name="lab-of-tests")
        self._thread.start()
        opened = threading.Event()
        scheduler = keep_open(self.room, path, opened.set, lambda *each: self.visits.append(each))
        self._stays = [Stay(scheduler, self._loop)]
        assert opened.wait(60)
        # A thread that Dask keeps for the whole process must not be new to any one test.
        asyncio.run_coroutine_threadsafe(offload(int), self._loop).result()

    def join(self, counter):
        """Let a counter join; its stay has a method to leave."""
        joined = threading.Event()

        def said(sentence):
            self.said.append(sentence)
            joined.set()

        self._stays.append(Stay(keep_joined(self.room, counter, said), self._loop))
        assert joined.wait(60)
        return self._stays[-1]

    def close(self):
        for stay in reversed(self._stays):
            stay.leave()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=30)
        self._loop.close()


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A room with two computers that count right: "anna" and "ben".

    It is closed before other tests: what Dask draws at random would disturb those of Hypothesis.
    """
    lab = Lab(tmp_path_factory.mktemp("lab") / "room.nqlab")
    for name in ("anna", "ben"):
        lab.join(PartCounter(name, 1))
    yield lab
    lab.close()
