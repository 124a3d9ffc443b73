import pytest

from nqviz.solvers.base.state import Cell, Tone
from nqviz.web.table import ValueTable


def test_what_is_equal_stands_once_and_true_is_not_one() -> None:
    table = ValueTable(has_holes=False)
    first = table.add([Cell("1", Tone.LIT), 1, True, None, 0.5, b"\1\1"])
    assert table.add([Cell("1", Tone.LIT), 1, True, None, 0.5, (1, 1)]) == first
    assert table.add(1) != table.add(True)


def test_when_it_is_full_new_entries_serve_one_segment() -> None:
    table = ValueTable(has_holes=False, most_shared=2)
    shared = [table.add("a"), table.add("b")]
    assert table.end_segment([*shared, shared[0]]) == ([0, 1, 0], b"")
    assert table.is_full
    assert table.add("c") == table.add("c") == 2
    ordinals, alone = table.end_segment([2, shared[1]])
    assert ordinals == [2, 1]
    assert b'["c"]' in alone
    assert table.add("d") == 2
    assert [table.add("a"), table.add("b")] == shared
    assert b'["a","b"]' in table.shared_bytes()


@pytest.mark.parametrize("has_holes", [False, True])
def test_a_private_sign_is_a_hole_only_where_there_are_holes(has_holes: bool) -> None:
    table = ValueTable(has_holes=has_holes)
    table.end_segment([table.add("\ue000")])
    assert (b'"text"' in table.shared_bytes()) is has_holes
