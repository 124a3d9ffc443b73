import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES
from tooling.strings import template

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@cache
def catalogue(language: str) -> Catalog:
    with asset("translations", f"{language}.po").open("rb") as lines:
        return read_po(lines, language)


@cache
def wanted_ids() -> set[str | tuple[str, ...]]:
    return {message.id for message in template() if message.id}


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_string_is_translated_and_no_other(language: str) -> None:
    wanted = wanted_ids()
    there = {message.id for message in catalogue(language) if message.id}
    assert wanted == there, "make strings brings the catalogues up to date"
    missing = [
        message.id
        for message in catalogue(language)
        if message.id and not all(forms(message.string))
    ]
    assert not missing
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_values_of_its_sentence(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            asked = names(forms(message.id)[-1])
            for form in forms(message.string):
                assert names(form) == asked, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_the_mnemonic_of_a_menu(language: str) -> None:
    for message in catalogue(language):
        if message.id and re.search(r"&\w", forms(message.id)[0]):
            assert re.search(r"&\w", forms(message.string)[0]), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sign_is_used_that_the_fonts_draw_as_something_else(language: str) -> None:
    """Inter draws U+FF5E, a full-width tilde, as five bars; U+301C is the wave dash."""
    texts = (form for message in catalogue(language) for form in forms(message.string or ""))
    assert not [text for text in texts if "\uff5e" in text]
