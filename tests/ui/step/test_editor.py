from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.step.editor import Editor

BASIC = SOLVERS[0]


@pytest.fixture
def player(qapp: QApplication) -> Player:  # noqa: ARG001
    return Player(BASIC, Task(8))


@pytest.fixture
def editor(player: Player) -> Iterator[Editor]:
    editor = Editor(player)
    yield editor
    editor.close_down()


def test_queens_that_were_left_are_there_again_at_the_same_step(
    player: Player, editor: Editor
) -> None:
    player.seek(77)
    editor.open()
    before = editor.queens
    editor.toggle(0, 5)
    placed = editor.queens
    assert placed != before
    for _ in range(2):
        editor.close()
        editor.open()
        assert editor.queens == placed
    editor.undo()
    assert editor.queens == before
    editor.close()
    player.seek(90)
    editor.open()
    assert editor.queens == tuple(player.position.queens)


def test_a_long_search_is_given_up_before_the_placement(
    qtbot: QtBot, player: Player, editor: Editor
) -> None:
    player.set_run(BASIC, Task(24))
    editor.open()
    editor.toggle(0, 3)
    qtbot.waitUntil(lambda: "at least" in editor.completions_in_words())
    editor.cancel()
    assert editor.is_open
    editor.cancel()
    assert not editor.is_open


@settings(max_examples=30, deadline=None)
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
    editor = Editor(player)
    editor.continued.connect(player.set_run)
    for move in moves:
        if isinstance(move, tuple):
            if editor.is_open:
                editor.toggle(*move)
        elif move == "open" and not editor.is_open:
            editor.open()
        elif move == "close" and editor.is_open:
            editor.close()
        elif move == "clear" and editor.is_open:
            editor.clear()
        elif move == "step":
            player.step()
        elif move in {"undo", "go_on"}:
            getattr(editor, move)()
        task = player.timeline.task
        position = Position.start(task)
        for step, _ in zip(BASIC.run(task), range(player.position.index), strict=False):
            position.apply(step)
        assert player.position == position
    editor.close_down()
