import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.solvers.base.state import Cell, Tone
from nqviz.web.table import ValueTable, differences, varints


def _read(data: bytes, count: int) -> list[int]:
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    assert len(numbers) == count
    return numbers


@given(st.lists(st.integers(0, 2**40)))
def test_numbers_are_read_as_they_were_written(numbers: list[int]) -> None:
    assert _read(varints(numbers), len(numbers)) == numbers


@given(st.lists(st.integers(-(2**30), 2**30)))
def test_differences_add_up(numbers: list[int]) -> None:
    steps = [
        -(each + 1) // 2 if each % 2 else each // 2
        for each in _read(differences(numbers), len(numbers))
    ]
    assert np.cumsum(steps).tolist() == numbers


def test_what_is_equal_stands_once_and_true_is_not_one() -> None:
    table = ValueTable(has_holes=False)
    first = table.add([Cell("1", Tone.LIT), 1, True, None, 0.5, b"\1\1"])
    assert table.add([Cell("1", Tone.LIT), 1, True, None, 0.5, (1, 1)]) == first
    assert table.add(1) != table.add(True)


def test_when_it_is_full_new_entries_serve_one_segment() -> None:
    table = ValueTable(has_holes=False, most_shared=2)
    shared = [table.add("a"), table.add("b")]
    assert table.is_full
    assert table.add("c") == table.add("c") == 2
    assert table.end_segment()
    assert table.add("d") == 2
    assert [table.add("a"), table.add("b")] == shared
    assert json.dumps(["a", "b"], separators=(",", ":")).encode() in table.shared_bytes()


@pytest.mark.parametrize("has_holes", [False, True])
def test_a_private_sign_is_a_hole_only_where_there_are_holes(has_holes: bool) -> None:
    table = ValueTable(has_holes=has_holes)
    table.add("\ue000")
    assert (b'"text"' in table.shared_bytes()) is has_holes
