"""What all widgets have in common that are drawn with a look and a scale."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nqviz.ui.look.palette import LIGHT, Look

if TYPE_CHECKING:
    _Base = QWidget
else:  # a mixin: a Python class can derive from only one class of Qt's
    _Base = object


class Styled(_Base):
    """Mixin of a widget that is drawn with a look and a scale, and shares them with its children.

    It stands before Qt's class in the list of bases. What a subclass derives from the look, such
    as margins and style sheets, it sets in `apply_look`. Widgets that get a parent later are given
    the look by that parent.
    """

    _look: Look = LIGHT
    _scale: float = 1.0

    @property
    def _unit(self) -> float:
        """The height of text, in pixels."""
        return self._look.font * self._scale

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with a look, `scale` times as large as normal, here and in all styled children."""
        self._look, self._scale = look, scale
        for child in styled_children(self):
            child.set_look(look, scale)
        self.apply_look()
        self.updateGeometry()
        self.update()

    def apply_look(self) -> None:
        """Set what depends on the look and the scale.

        The children have both already; here some of them can be given another scale.
        """


def styled_children(parent: QObject) -> Iterator[Styled]:
    """Yield the nearest styled widgets below an object, without those inside of them."""
    for child in parent.children():
        if isinstance(child, Styled):
            yield child
        elif isinstance(child, QWidget):
            yield from styled_children(child)
