from contextlib import contextmanager

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.counting.long_work import CancelledError
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.messages import (
    CountedBatch,
    Ready,
    Refused,
    SharedLines,
    read_lines,
    read_reply,
    sender_of,
)
from nqviz.lab.part_counter import PartCounter
from nqviz.lab.room import Room
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import find_solver

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


@pytest.mark.parametrize(
    "reply", [Ready("a1"), Refused("numba", "1", "2"), CountedBatch(3, ((92, 12), (0, 0)), 0.5)]
)
def test_a_reply_is_read_as_it_was_written_whoever_sends_it(reply):
    message = {**msgspec.to_builtins(reply), "worker": "tls://127.0.0.7:1"}
    assert read_reply(message) == reply
    assert sender_of(message) == "tls://127.0.0.7:1"
    assert read_lines(message) is None


def test_lines_are_read_as_they_were_written():
    shared = SharedLines(agrees=True, lines=["{}", ""])
    assert read_lines(msgspec.to_builtins(shared)) == shared


@given(VALUES)
def test_anything_else_is_no_reply(value):
    assert read_reply(value) is None
    assert isinstance(sender_of(value), str)
    assert read_lines(value) is None


@pytest.mark.parametrize(
    "change",
    [
        {"op": "refused"},
        {"batch": "0"},
        {"batch": 10**30},
        {"seconds": "soon"},
        {"seconds": float("nan")},
        {"answers": [("92", 12)]},
        {"answers": [(92, 12, 1)]},
        {"answers": [(-1, 0)]},
    ],
)
def test_an_answer_of_another_shape_is_none(change):
    answer = msgspec.to_builtins(CountedBatch(3, ((92, 12),), 0.5))
    assert read_reply(answer) is not None
    assert read_reply({**answer, **change}) is None


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("cut", "anna cuts this count into other parts: install the same version of nqviz there."),
        ("memory", "anna has 1 GB of memory free, and this count needs 2 GB."),
        ("error", "anna can't count: 1 GB."),
        ("numba", "anna has numba 1 GB, and this count needs 2 GB: install the same there."),
        ("\x1b]0;", "anna has \\x1b]0; 1 GB, and this count needs 2 GB: install the same there."),
    ],
)
def test_a_refusal_is_a_sentence(what, words):
    assert Refused(what, "1 GB", "2 GB").in_words("anna") == words


class Guest(PartCounter):
    """Replies as a function of what it was asked and the right reply."""

    def __init__(self, name, distort):
        super().__init__(name, 1)
        self.distort = distort


class Table:
    """A client of Dask whose workers answer at once, in this process."""

    status = "running"

    def __init__(self, *counters):
        self.counters = {counter.name: counter for counter in counters}

    def subscribe_topic(self, _topic, listen):
        self.listen = listen

    def scheduler_info(self, **_options):
        return {"workers": {name: {"name": name, "nthreads": 1} for name in self.counters}}

    def submit(self, task, _topic, *arguments, workers, **_options):
        counter = self.counters[workers[0]]
        asked = task.__name__.removesuffix("_here")
        reply = msgspec.to_builtins(getattr(counter, asked)(*arguments))
        if isinstance(counter, Guest):
            reply = counter.distort(asked, reply)
        if isinstance(reply, dict):
            reply = {**reply, "worker": counter.name}
        self.listen((0.0, reply))
        return self

    def close(self, timeout):
        pass


SHORT = {
    "lab_counting._PASS_SECONDS": 0.001,
    "lab_counting._LOOK_SECONDS": 0.01,
    "batches.TARGET": 0.01,
    "batches.PATIENCE": 0.02,
    "batches._LATE_LOOK_SECONDS": 0.001,
}


@contextmanager
def counting_with(client):
    """Yield a count that has this client of Dask."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nqviz.lab.network.is_open", lambda _room: True)
        patch.setattr("nqviz.lab.nodes.room_client", lambda _room: client)
        for name, seconds in SHORT.items():
            patch.setattr(f"nqviz.lab.{name}", seconds)
        yield LabCounting(find_solver("bitmask"), Task(8), Room("127.0.0.1", 1, "", ""))


def counted_with(distort):
    """Count with an honest computer and a guest of another kind; return the count."""
    with counting_with(Table(Guest("gast", distort), PartCounter("anna", 1))) as counting:
        assert counting.run().solutions == known(8).solutions
    return counting


def test_a_room_without_computers_is_deserted():
    table = Table()
    with counting_with(table) as counting:
        assert not counting.is_deserted  # before it is in the room
        table.scheduler_info = lambda **_options: counting.cancel() or {"workers": {}}
        with pytest.raises(CancelledError):
            counting.run()
    assert counting.is_deserted


def of_batches(change):
    """Return what changes the right reply to a batch, and nothing else."""
    return lambda asked, reply: change(reply) if asked == "count" else reply


@pytest.mark.parametrize(
    "change",
    [
        lambda reply: reply | {"answers": reply["answers"][1:]},
        lambda reply: reply | {"answers": [*reply["answers"], (1, 1)]},
    ],
    ids=["too few", "too many"],
)
def test_who_answers_with_a_wrong_number_twice_is_put_out_by_name(change):
    counting = counted_with(of_batches(change))
    [guest] = [each for each in counting.computers if each.name == "gast"]
    assert guest.wrong_sizes == 2
    assert guest.refusal.startswith("gast has counted a part wrong and is put out")
    assert [notice for notice in counting.notices if " is late" not in notice] == [guest.refusal]


@pytest.mark.parametrize(
    "change",
    [
        lambda reply: {**reply, "seconds": "soon"},
        lambda reply: {**reply, "batch": 10**6},  # There are not so many.
    ],
)
def test_a_reply_of_another_shape_gets_one_sentence(change):
    counting = counted_with(of_batches(change))
    told = [notice for notice in counting.notices if " is late" not in notice]
    words = "gast has another version of nqviz, which can't take part: install the same there."
    assert told == [words]


FIELDS = ("op", "digest", "batch", "answers", "seconds", "what", "has", "wants", "worker")
OPS = st.sampled_from(["ready", "refused", "counted"])
PAIRS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=5)
CHANGES = st.one_of(
    st.just({}),
    VALUES.filter(lambda value: not isinstance(value, dict)),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1),
    st.builds(lambda op: {"op": op}, OPS),
    st.builds(lambda pairs: {"answers": pairs}, PAIRS),
)


@settings(max_examples=settings.default.max_examples // 3)
@given(st.lists(CHANGES, max_size=6))
def test_whatever_a_computer_replies_the_count_is_right(changes):
    left = iter(changes)

    def distort(_asked, reply):
        change = next(left, {})
        return {**reply, **change} if isinstance(change, dict) else change

    counted_with(distort)
