import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.lab.batches import CHECKED_EVERY, PATIENCE, TARGET, Batches, Computer
from nqviz.solvers.base.native import Part

PARTS = 400


def new_batches(names="", parts=PARTS):
    """Return so many parts, and computers of these names that count them."""
    batches = Batches((number, Part((number,), 1 / parts)) for number in range(parts))
    for name in names:
        batches.join(computer(name))
    return batches


def right(batch):
    return tuple((number * number, number) for number, _ in batch.parts)


def wrong(batch):
    return tuple((solutions + 1, layouts) for solutions, layouts in right(batch))


def computer(name, threads=1):
    return Computer(name, name, threads, is_ready=True)


def totals(batches):
    """Return the numbers of the parts that count, in order, and the sum of their solutions."""
    accepted = list(batches.accepted())
    numbers = [number for batch, _ in accepted for number, _ in batch.parts]
    return sorted(numbers), sum(count for _, answers in accepted for count, _ in answers)


EXPECTED = list(range(PARTS)), sum(number * number for number in range(PARTS))


def count_alone(batches, key, answers=right, seconds=0.1):
    """Let one computer do whatever it is given; return its batches."""
    done = []
    while (batch := batches.take(key, float(len(done)))) is not None:
        batches.answer(key, batch.number, answers(batch), seconds * len(batch.parts))
        done.append(batch)
    return done


class Classroom:
    """Computers that take, answer and leave; those whose name is in `liars` answer wrong."""

    def __init__(self, liars):
        self.batches = new_batches()
        self.liars = liars
        self.now = 0.0
        self.held = []
        self.keys = {name: name for name in "abcde"}
        for name in self.keys:
            self.batches.join(computer(name, 1 + (name == "a")))

    def take(self, name):
        batch = self.batches.take(self.keys[name], self.now)
        if batch is not None:
            self.held.append((self.keys[name], batch))

    def answer(self, _name=""):
        if self.held:
            key, batch = self.held.pop(0)
            self._answer(key, batch)

    def twice(self, _name):
        self.held[:0] = self.held[:1]
        self.answer()
        self.answer()

    def leave(self, name):
        self.batches.leave(self.keys[name])
        self.keys[name] += "'"
        self.batches.join(computer(self.keys[name]))

    def wait(self, _name=""):
        self.now += 100
        self.batches.release_late(self.now)

    def settle(self):
        """Let the referee, who is always right, decide what is to be decided."""
        while (batch := self.batches.for_referee()) is not None:
            self.batches.decide(batch.number, right(batch))

    def finish(self):
        """Let everybody do all that there is to do."""
        while self.held:
            self.answer()
        while not self.batches.is_complete:
            self.wait()
            self.settle()
            for key in list(self.batches.computers):
                while (batch := self.batches.take(key, self.now)) is not None:
                    self._answer(key, batch)
                    self.settle()

    def _answer(self, key, batch):
        answers = wrong(batch) if key[0] in self.liars else right(batch)
        self.batches.answer(key, batch.number, answers, 0.1)


events = st.tuples(
    st.sampled_from("abcde"), st.sampled_from(["take", "answer", "twice", "leave", "wait"])
)


@given(st.lists(events, max_size=120), st.sets(st.sampled_from("abcde"), max_size=4))
def test_whatever_happens_every_part_counts_once_and_right(happening, liars):
    room = Classroom(liars)
    for name, event in happening:
        getattr(room, event)(name)
        room.now += 0.7
        room.settle()
    room.batches.join(computer("z"))
    room.finish()
    assert totals(room.batches)[0] == EXPECTED[0]
    if totals(room.batches) != EXPECTED and room.batches.check_all():
        room.finish()
        assert totals(room.batches)[0] == EXPECTED[0]
    put_out = {each.name[0] for each in room.batches.computers.values() if each.refusal}
    assert put_out <= liars
    assert liars or totals(room.batches) == EXPECTED


def test_newly_accepted_batches_are_told_once():
    batches = new_batches("a")
    count_alone(batches, "a")
    while (batch := batches.for_referee()) is not None:
        assert batches.decide(batch.number, right(batch)) == []
    told = batches.newly_accepted()
    assert sorted(number for batch, _ in told for number, _ in batch.parts) == EXPECTED[0]
    assert batches.newly_accepted() == []
    assert not batches.changed


def test_batches_grow_to_their_time_and_shrink_towards_the_end():
    batches = new_batches("a", 4000)
    seconds = [0.05 * len(batch.parts) for batch in count_alone(batches, "a", seconds=0.05)]
    assert seconds[0] < seconds[1] < seconds[2]
    assert TARGET <= max(seconds) < 1.2 * TARGET
    assert 0.4 < seconds[-2] < 0.6 * TARGET


def test_a_fast_computer_gets_larger_batches():
    batches = new_batches("ab", 4000)
    sizes = {"a": 0, "b": 0}
    for now in range(20):
        for name, each in (("a", 0.05), ("b", 0.2)):
            batch = batches.take(name, now)
            batches.answer(name, batch.number, right(batch), each * len(batch.parts))
            sizes[name] = len(batch.parts)
    assert 3 < sizes["a"] / sizes["b"] < 5


def test_one_batch_in_fifty_is_counted_by_two_computers():
    batches = new_batches("ab", 4000)
    while not batches.is_complete:
        for name in "ab":
            batch = batches.take(name, 0.0)
            if batch is not None:
                batches.answer(name, batch.number, right(batch), 0.05 * len(batch.parts))
    number = 1 + max(batch.number for batch, _ in batches.accepted())
    done = sum(each.parts for each in batches.computers.values())
    assert 4000 < done < 4000 + 60 * (2 + number // CHECKED_EVERY)


def test_what_a_computer_that_is_put_out_has_done_is_counted_again():
    batches = new_batches("ab")
    first = batches.take("a", 0.0)
    batches.answer("a", first.number, right(first), 0.1)
    second = batches.take("a", 0.0)
    batches.answer("a", second.number, wrong(second), 0.1)  # nobody has noticed
    assert batches.take("b", 0.0) == first
    batches.answer("b", first.number, right(first), 0.1)
    assert totals(batches)[0] == [number for each in (first, second) for number, _ in each.parts]
    batches.answer("b", first.number, right(first), 0.1)  # the same twice
    third = batches.take("b", 0.0)
    batches.answer("b", third.number, right(third), 0.1)
    assert batches.check_all()
    assert batches.take("b", 0.0) == second
    batches.answer("b", second.number, right(second), 0.1)
    assert batches.for_referee() == second
    assert [each.name for each in batches.decide(second.number, right(second))] == ["a"]
    assert batches.changed
    assert "a has counted a part wrong" in batches.computers["a"].refusal
    assert batches.take("a", 0.0) is None


def test_a_computer_that_stalls_does_not_hold_up_the_end():
    batches = new_batches("ab", 2)
    batch = batches.take("a", 0.0)
    assert batches.take("b", 0.0) == batch  # the first of each is checked
    batches.answer("b", batch.number, right(batch), 0.1)
    assert batches.take("b", 60.0) is None
    batches.leave("a")
    assert batches.for_referee() == batch
    batches.decide(batch.number, right(batch))
    assert batches.is_complete


def test_who_is_there_and_never_answers_does_not_hold_up_the_end_either():
    batches = new_batches("ab", 2)
    batch = batches.take("a", 0.0)
    assert batches.take("b", 0.0) == batch
    batches.answer("b", batch.number, right(batch), 0.1)
    assert batches.for_referee() is None
    assert batches.take("b", 1.0) is None
    batches.release_late(PATIENCE + 0.1)
    assert batches.for_referee() == batch
    batches.decide(batch.number, right(batch))
    assert batches.is_complete


def test_who_gives_a_wrong_number_of_answers_twice_is_put_out_and_the_referee_asked():
    batches = new_batches("ab")
    for count in (1, 2):
        batch = batches.take("a", 0.0)
        batches.answer("a", batch.number, right(batch)[1:], 0.1)
        assert batches.computers["a"].wrong_sizes == count
    assert "a has counted a part wrong" in batches.computers["a"].refusal
    assert batches.for_referee() == batch
    assert batches.decide(batch.number, right(batch)) == []
    count_alone(batches, "b")
    while (batch := batches.for_referee()) is not None:
        batches.decide(batch.number, right(batch))
    assert totals(batches) == EXPECTED
    with pytest.raises(LookupError):
        batches.answer("b", 10**6, (), 0.1)


def test_who_does_not_answer_is_named_and_others_get_what_it_has():
    batches = new_batches("ab")
    held = batches.take("a", 0.0)
    batches.take("b", 0.0)
    assert batches.release_late(PATIENCE) == []
    assert [each.name for each in batches.release_late(PATIENCE + 0.1)] == ["a", "b"]
    assert batches.release_late(PATIENCE + 0.2) == []  # they are told of once
    batches.join(computer("c"))
    assert batches.take("c", PATIENCE + 0.3) == held


def test_who_is_late_at_the_end_is_named_when_another_counts_its_batch_too():
    batches = new_batches("ab", 4)
    first = batches.take("a", 0.0)
    assert batches.take("b", 0.0) == first  # the first of each is checked
    for name in "ab":
        batches.answer(name, first.number, right(first), 0.1)
    held = batches.take("a", 1.0)
    assert batches.take("b", 1.0) is None
    assert batches.release_late(9.0) == []
    assert batches.take("b", 9.0) == held
    assert [each.name for each in batches.release_late(9.0)] == ["a"]
    assert batches.release_late(9.0) == []
