"""Measuring how fast algorithms count, as a table and a plot."""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import islice
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from nqviz.api.options import Blocked, Names, Regions, check_programs, rule_from, solvers_named
from nqviz.api.pages import image
from nqviz.api.pictures import look_named
from nqviz.api.timing_plot import SHOWN, curves_of, timing_plot
from nqviz.api.working import Cancel, work_apart
from nqviz.common.durations import in_words
from nqviz.common.i18n import number, tr
from nqviz.measuring.timing import Measurement, MeasurementProgress, Timing

if TYPE_CHECKING:
    import pandas

_MOST_SIZES = 1000


class Timings(Sequence[Mapping[str, Any]]):
    """A table of timings: a sequence of rows, each a mapping. `nqviz.measure` gives it.

    A row has `algorithm`, its key or the file of a program, `n`, `threads`, `mirror`, `rule`, the
    `seconds` of all repeats, their `median` in seconds, `solutions`, and `beyond_limit`: whether
    the count takes longer than the limit, which then stands for the seconds.

    A notebook shows a plot and the table, and a terminal prints the table.

    Examples:
        >>> import nqviz
        >>> table = nqviz.measure(["bitmask"], [6, 7], repeats=1)
        >>> [(row["n"], row["solutions"]) for row in table]
        [(6, 4), (7, 40)]
    """

    def __init__(self, timings: Iterable[Timing]) -> None:
        self._timings = tuple(timings)
        self._rows = tuple(map(timing_row, self._timings))

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, row: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, row: slice) -> "Timings": ...
    def __getitem__(self, row: int | slice) -> "Mapping[str, Any] | Timings":
        return Timings(self._timings[row]) if isinstance(row, slice) else self._rows[row]

    def __repr__(self) -> str:
        return f"<Timings: {len(self)} rows>"

    def __str__(self) -> str:
        return "\n".join(table_lines(self._timings))

    def to_csv(self, file: str | os.PathLike[str]) -> None:
        """Write the table to a CSV file for spreadsheets; the window imports those of algorithms.

        Args:
            file: its name; what stood there is replaced.

        Raises:
            ValueError: with one sentence, where it can't be written.

        Examples:
            >>> import nqviz, pathlib, tempfile
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     file = pathlib.Path(folder, "times.csv")
            ...     nqviz.measure(["bitmask"], [6], repeats=1).to_csv(file)
            ...     file.read_text().splitlines()[1][:18]
            'algorithm,n,thread'
        """
        from nqviz.store.timing_record import Origin, TimingRecord  # noqa: PLC0415  take a while
        from nqviz.store.timings_csv import write_file  # noqa: PLC0415

        origin, now = Origin.of_this_machine(), datetime.now(UTC)
        write_file(Path(file), [TimingRecord(0, now, each, origin) for each in self._timings])

    def to_dataframe(self) -> "pandas.DataFrame":
        """Return the table as a DataFrame, one row for each timing.

        Raises:
            ImportError: where pandas is not installed.

        Examples:
            >>> import nqviz
            >>> nqviz.measure(["bitmask"], [6], repeats=1).to_dataframe()["solutions"].sum()
            np.int64(4)
        """
        import pandas  # noqa: PLC0415  few have it

        return pandas.DataFrame([dict(row) for row in self._rows])

    def svg(self, *, look: str = "light") -> str:
        """Return a plot of the medians over n as SVG, the seconds on a logarithmic axis.

        Args:
            look: the colours: "light", "dark" or "projector".

        Raises:
            ValueError: where there is no such look.

        Examples:
            >>> import nqviz
            >>> nqviz.measure(["bitmask"], [6, 7], repeats=1).svg()[:4]
            '<svg'
        """
        return timing_plot(self._timings, look_named(look))

    def _repr_html_(self) -> str:
        keys = _keys(self._timings)
        heads = _table_row("th", ["n", *map(_name, keys)])
        lines = "".join(_table_row("td", cells) for cells in _cells(self._timings))
        table = f"<table><thead>{heads}</thead><tbody>{lines}</tbody></table>"
        return f"<div>{image(self.svg(), tr(SHOWN))}</div>{table}"


def _table_row(tag: str, cells: Iterable[str]) -> str:
    """Return a row as markup, which is legible where a notebook has no style for tables."""
    style = "padding: 2px 10px; text-align: right"
    return "".join(
        ["<tr>", *(f'<{tag} style="{style}">{escape(cell)}</{tag}>' for cell in cells), "</tr>"]
    )


def timing_row(timing: Timing) -> dict[str, Any]:
    """Return a timing as a row of a table."""
    return {
        "algorithm": timing.key,
        "n": timing.n,
        "threads": timing.threads,
        "mirror": timing.mirror,
        "rule": timing.rule,
        "seconds": timing.seconds,
        "median": timing.median,
        "solutions": timing.solutions,
        "beyond_limit": timing.is_beyond_limit,
    }


def table_lines(timings: Sequence[Timing]) -> list[str]:
    """Return a table of the medians: a line for each n, a column for each algorithm."""
    keys, rows = _keys(timings), list(_cells(timings))
    columns = list(zip(*[["n", *map(_name, keys)], *rows], strict=True))
    widths = [3, *(max(map(len, column)) + 2 for column in columns[1:])]
    return [
        "".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        for row in zip(*columns, strict=True)
    ]


def _keys(timings: Sequence[Timing]) -> list[str]:
    return [key for key, _title, _colors in curves_of(timings)]


def _name(key: str) -> str:
    """Return the key of an algorithm, or the name of a program's file without its folder."""
    return Path(key).name


def _cells(timings: Sequence[Timing]) -> Iterator[list[str]]:
    """Yield the lines of the table: n, and the medians in words."""
    words = {(timing.n, timing.key): _median_in_words(timing) for timing in timings}
    for n in sorted({timing.n for timing in timings}):
        yield [str(n), *(words.get((n, key), "") for key in _keys(timings))]


def _median_in_words(timing: Timing) -> str:
    words = in_words(timing.median)
    return tr("more than {limit}", limit=words) if timing.is_beyond_limit else words


def measure(
    algorithms: Names,
    sizes: Sequence[int],
    *,
    rule: str | None = None,
    blocked: Blocked = (),
    regions: Regions | None = None,
    repeats: int = 5,
    limit: float = 10.0,
    threads: int = 1,
    mirror: bool = False,
    progress: Callable[[MeasurementProgress], object] | None = None,
    cancel: Cancel | None = None,
) -> Timings:
    """Measure how long algorithms take to count all solutions, one count at a time.

    Compilation and start-up are not measured. An algorithm that takes longer than the limit is not
    tried for larger n, nor is one beyond the largest n that it counts. A program of one's own must
    return its count, or its solutions; one that gives a wrong count, or none, gets no row, and a
    warning says why.

    Args:
        algorithms: keys of `nqviz.algorithms`, and files of programs in Python.
        sizes: the n to be measured.
        rule: what attacks: a name of `nqviz.Algorithm.rules`, such as "torus"; "queens" by default.
        blocked: squares where no queen may stand, as for `nqviz.count`.
        regions: of each region, one square takes a queen, as for `nqviz.count`.
        repeats: how often each count is repeated, as far as the limit leaves time.
        limit: how many seconds one point may take.
        threads: how many threads count.
        mirror: whether to search half of the first row, for algorithms whose
            `nqviz.Algorithm.mirror` is true.
        progress: called with a `nqviz.MeasurementProgress` ten times a second.
        cancel: a `threading.Event`, or whatever has its `is_set`; once it is set, measuring ends.

    Raises:
        ValueError: with one sentence, where there is no such algorithm or rule, or nothing to be
            measured.
        nqviz.CancelledError: when `cancel` was set.

    Examples:
        >>> import nqviz
        >>> table = nqviz.measure(["bitmask", "quarters"], range(6, 8), repeats=1)
        >>> len(table), table[0]["algorithm"], table[0]["solutions"]
        (4, 'bitmask', 4)
    """
    solvers = solvers_named(algorithms)
    given = rule_from(rule, blocked, regions)
    check_programs(solvers, given, is_mirrored=mirror)
    wanted = [index(n) for n in islice(sizes, _MOST_SIZES + 1)]
    if len(wanted) > _MOST_SIZES:
        words = tr("At most {most} sizes are measured at a time.", most=number(_MOST_SIZES))
        raise ValueError(words)
    measurement = Measurement(
        solvers, wanted, repeats=repeats, limit=limit, threads=threads, mirror=mirror, rule=given
    )

    def report() -> None:
        if progress is not None:
            progress(measurement.progress())

    complaints: list[str] = []
    timings = work_apart(
        lambda: list(measurement.run(complaints.append)), measurement.cancel, report, cancel
    )
    for sentence in complaints:
        warnings.warn(sentence, stacklevel=2)
    return Timings(timings)
