import pytest
from PySide6.QtGui import QFontInfo, QFontMetricsF, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import speaking
from nqviz.frames.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look
from nqviz.ui.look.theme import (
    NARROWEST,
    apply_look,
    code_font,
    narrowed,
    qt_palette,
    style_sheet,
    text_font,
)
from tests.support.pixels import contrast

pytestmark = pytest.mark.usefixtures("qapp")
TEXT = "Queens on a torus"


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_text_stands_out_from_every_ground_it_is_written_on(look: Look) -> None:
    least = 7.0 if look is PROJECTOR else 4.5
    grounds = (look.window, look.card, look.accent_soft, look.warning_soft, look.success_soft)
    for ground in (*grounds, look.light_square):
        assert contrast(look.text, ground) >= least
    for ink, ground in (
        *((look.muted, ground) for ground in (look.window, look.card)),
        (look.accent, look.card),
        (look.accent, look.accent_soft),
        (look.on_accent, look.accent),
        (look.warning, look.card),
        (look.success, look.card),
    ):
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_shapes_stand_out_from_both_kinds_of_square(look: Look) -> None:
    for square in (look.light_square, look.dark_square):
        for shape in (look.queen, look.trial, look.struck, look.swap, look.falling, look.column):
            assert contrast(shape, square) >= 3.0, (shape, square)
        assert contrast(look.conflict, square) >= 2.7
        assert contrast(look.rising, square) >= 3.0
    assert contrast(look.conflict, look.card) >= 3.0
    assert contrast(look.solution, look.window) >= 3.0


def test_figures_are_equally_wide(qapp: QApplication) -> None:  # noqa: ARG001  fonts need it
    metrics = QFontMetricsF(text_font(20))
    assert len({metrics.horizontalAdvance(figure * 4) for figure in "0123456789"}) == 1


def test_the_bundled_fonts_are_used(qapp: QApplication) -> None:  # noqa: ARG001  fonts need it
    assert QFontInfo(text_font(14)).family() == "Inter"
    assert QFontInfo(code_font(14)).family() == "JetBrains Mono"
    assert QFontInfo(text_font(14, is_bold=True)).weight() == 600


def test_a_disabled_control_can_still_be_read() -> None:
    palette = qt_palette(DARK)
    disabled = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    assert contrast(disabled.name(), DARK.card) >= 4.5


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_text_and_controls_grow_with_the_scale(
    qtbot: QtBot, qapp: QApplication, scale: float
) -> None:
    label, button = QLabel("n"), QPushButton("n")
    for widget in (label, button):
        qtbot.addWidget(widget)
    apply_look(qapp, LIGHT, 1.0)
    before = label.sizeHint().height(), button.sizeHint().height()
    apply_look(qapp, LIGHT, scale)
    assert label.fontInfo().pixelSize() == round(14 * scale)
    assert label.sizeHint().height() == pytest.approx(before[0] * scale, rel=0.15)
    assert button.sizeHint().height() == pytest.approx(before[1] * scale, rel=0.15)


def test_no_pixel_stays_behind_when_the_scale_doubles() -> None:
    once, twice = style_sheet(LIGHT, 1.0), style_sheet(LIGHT, 2.0)
    for line, doubled in zip(once.splitlines(), twice.splitlines(), strict=True):
        sizes = [word for word in line.replace(";", " ").split() if word.endswith("px")]
        if sizes and sizes != ["1px"]:
            assert line != doubled


@pytest.mark.parametrize(
    ("language", "words"), [("en", "safe"), ("zh_CN", "安全的格"), ("ja", "安全なマス")]
)
@pytest.mark.usefixtures("qapp")
def test_bold_letters_have_more_ink_in_every_language(language: str, words: str) -> None:
    def ink(*, is_bold: bool) -> int:
        image = QImage(300, 60, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.setFont(text_font(36, is_bold=is_bold))
        painter.drawText(5, 45, words)
        painter.end()
        return sum(255 - shade for shade in bytes(image.constBits()))

    with speaking(language):
        assert ink(is_bold=True) > 1.2 * ink(is_bold=False)


@pytest.mark.parametrize("share", [2.0, 1.0, 0.9, NARROWEST + 0.02, 0.5])
def test_letters_get_narrow_before_a_text_loses_its_end(share: float) -> None:
    font = text_font(24)
    width = share * QFontMetricsF(font).horizontalAdvance(TEXT)
    narrow, shown = narrowed(TEXT, font, width)
    assert (shown == TEXT) == (share >= NARROWEST)
    assert (narrow.stretch() == 100) == (share >= 1)
    assert QFontMetricsF(narrow).horizontalAdvance(shown) <= width
