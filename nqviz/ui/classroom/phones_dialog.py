"""The address of a class on the projector: in letters, as a QR code, with how many have joined."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.classroom.qr_code import QrCode
from nqviz.ui.look.theme import bold_weight, text_font
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill

_SHARE = 0.9  # of the window's width and height
_LARGEST_ADDRESS = 64  # pixels
_SMALLEST = 11  # The letters of sentences have more pixels.
_SECONDS = (None, 30, 60, 120)
_NO_END = mark("As much time to answer as you give")
_ADVICE = (
    mark("Nobody has joined for a minute. Three things to look at:"),
    mark("1. Is the phone in the same Wi-Fi as this computer, and its mobile data off?"),
    mark(
        "2. Does the Wi-Fi keep phones apart, as those of many schools do? A hotspot of this "
        "computer or of a phone does not."
    ),
    mark(
        "3. Does this computer's firewall let port {port} pass? Windows asks only once: allow it "
        "under Windows Security > Firewall & network protection."
    ),
)


class PhonesDialog(FittingDialog):
    """Shows how to join a class, as long as it is open; the window can be used beside it."""

    def __init__(self, controller: ClassController, parent: QWidget | None = None) -> None:
        super().__init__(tr("Answers by phone"), parent)
        self._controller = controller
        self.code = QrCode(self)
        self.address, self.count = QLabel(self), QLabel(self)
        privacy = tr(
            "Phones get the board and the questions, and send their answers: no name, no "
            "account. That is plain HTTP, which others in this network can read; it ends with "
            "the window. Of the answers only their bars are kept, and only if you save them "
            "(Class)."
        )
        self.advice = QLabel(self, wordWrap=True)
        self.privacy = QLabel(privacy, self, wordWrap=True)
        self.network_box = ChoiceBox(self)
        self.network_box.setAccessibleName(tr("Network"))
        self.network_box.setToolTip(tr("The network by which phones reach this computer"))
        self.network_box.activated.connect(self._on_network_chosen)
        self.time_box = ChoiceBox(self)
        self.time_box.setAccessibleName(tr("Time to answer"))
        self.time_box.setToolTip(tr("How long each question is open, from the next one on"))
        for seconds in _SECONDS:
            words = tr("{seconds} s to answer", seconds=number(seconds)) if seconds else tr(_NO_END)
            self.time_box.addItem(words, seconds)
        self.time_box.activated.connect(self._on_time_chosen)
        self.rounds_box = ChoiceBox(self)
        self.rounds_box.setAccessibleName(tr("Votes on the questions of a lesson"))
        self.rounds_box.setToolTip(tr("How often phones answer each question of a lesson"))
        self.rounds_box.addItem(tr("Lessons: vote once"), False)
        self.rounds_box.addItem(tr("Lessons: vote, talk, vote again"), True)
        self.rounds_box.activated.connect(self._on_rounds_chosen)
        self._lay_out()
        window = self.parentWidget()
        if window is not None:
            self.resize((window.size().toSizeF() * _SHARE).toSize())
        controller.changed.connect(self._update)
        self._update()

    def sizeHint(self) -> QSize:
        return QSize(900, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _lay_out(self) -> None:
        unit = self.fontInfo().pixelSize()
        again = self.button(tr("Open again"), self._open_again)
        end = self.button(tr("End"), self._end, tr("No phone can join or answer any more"))
        close = self.button(tr("Close"), self.close, is_primary=True)
        close.setToolTip(tr("Phones go on answering; J shows the address again"))
        self._again, self._end_button = again, end
        beside = fill(
            QVBoxLayout(), self.count, self.network_box, self.advice, Stretch(), self.privacy
        )
        row = fill(QHBoxLayout(), (self.code, 1), (beside, 1), spacing=round(1.5 * unit))
        buttons = fill(QHBoxLayout(), again, end, self.time_box, self.rounds_box, Stretch(), close)
        fill(QVBoxLayout(self), self.address, (row, 1), buttons)

    def _update(self) -> None:
        state = self._controller.state
        self.code.show_text(state.url)
        self.code.setAccessibleName(tr("QR code of {address}", address=state.url))
        self.address.setText(state.url or state.failure or tr("No phone can join now."))
        self.count.setText(tr("Phones: {count}", count=number(state.phones)))
        self.count.setVisible(state.is_open)
        advice = [tr(each, port=state.port) for each in _ADVICE] if state.is_lonely else []
        self.advice.setText("\n".join(advice))
        self.advice.setVisible(bool(advice))
        self.privacy.setVisible(not advice)  # No small window has room for both.
        self.network_box.clear()
        for name, address in state.networks.items():
            self.network_box.addItem(f"{name}: {address}", name)
        self.network_box.setCurrentIndex(max(0, self.network_box.findData(state.network)))
        self.network_box.setVisible(state.is_open and len(state.networks) > 1)
        self.time_box.setCurrentIndex(self.time_box.findData(state.seconds))
        self.time_box.setVisible(state.is_open)
        self.rounds_box.setCurrentIndex(self.rounds_box.findData(state.votes_twice))
        self.rounds_box.setVisible(state.is_open)
        self._again.setVisible(not state.is_open)
        self._end_button.setVisible(state.is_open)
        self._fit()

    def _fit(self) -> None:
        """Make the address as large as its line, and sentences small enough for their room."""
        text, width = self.address.text(), self.width() - 2 * self.fontInfo().pixelSize()
        is_url = self._controller.state.is_open
        self.address.setWordWrap(not is_url)
        sizes = range(_LARGEST_ADDRESS if is_url else 24, 11, -1)
        pixels = next(
            (
                each
                for each in sizes
                if QFontMetrics(text_font(each, is_bold=True)).horizontalAdvance(text) <= width
            ),
            12 if is_url else 20,
        )
        weight = f"font-weight: {bold_weight()}"
        self.address.setStyleSheet(f"font-size: {pixels}px; {weight}")
        self.count.setStyleSheet(f"font-size: {max(24, min(pixels, 48))}px; {weight}")
        self._fit_sentences()

    def _fit_sentences(self) -> None:
        layout = self.layout()
        assert layout is not None
        label = self.privacy if self.advice.isHidden() else self.advice
        for pixels in range(self.fontInfo().pixelSize(), _SMALLEST, -1):
            label.setStyleSheet(f"font-size: {pixels}px")
            layout.activate()
            if label.heightForWidth(label.width()) <= label.height():
                break

    def _on_network_chosen(self) -> None:
        network = self.network_box.currentData()
        if network != self._controller.state.network:  # Qt tells of the same one, too.
            self._controller.open(network)

    def _on_time_chosen(self) -> None:
        self._controller.set_seconds(self.time_box.currentData())

    def _on_rounds_chosen(self) -> None:
        self._controller.set_votes_twice(is_on=self.rounds_box.currentData())

    def _open_again(self) -> None:
        self._controller.open()

    def _end(self) -> None:
        self._controller.close()


def show_phones(controller: ClassController, network: str = "") -> None:
    """Let phones join, and show how; the class that is open goes on."""
    if not controller.state.is_open:
        controller.open(network)
    window = controller.parent()
    assert isinstance(window, QWidget)
    dialog = window.findChild(PhonesDialog) or PhonesDialog(controller, window)
    dialog.show()
    dialog.activateWindow()


_class = partial(Action, ClassController, menu=Menu.CLASS)

ACTIONS = (
    _class(
        "J",
        mark("Answers by phone"),
        show_phones,
        begins_group=True,
        also=mark("students vote, QR code, join, network, poll"),
    ),
    _class(
        "Shift+J",
        mark("End answers by phone"),
        ClassController.close,
        why_not=lambda each: "" if each.state.is_open else tr("No phone can join now."),
        also=mark("close the room, stop phones, disconnect"),
    ),
)
