import pytest

from nqviz.common.i18n import speaking
from nqviz.frames.counter_names import COUNTER_NAMES, counter_name
from nqviz.model.position import COUNTERS


def test_every_counter_but_the_visits_and_layouts_has_a_name() -> None:
    assert set(COUNTER_NAMES) == set(COUNTERS) - {"visits", "layouts"}


@pytest.mark.parametrize(("count", "words"), [(0, "tests"), (1, "test"), (2, "tests")])
def test_one_is_not_many(count: int, words: str) -> None:
    assert counter_name("tests", count) == words
    with speaking("ja"):
        assert counter_name("tests", count) == "検査"
