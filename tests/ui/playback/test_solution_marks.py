import pytest
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.runs import timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback import solution_marks
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.solution_marks import SolutionMarks
from tests.support.players import seek
from tests.support.readers import following

BASIC = SOLVERS[0]


def solutions(n: int) -> list[int]:
    steps = enumerate(BASIC.steps(Task(n), None), start=1)
    return [index for index, step in steps if step.kind is Kind.SOLUTION]


def marked(solver: Solver, task: Task) -> tuple[Player, SolutionMarks]:
    """Return a player, and what looks through its runs."""
    player = Player(solver, task)
    return player, following(player, SolutionMarks(player, lambda: None, player))


@pytest.mark.usefixtures("qapp")
def test_every_solution_of_a_known_run_is_found(qtbot: QtBot) -> None:
    player, marks = marked(BASIC, Task(6))
    player.to_end()
    qtbot.waitUntil(lambda: marks.indices == solutions(6))


@pytest.mark.usefixtures("qapp")
def test_only_what_is_known_is_looked_through(qtbot: QtBot) -> None:
    player, marks = marked(BASIC, Task(8))
    third = solutions(8)[2]
    seek(player, third)
    known = [each for each in solutions(8) if each <= player.timeline.reached]
    assert len(known) >= 3
    qtbot.waitUntil(lambda: marks.indices == known)
    assert player.timeline.length is None


@pytest.mark.usefixtures("qapp")
def test_another_run_has_other_marks(qtbot: QtBot) -> None:
    player, marks = marked(BASIC, Task(6))
    player.to_end()
    qtbot.waitUntil(lambda: len(marks.indices) == 4)
    player.set_run(BASIC, Task(5))
    assert {*marks.indices} <= {*solutions(5)}
    player.to_end()
    qtbot.waitUntil(lambda: marks.indices == solutions(5))


@pytest.mark.usefixtures("qapp")
def test_the_solutions_of_a_short_run_are_told_at_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "MOST_CACHED_STEPS", 0)  # its steps take some turns to generate
    player, told = Player(BASIC, Task(8)), list[int]()
    marks = SolutionMarks(player, lambda: told.append(len(marks.indices)), player)
    player.timeline.extend(solution_marks.SHORT_RUN)
    marks.read_on()
    qtbot.waitUntil(lambda: not marks.is_searching)
    assert told == [92]


@pytest.mark.usefixtures("qapp")
def test_a_long_run_is_looked_through_no_further_than_the_limit(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = solutions(6)[1] + 1
    monkeypatch.setattr(solution_marks, "MOST_STEPS", limit)
    player, marks = marked(BASIC, Task(6))
    player.to_end()
    qtbot.waitUntil(lambda: marks.indices == solutions(6)[:2])
    qtbot.waitUntil(lambda: not marks.is_searching)
    assert marks.looked_at == limit


@pytest.mark.usefixtures("qapp")
def test_of_a_long_run_it_is_said_how_far_solutions_are_marked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solution_marks, "MOST_STEPS", 900)
    monkeypatch.setattr(solution_marks, "SHORT_RUN", 500)
    player = Player(BASIC, Task(6))
    said: list[str] = []
    marks = SolutionMarks(player, lambda: said.append(marks.status), player)
    following(player, marks)
    player.to_end()
    length = player.timeline.length
    assert length is not None
    assert length > 900
    words = f"Solutions are marked up to step 900 of {number(length)}."
    qtbot.waitUntil(lambda: said[-1:] == [words])
    player.set_run(BASIC, Task(4))
    player.to_end()
    assert marks.status == ""
