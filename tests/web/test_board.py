"""The board of a page has the marks of the window's: see `marks_of`."""

import pytest

from nqviz.common.i18n import tr
from nqviz.frames.marks import marks_of
from nqviz.model.rule import Rule
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.browser import Browser
from tests.support.matrix import one_of
from tests.support.run_pages import RunPage, in_page

RULES = (
    Rule("torus"),
    Rule("superqueens"),
    Rule("kings", regions=("AABBCC", "AABBCC", "DDEECC", "DDEEFF", "DDEEFF", "DEEFFF")),
    Rule("queens", blocked=frozenset({(0, 0), (2, 3)})),
)


def steps_of_each_kind(timeline: Timeline) -> list[int]:
    """Return the first and the last step of each kind in a run."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    index = 0
    while (step := timeline.step_at(index)) is not None:
        index += 1
        first.setdefault(step.kind, index)
        last[step.kind] = index
    return sorted({0, *first.values(), *last.values()})


def check_all(page: RunPage) -> None:
    steps = steps_of_each_kind(page.timeline)
    for step, (marks, sentence) in zip(steps, page.shown_at(steps), strict=True):
        frame = page.frame(step)
        assert marks == in_page(marks_of(frame.position, frame.overlay)), step
        assert sentence == frame.sentence
    assert page.browser.complaints() == []


@pytest.mark.parametrize("solver", one_of(3, SOLVERS), ids=lambda solver: solver.key)
def test_each_kind_of_step_has_the_marks_of_the_window(solver: Solver, browser: Browser) -> None:
    check_all(RunPage(browser, solver.key, 4 if solver.key == "quarters" else 5))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.key)
@pytest.mark.parametrize("key", one_of(2, ["sieve", "wirth-basic"]))
def test_each_rule_has_the_marks_of_the_window(key: str, rule: Rule, browser: Browser) -> None:
    if find_solver(key).why_not(rule):
        pytest.skip("It does not serve the rule.")
    check_all(RunPage(browser, key, 6, rule=rule))
    assert browser.find(".board .rule").text.startswith(f"Rule: {tr(rule.moves.title)}")


def test_a_sign_has_the_outlines_of_all_its_parts(browser: Browser) -> None:
    page = RunPage(browser, "wirth-basic", 4)
    page.jump(3)
    (tested,) = browser.all(".board [data-sign=attacked]")
    strokes = [
        each.get_attribute("stroke") for each in tested.find_elements("css selector", "path")
    ]
    assert strokes == ["var(--trial)", "var(--conflict)", "var(--conflict)"]
    assert browser.find(".board [data-sign=conflict] path").is_displayed()


def test_where_squares_are_too_small_the_steps_square_is_magnified(browser: Browser) -> None:
    browser.resize(360, 740, is_phone=True)
    page = RunPage(browser, "min-conflicts", 69)
    page.jump(40)
    frame = page.frame(40)
    assert page.marks() == in_page(marks_of(frame.position, frame.overlay))
    last = frame.position.last
    assert last is not None
    captions = browser.texts(".board text")
    assert f"row {last.row}, column {last.column}" in captions
