import pytest

from nqviz.audit.listings import cheng_basic, cheng_symmetric, wirth_1
from nqviz.model.board import is_solution
from nqviz.model.published import known


@pytest.mark.parametrize("listing", [cheng_basic, wirth_1])
@pytest.mark.parametrize("n", range(1, 8))
def test_fixed_listings_find_every_solution_once(listing, n):
    layouts = listing(n, fixed=True)
    assert len(set(layouts)) == len(layouts) == known(n).solutions
    assert all(map(is_solution, layouts))


def test_chengs_basic_listing_misses_column_0():
    for n in range(2, 8):
        layouts = cheng_basic(n)
        wrong = [layout for layout in layouts if not is_solution(layout)]
        assert len(layouts) - len(wrong) == known(n).solutions
        for layout in wrong:
            row = layout.index(0)
            assert any(column - 0 == row - above for above, column in enumerate(layout[:row])), (
                layout
            )
    assert len(cheng_basic(4)) == 3


def test_chengs_symmetric_listing_finds_all_but_the_single_queen():
    assert cheng_symmetric(1) == []
    for n in range(2, 9):
        layouts = cheng_symmetric(n)
        assert len(set(layouts)) == len(layouts) == known(n).solutions
        assert all(map(is_solution, layouts))


def test_wirths_version_1_loses_solutions():
    assert [len(wirth_1(n)) for n in range(1, 9)] == [1, 0, 0, 0, 1, 0, 0, 0]
    assert wirth_1(5) == [(0, 2, 4, 1, 3)]
