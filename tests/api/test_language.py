import pytest

import nqviz


def test_sentences_are_in_the_language_that_was_asked_for():
    run = nqviz.run(6, "sieve")
    english = run[10].sentence
    nqviz.use_language("ja")
    assert run[10].sentence != english
    nqviz.use_language("en")
    assert run[10].sentence == english
    with pytest.raises(ValueError, match=r"There is no language .*; there are en, "):
        nqviz.use_language("de")
