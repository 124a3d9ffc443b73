import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, PROJECTOR
from nqviz.model.annotations import Annotations
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.ui.board.view import BoardView, square_in_words
from tests.support.pixels import colors_in
from tests.support.qt_objects import added, shown
from tests.support.reading import texts_in


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    board = BoardView()
    board.show_position(Position(Task(6), [1, 3, -1, -1, -1, -1]), NO_OVERLAY)
    return shown(qtbot, board, 400, 430)


@pytest.mark.parametrize("square", [(0, 0), (0, 5), (5, 0), (3, 2)])
def test_a_click_chooses_the_square_under_it(
    qtbot: QtBot, board: BoardView, square: tuple[int, int]
) -> None:
    point = board.geometry_of_board().center(*square).toPoint()
    with qtbot.waitSignal(board.square_chosen) as chosen:
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=point)
    assert tuple(chosen.args) == square


def test_a_click_beside_the_board_chooses_nothing(qtbot: QtBot, board: BoardView) -> None:
    with qtbot.assertNotEmitted(board.square_chosen):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
        point = board.geometry_of_board().center(2, 2).toPoint()
        qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=point)


def test_a_screen_reader_hears_what_stands_where(board: BoardView) -> None:
    assert board.accessibleName() == "Board"
    assert board.accessibleDescription() == (
        "6 by 6, queens placed: 2. Queens by row and column: 0-1, 1-3."
    )
    board.show_position(Position.start(Task(6)), NO_OVERLAY)
    assert board.accessibleDescription() == "6 by 6, queens placed: 0."


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_the_pointer_hears_who_attacks(board: BoardView) -> None:
    point = board.geometry_of_board().center(2, 3).toPoint()
    event = QHelpEvent(QEvent.Type.ToolTip, point, board.mapToGlobal(point))
    QApplication.sendEvent(board, event)
    assert QToolTip.text().startswith("Row 2, column 3 is attacked from row 0 along")
    QToolTip.hideText()


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((0, 1), "a queen stands here"),
        ((2, 1), "row 0 down the column"),
        ((2, 2), "row 1 along the rising diagonal"),
        ((5, 5), "no queen of another row attacks"),
        ((0, 0), "the row has its queen, and none of another row attacks"),
    ],
)
def test_a_square_in_words(square: tuple[int, int], words: str) -> None:
    position = Position(Task(6), [1, 3, -1, -1, -1, -1])
    assert words in square_in_words(position, *square)


def test_the_board_takes_on_a_look(board: BoardView) -> None:
    board.set_look(DARK, 1.0)
    geometry = board.geometry_of_board()
    image = board.grab().toImage()
    corner = geometry.square(4, 4).center().toPoint()
    assert image.pixelColor(corner).name() == DARK.light_square


@pytest.fixture
def large(board: BoardView) -> BoardView:
    step = Step(Kind.PROMISING, 120, 170, 1)
    board.show_position(Position(Task(200), [-1] * 200, last=step), NO_OVERLAY)
    return board


def test_zooming_in_comes_to_squares_around_the_step(large: BoardView) -> None:
    for _ in range(20):
        large.zoom_in()
    geometry = large.geometry_of_board()
    assert len(geometry.rows) <= 9
    assert {120, 170} <= {*geometry.rows, *geometry.columns}
    assert geometry.cell > 30
    for _ in range(20):
        large.zoom_out()
    assert large.part is None


def test_dragging_moves_the_part_and_a_click_still_chooses(qtbot: QtBot, large: BoardView) -> None:
    for _ in range(20):
        large.zoom_in()
    geometry = large.geometry_of_board()
    start = geometry.center(120, 170).toPoint()
    with qtbot.assertNotEmitted(large.square_chosen):
        qtbot.mousePress(large, Qt.MouseButton.LeftButton, pos=start)
        for way in (20, 80):
            qtbot.mouseMove(large, start + QPoint(way, 0))
        qtbot.mouseRelease(large, Qt.MouseButton.LeftButton, pos=start + QPoint(80, 0))
    moved = large.geometry_of_board()
    assert moved.left > geometry.left
    assert moved.top == geometry.top
    with qtbot.waitSignal(large.square_chosen) as chosen:
        point = moved.center(121, 169).toPoint()
        qtbot.mouseClick(large, Qt.MouseButton.LeftButton, pos=point)
    assert chosen.args == [121, 169]


def test_a_part_follows_the_step_and_another_run_starts_whole(large: BoardView) -> None:
    for _ in range(20):
        large.zoom_in()
    step = Step(Kind.PROMISING, 10, 20, 1)
    large.show_position(Position(Task(200), [-1] * 200, last=step), NO_OVERLAY)
    geometry = large.geometry_of_board()
    assert 10 in geometry.rows
    assert 20 in geometry.columns
    large.show_position(Position.start(Task(300)), NO_OVERLAY)
    assert large.part is None


def test_attacks_are_shown_on_request_and_at_every_position(board: BoardView) -> None:
    plain = board.grab().toImage()
    board.show_attacks(is_shown=True)
    one = board.grab().toImage()
    assert one != plain
    board.show_position(Position(Task(6), [1, -1, -1, -1, -1, -1]), NO_OVERLAY)
    other = board.grab().toImage()
    board.show_attacks(is_shown=False)
    assert board.grab().toImage() not in (one, other)


def test_rays_spread_until_they_reach_the_edge(qtbot):
    board = shown(qtbot, BoardView())
    annotations = Annotations(rays=((3, 3),))
    board.annotate(annotations, spreads=True)
    assert board.annotations.reach < 1
    qtbot.waitUntil(lambda: board.annotations == annotations)


def test_the_frame_of_reading_goes_with_the_next_step(qtbot):
    board = added(qtbot, BoardView())
    position = Position.start(Task(8))
    board.show_position(position, NO_OVERLAY)
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    board.show_position(position.copy(), NO_OVERLAY)
    assert board.reading == (0, 0)
    position = position.copy()
    position.apply(Step(Kind.PLACE, 0, 3, 4))
    board.show_position(position, NO_OVERLAY)
    assert board.reading is None
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert board.reading == (0, 3)
    board.stop_reading()
    assert board.reading is None


def test_a_rule_is_written_above_the_squares(board: BoardView) -> None:
    top = board.geometry_of_board().top
    kings = Task(6, rule=Rule("kings"))
    board.show_position(Position(kings, [1, 3, -1, -1, -1, -1]), NO_OVERLAY)
    assert board.accessibleDescription().startswith("These queens attack along row and column")
    geometry = board.geometry_of_board()
    assert geometry.top > top
    caption = QRect(0, 0, board.width(), int(geometry.top))
    assert LIGHT.warning in colors_in(board.grab().toImage(), caption)
    assert geometry.shown.bottom() <= board.height()


def test_a_board_of_queens_has_no_line_above_it(board: BoardView) -> None:
    above = QRect(0, 0, board.width(), int(board.geometry_of_board().top) - 4)
    assert len(colors_in(board.grab().toImage(), above)) == 1


@pytest.mark.parametrize("width", [340, 360, 380, 400, 420, 440])
def test_the_name_of_the_rule_is_whole_on_small_boards_of_a_projector(
    board: BoardView, width: int
) -> None:
    board.set_look(PROJECTOR, 1.0)
    rule = Rule("kings", regions=("AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF"))
    board.show_position(Position.start(Task(6, rule=rule)), NO_OVERLAY)
    board.resize(width, width + 40)
    assert "Rule: Queens apart with regions" in [text.words for text in texts_in(board)]
