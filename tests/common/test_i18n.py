import gettext
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from nqviz.common import i18n
from nqviz.common.i18n import (
    check_language,
    clock,
    day,
    language_in_use,
    mark,
    ntr,
    number,
    spoken,
    together,
    tr,
    use_language,
    users_locale,
)


class _Shouting(gettext.NullTranslations):
    def gettext(self, message):
        return message.upper().replace("{N}", "{n}")

    def ngettext(self, one, many, count):
        return one if count == 1 else many


@pytest.fixture
def shouting(monkeypatch):
    monkeypatch.setattr(i18n, "_load", lambda _language: _Shouting())


@pytest.mark.usefixtures("shouting")
def test_a_sentence_is_translated_before_its_values_are_filled_in():
    assert tr("n is {n}", n="eight") == "N IS eight"


def test_braces_without_values_are_left_alone():
    assert tr("a {b}") == "a {b}"


def test_the_form_fits_the_count():
    assert ntr("{count} queen", "{count} queens", 1) == "1 queen"
    assert ntr("{count} queen", "{count} queens", 12345) == "12\u202f345 queens"


def test_a_language_without_a_catalogue_is_english():
    use_language("tlh")
    assert language_in_use() == "en"
    assert tr("Cancel") == "Cancel"
    assert mark("Cancel") == "Cancel"


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("", "en"),
        ("C.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("ja", "ja"),
        ("ja_JP.UTF-8", "ja"),
        ("zh_CN.UTF-8", "zh_CN"),
        ("zh-Hans-CN", "zh_CN"),
        ("zh_TW", "en"),
        ("jam", "en"),
    ],
)
def test_the_language_that_serves_a_locale(locale, language):
    assert spoken(locale) == language


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "14\u202f772\u202f512"), ("zh_CN", "14,772,512"), ("ja", "14,772,512")],
)
def test_thousands_are_parted_as_the_language_parts_them(language, words):
    use_language(language)
    assert number(14772512) == words


def test_the_users_locale_is_that_of_the_environment(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert bool(users_locale()) == (sys.platform == "win32")  # there the desktop has one
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert users_locale() == "ja_JP.UTF-8"
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert users_locale() == "zh_CN.UTF-8"


@pytest.fixture
def paris(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone can't be chosen here")
@pytest.mark.usefixtures("paris")
def test_a_moment_is_told_where_the_user_is():
    moment = datetime(2026, 11, 2, 23, 5, tzinfo=UTC)
    assert (day(moment), clock(moment)) == ("3 Nov 2026", "00:05")
    use_language("zh_CN")
    assert (day(moment), clock(moment)) == ("2026年11月3日", "00:05")
    use_language("ja")
    assert (day(moment), clock(moment)) == ("2026/11/03", "0:05")


def test_sentences_stand_apart_as_the_language_sets_them():
    assert together("One.", "", "Two.") == "One. Two."
    use_language("ja")
    assert together("一。", "二。") == "一。二。"


def test_a_language_that_there_is_not_is_named():
    check_language("ja")
    with pytest.raises(ValueError, match=r"no language 'de'; there are en, zh_CN, ja\."):
        check_language("de")


def test_a_language_is_spoken_in_one_thread_alone():
    with i18n.speaking("ja"), ThreadPoolExecutor() as threads:
        assert tr("Light") == "明るい"
        assert threads.submit(tr, "Light").result() == "Light"
        with i18n.speaking("zh_CN"):
            assert tr("Light") == "浅色"
        assert i18n.language_in_use() == "ja"
    assert i18n.language_in_use() == "en"
