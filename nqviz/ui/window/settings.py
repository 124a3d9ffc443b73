"""What the settings remember of the window's looks, whatever somebody has written there."""

from PySide6.QtCore import QSettings

from nqviz.ui.look.palette import LIGHT, LOOKS, Look


def remembered_look(settings: QSettings) -> Look:
    """Return the look that was in use."""
    name = settings.value("look")
    return next((look for look in LOOKS if look.name == name), LIGHT)
