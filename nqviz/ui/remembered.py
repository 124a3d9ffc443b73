"""What the settings remember of the window's looks, whatever somebody has written there."""

from PySide6.QtCore import QSettings

from nqviz.ui.palette import LIGHT, LOOKS, Look

LEAST_ZOOM, MOST_ZOOM = -5, 12


def remembered_look(settings: QSettings) -> Look:
    """Return the look that was in use."""
    name = settings.value("look")
    return next((look for look in LOOKS if look.name == name), LIGHT)


def remembered_zoom(settings: QSettings) -> int:
    """Return how many notches larger than normal everything was."""
    try:
        zoom = int(str(settings.value("zoom", 0)))
    except ValueError:
        return 0
    return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))
