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
# How many pixels of the icicle are painted, or have a colour of the look.
_PAINTED = """
const canvas = document.querySelector(".icicle canvas");
const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
const one = document.createElement("canvas").getContext("2d");
one.fillStyle = getComputedStyle(canvas).getPropertyValue(`--${arguments[0]}`);
one.fillRect(0, 0, 1, 1);
const color = one.getImageData(0, 0, 1, 1).data;
const isColored = (at) => color.every((part, of) => data[at + of] === part);
const isPainted = arguments[0] ? isColored : (at) => data[at + 3] > 0;
return data.filter((_, at) => at % 4 === 0 && isPainted(at)).length;
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
        return int(re.sub(r"\D", "", self.browser.text(".step").split(" of ")[0]))

    @property
    def sentence(self) -> str:
        return self.browser.text(".sentence")

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
        jump(self.browser, step)

    def painted(self, color: str = "") -> int:
        """Return how many pixels of the icicle are painted, or have a colour of the look."""
        count: int = self.browser.run(_PAINTED, color)
        return count

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
        return marks_in(self.browser, ".board")

    def shown_at(self, steps: Sequence[int]) -> list[tuple[Drawn, str]]:
        """Go to some steps in turn; return the marks on the board and the sentence of each."""
        shown = self.browser.run(_SHOWN, list(steps))
        return [(_drawn(marks), words) for marks, words in shown]


def jump(browser: Browser, step: int) -> None:
    """Move the scrubber of a run or a race."""
    browser.run(
        "const slider = document.querySelector('input[type=range]');"
        "slider.value = arguments[0]; slider.dispatchEvent(new Event('input'));",
        step,
    )


def marks_in(browser: Browser, selector: str) -> Drawn:
    """Return the sign, the colour and the squares of each mark in what a selector names."""
    drawn: list[list[str]] = browser.run(
        "return [...document.querySelectorAll(arguments[0] + ' [data-sign]')].map("
        "({ dataset }) => [dataset.sign, dataset.color, dataset.squares]);",
        selector,
    )
    return _drawn(drawn)


def _drawn(marks: list[list[str]]) -> Drawn:
    return [(sign, color, set(squares.split())) for sign, color, squares in marks]


def in_page(marks: tuple[Mark, ...]) -> Drawn:
    """Return marks as a page has them: in the order in which they are drawn."""
    ordered = sorted(marks, key=lambda mark: mark.plane if mark.plane in {0, 4} else 1)
    return [
        (mark.sign.name.lower(), mark.color, {f"{row}-{column}" for row, column in mark.squares})
        for mark in ordered
    ]
