from collections.abc import Callable
from pathlib import Path

import pytest
from selenium.webdriver import Keys

from nqviz.common.i18n import LANGUAGES, speaking, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise, SquaresExercise
from nqviz.lessons.lesson import Lesson, lesson_from, load_lesson, own_lessons
from nqviz.web.lesson_page import find_lesson, write_lesson_page
from tests.support.browser import Browser
from tests.support.matrix import one_of, some_of
from tests.support.run_pages import marks_in

Open = Callable[..., None]
ATTACK = "</script><img class=hit src=x onerror=window.hit=1><b class=hit>"
HOSTILE = f"""
title = "{ATTACK}"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
text = "{ATTACK}"
question = "{ATTACK}"
choices = ["{ATTACK}", "B"]
right = 2
reasons = {{ "1" = "{ATTACK}" }}
answer = "{ATTACK}"
[[step]]
program = "<b class=hit>.py"
n = 4
text = "A program that nobody has run."
"""
_RACE = """
title = "A race"
[[step]]
page = "race"
lanes = [{{ algorithm = "sieve", n = 4 }}, {{ algorithm = "bitmask", n = 4 }}]
text = "A race."
question = "How many steps does the sieve need?"
choices = ["Many", "Few"]
right = 1
hide = ["{hidden}"]
answer = "Many."
"""
_LOOKING = """
title = "Look"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
step = 3
look_at = "board"
text = "The board."
[[step]]
look_at = "why"
hide = ["why"]
text = "The reason."
question = "Why?"
answer = "Because."
[[step]]
look_at = "state"
text = "The state."
[[step]]
page = "race"
lanes = [{ algorithm = "sieve", n = 4 }, { algorithm = "bitmask", n = 4 }]
look_at = "board"
text = "The boards."
"""
_RACES = """
title = "Races"
[[step]]
page = "race"
lanes = [{ program = "mine.py", n = 4 }, { algorithm = "sieve", n = 4 }]
clock = "time"
text = "A race of two."
[[step]]
lanes = [{ program = "mine.py", n = 4 }, { program = "its.py", n = 4 }]
text = "A race of two programs."
[[step]]
lanes = [{ algorithm = "sieve", n = 4 }, { algorithm = "bitmask", n = 4 }]
clock = "time"
text = "A race by time."
[[step]]
lanes = [
  { algorithm = "sieve", n = 4, rule = "torus" },
  { algorithm = "sieve", n = 5, rule = "torus" },
]
clock = "time"
text = "A race on a torus."
"""
_ASKING = (
    """
title = "Questions"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
"""
    + """
text = "A question."
question = "Which one?"
choices = ["This one", "The other one"]
right = 1
answer = "This one."
[[step]]
"""
    * 3
    + """
text = "Two squares."
question = "Which ones?"
squares = ["1,0", "1,1"]
answer = "Those."
"""
)
_RULE = """
title = "Other rules"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 5
rule = "RULE"
step = 2
text = "A queen stands in the corner."
question = "Which is a safe square of row 1?"
squares = ["1,2"]
answer = "Column 2."
"""
_PREDICTED = """
title = "Predict"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
predict = "event"
text = "Predict."
[[step]]
algorithm = "wirth-basic"
n = 5
step = 2
text = "A queen stands in the corner."
question = "Who attacks the square to her right?"
answer = "She does."
draw = ["ring 0,1"]
"""
_WALK = """
return arguments[0].map((selector) => {
  const text = document.querySelector(selector)?.textContent ?? "";
  document.querySelector("[data-do=next]").click();
  return text;
});
"""


@pytest.fixture
def open_lesson(tmp_path: Path, browser: Browser) -> Open:
    def open_page(lesson: Lesson, *languages: str) -> None:
        path = tmp_path / "lesson.html"
        list(write_lesson_page(lesson, path, languages or ("en",)))
        browser.open(path)
        browser.find(".slide")

    return open_page


def _shown(text: str) -> str:
    return " ".join(with_fixed_breaks(tr(text)).split())


def answer_by_touch(browser: Browser, lesson: Lesson) -> None:
    """Answer all questions of a lesson rightly, and see each answer, with nothing but taps."""
    for step in lesson.steps:
        browser.wait(lambda step=step: browser.text(".told") == _shown(step.text))
        match step.exercise:
            case SquaresExercise(squares):
                for square in squares:
                    browser.tap_square(*square)
            case NumberExercise(number):
                browser.tap(browser.find(".choices input"))
                browser.find(".choices input").send_keys(str(number))
                browser.tap(browser.find("[data-do=give]"))
            case ChoiceExercise(right=right):
                browser.tap(browser.find(f"[data-choice='{right}']"))
        if step.exercise is not None:
            browser.wait(lambda: browser.text(".verdict") == tr("✓ Right."))
            assert browser.text(".answer") == _shown(step.answer)
        assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
        browser.tap(browser.find("[data-do=next]"))
    count = lesson.exercises
    words = tr("{right} of {count} answered right at the first try.", right=count, count=count)
    browser.wait(lambda: browser.text(".score") == words)


@pytest.mark.parametrize("language", some_of(["ja"], LANGUAGES))
def test_lesson_2_is_answered_on_a_phone_by_touch_alone(
    browser: Browser, open_lesson: Open, language: str
) -> None:
    browser.resize(360, 740, is_phone=True)
    open_lesson(find_lesson("2"), language)
    with speaking(language):
        answer_by_touch(browser, find_lesson("2"))
    assert browser.complaints() == []
    assert len(browser.requests()) == 1


def test_a_wrong_answer_gets_its_reason_and_does_not_count(
    browser: Browser, open_lesson: Open
) -> None:
    browser.resize(360, 740, is_phone=True)
    open_lesson(find_lesson("2"))
    browser.find(".choices input").send_keys("3\n")
    browser.wait(lambda: browser.text(".verdict") == "✗ Not right. It is less.")
    browser.find(".choices input").send_keys("0\n")
    browser.wait(lambda: browser.text(".verdict") == "✓ Right.")
    browser.tap(browser.find("[data-do=next]"))
    browser.wait(lambda: "after 8 tests" in browser.text(".told"))
    browser.tap_square(0, 0)
    words = "✗ Not right. The queen that was placed last is taken back first."
    browser.wait(lambda: browser.text(".verdict") == words)
    browser.tap_square(2, 3)
    browser.wait(lambda: "is attacked from row 1" in browser.text(".verdict"))
    browser.tap_square(1, 2)
    browser.wait(lambda: browser.text(".verdict") == "✓ Right.")
    for _ in range(12):
        browser.tap(browser.find("[data-do=next]"))
    browser.wait(lambda: browser.text(".score") == "0 of 2 answered right at the first try.")


def test_a_wrong_answer_counts_and_a_part_of_the_right_one_does_not(
    browser: Browser, open_lesson: Open, tmp_path: Path
) -> None:
    path = tmp_path / "asking.toml"
    path.write_text(_ASKING, encoding="utf-8")
    open_lesson(load_lesson(path))
    page = browser.find("body")
    page.send_keys("1", Keys.PAGE_DOWN)
    page.send_keys("2", Keys.PAGE_DOWN, Keys.PAGE_DOWN)  # It is shown after a wrong answer,
    page.send_keys(Keys.PAGE_DOWN, Keys.PAGE_DOWN)  # and without any.
    browser.tap_square(1, 0)
    browser.wait(lambda: browser.text(".hint") == "Tap squares: 1 of 2 found.")
    page.send_keys(Keys.PAGE_DOWN, Keys.PAGE_DOWN)
    browser.wait(lambda: browser.text(".score") == "1 of 2 answered right at the first try.")


@pytest.mark.parametrize(("rule", "square"), [("torus", (2, 3)), ("kings", (2, 2))])
def test_a_wrong_square_is_explained_under_the_rule_of_its_board(
    browser: Browser, open_lesson: Open, rule: str, square: tuple[int, int]
) -> None:
    browser.resize(360, 740, is_phone=True)
    open_lesson(lesson_from(_RULE.replace("RULE", rule), "mine.toml"))
    browser.tap_square(*square)
    browser.wait(lambda: browser.all(".board [data-sign='wrong']"))
    is_attacked = rule == "torus"
    assert ("is attacked from row 0" in browser.text(".verdict")) is is_attacked
    assert bool(browser.all(".board [data-sign='pointer']")) is is_attacked


def test_keys_answer_show_and_turn(browser: Browser, open_lesson: Open) -> None:
    open_lesson(find_lesson("2"))
    page = browser.find("body")
    for _ in range(4):
        page.send_keys("\ue00f")  # PageDown
    browser.wait(lambda: "three queens stand" in browser.text(".told"))
    assert not browser.all(".answer")
    page.send_keys("2")
    browser.wait(lambda: browser.text(".verdict") == "✓ Right.")
    assert "The fourth row fails" in browser.text(".answer")
    at = browser.text(".walk .step")
    page.send_keys("\ue014")  # Right
    browser.wait(lambda: browser.text(".walk .step") != at)
    page.send_keys("\ue00e")  # PageUp
    browser.wait(lambda: "after 8 tests" in browser.text(".told"))
    page.send_keys(Keys.CONTROL, "b")
    assert browser.run("return document.documentElement.dataset.look") == "projector"


def test_the_way_on_is_in_sight_beside_long_code(browser: Browser, open_lesson: Open) -> None:
    open_lesson(find_lesson("2"))
    for size in ((1366, 600), (740, 360)):
        browser.resize(*size)
        low, high = browser.run(
            "const { bottom } = document.querySelector('[data-do=next]').getBoundingClientRect();"
            "return [document.documentElement.scrollHeight - innerHeight, innerHeight - bottom];"
        )
        assert low > 0
        assert high >= 0


def test_a_page_is_turned_in_the_field_of_a_number(browser: Browser, open_lesson: Open) -> None:
    open_lesson(find_lesson("2"))
    browser.find(".choices input").send_keys("3\n", Keys.PAGE_DOWN)
    browser.wait(lambda: browser.all(".answer"))


def test_a_lesson_lets_decisions_be_predicted_by_keys(browser: Browser, open_lesson: Open) -> None:
    open_lesson(lesson_from(_PREDICTED, "mine.toml"))
    page = browser.find("body")
    page.send_keys("4")
    browser.wait(lambda: browser.text(".sentence") == "✓ Right. A queen is placed.")
    page.send_keys(Keys.ENTER)
    browser.wait(lambda: browser.text(".sentence").startswith("What happens now"))
    page.send_keys("6")
    browser.wait(lambda: browser.text(".tally").endswith("1 wrong"))


def test_an_answer_is_drawn_where_it_was_asked_for_and_a_square_is_told_at_its_step(
    browser: Browser, open_lesson: Open
) -> None:
    open_lesson(lesson_from(_PREDICTED, "mine.toml"), "en", "ja")
    page = browser.find("body")
    page.send_keys(Keys.PAGE_DOWN, Keys.ARROW_RIGHT)
    sentence = browser.text(".sentence")
    page.send_keys(Keys.CONTROL, Keys.ARROW_RIGHT)  # goes to the board
    browser.find(".grid").send_keys(Keys.CONTROL, Keys.ARROW_RIGHT)
    browser.wait(lambda: browser.text(".sentence") != sentence)
    page.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert browser.text(".sentence") == sentence
    browser.find("header select option[value=ja]").click()
    browser.find("header select option[value=en]").click()
    assert browser.text(".sentence") == sentence
    page.send_keys(Keys.PAGE_DOWN)
    browser.wait(lambda: browser.all(".board [data-sign='ring']"))


def test_what_a_slide_points_at_is_framed_once_it_is_seen(
    browser: Browser, open_lesson: Open
) -> None:
    open_lesson(lesson_from(_LOOKING, "mine.toml"))
    framed = []
    for _ in range(5):
        framed.append([each.get_attribute("class") for each in browser.all(".looked-at")])
        browser.find("[data-do=next]").click()
    names = [["stage"], [], ["sentence"], ["state"], ["stage", "stage"]]
    assert framed == [[f"{name} looked-at" for name in each] for each in names]


def test_what_is_hidden_is_seen_with_the_answer(browser: Browser, open_lesson: Open) -> None:
    lesson = next(each for each in map(load_lesson, own_lessons()) if each.steps[0].hide)
    open_lesson(lesson)
    hidden = lesson.steps[0].hide[0]
    assert browser.find(f".{hidden}").is_displayed() is False
    assert browser.text(".cover:not([hidden])") == "Covered until the answer."
    browser.find("[data-do=next]").click()
    browser.wait(lambda: browser.find(f".{hidden}").is_displayed())


@pytest.mark.parametrize("hidden", ["counters", "board"])
def test_what_the_lanes_of_a_race_need_is_seen_with_the_answer(
    browser: Browser, open_lesson: Open, tmp_path: Path, hidden: str
) -> None:
    path = tmp_path / "race.toml"
    path.write_text(_RACE.format(hidden=hidden), encoding="utf-8")
    open_lesson(load_lesson(path))
    figures = browser.all(".stage .counters")
    assert len(figures) == 2
    browser.find("body").send_keys(*[Keys.ARROW_RIGHT] * 40)  # to the end of both
    assert not [each for each in figures if each.is_displayed()]
    assert not any(map(str.isdigit, browser.find(".walk").text))
    covers = browser.texts(".stage .cover:not([hidden])")
    assert covers == ["Covered until the answer."] * (2 if hidden == "counters" else 0)
    assert browser.find(".stage .board").is_displayed() is (hidden != "board")
    browser.find("[data-do=next]").click()
    browser.wait(lambda: all(each.is_displayed() for each in figures))
    assert not browser.all(".stage .cover:not([hidden])")
    assert "step 163 of 163" in browser.find(".walk").text
    for lane in (1, 2):
        drawn = marks_in(browser, f".stage:nth-child({lane})")
        assert ("queen", "queen", {"0-2", "1-0", "2-3", "3-1"}) in drawn  # the last solution


def test_a_race_says_which_programs_it_lacks_and_that_it_goes_by_steps(
    browser: Browser, open_lesson: Open, tmp_path: Path
) -> None:
    path = tmp_path / "races.toml"
    path.write_text(_RACES, encoding="utf-8")
    open_lesson(load_lesson(path))
    runs = [f"The window of nqviz runs the program {name} here." for name in ("mine.py", "its.py")]
    by_steps = (
        "The window of nqviz holds this race by equal time, which it measures; here it goes by "
        "equal steps."
    )
    expected = [
        (f"{runs[0]} {by_steps}", ["Sieve"]),
        (" ".join(runs), []),
        (by_steps, ["Sieve", "Bitmask"]),
        ("", ["Sieve", "Sieve"]),  # Under another rule the window goes by equal steps, too.
    ]
    for note, titles in expected:
        browser.wait(lambda note=note: browser.text(".note") == note)
        assert browser.texts(".stage h2") == titles
        assert len(browser.all(".stage .counters")) == len(titles)
        assert not browser.all(".code")
        browser.find("[data-do=next]").click()
    assert browser.complaints() == []


@pytest.mark.parametrize("path", one_of(4, own_lessons()), ids=lambda path: path.stem)
def test_each_lesson_is_walked_to_its_end(browser: Browser, open_lesson: Open, path: Path) -> None:
    lesson = load_lesson(path)
    open_lesson(lesson)
    parts = [
        part
        for step in lesson.steps
        for part in ((".told", step.text), (".answer", step.answer))
        if part[1]
    ]
    shown = browser.run(_WALK, [selector for selector, _ in parts])
    assert [" ".join(text.split()) for text in shown] == [_shown(text) for _, text in parts]
    assert "The end of the lesson." in browser.text(".slide")
    assert browser.complaints() == []
    assert len(browser.requests()) == 1


def test_no_text_of_a_lesson_becomes_markup(
    browser: Browser, open_lesson: Open, tmp_path: Path
) -> None:
    path = tmp_path / "hostile.toml"
    path.write_text(HOSTILE, encoding="utf-8")
    open_lesson(load_lesson(path), "en", "ja")
    browser.find("[data-choice='0']").click()
    assert ATTACK in browser.text(".verdict")
    browser.find("[data-choice='1']").click()
    browser.find("[data-do=next]").click()
    assert "<b class=hit>.py" in browser.text(".note")
    assert browser.run("return window.hit") is None
    assert not browser.all(".hit, img")
    assert browser.complaints() == []


def test_our_lessons_are_found_by_number_and_name() -> None:
    path = own_lessons()[1]
    assert find_lesson("2") == find_lesson(path.stem) == find_lesson(str(path)) == load_lesson(path)
    with pytest.raises(ValueError, match="can't be read"):
        find_lesson("nobody.toml")
    for number in ("0", "99"):
        with pytest.raises(ValueError, match=f"no lesson {number}; there are 1 to .* an algorithm"):
            find_lesson(number)
