import gettext
import time
from datetime import UTC, datetime

import pytest

from nqviz import i18n
from nqviz.i18n import clock, day, mark, ntr, number, tr, use_language


class _Shouting(gettext.NullTranslations):
    def gettext(self, message):
        return message.upper().replace("{N}", "{n}")

    def ngettext(self, one, many, count):
        return one if count == 1 else many


@pytest.fixture
def shouting(monkeypatch):
    monkeypatch.setattr(i18n, "_catalogue", _Shouting())


@pytest.mark.usefixtures("shouting")
def test_a_sentence_is_translated_before_its_values_are_filled_in():
    assert tr("n is {n}", n="eight") == "N IS eight"


def test_braces_without_values_are_left_alone():
    assert tr("a {b}") == "a {b}"


def test_the_form_fits_the_count():
    assert ntr("{count} queen", "{count} queens", 1) == "1 queen"
    assert ntr("{count} queen", "{count} queens", 12345) == "12\u202f345 queens"


def test_thousands_are_parted_by_thin_spaces():
    assert number(14772512) == "14\u202f772\u202f512"


def test_a_language_without_a_catalogue_is_english():
    use_language("tlh")
    assert tr("Cancel") == "Cancel"
    assert mark("Cancel") == "Cancel"


def test_the_users_language_is_that_of_the_environment(monkeypatch):
    asked = []
    monkeypatch.setattr(i18n, "use_language", asked.append)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    i18n.use_users_language()
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    i18n.use_users_language()
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    i18n.use_users_language()
    assert asked == ["en", "ja_JP", "zh_CN"]


@pytest.fixture
def paris(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone can't be chosen here")
@pytest.mark.usefixtures("paris")
def test_a_moment_is_told_where_the_user_is(monkeypatch):
    moment = datetime(2026, 11, 2, 23, 5, tzinfo=UTC)
    assert (day(moment), clock(moment)) == ("3 Nov 2026", "00:05")
    monkeypatch.setattr(i18n, "_locale", "zh_CN")
    assert (day(moment), clock(moment)) == ("2026年11月3日", "00:05")
    monkeypatch.setattr(i18n, "_locale", "ja_JP")
    assert (day(moment), clock(moment)) == ("2026/11/03", "0:05")
