"""Pages of every algorithm, rule, program and lesson are walked to the end: `make browsers`.

At each position the page's own script and its DOM are compared with the frame of the window.
"""

import json
import logging
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from selenium.webdriver import Keys

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES, number, speaking, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.frames.capabilities import capabilities
from nqviz.frames.counter_names import COUNTER_NAMES, counter_name
from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.programs.program import program
from nqviz.programs.source import read_source
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.web.run_page import write_run_page
from nqviz.web.script import script_from
from nqviz.web.site import INDEX, write_site
from tests.support.browser import Browser, chromium
from tests.support.rules import RULES, is_served
from tests.support.run_pages import in_page
from tests.support.web_runs import as_seen

pytestmark = [pytest.mark.browsers, pytest.mark.timeout(1800)]

_LOG = logging.getLogger(__name__)  # --log-cli-level=INFO shows how much was compared.
_POSITIONS = 1000  # So many of each run are compared, or all where a run is shorter.
_PORTION = 50  # So many are asked for at once.
_NINE_RULES = [
    *RULES,
    Rule("queens", blocked=frozenset({(0, 0), (2, 3)})),
    Rule("queens", regions=("AABBCC", "AABBCC", "DDEECC", "DDEEFF", "DDEEFF", "DEEFFF")),
]
_PROGRAMS = sorted(asset("programs").glob("*.py"))
# The page's script keeps its run to itself: this reads the page's data by the page's own modules.
_ENTRY = """
import { pageData } from "./page.js";
import { runsOf } from "./run.js";
[globalThis.walkedRun] = runsOf(pageData().runs);
"""
_WALK = """
const [steps, language] = arguments;
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const text = (element) => element.textContent;
walkedRun.language = language;
return JSON.stringify(steps.map((step) => {
  const slider = find("input[type=range]");
  slider.value = step;
  slider.dispatchEvent(new Event("input"));
  const lit = all(".code li").findIndex((line) => line.getAttribute("aria-current") === "step");
  return {
    frame: walkedRun.frame(step),
    step: text(find(".step .long")),
    sentence: text(find(".sentence")),
    line: lit < 0 ? null : lit + 1,
    counts: all(".code li .count").map(text),
    counters: all(".counters div").map(({ children }) => [...children].map(text)),
    marks: all(".board [data-sign]").map(({ dataset }) =>
      [dataset.sign, dataset.color, dataset.squares, dataset.strokes ?? ""]),
  };
}));
"""


_TASKS = [
    (solver, task)
    for solver in SOLVERS
    for rule in _NINE_RULES
    for task in [Task(8 if rule == QUEENS else 6, rule=rule)]
    if is_served(solver, task)
]


def _name(solver: Solver, task: Task) -> str:
    parts = "-blocked" * bool(task.rule.blocked) + "-regions" * bool(task.rule.regions)
    return f"{solver.key}-{task.rule.key}{parts}"


@pytest.fixture(scope="module")
def _browser() -> Iterator[Browser]:
    """A browser that optimizes scripts: walks are long."""
    driver = chromium()
    yield Browser(driver)
    driver.quit()


@pytest.fixture
def timeline(request: pytest.FixtureRequest) -> Iterator[Timeline]:
    """The run of an algorithm, or of a program that has ended."""
    if not isinstance(request.param, Path):
        yield Timeline(*request.param)
        return
    own = program(read_source(request.param))
    with closing(own):
        assert own.wait(Task(6), 60)
        yield Timeline(own, Task(6))


@pytest.mark.parametrize(
    "timeline",
    [
        *(pytest.param(each, id=_name(*each)) for each in _TASKS),
        *(pytest.param(path, id=f"program-{path.stem}") for path in _PROGRAMS),
    ],
    indirect=True,
)
def test_a_page_shows_what_the_window_shows(
    timeline: Timeline, browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "run.html"
    *_, end = write_run_page(timeline, path, tuple(LANGUAGES))
    assert timeline.length == end.done
    browser.open(path)
    browser.find(".board [data-sign], .board text")
    browser.run(_reader(tmp_path))
    everywhere = range(end.done + 1)
    chosen = set(everywhere)
    if len(chosen) > _POSITIONS:
        chosen = {0, end.done, *Random(33).sample(everywhere, _POSITIONS)}
    steps = sorted(chosen)
    differences: list[str] = []
    portions = [steps[at : at + _PORTION] for at in range(0, len(steps), _PORTION)]
    for at, portion in enumerate(portions):
        language = list(LANGUAGES)[at % len(LANGUAGES)]
        browser.find(f"header select option[value={language}]").click()
        differences += _differences(browser, timeline, portion, language)
    _LOG.info("%d of %d positions, %d differences", len(steps), end.done + 1, len(differences))
    assert differences == []
    browser.find("body").send_keys(Keys.HOME, Keys.END)
    assert browser.run("return document.querySelector('input[type=range]').value") == str(end.done)
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]


def _reader(folder: Path) -> str:
    modules = folder / "modules"
    shutil.copytree(asset("web"), modules)
    (modules / "walk.js").write_text(_ENTRY)
    return script_from("walk.js", modules)


def _differences(
    browser: Browser, timeline: Timeline, steps: Sequence[int], language: str
) -> list[str]:
    """Return where and in what the page differs from the window at some steps."""
    found: list[str] = []
    shown = json.loads(browser.run(_WALK, steps, language))
    with speaking(language):
        names = capabilities(timeline.solver).counters
        for index, seen in zip(steps, shown, strict=True):
            frame = Frame(timeline.solver, timeline.position_at(index))
            values = as_seen(timeline, index, language)
            del seen["frame"]["node"]
            queens = [square for sign, _, square, _ in seen["marks"] if sign == "queen"]
            compared = {
                "frame": (seen["frame"], values),
                "counts": (
                    seen["counts"],
                    # A program's text can end with a line that the page does not show.
                    [
                        number(times) if times else ""
                        for times in values["line_counts"][1 : len(seen["counts"]) + 1]
                    ],
                ),
                "step": (seen["step"], _step_in_words(index, timeline.length or 0)),
                "sentence": (seen["sentence"], frame.sentence),
                "line": (seen["line"], frame.line),
                "counters": (
                    seen["counters"],
                    [
                        [counter_name(name, count), number(count)]
                        for name in COUNTER_NAMES
                        for count in (getattr(frame.counters, name),)
                        if name in names
                    ],
                ),
                "queens": (set(" ".join(queens).split()), _queens(frame)),
                "marks": (
                    [
                        (sign, color, set(squares.split()))
                        for sign, color, squares, _ in seen["marks"]
                    ],
                    in_page(marks_of(frame.position, frame.overlay)),
                ),
                "strokes": (
                    sorted(strokes for *_, strokes in seen["marks"] if strokes),
                    sorted(_strokes(frame)),
                ),
            }
            found += [
                f"{language}, step {index}, {name}: {got!r}, not {wanted!r}"
                for name, (got, wanted) in compared.items()
                if got != wanted
            ]
    return found


def _step_in_words(index: int, last: int) -> str:
    return tr("step {index} of {last}", index=number(index), last=number(last))


def _queens(frame: Frame) -> set[str]:
    standing = [square for square in enumerate(frame.position.queens) if square[1] != EMPTY]
    return {f"{row}-{column}" for row, column in (*standing, *frame.overlay.extra)}


def _strokes(frame: Frame) -> Iterator[str]:
    for mark in marks_of(frame.position, frame.overlay):
        ends = [(*each.start, *each.end) for each in mark.strokes]
        if ends:
            yield ";".join("{},{} {},{}".format(*each) for each in ends)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for _ in write_site(folder, tuple(LANGUAGES)):
        pass
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lesson_of_a_site_is_paged_to_its_end_by_keys(
    site: Path, browser: Browser, language: str
) -> None:
    browser.open(site / INDEX)
    links = [
        str(each.get_attribute("href")) for each in browser.all(f"section[lang={_tag(language)}] a")
    ]
    assert len(links) == len(own_lessons())
    for link, path in zip(links, own_lessons(), strict=True):
        assert link == f"{(site / path.stem).as_uri()}.html#{language}"
        browser.driver.get("about:blank")
        browser.open(link)
        body = browser.find("body")
        lesson = load_lesson(path)
        with speaking(language):
            assert browser.text("h1") == _one_line(tr(lesson.title))
            for step in lesson.steps:
                assert browser.text(".told") == _one_line(tr(step.text))
                if step.answer:
                    body.send_keys(Keys.PAGE_DOWN)
                    assert browser.text(".answer") == _one_line(tr(step.answer))
                body.send_keys(Keys.PAGE_DOWN)
            assert tr("The end of the lesson.") in browser.text(".slide")
        assert browser.complaints() == []
        assert browser.requests() == [link.partition("#")[0]]


def _tag(language: str) -> str:
    return language.replace("_", "-")


def _one_line(text: str) -> str:
    return " ".join(with_fixed_breaks(text).split())
