"""What is known of a race without its page, and that the page shows it whatever comes first."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from nqviz.common.i18n import use_language
from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.runs.pace import SPEEDS
from nqviz.scenes.race_setup import PAIRINGS, RaceSetup
from nqviz.scenes.race_state import LookedAtInRace
from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs import step_timer
from nqviz.ui.look.theme import apply_look
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.race.race_page import RacePage

BASIC, FILTER, SIEVE = map(find_solver, ("wirth-basic", "filter-2", "sieve"))
TIMES = {"wirth-basic": 6000, "filter-2": 1000, "sieve": 1500}
THREE = RaceSetup.of(tuple((each, Task(5)) for each in (BASIC, FILTER, SIEVE)), by_time=False)


@pytest.fixture
def race(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[RaceController]:
    apply_look(qapp, LIGHT, 1.0)
    monkeypatch.setattr(step_timer, "step_time", lambda solver: TIMES[solver.key])
    race = RaceController()
    race.hold()  # surveys have tests of their own
    race.set_setup(THREE)
    yield race
    race.close_down()


def settle(race: RaceController) -> None:
    while race.player.is_busy or race.reader.reading.is_active:
        QApplication.processEvents()


def know(race: RaceController) -> None:
    """Find out how long the runs are, so that nothing more of them becomes known."""
    for timeline in race.player.race.lanes:
        while timeline.length is None:
            timeline.extend(timeline.portion)
    race.player.changed.emit()


def go_to(race: RaceController, tick: int) -> None:
    race.player.seek(tick)
    settle(race)


def test_the_usual_speed_is_kept_until_another_is_chosen(race: RaceController) -> None:
    know(race)
    length = race.player.race.length
    assert length is not None
    assert race.player.pace.speed == pytest.approx(length / 20)
    race.player.set_step_size(2)
    race.player.set_speed(race.player.pace.next_speed())
    chosen = race.player.pace.speed
    race.player.set_step_size(1)
    go_to(race, 3)
    assert race.player.pace.speed == chosen
    assert race.player.pace.is_chosen
    race.set_pairing(1)
    assert not race.player.pace.is_chosen
    assert SPEEDS[0] <= race.player.pace.speed != chosen


def test_who_wins_is_guessed_at_the_start_alone(race: RaceController) -> None:
    race.remove_lane()
    assert race.why_no_fourth() == "This race has two lanes: the keys 1 and 2 answer."
    race.set_setup(THREE)
    race.choose(3)  # there are three lanes
    assert race.state.guess is None
    race.choose(2)
    assert (race.state.guess, race.player.pace.step_size) == (2, 1)
    assert race.why_no_fourth() == "This race has 3 lanes: the keys 1 to 3 answer."
    race.player.step()
    race.choose(1)
    assert (race.state.guess, race.player.pace.step_size) == (2, 2)
    race.choose(3)
    assert race.player.pace.step_size == 2
    race.set_setup(THREE.with_goal(to_first=True))
    assert race.state.guess is None
    race.add_lane()
    assert race.why_no_fourth() == ""
    race.choose(3)
    assert race.state.guess == 3
    race.player.step()
    assert race.why_no_fourth() == "Who wins is asked only before a race begins."


def test_the_way_through_the_ready_made_races_leads_back_to_ones_own(race: RaceController) -> None:
    race.add_lane()
    own = race.setup
    assert own.pairing is None
    for by in (1, -1):
        race.step_pairing(by)
        assert race.setup.pairing == (0 if by == 1 else len(PAIRINGS) - 1)
        race.step_pairing(-by)
        assert race.setup == own
    seen = []
    for _ in range(len(PAIRINGS) + 1):
        race.step_pairing(1)
        seen.append(race.setup.pairing)
    assert seen == [*range(len(PAIRINGS)), None]
    assert race.setup == own


def test_a_lesson_asks_itself(race: RaceController) -> None:
    race.choose(1)
    race.set_state(race.state.preferring(""))
    race.choose(1)
    assert (race.state.guess, race.player.pace.step_size) == (None, 2)


def test_what_is_wrong_is_said_until_something_is_done(race: RaceController) -> None:
    before = race.setup
    race.set_setup(before.with_run(0, BASIC, Task(0)))
    assert "n = 0 is too small" in race.message
    assert race.setup is before
    race.player.step()
    settle(race)
    assert not race.message
    race.set_rule(Rule("torus"))
    race.toggle_clock()
    assert "under the rule of queens only" in race.message
    race.forget_words()
    assert not race.message


def test_every_change_is_told_when_all_of_it_has_been_made(race: RaceController) -> None:
    def look() -> None:
        runs = [(each.solver, each.task) for each in race.player.race.lanes]
        told.append(runs == list(race.setup.runs) and max(race.state.pair) < len(runs))

    told: list[bool] = []
    race.set_state(race.state.with_next_pair(3).with_next_pair(3))
    race.changed.connect(look)
    race.player.play()
    race.set_setup(THREE.without_lane(2))
    race.add_lane()
    race.remove_lane()
    race.step_pairing(-1)
    assert told
    assert all(told)


def test_a_race_by_equal_time_waits_for_the_times(qtbot: QtBot, race: RaceController) -> None:
    race.toggle_clock()
    for move in (race.player.step, race.player.to_end, partial(race.player.seek, 9)):
        move()
        assert "when the steps have been measured" in race.message
        assert not race.player.is_busy
    race.player.play()
    assert not race.message
    ticks: list[int] = []
    race.changed.connect(lambda: ticks.append(race.player.index))
    assert (race.is_waiting, race.clock.step_times) == (True, ())
    race.set_shown(is_shown=True)
    race.resume()
    qtbot.waitUntil(lambda: race.player.index > 1)
    assert race.player.is_playing
    assert race.player.race.step_times == race.clock.step_times == (6000, 1000, 1500)
    assert ticks == sorted(ticks)


def test_a_guess_stays_when_the_times_come(qtbot: QtBot, race: RaceController) -> None:
    race.toggle_clock()
    race.choose(1)
    race.set_shown(is_shown=True)
    race.resume()
    assert race.is_waiting
    qtbot.waitUntil(lambda: not race.is_waiting)
    assert race.state.guess == 1


def test_it_works_only_while_it_is_shown_and_nothing_is_timed(race: RaceController) -> None:
    def work() -> list[bool]:
        return [scanner.is_waiting or scanner.is_running for scanner in race.scanners[:1]]

    race.set_shown(is_shown=True)
    race.resume()
    assert work() == [True]
    race.player.play()
    race.set_shown(is_shown=False)
    assert not race.player.is_playing


class Shown:
    """Pages of a controller, and what is seen on them."""

    def __init__(self, qtbot: QtBot, race: RaceController) -> None:
        self._race, self._window = race, QWidget()
        qtbot.addWidget(self._window)
        self._window.resize(1100, 640)
        self._window.show()
        self.page = self.another_page()

    def another_page(self) -> RacePage:
        """Show another page, and delete the one before, which would draw each change, too."""
        for before in self._window.findChildren(RacePage):
            delete(before)
        self.page = RacePage(self._race, self._window)
        self.page.tools.hide()  # the window's header shows them
        self.page.set_look(LIGHT, 1.0)
        self.page.resize(1100, 640)
        self.page.show()
        self._race.player.let_scout(is_wanted=False)
        return self.page

    def picture(self) -> QImage:
        for _ in range(3):  # a layout can ask for another
            QApplication.processEvents()
            focus = self.page.focusWidget()
            if focus is not None:  # only an active window shows it
                focus.clearFocus()
        return self.page.grab().toImage()


def deeds(race: RaceController) -> list[Callable[[], object]]:
    """Return what changes something that is shown, one after the other."""
    return [
        partial(go_to, race, 40),
        partial(race.change, has_tree=True),
        race.next_pair,
        race.player.step,
        lambda: race.set_state(race.state.preferring("counters")),
        lambda: race.set_state(race.state.preferring(None)),
        race.remove_lane,
        partial(race.choose, 0),
        partial(go_to, race, 10**6),
        partial(race.change, has_tree=False),
        lambda: race.set_setup(race.setup.with_run(0, SIEVE, Task(6))),
        partial(race.choose, 1),
        partial(race.player.set_step_size, 3),
        partial(go_to, race, 77),
    ]


def test_a_page_shows_the_same_in_any_order_of_what_is_told_and_so_does_a_new_one(
    qtbot: QtBot, race: RaceController
) -> None:
    shown, player, chance = Shown(qtbot, race), race.player, random.Random(8)
    told = [
        *(race.changed.emit, player.changed.emit),
        lambda: race.reader.reading.advanced.emit(None),
    ]
    for deed in deeds(race):
        deed()
        know(race)
        settle(race)
        before = shown.picture()
        for emit in chance.sample(told, len(told)):
            emit()
            race.changed.emit()
        assert shown.picture() == before
        with qtbot.waitSignal(race.changed):
            race.set_shown(is_shown=True)
        assert shown.picture() == before
        shown.another_page()
        settle(race)
        assert shown.picture() == before
    try:
        use_language("ja")
        race.forget_words()
        shown.another_page()
        assert shown.picture() != before
    finally:
        use_language("en")
    shown.another_page()
    settle(race)
    assert shown.picture() == before


def test_what_is_looked_at_is_kept_while_it_is_there(qtbot: QtBot, race: RaceController) -> None:
    shown = Shown(qtbot, race)
    runs = tuple((solver, Task(14, first=True)) for solver in (BASIC, SIEVE))
    race.set_setup(RaceSetup.of(runs, by_time=False))
    race.change(has_tree=True)
    go_to(race, 100)
    settle(race)
    board, icicle = shown.page.lanes[1].board, shown.page.merged.icicle
    board.zoom_in()
    icicle.look_at((3.0, 20.0))
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    kept = LookedAtInRace(
        (None, board.part, None, None), (None, board.reading, None, None), icicle.part
    )
    assert race.looked_at == kept
    assert None not in {board.part, board.reading, icicle.part}
    page = shown.another_page()
    board = page.lanes[1].board
    assert (board.part, board.reading, page.merged.icicle.part) == (
        *(kept.boards[1], kept.squares[1]),
        kept.leaves,
    )
    race.player.step()
    settle(race)
    assert race.looked_at == replace(kept, squares=(None,) * 4)
    race.set_setup(race.setup.with_run(1, SIEVE, Task(15)))
    assert race.looked_at.boards == (None,) * 4
    assert board.part is None


def test_a_race_of_ones_own_comes_at_the_usual_speed(race: RaceController) -> None:
    know(race)
    race.player.set_speed(0.5)
    race.line_up(race.setup.with_run(0, find_solver("bitmask"), Task(6)))
    know(race)
    assert not race.player.pace.is_chosen
    assert race.player.pace.speed == race.player.race.usual_speed
