"""The sources' own figures as curves beside the program's own, with what is wrong in them."""

from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.curves.curve_data import Bound, Curve, CurveOrigin, Dot
from nqviz.curves.scales import factor_in_words
from nqviz.model.published import (
    CHENG,
    CHENG_TABLE,
    TAKAKEN,
    TAKAKEN_TABLE,
    WIRTH,
    WIRTH_COMPARISONS,
    WIRTH_RATIOS,
    WIRTH_TIMES,
    Column,
    Row,
    Source,
    Table,
    Value,
    known,
)
from nqviz.scenes.measure_state import Operation, PlotView
from nqviz.solvers.registry import find_solver


class PublishedCurves(NamedTuple):
    """A source whose figures can be drawn: its short name and its table of times."""

    source: Source
    name: str
    times: Table


BESIDE = (
    PublishedCurves(WIRTH, mark("Wirth variants"), WIRTH_TIMES),
    PublishedCurves(CHENG, mark("Cheng"), CHENG_TABLE),
    PublishedCurves(TAKAKEN, mark("Takaken"), TAKAKEN_TABLE),
)
_COUNTS = {"solutions": "solutions", "total": "solutions", "unique": "unique"}


def published_curves(
    view: PlotView,
    sources: Collection[str],
    *,
    baseline: str = "wirth-basic",
    operation: Operation = Operation.TESTS,
) -> list[Curve]:
    """Return the curves of some sources, given by their keys, in one of the views.

    The speed-up of the Wirth variants over their basic program is Table 4 as printed; any other one
    is the quotient of the source's own times, where it has both.
    """
    shown = [beside for beside in BESIDE if beside.source.key in sources]
    if view is PlotView.SECONDS:
        return [curve for beside in shown for curve in _times(beside)]
    if view is PlotView.SPEED_UP:
        return [curve for beside in shown for curve in _speed_ups(beside, baseline)]
    if operation is Operation.TESTS:
        return [_nodes(beside) for beside in shown if beside.source is WIRTH]
    return []


def legend(curves: Iterable[Curve], view: PlotView, baseline: str = "wirth-basic") -> list[str]:
    """Return a line for each source of some of the curves that `published_curves` returned."""
    drawn = {curve.name.partition(" ")[0] for curve in curves}
    return [_legend(beside, view, baseline) for beside in BESIDE if beside.source.key in drawn]


def _legend(beside: PublishedCurves, view: PlotView, baseline: str) -> str:
    name = tr(beside.name)
    if view is PlotView.OPERATIONS:
        return tr(
            "{source}, {place}: the nodes of their basic program",
            source=name,
            place=tr(WIRTH_COMPARISONS.place),
        )
    table = _speed_up_table(beside, baseline) if view is PlotView.SPEED_UP else beside.times
    return tr(
        "{source}, {place}: {machine}",
        source=name,
        place=tr(table.place),
        machine=beside.times.machine,
    )


def _times(beside: PublishedCurves) -> Iterator[Curve]:
    rows = beside.times.rows()
    for column, solver in _programs(beside.times):
        dots = [_time(beside, column, row) for row in rows]
        yield _curve(beside, solver, dots)


def _time(beside: PublishedCurves, column: Column, row: Row) -> Dot:
    """Return a printed time; one too short for its author's clock is less than its last digit."""
    table, printed = beside.times, row[column.name]
    seconds = float(printed) * table.unit
    if seconds:
        bound, words = Bound.EXACT, in_words(seconds)
    else:
        seconds = _last_digit(printed) * table.unit
        bound, words = Bound.LESS, tr("less than {seconds}", seconds=in_words(seconds))
    wrong = [
        tr(
            "The count printed here is wrong: {printed} instead of {right}.",
            printed=number(int(row[name])),
            right=number(right),
        )
        for name, right in _right_counts(row)
        if row[name] != right
    ]
    lines = [words, table.machine, *_halved(table), *wrong]
    return _dot(beside, table, column, int(row["n"]), seconds, lines, bound, is_wrong=bool(wrong))


def _speed_ups(beside: PublishedCurves, baseline: str) -> Iterator[Curve]:
    """Yield the programs of a source against one of them; none where it has no such program."""
    table = _speed_up_table(beside, baseline)
    base = next((column for column, key in _programs(beside.times) if key == baseline), None)
    if base is None:
        return
    times = {int(row["n"]): row for row in beside.times.rows()}
    by_key = {key: column for column, key in _programs(beside.times)}
    for column, key in _programs(table):
        if key == baseline:
            continue
        dots = []
        for row in table.rows():
            n = int(row["n"])
            slow, fast = times[n][base.name], times[n][by_key[key].name]
            if not (slow and fast):
                continue
            quotient = Decimal(slow) / Decimal(fast)
            printed = Decimal(row[column.name]) if table is WIRTH_RATIOS else quotient
            is_wrong = printed != quotient.quantize(printed) and table is WIRTH_RATIOS
            words = tr("{factor} times as fast", factor=factor_in_words(float(printed)))
            lines = [words, beside.times.machine, *_halved(table)]
            if is_wrong:
                lines.append(
                    tr(
                        "{printed} is printed here; the times of {place} give {right}.",
                        printed=printed,
                        place=tr(beside.times.place),
                        right=quotient.quantize(printed),
                    )
                )
            dots.append(_dot(beside, table, column, n, float(printed), lines, is_wrong=is_wrong))
        yield _curve(beside, key, dots)


def _nodes(beside: PublishedCurves) -> Curve:
    """Return the checked nodes of the basic program, which Table 1 gives as a sum for each n."""
    column = WIRTH_COMPARISONS.columns[0]
    dots = [
        _dot(
            beside,
            WIRTH_COMPARISONS,
            column,
            int(row["n"]),
            float(row[column.name]),
            [number(int(row[column.name]))],
        )
        for row in WIRTH_COMPARISONS.rows()
    ]
    return _curve(beside, "wirth-basic", dots)


def _dot(
    beside: PublishedCurves,
    table: Table,
    column: Column,
    n: int,
    value: float,
    lines: list[str],
    bound: Bound = Bound.EXACT,
    *,
    is_wrong: bool = False,
) -> Dot:
    heading = tr(
        "{source}, {place}: {column}, n = {n}",
        source=tr(beside.name),
        place=tr(table.place),
        column=tr(column.words),
        n=n,
    )
    return Dot(n, value, value, value, bound, is_wrong, partial("\n".join, [heading, *lines]))


def _curve(beside: PublishedCurves, key: str, dots: list[Dot]) -> Curve:
    title = tr("{source}: {title}", source=tr(beside.name), title=tr(find_solver(key).title))
    return Curve(f"{beside.source.key} {key}", key, title, tuple(dots), CurveOrigin.PUBLISHED)


def _halved(table: Table) -> list[str]:
    return [tr("half of the first row, counted twice")] if table.mirror else []


def _programs(table: Table) -> list[tuple[Column, str]]:
    return [(column, column.solver) for column in table.columns if column.solver is not None]


def _speed_up_table(beside: PublishedCurves, baseline: str) -> Table:
    """Return the table a speed-up is read from: Table 4 is over the basic program."""
    is_printed = beside.times is WIRTH_TIMES and baseline == "wirth-basic"
    return WIRTH_RATIOS if is_printed else beside.times


def _last_digit(printed: Value) -> float:
    exponent = printed.as_tuple().exponent if isinstance(printed, Decimal) else 0
    return float(10 ** int(exponent))


def _right_counts(row: Row) -> Iterator[tuple[str, int]]:
    right = known(int(row["n"]))
    for name, kind in _COUNTS.items():
        if name in row and right is not None:
            yield name, getattr(right, kind)
