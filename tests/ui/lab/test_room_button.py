from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from nqviz.ui.lab import room_button
from nqviz.ui.lab.room_button import RoomButton


@pytest.fixture
def asked():
    """Return the list of what has been asked for."""
    return []


@pytest.fixture
def button(qtbot, monkeypatch, asked):
    monkeypatch.setattr(room_button, "own_addresses", lambda: {"lan": "192.168.1.10"})
    button = RoomButton(
        lambda *room: asked.append(room), asked.append, lambda: asked.append("leave")
    )
    qtbot.addWidget(button)
    return button


def entry(button, words):
    """Open the menu as a click does, and return the entry that has these words."""
    button.menu().aboutToShow.emit()
    (found,) = [each for each in button.menu().actions() if words in each.text()]
    return found


def test_it_says_who_counts(button):
    assert button.text() == "This computer"
    assert entry(button, "This computer alone").isChecked()
    button.show_room("room.nqlab")
    assert button.text() == "room.nqlab"
    assert not entry(button, "This computer alone").isChecked()


@pytest.mark.parametrize(
    ("words", "address"), [("192.168.1.10 (lan)", "192.168.1.10"), ("programs of this", "")]
)
def test_a_room_is_opened_at_an_address_with_a_file(button, asked, monkeypatch, words, address):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("/home/me/class", ""))
    entry(button, words).trigger()
    assert asked == [(Path("/home/me/class.nqlab"), address)]


def test_a_room_of_somebody_else_is_used_and_left(button, asked, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a: ("/home/me/a.nqlab", ""))
    entry(button, "Use a room").trigger()
    entry(button, "This computer alone").trigger()
    assert asked == [Path("/home/me/a.nqlab"), "leave"]


def test_without_a_name_nothing_happens(button, asked, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a: ("", ""))
    entry(button, "192.168.1.10").trigger()
    entry(button, "Use a room").trigger()
    assert not asked
