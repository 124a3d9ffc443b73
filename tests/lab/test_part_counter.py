import re

import pytest

from nqviz.counting.counting import subject_of
from nqviz.lab.messages import Ready, Refused
from nqviz.lab.part_counter import PartCounter, digest_of, order_for
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.rule import Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST, find_solver


def order_of(solver, task):
    return order_for(subject_of(solver, task))


@pytest.mark.parametrize(
    ("key", "task", "solutions"),
    [
        ("quarters", Task(12), known(12).solutions),
        ("quarters", Task(1), 1),
        ("wirth-2", Task(10, mirror=True), known(10).solutions),
        ("sieve-bits", Task(8, rule=Rule("kings")), 5_242),
    ],
)
def test_parts_by_their_names_add_up_to_the_count(key, task, solutions):
    solver, counter = find_solver(key), PartCounter("anna", 1)
    order, parts = order_of(solver, task), list(solver.load_kernel(task.rule).parts(task))
    ready = counter.prepare(order)
    assert ready == Ready(digest_of(parts))
    reply = counter.count(order, ready.digest, 7, [part.name for part in parts])
    assert reply.batch == 7
    found = sum(part.factor * count for part, (count, _) in zip(parts, reply.answers, strict=True))
    assert found == solutions
    assert counter.parts == len(parts)
    assert counter.refusal == ""


def test_tables_are_made_once_for_each_count(monkeypatch):
    made = []
    load = Solver.load_kernel
    monkeypatch.setattr(
        Solver, "load_kernel", lambda solver, rule: made.append(solver.key) or load(solver, rule)
    )
    counter = PartCounter("anna", 1)
    orders = [order_for(subject_of(FASTEST, Task(n))) for n in (8, 9)]
    made.clear()
    for order in (orders[0], orders[0], orders[1], orders[1], orders[0]):
        assert isinstance(counter.prepare(order), Ready)
    assert len(made) == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"versions": (("nqviz", "0.1"),)}, "anna has nqviz .*needs 0.1: install the same there"),
        ({"versions": (("numba", "0.1"),)}, "anna has numba .*needs 0.1: install the same there"),
        ({"subject": ("quarters", 25, False, 2, "queens")}, "anna can't count: .* up to n = 24"),
        ({"subject": ("quarters", 9, False, 99, "queens")}, "anna cuts this count into other"),
        ({"subject": ("nothing", 9, False, 1, "queens")}, "anna can't count: .*nothing"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_does_not_agree_is_refused_in_a_sentence(change, words):
    counter = PartCounter("anna", 1)
    order = order_of(FASTEST, Task(9))._replace(**change)
    refused = counter.prepare(order)
    assert re.match(words, refused.in_words("anna"))
    assert counter.refusal == refused.in_words("anna")
    assert isinstance(counter.count(order, "", 0, [(0, 0)]), Refused)
    assert counter.parts == 0


def test_a_kernel_is_loaded_before_it_is_asked_for_where_it_is_compiled(monkeypatch):
    loaded = []

    def load(solver, *_rule):
        loaded.append(solver)
        raise OSError("damaged")

    monkeypatch.setattr(Solver, "load_kernel", load)
    counter, order = PartCounter("anna", 1), order_for(subject_of(FASTEST, Task(9)))
    for is_compiled in (False, True):
        monkeypatch.setattr("nqviz.lab.part_counter.is_complete", lambda it=is_compiled: it)
        counter.load()
        assert loaded == [FASTEST] * is_compiled
    assert "anna can't count: OSError: damaged" in counter.prepare(order).in_words("anna")


def test_another_cut_is_refused():
    message = PartCounter("anna", 1).count(order_of(FASTEST, Task(9)), "other", 0, [(0, 0)])
    assert "other parts" in message.in_words("anna")


def test_too_little_memory_is_refused(monkeypatch):
    monkeypatch.setattr("nqviz.lab.part_counter.available_memory", lambda: 10**8)
    message = PartCounter("anna", 4).prepare(order_of(FASTEST, Task(22)))
    assert "anna has 0.1 GB of memory free" in message.in_words("anna")
