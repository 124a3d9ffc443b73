"""Brings the catalogues in resources/translations up to date with the source: `make strings`.

New strings come in without a translation, strings that are gone go; nothing is guessed. The tests
fail while a string has no translation.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES
from nqviz.lessons.lesson import load_lesson, own_lessons, texts
from nqviz.model.published import CLAIMS_FILE, claims
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.registry import SOLVERS
from nqviz.web.words import words_of_scripts

ROOT = Path(__file__).parents[1]
_CALL = re.compile(r"\b(?:tr|mark|ntr)\(")

# The pseudocode of an algorithm is different under other rules, and where squares are blocked.
_RULES = [
    Rule(key, blocked, regions)
    for key in MOVES
    for blocked in (frozenset[tuple[int, int]](), frozenset({(0, 0)}))
    for regions in ((), ("A",))
]

Message = str | tuple[str, ...]  # a sentence, or its forms for one and for many


def messages_in(text: str) -> Iterator[Message]:
    """Yield the strings in a module that are given to one of the functions of `common.i18n`."""
    for node in ast.walk(ast.parse(text)) if _CALL.search(text) else ():
        match node:
            case ast.Call(ast.Name("tr" | "mark"), [ast.Constant(str(sentence)), *_]):
                yield sentence
            case ast.Call(ast.Name("ntr"), [ast.Constant(str(one)), ast.Constant(str(many)), *_]):
                yield one, many


def messages() -> Iterator[tuple[Message, str]]:
    """Yield every string that a person reads, and the file it is in."""
    for file in sorted((ROOT / "nqviz").rglob("*.py")):
        for message in messages_in(file.read_text(encoding="utf-8")):
            yield message, file.relative_to(ROOT).as_posix()
    for solver in SOLVERS:
        served = [rule for rule in _RULES if not solver.why_not(rule)]
        for line in {line: None for rule in served for line in solver.code(rule)}:
            if line.strip():
                yield line.strip(), f"pseudocode of {solver.key}"
    for text in words_of_scripts():
        yield text, "resources/web"
    for claim in claims():
        yield claim.place, f"resources/published/{CLAIMS_FILE}"
    for path in own_lessons():
        for text in texts(load_lesson(path)):
            yield text, f"resources/lessons/{path.name}"


def template() -> Catalog:
    """Return a catalogue of all strings without translations."""
    catalogue = Catalog()
    for message, place in messages():
        catalogue.add(message, locations=[(place, 0)])
    return catalogue


def main() -> None:
    """Update every catalogue in place."""
    strings = template()
    for language in LANGUAGES:
        if language == "en":
            continue
        path = asset("translations", f"{language}.po")
        catalogue = Catalog(locale=language)
        if path.exists():
            with path.open("rb") as lines:
                catalogue = read_po(lines, language)
        catalogue.update(strings, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, sort_output=True, omit_header=True)


if __name__ == "__main__":
    main()
