from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.puzzles.hint import Hint
from nqviz.scenes.own_position import LARGEST_BOARD, LARGEST_HINTED
from nqviz.scenes.placement import BLOCKED
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.step.editor import Editor

BASIC = SOLVERS[0]


@pytest.fixture
def player(qapp) -> Player:  # noqa: ARG001
    return Player(BASIC, Task(8))


@pytest.fixture
def refused() -> list[str]:
    return []


@pytest.fixture
def editor(player: Player, refused: list[str]) -> Editor:
    return Editor(player, refused.append, player.set_run)


def test_a_long_search_is_given_up_before_the_placement(
    qtbot: QtBot, player: Player, editor: Editor
) -> None:
    player.set_run(BASIC, Task(24))
    editor.open()
    editor.toggle(0, 3)
    qtbot.waitUntil(lambda: "at least" in editor.state.completions_in_words())
    editor.cancel()
    assert editor.is_open
    editor.cancel()
    assert not editor.is_open


def test_what_is_found_out_belongs_to_the_placement_and_its_rule(
    qtbot: QtBot, player: Player, editor: Editor
) -> None:
    player.set_run(BASIC, Task(7, rule=Rule("torus")))
    editor.open()
    editor.toggle(0, 0)
    qtbot.waitUntil(lambda: "4 of 28" in editor.state.completions_in_words())
    editor.toggle_use()
    qtbot.waitUntil(lambda: editor.state.use is not None)
    assert {sum(row) for row in editor.state.use} == {4}
    editor.ask_hint()
    assert editor.state.is_hinting
    qtbot.waitUntil(lambda: editor.state.hint is not None)
    editor.forget_hint()
    assert editor.state.hint is None
    editor.change(editor.state.placement.with_drawn(5, 5, BLOCKED))
    assert (editor.state.use, editor.state.completions) == (None, None)
    editor.close()
    assert player.timeline.task.rule == Rule("torus")


@settings(max_examples=30)
@given(
    moves=st.lists(
        st.one_of(
            st.tuples(st.integers(0, 3), st.integers(0, 3)),
            st.sampled_from(["undo", "clear", "open", "close", "go_on", "step"]),
        ),
        max_size=30,
    )
)
@pytest.mark.usefixtures("qapp")
def test_whatever_is_done_the_run_is_a_walk_of_its_own_task(
    moves: list[str | tuple[int, int]],
) -> None:
    player = Player(BASIC, Task(4))
    editor = Editor(player, str, player.set_run)
    for move in moves:
        if move == "step":
            player.step()
        elif move in {"undo", "go_on"} or (editor.is_open is not (move == "open")):
            act: Any = editor.toggle if isinstance(move, tuple) else getattr(editor, move)
            act(*move if isinstance(move, tuple) else ())
        solver, task = player.timeline.solver, player.timeline.task
        position = Position.start(task)
        for step, _ in zip(solver.run(task), range(player.position.index), strict=False):
            position.apply(step)
        assert player.position == position
    editor.cancel_tasks()


def test_what_is_blocked_too_large_or_closed_is_refused_in_a_sentence(
    player: Player, editor: Editor, refused: list[str]
) -> None:
    for ask in (editor.ask_hint, editor.toggle_use):
        ask()
        assert refused.pop().endswith("to an own position (E).")
    player.set_run(BASIC, Task(LARGEST_HINTED + 1))
    editor.open()
    editor.ask_hint()
    assert editor.state.hint == Hint(f"There are hints up to n = {LARGEST_HINTED}.")
    editor.toggle_use()
    assert "up to n = 12" in refused.pop()
    editor.choose(BASIC, Task(LARGEST_BOARD + 1))
    assert f"up to n = {LARGEST_BOARD}" in refused.pop()
    assert editor.state.placement.n == LARGEST_HINTED + 1
    editor.change(editor.state.placement.with_drawn(0, 1, BLOCKED))
    editor.toggle(0, 1)
    assert "blocked" in refused.pop()
    assert not editor.state.placement.has_queens
    editor.close()
    player.set_run(BASIC, Task(100))
    editor.open()
    assert f"up to n = {LARGEST_BOARD}" in refused.pop()
    assert not editor.is_open
    assert player.timeline.task.rule == QUEENS


def test_the_square_that_most_phones_propose_gets_the_queen(
    editor: Editor, refused: list[str]
) -> None:
    editor.take_proposal()
    assert refused.pop() == "Phones propose squares of an own position (E)."
    editor.open()
    editor.take_proposal()
    assert refused.pop() == "No phone is asked for a square now (J)."
    editor.show_answered("3 of 4")
    editor.take_proposal()
    assert editor.state.shows_proposals
    heat = tuple(tuple(2 * (row == 5) * (each == 1) for each in range(8)) for row in range(8))
    editor.show_votes(heat)
    assert editor.state.marks(None).votes == heat
    editor.take_proposal()
    assert editor.state.placement.queens.index(1) == 5
    assert editor.state.marks(None).votes is None
    assert not editor.state.shows_proposals  # The next one is asked for.
    editor.take_proposal()
    editor.show_votes(((0,) * 8,) * 8)
    editor.take_proposal()
    assert refused.pop() == "No phone has proposed a square."
    editor.cancel_tasks()
