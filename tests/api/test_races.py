import pytest

import nqviz
from nqviz.api import pages


def test_a_race_is_text_and_a_player():
    race = nqviz.race(nqviz.run(4, "wirth-basic"), nqviz.run(4, "sieve"))
    bundle = race._repr_mimebundle_(include=None, exclude=None)
    assert bundle["text/plain"].splitlines()[1].split() == ["Sieve", "163"]
    assert 'sandbox="allow-scripts"' in bundle["text/html"]


def test_a_race_that_is_too_long_is_pictures():
    race = nqviz.race(nqviz.run(8, "sieve"), nqviz.run(4, "sieve"))
    markup = race._repr_mimebundle_()["text/html"]
    assert markup.count("<img ") == 2
    assert "iframe" not in markup
    assert len(race.lanes[0]) > pages.MOST_STEPS


def test_one_run_is_no_race():
    with pytest.raises(ValueError, match="A race has 2 to 4 lanes"):
        nqviz.race(nqviz.run(4, "sieve"))
    with pytest.raises(TypeError, match="of runs"):
        nqviz.race(nqviz.run(4, "sieve"), "sieve")
