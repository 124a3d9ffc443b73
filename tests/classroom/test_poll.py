"""The replies of a class are counted as each phone has sent them last."""

from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion, Reply, SentReply
from nqviz.common.i18n import LANGUAGES

TEXTS = dict.fromkeys(LANGUAGES, "What happens?")
CHOICE = PhoneQuestion(Form.CHOICE, TEXTS, dict.fromkeys(LANGUAGES, ("a", "b", "c")))
NUMBER = PhoneQuestion(Form.NUMBER, TEXTS)
SQUARES = PhoneQuestion(Form.SQUARES, TEXTS, n=4, squares=frozenset({4, 5, 6, 7}), most=2)


@pytest.mark.parametrize(
    ("question", "accepted", "refused"),
    [
        (CHOICE, [(0,), (2,)], [(3,), (-1,), (), (0, 1)]),
        (NUMBER, [(0,), (92,)], [(-1,), (10**15 + 1,), (), (1, 2)]),
        (SQUARES, [(4,), (4, 7)], [(0,), (), (7, 4), (4, 4), (4, 5, 6), (16,)]),
        (PhoneQuestion(Form.SQUARES, TEXTS, n=2), [(0,), (3,)], [(4,), (-1,), (0, 1)]),
    ],
)
def test_only_what_answers_a_question_is_accepted(
    question: PhoneQuestion, accepted: list[Reply], refused: list[Reply]
) -> None:
    assert all(map(question.accepts, accepted))
    assert not any(map(question.accepts, refused))


def test_there_is_no_third_round() -> None:
    with pytest.raises(ValueError, match="two rounds"):
        PhonePoll(CHOICE, 1).next_round().next_round()


@dataclass
class Page:
    """The page of a phone, as resources/web/phone_link.js is: what it sent last, by its clock."""

    clock: int = 1000
    sent: int = 0

    def stamp(self) -> int:
        self.clock += 1
        self.sent = max(self.sent + 1, self.clock)
        return self.sent


@dataclass
class Phone:
    """A phone and its user, who has chosen so many times."""

    pages: list[Page] = field(default_factory=lambda: [Page()])
    chosen: int = 0


@dataclass
class Message:
    """A reply on its way: it can come late, twice, or never."""

    phone: str
    content: SentReply
    choice: int  # which of its user's choices it is


class Class(RuleBasedStateMachine):
    """A class in any order: what counts is what the user of each phone has chosen last.

    The replies of the server are compared with those choices that came while their round was open.
    """

    def __init__(self) -> None:
        super().__init__()
        self.phones = {each: Phone() for each in "abc"}
        self.on_the_way: list[Message] = []
        self.last: dict[tuple[int, int, str], Message] = {}
        self.poll = PhonePoll(CHOICE, 1)

    @rule(deed=st.sampled_from(["close", "vote again", "ask another"]))
    def go_on(self, deed: str) -> None:
        """Do what a teacher does; one rule, so that answers come more often."""
        if deed == "close":
            self.poll = self.poll.closed()
        elif deed == "vote again" and self.poll.round == 0:
            self.poll = self.poll.next_round()
        else:
            self.poll = PhonePoll(CHOICE, self.poll.number + 1)

    @rule(name=st.sampled_from("abc"), index=st.integers(0, 2))
    def answer(self, name: str, index: int) -> None:
        """Answer the question of now, on a good network."""
        self.choose(name, index, 0)
        self.take(self.on_the_way.pop())

    @rule(name=st.sampled_from("abc"), index=st.integers(0, 2), late=st.integers(0, 1))
    def choose(self, name: str, index: int, late: int) -> None:
        """Answer the question of now; a page that has slept still shows the one before."""
        phone = self.phones[name]
        phone.chosen += 1
        number, round_ = max(1, self.poll.number - late), self.poll.round
        content = SentReply(number, round_, (index,), phone.pages[-1].stamp())
        self.on_the_way.append(Message(name, content, phone.chosen))

    @precondition(lambda self: self.on_the_way)
    @rule(data=st.data(), is_kept=st.booleans())
    def arrive(self, data: st.DataObject, is_kept: bool) -> None:
        """Take any reply that is on its way; one that is kept comes once more."""
        message = data.draw(st.sampled_from(self.on_the_way))
        if not is_kept:
            self.on_the_way.remove(message)
        self.take(message)

    def take(self, message: Message) -> None:
        content = message.content
        if self.poll.is_asking_for(content):
            self.poll = self.poll.with_reply(message.phone, content)
        if self.poll.is_open and (content.number, content.round) == self._now:
            key = *self._now, message.phone
            if key not in self.last or self.last[key].choice < message.choice:
                self.last[key] = message

    @rule(name=st.sampled_from("abc"), back=st.integers(0, 100))
    def reload(self, name: str, back: int) -> None:
        """Load the page again, in whatever language; a clock is set back while nothing is sent.

        One that was set back before has gone on beyond the replies that are on the way.
        """
        phone = self.phones[name]
        clock = phone.pages[-1].clock
        on_the_way = [each.content.sent for each in self.on_the_way if each.phone == name]
        clock = max(clock, *on_the_way) if on_the_way else max(0, clock - back)
        phone.pages.append(Page(clock, self.poll.sent.get(name, 0)))

    @property
    def _now(self) -> tuple[int, int]:
        return self.poll.number, self.poll.round

    @invariant()
    def counts_are_exact(self) -> None:
        for round_ in (0, 1):
            expected = Counter(
                message.content.reply[0]
                for (number, each, _phone), message in self.last.items()
                if (number, each) == (self.poll.number, round_)
            )
            assert self.poll.counts(round_) == expected


TestClass = Class.TestCase
TestClass.settings = settings(max_examples=50, stateful_step_count=40, deadline=None)
