"""A page of a run in a browser, and what a student does with it."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from selenium.webdriver import ActionChains

from nqviz.frames.frame import Frame
from nqviz.frames.mark import Mark
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.runs.timeline import Timeline, opened
from nqviz.solvers.registry import find_solver
from nqviz.web.run_page import write_run_page
from tests.support.browser import Browser

_SHOWN = """
const slider = document.querySelector("input[type=range]");
return arguments[0].map((step) => {
  slider.value = step;
  slider.dispatchEvent(new Event("input"));
  const signs = [...document.querySelectorAll(".board [data-sign]")];
  return [
    signs.map(({ dataset }) => [dataset.sign, dataset.color, dataset.squares]),
    document.querySelector(".sentence").textContent,
  ];
});
"""
Drawn = list[tuple[str, str, set[str]]]


@cache
def page_of(
    key: str, n: int, rule: Rule = QUEENS, languages: tuple[str, ...] = ("en",), step: int = 0
) -> tuple[Timeline, Path]:
    """Return a run and its page, which is written once."""
    timeline = opened(find_solver(key), Task(n, rule=rule))
    path = Path(mkdtemp()) / f"{key}.html"
    for _ in write_run_page(timeline, path, languages, step):
        pass
    return timeline, path


class RunPage:
    """Does what a student does, and says what is seen."""

    def __init__(self, browser: Browser, key: str, n: int, **options: Any) -> None:
        self.browser = browser
        self.timeline, path = page_of(key, n, **options)
        browser.open(path)
        browser.find(".board [data-sign], .board text")

    @property
    def step(self) -> int:
        shown = self.browser.find(".step").text.replace("\n", " ")
        return int(re.sub(r"\D", "", shown.split(" of ")[0]))

    @property
    def sentence(self) -> str:
        return self.browser.find(".sentence").text

    def frame(self, step: int) -> Frame:
        return Frame(self.timeline.solver, self.timeline.position_at(step))

    def press(self, *keys: str, held: str = "") -> None:
        """Press some keys one after the other, while another one is held."""
        actions = ActionChains(self.browser.driver)
        if held:
            actions.key_down(held)
        actions.send_keys(*keys)
        if held:
            actions.key_up(held)
        actions.perform()

    def jump(self, step: int) -> None:
        """Move the scrubber."""
        self.browser.run(
            "const slider = document.querySelector('input[type=range]');"
            "slider.value = arguments[0]; slider.dispatchEvent(new Event('input'));",
            step,
        )

    def settle(self) -> None:
        """Wait until the tree and what else takes long to draw shows the step, too."""
        self.browser.driver.execute_async_script(
            "requestAnimationFrame(() => setTimeout(arguments[0]));"
        )

    def swipe(self, selector: str, across: int) -> None:
        """Draw a finger over the middle of an element."""
        box = self.browser.find(selector).rect
        x, y = box["x"] + box["width"] / 2 - across / 2, box["y"] + box["height"] / 2
        self.touch("touchStart", x, y)
        for share in (0.25, 0.5, 0.75, 1.0):
            self.touch("touchMove", x + share * across, y)
        self.touch("touchEnd")

    def touch(self, what: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        values = {"type": what, "touchPoints": points}
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", values)

    def marks(self) -> Drawn:
        """Return the sign, the colour and the squares of each mark on the board."""
        drawn: list[list[str]] = self.browser.run(
            "return [...document.querySelectorAll('.board [data-sign]')].map("
            "each => [each.dataset.sign, each.dataset.color, each.dataset.squares]);"
        )
        return _drawn(drawn)

    def shown_at(self, steps: Sequence[int]) -> list[tuple[Drawn, str]]:
        """Go to some steps in turn; return the marks on the board and the sentence of each."""
        return [(_drawn(marks), words) for marks, words in self.browser.run(_SHOWN, steps)]


def _drawn(marks: list[list[str]]) -> Drawn:
    return [(sign, color, set(squares.split())) for sign, color, squares in marks]


def in_page(marks: tuple[Mark, ...]) -> Drawn:
    """Return marks as a page has them: in the order in which they are drawn."""
    ordered = sorted(marks, key=lambda mark: mark.plane if mark.plane in {0, 4} else 1)
    return [
        (
            mark.sign.name.lower(),
            mark.color,
            {f"{row}-{column}" for row, column in mark.squares},
        )
        for mark in ordered
    ]
