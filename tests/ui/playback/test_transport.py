from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look
from nqviz.model.position import Task
from nqviz.runs.pace import SPEEDS, PlaybackState
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import apply_look
from nqviz.ui.playback.player import Player
from nqviz.ui.playback.transport import Transport
from tests.support.qt_objects import shown


@pytest.fixture
def transport(qtbot: QtBot, qapp: QApplication) -> Transport:
    apply_look(qapp, LIGHT, 1.0)
    return shown(qtbot, Transport(), 1280)


@pytest.fixture
def player(transport: Transport) -> Player:
    player = Player(SOLVERS[0], Task(4), transport)
    transport.drive(player, player.toggle, player.step)
    player.changed.connect(lambda: transport.show_state(player.state))
    return player


@pytest.mark.parametrize(
    ("way", "place"), [("start", 0), ("back", 4), ("end", 110)], ids=["start", "back", "end"]
)
def test_a_button_moves_the_run(
    qtbot: QtBot, transport: Transport, player: Player, way: str, place: int
) -> None:
    button = getattr(transport, f"{way}_button")
    player.seek(5)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert player.index == place
    player.seek(5)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert player.index == place


@pytest.mark.parametrize("start", [20, 50], ids=["on the cursor", "beside it"])
def test_a_drag_is_one_jump_wherever_it_begins(
    qtbot: QtBot, transport: Transport, player: Player, start: int
) -> None:
    player.to_end()
    player.seek(20)
    bar = transport.seek_bar

    def at(index: int) -> QPoint:
        return QPoint(round(bar.x_of(index)), bar.height() // 2)

    qtbot.mousePress(bar, Qt.MouseButton.LeftButton, pos=at(start))
    for index in (start, 70, 90):
        qtbot.mouseMove(bar, at(index))
    qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=at(90))
    assert player.index == 90
    player.back()
    assert player.index == 20


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_step_size_is_chosen_by_click(
    qtbot: QtBot, transport: Transport, player: Player, size: int
) -> None:
    player.set_step_size(3 if size == 1 else 1)
    assert transport.sizes.choice == (2 if size == 1 else 0)
    qtbot.mouseClick(transport.sizes.button(size - 1), Qt.MouseButton.LeftButton)
    assert player.pace.step_size == size


def test_the_speed_slider_is_logarithmic_and_has_words_at_both_ends(
    qtbot: QtBot, transport: Transport, player: Player
) -> None:
    speeds: list[float] = []
    player.changed.connect(lambda: speeds.append(player.pace.speed))
    qtbot.keyClick(transport.speed_slider, Qt.Key.Key_Home)
    assert transport.speed_label.text() == "one step in 5 s"
    for _ in SPEEDS[1:]:
        qtbot.keyClick(transport.speed_slider, Qt.Key.Key_Right)
    assert transport.speed_label.text() == "as fast as it goes"
    assert speeds == list(SPEEDS)
    assert all(later / earlier <= 10 for earlier, later in pairwise(speeds))


def test_a_speed_that_nobody_has_chosen_says_so_and_moves_nothing(transport: Transport) -> None:
    transport.show_state(PlaybackState(0, 9, speed=1_471.0))
    before = transport.sizes.geometry()
    transport.show_state(PlaybackState(0, 9, speed=1_471.0, is_automatic=True))
    assert transport.speed_label.text() == "auto: 1\u202f471 / s"
    assert "plus, minus or the slider" in transport.speed_slider.toolTip()
    assert transport.sizes.geometry() == before
    transport.show_state(PlaybackState(0, 9, speed=1_471.0))
    assert transport.speed_label.text() == "1\u202f471 steps / s"


def test_showing_is_not_choosing(transport: Transport, player: Player) -> None:
    transport.show_state(PlaybackState(5, 10, None, is_playing=True, speed=1_000.0, step_size=3))
    assert (player.pace.speed, player.pace.step_size, player.index) == (4.0, 1, 0)
    assert not player.is_playing


@pytest.mark.parametrize(
    ("reached", "length", "words"),
    [
        (256, None, "step 12 of 256+"),
        (256, 256, "step 12 of 256"),
        (256, 21_890, "step 12 of 21\N{NARROW NO-BREAK SPACE}890"),
    ],
)
def test_the_step_and_the_length_as_far_as_it_is_known(
    transport: Transport, reached: int, length: int | None, words: str
) -> None:
    transport.show_state(PlaybackState(12, reached, length))
    assert transport.step_label.text() == words


def test_the_label_of_steps_moves_nothing_beside_it(transport: Transport) -> None:
    transport.show_state(PlaybackState(0, 99_999_999))
    before = transport.sizes.geometry()
    for index in (9, 99_999, 99_999_999):
        transport.show_state(PlaybackState(index, 99_999_999))
        assert transport.sizes.geometry() == before
        needed = transport.step_label.fontMetrics().horizontalAdvance(transport.step_label.text())
        assert needed <= transport.step_label.width()


def test_play_turns_into_pause(transport: Transport) -> None:
    play = transport.play_button.icon().pixmap(20, 20).toImage()
    transport.show_state(PlaybackState(is_playing=True))
    pause = transport.play_button.icon().pixmap(20, 20).toImage()
    assert play != pause
    transport.set_look(DARK, 1.0)
    transport.set_look(LIGHT, 1.0)
    assert transport.play_button.icon().pixmap(20, 20).toImage() == pause


def test_names_are_long_where_there_is_room(qapp: QApplication, transport: Transport) -> None:
    assert transport.sizes.button(1).text() == "2  place / take back"
    apply_look(qapp, PROJECTOR, 1.0)
    transport.set_look(PROJECTOR, 1.0)
    transport.resize(1280, 120)
    assert transport.sizes.button(1).text() == "2 queen"


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("length", [21_890, 454_766, 225_718_418])
def test_all_controls_fit_at_1280_with_their_whole_text_and_any_number_of_steps(
    qapp: QApplication, transport: Transport, look: Look, length: int
) -> None:
    apply_look(qapp, look, 1.0)
    transport.set_look(look, 1.0)
    transport.resize(1280, transport.sizeHint().height())
    transport.show_state(PlaybackState(length, length, length))
    QApplication.processEvents()
    names = [transport.sizes.button(index) for index in range(3)]
    assert all(each.width() >= each.sizeHint().width() for each in (*names, transport.step_label))
    assert transport.step_label.geometry().right() < transport.sizes.geometry().left()
    assert transport.speed_label.geometry().right() < 1280


@pytest.mark.parametrize("zoom", range(-4, 11))
def test_the_handle_of_the_speed_is_round_at_every_size(
    qapp: QApplication, transport: Transport, zoom: int
) -> None:
    scale = 1.1**zoom
    apply_look(qapp, LIGHT, scale)
    transport.set_look(LIGHT, scale)
    transport.resize(3000, transport.sizeHint().height())
    slider = transport.speed_slider
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    )
    image = slider.grab().toImage()
    assert image.pixelColor(handle.center().x(), handle.top()).name() == LIGHT.accent
    for corner in (handle.topLeft(), handle.topRight(), handle.bottomLeft()):
        assert image.pixelColor(corner).name() != LIGHT.accent
