"""The manual is built without a warning, and opens without a server or a network."""

import html
import re
from urllib.parse import unquote

import pytest

import nqviz
from nqviz.solvers.guide import GUIDES
from nqviz.solvers.registry import SOLVERS
from tests.support.browser import Browser, chromium

pytest.importorskip("mkdocs", reason="`make test` installs it")

from tooling import manual

LINK = r'<(?:a|link|img|iframe|script)\b[^>]*?(?:href|src)="([^"]*)"'


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual")
    manual.write(folder / "sources", folder / "site")
    return folder / "site"


@pytest.mark.filterwarnings("ignore")  # of the packages that build it
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_every_algorithm_has_a_whole_page(site, solver):
    """Half a page about it, its pseudocode, a player, its growth and its source."""
    page = (site / "algorithms" / f"{solver.key}.html").read_text(encoding="utf-8")
    text = _words(html.unescape(re.sub(r"<[^>]*>", "", page)))
    guide = GUIDES[solver.key]
    for part in (guide.does, guide.watch, guide.limits, solver.source, *solver.listing()):
        assert _words(part) in text
    assert f'src="../players/{solver.key}.html"' in page
    player = (site / "players" / f"{solver.key}.html").read_text(encoding="utf-8")
    assert "<script" in player
    assert solver.title in player
    growth = [row.split("</td>")[0] for row in page.split("<td>")[1::3]]
    assert growth == ["4", "5", "6", "7", "8"]


def _words(text):
    return " ".join(text.replace("`", "").replace("*", "").split())


def test_the_search_finds_a_name_in_a_site_that_is_a_folder(site):
    driver = chromium()
    try:
        browser = Browser(driver)
        browser.open(site / "index.html")
        browser.find("label[for=__search]")
        browser.run("document.querySelector('[data-md-toggle=search]').click()")
        browser.find("input.md-search__input").send_keys("Solution")
        browser.wait(lambda: browser.all(".md-search-result__item a"))
        links = [each.get_attribute("href") for each in browser.all(".md-search-result__item a")]
        assert any("interface.html" in link for link in links)
    finally:
        driver.quit()


def test_every_link_leads_to_a_page_and_a_part_of_it(site):
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    pages = {path: text for path, text in pages.items() if path.parent.name != "players"}
    lost = []
    for path, text in pages.items():
        for link in re.findall(
            r'<(?:a|link|img|iframe|script)\b[^>]*?(?:href|src)="([^"]*)"', text
        ):
            file, _, part = html.unescape(link).partition("#")
            target = (path.parent / unquote(file)).resolve() if file else path
            if re.match(r"[a-z]+:", file) or path.name == "404.html":
                continue
            known = target.is_file() and (not part or f'id="{part}"' in target.read_text("utf-8"))
            lost += [] if known or part == "__skip" else [(path.name, link)]
    assert lost == []


def test_every_public_name_is_documented_and_found(site):
    text = (site / "interface.html").read_text(encoding="utf-8")
    index = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    for name in nqviz.__all__:
        assert f"nqviz.{name}" in text
        assert name in index
    assert text.count("Examples:") > 20


def test_nothing_is_asked_of_another_server(site):
    asked = {
        address
        for page in site.rglob("*.html")
        for address in re.findall(
            r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="(https?:[^"]*)"',
            page.read_text(encoding="utf-8"),
        )
    }
    assert not {address for address in asked if "unpkg" in address or "google" in address}


def test_pictures_are_made_by_the_build(site):
    assert (site / "pictures" / "step-77.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "twelve" in (site / "index.html").read_text(encoding="utf-8").lower()
