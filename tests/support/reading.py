"""Reads what is written in a window: every text that is drawn, where, how large and how clearly.

The widgets draw themselves on a device that draws nothing and notes each text, so that what a
widget paints itself is read like labels and buttons.
"""
# ruff: noqa: N802  Qt's names

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

import numpy as np
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPainter,
    QRegion,
    QTextItem,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QWidget

from nqviz.ui.lessons.answer_picture import ShareView
from nqviz.ui.lessons.explanation import PaneCover
from nqviz.ui.step.code_view import CodeView
from tests.support.pixels import contrast, pixels_of

_DEPTH = 32
_DPI = 96
_INK_ABOVE, _INK_BELOW = 0.72, 0.55  # the share of ascent and descent that letters fill
_SLACK = 1.5  # pixels by which rounding may cut or overlap
_LEAST_GROUND = 0.2  # the share of a text's place that its ground has at least
_ELLIPSIS = "…"


@dataclass(frozen=True)
class Text:
    """A text as it was drawn.

    Attributes:
        words: the text.
        rect: where its letters stand, in the window.
        room: where it may be drawn: what lies outside is cut off.
        color: the colour of the letters.
        pixels: the height of the font.
        widget: who drew it.
    """

    words: str
    rect: QRectF
    room: QRectF
    color: QColor
    pixels: float
    widget: QWidget

    @property
    def shown(self) -> QRectF:
        """The part of the letters that is not cut off."""
        return self.rect & self.room

    def __str__(self) -> str:
        return f"{self.words!r} in {type(self.widget).__name__}"


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.drawn: list[tuple[str, QRectF, QRectF | None, QColor, float]] = []

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, _state: object) -> None: ...

    def drawPixmap(self, *_args: object) -> None: ...

    def drawImage(self, *_args: object) -> None: ...

    def drawPath(self, _path: object) -> None: ...

    def drawPolygon(self, *_args: object) -> None: ...

    def drawRects(self, *_args: object) -> None: ...

    def drawTextItem(self, at: QPointF, item: QTextItem) -> None:  # type: ignore[override]
        painter = self.painter()
        above, below = _INK_ABOVE * item.ascent(), _INK_BELOW * item.descent()
        place = painter.combinedTransform()
        rect = place.mapRect(QRectF(at.x(), at.y() - above, item.width(), above + below))
        clip = place.mapRect(painter.clipBoundingRect()) if painter.hasClipping() else None
        if item.text().strip():
            pixels = item.font().pixelSize()
            self.drawn.append((item.text(), rect, clip, painter.pen().color(), pixels))


_KIND = QPaintDevice.PaintDeviceMetric
_WIDTH, _HEIGHT = _KIND.PdmWidth.value, _KIND.PdmHeight.value
_METRICS = {
    _KIND.PdmDepth.value: _DEPTH,
    _KIND.PdmDpiX.value: _DPI,
    _KIND.PdmDpiY.value: _DPI,
    _KIND.PdmPhysicalDpiX.value: _DPI,
    _KIND.PdmPhysicalDpiY.value: _DPI,
    _KIND.PdmDevicePixelRatio.value: 1,
    _KIND.PdmDevicePixelRatioScaled.value: 1 << 16,
}


class _Notebook(QPaintDevice):
    def __init__(self, size: QSize) -> None:
        super().__init__()
        self._metrics = _METRICS | {_WIDTH: size.width(), _HEIGHT: size.height()}
        self.engine = _Engine()

    def paintEngine(self) -> QPaintEngine:
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(metric.value, 0)


def texts_in(window: QWidget) -> list[Text]:
    """Return every text that the visible widgets of a window draw, the window's own first."""
    texts = list(_texts_of(window, window))
    for widget in _shown_below(window):
        texts.extend(_texts_of(widget, window))
    return texts


def _shown_below(parent: QWidget) -> Iterator[QWidget]:
    """Yield the visible widgets inside one; of what a lesson covers only the cover."""
    for child in parent.children():
        if isinstance(child, QWidget) and not child.isWindow() and child.isVisible():
            covers = [each for each in child.children() if isinstance(each, PaneCover | ShareView)]
            if shown := [each for each in covers if each.isVisible()]:
                yield from shown
            else:
                yield child
                yield from _shown_below(child)


def _texts_of(widget: QWidget, window: QWidget) -> Iterator[Text]:
    notebook = _Notebook(widget.size())
    painter = QPainter(notebook)
    QWidget.render(widget, painter, QPoint(), QRegion(), QWidget.RenderFlag(0))
    painter.end()
    if not notebook.engine.drawn:
        return
    origin = QPointF(widget.mapTo(window, QPoint()))
    # `visibleRegion` would leave out what other widgets cover.
    room = QRectF(widget.rect()).translated(origin)
    for parent in _parents(widget, window):
        room &= QRectF(parent.rect()).translated(QPointF(parent.mapTo(window, QPoint())))
    for words, rect, clip, color, pixels in notebook.engine.drawn:
        part = room if clip is None else room & clip.translated(origin)
        yield Text(words, rect.translated(origin), part, color, pixels, widget)


def _parents(widget: QWidget, window: QWidget) -> Iterator[QWidget]:
    while widget is not window and (parent := widget.parentWidget()) is not None:
        yield (widget := parent)


def cut(texts: Iterable[Text]) -> list[Text]:
    """Return the texts that are cut off where nothing can be scrolled, or end in an ellipsis."""
    scrolls = cache(_scrolls)
    return [text for text in texts if _is_elided(text) or _is_cut(text, scrolls)]


def _is_elided(text: Text) -> bool:
    if not text.words.rstrip().endswith(_ELLIPSIS):
        return False
    widget = text.widget
    return not (isinstance(widget, QAbstractButton | QLabel) and text.words in widget.text())


def _is_cut(text: Text, scrolls: Callable[[QWidget], tuple[bool, bool]]) -> bool:
    room, rect = text.room.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK), text.rect
    is_cut_across = rect.left() < room.left() or rect.right() > room.right()
    is_cut_down = rect.top() < room.top() or rect.bottom() > room.bottom()
    if not (text.room.isEmpty() or is_cut_across or is_cut_down):
        return False
    scrolls_across, scrolls_down = scrolls(text.widget)
    if text.room.isEmpty():
        return not (scrolls_across or scrolls_down)
    return (is_cut_across and not scrolls_across) or (is_cut_down and not scrolls_down)


def _scrolls(widget: QWidget) -> tuple[bool, bool]:
    """Tell whether something that holds a widget can be scrolled, across and down."""
    parents = _parents(widget, QWidget.window(widget))
    areas = [each for each in parents if isinstance(each, QAbstractScrollArea)]
    across = any(area.horizontalScrollBar().maximum() > 0 for area in areas)
    return across, any(area.verticalScrollBar().maximum() > 0 for area in areas)


def overlapping(texts: Iterable[Text]) -> list[tuple[Text, Text]]:
    """Return the pairs of texts whose letters stand on each other."""
    seen = [(text, shown) for text in texts if not (shown := text.shown).isEmpty()]
    return list(_pairs(sorted(seen, key=lambda each: each[1].top())))


def _pairs(seen: list[tuple[Text, QRectF]]) -> Iterator[tuple[Text, Text]]:
    """Yield those of texts, from top to bottom, that stand on each other."""
    for place, (one, shown) in enumerate(seen):
        bottom = shown.bottom()
        for other, other_shown in islice(seen, place + 1, None):
            if other_shown.top() >= bottom:
                break
            if _is_large(shown & other_shown):
                yield one, other


def _is_large(rect: QRectF) -> bool:
    return rect.width() > _SLACK and rect.height() > _SLACK


def picture_of(window: QWidget) -> QImage:
    """Return a picture of a window as it stands on the screen when all has been painted."""
    QCoreApplication.processEvents()
    return QGuiApplication.primaryScreen().grabWindow(window.winId()).toImage()


def faint(texts: Iterable[Text], picture: QImage, least: float) -> list[tuple[Text, float]]:
    """Return the texts that stand out from their ground in a picture by less than `least` to 1.

    With each comes its contrast.
    """
    pixels = pixels_of(picture)
    return [
        (text, ratio)
        for text in texts
        if _is_large(text.shown)
        for ratio in [contrast(text.color, _ground(pixels, text.shown, text.color))]
        if ratio < least
    ]


def _ground(pixels: np.ndarray, rect: QRectF, ink: QColor) -> QColor:
    """Return the colour of the ground on which letters stand.

    It is the one that most pixels of the place have. Bold Chinese letters that are cut in two may
    cover more than half of it, so that their own colour counts only where there is hardly another.
    """
    height, width = pixels.shape
    place = rect.toRect().adjusted(-2, -2, 2, 2) & QRect(0, 0, width, height)
    part = pixels[place.top() : place.bottom() + 1, place.left() : place.right() + 1]
    return QColor(_most_of(part.tobytes(), ink.rgb()))


@lru_cache(maxsize=2000)  # most texts stand there unchanged on the next place, too
def _most_of(part: bytes, ink: int) -> int:
    colors, counts = np.unique(np.frombuffer(part, np.uint32), return_counts=True)
    is_ground = (counts >= _LEAST_GROUND * counts.sum()) & (colors != ink)
    return int(colors[(np.where(is_ground, counts, 0) if is_ground.any() else counts).argmax()])


def columns_of(widget: QWidget, color: str) -> set[int]:
    """Return at which x of a widget's picture a colour is seen."""
    pixels = pixels_of(widget.grab().toImage())
    return {int(x) for x in np.flatnonzero((pixels == QColor(color).rgb()).any(axis=0))}


def counts_of_lines(code: CodeView) -> dict[int, int]:
    """Return by line, from 1, the number at its right, where there is one, in a shown window."""
    view, scrolled = code.viewport(), code.verticalScrollBar().value()
    character = QFontMetricsF(code.document().defaultFont()).horizontalAdvance("0")
    corner = view.mapTo(code.window(), QPoint(view.width(), 0))
    left = corner.x() - 8 * character
    groups: dict[int, list[Text]] = {}  # of digits, by line
    for text in texts_in(code.window()):
        if text.widget is view and text.words.isdigit() and text.rect.left() > left:
            down = text.rect.center().y() - corner.y()
            line = int(down // code.line_rect(1).height()) + 1 + scrolled
            groups.setdefault(line, []).append(text)
    return {
        line: int("".join(each.words for each in sorted(texts, key=lambda each: each.rect.left())))
        for line, texts in groups.items()
    }
