"""Which computer counts which parts, and what becomes of their answers.

Parts are given out in batches, of about a second and a half each on the computer that counts them.
One batch in fifty, and the first of each computer, are counted by two computers; where they differ,
the referee (the computer that asks) decides. Who was wrong is put out, and what it alone has
counted is counted again, and so is who has twice answered with too few numbers or too many. Nothing
here knows of a network or a clock: times come as arguments.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from nqviz.common.i18n import tr
from nqviz.lab.messages import Answers
from nqviz.solvers.base.native import Part

CHECKED_EVERY = 50  # One batch of so many is counted by two computers.
TARGET = 1.5  # A batch should take so many seconds.
_TARGET_AT_THE_END = 0.5  # The last batches take so many seconds: they get smaller.
_GROWTH = 4  # A batch has at most so many times the parts of any before.
_MOST_PARTS = 4096  # A batch has at most so many parts.
_MOST_WRONG_SIZES = 1  # A computer may so often answer with too few numbers or too many.
# After so many seconds, and so many times what was expected, others get a batch, too.
PATIENCE = 15.0
_LATE_FACTOR = 6
_LATE_FACTOR_AT_THE_END = 2  # The factor where others have nothing else to do.
_LATE_LOOK_SECONDS = 0.5  # Late batches are looked for so often, where the last look found none.


class Batch(NamedTuple):
    """Parts that one computer counts at a time, with their numbers in the count."""

    number: int
    parts: tuple[tuple[int, Part], ...]

    @property
    def weight(self) -> float:
        """Its estimated share of the whole work."""
        return sum(part.weight for _, part in self.parts)


@dataclass(slots=True)
class Computer:
    """A computer that takes part, and what it has done.

    Attributes:
        key: its address, as Dask knows it.
        parts, seconds: how much it has counted, and how long its threads have taken together.
        refusal: why it takes no part, in one sentence; empty where it does.
        speed: the share of the whole work that one thread does in a second; 0 if unknown.
        largest: the number of parts of its largest answered batch.
        wrong_sizes: how often its answers were too few or too many.
        under_way: when each batch was given to it.
    """

    key: str
    name: str
    threads: int
    parts: int = 0
    seconds: float = 0.0
    is_ready: bool = False
    is_present: bool = True
    refusal: str = ""
    speed: float = 0.0
    largest: int = 0
    wrong_sizes: int = 0
    under_way: dict[int, float] = field(default_factory=dict)

    @property
    def takes_part(self) -> bool:
        """Whether it is there and not refused."""
        return self.is_present and not self.refusal

    @property
    def has_room(self) -> bool:
        """Whether it can be given a batch: it has some more than threads, so as not to wait."""
        most = self.threads + max(1, self.threads // 2)
        return self.takes_part and self.is_ready and len(self.under_way) < most


@dataclass(slots=True)
class _Record:
    """A batch that is given out or answered.

    Attributes:
        holders: who counts it and is not late, and since when.
        answers: by the key of the computer.
        wanted: how many computers shall count it.
        decision: the referee's answers, where they were needed.
        is_doubtful: whether the referee is needed for it, whoever has counted it.
    """

    batch: Batch
    holders: dict[str, float] = field(default_factory=dict)
    answers: dict[str, Answers] = field(default_factory=dict)
    wanted: int = 1
    decision: Answers | None = None
    is_doubtful: bool = False

    @property
    def accepted(self) -> Answers | None:
        """The answers that count, None as long as there are none, or they differ."""
        if self.decision is not None:
            return self.decision
        if len(self.answers) < self.wanted or self.is_disputed:
            return None
        return next(iter(self.answers.values()))

    @property
    def is_disputed(self) -> bool:
        return self.decision is None and (self.is_doubtful or len(set(self.answers.values())) > 1)

    @property
    def lacks_somebody(self) -> bool:
        """Whether another computer should count it."""
        if self.accepted is not None or self.is_disputed:
            return False
        return len(self.answers) + len(self.holders) < self.wanted


class Batches:
    """All parts of a count, given out and taken in; not thread-safe.

    Attributes:
        computers: by their keys, also those that have gone.
        changed: whether answers are accepted no longer since it was last set to False: then sums
            must be made anew from `accepted`.
    """

    def __init__(self, parts: Iterator[tuple[int, Part]], share: float = 0.0) -> None:
        """Divide the parts that are left of a count, of which `share` is done."""
        self.computers: dict[str, Computer] = {}
        self.changed = False
        self._parts = parts
        self._is_cut = False
        self._left = 1.0 - share  # of the work, that is not in a batch yet
        self._records: list[_Record] = []
        self._open: set[int] = set()  # of batches without accepted answers
        self._waiting: deque[int] = deque()  # of those that lack somebody
        self._fresh: list[int] = []
        self._next_late = 0.0
        self._doubled: dict[str, Computer] = {}  # others have got their batches, too
        self._is_thorough = False

    @property
    def is_complete(self) -> bool:
        """Whether every part has been counted, and every check is done."""
        return self._is_cut and not self._open

    def accepted(self) -> Iterator[tuple[Batch, Answers]]:
        """Yield every batch whose answers count, with them."""
        return self._with_answers(range(len(self._records)))

    def newly_accepted(self) -> list[tuple[Batch, Answers]]:
        """Return those batches of `accepted` that this has not returned before."""
        fresh, self._fresh = self._fresh, []
        return list(self._with_answers(fresh))

    def _with_answers(self, numbers: Iterable[int]) -> Iterator[tuple[Batch, Answers]]:
        for number in numbers:
            record = self._records[number]
            if (answers := record.accepted) is not None:
                yield record.batch, answers

    def join(self, computer: Computer) -> None:
        """Note that a computer takes part, or does so again."""
        self.computers[computer.key] = computer

    def leave(self, key: str) -> None:
        """Give to others what a computer was counting."""
        self.computers[key].is_present = False
        self._release(self.computers[key])

    def refuse(self, key: str, refusal: str) -> None:
        """Give a computer nothing any more, for a reason in one sentence."""
        self.computers[key].refusal = refusal
        self._release(self.computers[key])

    def _release(self, computer: Computer) -> None:
        for number in computer.under_way:
            self._records[number].holders.pop(computer.key, None)
            self._note(number)
        computer.under_way.clear()

    def take(self, key: str, now: float) -> Batch | None:
        """Return the next batch for a computer, None where there is none or it has enough."""
        computer = self.computers[key]
        if not computer.has_room:
            return None
        record = self._waiting_for(computer) or self._cut(computer) or self._late(computer, now)
        if record is None:
            return None
        if not (computer.parts or computer.under_way):
            record.wanted = 2  # what it can do is seen at once
        record.holders[key] = now
        computer.under_way[record.batch.number] = now
        self._note(record.batch.number)
        return record.batch

    def answer(self, key: str, number: int, answers: Answers, seconds: float) -> None:
        """Take in the answers of a computer to a batch, in `seconds` of one thread.

        Raises LookupError for a batch that there is not.
        """
        computer = self.computers[key]
        record = self._records[number]
        if computer.under_way.pop(number, None) is None and key in record.answers:
            return  # the same answer twice
        record.holders.pop(key, None)
        if computer.refusal or len(answers) != len(record.batch.parts):
            self._drop(computer, record)
            return
        was_accepted = record.accepted is not None
        computer.parts += len(answers)
        computer.seconds += seconds
        computer.largest = max(computer.largest, len(answers))
        if seconds > 0:
            computer.speed = record.batch.weight / seconds
        if record.decision is not None:
            if answers != record.decision:
                self._put_out(computer)
            return
        record.answers[key] = answers
        self.changed |= was_accepted and record.is_disputed
        self._note(number)

    def _drop(self, computer: Computer, record: _Record) -> None:
        """Leave answers out that can't be used; who gives a wrong number of them twice is out."""
        if not computer.refusal:
            computer.wrong_sizes += 1
            if computer.wrong_sizes > _MOST_WRONG_SIZES:
                record.is_doubtful = record.accepted is None
                self._put_out(computer)
        self._note(record.batch.number)

    def for_referee(self) -> Batch | None:
        """Return a batch that the referee should count: a dispute, or what nobody else can check.

        The latter where no other computer is there for it.
        """
        for number in self._open:
            record = self._records[number]
            if record.is_disputed:
                return record.batch
            if record.answers and record.lacks_somebody and not self._others(record):
                return record.batch
        return None

    def decide(self, number: int, answers: Answers) -> list[Computer]:
        """Take in what the referee has counted; return the computers that are put out for it."""
        record = self._records[number]
        record.decision = answers
        wrong = [self.computers[key] for key, given in record.answers.items() if given != answers]
        self._note(number)
        for computer in wrong:
            self._put_out(computer)
        return wrong

    def check_all(self) -> bool:
        """Let everything be counted by two computers; return False where that has been done."""
        if self._is_thorough:
            return False
        self._is_thorough = self.changed = True
        for number, record in enumerate(self._records):
            if record.decision is None:
                record.wanted = 2
                self._note(number)
        return True

    def release_late(self, now: float) -> list[Computer]:
        """Let others have what computers have kept for much longer than expected.

        Returns these, and those whose batches `take` has given to others since the last call.
        """
        late, self._doubled = self._doubled, {}
        for number in list(self._open):
            record = self._records[number]
            for key, since in list(record.holders.items()):
                expected = self._expected(self.computers[key], record.batch)
                if now - since > max(PATIENCE, _LATE_FACTOR * expected):
                    del record.holders[key]
                    self._note(number)
                    late[key] = self.computers[key]
        return list(late.values())

    def _put_out(self, computer: Computer) -> None:
        """Forget the answers of a computer, so that others count those parts again."""
        words = tr(
            "{computer} has counted a part wrong and is put out; what it has counted is counted "
            "again.",
            computer=computer.name,
        )
        self.refuse(computer.key, words)
        self.changed = True
        for number, record in enumerate(self._records):
            if record.answers.pop(computer.key, None) is not None:
                self._note(number)

    def _note(self, number: int) -> None:
        record = self._records[number]
        if record.accepted is not None:
            if number in self._open:
                self._open.remove(number)
                self._fresh.append(number)
            return
        self._open.add(number)
        if record.lacks_somebody and number not in self._waiting:
            self._waiting.append(number)

    def _waiting_for(self, computer: Computer) -> _Record | None:
        for _ in range(len(self._waiting)):
            number = self._waiting.popleft()
            record = self._records[number]
            if not record.lacks_somebody:
                continue
            if computer.key not in record.answers and number not in computer.under_way:
                if len(record.answers) + len(record.holders) + 1 < record.wanted:
                    self._waiting.append(number)
                return record
            self._waiting.append(number)
        return None

    def _cut(self, computer: Computer) -> _Record | None:
        parts: list[tuple[int, Part]] = []
        # The first part may stand for tables and take no time, so a first batch has two.
        most = min(_MOST_PARTS, _GROWTH * computer.largest) if computer.speed else 2
        weight, share = 0.0, self._share_for(computer)
        while not self._is_cut and len(parts) < most and weight < share:
            found = next(self._parts, None)
            if found is None:
                self._is_cut = True
                break
            parts.append(found)
            weight += found[1].weight
        if not parts:
            return None
        self._left -= weight
        number = len(self._records)
        is_checked = number % CHECKED_EVERY == 0 or self._is_thorough
        self._records.append(_Record(Batch(number, tuple(parts)), wanted=1 + is_checked))
        self._open.add(number)
        return self._records[number]

    def _share_for(self, computer: Computer) -> float:
        speed = computer.speed
        if not speed:
            return 1.0  # known when it has counted the fewest parts that there can be
        there = (each for each in self.computers.values() if each.takes_part)
        together = sum(each.speed * each.threads for each in there)
        seconds_left = self._left / together
        return speed * min(TARGET, max(_TARGET_AT_THE_END, seconds_left / 4))

    def _late(self, computer: Computer, now: float) -> _Record | None:
        """Return a batch that others keep for long, when there is nothing else to do."""
        if now < self._next_late:
            return None
        found: tuple[float, _Record, str] | None = None
        for number in self._open:
            record = self._records[number]
            if record.is_disputed or number in computer.under_way:
                continue
            if computer.key in record.answers or len(record.holders) != 1:
                continue
            ((key, since),) = record.holders.items()
            expected = self._expected(self.computers[key], record.batch)
            is_late = now - since > max(TARGET, _LATE_FACTOR_AT_THE_END * expected)
            if is_late and (found is None or since < found[0]):
                found = since, record, key
        if found is None:
            self._next_late = now + _LATE_LOOK_SECONDS
            return None
        _, record, holder = found
        self._doubled[holder] = self.computers[holder]
        return record

    def _expected(self, computer: Computer, batch: Batch) -> float:
        """Return after how many seconds a computer should have answered, others before it."""
        turns = max(1.0, len(computer.under_way) / computer.threads)
        return turns * (batch.weight / computer.speed if computer.speed else TARGET)

    def _others(self, record: _Record) -> bool:
        return any(
            each.key in record.holders or self._could_count(each, record)
            for each in self.computers.values()
        )

    def _could_count(self, computer: Computer, record: _Record) -> bool:
        is_asked = computer.key in record.answers or record.batch.number in computer.under_way
        is_able = computer.takes_part and computer.is_ready
        return is_able and not is_asked and not self._is_stuck(computer)

    def _is_stuck(self, computer: Computer) -> bool:
        """Return whether all that a computer was given has gone to others: it may never answer."""
        given = computer.under_way
        return bool(given) and not any(computer.key in self._records[at].holders for at in given)
