import pytest

from nqviz.common.i18n import number
from nqviz.lab.batches import Computer
from nqviz.ui.lab.computers_list import ComputersList
from nqviz.ui.lab.room_process import Visitor
from tests.support.qt_objects import added


@pytest.fixture
def computers(qtbot):
    return added(qtbot, ComputersList())


def test_it_says_how_a_computer_joins(computers):
    computers.show_room("room.nqlab", "192.168.1.10:8786")
    assert computers.heading == "The room at 192.168.1.10:8786"


def test_who_has_joined_stands_there_before_anything_is_counted(computers):
    computers.show_visitors([Visitor("ben", 4), Visitor("anna", 2)])
    assert computers.rows == [("anna", "2", "–"), ("ben", "4", "–")]


def test_each_computer_has_what_it_has_done_and_who_takes_no_part_stands_last(computers):
    computers.show_computers(
        [
            Computer("1", "anna", 2, refusal="anna has counted a part wrong."),
            Computer("2", "ben", 4, parts=12345),
            Computer("3", "carl", 4, parts=7, is_present=False),
            Computer("4", "dora", 8, parts=0),
        ]
    )
    assert computers.rows == [
        ("ben", "4", number(12345)),
        ("dora", "8", "0"),
        ("anna: takes no part", "2", "0"),
        ("carl: has left", "4", "7"),
    ]
    computers.show_computers([])
    assert computers.rows == []
