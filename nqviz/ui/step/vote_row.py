"""The hands that a class shows for each answer, typed in or counted key by key."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from nqviz.common.i18n import tr
from nqviz.runs.predicting import Answer
from nqviz.runs.voting import MOST_HANDS, Poll
from nqviz.ui.widgets.styled import Styled

_FIELDS = 4


class VoteRow(Styled, QWidget):
    """A field for each answer, and when the vote is over both tallies in words.

    Signals:
        typed(int, int): the answer at this place has so many hands.
    """

    typed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = [QSpinBox(self, maximum=MOST_HANDS) for _ in range(_FIELDS)]
        self.words = QLabel(self, wordWrap=True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for place, each in enumerate(self.fields):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
            each.setToolTip(tr("Hands for this answer: type them, or press its key for each"))
            each.valueChanged.connect(lambda count, place=place: self.typed.emit(place, count))
            self._row.addWidget(each, 1)
        self._row.addWidget(self.words, 1)
        self.hide()

    def show_poll(self, poll: Poll | None, answers: Sequence[Answer]) -> None:
        """Show a vote on some answers, without any on squares, or none at all."""
        self.setVisible(poll is not None)
        if poll is None:
            return
        counts = poll.is_open and bool(answers)
        for place, each in enumerate(self.fields):
            each.setVisible(counts and place < len(answers))
            if counts and place < len(answers):
                answer = answers[place]
                before = poll.hands[0].get(answer, 0) if poll.round else None
                with QSignalBlocker(each):
                    each.setPrefix("" if before is None else f"{before} → ")
                    each.setValue(poll.count(answer))
                each.setAccessibleName(tr("Hands for {answer}", answer=tr(answer.value)))
        self.words.setVisible(not counts)
        self.words.setText(poll.in_words() or tr("No hand has been counted yet."))

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.4 * self._unit))
