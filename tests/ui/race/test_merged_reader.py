import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.race.merged_reader import MergedReader, missing


def runs_of(*keys: str, n: int = 6) -> tuple[Timeline, Timeline]:
    one, other = (Timeline(find_solver(key), Task(n)) for key in keys)
    return one, other


def number_of_tests(key: str, n: int) -> int:
    position = Position.start(Task(n))
    for step in find_solver(key).steps(Task(n), None):
        position.apply(step)
    return position.counters.tests


@pytest.fixture
def reader(qapp: QApplication) -> MergedReader:  # noqa: ARG001  timers need it
    return MergedReader()


def test_both_runs_are_read_to_their_ends_and_merged(qtbot: QtBot, reader: MergedReader) -> None:
    runs = runs_of("wirth-basic", "wirth-2")
    reader.read(runs)
    assert reader.status.startswith("Reading both runs")
    qtbot.waitUntil(lambda: reader.merged is not None)
    assert not reader.status
    assert reader.merged is not None
    shared = reader.merged.count()
    assert shared.both + shared.only_first == number_of_tests("wirth-basic", 6)
    assert shared.both + shared.only_second == number_of_tests("wirth-2", 6)
    merged = reader.merged
    reader.read(runs)
    assert reader.merged is merged  # what has been read is not read again
    reader.stop()
    assert reader.merged is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("wirth-basic", "quarters"), "searches no tree"),
        (("min-conflicts", "wirth-basic"), "searches no tree"),
        (("wirth-basic", "sieve-symmetric"), "different orders"),
        (("wirth-basic", "exact-cover"), "different orders"),
    ],
)
def test_runs_without_a_tree_in_common_say_why(
    reader: MergedReader, keys: tuple[str, str], words: str
) -> None:
    reader.read(runs_of(*keys))
    assert words in reader.status
    assert reader.merged is None


def test_boards_of_different_sizes_share_nothing() -> None:
    basic = find_solver("wirth-basic")
    assert "different sizes" in missing((Timeline(basic, Task(5)), Timeline(basic, Task(6))))
    assert not missing((Timeline(basic, Task(5)), Timeline(basic, Task(5))))


def test_too_many_nodes_are_refused_with_a_sentence(
    qtbot: QtBot, reader: MergedReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nqviz.runs.search_tree.MOST_NODES", 100)
    reader.read(runs_of("wirth-basic", "sieve"))
    qtbot.waitUntil(lambda: "smaller boards" in reader.status)
    assert reader.merged is None
