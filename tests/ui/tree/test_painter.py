import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from nqviz.frames.palette import LOOKS, Look
from nqviz.model.position import Task
from nqviz.runs.search_tree import SearchTree, State
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.camera import Camera, camera
from nqviz.ui.tree.layout import Item, Layout, Shape
from nqviz.ui.tree.painter import (
    KEY_LINE,
    TreePainter,
    TreeSign,
    TreeStyle,
    lines_of_key,
    paint_key,
)
from tests.support.pixels import colors_in

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = (640, 400)
looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


def blank() -> QImage:
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def painted(look: Look, *, is_whole: bool) -> tuple[QImage, Layout, list[Item], Camera]:
    """Return the picture of the tree at the first solution of four queens."""
    tree = SearchTree()
    for step in find_solver("wirth-basic").steps(Task(4), None):
        tree.add(step)
        if tree.at(tree.index).is_solution(tree.at(tree.index).current):
            break
    layout = Layout(tree.at(tree.index), 4, is_whole=is_whole)
    area, world = QRectF(10, 10, 620, 360), (layout.slots, layout.levels)
    shown = camera(*world, area, look.font, None, is_path=not is_whole)
    items = layout.items(shown.viewport, shown.slot)
    image = blank()
    painter = QPainter(image)
    TreePainter(painter, layout, shown, TreeStyle(look, look.font)).paint(items)
    painter.end()
    return image, layout, items, shown


def colors_around(image: QImage, at: QPointF, reach: int) -> set[str]:
    return {
        image.pixelColor(round(at.x()) + x, round(at.y()) + y).name()
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
    }


@looks
@pytest.mark.parametrize("is_whole", [False, True])
def test_every_node_has_the_colour_of_its_state(look: Look, is_whole: bool) -> None:
    image, layout, items, shown = painted(look, is_whole=is_whole)
    for item in items:
        seen = colors_around(image, shown.to_pixel(item.x, item.y), 4)
        if item.shape is Shape.CROSS:
            assert look.conflict in seen
        elif item.shape is Shape.NODE and layout.view.state(item.node) is State.OPEN:
            assert look.accent in seen


@looks
def test_a_solution_is_framed_as_on_the_board(look: Look) -> None:
    image, layout, items, shown = painted(look, is_whole=False)
    (solution,) = (item for item in items if layout.view.is_solution(item.node))
    at = shown.to_pixel(solution.x, solution.y)
    assert look.solution in colors_around(image, at, 20)


@looks
def test_the_selected_node_has_a_frame_of_its_own(look: Look) -> None:
    image, layout, items, shown = painted(look, is_whole=False)
    before = image.copy()
    at = shown.to_pixel(items[-1].x, items[-1].y)
    painter = QPainter(image)
    TreePainter(painter, layout, shown, TreeStyle(look, look.font)).paint_selected(at)
    painter.end()
    changed = [
        (x, y)
        for x in range(SIZE[0])
        for y in range(SIZE[1])
        if image.pixel(x, y) != before.pixel(x, y)
    ]
    assert changed
    assert all(abs(x - at.x()) < 40 and abs(y - at.y()) < 40 for x, y in changed)


def test_the_key_leaves_out_what_does_not_fit_and_what_there_is_not() -> None:
    look = LOOKS[0]

    def key(width: float, *hidden: TreeSign, lines: int = 1) -> set[str]:
        image = blank()
        painter = QPainter(image)
        rect = QRectF(5, 5, width, lines * KEY_LINE * look.font)
        signs = [sign for sign in TreeSign if sign not in hidden]
        paint_key(painter, rect, TreeStyle(look, look.font), signs)
        painter.end()
        return colors_in(image)

    inks = (look.accent, look.conflict, look.dark_square, look.success_soft)
    names = [QColor(ink).name() for ink in inks]
    assert set(names) <= key(630)
    assert look.conflict not in key(630, TreeSign.ATTACKED)
    assert look.success_soft not in key(250)
    assert look.success_soft not in key(630, TreeSign.SOLUTION)
    assert key(40) == {"#ffffff"}
    entries = [(sign.value, sign.width) for sign in TreeSign]
    lines = lines_of_key(entries, 250, look.font)
    assert lines_of_key(entries, 630, look.font) < lines
    assert set(names) <= key(250, lines=lines)
