"""A race on a page: lanes side by side, with the clock and the ranks of the window."""

from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from selenium.webdriver import ActionChains, Keys

from nqviz.frames.lane_frame import LaneFrame
from nqviz.frames.marks import marks_of
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import program
from nqviz.programs.source import read_source
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline, opened
from nqviz.solvers.registry import find_solver
from nqviz.web.race_page import write_race_page
from tests.support.browser import Browser
from tests.support.run_pages import Drawn, in_page, jump, marks_in

KEYS = ("wirth-basic", "sieve")


def lanes(keys: tuple[str, ...] = KEYS) -> list[Timeline]:
    return [opened(find_solver(key), Task(5)) for key in keys]


@cache
def page_of(times: tuple[int, ...]) -> Path:
    """Return the page of a race, which is written once."""
    path = Path(mkdtemp()) / "race.html"
    for _ in write_race_page(lanes(), path, step_times=times):
        pass
    return path


def open_race(browser: Browser, times: tuple[int, ...] = ()) -> Race:
    race = Race(lanes(), times)
    list(race.approach(None))
    browser.open(page_of(times))
    browser.find(".lane .board [data-sign], .lane .board text")
    return race


def marks(browser: Browser, lane: int) -> Drawn:
    return marks_in(browser, f".lane:nth-child({lane + 1})")


@pytest.mark.parametrize("times", [(), (3, 7)])
def test_at_any_tick_each_lane_stands_where_it_does_in_the_window(
    browser: Browser, times: tuple[int, ...]
) -> None:
    race = open_race(browser, times)
    for tick in (0, 1, 2, 57, 100, 301, 400, race.length or 0):
        jump(browser, tick)
        race.seek(tick)
        seen = [LaneFrame.of(race, index) for index in range(len(race.lanes))]
        for index, frame in enumerate(seen):
            assert marks(browser, index) == in_page(marks_of(*frame.board)), tick
        sentences = [run.solver.why(run.position) for run in race.lanes]
        assert browser.texts(".lane .sentence") == sentences
        assert browser.texts(".lane .step") == [each.in_words() for each in seen]
        assert browser.texts(".lane .rank") == [each.rank_in_words() for each in seen]
    assert browser.complaints() == []


def test_the_last_solution_stays_on_each_board(browser: Browser) -> None:
    open_race(browser)
    browser.find("body").send_keys(Keys.END)
    last = "0-4", "1-2", "2-0", "3-3", "4-1"  # No solution of five queens comes after it.
    drawn = [[each for _, _, each in marks(browser, lane) if each] for lane in (0, 1)]
    assert drawn == [[set(last)]] * 2
    words = f"Board: 5 by 5, queens placed: 5. Queens by row and column: {', '.join(last)}."
    for grid in browser.all(".lane .grid"):
        browser.wait(lambda grid=grid: grid.get_attribute("aria-label") == words)
    browser.find("body").send_keys(Keys.ARROW_LEFT)
    browser.wait(lambda: marks(browser, 0) != [("queen", "queen", set(last))])


def test_keys_move_all_lanes(browser: Browser) -> None:
    race = open_race(browser)
    ActionChains(browser.driver).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).perform()
    assert [text[:6] for text in browser.texts(".lane .step")] == ["step 2", "step 2"]
    keys = ActionChains(browser.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT)
    keys.key_up(Keys.SHIFT).perform()
    kinds = []
    for run, text in zip(race.lanes, browser.texts(".lane .step"), strict=True):
        step = run.step_at(int(text.split()[1]) - 1)
        kinds.append(None if step is None else step.kind)
    assert Kind.SOLUTION in kinds


def test_lanes_stand_side_by_side_on_any_screen(browser: Browser) -> None:
    open_race(browser)
    for width, height in ((360, 740), (1366, 768), (1920, 1080)):
        browser.resize(width, height, is_phone=width < 700)
        one, other = (each.rect for each in browser.all(".lane"))
        assert one["y"] == other["y"]
        assert one["x"] + one["width"] <= other["x"]
        assert browser.run("return document.documentElement.scrollWidth") <= width


def test_a_program_that_has_broken_off_has_no_rank_and_its_reason(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "half.py"
    path.write_text("queens = [-1] * 4\nqueens[0] = 1\nqueens[4] = 1\n", encoding="utf-8")
    task = Task(4)
    with closing(program(read_source(path))) as own:
        assert own.wait(task, 60)
        timelines = [Timeline(find_solver("wirth-basic"), task), Timeline(own, task)]
        *_, _end = write_race_page(timelines, tmp_path / "race.html")
        shortfall = own.shortfall(task)
    assert shortfall
    browser.open(tmp_path / "race.html")
    browser.find("body").send_keys(Keys.END)
    assert browser.texts(".lane .rank") == ["1st", "✗"]
    assert browser.texts(".lane .step")[1].endswith(f": {shortfall}")


def test_a_race_has_two_to_four_lanes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="A race has 2 to 4 lanes"):
        next(write_race_page(lanes(KEYS[:1]), tmp_path / "race.html"))
