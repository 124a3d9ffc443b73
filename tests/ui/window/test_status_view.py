import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.ui.jobs.job import Activity
from nqviz.ui.window import status_view
from nqviz.ui.window.status_view import StatusView
from tests.support.qt_objects import added, exposed, timer_of, visible_words


@pytest.fixture
def status(qtbot: QtBot) -> StatusView:
    status = StatusView()
    status.set_look(LIGHT, 1.0)
    status.resize(1000, 30)
    return exposed(qtbot, status)


def test_an_activity_with_its_progress(status: StatusView) -> None:
    status.show_activity(Activity("Measuring", 0.714, 48.3))
    assert visible_words(status)[0] == "Measuring"
    assert "71 %, 48 s left" in visible_words(status)
    assert status.findChild(QProgressBar).value() == 714
    assert any("Cancel" in text for text in visible_words(status))


def test_what_cannot_be_cancelled_offers_no_link(status: StatusView) -> None:
    status.show_activity(Activity("Compiling kernels…", 0.5, can_cancel=False))
    assert "50 %" in visible_words(status)
    assert not any("Cancel" in text for text in visible_words(status))


def test_a_notice_is_read_before_what_nobody_has_asked_for(status: StatusView) -> None:
    status.show_activity(Activity("Compiling kernels…", 0.5, can_cancel=False, is_asked=False))
    status.show_notice("Look here.")
    assert visible_words(status)[0] == "Look here."
    assert not status.findChild(QProgressBar).isVisible()
    status.clear_notice()
    assert visible_words(status)[:2] == ["Compiling kernels…", "50 %"]
    status.show_notice("Look here.")
    status.show_activity(Activity("Counting…"))
    assert visible_words(status)[0] == "Counting…"


def test_the_page_speaks_while_nothing_runs_that_was_asked_for(status: StatusView) -> None:
    status.show_page_text("Searching")
    assert status.text == "Searching"
    status.show_activity(Activity("Counting…"))
    assert status.text == "Counting…"
    assert not status.findChild(QProgressBar).isVisible()
    status.show_activity(Activity("Compiling kernels…", 0.5, can_cancel=False, is_asked=False))
    assert status.text == "Searching"
    assert not status.findChild(QProgressBar).isVisible()
    status.show_page_text("")
    assert status.text == "Compiling kernels…"
    status.show_activity(None)
    assert not status.text


def test_a_notice_is_needed_until_it_goes(qtbot: QtBot, status: StatusView) -> None:
    assert not status.is_needed
    with qtbot.waitSignal(status.need_changed):
        status.show_notice("Look here.")
    assert status.is_needed
    timer = timer_of(status)
    assert timer.isActive()
    with qtbot.waitSignal(status.need_changed):
        timer.timeout.emit()
    assert not status.is_needed
    assert status.text == ""


def test_the_link_cancels_by_mouse_and_key(qtbot: QtBot, status: StatusView) -> None:
    status.show_activity(Activity("Measuring"))
    [link] = [label for label in status.findChildren(QLabel) if "Cancel" in label.text()]
    with qtbot.waitSignal(status.cancel_asked):
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    link.setFocus()
    qtbot.keyClick(link, Qt.Key.Key_Tab)
    with qtbot.waitSignal(status.cancel_asked):
        link.linkActivated.emit("cancel")


def test_ready_is_said_for_a_few_seconds(
    qtbot: QtBot, status: StatusView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_view, "NOTICE_DURATION", 200)
    assert status.hint == "Ctrl+K finds every action"
    status.show_ready()
    assert "compilation is never timed" in status.hint
    qtbot.waitUntil(lambda: status.hint == "Ctrl+K finds every action")


def test_phones_stay_in_place_of_the_hint(
    qtbot: QtBot, status: StatusView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_view, "NOTICE_DURATION", 20)
    status.show_phones(3)
    status.show_ready()
    assert status.hint == "Phones: 3. J shows the address."
    status.show_phones(None)
    assert "compilation is never timed" in status.hint
    qtbot.waitUntil(lambda: status.hint == "Ctrl+K finds every action")


def test_long_words_never_widen_the_window(status: StatusView) -> None:
    status.show_ready()
    status.show_activity(Activity("Measuring: " + 20 * "words ", 0.5, 100.0))
    assert status.minimumSizeHint().width() < 300
    assert not any("Ctrl+K" in text for text in visible_words(status))
    [link] = [label for label in status.findChildren(QLabel) if "Cancel" in label.text()]
    status.resize(500, 30)
    assert link.geometry().right() <= status.width()
    status.show_activity(None)
    status.resize(1000, 30)
    assert any("Ctrl+K" in text for text in visible_words(status))


def test_the_bar_is_shorter_where_a_text_would_be_cut(status: StatusView) -> None:
    status.show_activity(Activity("Audit: counting the operations of Sieve for n = 14", 0.5))
    bar = status.findChild(QProgressBar)
    longest = bar.width()
    labels = [each for each in status.findChildren(QLabel) if each.isVisible()][:3]
    status.resize(sum(each.sizeHint().width() for each in labels) + longest, 30)
    assert all(each.width() >= each.sizeHint().width() for each in labels)
    assert 0 < bar.width() < longest
    assert labels[-1].geometry().right() <= status.width()
    status.resize(1000, 30)
    assert bar.width() == longest


def test_a_notice_is_taken_back(status: StatusView) -> None:
    status.show_notice("Look here.")
    status.clear_notice()
    assert not status.is_needed
    assert status.text == ""


def test_what_a_person_waits_for_is_shown_before_what_runs(qtbot: QtBot) -> None:
    view = added(qtbot, StatusView())
    view.show_activity(Activity("Compiling"))
    view.show_writing(Activity("Writing", 0.5))
    assert view.text == "Writing"
    view.show_activity(None)
    assert view.text == "Writing"
    assert view.is_needed
    view.show_writing(None)
    assert view.text == ""
    assert not view.is_needed


def test_what_is_kept_is_paused_and_everything_else_is_cancelled(status: StatusView) -> None:
    status.show_activity(Activity("Counting", 0.5, can_resume=True))
    assert any("Pause" in text for text in visible_words(status))
    status.show_activity(Activity("Measuring", 0.5))
    assert any("Cancel" in text for text in visible_words(status))
    assert not any("Pause" in text for text in visible_words(status))


def test_what_is_said_of_an_entry_of_a_menu_comes_before_all_else(qtbot: QtBot) -> None:
    status = added(qtbot, StatusView())
    status.show_notice("A notice.")
    status.show_entry_text("This works on the page Race.")
    assert status.text == "This works on the page Race."
    status.show_entry_text("")
    assert status.text == "A notice."
