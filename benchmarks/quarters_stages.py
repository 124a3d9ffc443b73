"""Where a count by quarters spends its time: its own source, with a clock around some of its calls.

The functions that a kernel calls are replaced by others that do the same and add to a table what
they took. The clock is the processor's, which is read in some ten nanoseconds.
"""

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from benchmarks.figures import Figure, seconds
from nqviz.solvers.kernels import quarters, quarters_join
from nqviz.solvers.kernels.quarters_vectors import LANES, count_free

_STAGES = {  # of the functions that `count_rows` calls
    "placements_on": "load quarters",
    "fill": "pair quarters into layouts",
    "sort_by_key": "sort left layouts",
    "select_free": "select left layouts of a class",
    "divide_runs": "divide right runs by subkey",
    "join": "join",
}
_TABLES = "of it, fill tables of blocks"
_NAMES = (*_STAGES.values(), _TABLES)
_TICKS = {name: cell for cell, name in enumerate(_NAMES)}
_VISITED, _SECTIONS, _BLOCKS = range(len(_NAMES), len(_NAMES) + 3)
_cells = np.zeros(_BLOCKS + 1, np.int64)
_ADDRESS = _cells.ctypes.data
_ROW = 64  # bytes
_RUNS = 5  # of which the fastest is told
_SPAN = 1024  # words that are counted again and again for the least time of a word
_I64 = ir.IntType(64)

# As kernels are compiled: numba counts no references to the arrays that their functions return.
_compiled = njit(nogil=True, _nrt=False)

_Count = Callable[[Any, Any], tuple[int, int]]


@intrinsic
def _ticks(_typing: Any) -> Any:
    """Return what the processor's counter of time shows."""

    def generate(_context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        kind = ir.FunctionType(_I64, [])
        name = "llvm.readcyclecounter"
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [])

    return types.int64(), generate


@intrinsic
def _add(_typing: Any, cell: Any, amount: Any) -> Any:  # noqa: ARG001  the arguments are types
    """Add an amount to a cell of the table, wherever a kernel runs."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        at = builder.add(_I64(_ADDRESS), builder.shl(args[0], _I64(3)))
        at = builder.inttoptr(at, _I64.as_pointer())
        builder.store(builder.add(builder.load(at), args[1]), at)
        return _context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


def figures_of(n: int, share: int) -> Iterator[Figure]:
    """Yield the shares of the stages, from one in `share` of the sets of left rows, one thread."""
    tables: list[Any] = []
    tabulating = seconds(lambda: tables.append(quarters.tables_of(n)))
    sets = tables[0].sets[share // 2 :: share].copy()  # a slice would be of another type
    count = _measuring_count()
    expected = quarters.count_sets(tables[0], sets)
    assert count(tables[0], sets) == expected, "with a clock it counts something else"
    alone = min(seconds(lambda: quarters.count_sets(tables[0], sets)) for _ in range(_RUNS))
    took, cells = min(_measured(count, tables[0], sets) for _ in range(_RUNS))
    tick = _seconds_of_a_tick()
    part = f"1 in {share} of the sets" if share > 1 else "all sets"
    yield Figure(
        f"`quarters`, n = {n}, {part}, one thread, without the tables of the quarters; with clocks "
        "in it; the tables",
        f"{alone:.3f} s; {took:.3f} s; {tabulating:.3f} s",
        "",
    )
    for name in _NAMES:
        spent = cells[_TICKS[name]] * tick
        if spent:
            yield Figure(f"n = {n}: {name}", f"{spent / took:.1%}", "")
    yield from _of_join(n, tables[0], cells, tick, expected[1])


def _measured(count: _Count, tables: Any, sets: Any) -> tuple[float, list[int]]:
    """Return the seconds of one run, and the cells of the table after it."""
    _cells[:] = 0
    took = seconds(lambda: count(tables, sets))
    return took, _cells.tolist()


def _of_join(n: int, tables: Any, cells: list[int], tick: float, pairs: int) -> Iterator[Figure]:
    """Yield what the join visits, and how its time compares with the least that it could take."""
    visited, sections, blocks = cells[_VISITED], cells[_SECTIONS], cells[_BLOCKS]
    joining = (cells[_TICKS["join"]] - cells[_TICKS[_TABLES]]) * tick
    groups = tables.arrangement.groups
    rows = len(quarters_join.space_for_block(tables.arrangement)[0])
    least = _least_of_a_word(groups)
    loaded = visited * (8 + groups * _ROW)
    streamed = visited * 8 + blocks * rows * _ROW
    yield Figure(
        f"n = {n}: right layouts visited, each beside a block of 512 left ones",
        f"{visited:,}, {visited / max(1, pairs):.2f} for each of {pairs:,} pairs found, "
        f"{visited / max(1, sections):.0f} in a row; {blocks:,} blocks",
        "",
    )
    yield Figure(
        f"n = {n}: time of a visit; the least, if all rows are in the nearest cache",
        f"{joining / max(1, visited) * 1e9:.2f} ns; {least * 1e9:.2f} ns",
        "",
    )
    yield Figure(
        f"n = {n}: loaded by visits; read and written once by the join; copied by memory",
        f"{loaded / joining / 1e9:.0f} GB a second, in tables of {rows * _ROW / 1024:.0f} KB; "
        f"{streamed / joining / 1e9:.1f} GB a second; {_memory_speed() / 1e9:.1f} GB a second",
        "",
    )


def _measuring_count() -> _Count:
    """Return `count_sets` with clocks and counters in its kernel; it has one thread."""
    filling = _timed(quarters_join.fill_tables, _TICKS[_TABLES], _BLOCKS)
    joining = _compiled(_with(quarters_join.join, fill_tables=filling, count_free=_counted_free))
    of_rows = {
        name: _timed(joining if name == "join" else getattr(quarters, name), _TICKS[stage])
        for name, stage in _STAGES.items()
    }
    kernel = _compiled(_with(quarters.count_rows, **of_rows))
    return _with(quarters.count_sets, count_rows=kernel)


def _with(function: Any, **others: Any) -> Any:
    """Return the Python function with others in place of some that it calls."""
    plain = getattr(function, "py_func", function)
    unknown = others.keys() - plain.__globals__.keys()
    assert not unknown, f"{plain.__name__} calls no {unknown}"
    return FunctionType(plain.__code__, plain.__globals__ | others, plain.__name__)


def _timed(function: Any, cell: int, calls: int = -1) -> Any:
    """Return a compiled function that also adds its ticks to a cell, and its calls to another."""

    @_compiled
    def call(*args: Any) -> Any:
        start = _ticks()
        result = function(*args)
        _add(cell, _ticks() - start)
        if calls >= 0:
            _add(calls, 1)
        return result

    return call


@_compiled
def _counted_free(
    tables: Any, start: Any, groups: Any, firsts: Any, words: Any, first: Any, last: Any
) -> int:
    common = False
    for lane in range(LANES):
        common |= tables[start[0], lane] & tables[start[1], lane] != 0
    if common:  # Else the right layouts are passed over together.
        _add(_VISITED, last - first)
        _add(_SECTIONS, 1)
    free: int = count_free(tables, start, groups, firsts, words, first, last)
    return free


@_compiled
def _count_often(tables: Any, groups: int, words: Any, times: int) -> int:
    total = 0
    for _ in range(times):
        firsts = (0, 2, 4, 6)
        total += count_free(tables, (0, 0), groups, firsts, words, 0, len(words))
    return total


def _least_of_a_word(groups: int) -> float:
    """Return the seconds to visit a right layout whose rows are all in the nearest cache."""
    tables = np.full((8, 8), ~np.uint64(0))
    words = np.zeros(_SPAN, np.uint64)
    _count_often(tables, groups, words, 1)
    times = 100
    took = min(seconds(lambda: _count_often(tables, groups, words, times)) for _ in range(100))
    return took / times / _SPAN


def _seconds_of_a_tick() -> float:
    @_compiled
    def now() -> int:
        return _ticks()

    now()
    first = now()
    took = seconds(lambda: np.sort(np.random.default_rng(0).random(2_000_000)))
    return took / (now() - first)


def _memory_speed() -> float:
    """Return how many bytes a second are read and written when a large array is copied."""
    one = np.zeros(1 << 25)
    other = np.empty_like(one)
    return 2 * one.nbytes / min(seconds(lambda: np.copyto(other, one)) for _ in range(5))
