from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.scenes.race_setup import PAIRINGS
from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs import step_timer
from nqviz.ui.look.theme import apply_look
from nqviz.ui.race.race_page import RacePage
from tests.support.matrix import one_of
from tests.support.players import seek, settle
from tests.support.reading import columns_of, cut, texts_in

BASIC, FILTER = find_solver("wirth-basic"), find_solver("filter-2")
SIEVE, SWAPS = find_solver("sieve"), find_solver("min-conflicts")
LEFT = Qt.MouseButton.LeftButton
TIMES = {"wirth-basic": 6000, "filter-2": 1000, "sieve": 1500, "min-conflicts": 90_000}
STEPS_PAIRING = 1  # a ready-made race by equal steps, to the end


@pytest.fixture(autouse=True)
def _known_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_timer, "step_time", lambda solver: TIMES.get(solver.key, 700))


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[RacePage]:
    apply_look(qapp, LIGHT, 1.0)
    page = RacePage()
    page.set_look(LIGHT, 1.0)
    page.controller.hold()  # surveys have tests of their own
    page.controller.set_pairing(STEPS_PAIRING)
    qtbot.addWidget(page)
    qtbot.addWidget(page.tools)
    page.resize(1280, 610)
    page.tools.resize(640, 40)
    page.show()
    page.tools.show()
    yield page
    page.controller.close_down()


def show(page: RacePage, look: Look, size: tuple[int, int]) -> None:
    apply_look(QApplication.instance(), look, 1.0)
    page.set_look(look, 1.0)
    page.resize(*size)
    QApplication.processEvents()


def overlap(widgets: Sequence[QWidget]) -> bool:
    return any(
        one.geometry().intersects(other.geometry()) for one, other in combinations(widgets, 2)
    )


def ranks(page: RacePage) -> list[str]:
    return [lane.bar.accessibleDescription().split()[-1] for lane in lanes(page)]


def has_results(page: RacePage) -> bool:
    return page.lanes[0].result.isVisible() or page.panel.isVisible()


def lanes(page: RacePage) -> list[QWidget]:
    return [lane for lane in page.lanes if lane.isVisible()]


def test_every_view_follows_the_clock(page: RacePage) -> None:
    seek(page.player, 300)
    for lane, timeline in zip(lanes(page), page.player.race.lanes, strict=True):
        position = timeline.position
        assert position.index == 300
        assert lane.why.text == timeline.solver.why(position)
        assert lane.bar.accessibleDescription().startswith("step 300 of")
        assert f"{position.counters.tests} tests" in lane.figures.texts()
        assert lane.board.accessibleDescription().startswith("8 by 8")
    assert page.transport.step_label.text().startswith("step 300 of")
    assert "with each step of the clock every algorithm takes one step" in page.clock.text


def test_all_lanes_show_the_same_counters(page: RacePage) -> None:
    basic, sieve = (lane.figures.texts() for lane in lanes(page))
    assert [text.split()[-1] for text in basic] == [text.split()[-1] for text in sieve]
    assert "– struck out" in basic  # it does not strike
    assert "– comparisons" in sieve  # it does not compare


def test_the_moment_in_which_the_race_is_decided_leaves_no_lane_below_the_seek_bar(
    page: RacePage,
) -> None:
    show(page, LIGHT, (1366, 655))
    for timeline in page.player.race.lanes:
        timeline.extend(100_000)
    assert page.legend.isVisible()
    page.player.run.seek(page.player.race.finish(0))
    page.player.changed.emit()
    assert has_results(page)
    assert page.legend.isVisible()
    assert all(lane.geometry().bottom() < page.controls.y() for lane in lanes(page))


def test_the_end_shows_who_was_first(qtbot: QtBot, page: RacePage) -> None:
    qtbot.mouseClick(page.transport.end_button, LEFT)
    settle(page.player)
    # The sieve's strikes are steps, too: its run is longer.
    assert ranks(page) == ["1st", "2nd"]
    assert all("92 solutions" in lane.figures.texts() for lane in lanes(page))
    bar = page.transport.seek_bar
    first = page.player.race.finish(0)
    marks = columns_of(bar, LIGHT.solution)
    # The mark of the last finish is under the cursor.
    assert {x for x in marks if x + 1 not in marks} == {round(bar.x_of(first))}
    qtbot.mouseClick(bar, LEFT, pos=QPoint(round(bar.x_of(first // 2)), bar.height() // 2))
    settle(page.player)
    assert not {*ranks(page)} & {"1st", "2nd"}


@pytest.mark.parametrize(  # three lanes and four
    ("pairing", "size"), [(2, (1024, 650)), (6, (1366, 650)), (6, (1024, 650))]
)
def test_every_counter_of_narrow_lanes_is_seen_and_their_boards_stand_in_line(
    qtbot: QtBot, page: RacePage, size: tuple[int, int], pairing: int
) -> None:
    page.resize(*size)
    page.controller.set_pairing(pairing)
    qtbot.waitUntil(lambda: page.player.race.length is not None)
    seek(page.player, 40)
    for lane in lanes(page):
        seen = {each.words for each in texts_in(lane.figures)}
        assert {text.split(" ", 1)[1] for text in lane.figures.texts()} <= seen
        assert lane.board.y() == page.lanes[0].board.y()
        assert lane.board.size() == page.lanes[0].board.size()


def test_what_is_missing_is_said_until_the_race_moves(page: RacePage) -> None:
    page.previous_of(Kind.SOLUTION)
    settle(page.player)
    assert page.clock.text == "There is no solution before this step."
    page.player.step()
    assert page.clock.text.startswith("Equal steps")


def test_every_pairing_opens_from_its_list(qtbot: QtBot, page: RacePage) -> None:
    box = page.tools.pairing_box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for index, pairing in enumerate(PAIRINGS):
        assert page.controller.setup.pairing == index
        assert [solver.key for solver in page.controller.setup.solvers] == list(pairing.keys)
        assert len(lanes(page)) == len(pairing.keys)
        assert box.currentText() == pairing.title
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_Down)


def test_lanes_come_and_go(qtbot: QtBot, page: RacePage) -> None:
    assert not page.lanes[0].chooser.remove_button.isEnabled()
    assert "two lanes at least" in page.lanes[0].chooser.remove_button.toolTip()
    qtbot.mouseClick(page.tools.lane_button, LEFT)
    qtbot.mouseClick(page.tools.lane_button, LEFT)
    assert len(lanes(page)) == len(page.player.race.lanes) == 4
    assert not page.tools.lane_button.isEnabled()
    assert page.tools.lane_button.toolTip() == "A race has four lanes at most."
    page.controller.add_lane()
    assert len(lanes(page)) == 4
    qtbot.mouseClick(page.lanes[0].chooser.remove_button, LEFT)
    assert page.controller.setup.solvers == [SIEVE, SIEVE, SIEVE]
    page.controller.remove_lane()
    page.controller.remove_lane()
    assert len(lanes(page)) == 2


def test_each_lane_has_its_algorithm_n_and_seed(qtbot: QtBot, page: RacePage) -> None:
    chooser = page.lanes[1].chooser
    assert not chooser.seed_box.isVisible()
    chooser.algorithm_box.setFocus()
    while page.controller.setup.solvers[1] is not SWAPS:
        qtbot.keyClick(chooser.algorithm_box, Qt.Key.Key_Down)
    assert chooser.seed_box.isVisible()
    qtbot.keyClick(chooser.seed_box, Qt.Key.Key_Up)
    chooser.n_box.selectAll()
    qtbot.keyClicks(chooser.n_box, "9")
    qtbot.keyClick(chooser.n_box, Qt.Key.Key_Return)
    task = Task(9, seed=1, first=True)  # it stops at its first solution
    assert page.controller.setup.runs == ((BASIC, Task(8, first=True)), (SWAPS, task))
    assert page.player.race.lanes[1].task == task
    all_button = page.tools.goal_buttons.button(1)
    assert not all_button.isEnabled()
    assert all_button.toolTip().startswith("Min-conflicts, swaps stops at its first solution")
    assert all_button.toolTip() in page.clock.text
    page.controller.toggle_goal()
    assert page.clock.text == all_button.toolTip()
    assert page.controller.setup.to_first
    assert page.tools.pairing_box.currentText() == ""
    assert page.lanes[1].board.hasFocus()


def test_a_run_that_can_not_be_is_said_and_changes_nothing(page: RacePage) -> None:
    before, box = page.controller.setup, page.lanes[0].chooser.n_box
    box.setValue(0)
    assert "n = 0 is too small" in page.clock.text
    assert page.controller.setup is before
    assert box.value() == 8


def test_the_finish_can_be_the_first_solution(qtbot: QtBot, page: RacePage) -> None:
    qtbot.mouseClick(page.tools.goal_buttons.button(0), LEFT)
    assert all(task.first for _, task in page.controller.setup.runs)
    page.player.to_end()
    settle(page.player)
    assert all("1 solution" in lane.figures.texts() for lane in lanes(page))
    page.controller.toggle_goal()
    assert page.tools.goal_buttons.choice == 1
    assert not page.controller.setup.to_first


def test_by_equal_time_the_quick_one_goes_ahead(qtbot: QtBot, page: RacePage) -> None:
    page.controller.set_setup(page.controller.setup.with_run(1, FILTER, Task(8)))
    qtbot.mouseClick(page.tools.clock_buttons.button(1), LEFT)
    assert page.clock.text.startswith("Measuring how long")
    page.player.play()
    page.controller.resume()
    qtbot.waitUntil(lambda: page.player.race.step_times == (6000, 1000))
    assert page.player.is_playing
    page.cancel()
    assert not page.player.is_playing
    page.player.set_speed(4.0)
    assert "1 ns, one of Filtering, version 2; slowed down 250" in page.clock.text
    assert "n = 10" in page.clock.toolTip()
    page.player.set_step_size(2)
    assert "slowed" not in page.clock.text
    seek(page.player, 600)
    assert [position.index for position in page.player.race.positions] == [100, 600]
    qtbot.mouseClick(page.tools.clock_buttons.button(0), LEFT)
    assert page.player.race.step_times == (1, 1)


def test_lengths_come_from_native_surveys(qtbot: QtBot, page: RacePage) -> None:
    setup = page.controller.setup.with_run(0, BASIC, Task(12)).with_goal(to_first=False)
    page.controller.set_setup(setup)
    assert "at least" in page.lanes[0].bar.accessibleDescription()
    said: list[str] = []
    page.status_changed.connect(said.append)
    page.controller.resume()
    qtbot.waitUntil(lambda: page.player.race.finish(0) is not None)
    qtbot.waitUntil(lambda: not said[-1])
    assert said[0].startswith("Surveying the run")
    page.player.to_end()
    settle(page.player)
    assert page.player.race.positions[0].counters.solutions == 14_200


@pytest.mark.parametrize(
    ("look", "size"),
    [
        (LIGHT, (1280, 610)),
        (PROJECTOR, (1280, 610)),
        (LIGHT, (1920, 1000)),
        (PROJECTOR, (900, 1400)),
    ],
)
def test_boards_are_of_one_size_and_nothing_overlaps(
    page: RacePage, look: Look, size: tuple[int, int]
) -> None:
    for _ in range(3):
        show(page, look, size)
        shown = lanes(page)
        assert len({lane.board.size().toTuple() for lane in shown}) == 1
        assert shown[0].board.geometry_of_board().board.width() >= 7 * look.font
        for lane in shown:
            assert page.rect().contains(lane.geometry())
            assert lane.geometry().bottom() < page.clock.geometry().top()
            head = lane.title if lane.chooser.isHidden() else lane.chooser
            assert not overlap((head, lane.board, lane.bar, lane.figures.parentWidget()))
        page.controller.add_lane()
    # Four lanes stand two by two where that makes them larger.
    assert len({lane.y() for lane in shown}) == (2 if size == (900, 1400) else 1)


def test_on_a_low_page_a_title_gives_the_boards_the_room_of_controls(page: RacePage) -> None:
    page.controller.add_lane()
    shown = lanes(page)
    for height in (900, 520, 900):
        show(page, PROJECTOR, (1280, height))
        is_low = height < 900
        assert all(lane.title.isVisible() is is_low for lane in shown)
        assert all(lane.chooser.isVisible() is not is_low for lane in shown)
        if not is_low:
            continue
        for lane, solver in zip(shown, page.controller.setup.solvers, strict=False):
            assert lane.title.toolTip() == f"{solver.title}, n = 8"
            assert lane.board.geometry_of_board().board.width() >= 5.5 * PROJECTOR.font
            assert lane.figures.height() >= lane.figures.height_for(1)
            assert not overlap((lane.title, lane.board, lane.bar, lane.figures.parentWidget()))


def test_where_the_counters_matter_all_of_them_are_shown(page: RacePage) -> None:
    page.controller.set_state(page.controller.state.preferring("counters"))
    for _ in range(2):
        for size in ((1280, 520), (1280, 500), (1920, 900)):
            show(page, PROJECTOR, size)
            has_table = page.table.isVisible()  # three lanes have one in common
            assert has_table is (len(lanes(page)) > 2)
            for widget in [page.table] if has_table else [lane.figures for lane in lanes(page)]:
                texts = [text for text in texts_in(page) if text.widget is widget]
                words = {each.words for each in texts}
                assert {"tests", "solutions", "comparisons"} <= words
                assert not cut(texts)
        page.controller.add_lane()
    show(page, PROJECTOR, (1280, 520))
    page.controller.set_state(page.controller.state.preferring("board"))
    QApplication.processEvents()
    assert all(lane.board.isVisible() for lane in lanes(page))
    assert "placements" not in {text.words for text in texts_in(page)}


@pytest.mark.parametrize("pairing", [0, 2, 6])
def test_boards_on_a_projector_have_300_pixels(page: RacePage, pairing: int) -> None:
    def are_large() -> bool:
        QApplication.processEvents()
        boards = [lane.board for lane in lanes(page)]
        return all(min(board.width(), board.height()) >= 300 for board in boards)

    page.controller.set_pairing(pairing)
    page.controller.line_up(page.controller.setup.with_clock(by_time=False))
    show(page, PROJECTOR, (1280, 660))  # in a window of 1280x720
    assert are_large()
    page.player.to_end()
    settle(page.player)
    assert are_large()
    for lane, rank in zip(lanes(page), ranks(page), strict=True):
        assert lane.result.isVisible() is not page.panel.isVisible()
        texts = texts_in(lane)
        assert not cut(texts)
        assert rank in {text.words for text in texts}
    page.present(is_on=True)
    page.resize(1280, 720)
    assert are_large()
    page.present(is_on=False)


def test_a_finished_race_says_who_needed_less_and_keeps_the_last_solutions(page: RacePage) -> None:
    page.controller.set_pairing(6)
    page.choose(3)
    assert "Bitmask wins" in page.clock.text
    page.player.to_end()
    settle(page.player)
    assert page.clock.text.startswith("✓ Bitmask has won, as you said. Bitmask is first: ")
    assert "5.9 times fewer tests" in page.clock.text
    assert has_results(page)
    for lane in lanes(page):
        assert "queens placed: 6" in lane.board.accessibleDescription()
    seek(page.player, min(page.player.race.known_finishes))
    assert has_results(page)  # its winner is known
    assert "5.9 times fewer tests" in page.clock.text
    page.player.step_back()
    settle(page.player)
    assert not has_results(page)
    page.choose(1)  # now what counts as a step
    assert page.player.pace.step_size == 2
    page.controller.set_pairing(6)
    page.choose(0)
    page.player.to_end()
    settle(page.player)
    assert page.clock.text.startswith("✗")


@pytest.mark.parametrize(
    ("pairing", "look", "size", "is_beside"),
    one_of(
        2,
        [
            (STEPS_PAIRING, LIGHT, (860, 620), True),
            (STEPS_PAIRING, LIGHT, (1366, 620), True),
            (6, LIGHT, (1366, 620), True),
            (STEPS_PAIRING, PROJECTOR, (1366, 690), True),
            (STEPS_PAIRING, PROJECTOR, (1024, 740), False),
        ],
    ),
)
def test_the_reason_is_large_beside_or_below_boards_that_keep_their_size(
    page: RacePage, pairing: int, look: Look, size: tuple[int, int], *, is_beside: bool
) -> None:
    show(page, look, size)
    page.controller.set_pairing(pairing)
    page.player.to_end()
    settle(page.player)
    assert page.panel.isVisible() is is_beside
    assert page.clock.isVisible() is not is_beside
    said = page.panel.reason if is_beside else page.clock
    assert said.shown() == said.text
    assert "is first" in said.text
    is_larger = said.height_for(1) > page.lanes[0].why.height_for(1)
    assert is_larger is is_beside  # else the boards would be smaller
    assert said.needed_height(said.width()) <= said.height()
    place = page.panel if is_beside else page.clock
    assert not overlap([*lanes(page), place])
    assert not cut(texts_in(place))
    if is_beside:
        boards = [lane.board.width() for lane in lanes(page)]
        assert min(boards) >= 0.9 * (page.panel.x() / len(boards) - 20)  # nothing beside them
        page.controller.warn("There is no such thing.")
        assert page.panel.reason.text == "There is no such thing."
    seek(page.player, 0)
    assert not page.panel.isVisible()
    assert page.clock.isVisible()
    assert page.clock.height() == page.clock.height_for(1)


@pytest.mark.parametrize(
    ("look", "size"),
    [
        (LIGHT, (1366, 620)),
        (LIGHT, (1024, 620)),
        (PROJECTOR, (1366, 690)),
        (PROJECTOR, (1280, 640)),
    ],
)
def test_after_the_winner_a_lane_tells_on_and_no_board_moves_when_its_end_is_known(
    page: RacePage, look: Look, size: tuple[int, int]
) -> None:
    def boards() -> list[tuple[QPoint, QSize]]:
        QApplication.processEvents()
        return [(each.board.mapTo(page, QPoint()), each.board.size()) for each in lanes(page)]

    show(page, look, size)
    setup = page.controller.setup.with_run(0, find_solver("exact-cover"), Task(6))
    page.controller.line_up(setup.with_run(1, BASIC, Task(8)))
    race = page.player.race
    QApplication.processEvents()
    told = [lane.why.isVisible() for lane in page.lanes[:2]]
    assert all(told) or size != (1366, 620)
    quick, slow = race.lanes
    quick.extend(10_000)
    seek(page.player, race.finish(0))
    assert (race.winners, race.length) == ([0], None)
    place, first = boards(), page.clock.text
    for lane, timeline in zip(lanes(page), race.lanes, strict=True):
        assert lane.why.isVisible() >= (told[0] and look is LIGHT)
        assert lane.why.text == timeline.solver.why(timeline.position)
    page.player.step()
    settle(page.player)
    assert page.lanes[1].why.text == slow.solver.why(slow.position)
    slow.extend(10**6)
    assert slow.length is not None
    page.controller.changed.emit()
    assert boards() == place
    assert page.clock.text != first
    said = page.panel.reason if page.panel.isVisible() else page.clock
    assert said.shown() == said.text == page.clock.text
