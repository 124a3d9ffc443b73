"""A run on a page, driven as a student drives it: by keys, mouse and fingers."""

import pytest
from selenium.webdriver import Keys
from selenium.webdriver.common.by import By

from nqviz import __version__
from nqviz.common.i18n import speaking, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.legend import LEGEND
from nqviz.frames.marks import marks_of
from nqviz.frames.signs import Sign
from nqviz.model.annotations import attacks_of
from nqviz.model.step import Kind
from nqviz.runs.search_tree import SearchTree
from nqviz.runs.work_history import WorkHistory
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.solvers.base.listings import carried_out
from tests.support.browser import Browser
from tests.support.matrix import one_of
from tests.support.run_pages import RunPage, in_page

_IS_INSIDE = """
const [outer, inner] = Array.from(arguments, (each) => each.getBoundingClientRect());
return outer.height > 0 && outer.top <= inner.top && inner.bottom <= outer.bottom;
"""

# Where the middle of the tree's pane is in the window, in its picture, and how wide the picture is.
_MIDDLE_OF_TREE = """
const [pane, picture] = [...document.querySelectorAll(".tree, .tree > svg")].map(
  (each) => each.getBoundingClientRect());
const [x, y] = [pane.x + pane.width / 2, pane.y + pane.height / 2];
return [x, y, (x - picture.x) / picture.width, (y - picture.y) / picture.height, picture.width];
"""


@pytest.fixture
def page(browser: Browser) -> RunPage:
    return RunPage(browser, "wirth-basic", 6)


@pytest.fixture
def phone(browser: Browser) -> RunPage:
    browser.resize(360, 740, is_phone=True)
    return RunPage(browser, "wirth-basic", 6)


def steps_of(page: RunPage, kind: Kind) -> list[int]:
    last = page.timeline.length
    assert last is not None
    steps = (page.timeline.step_at(index) for index in range(last))
    return [index for index, step in enumerate(steps, 1) if step is not None and step.kind is kind]


def test_keys_step_to_and_fro_and_to_the_ends(page: RunPage) -> None:
    page.press(Keys.ARROW_RIGHT, Keys.PAGE_DOWN, Keys.ARROW_RIGHT)
    assert page.step == 3
    assert page.sentence == page.frame(3).sentence
    page.press(Keys.ARROW_LEFT)
    assert page.step == 2
    page.press(Keys.END)
    assert page.step == page.timeline.length
    page.press(Keys.HOME)
    assert page.step == 0


def test_keys_jump_to_the_next_and_the_previous(page: RunPage) -> None:
    for key, back, held, kind in (
        ("c", "c", "", Kind.CONFLICT),
        ("d", "d", "", Kind.DEAD_END),
        (Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.SHIFT, Kind.SOLUTION),
    ):
        first, second, *_ = steps_of(page, kind)
        page.press(Keys.HOME)
        page.press(key, key, held=held)
        assert page.step == second
        page.press(back, held=Keys.SHIFT)
        assert page.step == first


def test_where_there_is_no_other_solution_a_sentence_says_so(page: RunPage) -> None:
    page.press(Keys.ARROW_LEFT, held=Keys.SHIFT)
    assert page.sentence == "There is no solution before this step."
    page.press(Keys.ARROW_RIGHT)
    assert page.sentence == page.frame(1).sentence


def test_a_jump_can_be_taken_back_and_done_again(page: RunPage) -> None:
    page.press("c", "d")
    conflict, dead_end = steps_of(page, Kind.CONFLICT)[0], steps_of(page, Kind.DEAD_END)[0]
    assert page.step == dead_end
    page.press(Keys.ARROW_LEFT, held=Keys.ALT)
    assert page.step == conflict
    page.press(Keys.ARROW_RIGHT, held=Keys.ALT)
    assert page.step == dead_end


def test_larger_steps_end_at_queens_and_at_rows(page: RunPage) -> None:
    for size, kind in (("2", Kind.PLACE), ("3", Kind.DEAD_END)):
        page.press(size, Keys.ARROW_RIGHT)
        step = page.timeline.step_at(page.step - 1)
        assert step is not None
        assert step.kind is kind
        page.press(Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        assert page.step == 0


def test_it_plays_at_a_speed_and_stops(page: RunPage) -> None:
    page.press(*"+" * 5, " ")  # so slowly that it doesn't end before the next key
    page.browser.wait(lambda: page.step > 20)
    page.press(" ")
    stopped = page.step
    assert page.browser.find(".speed output").text.endswith("/ s")
    assert page.step == stopped


def test_it_plays_to_the_end_and_begins_again(page: RunPage) -> None:
    page.press(*"+" * 30, " ")
    page.browser.wait(lambda: page.step == page.timeline.length)
    assert page.browser.find("[data-do=play]").get_attribute("data-playing") == "false"
    page.press(*"-" * 30, " ")  # so slowly that it doesn't end before the next key
    assert page.browser.find("[data-do=play]").get_attribute("data-playing") == "true"
    page.press(" ")
    assert page.browser.find("[data-do=play]").get_attribute("data-playing") == "false"


def test_the_lit_line_the_state_and_the_counters_are_those_of_the_frame(page: RunPage) -> None:
    page.jump(203)
    frame = page.frame(203)
    lit = page.browser.find(".code [aria-current] code")
    assert lit.text.strip() == page.timeline.solver.pseudocode[(frame.line or 0) - 1].strip()
    rows = [row.split() for row in page.browser.texts(".state tr")]
    texts = [[strip.label, *(cell.text for cell in strip.cells)] for strip in frame.state]
    assert rows == [[text for text in row if text] for row in texts]
    names, counts = (page.browser.texts(f".counters {each}") for each in ("dt", "dd"))
    counters = dict(zip(names, counts, strict=True))
    assert counters["tests"] == str(frame.counters.tests)
    assert counters["taken back"] == str(frame.counters.removals)


def test_names_and_counts_are_read_where_long_lines_pass_below_them(browser: Browser) -> None:
    browser.resize(160, 640, is_phone=True)
    page = RunPage(browser, "wirth-basic", 6)
    page.jump(203)
    covers = browser.run(
        "document.querySelector('.state').scrollLeft = 40;"
        "const name = document.querySelector('.state th');"
        "name.scrollIntoView({block: 'center', inline: 'nearest'});"
        "const box = name.getBoundingClientRect();"
        "const count = document.querySelector('.code [aria-current] .count');"
        "return [document.elementFromPoint(box.right - 2, box.y + box.height / 2) === name,"
        " getComputedStyle(count).backgroundColor"
        " === getComputedStyle(count.parentElement).backgroundColor];"
    )
    assert covers == [True, True]
    browser.run("document.querySelector('.state').scrollLeft = 15;")
    page.jump(210)
    page.settle()
    beside = browser.run(
        "const cell = document.querySelector('.state :is([data-tone=lit], [data-tone=conflict])');"
        "const name = cell.closest('tr').querySelector('th');"
        "return cell.getBoundingClientRect().left - name.getBoundingClientRect().right;"
    )
    assert beside >= 0, "the cell of the step is not below the name of its row"


def test_each_line_says_how_often_it_has_run(page: RunPage) -> None:
    """Python has carried out and counted the same listing."""
    timeline = page.timeline
    listed = carried_out(timeline.solver, timeline.task).steps
    for step in (203, 17):
        page.jump(step)
        shown = page.browser.texts(".code li .count")
        assert shown == [str(times or "") for times in listed[step - 1][1][1:]]


def test_the_calls_are_those_of_the_frame(page: RunPage) -> None:
    page.jump(203)
    page.press("r")
    calls = [f"{call.function}({call.arguments})" for call in page.frame(203).calls]
    assert page.browser.texts(".calls ol > li > code") == calls


def test_a_click_on_a_button_leaves_space_to_play(page: RunPage) -> None:
    page.browser.find("[data-do=step]").click()
    assert page.step == 1
    page.press(" ")
    assert page.browser.find("[data-do=play]").get_attribute("data-playing") == "true"
    page.press(" ")


def test_a_run_begins_with_keys_and_on_a_phone_with_a_tap(browser: Browser) -> None:
    for size, is_phone, words in (
        ((1366, 768), False, "Press the right arrow for one step, or Space to play."),
        ((360, 740), True, "Tap the right half of the board for one step."),
    ):
        browser.resize(*size, is_phone=is_phone)
        RunPage(browser, "wirth-basic", 6)
        assert browser.text(".sentence").endswith(f". {words}")


def test_a_tap_on_a_half_of_the_board_steps(phone: RunPage) -> None:
    box = phone.browser.find(".board").rect
    for share, step in ((0.8, 1), (0.7, 2), (0.2, 1)):
        at = box["x"] + share * box["width"], box["y"] + box["height"] / 2
        phone.touch("touchStart", *at)
        phone.touch("touchEnd")
        phone.browser.wait(lambda step=step: phone.step == step)


def test_a_swipe_turns_to_the_next_step_and_back(phone: RunPage) -> None:
    phone.swipe(".board", -150)
    phone.browser.wait(lambda: phone.step == 1)
    phone.swipe(".board", -150)
    phone.browser.wait(lambda: phone.step == 2)
    phone.swipe(".board", 150)
    phone.browser.wait(lambda: phone.step == 1)


def test_a_long_press_says_what_is_on_a_square(phone: RunPage) -> None:
    phone.jump(2)
    box = phone.browser.find("[role=gridcell]").rect
    phone.touch("touchStart", box["x"] + 10, box["y"] + 10)
    phone.browser.wait(lambda: phone.sentence == "Row 0, column 0: a queen stands here.")
    phone.touch("touchEnd")
    assert phone.step == 2


def test_buttons_on_a_phone_are_large_enough_for_fingers(phone: RunPage) -> None:
    sides = phone.browser.run(
        "return [...document.querySelectorAll('button, select')].flatMap("
        "(each) => each.checkVisibility() ? [each.offsetWidth, each.offsetHeight] : []);"
    )
    assert sides
    assert min(sides) >= 44


def test_nothing_sticks_out_of_a_small_screen(browser: Browser) -> None:
    browser.resize(320, 640, is_phone=True)
    RunPage(browser, "bitmask-unique", 6, languages=("en", "ja"))
    for width, height in ((320, 640), (360, 740), (740, 360), (768, 1024)):
        browser.resize(width, height, is_phone=True)
        assert browser.run("return document.documentElement.scrollWidth") <= width
        play = browser.find("[data-do=play]").rect
        assert play["y"] + play["height"] <= height
        assert browser.find(".board").size["width"] >= 0.55 * min(width, height)


def test_on_a_large_screen_nothing_scrolls_but_panes(browser: Browser) -> None:
    browser.resize(1024, 768)
    RunPage(browser, "bitmask-unique", 6, languages=("en", "ja"))
    for width, height in ((1024, 768), (1366, 768), (1920, 1080)):
        browser.resize(width, height)
        size = browser.run(
            "const e = document.querySelector('.run');return [e.scrollWidth, e.scrollHeight]"
        )
        assert size == [width, height]


def test_another_language_keeps_the_step(browser: Browser) -> None:
    page = RunPage(browser, "wirth-basic", 6, languages=("en", "ja"))
    page.jump(203)
    page.browser.find("header select option[value=ja]").click()
    assert "行" in page.sentence
    with speaking("ja"):
        made_by = tr("Made by nqviz {version}.", version=__version__)
    assert page.browser.find("footer").text == made_by
    assert page.browser.find("[role=tab]").text == "コード"
    assert page.browser.run("return document.documentElement.lang") == "ja"


def test_looks_go_round_and_the_system_decides_at_first(page: RunPage) -> None:
    def ground() -> str:
        style = "return getComputedStyle(document.documentElement).backgroundColor"
        found: str = page.browser.run(style)
        return found

    light = ground()
    page.browser.prefer(prefers_color_scheme="dark")
    dark = ground()
    assert dark != light
    button = page.browser.find("[data-do=look]")
    button.click()
    assert ground() == light
    button.click()
    assert ground() == dark
    button.click()
    chosen = "return document.documentElement.dataset.look"
    assert page.browser.run(chosen) == "projector"
    page.press("b", held=Keys.CONTROL)
    assert page.browser.run(chosen) is None
    page.press("b", held=Keys.CONTROL)
    assert page.browser.run(chosen) == "projector"


def test_a_list_tells_the_keys(page: RunPage) -> None:
    page.browser.find("[data-do=keys]").click()
    assert "Shift+→" in page.browser.find("dialog").text
    page.press(Keys.ESCAPE)
    assert not page.browser.find("dialog").is_displayed()


def test_a_node_of_the_tree_leads_to_its_step(page: RunPage) -> None:
    page.jump(700)
    page.press("t")
    nodes = page.browser.all(".tree .node")
    path = page.frame(700).path
    assert path is not None
    assert len(
        [each for each in nodes if each.find_elements(By.CSS_SELECTOR, '[fill="var(--accent)"]')]
    ) == len(path)
    nodes[0].click()
    assert page.step == 1


def test_what_the_tree_tested_last_is_in_sight_beside_a_board(page: RunPage) -> None:
    page.browser.resize(1024, 768)
    page.jump(steps_of(page, Kind.DEAD_END)[0])
    page.press("t")
    pane, *nodes = page.browser.all(".tree, .tree .node")
    page.browser.wait(lambda: page.browser.run(_IS_INSIDE, pane, nodes[-1]))


def test_shift_t_shows_the_whole_tree_and_z_magnifies_it_where_the_keyboard_is(
    page: RunPage,
) -> None:
    page.browser.resize(1024, 640)
    page.jump(steps_of(page, Kind.DEAD_END)[0])
    page.press("t", held=Keys.SHIFT)
    pane, key, first, *_, last = page.browser.all(".tree, .tree .key, .tree .node")
    page.browser.wait(lambda: page.browser.run(_IS_INSIDE, pane, last))
    assert page.browser.run(_IS_INSIDE, pane, first)
    assert page.browser.run(_IS_INSIDE, pane, key)
    height = "return document.querySelector('.tree > svg').clientHeight"
    whole = page.browser.run(height)
    page.press("z")
    assert page.browser.run(height) == whole  # It was the board's.
    page.browser.run("arguments[0].focus()", pane)
    page.press("z")
    assert page.browser.run(height) > 1.4 * whole


def test_ctrl_and_the_wheel_magnify_the_tree_around_the_mouse(page: RunPage) -> None:
    page.jump(700)
    page.press("t")
    page.settle()
    page.settle()  # What was tested last has come into sight.
    seen = [page.browser.run(_MIDDLE_OF_TREE)]
    for notches in (4, 1):
        x, y, *_ = seen[-1]
        wheel = {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -100 * notches}
        page.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {**wheel, "modifiers": 2})
        seen.append(page.browser.run(_MIDDLE_OF_TREE))
    (*_, usual), (_, _, *before, large), (_, _, *after, largest) = seen
    assert (large, largest) == pytest.approx((usual * 1.25**4, usual * 1.25**5), rel=0.01)
    assert after == pytest.approx(before, abs=0.005)


def test_two_fingers_magnify_the_tree_and_not_the_page(phone: RunPage) -> None:
    phone.jump(700)
    phone.browser.find('[role="tab"][id$="tree"]').click()
    phone.browser.box(phone.browser.find(".tree"))
    x, y, _, _, usual = phone.browser.run(_MIDDLE_OF_TREE)
    touch = "Input.dispatchTouchEvent"
    for what, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 40), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        values = {"type": what, "touchPoints": points if apart else []}
        phone.browser.driver.execute_cdp_cmd(touch, values)
    *_, width = phone.browser.run(_MIDDLE_OF_TREE)
    assert width == pytest.approx(2 * usual, rel=0.01)
    assert phone.browser.run("return visualViewport.scale") == 1


def test_the_icicle_shows_the_whole_tree_and_leads_to_a_step(page: RunPage) -> None:
    page.jump(700)
    page.press("i")
    canvas = page.browser.find(".icicle canvas")
    assert canvas.size["width"] > 300
    assert canvas.size["height"] > 100
    canvas.click()
    page.browser.wait(lambda: page.step != 700)


def test_a_folded_node_and_the_key_tell_of_the_solutions_below_it(page: RunPage) -> None:
    page.press("t", Keys.END)
    page.settle()
    solved = page.browser.all('.tree .node path[stroke="var(--solution)"]')
    assert len(solved) == len(page.browser.all(".tree .node")) - 2  # no solution begins in a corner
    entry = page.browser.find('.tree [data-key="folded-solved"]')
    assert entry.text == "with solutions"
    page.press(Keys.HOME)
    page.browser.wait(lambda: not entry.is_displayed())


def test_the_tree_and_the_icicle_show_a_solution_from_its_own_step_on(browser: Browser) -> None:
    page = RunPage(browser, "wirth-basic", 4)
    (first, *_), places = steps_of(page, Kind.SOLUTION), steps_of(page, Kind.PLACE)
    safe = max(step for step in places if step < first) - 1
    tree, last = SearchTree(), page.timeline.length or 0
    for index in range(last):
        step = page.timeline.step_at(index)
        assert step is not None
        tree.add(step)
    page.press("t")
    for at in range(safe - 1, first + 8):
        page.jump(at)
        page.settle()
        seen = tree.at(at)
        beside = {child for node in seen.path for child in seen.children(node)} - {*seen.path}
        solved = browser.all('.tree .node path[stroke="var(--solution)"]')
        assert len(solved) == sum(seen.solutions(node) > 0 for node in beside), at
    assert solved
    page.press("i")
    page.jump(safe)
    page.settle()
    assert not page.painted("solution")
    page.jump(last)
    page.settle()
    assert page.painted("solution")


def test_escape_pauses_then_asks_no_more(page: RunPage) -> None:
    page.press(" ", Keys.ESCAPE)
    assert page.browser.find("[data-do=play]").get_attribute("data-playing") == "false"
    page.press("p", Keys.ESCAPE)
    assert not page.browser.find(".predict").is_displayed()


def test_a_legend_names_what_the_run_can_show(browser: Browser) -> None:
    page = RunPage(browser, "sieve", 6)
    page.browser.find("[role=tab]:last-of-type").click()
    known = capabilities(find_solver("sieve"))
    wanted = [each for each in LEGEND if each.layer in known.layers | known.state_layers]
    assert browser.texts(".legend li:not([hidden])") == [each.text for each in wanted]
    drawn = browser.run(
        "return [...document.querySelectorAll('.legend li:not([hidden])')].map((item) =>"
        "[...item.querySelectorAll('[data-sign]')].map((sign) => sign.children.length));"
    )
    assert [len(parts) for parts in drawn] == [len(each.marks) for each in wanted]
    assert all(any(parts) for parts in drawn)


def test_the_legend_explains_what_x_shows_while_it_is_shown(page: RunPage) -> None:
    def explained() -> list[str]:
        return page.browser.texts(".legend li:not([hidden])")

    page.browser.find("[role=tab]:last-of-type").click()
    before = explained()
    assert "lines of attack" not in before
    page.press("x")
    assert set(explained()) == {*before, "lines of attack"}
    page.press("x")
    assert explained() == before


@pytest.mark.parametrize("key", one_of(2, ["sieve", "filter-1"]))
def test_x_shows_what_the_queens_attack(browser: Browser, key: str) -> None:
    page = RunPage(browser, key, 6)
    page.press("x")
    seen, steps = set(), range(30, 90)
    for step, (drawn, _) in zip(steps, page.shown_at(steps), strict=True):
        position = page.frame(step).position
        overlay = page.timeline.solver.overlay(position)
        wanted = marks_of(position, overlay, attacks_of(position))
        # Edges part the step's line from others; dots are about one queen that is looked at.
        shown = [mark for mark in wanted if mark.sign not in {Sign.EDGE, Sign.DOT}]
        assert sorted(map(str, drawn)) == sorted(map(str, in_page(tuple(shown)))), step
        seen.add(None if position.last is None else position.last.kind)
    assert {Kind.CONFLICT, Kind.PLACE, Kind.DEAD_END} <= seen
    page.press("x")
    assert page.marks() == in_page(marks_of(position, overlay))


def test_z_shows_a_part_of_the_board_around_the_step(browser: Browser) -> None:
    page = RunPage(browser, "min-conflicts", 20)
    page.jump(30)

    def labels() -> set[str]:
        return set(browser.texts(".board > svg > g > text"))

    whole = page.marks()
    assert {"0", "18"} <= labels()
    page.press("z", "z")
    assert page.marks() == whole
    last = page.frame(30).position.last
    assert last is not None
    assert str(last.column) in labels()
    assert "18" not in labels()
    page.press("z", "z", held=Keys.SHIFT)
    assert "18" in labels()


def test_k_goes_through_the_panes(page: RunPage) -> None:
    names = page.browser.texts("[role=tab]")
    chosen = []
    for _ in names:
        chosen.append(page.browser.text("[role=tab][aria-selected=true]"))
        page.press("k")
    assert chosen == names
    assert page.browser.text("[role=tab][aria-selected=true]") == names[0]


def test_g_hides_what_the_tree_tests_later(page: RunPage) -> None:
    page.jump(300)
    page.press("i")
    whole = page.painted()
    page.press("g")
    assert page.painted() < whole
    page.press("g")
    assert page.painted() == whole


@pytest.mark.parametrize(
    "key",
    one_of(4, [each.key for each in SOLVERS if each.levels is not None and each.places_promising]),
)
def test_the_heat_map_counts_tests_and_removals_by_square(browser: Browser, key: str) -> None:
    page = RunPage(browser, key, 6)
    page.press("H", held=Keys.SHIFT)
    last = page.timeline.length or 0
    work = WorkHistory(page.timeline)
    for index in range(last):
        step = page.timeline.step_at(index)
        assert step is not None
        work.add(step)
    for step in (0, 1, last // 3, last // 3 + 1, last // 2, last - 1, last):
        page.jump(step)
        page.settle()
        for at, counts in enumerate((work.visits(step), work.backtracks(step))):
            shown = browser.run(
                "const figure = document.querySelectorAll('.heat figure')[arguments[0]];"
                "return [...figure.querySelectorAll('[data-sign] text')].map("
                "(each) => each.textContent);",
                at,
            )
            assert shown == [str(each) for each in counts.flat], step
