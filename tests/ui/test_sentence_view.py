import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.ui.palette import LIGHT
from nqviz.ui.sentence_view import SentenceView

LONG = "Row 6, column 3 is not promising, because a queen above attacks it along a diagonal."


@pytest.fixture
def view(qtbot: QtBot) -> SentenceView:
    view = SentenceView("Why")
    qtbot.addWidget(view)
    view.set_look(LIGHT, 1.0)
    return view


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


def test_a_warning_looks_different(view: SentenceView) -> None:
    view.resize(900, view.height_for(1))

    def has(color: str) -> bool:
        image = view.grab().toImage()
        return any(
            image.pixelColor(x, y) == QColor(color)
            for x in range(300)
            for y in range(image.height())
        )

    view.say(LONG)
    assert not has(LIGHT.warning)
    view.warn(LONG)
    assert has(LIGHT.warning)
