"""The results of an audit: a judgement on each printed figure, errata, measurements."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from nqviz.common.i18n import mark, number, tr
from nqviz.model.published import Source, Value

# Returns a text in the language in use, which may be another one than when the audit ran.
Words = Callable[[], str]


class Verdict(Enum):
    """The result of checking a printed figure."""

    CONFIRMED = mark("confirmed")
    WRONG = mark("wrong")
    NOT_CHECKED = mark("not checked")


class Judgement(NamedTuple):
    """A verdict and why; for a wrong figure also the right one."""

    verdict: Verdict
    why: Words = str  # which returns nothing
    right: Value | None = None


CONFIRMED = Judgement(Verdict.CONFIRMED)


def not_checked(why: Words) -> Judgement:
    """Leave a figure unchecked."""
    return Judgement(Verdict.NOT_CHECKED, why)


def too_long(largest: int) -> Judgement:
    """Leave a figure unchecked because its n is larger than the largest that is computed."""
    return not_checked(lambda: tr("Not counted again above n = {largest}.", largest=largest))


class TableCell(NamedTuple):
    """Where a figure stands in `resources/published`: the file, its line from 0, its column."""

    file: str
    line: int
    column: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed figure and the judgement on it.

    `part` is the table or the chapter it stands in, marked for translation, `place` where exactly,
    `cell` where in the published files.
    """

    source: Source
    part: str
    place: Words
    printed: Value
    judgement: Judgement
    cell: TableCell | None = None


@dataclass(frozen=True, slots=True)
class Erratum:
    """An error in a printed listing, what the listing does when it is run, and what is right.

    `place`, `what` and `right` are marked for translation.
    """

    source: Source
    place: str
    what: str
    evidence: Words
    right: str


@dataclass(frozen=True, slots=True)
class MeasuredSpeed:
    """A statement on speed and what was measured here; where they differ it is not called wrong."""

    source: Source
    place: Words
    printed: Words
    here: Words
    reproduced: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that an audit has found."""

    figures: tuple[Figure, ...]
    errata: tuple[Erratum, ...]
    measured: tuple[MeasuredSpeed, ...]

    def with_verdict(self, verdict: Verdict) -> list[Figure]:
        """Return the figures with a verdict, in the order of their sources."""
        return [figure for figure in self.figures if figure.judgement.verdict is verdict]


def compare(printed: Value, exact: int | Fraction, why: Words) -> Judgement:
    """Judge a printed figure by the exact one, to the digits that are printed."""
    right = as_printed(exact, printed)
    return CONFIRMED if right == printed else Judgement(Verdict.WRONG, why, right)


def as_printed(exact: int | Fraction, printed: Value) -> Value:
    """Return a figure rounded to as many decimals as the printed one has."""
    if isinstance(printed, int):
        return round(exact)
    unit = Decimal(1).scaleb(int(printed.as_tuple().exponent))
    return Decimal(round(exact / Fraction(unit))) * unit


def in_print(value: Value) -> str:
    """Return a figure as a reader sees it."""
    return number(value) if isinstance(value, int) else str(value)
