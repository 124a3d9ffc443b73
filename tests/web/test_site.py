from pathlib import Path

from nqviz.lessons.lesson import own_lessons
from nqviz.web.site import write_site
from tests.support.browser import Browser


def test_all_lessons_are_in_the_list_in_each_language(tmp_path: Path, browser: Browser) -> None:
    folder = tmp_path / "site"
    *_, end = write_site(folder, ("ja", "en"))
    names = {f"{path.stem}.html" for path in own_lessons()}
    assert {each.name for each in folder.iterdir()} == {*names, "index.html"}
    assert end.done == end.total == len(names) + 1
    browser.open(folder / "index.html")
    links = [str(each.get_attribute("href")) for each in browser.all("[lang=en] a")]
    assert [link.rsplit("/", 1)[1] for link in links] == [f"{name}#en" for name in sorted(names)]
    browser.driver.get(links[1])
    assert browser.find("h1").text == "Why does the fourth row fail?"
    browser.driver.get(str(browser.driver.current_url).replace("#en", "#ja"))
    browser.driver.refresh()
    assert browser.find("h1").text != "Why does the fourth row fail?"
    assert browser.complaints() == []
