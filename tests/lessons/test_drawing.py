import pytest

from nqviz.lessons.drawing import Draw, DrawMark, annotations_of, drawing_from
from nqviz.lessons.fields import FieldError, Fields
from nqviz.model.annotations import Annotations
from nqviz.model.board import attack
from nqviz.model.position import Position, Task
from nqviz.model.rule import parsed_rule

QUEENS = [0, 2, 4, -1, -1, -1]


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


def test_marks_become_annotations() -> None:
    marks = [
        DrawMark(Draw.ATTACKS, (1,)),
        DrawMark(Draw.ATTACKS, (3,)),  # no queen stands there
        DrawMark(Draw.RING, (2, 4)),
        DrawMark(Draw.BLAME, (0, 0)),
    ]
    assert annotations_of(marks, Position(Task(6), QUEENS)) == Annotations(
        rays=((1, 2),), rings=((2, 4),), blamed=((0, 0),)
    )


def test_attackers_of_a_row_point_from_each_attacked_square_to_a_queen() -> None:
    arrows = annotations_of([DrawMark(Draw.ATTACKERS, (4,))], Position(Task(6), QUEENS)).arrows
    attacked = {(4, c) for c in range(6) if any(attack(r, QUEENS[r], 4, c) for r in range(3))}
    assert {square for square, _ in arrows} == attacked
    assert all(QUEENS[row] == column for _, (row, column) in arrows)
    assert all(attack(*square, *queen) for square, queen in arrows)


@pytest.mark.parametrize(
    ("rule", "row", "columns"),
    [
        ("queens", 3, [2]),
        ("torus", 3, [0, 2, 4]),
        ("kings", 2, [2]),
        ("kings regions=AAAAA/BBBBB/CCCCC/ADDDD/EEEEE", 3, [0, 2]),
        ("superqueens", 2, [0, 1, 2, 3, 4]),
    ],
)
def test_attackers_are_those_of_the_rule(rule: str, row: int, columns: list[int]) -> None:
    position = Position(Task(5, rule=parsed_rule(rule)), [2, -1, -1, -1, -1])
    arrows = annotations_of([DrawMark(Draw.ATTACKERS, (row,))], position).arrows
    assert arrows == tuple(((row, column), (0, 2)) for column in columns)
