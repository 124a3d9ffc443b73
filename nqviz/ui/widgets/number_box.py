"""A field for large whole numbers."""

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox

from nqviz.common.i18n import number

_OTHERS = re.compile(r"[^0-9-]")


class NumberBox(QSpinBox):
    """A spin box that separates thousands as all texts do, whatever the system's locale says."""

    def textFromValue(self, value: int) -> str:
        return number(value)

    def valueFromText(self, text: str) -> int:
        digits = _OTHERS.sub("", text)
        return int(digits) if digits.strip("-") else self.minimum()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        digits = _OTHERS.sub("", text)
        if not re.fullmatch(r"[0-9,\s\u202f]*", text) or len(digits) > len(str(self.maximum())):
            return QValidator.State.Invalid, text, position
        if not digits or not self.minimum() <= int(digits) <= self.maximum():
            return QValidator.State.Intermediate, text, position
        return QValidator.State.Acceptable, text, position
