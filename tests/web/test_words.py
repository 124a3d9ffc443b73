import json
import re
from collections.abc import Iterator

from nqviz.common.assets import asset
from nqviz.common.i18n import speaking
from nqviz.web.words import WORDS, words

# Strings that a script hands to `word`, or keeps as the words of something.
_WORD = re.compile(r'\bword\(\s*("(?:[^"\\]|\\.)*")|/\* word \*/ ("(?:[^"\\]|\\.)*")')


def words_of_scripts() -> Iterator[str]:
    for path in sorted(asset("web").glob("*.js")):
        for found in _WORD.findall(path.read_text(encoding="utf-8")):
            yield json.loads(found[0] or found[1])


def test_the_list_has_the_words_of_all_scripts_and_no_others() -> None:
    assert sorted(set(words_of_scripts())) == sorted(WORDS)


def test_no_word_stands_twice() -> None:
    assert len(set(WORDS)) == len(WORDS)


def test_words_come_in_the_language_in_use() -> None:
    with speaking("ja"):
        assert words()["row {row}, column {column}"] == "行{row}・列{column}"
