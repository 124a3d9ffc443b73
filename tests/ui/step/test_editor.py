from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.puzzles.hint import Hint
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.step.editor import BLOCKED, LARGEST_BOARD, LARGEST_HINTED, Editor

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


def test_what_is_drawn_is_taken_back_like_queens(player: Player, editor: Editor) -> None:
    editor.open()
    editor.toggle(0, 3)
    editor.draw(0, 3, BLOCKED)
    assert editor.queens[0] == EMPTY
    editor.draw(1, 1, "A")
    editor.draw(1, 1, "B")
    editor.end_regions()
    for squares, regions in ((1, 8), (1, 8), (1, 0), (0, 0)):
        editor.undo()
        rule = editor.task.rule
        assert (len(rule.blocked), len(rule.regions)) == (squares, regions)
    assert editor.queens[0] == 3
    editor.draw(5, 5, BLOCKED)
    editor.close()
    assert player.timeline.task.rule == QUEENS
    editor.open()
    assert editor.task.rule == Rule(blocked=frozenset({(5, 5)}))


def test_solutions_from_here_are_those_of_the_rule(
    qtbot: QtBot, player: Player, editor: Editor
) -> None:
    player.set_run(BASIC, Task(7, rule=Rule("torus")))
    editor.open()
    editor.toggle(0, 0)
    qtbot.waitUntil(lambda: "4 of 28" in editor.completions_in_words())
    assert "rings show the 4 safe squares of row 1" in editor.placed_in_words()
    editor.toggle_use()
    qtbot.waitUntil(lambda: editor.use is not None)
    assert editor.use is not None
    assert {sum(row) for row in editor.use} == {4}
    editor.draw(6, 6, "H")
    assert editor.completions_in_words() == "", "there are eight regions, as the problem says"
    assert "regions" in editor.problem()


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


def test_what_is_too_large_or_closed_is_refused_in_a_sentence(
    qtbot: QtBot, player: Player, editor: Editor
) -> None:
    for ask in (editor.ask_hint, editor.toggle_use):
        with qtbot.waitSignal(editor.refused) as refused:
            ask()
        assert refused.args[0].endswith("to an own position (E).")
    player.set_run(BASIC, Task(LARGEST_HINTED + 1))
    editor.open()
    editor.ask_hint()
    assert editor.hint == Hint(f"There are hints up to n = {LARGEST_HINTED}.")
    with qtbot.waitSignal(editor.refused) as refused:
        editor.choose(BASIC, Task(LARGEST_BOARD + 1))
    assert f"up to n = {LARGEST_BOARD}" in refused.args[0]
    assert len(editor.queens) == LARGEST_HINTED + 1


def test_a_board_that_can_not_be_counted_has_no_hint_but_the_reason(
    player: Player, editor: Editor
) -> None:
    player.set_run(BASIC, Task(7))
    editor.open()
    editor.draw(6, 6, "H")  # there are eight regions then
    assert editor.problem()
    editor.ask_hint()
    assert editor.hint == Hint(editor.problem())


def test_a_square_with_a_queen_is_crossed_out_and_back(editor: Editor) -> None:
    editor.cross(0, 3)  # closed, it does nothing
    assert not editor.crossed
    editor.open()
    editor.toggle(0, 3)
    editor.cross(0, 3)
    assert (editor.queens[0], editor.crossed) == (EMPTY, {(0, 3)})
    editor.cross(0, 3)
    assert not editor.crossed
