"""Everything that is written in the window can be read: whole, apart, clear and large enough.

In one of the walks through all places each can also be used without a mouse and without eyes.
Where nobody touches the window, it comes to rest: a layout must not ask for itself again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSettings
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from nqviz.common.i18n import LANGUAGES
from nqviz.frames.palette import DARK, LIGHT, PROJECTOR, Look
from nqviz.ui.look.theme import apply_look
from nqviz.ui.race.lane import LaneChooser
from nqviz.ui.race.tools import RaceTools
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.sentence_view import SentenceView
from nqviz.ui.window.main_window import MainWindow
from tests.support.matrix import some_of
from tests.support.reading import Text, cut, faint, overlapping, picture_of, texts_in
from tests.support.remote import some_lessons
from tests.support.scenery import dialogs, places, settle
from tests.support.usability import Usability

Tour = Callable[[MainWindow], Iterator[str]]
NARROW, WIDE = (1280, 720), (1920, 1080)
LEAST_CONTRAST, LEAST_ON_A_PROJECTOR = 4.5, 7.0
LEAST_PIXELS_ON_A_PROJECTOR = 24
ROUNDS = 30  # of events; a layout that never rests asks once in each
LOOKS = 50  # for so many times the rounds a slow machine may read a run in the background
MOST_REQUESTS = 20  # what comes from the background may ask, too
LEAST_CONTROLS = 60  # so many a walk through all places comes to with Tab, at least


# The dark look differs from the light one in its colours alone, and no colour depends on words, so
# that one language is read in it instead.
LANGUAGE_AND_LOOK = [
    (language, look)
    for language in LANGUAGES
    for look in (DARK if language == "zh_CN" else LIGHT, PROJECTOR)
]
# Of these `make test` has each language and each look once, and `make long` has all.
SOME = [("en", PROJECTOR), ("ja", LIGHT), ("zh_CN", DARK)]


def tours(language: str, look: Look) -> Iterator[tuple[str, Tour, tuple[int, int], bool]]:
    """Yield the tours of a case: a name, the tour, the window's size, and whether it can wait.

    What fits the narrow window in every language has more room in the wide one; the bar of lessons
    has a test of its own for every size, look and language, and the panes beside it are read in
    every language and look without a lesson. Each lesson is read in every language in the look
    with the largest letters: `make test` gives it in one of them. It is read once more in letters
    or a window of another size: a quarter of them in each of four cases. A tour that can wait is in
    `make long` alone.
    """
    yield "places", places, NARROW, (language, look) not in SOME
    place = list(LANGUAGES).index(language)
    if look is PROJECTOR:
        for first in range(3):
            tour = partial(some_lessons, first=first, of=3)
            yield f"lessons{first + 1}of3", tour, NARROW, first != place
    else:
        yield f"lessons{place + 1}of4", partial(some_lessons, first=place, of=4), NARROW, True
    if language == "en" and look is PROJECTOR:
        yield "places", places, WIDE, True
        yield "lessons4of4", partial(some_lessons, first=3, of=4), WIDE, True


TOURS = [
    pytest.param(
        *(language, look, tour, size),
        id=f"{name}-{language}-{look.name}-{size[0]}",
        marks=[pytest.mark.long] if can_wait else [],
    )
    for language, look in LANGUAGE_AND_LOOK
    for name, tour, size, can_wait in tours(language, look)
]


@pytest.fixture
def window(settings: QSettings, language: str, qapp: QApplication) -> Iterator[MainWindow]:  # noqa: ARG001
    window = MainWindow(settings)
    window.show()
    window.activateWindow()
    yield window
    window.close()
    window.deleteLater()  # before the look changes, which would lay it out again
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    apply_look(qapp, LIGHT, 1.0)


def may_be_cut(text: Text, place: str, look: Look, width: int) -> bool:
    """Tell what may be cut off.

    On a projector of 1280 pixels the longest titles have no room in the boxes of a race, nor have
    the longest sentences in its lanes during a lesson. All of them stand in tooltips, and the
    titles in the list that opens.
    """
    widget = text.widget
    is_narrow = look is PROJECTOR and width == NARROW[0]
    is_race = place.startswith(("race", "lesson"))
    is_title = isinstance(widget, ChoiceBox) and isinstance(
        widget.parent(), LaneChooser | RaceTools
    )
    is_sentence = isinstance(widget, SentenceView) and place.startswith("lesson")
    is_in_tip = text.words.rstrip("…") in widget.toolTip()
    # A program's lines are as long as its author likes: the editor (F4) scrolls to their ends.
    is_program = look is PROJECTOR and getattr(widget.parent(), "is_program", False)
    return is_program or (is_narrow and is_race and is_in_tip and (is_title or is_sentence))


def test_the_dark_look_has_the_sizes_of_the_light_one() -> None:
    names = [field.name for field in fields(Look)]
    other = {name for name in names if getattr(DARK, name) != getattr(LIGHT, name)}
    is_color = {name: QColor.isValidColorName(str(getattr(DARK, name))) for name in other}
    assert {name for name in other if not is_color[name]} == {"name", "is_dark"}


@pytest.mark.parametrize(("language", "look", "tour", "size"), TOURS, indirect=["language"])
def test_everything_can_be_read(
    window: MainWindow, language: str, look: Look, tour: Tour, size: tuple[int, int]
) -> None:
    window.set_look(look)
    window.resize(*size)
    settle()
    troubles = []
    is_used = (language, look, tour) == ("ja", LIGHT, places)
    usability = Usability()
    for place in tour(window):
        texts = texts_in(window)
        assert len(texts) > 10
        found = list(_troubles(window, texts, place, look))
        if found:  # what has changed in the background meanwhile may not be laid out yet
            settle()
            found = list(_troubles(window, texts_in(window), place, look))
        troubles += [f"{place}: {trouble}" for trouble in found]
        if tour is places:
            troubles += restless(window, place)
        if is_used:
            troubles += [f"{place}: {trouble}" for trouble in usability.troubles(window)]
    assert not troubles, "\n".join(troubles)
    assert not is_used or len(usability.looked_at) > LEAST_CONTROLS


class RequestCounter(QObject):
    """Counts by their class the widgets that are asked to lay out or to draw themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest}:
            self.asked[type(watched).__name__] += 1
        return False


def restless(window: MainWindow, place: str) -> list[str]:
    """Return what goes on asking for a layout or a frame, also when work in the background ends."""
    window.race_page.player.let_scout(is_wanted=False)  # it shows how far it has come
    for _ in range(LOOKS):
        asked = requests()
        if max(asked.values(), default=0) < MOST_REQUESTS:
            return []
    return [f"{place}: {asked}"]


def requests() -> Counter[str]:
    """Return by its class how often each widget asks for a layout or a frame in some rounds."""
    watch, app = RequestCounter(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    try:
        for _ in range(ROUNDS):
            QCoreApplication.processEvents()
    finally:
        app.removeEventFilter(watch)
    return watch.asked


@pytest.mark.parametrize(
    ("language", "look"), some_of(SOME, LANGUAGE_AND_LOOK), indirect=["language"]
)
def test_every_dialog_can_be_read(
    window: MainWindow, language: str, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.set_look(look)
    troubles = []
    for width, height in (NARROW, WIDE) if language == "en" else (NARROW,):
        screen = QRect(0, 0, width, height)
        monkeypatch.setattr(QWidget, "screen", lambda _self, screen=screen: _Screen(screen))
        window.resize(width, height)
        settle()
        for place, dialog in dialogs(window):
            texts = texts_in(dialog)
            assert texts
            if screen.size().expandedTo(dialog.size()) != screen.size():
                troubles.append(f"{width} {place}: is larger than the screen")
            found = _troubles(dialog, texts, place, look)
            troubles += [f"{width} {place}: {trouble}" for trouble in found]
    assert not troubles, "\n".join(troubles)


@dataclass(frozen=True)
class _Screen:
    """As much of a QScreen as dialogs ask for; the one of the tests has 800 by 800 pixels."""

    room: QRect

    def availableGeometry(self) -> QRect:  # noqa: N802  Qt's name
        return self.room


def _troubles(window: QWidget, texts: list[Text], place: str, look: Look) -> Iterator[str]:
    is_projector, width = look is PROJECTOR, window.width()
    for text in cut(texts):
        if not may_be_cut(text, place, look, width):
            yield f"{text} is cut off"
    for one, other in overlapping(texts):
        yield f"{one} and {other} overlap"
    least = LEAST_ON_A_PROJECTOR if is_projector else LEAST_CONTRAST
    found = faint(texts, picture_of(window), least)
    if found:  # perhaps it had not been painted yet, which a picture that is drawn anew tells
        found = faint(texts, window.grab().toImage(), least)
    for text, ratio in found:
        yield f"{text} has a contrast of {ratio:.2f}"
    for text in texts:
        if is_projector and text.pixels < LEAST_PIXELS_ON_A_PROJECTOR:
            yield f"{text} is only {text.pixels} pixels high"
