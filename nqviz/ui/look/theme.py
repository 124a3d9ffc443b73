"""Turns a `Look` and a scale into what Qt needs: fonts, a palette and one small style sheet.

The scale comes from how often the user has zoomed in or out.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QFontMetricsF,
    QPalette,
    QRawFont,
)
from PySide6.QtWidgets import QApplication

from nqviz.common.assets import asset
from nqviz.common.i18n import LANGUAGES, language_in_use
from nqviz.frames.palette import LIGHT, Look

_TEXT_FAMILY = "Inter"
_CODE_FAMILY = "JetBrains Mono"
_STYLE = "fusion"
_WIDER_THAN_A_WORD = 10_000  # in pixels

LEAST_ZOOM, MOST_ZOOM = -5, 12
_ZOOM_STEP = 1.1  # Each step makes everything so many times as large.

# The bundled fonts of the languages that need more than Latin letters: the file and the family.
_EASTERN = {
    "zh_CN": ("NotoSansCJKsc-Regular.otf", "Noto Sans CJK SC"),
    "ja": ("NotoSansCJKjp-Regular.otf", "Noto Sans CJK JP"),
}
NARROWEST = 0.75  # Letters are drawn with at least this share of their usual width.


def scale_of(zoom: int) -> float:
    """Return how much larger than normal everything is after so many steps."""
    return round(_ZOOM_STEP**zoom, 3)


@cache
def load_fonts(language: str) -> list[str]:
    """Make the bundled fonts known to Qt and return the families that a language adds.

    A QApplication must exist. The large fonts are read when their language is first spoken.
    """
    latin = ("Inter-Regular.otf", "Inter-SemiBold.otf")
    for name in (*latin, "JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf"):
        QFontDatabase.addApplicationFont(str(asset("fonts", name)))
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
    for family in (_TEXT_FAMILY, _CODE_FAMILY, QFont().family(), fixed):
        for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold):
            _kept_open(family, weight)
    if language not in _EASTERN:
        return []
    file, family = _EASTERN[language]
    QFontDatabase.addApplicationFont(str(asset("fonts", file)))
    _kept_open(family, QFont.Weight.Normal)
    return [family]


@cache
def _kept_open(family: str, weight: QFont.Weight) -> QRawFont:
    """Return a font that the cache keeps in use, so that its file stays open.

    Where a file is no longer in use, Qt 6.11 forgets those of all other fonts, too
    (`QFreetypeFace::release`), and opens each once more for fonts that are made later.
    """
    return QRawFont.fromFont(QFont(family, weight=weight))


def bold_weight() -> int:
    """Return the weight of what stands out, in the letters of the language in use.

    The bundled Chinese and Japanese fonts have one weight; from 700 on Qt draws their letters bold.
    """
    return 700 if language_in_use() in _EASTERN else 600


def text_font(pixels: float, *, is_bold: bool = False) -> QFont:
    """Return the font of text, with figures of equal width."""
    weight = bold_weight() if is_bold else QFont.Weight.Normal
    return QFont(_text_font(max(1, round(pixels)), QFont.Weight(weight), language_in_use()))


def code_font(pixels: float) -> QFont:
    """Return the font of code and of what an algorithm knows."""
    return QFont(_code_font(max(1, round(pixels)), language_in_use()))


# Views ask for their fonts at every step; each is made once, and a caller may change its copy. A
# font that is kept keeps its glyphs, and a window of another size has other fonts.
@lru_cache(64)
def _text_font(pixels: int, weight: QFont.Weight, language: str) -> QFont:
    font = QFont([_TEXT_FAMILY, *load_fonts(language)])
    font.setPixelSize(pixels)
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


@lru_cache(32)
def _code_font(pixels: int, language: str) -> QFont:
    font = QFont([_CODE_FAMILY, *load_fonts(language)])
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(pixels)
    return font


def widest(texts: Iterable[str], pixels: float) -> float:
    """Return the width of the widest of some texts, 0 where there is none."""
    return _widest(tuple(texts), max(1, round(pixels)), language_in_use())


@lru_cache(512)  # a board of 1000 rows has 1000 labels
def _widest(texts: tuple[str, ...], pixels: int, language: str) -> float:
    metrics = QFontMetricsF(_text_font(pixels, QFont.Weight.Normal, language))
    return max(map(metrics.horizontalAdvance, texts), default=0.0)


def line_spacing(font: QFont) -> int:
    """Return how far apart lines are, in the letters of the language in use.

    Qt's own measure is the first family's, and Chinese letters are higher than Latin ones.
    """
    metrics, language = QFontMetrics(font), language_in_use()
    if language not in _EASTERN:
        return metrics.lineSpacing()
    page = QRect(0, 0, _WIDER_THAN_A_WORD, _WIDER_THAN_A_WORD)
    return max(metrics.lineSpacing(), metrics.boundingRect(page, 0, LANGUAGES[language]).height())


def qt_palette(look: Look) -> QPalette:
    """Return the palette for Qt's Fusion style."""
    role = QPalette.ColorRole
    palette = QPalette()
    for color, roles in (
        (look.window, (role.Window, role.AlternateBase)),
        (look.card, (role.Base, role.Button, role.ToolTipBase, role.Light)),
        (look.text, (role.WindowText, role.Text, role.ButtonText, role.ToolTipText)),
        (look.muted, (role.PlaceholderText, role.Dark)),
        (look.border, (role.Midlight, role.Mid, role.Shadow)),
        (look.accent, (role.Highlight, role.Link, role.LinkVisited)),
        (look.on_accent, (role.BrightText, role.HighlightedText)),
    ):
        for each in roles:
            palette.setColor(each, QColor(color))
    for each in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, each, QColor(look.muted))
    return palette


def apply_look(app: QApplication, look: Look, scale: float) -> None:
    """Give the application a look at a scale, and all its controls."""
    app.setStyleSheet("")  # or another one takes Qt four times as long
    apply_palette(app, look, scale)
    app.setStyleSheet(style_sheet(look, scale))


def apply_palette(app: QApplication, look: Look, scale: float) -> None:
    """Give the application the colours and the font of a look at a scale; controls have more."""
    if app.style().objectName() != _STYLE:
        app.setStyle(_STYLE)
    app.setPalette(qt_palette(look))
    app.setFont(text_font(look.font * scale))


def style_sheet(look: Look, scale: float) -> str:
    """Return the style sheet of controls; every length in it is scaled.

    A QFrame with the property `card` is a pane, with `writes` one in which somebody types; a
    QPushButton with `segment` ("first", "middle" or "last") is part of a segmented button, one with
    `primary` is the main one of its row, one with `wide` has more width than its text, and one with
    `narrow` less beside it than others. The frame named `error` says what went wrong.
    """
    unit = look.font * scale / 14
    families = ", ".join(f'"{name}"' for name in (_TEXT_FAMILY, *load_fonts(language_in_use())))
    tick_ground = LIGHT.accent if look.is_dark else look.accent  # the tick is white

    def pixels(length: float) -> int:
        return max(1, round(length * unit))

    def px(length: float) -> str:
        return f"{pixels(length)}px"

    # A radius above half of what the other lengths are rounded to makes the handle square.
    edge, handle = pixels(2), pixels(4) + 2 * pixels(7)

    def image(name: str) -> str:
        return f'url("{asset("icons", name).as_posix()}")'

    return f"""
QWidget {{ font-family: {families}; font-size: {px(14)}; }}
QToolTip {{ background: {look.card}; color: {look.text}; border: 1px solid {look.border};
    padding: {px(4)}; }}
QFrame[card="true"] {{ background: {look.card}; border: 1px solid {look.border};
    border-radius: {px(6)}; }}
QFrame[card="true"][writes="true"] {{ border: {px(2)} solid {look.accent}; }}
QLabel[muted="true"] {{ color: {look.muted}; }}
QPushButton, QComboBox, QSpinBox, QDoubleSpinBox, QLineEdit {{ background: {look.card};
    color: {look.text}; border: 1px solid {look.border}; border-radius: {px(5)};
    min-height: {px(24)}; padding: {px(2)} {px(10)}; }}
QPushButton:hover, QComboBox:hover {{ background: {look.accent_soft}; }}
QPushButton:pressed, QPushButton:checked {{ background: {look.accent_soft}; color: {look.accent};
    border-color: {look.accent}; font-weight: {bold_weight()}; }}
QPushButton:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus, QLineEdit:focus {{
    border: {px(2)} solid {look.accent}; padding: {px(1)} {px(9)}; }}
QPushButton:disabled, QComboBox:disabled, QSpinBox:disabled {{ color: {look.muted};
    background: {look.window}; }}
QPushButton[primary="true"] {{ background: {look.accent}; color: {look.on_accent};
    border-color: {look.accent}; font-weight: {bold_weight()}; }}
QPushButton[primary="true"]:hover {{ background: {look.accent}; border-color: {look.text}; }}
QPushButton[primary="true"]:focus {{ border: {px(2)} solid {look.text}; }}
QPushButton[primary="true"]:disabled {{ background: {look.window}; color: {look.muted};
    border-color: {look.border}; }}
QPushButton[wide="true"] {{ padding: {px(2)} {px(4)}; }}
QPushButton[wide="true"]:focus {{ padding: {px(1)} {px(3)}; }}
QPushButton[narrow="true"] {{ padding-left: {px(6.3)}; padding-right: {px(6.3)}; }}
QPushButton[segment="first"] {{ border-top-right-radius: 0; border-bottom-right-radius: 0;
    border-right-width: 0; }}
QPushButton[segment="middle"] {{ border-radius: 0; border-right-width: 0; }}
QPushButton[segment="last"] {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: {px(24)}; }}
QComboBox::down-arrow {{ image: {image("arrow-down.svg")}; width: {px(11)}; height: {px(11)}; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: {px(20)};
    background: transparent; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{
    background: {look.accent_soft}; }}
QAbstractSpinBox::up-arrow {{ image: {image("arrow-up.svg")}; width: {px(9)}; height: {px(9)}; }}
QAbstractSpinBox::down-arrow {{ image: {image("arrow-down.svg")}; width: {px(9)};
    height: {px(9)}; }}
QComboBox QAbstractItemView {{ background: {look.card}; color: {look.text};
    border: 1px solid {look.border}; selection-background-color: {look.accent_soft};
    selection-color: {look.text}; outline: none; }}
QComboBox QAbstractItemView::item {{ min-height: {px(25)}; padding: 0 {px(6)}; }}
QProgressBar {{ background: {look.border}; border: none; }}
QProgressBar::chunk {{ background: {look.accent}; }}
#error {{ background: {look.warning_soft}; border-left: {px(4)} solid {look.warning};
    padding-left: {px(4)}; }}
#error QLabel {{ color: {look.warning}; font-weight: {bold_weight()}; }}
QCheckBox {{ spacing: {px(6)}; }}
QCheckBox::indicator {{ width: {px(14)}; height: {px(14)}; border: 1px solid {look.muted};
    border-radius: {px(3)}; background: {look.card}; }}
QCheckBox::indicator:checked {{ background: {tick_ground}; border-color: {tick_ground};
    image: {image("check.svg")}; }}
QCheckBox::indicator:focus {{ border: {px(2)} solid {look.accent}; }}
QSlider:horizontal {{ min-height: {px(24)}; }}
QSlider::groove:horizontal {{ height: {px(4)}; background: {look.border};
    border-radius: {px(2)}; }}
QSlider::sub-page:horizontal {{ background: {look.accent}; border-radius: {px(2)}; }}
QSlider::handle:horizontal {{ width: {handle - 2 * edge}px; margin: -{px(7)} 0;
    background: {look.card}; border: {edge}px solid {look.accent};
    border-radius: {handle // 2}px; }}
QSlider::handle:horizontal:focus {{ border-color: {look.text}; }}
QScrollArea {{ border: none; background: transparent; }}
QScrollBar:vertical {{ width: {px(10)}; background: transparent; }}
QScrollBar:horizontal {{ height: {px(10)}; background: transparent; }}
QScrollBar::handle {{ background: {look.border}; border-radius: {px(4)};
    min-width: {px(24)}; min-height: {px(24)}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: transparent; border: none; width: 0; height: 0; }}
"""


def table_style(look: Look, unit: float) -> str:
    """Return the style sheet that gives cells and headings space beside them."""
    space = round(0.3 * unit)
    return (
        f"QTableView::item {{ padding: 0 {space}px; }}"
        f"QTableView::item:selected {{ background: {look.accent}; color: {look.on_accent}; }}"
        f"QHeaderView::section {{ background: {look.card}; color: {look.muted}; border: none; "
        f"border-bottom: 1px solid {look.border}; padding: {space}px; }}"
    )


def narrowed(text: str, font: QFont, width: float) -> tuple[QFont, str]:
    """Return a font and what it shows of a text in a width, in pixels.

    The letters are drawn together as far as `NARROWEST`; where that is not enough, the text loses
    its end.
    """
    needed = max(QFontMetricsF(font).horizontalAdvance(text), 1.0)
    narrow, shown = QFont(font), ""
    widest = int(100 * max(NARROWEST, min(1.0, width / needed)))
    for stretch in range(widest, int(100 * NARROWEST) - 1, -1):
        narrow.setStretch(stretch)
        shown = QFontMetricsF(narrow).elidedText(text, Qt.TextElideMode.ElideRight, width)
        if shown == text:  # not at the first where letters are whole pixels wide, as on Windows
            break
    return narrow, shown
