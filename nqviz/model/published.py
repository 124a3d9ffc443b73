"""What others have published: their tables and claims as printed, and the counts that are known.

`resources/published/README.md` says where each figure comes from and what is known of its errors.
Nothing is corrected here; the audit compares these figures with the program's own.
"""

import csv
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from nqviz.common.assets import asset
from nqviz.common.i18n import mark
from nqviz.model.rule import QUEENS, Rule

# A figure as it is printed: a decimal keeps the digits that its author gave.
Value = int | Decimal
Row = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Source:
    """Where figures come from: a key for the files, the author and title, and a short name."""

    key: str
    title: str
    name: str


WIRTH = Source(
    "wirth",
    '"The N queens problem - new variants of the Wirth algorithm", Annales UMCS',
    "Wirth variants",
)
CHENG = Source("cheng", 'Cheng Yuan-Bin, "Sieve Algorithm to N Queens Problem"', "Cheng")
TAKAKEN = Source("takaken", 'Takaken, "N Queens Problem (number of Solutions)"', "Takaken")
SWAPS = Source("swaps", 'Zhang Jia, "N queens Problem" (min-conflict swaps)', "Zhang Jia")
OEIS = Source("oeis", "OEIS A000170 and A002562", "OEIS")
SOURCES = (WIRTH, CHENG, TAKAKEN, SWAPS, OEIS)


class Column(NamedTuple):
    """A column of figures, in words, and for times: the key of the algorithm that was timed."""

    name: str
    words: str
    solver: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table as its author printed it.

    Attributes:
        file: its name in `resources/published`.
        place: what its author calls it.
        columns: its columns of figures.
        keys: its other columns, which identify a line.
        machine: what its times were measured on; empty where it has none.
        unit: how many seconds its unit of time is.
        mirror: whether its programs search only half of the first row.
    """

    file: str
    source: Source
    place: str
    columns: tuple[Column, ...]
    keys: tuple[str, ...] = ("n",)
    machine: str = ""
    unit: float = 1.0
    threads: int = 1
    mirror: bool = False

    def rows(self) -> list[Row]:
        """Read the table: one dictionary for each line, by the file's column names."""
        return [{name: _value(text) for name, text in line.items()} for line in _lines(self.file)]


_WIRTH_PROGRAMS = (
    ("basic", mark("Basic backtracking"), "wirth-basic"),
    ("backtracking1", mark("Backtracking ver. 1"), "wirth-1"),
    ("backtracking2", mark("Backtracking ver. 2"), "wirth-2"),
    ("filtering1", mark("By filtering ver. 1"), "filter-1"),
    ("filtering2", mark("By filtering ver. 2"), "filter-2"),
)

WIRTH_NODES = Table(
    "wirth_variants_table1_checked_nodes.csv",
    WIRTH,
    mark("Table 1"),
    (Column("checked_nodes", mark("checked nodes")),),
    keys=("n", "row"),
)
WIRTH_COMPARISONS = Table(
    "wirth_variants_table1_comparisons.csv",
    WIRTH,
    mark("Table 1"),
    (
        Column("sum_checked_nodes", mark("sum of checked nodes")),
        Column("comparisons", mark("comparisons")),
        Column("average_comparisons_per_node", mark("comparisons per node")),
    ),
)
WIRTH_TIMES = Table(
    "wirth_variants_table2_ms.csv",
    WIRTH,
    mark("Table 2"),
    tuple(Column(f"{name}_ms", words, solver) for name, words, solver in _WIRTH_PROGRAMS),
    machine="Java, Intel Core 2 Duo T5550 1.83 GHz, Windows XP",
    unit=1e-3,
    mirror=True,
)
WIRTH_RATIOS = Table(
    "wirth_variants_table4_ratio.csv",
    WIRTH,
    mark("Table 4"),
    tuple(Column(name, words, solver) for name, words, solver in _WIRTH_PROGRAMS),
    mirror=True,
)
CHENG_TABLE = Table(
    "cheng_sieve_table1.csv",
    CHENG,
    mark("Table 1"),
    (
        Column("solutions", mark("solutions")),
        Column("backtracking_s", mark("seconds of the backtracking program"), "wirth-basic"),
        Column("sieve_s", mark("seconds of the sieve program"), "sieve-symmetric"),
    ),
    machine="C++, Pentium 2.7 GHz, Windows 7",
)
TAKAKEN_TABLE = Table(
    "takaken_table.csv",
    TAKAKEN,
    mark("table of version 3.2"),
    (
        Column("total", mark("total")),
        Column("unique", mark("unique")),
        Column("seconds", mark("seconds"), "bitmask-unique"),
    ),
    machine="C with OpenMP, Intel i7-10870H 2.21 GHz, 16 threads",
    threads=16,
)
KNOWN_COUNTS = Table(
    "known_counts.csv",
    OEIS,
    mark("the two sequences"),
    (Column("solutions", mark("all solutions")), Column("unique", mark("unique solutions"))),
)
CLAIMS_FILE = "claims.csv"
TABLES = (
    WIRTH_NODES,
    WIRTH_COMPARISONS,
    WIRTH_TIMES,
    WIRTH_RATIOS,
    CHENG_TABLE,
    TAKAKEN_TABLE,
    KNOWN_COUNTS,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure that stands in a source's text instead of a table, with its sentence."""

    key: str
    source: Source
    place: str
    printed: Value
    sentence: str


def claims() -> list[Claim]:
    """Read the claims."""
    sources = {source.key: source for source in SOURCES}
    return [
        Claim(
            line["claim"],
            sources[line["source"]],
            line["place"],
            _value(line["printed"]),
            line["sentence"],
        )
        for line in _lines(CLAIMS_FILE)
    ]


class Known(NamedTuple):
    """The solutions of one board, and those that differ under the square's eight symmetries."""

    solutions: int
    unique: int


def known(n: int) -> Known | None:
    """Return the counts for n (OEIS A000170 and A002562), or None where there are none."""
    return _known_counts().get(n)


@cache
def _known_counts() -> dict[int, Known]:
    counts = ([int(value) for value in row.values()] for row in KNOWN_COUNTS.rows())
    return {n: Known(solutions, unique) for n, solutions, unique in counts}


def known_solutions(n: int, rule: Rule = QUEENS) -> int | None:
    """Return how many solutions a board has under a rule (OEIS), None where that is not known."""
    if not rule.is_plain:
        return None
    if rule.key == QUEENS.key:
        return counts.solutions if (counts := known(n)) else None
    return _counts_of_other_rules().get((rule.key, n))


@cache
def _counts_of_other_rules() -> dict[tuple[str, int], int]:
    rows = _lines("other_rules.csv")
    return {(row["rule"], int(row["n"])): int(row["solutions"]) for row in rows}


def _lines(file: str) -> list[dict[str, str]]:
    with asset("published", file).open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _value(text: str) -> Value:
    return Decimal(text) if "." in text else int(text)
