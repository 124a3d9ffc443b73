from collections.abc import Iterator
from itertools import count

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.playback_page import PlaybackPage
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.playback.transport import Transport
from tests.support.players import settle
from tests.support.qt_objects import shown

BASIC, FIRST = SOLVERS[:2]
LEFT = Qt.MouseButton.LeftButton


class PlainPage(PlaybackPage):
    """A page whose middle says the step, and nothing else."""

    def __init__(self, player: Player | RacePlayer) -> None:
        super().__init__()
        self.player = player
        self.transport = Transport(self)
        self.words = QLabel(self)
        middle = QHBoxLayout()
        middle.addWidget(self.words)
        self._lay_out_column(middle, legend=QWidget(self))
        self.transport.drive(player, self.toggle_play, self.step)
        player.changed.connect(self._on_changed)

    def _arrange(self) -> None:
        self.words.setMinimumHeight(self.height() // 2)

    def _on_changed(self) -> None:
        self.words.setText(str(self.player.index))
        self._show_playback((), "")


@pytest.fixture(params=["player", "race_player"])
def page(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[PlainPage]:
    runs = [(BASIC, Task(8)), (FIRST, Task(8))]
    page = shown(
        qtbot,
        PlainPage(Player(*runs[0]) if request.param == "player" else RacePlayer(runs)),
        1280,
        400,
    )
    yield page
    page.player.pause()


def last_kinds(page: PlainPage) -> set[Kind]:
    player = page.player
    positions = [player.position] if isinstance(player, Player) else player.race.positions
    return {position.last.kind for position in positions if position.last is not None}


def test_the_buttons_step_and_play(qtbot: QtBot, page: PlainPage) -> None:
    for there in ("1", "2"):
        qtbot.mouseClick(page.transport.forward_button, LEFT)
        assert page.words.text() == there
    qtbot.mouseClick(page.transport.play_button, LEFT)
    assert page.player.is_playing
    page.cancel()
    assert not page.player.is_playing


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Kind.SOLUTION, "solution"), (Kind.CONFLICT, "conflict"), (Kind.DEAD_END, "dead end")],
)
def test_steps_of_a_kind_are_found_both_ways(page: PlainPage, kind: Kind, name: str) -> None:
    missed: list[str] = []
    page.player.missed.connect(missed.append)
    page.next_of(kind)
    settle(page.player)
    first = page.words.text()
    assert kind in last_kinds(page)
    page.next_of(kind)
    settle(page.player)
    assert int(page.words.text()) > int(first)
    page.previous_of(kind)
    settle(page.player)
    assert page.words.text() == first
    assert missed == []
    page.previous_of(kind)
    settle(page.player)
    assert (missed, page.words.text()) == ([f"There is no {name} before this step."], first)
    page.player.to_end()
    settle(page.player)
    page.next_of(kind)
    settle(page.player)
    assert missed[1:] == [f"There is no {name} after this step."]


def test_a_search_says_how_far_it_is_and_can_be_given_up(
    qtbot: QtBot, page: PlainPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nqviz.ui.jobs.idle_task.perf_counter", count(0.0, 1.0).__next__)
    said: list[str] = []
    page.status_changed.connect(said.append)
    page.player.seek(10**9)
    qtbot.waitUntil(lambda: len(said) > 3)
    assert said[-1].startswith("Searching: step ")
    assert said[-1].endswith(". Escape stops.")
    assert page.transport.step_label.text().startswith("step 0 of ")
    page.cancel()
    assert not page.player.is_busy
    assert (said[-1], page.player.index) == ("", 0)


def test_what_stands_in_a_page_does_not_keep_the_window_large_and_follows_its_size(
    page: PlainPage,
) -> None:
    page.words.setMinimumSize(900, 500)
    assert page.minimumSizeHint().width() < 500
    page.resize(500, 350)
    assert (page.width(), page.height()) == (500, 350)
    page.resize(1280, 500)
    assert page.words.minimumHeight() == 250
