"""Replies of the computers in a room, checked by a model where they are read.

They travel as plain values, and may come from another version of nqviz.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from nqviz.common.i18n import tr
from nqviz.common.text import visible

_MOST_CHARACTERS = 200  # A sentence quotes so many of another computer's words.
_MOST_COUNTED = (1 << 63) - 1  # A kernel counts in numbers of 64 bits.
_Sum = Annotated[int, Meta(ge=0, le=_MOST_COUNTED)]

Answers = tuple[tuple[_Sum, _Sum], ...]  # of each part: solutions and layouts, without its factor


class _Reply(Struct, tag_field="op", frozen=True):
    """A reply to an order."""


class Ready(_Reply, tag="ready", frozen=True):
    """The computer has made its tables, and cuts the count as the digest says."""

    digest: str


class Refused(_Reply, tag="refused", frozen=True):
    """The computer takes no part in a count.

    Attributes:
        what: does not agree: a version, "edition", "cut", "memory" or "error".
        has: the computer's own value.
        wants: the value that the count needs.
    """

    what: str
    has: str
    wants: str = ""

    def in_words(self, computer: str) -> str:
        """Return the reason in one sentence."""
        what, has, wants = (
            visible(each[:_MOST_CHARACTERS]) for each in (self.what, self.has, self.wants)
        )
        values = {"computer": computer, "has": has, "wants": wants}
        if what in {"edition", "cut"}:
            return tr(
                "{computer} cuts this count into other parts: install the same version of nqviz "
                "there.",
                **values,
            )
        if what == "memory":
            return tr(
                "{computer} has {has} of memory free, and this count needs {wants}.", **values
            )
        if what == "error":
            return tr("{computer} can't count: {has}.", **values)
        return tr(
            "{computer} has {what} {has}, and this count needs {wants}: install the same there.",
            what=what,
            **values,
        )


class CountedBatch(_Reply, tag="counted", frozen=True):
    """The answers to a batch, and the seconds that one thread has taken for them."""

    batch: Annotated[int, Meta(ge=0, le=_MOST_COUNTED)]
    answers: Answers
    seconds: Annotated[float, Meta(ge=0, le=1e9)]


class SharedLines(Struct, frozen=True):
    """The timings of a computer, one a line, if it agrees to share them."""

    agrees: bool
    lines: list[str]


Reply = Ready | Refused | CountedBatch


def sender_of(message: object) -> str:
    """Return the address that the scheduler has put into a message; empty where there is none."""
    sender = message.get("worker") if isinstance(message, dict) else None
    return sender if isinstance(sender, str) else ""


def read_reply(message: object) -> Reply | None:
    """Return a reply to an order; None where it has another shape."""
    reply: Reply | None = _read(message, Reply)
    return reply


def read_lines(message: object) -> SharedLines | None:
    """Return the timings in a message; None where it has another shape."""
    shared: SharedLines | None = _read(message, SharedLines)
    return shared


def _read(message: object, model: Any) -> Any:
    try:
        return msgspec.convert(message, model)
    except (msgspec.MsgspecError, RecursionError):
        return None
