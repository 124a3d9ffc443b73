"""A page for who can't see it, or sees it in other ways: names, live regions, contrast, motion."""

import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Keys

from nqviz.common.assets import asset
from tests.support.browser import Browser
from tests.support.matrix import some_of
from tests.support.run_pages import RunPage

_AXE = Path("axe-core", "axe.min.js")
_AUDIT = """
const done = arguments[0];
axe.run().then((found) => done(found.violations.map(
  (each) => each.id + ": " + each.nodes[0].html + " " + each.nodes[0].failureSummary)));
"""


@pytest.fixture(scope="module")
def axe() -> str:
    folders = [
        asset("web").parents[1] / "node_modules",
        *os.environ.get("NODE_PATH", "").split(":"),
    ]
    paths = [path for folder in folders if folder and (path := Path(folder) / _AXE).is_file()]
    if not paths:
        pytest.skip("There is no axe-core here: make lint installs it where there is npm")
    return paths[0].read_text(encoding="utf-8")


@pytest.fixture
def page(browser: Browser) -> RunPage:
    return RunPage(browser, "wirth-basic", 6, languages=("en", "ja"))


@pytest.mark.parametrize(
    ("width", "look"),
    some_of(
        [(360, "light"), (1366, "dark"), (360, "projector")],
        product([360, 1366], ["light", "dark", "projector"]),
    ),
)
def test_axe_finds_nothing(browser: Browser, axe: str, width: int, look: str) -> None:
    browser.resize(width, 740, is_phone=width < 700)
    page = RunPage(browser, "bitmask-unique", 6, languages=("en", "ja"))
    browser.run("document.documentElement.dataset.look = arguments[0]", look)
    browser.run(axe + "; 0")
    audit: Any = browser.driver.execute_async_script
    for step, keys in ((0, ""), (60, "pt"), (60, "i"), (60, "r")):
        page.jump(step)
        page.press(*keys)
        assert audit(_AUDIT) == [], (step, keys)


def test_each_square_of_the_board_has_a_name(page: RunPage) -> None:
    page.jump(2)
    name = "Board: 6 by 6, queens placed: 1. Queens by row and column: 0-0."
    grid = page.browser.find(".grid")
    page.browser.wait(lambda: grid.accessible_name == name)
    assert grid.aria_role == "grid"
    cells = page.browser.all("[role=gridcell]")
    assert len(cells) == 36
    assert [cells[at].accessible_name for at in (0, 7, 8)] == [
        "Row 0, column 0: a queen stands here.",
        "Row 1, column 1 is attacked from row 0 along the falling diagonal.",
        "Row 1, column 2: no queen of another row attacks this square.",
    ]


def test_ctrl_and_arrows_read_the_board_square_by_square(page: RunPage) -> None:
    page.jump(2)
    page.press(Keys.ARROW_RIGHT, held=Keys.CONTROL)  # goes to the board
    page.press(Keys.ARROW_RIGHT, held=Keys.CONTROL)
    assert page.sentence == "Row 0, column 0: a queen stands here."
    page.press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, held=Keys.CONTROL)
    assert page.sentence.startswith("Row 1, column 1 is attacked from row 0")
    active = page.browser.find(".grid").get_attribute("aria-activedescendant")
    assert active == page.browser.find("[data-read]").get_attribute("id")
    assert page.step == 2
    page.press(Keys.ARROW_RIGHT)
    assert page.step == 3
    assert not page.browser.all("[data-read]")


def test_the_sentence_is_read_aloud_but_for_a_run_that_plays(page: RunPage) -> None:
    sentence = page.browser.find(".sentence")
    assert sentence.get_attribute("role") == "status"
    assert sentence.get_attribute("aria-live") == "polite"
    page.press(" ")
    assert sentence.get_attribute("aria-live") == "off"
    page.press(" ")
    assert sentence.get_attribute("aria-live") == "polite"


def test_tabs_are_moved_by_arrows(page: RunPage) -> None:
    page.browser.find("[role=tab]").click()
    page.browser.run("document.querySelector('[role=tab]').focus()")
    page.press(Keys.ARROW_RIGHT)
    chosen = page.browser.find("[role=tab][aria-selected=true]")
    assert chosen.text == "Calls"
    assert page.browser.run("return document.activeElement === arguments[0]", chosen)
    assert page.step == 0


def test_where_motion_is_to_be_little_frames_are_few(page: RunPage) -> None:
    page.browser.prefer(prefers_reduced_motion="reduce")
    page.browser.run(
        "window.frames_seen = 0; new MutationObserver(() => window.frames_seen++)"
        ".observe(document.querySelector('.step'), {childList: true, characterData: true,"
        " subtree: true}); window.begun = performance.now();"
    )
    page.press("+", "+", "+", "+", " ")
    page.browser.wait(lambda: page.step > 40)
    seen, passed = page.browser.run("return [frames_seen, performance.now() - begun]")
    assert seen <= 2 + passed / 330


def test_what_is_printed_is_the_step_without_what_is_pressed(page: RunPage) -> None:
    page.jump(203)
    page.browser.run("document.documentElement.dataset.look = 'dark'")
    page.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = page.browser.run(
        "return [...document.querySelectorAll('button, select, input')].filter("
        "(each) => each.checkVisibility({ visibilityProperty: true })).length;"
    )
    assert shown == 0
    assert page.browser.find(".board svg").is_displayed()
    assert page.browser.find(".step").text.startswith("step 203 of")
    queen = "return getComputedStyle(document.documentElement).getPropertyValue('--queen')"
    assert page.browser.run(queen) == "#1c1c1a"
    page.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
