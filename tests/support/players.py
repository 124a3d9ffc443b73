"""Waits for what plays, such as the player of a page or of a race, to stand still."""

from typing import Any

from PySide6.QtCore import QCoreApplication

from nqviz.ui.playback.playback import Playback


def settle(player: Playback[Any]) -> None:
    """Process events until a player stands still, and then those that are left."""
    while player.is_busy:
        QCoreApplication.processEvents()
    QCoreApplication.processEvents()


def seek(player: Playback[Any], index: int) -> None:
    """Seek a step, and wait until it is shown."""
    player.seek(index)
    settle(player)
