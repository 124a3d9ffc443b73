"""A board that stands still, as SVG: it is seen where the script of a page does not run."""

from collections.abc import Iterable

from nqviz.frames.frame import Frame
from nqviz.frames.palette import LIGHT, Look
from nqviz.frames.signs import Box, Disc, Polygon, Sign
from nqviz.model.board import EMPTY

_MOST_SQUARES = 64  # The side of the largest board whose squares are drawn.
_SIDE = 40  # pixels of a square where there is room for it


def still_board(frame: Frame, look: Look = LIGHT) -> str:
    """Return the squares of a board and its queens, without what explains a step."""
    n, rule = frame.position.n, frame.position.task.rule
    shapes = [f'<rect width="{n}" height="{n}" fill="{look.light_square}"/>']
    if n <= _MOST_SQUARES:
        dark = " ".join(
            f"M{column} {row}h1v1h-1z"
            for row in range(n)
            for column in range(n)
            if (row + column) % 2
        )
        shapes.append(f'<path d="{dark}" fill="{look.dark_square}"/>')
    for row, column in sorted(rule.blocked):
        shapes.append(
            f'<path d="M{column} {row}l1 1m0 -1l-1 1" stroke="{look.muted}" stroke-width="0.05"/>'
        )
    queens = " ".join(
        _queen(column + 0.5, row + 0.5)
        for row, column in enumerate(frame.position.queens)
        if column != EMPTY
    )
    shapes.append(f'<path d="{queens}" fill="{look.queen}"/>')
    size = min(_SIDE * n, 480)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n} {n}" width="{size}" '
        f'height="{size}" role="img" aria-hidden="true">{"".join(shapes)}</svg>'
    )


def _queen(x: float, y: float) -> str:
    (drawing,) = Sign.QUEEN.drawings
    unit = drawing.unit.on(1, 0)
    return " ".join(_outline(each, x, y, unit) for each in drawing.outlines)


def _outline(outline: object, x: float, y: float, unit: float) -> str:
    match outline:
        case Polygon(points):
            return f"M{_points((x + unit * px, y + unit * py) for px, py in points)}z"
        case Disc(radius, dx, dy):
            r, left = radius * unit, x + (dx - radius) * unit
            return f"M{left:.3f} {y + dy * unit:.3f}a{r:.3f} {r:.3f} 0 1 0 {2 * r:.3f} 0z"
        case Box(bx, by, width, height):
            left, top = x + unit * bx, y + unit * by
            return (
                f"M{left:.3f} {top:.3f}h{unit * width:.3f}v{unit * height:.3f}h{-unit * width:.3f}z"
            )
    raise AssertionError("a queen is made of these")


def _points(points: Iterable[tuple[float, float]]) -> str:
    return "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
