"""From any state, back to the start and forward again is the same picture, to the pixel."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.frames.palette import LIGHT
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.scenes.race_setup import RaceSetup
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.theme import apply_look
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.tree import tree_icicle
from nqviz.ui.tree.reader import TreeReader

KEYS = [solver.key for solver in SOLVERS]
EXAMPLES = settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def page(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[StepPage]:
    monkeypatch.setattr(tree_icicle, "_PAUSE_MS", 0)  # it follows at once
    apply_look(qapp, LIGHT, 1.0)
    page = StepPage()
    page.set_look(LIGHT, 1.0)
    page.controller.scanner.close_down()  # it has tests of its own
    page.resize(1000, 600)
    page.show()
    page.controller.toggle_future()  # it is seen once the run has been read, which takes a while
    page.controller.change(has_tree=True)
    yield page
    page.controller.close_down()
    page.deleteLater()
    page.chooser.deleteLater()


@pytest.fixture
def race(qapp: QApplication) -> Iterator[RacePage]:
    apply_look(qapp, LIGHT, 1.0)
    page = RacePage()
    page.set_look(LIGHT, 1.0)
    page.controller.hold()
    page.resize(1000, 600)
    page.show()
    yield page
    page.controller.close_down()
    page.deleteLater()
    page.tools.deleteLater()


def settle(is_busy: Callable[[], bool]) -> None:
    wait(is_busy)
    QApplication.processEvents()


def wait(is_busy: Callable[[], bool]) -> None:
    """Wait for a step; where it is there at once, no frame is painted before the next one."""
    while is_busy():
        QApplication.processEvents()


def come_to_rest(page: QWidget) -> None:
    """Let everything be laid out: a layout in a layout takes another turn of the event loop."""
    places = None
    while places != (now := [each.geometry() for each in page.findChildren(QWidget)]):
        places = now
        QApplication.processEvents()


def pictures(page: StepPage) -> tuple[QImage, QImage]:
    settle(lambda: page.player.is_busy or page.findChild(TreeReader).is_behind)
    come_to_rest(page)
    return page.board.grab().toImage(), page.panes.tree.grab().toImage()


def begun(solver: Solver, task: Task, queens: int) -> tuple[int, ...]:
    """Return the first so many queens that the algorithm places, as a person might place them."""
    position = Position.start(task)
    for step in islice(solver.steps(task, None), 1000):
        position.apply(step)
        standing = sum(column != EMPTY for column in position.queens)
        if standing == queens > 0:
            return tuple(position.queens)
    return ()


def tasks(data: st.DataObject) -> tuple[Solver, Task]:
    solver = find_solver(data.draw(st.sampled_from(KEYS)))
    sizes = st.integers(4, 9) | st.integers(10, min(40, solver.largest))
    task = Task(data.draw(sizes), seed=data.draw(st.integers(0, 99)))
    given_queens = begun(solver, task, data.draw(st.integers(0, 3)))
    with_queens = Task(task.n, seed=task.seed, given=given_queens)
    try:
        solver.check_steps(with_queens)
    except ValueError:
        return solver, task
    return solver, with_queens


def back_and_forward(player: Player | RacePlayer, index: int, how: int) -> None:
    """Go back to the start, and forward to a step again, in one of several ways."""
    player.set_step_size(1)
    if how == 0:
        for _ in range(index):
            player.step_back()
            wait(lambda: player.is_busy)
        settle(lambda: player.is_busy)
        for _ in range(index):
            player.step()
            wait(lambda: player.is_busy)
        return
    player.seek(0)
    settle(lambda: player.is_busy)
    player.set_step_size(how)
    for _ in range(3):
        player.step()
        settle(lambda: player.is_busy)
    player.seek(index)
    settle(lambda: player.is_busy)
    player.set_step_size(1)


@EXAMPLES
@given(data=st.data())
def test_the_board_and_the_tree(page: StepPage, data: st.DataObject) -> None:
    solver, task = tasks(data)
    page.controller.set_run(solver, task)
    assert page.player.timeline.task == task
    start = pictures(page)
    # The next solution of a large board may be far away.
    how = data.draw(st.sampled_from([0, 1, 2, 3] if task.n < 10 else [0, 1, 2]))
    page.player.seek(data.draw(st.integers(1, 40 if how == 0 else 3000)))
    before = pictures(page)
    index = page.player.position.index
    back_and_forward(page.player, index, how)
    assert page.player.position.index == index
    assert pictures(page) == before
    page.player.seek(0)
    assert pictures(page) == start


@EXAMPLES
@given(data=st.data())
def test_the_boards_of_a_race(race: RacePage, data: st.DataObject) -> None:
    runs = []
    for _ in range(data.draw(st.integers(2, 4))):
        solver, task = find_solver(data.draw(st.sampled_from(KEYS))), Task(0)
        seed = 0 if solver.finds_all else data.draw(st.integers(0, 99))
        task = Task(data.draw(st.integers(4, 8)), seed=seed)
        runs.append((solver, task))
    race.controller.set_setup(RaceSetup(tuple(runs), by_time=False, to_first=False))

    def boards() -> list[QImage]:
        settle(lambda: race.player.is_busy)
        come_to_rest(race)
        return [lane.board.grab().toImage() for lane in race.lanes[: len(runs)]]

    # What lies ahead is found first: the figures below the boards tell of it, in rows of their own.
    race.player.seek(1 << 20)
    boards()
    race.player.seek(0)
    start = boards()
    how = data.draw(st.sampled_from([0, 1, 2, 3]))
    race.player.seek(data.draw(st.integers(1, 40 if how == 0 else 2000)))
    before = boards()
    tick = race.player.race.tick
    back_and_forward(race.player, tick, how)
    assert race.player.race.tick == tick
    assert boards() == before
    race.player.seek(0)
    assert boards() == start
