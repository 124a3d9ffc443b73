"""Brings the catalogues in resources/translations up to date with the source: `make strings`.

New strings come in without a translation, strings that are gone go; nothing is guessed. The tests
fail while a string has no translation.
"""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES
from nqviz.lessons.lesson import load_lesson, own_lessons, texts
from nqviz.model.published import CLAIMS_FILE, claims
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.registry import SOLVERS
from nqviz.web.words import words_of_scripts

ROOT = Path(__file__).parents[1]
_KEYWORDS = {"tr": None, "mark": None, "ntr": (1, 2)}
_COMMENT = "NOTE:"  # a comment that begins so is meant for the translator

# The pseudocode of an algorithm is different under other rules, and where squares are blocked.
_RULES = [
    Rule(key, blocked, regions)
    for key in MOVES
    for blocked in (frozenset[tuple[int, int]](), frozenset({(0, 0)}))
    for regions in ((), ("A",))
]

Message = str | tuple[str, ...]  # a sentence, or its forms for one and for many


def messages() -> Iterator[tuple[Message, str, list[str]]]:
    """Yield every string that a person reads, the file it is in, and notes for its translator."""
    found = extract_from_dir(
        ROOT / "nqviz",
        method_map=[("**.py", "python")],
        keywords=_KEYWORDS,
        comment_tags=(_COMMENT,),
        strip_comment_tags=True,
    )
    for file, _line, message, notes, _context in found:
        yield message, f"nqviz/{file}", notes
    for solver in SOLVERS:
        served = [rule for rule in _RULES if not solver.why_not(rule)]
        for line in {line: None for rule in served for line in solver.code(rule)}:
            if line.strip():
                yield line.strip(), f"pseudocode of {solver.key}", []
    for text in words_of_scripts():
        yield text, "resources/web", []
    for claim in claims():
        yield claim.place, f"resources/published/{CLAIMS_FILE}", []
    for path in own_lessons():
        for text in texts(load_lesson(path)):
            yield text, f"resources/lessons/{path.name}", []


def template() -> Catalog:
    """Return a catalogue of all strings without translations."""
    catalogue = Catalog()
    for message, place, notes in messages():
        catalogue.add(message, locations=[(place, 0)], auto_comments=notes)
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
