from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.algorithms.quarters import memory
from nqviz.solvers.kernels.quarters import (
    QUARTERS,
    count_sets,
    list_runs,
    mirrored_set,
    most_telling,
    new_buckets,
    row_sets,
    spread,
    tables_of,
    workspace_for_count,
)
from nqviz.solvers.kernels.quarters_join import CLASSIFYING, arrangement_for
from nqviz.solvers.registry import FASTEST


@pytest.mark.parametrize("n", [1, 2, 7, 10])
def test_the_whole_can_be_counted_without_parts(n):
    assert QUARTERS.count(n, ())[0] == known(n).solutions


def test_parts_cover_every_set_of_rows_once():
    parts = list(QUARTERS.parts(Task(12)))
    tables = parts[0].prefix[0]
    assert all(part.prefix[0] is tables for part in parts)
    covered = sorted(index for part in parts for index in range(*part.prefix[1:]))
    assert covered[: len(tables.sets)] == list(range(len(tables.sets)))
    assert sum(part.weight for part in parts) == pytest.approx(1)


def test_the_first_part_stands_for_the_tables():
    first, *others = QUARTERS.parts(Task(15))
    assert QUARTERS.count(15, first.prefix) == (0, 0)
    assert 0 < first.weight < 0.6
    assert all(QUARTERS.count(15, part.prefix)[1] > 0 for part in others[:3])


@pytest.mark.parametrize("count", [1, 2, 3, 64, 100, 723])
def test_any_first_runs_lie_all_over_the_range(count):
    order = spread(count).tolist()
    assert sorted(order) == list(range(count))
    for many in range(8, count):
        mean = sum(order[:many]) / many
        assert abs(mean - (count - 1) / 2) < count / 8


@pytest.mark.parametrize("n", range(2, 12))
def test_each_set_of_rows_or_its_mirror_image_is_listed(n):
    listed = row_sets(n).tolist()
    mirrored = [mirrored_set.py_func(rows, n) for rows in listed]
    assert all(rows <= other for rows, other in zip(listed, mirrored, strict=True))
    assert {*listed, *mirrored} == {
        sum(1 << row for row in rows) for rows in combinations(range(n), n // 2)
    }


@pytest.mark.parametrize("n", [2, 4, 7, 8, 9, 12, 13, 14])
def test_large_boards_count_by_the_same_rules(n):
    small = tables_of(n, chosen_from=n + 1, divided_from=n + 1, loaded_from=(n + 1, n + 1))
    large = tables_of(n, chosen_from=n, divided_from=n, loaded_from=(n, n))
    for few in range(0, len(small.sets), 100):
        sets = small.sets[few : few + 100]
        assert count_sets(small, sets) == count_sets(large, sets)


@pytest.mark.parametrize("n", [9, 12])
def test_quarters_are_loaded_as_placements_on_one_set_of_rows_at_a_time_or_on_all(n):
    expected = count_sets(tables_of(n), tables_of(n).sets)
    for loaded_from in ((n, n + 1), (n + 1, n), (n, n)):
        tables = tables_of(n, chosen_from=n, loaded_from=loaded_from)
        has_words = [len(quarter.words) > 0 for quarter in tables.quarters]
        assert has_words == 2 * [n < least for least in loaded_from]
        assert count_sets(tables, tables.sets) == expected
        # In another order other sets of rows are held from before.
        assert count_sets(tables, tables.sets[::-1].copy()) == expected


@pytest.mark.parametrize("n", [7, 8, 12])
def test_sets_of_rows_are_turned_and_ordered_on_large_boards_only(n):
    diagonals = workspace_for_count(tables_of(n)).gains.shape
    for chosen_from, expected in ((n, diagonals), (n + 1, (0,))):
        tables = tables_of(n, chosen_from=chosen_from)
        # The kernel asks for the length, and reads a density for each diagonal of the key.
        assert {shares[:1].ravel().shape for shares in tables.densities} == {expected}
        untouched = workspace_for_count(tables)
        untouched.gains[:] = -1
        tables.idle.append(untouched)
        count_sets(tables, tables.sets)
        assert (untouched.gains != -1).all() == (n >= chosen_from)


@given(st.lists(st.floats(0, 1), max_size=8), st.integers(0, 2))
def test_right_layouts_are_divided_by_the_most_telling_diagonals_of_the_key(drawn, subkey):
    key = max(0, len(drawn) - subkey)
    gains = np.array(drawn)
    telling = most_telling.py_func(gains, arrangement_for(key, len(drawn), subkey))
    lines = [line for line in range(key) if telling >> line & 1]
    assert telling < 1 << key
    assert len(lines) == min(CLASSIFYING, key)
    assert sorted(drawn[line] for line in lines) == sorted(drawn[:key])[key - len(lines) :]
    assert gains.tolist() == [0 if line in lines else gain for line, gain in enumerate(drawn)]


@given(st.lists(st.integers(0, 3), min_size=3 * 8, max_size=3 * 8), st.integers(0, 7))
def test_each_bucket_that_is_not_empty_is_a_run_of_one_class(counts, classifying):
    buckets = new_buckets(np.arange(len(counts)))
    buckets.ends[:] += counts
    found = []
    for occupied in range(8):
        runs = np.empty((len(counts), 4), np.int64)
        used = list_runs.py_func(buckets, classifying, occupied, runs)
        assert all(key & classifying == occupied for key in runs[:used, 0])
        found += map(tuple, runs[:used].tolist())
    assert sorted(found) == sorted(
        (bucket % 8, start, start + count, 1 << bucket // 8)
        for bucket, (start, count) in enumerate(zip(buckets.starts.tolist(), counts, strict=True))
        if count
    )


def test_the_tables_of_a_large_board_can_be_stopped_at_any_portion():
    asked = 0

    def should_continue():
        nonlocal asked
        asked += 1
        return asked < 50

    assert list(QUARTERS.parts(Task(19), None, should_continue)) == []
    assert asked == 50


def test_memory_is_estimated_from_what_the_tables_take():
    for n in (12, 15, 16):
        tables = tables_of(n)
        words = sum(len(quarter.words) for quarter in tables.quarters)
        assert 8 * words <= memory(n, 1)
    assert memory(20, 1) < memory(20, 2) < memory(21, 2) < memory(22, 2) < 600_000_000
    assert memory(FASTEST.counts_to, 1) > 0
    with pytest.raises(ValueError, match="n = 25 is not known"):
        memory(FASTEST.counts_to + 1, 1)


@pytest.mark.parametrize("n", [7, 12, 13])
def test_full_buckets_are_replaced_by_larger_ones(n):
    tables = tables_of(n, chosen_from=n, divided_from=n, loaded_from=(n, n))
    workspace = workspace_for_count(tables)
    lefts, rights = (new_buckets(np.ones_like(each.starts)) for each in workspace[:2])
    tight = workspace._replace(
        lefts=lefts,
        rights=rights,
        in_order=np.empty_like(lefts.words),
        keys=np.empty(len(lefts.words), np.uint16),
    )
    tables.idle.append(tight)
    tightly = count_sets(tables, tables.sets)
    assert len(tables.idle.pop().rights.words) > len(rights.words)
    # What has been counted before the buckets were full must not be counted again.
    assert tightly == count_sets(tables, tables.sets)
    assert tightly[0] == known(n).solutions
