"""The words of a page beside the run's own sentences, which stand in its scripts in English."""

import json
import re
from functools import cache

from nqviz.common.assets import asset
from nqviz.common.i18n import tr

# Texts that a script hands to `word`, or keeps as the words of something.
_WORD = re.compile(r'(?:\bword\(\s*|/\* word \*/ )("(?:[^"\\]|\\.)*")')


@cache
def words_of_scripts() -> tuple[str, ...]:
    """Return the words of all scripts of pages, each once."""
    scripts = (path.read_text(encoding="utf-8") for path in sorted(asset("web").glob("*.js")))
    return tuple({json.loads(each): None for script in scripts for each in _WORD.findall(script)})


def words() -> dict[str, str]:
    """Return each of them in the language in use."""
    return {text: tr(text) for text in words_of_scripts()}
