"""Programs of the user's own in the lanes of a race."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.programs import protocol
from nqviz.programs.program import Program, program
from nqviz.programs.source import source_of
from nqviz.solvers.registry import find_solver
from nqviz.ui.look.theme import apply_look
from nqviz.ui.race.race_page import RacePage
from tests.support.matrix import one_of
from tests.support.own_programs import BACKTRACKING, ENDLESS, FAILING, ONE_SOLUTION

BASIC = find_solver("wirth-basic")


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[RacePage]:
    apply_look(qapp, LIGHT, 1.0)
    page = RacePage()
    page.set_look(LIGHT, 1.0)
    page.controller.set_pairing(1)
    qtbot.addWidget(page)
    qtbot.addWidget(page.tools)
    page.resize(1280, 610)
    page.show()
    yield page
    for solver in page.controller.setup.solvers:
        if isinstance(solver, Program):
            solver.close()
    page.controller.close_down()


def made(text: str) -> Program:
    return program(source_of(Path("/mine.py"), text))


def race(qtbot: QtBot, page: RacePage, text: str, n: int = 5) -> Program:
    """Offer a program, and choose it by the keyboard in the second lane."""
    opened = made(text)
    page.offer(opened)
    chooser = page.lanes[1].chooser
    chooser.n_box.setValue(n)
    page.lanes[0].chooser.n_box.setValue(n)
    box = chooser.algorithm_box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert page.controller.setup.solvers[1] is opened
    return opened


def come_to_end(qtbot: QtBot, page: RacePage) -> None:
    page.player.to_end()
    qtbot.waitUntil(lambda: page.player.run.is_over)


def test_its_lines_are_its_steps(qtbot: QtBot, page: RacePage) -> None:
    opened = race(qtbot, page, BACKTRACKING)
    qtbot.waitUntil(lambda: page.player.race.length is not None)
    page.player.seek(70)
    qtbot.waitUntil(lambda: page.player.index == 70)
    lane = page.player.race.lanes[1]
    assert lane.position.index == 70
    assert lane.length == len(opened.recording(Task(5)))
    assert page.lanes[1].why.text == opened.why(lane.position)
    assert "a line that it carries out" in page.clock.text
    come_to_end(qtbot, page)
    assert lane.position.counters.solutions == 10
    assert {page.player.race.rank(lane) for lane in (0, 1)} == {1, 2}


def test_a_race_to_the_first_solution_ends_there(qtbot: QtBot, page: RacePage) -> None:
    race(qtbot, page, BACKTRACKING)
    page.controller.toggle_goal()
    come_to_end(qtbot, page)
    lane = page.player.race.lanes[1]
    assert lane.position.counters.solutions == 1
    assert lane.position.queens == [0, 2, 4, 1, 3]
    page.player.seek(3)
    come_to_end(qtbot, page)
    assert lane.position.counters.solutions == 1


@pytest.mark.parametrize(
    ("text", "words"),
    one_of(
        2,
        [
            (FAILING, ": ended in an error"),
            ("x = 1\n", ": was broken off"),
            (ONE_SOLUTION, ": found 1 of 10 solutions"),
            (
                BACKTRACKING.replace("queens", "board").replace("return count", "return 9"),
                ": found 9 of 10",
            ),
            (BACKTRACKING.replace("queens", "board"), ""),
            (BACKTRACKING.replace("return count", "return 11"), ": gave 11 instead of 10"),
        ],
    ),
)
def test_who_ends_before_it_is_done_has_no_rank(
    qtbot: QtBot, page: RacePage, text: str, words: str
) -> None:
    race(qtbot, page, text)
    come_to_end(qtbot, page)
    ours, own = (lane.bar.accessibleDescription() for lane in page.lanes[:2])
    assert words in own
    assert own.endswith("2nd") is not bool(words)
    assert ours.endswith("1st")


ONE_DIAGONAL = BACKTRACKING.replace("abs(other - column)", "other - column")
GIVING_NOTHING = ONE_DIAGONAL.replace("return count", "return")


ALL_PERMUTATIONS = """\
from itertools import permutations


def solve(n):
    count = 0
    for order in permutations(range(n)):
        queens = list(order)
        if len({row + column for row, column in enumerate(queens)}) == n:
            if len({row - column for row, column in enumerate(queens)}) == n:
                count += 1
    return count
"""
LIMITED = BACKTRACKING.replace("    return count", "    while True:\n        pass")
RETURNING_ONE = BACKTRACKING.replace("queens", "board").replace(
    "return count", "return [1, 3, 0, 2]"
)


@pytest.mark.parametrize(
    ("text", "words", "has_rank"),
    one_of(
        2,
        [
            (BACKTRACKING, "", True),
            (ONE_SOLUTION, "", True),
            (RETURNING_ONE, "", True),
            (ALL_PERMUTATIONS, "", True),
            (GIVING_NOTHING, "found a wrong board first", False),
            (ONE_DIAGONAL, "found a wrong board first", False),
            (
                ALL_PERMUTATIONS.replace("return count", "return 5"),
                "gave a wrong number in all (5 instead of 2)",
                True,
            ),
            (ONE_DIAGONAL.replace("return count", "raise OSError"), "a wrong board first", False),
            (BACKTRACKING.replace("return count", "raise OSError"), "ended in an error", True),
            (
                BACKTRACKING.replace("return count", "return 5"),
                "gave a wrong number in all (5 instead of 2)",
                True,
            ),
            (BACKTRACKING.replace("return count", "return [queens]"), "board that lacks", True),
            (ALL_PERMUTATIONS.replace("return count", "raise OSError"), "ended in an error", True),
            ("x = 1\n", "was broken off", False),
        ],
    ),
)
def test_the_first_solution_alone_decides_about_the_rank_in_a_race_to_it(
    qtbot: QtBot, page: RacePage, text: str, words: str, has_rank: bool
) -> None:
    race(qtbot, page, text, 4)
    page.controller.toggle_goal()
    come_to_end(qtbot, page)
    lane = page.lanes[1]
    rank = page.player.race.rank(1)
    assert (rank is not None) is has_rank
    assert (1 in page.player.race.winners) is (rank == 1)
    assert lane.bar.accessibleDescription().endswith(
        f"{rank}nd" if rank == 2 else "1st" if rank else "✗"
    )
    board = lane.board.grab().toImage()
    colors = {board.pixelColor(x, board.height() // 2).name() for x in range(board.width())}
    assert (LIGHT.solution in colors) is (has_rank and text is not RETURNING_ONE)
    assert words in lane.why.text
    if words:
        assert lane.why.text.startswith("Its first solution is right" if has_rank else "No rank: ")
    reason = page.clock.text
    assert ("it has no rank" in reason) is not has_rank
    assert ("The first solution of mine.py is right, but" in reason) is (has_rank and bool(words))
    assert words in reason
    assert (" is first" in reason or "are done at once" in reason) is has_rank


def test_who_ends_at_a_limit_after_the_first_solution_has_its_rank(
    qtbot: QtBot, page: RacePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(protocol.LIMITS, "lines", 10_000)
    for text, rank in ((LIMITED, 2), (LIMITED.replace("abs(", "("), None)):
        race(qtbot, page, text, 6)
        page.controller.set_setup(page.controller.setup.with_goal(to_first=True))
        come_to_end(qtbot, page)
        assert page.player.race.rank(1) == rank
        ending = "right, but it ended at a limit." if rank else "No rank: it found a wrong board"
        assert ending in page.lanes[1].why.text


def test_who_waits_says_so_and_holds_up_the_clock(qtbot: QtBot, page: RacePage) -> None:
    text = ENDLESS.replace("        pass", "        import time\n        time.sleep(60)")
    race(qtbot, page, text)
    assert page.lanes[1].bar.accessibleDescription().endswith(": waiting for the program")
    page.player.set_speed(1e6)
    page.player.play()
    lane = page.player.race.lanes[1]
    qtbot.waitUntil(lambda: lane.reached > 2)
    qtbot.waitUntil(lambda: page.player.index == lane.reached)
    assert page.lanes[1].bar.accessibleDescription().endswith(": waiting for the program")
    said: list[str] = []
    page.status_changed.connect(said.append)
    qtbot.mouseClick(page.transport.end_button, Qt.MouseButton.LeftButton)
    words = "A program is still being recorded; the jump waits for it. Escape stops."
    assert said[-1:] == [words]
    page.stop()
    assert said[-1] != words
    page.player.next_where(lambda _step: False, "nothing")
    page.player.cancel()
    assert page.player.index == lane.reached


def test_a_changed_program_replaces_the_one_before(qtbot: QtBot, page: RacePage) -> None:
    before = race(qtbot, page, BACKTRACKING)
    page.player.seek(90)
    qtbot.waitUntil(lambda: page.player.index == 90)
    after = made(BACKTRACKING.replace("!=", "<"))
    page.offer(after)
    before.close()
    assert page.controller.setup.solvers == [BASIC, after]
    qtbot.waitUntil(lambda: page.player.index == 90)
    assert page.player.race.lanes[1].position.index == 90
    box = page.lanes[1].chooser.algorithm_box
    assert [box.itemText(index) for index in range(box.count())].count("mine.py") == 1


def test_a_race_of_ones_own_comes_back_with_the_changed_program(
    qtbot: QtBot, page: RacePage
) -> None:
    before = race(qtbot, page, BACKTRACKING)
    page.controller.step_pairing(1)
    after = made(BACKTRACKING.replace("!=", "<"))
    page.offer(after)
    before.close()
    page.controller.step_pairing(-1)
    assert page.controller.setup.solvers == [BASIC, after]


@pytest.mark.parametrize("text", [BACKTRACKING, FAILING])
def test_by_equal_time_its_steps_last_as_long_as_untraced_or_as_the_quickest(
    qtbot: QtBot, page: RacePage, text: str
) -> None:
    race(qtbot, page, text)
    page.controller.toggle_clock()
    qtbot.waitUntil(lambda: not page.controller.is_waiting)
    ours, own = page.player.race.step_times
    if text is FAILING:
        assert ours == own
        assert page.clock.text.startswith("mine.py can't be measured")
    else:
        assert own > ours  # Python is slower than what is compiled
        assert 5_000 < own < 5_000_000  # picoseconds: 5 ns to 5 us for a line
        assert "without being followed" in page.clock.toolTip()
