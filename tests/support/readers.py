"""What reads a run while it moves, as the controller of the Step page lets it."""

from typing import Protocol, TypeVar

from nqviz.ui.playback.player import Player


class Reader(Protocol):
    """A part that reads the player's run."""

    def read_on(self) -> None:
        """Read up to the position."""


R = TypeVar("R", bound=Reader)


def following(player: Player, reader: R) -> R:
    """Let a reader read on whenever its player's run moves or grows, and return it."""
    player.changed.connect(reader.read_on)
    return reader
