import gc

import pytest

from nqviz.common.collector import without_collector


@pytest.mark.parametrize("is_collecting", [True, False])
def test_the_collector_is_as_before_after_an_error_too(is_collecting):
    before = gc.isenabled()
    (gc.enable if is_collecting else gc.disable)()
    try:
        with pytest.raises(KeyError):
            fail()
        assert gc.isenabled() is is_collecting
    finally:
        (gc.enable if before else gc.disable)()


def fail():
    with without_collector():
        assert not gc.isenabled()
        raise KeyError
