"""A class of simulated phones, some of them hostile: `python -m benchmarks.phones_crowd URL ...`.

Each honest phone answers each question for certain, after it has perhaps slept, loaded the page
again, changed its language or given another answer. When all have, a line of JSON tells how often
each answer was given; with --times, a line for each step of the run tells when each phone had it.
The hostile ones send whatever they can; none of it is an answer.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from typing import Any

import aiohttp

from nqviz.common.i18n import LANGUAGES

_TRY_AGAIN = 0.2  # seconds
_GARBAGE = (
    b"",
    b"\xff\xfe" * 500,
    b"[" * 2000,
    b'{"number":1,"round":0,"reply":[99]}',
    b'{"number":1,"round":0,"reply":["<script>"]}',
    b'{"number":-1,"round":7,"reply":[]}',
    b"0" * 1_000_000,
)


class _Crowd:
    def __init__(
        self, url: str, phones: int, spread: float, seed: int, *, tells_times: bool
    ) -> None:
        self.url, self._phones, self._spread = url, phones, spread
        self._tells_times = tells_times
        self._reached: dict[int, int] = {}  # by phone, the step that it shows
        self._times: dict[int, list[float]] = {}  # by step, when phones had come to it
        self._chance = random.Random(seed)
        self._given: dict[tuple[int, int], dict[int, list[int]]] = {}

    async def phone(self, index: int) -> None:
        """Follow the class and answer, until the server is closed."""
        chance = random.Random(self._chance.random())
        jar = aiohttp.CookieJar(unsafe=True)
        timeout = aiohttp.ClientTimeout(total=None, connect=10, sock_read=30)
        async with aiohttp.ClientSession(cookie_jar=jar, timeout=timeout) as session:
            answered: set[tuple[int, int]] = set()
            while True:
                with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                    async with session.get(self.url) as page:
                        await page.read()
                    await self._follow(session, index, chance, answered)
                await asyncio.sleep(_TRY_AGAIN)

    async def _follow(
        self,
        session: aiohttp.ClientSession,
        index: int,
        chance: random.Random,
        answered: set[tuple[int, int]],
    ) -> None:
        events = f"{self.url}events?language={chance.choice(list(LANGUAGES))}"
        async with session.get(events) as stream:
            async for line in stream.content:
                state = json.loads(line[6:]) if line.startswith(b"data: {") else {}
                if self._tells_times and state.get("shown"):
                    self._note_step(index, state["shown"]["step"])
                asked = state.get("question")
                if asked is None or not asked["is_open"]:
                    continue
                if (key := (asked["number"], asked["round"])) in answered:
                    continue
                answered.add(key)
                await asyncio.sleep(self._spread * chance.random())
                final = self._reply(asked, chance)
                if chance.random() < 0.3:
                    await self._send(session, asked, self._reply(asked, chance))
                if await self._send(session, asked, final):
                    self._note(key, index, final)
                if chance.random() < 0.2:
                    return  # It sleeps, or is loaded again.

    @staticmethod
    def _reply(asked: dict[str, Any], chance: random.Random) -> list[int]:
        if asked["form"] == "squares":
            values = asked["squares"] or range(asked["n"] ** 2)
            return sorted(chance.sample(values, chance.randint(1, asked["most"])))
        if asked["form"] == "number":
            return [chance.randrange(10)]
        return [chance.randrange(len(asked["choices"]))]

    async def _send(
        self, session: aiohttp.ClientSession, asked: dict[str, Any], reply: list[int]
    ) -> bool:
        """Send a reply until it is taken; return False where it comes too late."""
        sent = {"number": asked["number"], "round": asked["round"], "reply": reply}
        sent["sent"] = time.monotonic_ns() // 1_000_000
        late = aiohttp.ClientTimeout(total=5)
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with session.post(f"{self.url}reply", json=sent, timeout=late) as answer:
                    if answer.status in {204, 409}:
                        return answer.status == 204
            await asyncio.sleep(_TRY_AGAIN)

    def _note_step(self, index: int, step: int) -> None:
        """Note a step of the run that a phone shows, in place of all since the one before."""
        now = time.monotonic()
        for each in range(self._reached.get(index, step - 1) + 1, step + 1):
            times = self._times.setdefault(each, [])
            times.append(now)
            if len(times) == self._phones:
                print(json.dumps({"step": each, "at": times}), flush=True)
        self._reached[index] = step

    def _note(self, key: tuple[int, int], index: int, reply: list[int]) -> None:
        given = self._given.setdefault(key, {})
        given[index] = reply
        if len(given) == self._phones:
            counts = Counter(each for replies in given.values() for each in replies)
            told = {"number": key[0], "round": key[1], "counts": list(counts.items())}
            print(json.dumps(told), flush=True)

    async def hostile(self, index: int) -> None:
        """Send garbage, megabytes, too much, to wrong hosts; or read nothing of what is sent."""
        chance = random.Random(index)
        jar = aiohttp.CookieJar(unsafe=True)
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
                async with aiohttp.ClientSession(cookie_jar=jar) as session:
                    async with session.get(self.url) as page:
                        await page.read()
                    if index % 5 == 0:  # It reads nothing.
                        async with session.get(f"{self.url}events"):
                            await asyncio.sleep(30)
                    for _ in range(500):
                        host = {"Host": "evil.example"} if chance.random() < 0.1 else {}
                        body = chance.choice(_GARBAGE)
                        headers = {"Content-Type": "application/json", **host}
                        address = f"{self.url}reply"
                        async with session.post(address, data=body, headers=headers) as answer:
                            assert answer.status != 204, "what is no answer was taken for one"
                        await asyncio.sleep(0.01)


async def _main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phones_crowd")
    parser.add_argument("url")
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--hostile", type=int, default=20)
    parser.add_argument("--spread", type=float, default=1.0, help="seconds in which all answer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", action="store_true", help="tell when phones had each step")
    asked = parser.parse_args()
    sizes = asked.url, asked.phones, asked.spread, asked.seed
    crowd = _Crowd(*sizes, tells_times=asked.times)
    phones = [crowd.phone(each) for each in range(asked.phones)]
    await asyncio.gather(*phones, *(crowd.hostile(each) for each in range(asked.hostile)))


if __name__ == "__main__":
    if sys.platform == "linux":  # The window may have been given the first turn.
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_main())
