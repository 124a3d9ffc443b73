import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.step import Kind
from nqviz.ui.step.why_view import WhyView
from tests.support.qt_objects import added
from tests.support.reading import cut, overlapping, texts_in

LONG = "The queen in row 12, column 17 strikes out its falling diagonal in the empty rows. " * 3


@pytest.fixture
def why(qtbot: QtBot) -> WhyView:
    return added(qtbot, WhyView(), 600)


@pytest.mark.parametrize(
    ("kind", "ground", "bar"),
    [
        (Kind.CONFLICT, LIGHT.warning_soft, LIGHT.conflict),
        (Kind.SOLUTION, LIGHT.success_soft, LIGHT.solution),
        (Kind.PLACE, LIGHT.accent_soft, LIGHT.accent),
        (None, LIGHT.accent_soft, LIGHT.accent),
    ],
)
def test_the_ground_says_what_kind_of_step_it_was(
    why: WhyView, kind: Kind | None, ground: str, bar: str
) -> None:
    why.say("A sentence.", kind)
    image = why.grab().toImage()
    assert image.pixelColor(1, why.height() // 2).name() == bar
    assert image.pixelColor(why.width() - 2, 2).name() == ground


def test_the_height_does_not_depend_on_the_sentence(why: WhyView) -> None:
    why.say("Short.")
    short = why.sizeHint(), why.minimumSizeHint()
    why.say(LONG, Kind.DEAD_END)
    assert (why.sizeHint(), why.minimumSizeHint()) == short


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_a_long_sentence_shrinks_into_its_box(why: WhyView, look: Look, times: int) -> None:
    why.set_look(look, 1.0)
    words = " ".join([LONG.strip()] * times)
    why.say(words)
    why.resize(700, why.sizeHint().height())
    why.show()
    lines = texts_in(why)
    shown = " ".join(line.words.strip() for line in lines)
    assert shown.replace("\xa0", " ") == words  # No line ends within “row 12”.
    assert not cut(lines)
    assert not overlapping(lines)
    assert lines[0].pixels < look.why_font
