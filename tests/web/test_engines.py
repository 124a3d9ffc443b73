"""Pages in the engines of other browsers, WebKit's and Firefox's: `make browsers`."""

from collections.abc import Iterator
from random import Random

import pytest
from selenium.webdriver import Keys

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.frames.marks import marks_of
from nqviz.solvers.registry import SOLVERS
from nqviz.web.lesson_page import find_lesson, write_lesson_page
from tests.support.browser import Browser, FramedBrowser, webkit
from tests.support.firefox import firefox
from tests.support.run_pages import RunPage, in_page
from tests.web.test_lesson_page import answer_by_touch

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.timeout(600),
    # Selenium's own.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]


@pytest.fixture(scope="module", params=["webkit", "firefox"])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser of another engine, started once."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "webkit":
        with webkit(folder) as browser:
            yield browser
    else:
        with firefox(folder) as driver:
            yield FramedBrowser(driver, folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lesson_2_is_answered_by_touch_alone(
    engine: Browser, tmp_path_factory: pytest.TempPathFactory, language: str
) -> None:
    path, lesson = tmp_path_factory.mktemp("lesson") / "lesson.html", find_lesson("2")
    list(write_lesson_page(lesson, path, (language,)))
    engine.resize(360, 740, is_phone=True)
    engine.open(path)
    with speaking(language):
        answer_by_touch(engine, lesson)


@pytest.mark.parametrize("key", [solver.key for solver in SOLVERS])
def test_a_run_shows_what_the_window_shows(engine: Browser, key: str) -> None:
    engine.resize(1024, 700)
    page = RunPage(engine, key, 6)
    last = page.timeline.length or 0
    for step in sorted({0, last, *Random(6).choices(range(last), k=20)}):
        page.jump(step)
        frame = page.frame(step)
        assert page.marks() == in_page(marks_of(frame.position, frame.overlay)), step
        assert page.sentence == frame.sentence


def test_keys_step_and_jump(engine: Browser) -> None:
    engine.resize(1024, 700)
    page = RunPage(engine, "sieve", 6)
    engine.find("h1").click()  # The frame with the page gets the keyboard.
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert page.step == 1
    page.press(Keys.END)
    assert page.step == page.timeline.length


def test_shift_t_shows_the_whole_tree_and_z_magnifies_it(engine: Browser) -> None:
    engine.resize(1024, 700)
    page = RunPage(engine, "wirth-basic", 6)
    page.jump(400)
    engine.find("h1").click()
    page.press("t", held=Keys.SHIFT)
    pane, *nodes = engine.all(".tree, .tree .node")
    bottoms = "return Array.from(arguments, (each) => each.getBoundingClientRect().bottom)"

    def is_seen_whole() -> bool:
        bottom, *reached = engine.run(bottoms, pane, *nodes)
        return bool(0 < max(reached) <= bottom)

    engine.wait(is_seen_whole)
    height = "return document.querySelector('.tree > svg').clientHeight"
    whole = engine.run(height)
    engine.run("arguments[0].focus()", pane)
    page.press("z")
    engine.wait(lambda: engine.run(height) > 1.2 * whole)
