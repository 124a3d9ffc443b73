"""Predict on a page: the questions, answers and the tally are those of the window."""

import pytest
from selenium.webdriver import Keys

from nqviz.runs.predicting import ANSWERS, Ask, Question, next_question
from nqviz.scenes.predict_state import asks_of
from tests.support.browser import Browser
from tests.support.matrix import some_of
from tests.support.run_pages import RunPage


@pytest.fixture
def page(browser: Browser) -> RunPage:
    browser.resize(360, 740, is_phone=True)
    return RunPage(browser, "wirth-basic", 6)


def question_at(page: RunPage, index: int, ask: Ask) -> Question:
    found = next_question(page.timeline, index, ask)
    assert found is not None
    return found


def test_ten_questions_are_those_of_the_window(page: RunPage) -> None:
    page.press("p")
    at = 0
    for _ in range(10):
        question = question_at(page, at, Ask.EVENT)
        assert (page.step, page.sentence) == (question.index, question.in_words())
        right = ANSWERS[Ask.EVENT].index(question.answer)  # type: ignore[arg-type]
        page.press(str(4 + right))
        assert page.step == question.shown_at
        assert page.sentence == f"✓ Right. {question.fact()}"
        at = question.shown_at
        page.press(Keys.ENTER)
    assert page.browser.find(".tally").text.startswith("✓ 10 right")


def test_a_wrong_answer_is_counted_once_and_explained(page: RunPage) -> None:
    page.press("p")
    page.browser.tap(page.browser.find("[data-answer='3']"))
    page.browser.wait(lambda: page.sentence.startswith("✗ Wrong. A queen is placed."))
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT, "p", "p", "7")
    assert page.browser.find(".tally").text == "✓ 0 right   ✗ 1 wrong"


def test_a_square_is_tapped_and_a_wrong_one_shows_its_attacker(page: RunPage) -> None:
    page.jump(4)
    page.press("p")
    page.browser.tap(page.browser.find("[data-ask=square]"))
    question = question_at(page, 4, Ask.SQUARE)
    page.browser.wait(lambda: page.sentence == question.in_words())
    assert ("asked_row", "accent", {f"{question.square[0]}-{c}" for c in range(6)}) in page.marks()
    row = question.square[0]
    cells = page.browser.all("[role=gridcell]")
    page.browser.tap(cells[6 * row])
    page.browser.wait(lambda: page.sentence.startswith("✗ Wrong."))
    signs = {sign for sign, *_ in page.marks()}
    assert {"wrong", "pointer"} <= signs


def test_enter_shows_the_answer_without_counting(page: RunPage) -> None:
    page.press("p", Keys.ENTER)
    assert page.sentence == "A queen is placed."
    assert page.browser.find(".tally").text == "✓ 0 right   ✗ 0 wrong"


def test_a_question_is_forgotten_when_the_run_is_moved(page: RunPage) -> None:
    page.press("p", Keys.END)
    assert page.sentence == page.frame(page.step).sentence
    page.press(Keys.ENTER)
    assert page.sentence == "No further decision of this kind was found."
    page.press("p")
    assert page.sentence == page.frame(page.step).sentence


def test_what_plays_or_steps_leads_to_the_next_question(page: RunPage) -> None:
    page.press("p")
    index = 0
    for key in (" ", Keys.ARROW_RIGHT):
        page.press(key)
        question = question_at(page, index, Ask.EVENT)
        index = question.shown_at
        assert (page.step, page.sentence) == (index, question.fact())
        page.press(key)
        question = question_at(page, index, Ask.EVENT)
        assert (page.step, page.sentence) == (question.index, question.in_words())


def test_the_icicle_hides_what_is_tested_later_from_who_predicts(page: RunPage) -> None:
    page.press("i")
    seen = page.painted()
    page.press("p")
    page.settle()
    assert page.painted() < seen / 2


ASKED = [
    (key, ask)
    for key in ("sieve", "bitmask", "exact-cover", "filter-2", "min-conflicts")
    for ask in Ask
]


@pytest.mark.parametrize(("key", "ask"), some_of(ASKED[::4], ASKED))
def test_of_any_algorithm_the_same_is_asked_as_in_the_window(
    browser: Browser, key: str, ask: Ask
) -> None:
    page = RunPage(browser, key, 6)
    page.press("p")
    choices = browser.all(f"[data-ask={ask.name.lower()}]")
    assert bool(choices) is (ask in asks_of(page.timeline.solver))
    if not choices:
        return
    choices[0].click()
    index = page.step if ask is Ask.EVENT else 0
    for _ in range(4):
        question = next_question(page.timeline, index, ask)
        if question is None:
            assert page.sentence == "No further decision of this kind was found."
            return
        assert (page.step, page.sentence) == (question.index, question.in_words())
        page.press(Keys.ENTER)
        assert (page.step, page.sentence) == (question.shown_at, question.fact())
        index = question.shown_at
        page.press(Keys.ENTER)
