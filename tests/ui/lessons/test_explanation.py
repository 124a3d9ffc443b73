from pytestqt.qtbot import QtBot

from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import attack
from nqviz.ui.board.view import BoardView
from nqviz.ui.lessons.explanation import Explanation, annotations_of
from nqviz.ui.lessons.pane_cover import PaneCover
from nqviz.ui.lessons.share_view import ShareView

QUEENS = [0, 2, 4, -1, -1, -1]


def test_marks_become_annotations() -> None:
    marks = [
        DrawMark(Draw.ATTACKS, (1,)),
        DrawMark(Draw.ATTACKS, (3,)),  # no queen stands there
        DrawMark(Draw.RING, (2, 4)),
        DrawMark(Draw.BLAME, (0, 0)),
    ]
    assert annotations_of(marks, QUEENS) == Annotations(
        rays=((1, 2),), rings=((2, 4),), blamed=((0, 0),)
    )


def test_attackers_of_a_row_point_from_each_attacked_square_to_a_queen() -> None:
    arrows = annotations_of([DrawMark(Draw.ATTACKERS, (4,))], QUEENS).arrows
    attacked = {(4, c) for c in range(6) if any(attack(r, QUEENS[r], 4, c) for r in range(3))}
    assert {square for square, _ in arrows} == attacked
    assert all(QUEENS[row] == column for _, (row, column) in arrows)
    assert all(attack(*square, *queen) for square, queen in arrows)


def test_a_drawing_is_wiped_off_with_its_share(qtbot: QtBot) -> None:
    board = BoardView()
    qtbot.addWidget(board)
    board.show()
    explanation = Explanation(board, board)
    marks = (DrawMark(Draw.RING, (1, 1)), DrawMark(Draw.SHARE, (1, 3)))
    explanation.draw(marks, [-1] * 8, spreads=False)
    assert explanation.has_drawn
    assert board.annotations == Annotations(rings=((1, 1),))
    assert board.findChild(ShareView).isVisible()
    explanation.clear()
    assert not explanation.has_drawn
    assert board.annotations == NO_ANNOTATIONS
    assert not any(each.isVisible() for each in board.findChildren(ShareView))


def test_panes_are_covered_and_uncovered(qtbot: QtBot) -> None:
    board = BoardView()
    qtbot.addWidget(board)
    board.show()
    explanation = Explanation(board, board)
    explanation.cover([board])
    [cover] = board.findChildren(PaneCover)
    explanation.cover([board])
    assert board.findChildren(PaneCover) == [cover]
    explanation.cover([])
    assert not cover.isVisible()
