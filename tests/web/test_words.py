from nqviz.common.assets import asset
from nqviz.common.i18n import speaking
from nqviz.web.words import words, words_of_scripts


def test_each_text_that_a_script_hands_to_word_is_found() -> None:
    found = words_of_scripts()
    for path in asset("web").glob("*.js"):
        for part in path.read_text(encoding="utf-8").split('word("')[1:]:
            assert part.split('"')[0] in found


def test_words_that_a_script_keeps_for_later_are_found_once() -> None:
    found = words_of_scripts()
    assert {"To the next solution", "conflict", "3 board"} <= set(found)
    assert len(set(found)) == len(found)


def test_words_come_in_the_language_in_use() -> None:
    with speaking("ja"):
        assert words()["row {row}, column {column}"] == "行{row}・列{column}"
