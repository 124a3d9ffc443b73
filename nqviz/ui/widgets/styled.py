"""What all widgets have in common that are drawn with a look and a scale."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QSize
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nqviz.frames.palette import LIGHT, Look
from nqviz.ui.widgets.accessible import Role, set_role

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
    _applied: tuple[Look, float] = LIGHT, 1.0

    @property
    def _unit(self) -> float:
        return self._look.font * self._scale

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with a look, `scale` times as large as normal, here and in all styled children."""
        self._applied = self._look, self._scale = look, scale
        for child in self._styled_children():
            child.set_look(look, scale)
        self.apply_look()
        self.updateGeometry()
        self.update()

    def _styled_children(self) -> "Iterator[Styled]":
        """Yield the widgets that get the look whenever this one does."""
        return styled_children(self)

    def apply_style(self, look: Look, scale: float) -> None:
        """Take a look and a scale, unless they are those that `set_look` has given."""
        if self._applied != (look, scale):
            self.set_look(look, scale)

    def measure_in(self, look: Look, scale: float) -> None:
        """Let this widget tell the sizes that it has in a look and a scale.

        Nothing is drawn anew; `apply_style` must follow before anything is.
        """
        self._look, self._scale = look, scale

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


class DrawnStrip(Styled, QWidget):
    """A widget that draws itself, as wide as can be and of a height of its own, with a name."""

    def __init__(self, name: str, role: Role, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        set_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class DrawnView(Styled, QWidget):
    """A widget that draws itself, takes all the space there is, and has a name and a role.

    A subclass may set the size it likes to have, and the least one at which it can be read.
    """

    _size = QSize(400, 260)
    _least_size = QSize(160, 100)

    def __init__(self, name: str, role: Role, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        set_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def _padding(self) -> int:
        """The pixels that texts are away from the edges."""
        return round(0.6 * self._unit)

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return self._least_size

    def event(self, event: QEvent) -> bool:
        """Claim keys before menus and shortcuts do; say what is pointed at."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            if self._claims(event):
                event.accept()
                return True
        elif isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            tip = self._tip_at(event.pos().toPointF())
            if tip:
                QToolTip.showText(event.globalPos(), tip, self)
                return True
        return super().event(event)

    def _claims(self, _event: QKeyEvent) -> bool:
        """Tell whether the view has a use for a key of its own."""
        return False

    def _tip_at(self, _point: QPointF) -> str:
        """Return the tip for what lies at a point; "" leaves it to the view's own."""
        return ""
