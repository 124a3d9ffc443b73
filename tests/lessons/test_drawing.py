import pytest

from nqviz.lessons.drawing import Draw, DrawMark, drawing_from
from nqviz.lessons.fields import FieldError, Fields


def test_what_is_drawn_is_named_with_its_numbers() -> None:
    texts = [
        "attacks 0",
        "attackers 3",
        "ring 2,3",
        "blame 0, 0",
        "share 171,300",
        "speed-up 20,80",
        "speed-up-limit 20,80",
    ]
    assert drawing_from(Fields({"draw": texts}), 4) == (
        DrawMark(Draw.ATTACKS, (0,)),
        DrawMark(Draw.ATTACKERS, (3,)),
        DrawMark(Draw.RING, (2, 3)),
        DrawMark(Draw.BLAME, (0, 0)),
        DrawMark(Draw.SHARE, (171, 300)),
        DrawMark(Draw.SPEED_UP, (20, 80)),
        DrawMark(Draw.LIMIT, (20, 80)),
    )
    assert drawing_from(Fields({}), 0) == ()


@pytest.mark.parametrize(
    "text",
    ["", "attacks", "attacks 4", "attacks -1", "ring 2", "ring 4,0", "share 3,2", "circle 1,1", 7],
)
def test_what_can_not_be_drawn_is_one_sentence(text: object) -> None:
    with pytest.raises(FieldError, match=r"^“draw” should name .*, not .*\.$"):
        drawing_from(Fields({"draw": [text]}), 4)


def test_a_drawing_needs_a_board() -> None:
    with pytest.raises(FieldError, match="“draw” needs a run on the page Step"):
        drawing_from(Fields({"draw": ["attacks 0"]}), 0)
