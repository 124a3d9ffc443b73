"""The process that `part_process` starts: it encodes a part of a run.

Standard input has the order, as JSON. Lines of JSON are written to standard output: now and then
the number of steps that it has come to, and at last the values and the encoded texts.
"""

import sys
from time import perf_counter

import msgspec

from nqviz.common.collector import without_collector
from nqviz.common.i18n import speaking
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web.encoding import RunWriter, write_steps
from nqviz.web.part_process import PartOrder

_REPORT_EVERY = 0.1  # Between two reports are so many seconds.


def main() -> None:
    """Encode, and write what was asked for."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=PartOrder)
    timeline = Timeline(find_solver(order.solver), order.task)
    with without_collector(), speaking(order.languages[0]):
        writer = RunWriter(timeline, order.languages, part=order.part, parts=order.parts)
        writing = write_steps(timeline, writer, order.most_steps)
        reported = perf_counter()
        while True:
            try:
                done = next(writing).done
            except StopIteration as end:
                _say((end.value.values, end.value.encoded))
                return
            if perf_counter() - reported > _REPORT_EVERY:
                reported = perf_counter()
                _say(done)


def _say(answer: object) -> None:
    """Write a line; raises OSError where nobody reads it any more, which ends the process."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
