"""The manual is built without a warning, and opens without a server or a network."""

import html
import re
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import nqviz
from nqviz.solvers.guide import GUIDES
from nqviz.solvers.registry import SOLVERS

pytest.importorskip("mkdocs", reason="`make test` installs it")

from tooling import manual

# What a tour draws; its own test looks for those of these that pages show.
TOUR = ("step-027.png", "race.png", "measured.png")
LINK = r'<(?:a|link|img|iframe|script)\b[^>]*?(?:href|src)="([^"]*)"'


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("manual")

    def draw(command, **_):
        """Draw a dot in place of each picture of a tour, which takes longer than all else."""
        pictures = Path(command[-1])
        pictures.mkdir()
        for name in TOUR:
            Image.new("RGB", (1, 1)).save(pictures / name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manual, "PLAYER_N", 4)  # The runs of the players are short.
        patch.setattr(manual, "GROWTH_N", range(4, 7))
        patch.setattr(manual, "subprocess", SimpleNamespace(run=draw))
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
    assert growth == ["4", "5", "6"]


def _words(text):
    return " ".join(text.replace("`", "").replace("*", "").split())


def test_the_search_finds_a_name_in_a_site_that_is_a_folder(site, browser):
    browser.open(site / "index.html")
    browser.find("label[for=__search]")
    browser.run("document.querySelector('[data-md-toggle=search]').click()")
    browser.find("input.md-search__input").send_keys("Solution")
    browser.wait(lambda: browser.all(".md-search-result__item a"))
    links = [each.get_attribute("href") for each in browser.all(".md-search-result__item a")]
    assert any("interface.html" in link for link in links)


def test_the_player_on_a_page_steps_in_a_site_that_is_a_folder(site, browser):
    browser.resize(1366, 1600)  # The bar at the top would cover a frame that is scrolled to.
    browser.open(site / "algorithms" / "sieve.html")
    browser.driver.switch_to.frame(browser.find("iframe"))
    browser.wait(lambda: "step 0 of" in browser.find("body").text)
    ActionChains(browser.driver).click(browser.find("h1")).send_keys(Keys.ARROW_RIGHT).perform()
    browser.wait(lambda: "step 1 of" in browser.find("body").text)


@pytest.mark.parametrize("page", ["index", "window", "teaching", "interface", "algorithms/sieve"])
def test_no_page_asks_another_server_or_complains(site, browser, page):
    browser.open(site / f"{page}.html")
    browser.wait(lambda: browser.run("return document.readyState") == "complete")
    schemes = {address.partition(":")[0] for address in browser.requests()}
    assert schemes <= {"file", "about", "data", "blob"}
    assert browser.complaints() == []


def test_every_link_leads_to_a_page_and_a_part_of_it(site):
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    pages = {path: text for path, text in pages.items() if path.parent.name != "players"}
    lost = []
    for path, text in pages.items():
        for link in re.findall(LINK, text):
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


def test_the_tasks_lead_to_their_names_and_show_what_they_print(site):
    text = (site / "tasks.html").read_text(encoding="utf-8")
    for name in ("nqviz.puzzle.make", "nqviz.Step.counters", "nqviz.check"):
        assert f'href="interface.html#{name}"' in text
    for line in ("True True", "[(0, 4), (1, 8), (2, 16)", "Right to n = 6: solve gives one"):
        assert line in text
    assert 'href="tasks.html"' in (site / "interface.html").read_text(encoding="utf-8")


def test_links_to_other_servers_are_whole_and_safe(site):
    """Nobody is asked whether they are there; the scripts of the theme link to its makers."""
    pages = (path for path in site.rglob("*.html") if path.parent.name != "players")
    links = {
        html.unescape(link)
        for page in pages
        for link in re.findall(r'href="([a-z]+:[^"]*)"', page.read_text(encoding="utf-8"))
    }
    assert {
        link for link in links if not re.fullmatch(r"https://[\w.-]+\.[a-z]+/\S*", link)
    } == set()


def test_pictures_and_pages_in_frames_are_made_by_the_build(site):
    assert (site / "pictures" / "step-77.svg").read_text(encoding="utf-8").startswith("<svg")
    shown = {
        name: set(re.findall(r'(?:pictures|players)/[^"]+', (site / name).read_text("utf-8")))
        for name in ("start.html", "window.html", "teaching.html")
    }
    assert shown == {
        "start.html": {"pictures/step.png"},
        "window.html": {
            *("pictures/race.png", "pictures/measured.png", "players/sieve.html"),
            *("players/lesson.html", "players/puzzle.html"),
        },
        "teaching.html": {"players/lesson.html", "players/puzzle.html"},
    }
