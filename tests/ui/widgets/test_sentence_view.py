from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import use_language
from nqviz.frames.palette import LIGHT
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.sentence_view import SentenceView, wrapped_height
from tests.support.pixels import colors_in
from tests.support.qt_objects import added

LONG = "Row 6, column 3 is not safe, because a queen above attacks it along a diagonal."
CHINESE = "第6行第3列不可放：第2行第7列的皇后沿上行对角线攻击它。"


@pytest.fixture
def view(qtbot: QtBot) -> SentenceView:
    return added(qtbot, SentenceView("Why"))


@pytest.fixture
def chinese(view: SentenceView) -> Iterator[SentenceView]:
    use_language("zh_CN")
    yield view
    use_language("en")


def test_a_sentence_is_shown_whole_where_there_is_room(view: SentenceView) -> None:
    view.resize(900, view.height_for(1))
    view.say(LONG)
    assert view.shown() == view.text == view.accessibleDescription() == LONG
    view.resize(340, view.height_for(2))
    assert view.shown() == LONG


@pytest.mark.parametrize("width", [60, 120, 240, 400])
def test_what_has_no_room_ends_in_an_ellipsis_after_a_whole_word(
    view: SentenceView, width: int
) -> None:
    view.say(LONG)
    view.resize(width, view.height_for(1))
    assert view.shown().endswith("…")
    assert LONG.startswith(view.shown()[:-1])
    assert LONG[len(view.shown()) - 1] == " "
    assert view.toolTip() == LONG


@pytest.mark.parametrize(
    ("whole", "more"),
    [("Rows are filled from 0.5.", " Press Space."), ("各行に置きます。", "再生です。")],
)
def test_a_whole_sentence_is_better_than_two_that_are_cut(
    view: SentenceView, whole: str, more: str
) -> None:
    view.say(whole + more)
    view.resize(QFontMetrics(text_font(LIGHT.font)).horizontalAdvance(whole) + 20, 30)
    assert view.shown() == whole
    assert view.toolTip() == whole + more


@pytest.mark.parametrize("width", [60, 120, 240])
def test_chinese_is_cut_between_its_letters(chinese: SentenceView, width: int) -> None:
    chinese.say(CHINESE)
    chinese.resize(width, chinese.height_for(1))
    assert len(chinese.shown()) > width / LIGHT.font / 2
    assert chinese.shown().endswith("…")
    assert CHINESE.startswith(chinese.shown()[:-1])


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_lines_of_chinese_fit_where_there_is_room_for_so_many(
    chinese: SentenceView, lines: int
) -> None:
    chinese.resize(80, chinese.height_for(lines))
    chinese.say("皇\n" * (lines - 1) + "后")
    assert chinese.shown() == chinese.text
    chinese.say(chinese.text + "\n后")
    assert chinese.shown() != chinese.text


def test_chinese_letters_are_painted_whole(chinese: SentenceView) -> None:
    chinese.say("，：（皇后）")

    def rows_with_ink(height: int) -> int:
        chinese.resize(200, height)
        image = chinese.grab().toImage()
        ground = image.pixelColor(199, 0)
        return sum(
            any(image.pixelColor(x, y) != ground for x in range(200)) for y in range(image.height())
        )

    height = chinese.height_for(1)
    assert rows_with_ink(height) == rows_with_ink(3 * height) > LIGHT.font / 2


def test_no_line_ends_within_the_size_of_a_board() -> None:
    font = text_font(20)
    metrics = QFontMetrics(font)
    width = max(metrics.horizontalAdvance(f"Basic {letter} =") for letter in "kn")
    lines = [wrapped_height(f"Basic {letter} = 8 Basic", font, width) for letter in "kn"]
    assert [round(height / metrics.lineSpacing()) for height in lines] == [2, 3]


def test_a_warning_looks_different(view: SentenceView) -> None:
    view.resize(900, view.height_for(1))

    def has(color: str) -> bool:
        image = view.grab().toImage()
        return color in colors_in(image, QRect(0, 0, 300, image.height()))

    view.say(LONG)
    assert not has(LIGHT.warning)
    view.warn(LONG)
    assert has(LIGHT.warning)
