from pathlib import Path

import pytest

from nqviz.common.i18n import speaking, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.web import site
from tests.support.browser import Browser


def test_all_lessons_are_in_the_list_in_each_language(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, paths = tmp_path / "site", own_lessons()[3::4]  # `make browsers` writes all of them.
    monkeypatch.setattr(site, "own_lessons", lambda: paths)
    *_, end = site.write_site(folder, ("ja", "en"))
    names = {f"{path.stem}.html" for path in paths}
    title = load_lesson(paths[1]).title
    assert {each.name for each in folder.iterdir()} == {*names, "index.html"}
    assert end.done == end.total == len(names) + 1
    browser.open(folder / "index.html")
    links = [str(each.get_attribute("href")) for each in browser.all("[lang=en] a")]
    assert [link.rsplit("/", 1)[1] for link in links] == [f"{name}#en" for name in sorted(names)]
    browser.driver.get(links[1])
    assert browser.find("h1").text == title
    browser.driver.get(str(browser.driver.current_url).replace("#en", "#ja"))
    browser.driver.refresh()
    with speaking("ja"):
        assert browser.find("h1").text == with_fixed_breaks(tr(title))
    assert browser.complaints() == []
