"""The speed-up of a lab, simulated with measured times of parts and the real order of batches.

Draws docs/pictures/lab.svg.
"""

import heapq
import random
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import Figure
from nqviz.lab.batches import Batch, Batches, Computer
from nqviz.lab.messages import Answers
from nqviz.model.position import Task
from nqviz.solvers.base.native import Part
from nqviz.solvers.registry import FASTEST

_N = 22
_TIMED = 120  # parts
_WORKERS = (1, 2, 5, 10, 20, 30, 50, 75, 100, 150, 200)
_SLOWEST, _FASTEST = 0.5, 1.5  # times the speed of the computer that measured
_LOST = 10  # one worker in so many goes in the middle of the count
_TRAVEL = 0.02  # seconds from an answer to the next batch at the worker
_PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "lab.svg"


class Work(NamedTuple):
    """The parts of a count, with how long each takes one thread, and how long the tables take."""

    parts: list[Part]
    seconds: list[float]
    tables: float


def figures() -> Iterator[Figure]:
    """Yield the speed-up for some numbers of workers, and draw it."""
    work = measured(_N)
    alone = work.tables + sum(work.seconds)
    speed_ups = [alone / simulated(work, workers) for workers in _WORKERS]
    _PICTURE.write_text(_drawn(speed_ups), encoding="utf-8")
    yield Figure(f"one thread, n = {_N}, from {_TIMED} parts", f"{alone:.0f} s", "")
    for workers, speed_up in zip(_WORKERS, speed_ups, strict=True):
        yield Figure(f"{workers} workers, one in {_LOST} lost", f"{speed_up:.1f} times", "")


def measured(n: int) -> Work:
    """Time some parts by the processor's clock, and tell from them how long each takes."""
    kernel = FASTEST.load_kernel()
    kernel.compile()
    start = time.process_time()
    partition = kernel.parts(Task(n))
    first = next(partition)
    tables = time.process_time() - start
    parts = list(partition)
    ratios, weights = [], []
    for part in islice(parts, 0, None, max(1, len(parts) // _TIMED)):
        start = time.process_time()
        kernel.count(n, part.prefix)
        ratios.append((time.process_time() - start) / part.weight)
        weights.append(part.weight)
    # Drawn by weight: the expected sum is then that of the parts that were timed, scaled up.
    drawn = random.Random(1).choices(ratios, weights, k=len(parts))
    seconds = [part.weight * ratio for part, ratio in zip(parts, drawn, strict=True)]
    return Work([Part(part.name, part.weight) for part in (first, *parts)], [0.0, *seconds], tables)


def simulated(work: Work, workers: int) -> float:
    """Return how many seconds the count takes workers of one thread, of which some go."""
    batches = Batches(iter(enumerate(work.parts)))
    speeds, gone = _chosen(workers, sum(work.seconds) / workers)
    # What happens: (time, turn, worker, batch it has counted or None when it is ready).
    events: list[tuple[float, int, str, Batch | None]] = []
    queues: dict[str, list[Batch]] = {}
    for number, speed in enumerate(speeds):
        batches.join(Computer(f"{number}", f"{number}", 1))
        queues[f"{number}"] = []
        heapq.heappush(events, (work.tables / speed, number, f"{number}", None))
    turn = workers
    now = referee_is_free = 0.0
    while not batches.is_complete:
        now, _, key, counted = heapq.heappop(events)
        if now >= gone.get(key, now + 1):
            batches.leave(key)
        elif counted is None:
            batches.computers[key].is_ready = True
        else:
            seconds = _seconds(work, counted) / speeds[int(key)]
            batches.answer(key, counted.number, _answers(counted), seconds)
            queues[key].pop(0)
            if queues[key]:
                turn = _begin(events, queues[key][0], key, now, speeds, work, turn)
        if (judged := batches.for_referee()) is not None:
            referee_is_free = max(referee_is_free, now) + _seconds(work, judged)
            batches.decide(judged.number, _answers(judged))
        batches.release_late(now)
        for each, queue in queues.items():
            while (batch := batches.take(each, now)) is not None:
                queue.append(batch)
                if len(queue) == 1:
                    turn = _begin(events, batch, each, now + _TRAVEL, speeds, work, turn)
    return max(now, referee_is_free)


def _chosen(workers: int, expected: float) -> tuple[list[float], dict[str, float]]:
    """Choose the speeds of workers, 1 on average, and when some of them go."""
    chance = random.Random(workers)
    speeds = [chance.uniform(_SLOWEST, _FASTEST) for _ in range(workers)]
    mean = sum(speeds) / workers
    lost = range(0, workers, _LOST) if workers >= _LOST else ()
    gone = {f"{number}": chance.uniform(0.2, 0.8) * expected for number in lost}
    return [speed / mean for speed in speeds], gone


def _begin(
    events: list[tuple[float, int, str, Batch | None]],
    batch: Batch,
    key: str,
    now: float,
    speeds: Sequence[float],
    work: Work,
    turn: int,
) -> int:
    end = now + _seconds(work, batch) / speeds[int(key)]
    heapq.heappush(events, (end, turn, key, batch))
    return turn + 1


def _seconds(work: Work, batch: Batch) -> float:
    return sum(work.seconds[number] for number, _ in batch.parts)


def _answers(batch: Batch) -> Answers:
    return tuple((1, 0) for _ in batch.parts)


def _drawn(speed_ups: Sequence[float]) -> str:
    """Return the curve, beside the line of all workers at full speed, as SVG."""
    width, height, left, bottom = 720, 440, 80, 60
    most = _WORKERS[-1]

    def at(workers: float, speed_up: float) -> str:
        x = left + (width - left - 20) * workers / most
        y = height - bottom - (height - bottom - 20) * speed_up / most
        return f"{x:.1f},{y:.1f}"

    curve = " ".join(at(*each) for each in zip(_WORKERS, speed_ups, strict=True))
    ticks = []
    for value in range(0, most + 1, 50):
        x, base = at(value, 0).split(",")
        side, y = at(0, value).split(",")
        ticks.append(f'<text x="{x}" y="{float(base) + 24}" text-anchor="middle">{value}</text>')
        ticks.append(
            f'<text x="{float(side) - 10}" y="{float(y) + 6}" text-anchor="end">{value}</text>'
        )
        ticks.append(f'<polyline points="{at(0, value)} {at(most, value)}" stroke="#ddd"/>')
    dots = "".join(
        '<circle cx="{}" cy="{}" r="4" fill="#0072b2"/>'.format(*at(*each).split(","))
        for each in zip(_WORKERS, speed_ups, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="16" fill="#222">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(ticks) + "\n"
        f'<polyline points="{at(0, 0)} {at(most, most)}" stroke="#777" stroke-dasharray="6 5"/>\n'
        f'<polyline points="{curve}" fill="none" stroke="#0072b2" stroke-width="3"/>\n{dots}\n'
        f'<text x="{(width + left) / 2}" y="{height - 12}" text-anchor="middle">'
        "workers of mixed speed, one in ten lost on the way</text>\n"
        f'<text transform="translate(24 {(height - bottom) / 2}) rotate(-90)" '
        f'text-anchor="middle">speed-up, n = {_N}</text>\n</svg>\n'
    )
