"""Marks on a board as SVG, drawn from the same data as in the window.

A board is drawn in pixels. One that is too large for its squares to be seen has its queens alone.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from nqviz.common.i18n import number, tr
from nqviz.frames import signs
from nqviz.frames.attacks import BEYOND, BULGE, Way
from nqviz.frames.labels import label_step, room_of_labels
from nqviz.frames.mark import Mark, regions_of
from nqviz.frames.palette import LIGHT, Look, blocked_color, region_colors
from nqviz.frames.signs import STRUCK, Drawing, Outline, Point, Sign

MOST_DRAWN = 1000  # The side of the largest board that is drawn.
_SIDE, _LARGEST = 44.0, 560.0  # pixels: of a square and of a board, unless a size is given
_LABELS, _LEAST_LABEL = 32, 11.0  # A label's height: a part of the picture's side, pixels.
_LINE = 12.0  # A square's side is so many times the thickness of lines.


@dataclass(frozen=True, slots=True)
class _Rect:
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(slots=True)
class _Canvas:
    """What is drawn so far, and the measures of the board, in pixels."""

    n: int
    look: Look
    cell: float
    edge: float
    line: float
    parts: list[str] = field(default_factory=list)

    @property
    def board(self) -> _Rect:
        return _Rect(self.edge, self.edge, self.n * self.cell, self.n * self.cell)

    def square(self, row: int, column: int) -> _Rect:
        return _Rect(
            self.edge + column * self.cell, self.edge + row * self.cell, self.cell, self.cell
        )

    def center(self, row: float, column: float) -> Point:
        return self.edge + (column + 0.5) * self.cell, self.edge + (row + 0.5) * self.cell

    def color(self, name: str) -> str:
        return str(getattr(self.look, name))

    def add(self, shapes: Iterable[str], style: str, clip: _Rect | None = None) -> None:
        """Draw shapes in one style, and within a rectangle."""
        drawn = "".join(shapes)
        if not drawn:
            return
        if clip is None:
            self.parts.append(f"<g {style}>{drawn}</g>")
            return
        self.parts.append(
            f'<svg x="{_f(clip.left)}" y="{_f(clip.top)}" width="{_f(clip.width)}" '
            f'height="{_f(clip.height)}" viewBox="{_f(clip.left)} {_f(clip.top)} '
            f'{_f(clip.width)} {_f(clip.height)}"><g {style}>{drawn}</g></svg>'
        )


def board_svg(marks: Sequence[Mark], n: int, look: Look = LIGHT, size: int = 0) -> str:
    """Return a board and its marks; `size` is in pixels, 0 for as many as the board needs.

    Raises ValueError with one sentence where the board is too large, or the size too small.
    """
    if n > MOST_DRAWN:
        words = tr("A board is drawn up to n = {most}; n = {n} is too large.", most=MOST_DRAWN, n=n)
        raise ValueError(words)
    if size < 0 or 0 < size < 16:
        raise ValueError(tr("A picture is at least {least} pixels wide.", least=16))
    side = size or max(2.0 * n, min(_LARGEST, _SIDE * n))
    canvas = _canvas(n, look, side)
    _draw_squares(canvas)
    for mark in marks:
        if mark.sign is not Sign.FOCUS:
            _DRAWERS.get(mark.sign, _draw_sign)(canvas, mark)
    return _document(n, side, side, f'<g font-weight="bold">{"".join(canvas.parts)}</g>')


def _canvas(n: int, look: Look, side: float) -> _Canvas:
    line = max(0.6, side / n / _LINE)
    edge = max(2.0, 2 * line)
    return _Canvas(n, look, (side - 2 * edge) / n, edge, line)


def labelled_board_svg(
    marks: Sequence[Mark], n: int, look: Look = LIGHT, width: int = 0, height: int = 0
) -> str:
    """Return a board with the numbers of its rows and columns, on the ground of the window.

    Sizes are in pixels, 0 for as many as the board needs. Raises ValueError as `board_svg` does.
    """
    board = min(_LARGEST, _SIDE * n)
    label = max(_LEAST_LABEL, min(width or board, height or board) / _LABELS)
    gutter, footer = room_of_labels(n, label)
    wide, high = width or board + gutter, height or board + footer
    side = int(min(wide - gutter, high - footer))
    drawn = board_svg(marks, n, look, max(1, side))
    left, top = (wide + gutter - side) / 2, (high - footer - side) / 2
    canvas = _canvas(n, look, side)
    numbers = ""
    for index in range(0, n, label_step(n, canvas.cell, label)):
        x_of_column, y_of_row = canvas.center(index, index)
        for x, y, anchor in (
            (left - 0.2 * label, top + y_of_row + 0.36 * label, "end"),
            (left + x_of_column, top + side + label, "middle"),
        ):
            at = f'x="{_f(x)}" y="{_f(y)}" text-anchor="{anchor}"'
            numbers += f"<text {at}>{number(index)}</text>"
    return _document(
        n,
        wide,
        high,
        f'<path d="{_box(_Rect(0, 0, wide, high))}" fill="{look.window}"/>'
        f'<g transform="translate({_f(left)} {_f(top)})">{drawn}</g>'
        f'<g fill="{look.muted}" font-size="{_f(label)}">{numbers}</g>',
    )


def _document(n: int, width: float, height: float, drawn: str) -> str:
    label = escape(tr("A board with n = {n}", n=n), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_f(width)} {_f(height)}" '
        f'width="{_f(width)}" height="{_f(height)}" role="img" aria-label="{label}" '
        f'font-family="sans-serif">{drawn}</svg>'
    )


def _draw_squares(canvas: _Canvas) -> None:
    look, board, cell = canvas.look, canvas.board, canvas.cell
    canvas.parts.append(f'<path d="{_box(board)}" fill="{look.light_square}"/>')
    if cell >= 3.0:
        # A dashed line for each row: the dashes begin anew with each.
        right, rows = _f(board.left + board.width), range(canvas.n)
        starts = (canvas.square(row, 1 - row % 2) for row in rows if row % 2 or canvas.n > 1)
        lines = "".join(f"M{_point(each.left, each.middle[1])}H{right}" for each in starts)
        canvas.parts.append(
            f'<path d="{lines}" stroke="{look.dark_square}" stroke-width="{_f(cell)}" '
            f'stroke-dasharray="{cell:.4f}"/>'
        )
    canvas.parts.append(f'<path d="{_box(board)}" fill="none" stroke="{look.border}"/>')


def _draw_sign(canvas: _Canvas, mark: Mark) -> None:
    is_small = canvas.cell < signs.SMALLEST_GLYPH
    if is_small and mark.sign in {Sign.LOCK, Sign.DOT, Sign.FAULT, Sign.FORBIDDEN}:
        return
    sign = signs.SMALL.get(mark.sign, mark.sign) if is_small else mark.sign
    _draw(canvas, [canvas.square(*each) for each in mark.squares], sign, mark.color)


def _draw_band(canvas: _Canvas, mark: Mark) -> None:
    row, column = mark.squares[0]
    square, board = canvas.square(row, column), canvas.board
    if mark.sign is Sign.DEAD_COLUMN:
        rect = _Rect(square.left, board.top, square.width, board.height)
    else:
        rect = _Rect(board.left, square.top, board.width, square.height)
    _draw(canvas, [rect], mark.sign, mark.color)


def _draw_whole(canvas: _Canvas, mark: Mark) -> None:
    _draw(canvas, [canvas.board], mark.sign, mark.color, line=canvas.edge)


def _draw(
    canvas: _Canvas, rects: Sequence[_Rect], sign: Sign, color: str, line: float = 0.0
) -> None:
    line = line or canvas.line
    for drawing in sign.drawings:
        shapes = []
        for rect in rects:
            inner = _corner(rect, drawing, line)
            side = min(inner.width, inner.height)
            unit = drawing.unit.on(side, line)
            width = 0.0 if drawing.width is None else drawing.width.on(side, line)
            for outline in drawing.outlines:
                if isinstance(outline, signs.Stripes) and outline.gap is not None:
                    stripes = _stripes(inner, outline.gap.on(side, 0), outline.is_mirrored)
                    style = _style(canvas, drawing, side, color, line)
                    canvas.add([f'<path d="{stripes}"/>'], style, clip=inner)
                else:
                    shapes.append(_shape(outline, inner, unit, width))
        side = min(rects[0].width, rects[0].height) if rects else canvas.cell
        canvas.add(shapes, _style(canvas, drawing, side, color, line))


def _stripes(rect: _Rect, gap: float, is_mirrored: bool) -> str:
    """Return the path of diagonal stripes in a rectangle, which sticks out of it."""
    path = ""
    for stripe in range(int((rect.width + rect.height) / gap) + 1):
        start, end = rect.left - rect.height + stripe * gap, rect.left + stripe * gap
        if is_mirrored:
            start, end = (2 * rect.left + rect.width - each for each in (start, end))
        path += f"M{_f(start)} {_f(rect.top + rect.height)}L{_f(end)} {_f(rect.top)}"
    return path


def _corner(rect: _Rect, drawing: Drawing, line: float) -> _Rect:
    """Return the part of a rectangle that a drawing has, which is all of it without a corner."""
    if drawing.corner is None:
        return rect
    x, y, length = drawing.corner
    side = length.on(rect.width, line)
    return _Rect(
        rect.left + x * (rect.width - side), rect.top + y * (rect.height - side), side, side
    )


def _shape(outline: Outline, rect: _Rect, unit: float, width: float) -> str:
    if isinstance(outline, str):
        x, y = rect.middle
        return (
            f'<text x="{_f(x)}" y="{_f(y + 0.36 * unit)}" font-size="{_f(unit)}" '
            f'text-anchor="middle" stroke="none">{escape(outline)}</text>'
        )
    path = _path(outline, rect, unit, width)
    return f'<path d="{path}"/>' if path else ""


def _path(outline: Outline, rect: _Rect, unit: float, width: float) -> str:
    x, y = rect.middle
    match outline:
        case signs.Polygon(points, is_closed):
            drawn = "L".join(_point(x + unit * px, y + unit * py) for px, py in points)
            return f"M{drawn}{'z' if is_closed else ''}"
        case signs.Disc(radius, dx, dy):
            return _disc(x + unit * dx, y + unit * dy, unit * radius)
        case signs.Box():
            box = _Rect(
                x + unit * outline.x,
                y + unit * outline.y,
                unit * outline.width,
                unit * outline.height,
            )
            return _arch(box) if outline.is_arch else _box(box, unit * outline.radius)
        case signs.Edges(inwards):
            inwards *= width
            return _box(
                _Rect(
                    rect.left + inwards,
                    rect.top + inwards,
                    rect.width - 2 * inwards,
                    rect.height - 2 * inwards,
                )
            )
        case signs.Rails(is_upright):
            left, top = rect.left, rect.top
            right, bottom = left + rect.width, top + rect.height
            if is_upright:
                return _line(left, top, left, bottom) + _line(right, top, right, bottom)
            return _line(left, top, right, top) + _line(left, bottom, right, bottom)
        case signs.Stripes(None):
            return _box(rect)
    return ""


def _style(canvas: _Canvas, drawing: Drawing, side: float, color: str, line: float) -> str:
    alpha = f"{drawing.alpha / 255:.3f}".rstrip("0").rstrip(".")
    inside = "none" if drawing.inside is None else canvas.color(drawing.inside or color)
    words = [f'fill="{inside}"']
    if drawing.width is None:
        return words[0] + (f' fill-opacity="{alpha}"' if drawing.alpha < 255 else "")
    if drawing.corner is not None:
        side = drawing.corner.side.on(side, line)
    width = drawing.width.on(side, line)
    words += [f'stroke="{canvas.color(drawing.ink or color)}"', f'stroke-width="{_f(width)}"']
    if drawing.alpha < 255:
        words.append(f'stroke-opacity="{alpha}"')
    if not drawing.is_sharp:
        words.append('stroke-linejoin="round"')
        if not drawing.dashes:
            words.append('stroke-linecap="round"')
    if drawing.dashes:
        words.append(f'stroke-dasharray="{" ".join(_f(each * width) for each in drawing.dashes)}"')
    return " ".join(words)


def _draw_strokes(canvas: _Canvas, mark: Mark) -> None:
    if mark.sign is Sign.RAY and canvas.cell < signs.SMALLEST_SQUARE:
        return
    style = _style(canvas, mark.sign.drawings[0], canvas.cell, mark.color, canvas.line)
    style = style.replace(f'fill="{canvas.color(mark.color)}"', 'fill="none"')
    board, beyond = canvas.board, BEYOND * canvas.cell
    for stroke in mark.strokes:
        (x, y), (end_x, end_y) = canvas.center(*stroke.start), canvas.center(*stroke.end)
        path = _line(x, y, end_x, end_y)
        clip = None
        if stroke.way is Way.ARC:
            bent = (
                (x + end_x) / 2 + 2 * BULGE * (end_y - y),
                (y + end_y) / 2 - 2 * BULGE * (end_x - x),
            )
            path = f"M{_point(x, y)}Q{_point(*bent)} {_point(end_x, end_y)}"
        elif stroke.way is not Way.STRAIGHT:
            aside = beyond if stroke.way is Way.AROUND else 0.0
            clip = _Rect(board.left - aside, board.top, board.width + 2 * aside, board.height)
        canvas.add([f'<path d="{path}"/>'], style, clip)


def _draw_arrows(canvas: _Canvas, mark: Mark) -> None:
    drawing = mark.sign.drawings[0]
    assert drawing.width is not None, "an arrow has a shaft"
    width, color = drawing.width.on(canvas.cell, canvas.line), canvas.color(mark.color)
    style = _style(canvas, drawing, canvas.cell, mark.color, canvas.line)
    for start, end in _arrow_ends(canvas, mark):
        neck, *head = signs.arrow(start, end, width)
        canvas.add([f'<path d="M{_point(*start)}L{_point(*neck)}"/>'], style)
        corners = "L".join(_point(*each) for each in head)
        dot = _disc(*start, 1.6 * width) if mark.sign is Sign.POINTER else ""
        canvas.add([f'<path d="M{corners}z{dot}"/>'], f'fill="{color}"')


def _arrow_ends(canvas: _Canvas, mark: Mark) -> Iterator[tuple[Point, Point]]:
    for stroke in mark.strokes:
        start, end = canvas.center(*stroke.start), canvas.center(*stroke.end)
        length = math.dist(start, end)
        if mark.sign is Sign.POINTER and length > 0:  # it ends beside the middle of its square
            share = max(0.3 * length, length - 0.42 * canvas.cell) / length
            end = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        yield start, end


def _draw_base(canvas: _Canvas, mark: Mark) -> None:
    drawing, half = mark.sign.drawings[0], max(canvas.cell / 2, 5.0)
    inside = half - min(1.0, 0.1 * half) - canvas.line / 2
    shapes = []
    for square in mark.squares:
        x, y = canvas.center(*square)
        shapes.append(f'<path d="{_box(_Rect(x - inside, y - inside, 2 * inside, 2 * inside))}"/>')
    canvas.add(shapes, _style(canvas, drawing, canvas.cell, mark.color, canvas.line))


def _draw_struck(canvas: _Canvas, mark: Mark) -> None:
    if canvas.cell < signs.SMALLEST_SQUARE:
        return
    for times, sign in enumerate(STRUCK, start=1):
        squares = [
            canvas.square(row, column)
            for row, counts in enumerate(mark.counts)
            for column, count in enumerate(counts)
            if count and min(count, len(STRUCK)) == times
        ]
        _draw(canvas, squares, sign, mark.color)


def _draw_blocked(canvas: _Canvas, mark: Mark) -> None:
    ground = "".join(_box(canvas.square(*each)) for each in mark.squares)
    canvas.parts.append(f'<path d="{ground}" fill="{blocked_color(canvas.look)}"/>')
    _draw(canvas, [canvas.square(*each) for each in mark.squares], mark.sign, mark.color)


def _draw_use(canvas: _Canvas, mark: Mark) -> None:
    look, most = canvas.look, max(map(max, mark.counts)) or 1
    for row, counts in enumerate(mark.counts):
        for column, count in enumerate(counts):
            if (row, column) in mark.squares:
                continue
            x, y = canvas.center(row, column)
            words = number(count)
            height = max(7.0, min(0.6, 1.6 / len(words)) * canvas.cell)
            canvas.parts.append(
                f'<path d="{_box(canvas.square(row, column))}" fill="{look.accent}" '
                f'fill-opacity="{90 / 255 * count / most:.3f}"/>'
                f'<text x="{_f(x)}" y="{_f(y + 0.36 * height)}" font-size="{_f(height)}" '
                f'text-anchor="middle" fill="{look.text if count else look.muted}">'
                f"{escape(words)}</text>"
            )


def _draw_regions(canvas: _Canvas, mark: Mark) -> None:
    look, has_patterns = canvas.look, canvas.cell >= signs.SMALLEST_GLYPH
    for index, squares in enumerate(regions_of(mark.letters).values()):
        ground, ink = region_colors(look, index)
        rects = [canvas.square(*each) for each in squares]
        canvas.parts.append(f'<path d="{"".join(map(_box, rects))}" fill="{ground}"/>')
        pattern = "".join(_pattern(rect, index) for rect in rects) if has_patterns else ""
        if pattern:
            width = max(1.0, 0.4 * canvas.line)
            canvas.parts.append(
                f'<path d="{pattern}" stroke="{ink}" stroke-width="{_f(width)}" '
                'stroke-linecap="round"/>'
            )
    _draw_borders(canvas, mark.letters)


def _pattern(rect: _Rect, index: int) -> str:
    left, top, side = rect.left, rect.top, rect.width
    return "".join(
        _line(left + side * x, top + side * y, left + side * to_x, top + side * to_y)
        for x, y, to_x, to_y in signs.pattern_of_region(index)
    )


def _draw_borders(canvas: _Canvas, regions: Sequence[str]) -> None:
    thin, thick = "", _box(canvas.board)
    for row, letters in enumerate(regions):
        for column, letter in enumerate(letters):
            square = canvas.square(row, column)
            right, bottom = square.left + square.width, square.top + square.height
            sides: list[tuple[str, str]] = []
            if column + 1 < canvas.n:
                upright = f"M{_point(right, square.top)}V{_f(bottom)}"
                sides.append((upright, letters[column + 1]))
            if row + 1 < canvas.n:
                level = f"M{_point(square.left, bottom)}H{_f(right)}"
                sides.append((level, regions[row + 1][column]))
            for side, other in sides:
                if other == letter:
                    thin += side
                else:
                    thick += side
    look, line = canvas.look, canvas.line
    canvas.parts.append(
        f'<path d="{thin}" fill="none" stroke="{look.muted}" stroke-opacity="0.35" '
        f'stroke-width="{_f(max(1.0, 0.25 * line))}"/>'
        f'<path d="{thick}" fill="none" stroke="{look.text}" stroke-linecap="round" '
        f'stroke-width="{_f(max(1.6, 0.9 * line))}"/>'
    )


def _draw_letters(canvas: _Canvas, mark: Mark) -> None:
    height = 0.3 * canvas.cell
    if height < 7:
        return
    for index, (letter, squares) in enumerate(regions_of(mark.letters).items()):
        square = canvas.square(*squares[0])
        left, top = square.left + 0.07 * canvas.cell, square.top + 0.05 * canvas.cell
        ground = _box(_Rect(left, top, 0.75 * height, height))
        canvas.parts.append(
            f'<path d="{ground}" fill="{region_colors(canvas.look, index)[0]}"/>'
            f'<text x="{_f(left)}" y="{_f(top + 0.85 * height)}" font-size="{_f(height)}" '
            f'fill="{canvas.look.text}">{escape(letter)}</text>'
        )


_DRAWERS: dict[Sign, Callable[[_Canvas, Mark], None]] = {
    Sign.REGIONS: _draw_regions,
    Sign.LETTERS: _draw_letters,
    Sign.BLOCKED: _draw_blocked,
    Sign.STRUCK: _draw_struck,
    Sign.BASE: _draw_base,
    **dict.fromkeys(signs.BANDS, _draw_band),
    **dict.fromkeys(signs.LINES, _draw_strokes),
    Sign.ARROW: _draw_arrows,
    Sign.DASHED_ARROW: _draw_arrows,
    Sign.POINTER: _draw_arrows,
    Sign.SOLUTION: _draw_whole,
    Sign.USE: _draw_use,
}


def _f(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _point(x: float, y: float) -> str:
    return f"{_f(x)} {_f(y)}"


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{_point(x, y)}L{_point(to_x, to_y)}"


def _disc(x: float, y: float, radius: float) -> str:
    r = _f(radius)
    across, back = _f(2 * radius), _f(-2 * radius)
    return f"M{_point(x - radius, y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 {back} 0z"


def _box(rect: _Rect, radius: float = 0.0) -> str:
    if not radius:
        return (
            f"M{_point(rect.left, rect.top)}h{_f(rect.width)}v{_f(rect.height)}h{_f(-rect.width)}z"
        )
    r = _f(radius)
    across, down = _f(rect.width - 2 * radius), _f(rect.height - 2 * radius)
    back, up = _f(2 * radius - rect.width), _f(2 * radius - rect.height)
    return (
        f"M{_point(rect.left + radius, rect.top)}h{across}a{r} {r} 0 0 1 {r} {r}v{down}"
        f"a{r} {r} 0 0 1 -{r} {r}h{back}a{r} {r} 0 0 1 -{r} -{r}v{up}a{r} {r} 0 0 1 {r} -{r}z"
    )


def _arch(rect: _Rect) -> str:
    """Return the upper half of the ellipse in a rectangle."""
    start = _point(rect.left, rect.top + rect.height / 2)
    return f"M{start}a{_f(rect.width / 2)} {_f(rect.height / 2)} 0 0 1 {_f(rect.width)} 0"
