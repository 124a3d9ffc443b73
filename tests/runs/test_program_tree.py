"""Positions and search trees of runs whose queens change in any way, as those of programs do."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.programs.messages import Ending, Nothing, Returned
from nqviz.programs.recording import Recording
from nqviz.runs.search_tree import SearchTree, TreeAt

SIDES = st.integers(1, 5)


@st.composite
def boards(draw: st.DrawFn) -> list[list[int]]:
    """Draw what stands on a board, time after time: a column, or nothing, in each row."""
    n = draw(SIDES)
    row = st.integers(EMPTY, n - 1)
    return draw(st.lists(st.lists(row, min_size=n, max_size=n), min_size=1, max_size=12))


def steps_between(shown: Sequence[Sequence[int]]) -> list[Step]:
    """Return the steps from board to board, as they are recorded of a program."""
    n = len(shown[0])
    recording = Recording(n, 1)
    for board in shown:
        squares = [(row, column) for row, column in enumerate(board) if column != EMPTY]
        recording.add([[0, 1, None, [each for square in squares for each in square]]])
    recording.end(Ending(Returned(Nothing())))
    return list(recording.steps())


def read(steps: Sequence[Step]) -> SearchTree:
    tree = SearchTree()
    for step in steps:
        tree.add(step)
    return tree


def all_of(view: TreeAt) -> list[tuple[object, ...]]:
    """Return all that is to be seen of a tree."""
    tree = view.tree
    return [
        (tree.rows[node], tree.columns[node], tree.parents[node], view.state(node), view.size(node))
        for node in range(view.count)
    ]


@given(boards())
def test_what_stands_is_what_was_shown_and_going_back_undoes_it(shown: list[list[int]]) -> None:
    position = Position.start(Task(len(shown[0])))
    before, ends = [position.copy()], []
    for step in steps_between(shown):
        position.apply(step)
        before.append(position.copy())
        if step.kind not in {Kind.SOLUTION, Kind.FULL, Kind.DONE}:
            ends.append(list(position.queens))
    # A board that is none of queens yet is no board: only what changes it is a step.
    assert ends[-1] == shown[-1] or not any(column != EMPTY for board in shown for column in board)
    assert position.counters.placements - position.counters.removals == sum(
        column != EMPTY for column in position.queens
    )
    while position.index:
        position.undo(before[position.index - 1].last)
        assert position == before[position.index]


@given(boards())
def test_the_tree_is_the_same_whether_it_was_played_or_jumped_to(shown: list[list[int]]) -> None:
    steps = steps_between(shown)
    whole = read(steps)
    for index in range(len(steps) + 1):
        part = read(steps[:index])
        assert all_of(whole.at(index)) == all_of(part.at(index))
        assert whole.at(index).path == part.at(index).path


@given(boards())
def test_the_path_of_the_tree_stands_on_the_board(shown: list[list[int]]) -> None:
    steps = steps_between(shown)
    tree, position = read(steps), Position.start(Task(len(shown[0])))
    for index, step in enumerate(steps, start=1):
        position.apply(step)
        view = tree.at(index)
        for row, column in tree.squares(view.path[-1]):
            assert position.queens[row] == column
