from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.audit.auditing import Auditing, number_of_figures
from nqviz.audit.display_tables import SheetCell
from nqviz.audit.figures import Audit, Verdict
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.measure_controller import MeasureController
from tests.support.measure import Asked
from tests.support.qt_objects import visible_words
from tests.support.scenery import checked_audit


@pytest.fixture
def audit() -> Audit:
    return checked_audit()


@pytest.fixture
def page(controller: MeasureController, show_view: Callable[..., AuditPage]) -> AuditPage:
    controller.make_audit = partial(Auditing, largest=5, measured_n=5)
    page = show_view(AuditPage)
    page.focus_view()
    return page


def choose(page: AuditPage, text: str) -> None:
    """Choose a table by walking down the list, as a person does without a mouse."""
    for row in range(page.list.count()):
        if page.list.item(row).text().startswith(text):
            page.list.setCurrentRow(row)
            return
    raise AssertionError(text)


def test_before_the_check_nothing_is_said_to_be_right(page: AuditPage) -> None:
    assert page.summary.text() == "372 published figures, none of them checked yet."
    assert "F5 works the figures out again" in page.detail.text()
    for row in range(page.list.count()):
        page.list.setCurrentRow(row)
        for line, entries in enumerate(page.table.sheet.lines):
            for column, entry in enumerate(entries):
                item = page.table.sheet_model.index(line, column)
                if isinstance(entry, SheetCell):
                    assert item.data(Qt.ItemDataRole.AccessibleTextRole).endswith("not checked yet")


def test_a_wrong_figure_is_lit_with_the_right_one_and_why(page: AuditPage, audit: Audit) -> None:
    page.controller.take(audit)
    wrong = len(audit.with_verdict(Verdict.WRONG))
    assert page.summary.text().startswith(
        f"372 figures: {len(audit.with_verdict(Verdict.CONFIRMED))} con"
    )
    assert f"{wrong} wrong" in page.summary.text()
    choose(page, "table of version 3.2: 8 wrong")
    assert page.table.sheet_model.column_texts(1)[3] == "76 ≠ 92"
    assert page.table.currentIndex() == page.table.sheet_model.index(3, 1)
    assert page.detail.text().startswith(
        "table of version 3.2, n = 8, total: 76 is printed, 92 is right."
    )
    assert "OEIS A000170" in page.detail.text()


def test_arrows_walk_the_table_and_tab_leaves_it(
    qtbot: QtBot, page: AuditPage, audit: Audit
) -> None:
    page.controller.take(audit)
    choose(page, "table of version 3.2")
    page.focus_view()
    qtbot.keyClick(page.table, Qt.Key.Key_Right)
    assert "9 is printed, 12 is right" in page.detail.text()
    for _ in range(3):
        qtbot.keyClick(page.table, Qt.Key.Key_Up)
    assert "2 is printed, and it is right" in page.detail.text()
    qtbot.keyClick(page.table, Qt.Key.Key_Right)
    assert "not checked. Times of another machine" in page.detail.text()
    qtbot.keyClick(page.table, Qt.Key.Key_Tab)
    assert not page.table.hasFocus()


def test_the_pointer_reads_too_and_gives_back_to_the_keys(
    qtbot: QtBot, page: AuditPage, audit: Audit
) -> None:
    page.controller.take(audit)
    choose(page, "table of version 3.2")
    QApplication.processEvents()  # another title may take another height
    at_keys = page.detail.text()
    rect = page.table.visualRect(page.table.sheet_model.index(4, 1))
    qtbot.mouseMove(page.table.viewport(), rect.center())
    qtbot.waitUntil(lambda: "320 is printed, 352 is right" in page.detail.text())
    qtbot.mouseMove(page.list, page.list.rect().center())
    qtbot.waitUntil(lambda: page.detail.text() == at_keys)


def test_the_check_is_asked_for_followed_and_shown(
    qtbot: QtBot, page: AuditPage, asked: Asked
) -> None:
    choose(page, "table of version 3.2")
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    auditing: Auditing = asked.job
    page.controller.show_job(is_running=True)
    assert page.start_button.text().startswith("Cancel")
    page.start()
    qtbot.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    assert (asked.jobs, asked.cancels) == ([], 1)
    audit = auditing.run()
    for figure in audit.figures[:200]:
        page.controller.take(figure)
    words = f"Checking: 200 of {number_of_figures()} figures."
    qtbot.waitUntil(lambda: page.summary.text() == words)
    page.controller.take(audit)
    page.controller.show_job(is_running=False)
    assert page.summary.text().startswith("372 figures: ")
    assert page.table.sheet.title == "Wrong figures"
    assert len(page.table.sheet.lines) == 11
    assert page.start_button.text().startswith("Check now")


def test_a_check_that_is_given_up_leaves_nothing_half_said(page: AuditPage, audit: Audit) -> None:
    page.start()
    page.controller.show_job(is_running=True)
    page.controller.take(audit.figures[0])
    page.controller.show_job(is_running=False)
    assert page.summary.text() == "372 published figures, none of them checked yet."
    page.table.setCurrentIndex(page.table.sheet_model.index(0, 1))
    assert "Not checked yet" in page.detail.text()
    empty = page.table.sheet.lines[0].index(None)
    for index, words in (
        (page.table.sheet_model.index(0, empty), "Nothing is printed here."),
        (QModelIndex(), ""),
    ):
        page.table.setCurrentIndex(index)
        assert page.detail.text() == words


def test_every_sheet_can_be_shown_at_any_size(page: AuditPage, audit: Audit) -> None:
    page.controller.take(audit)
    for size in ((1200, 600), (300, 200)):
        page.resize(*size)
        for row in range(page.list.count()):
            page.list.setCurrentRow(row)
            page.grab()


def says(page: AuditPage, title: str) -> bool:
    """Tell whether the name of a table can be read above it."""
    names = (words.partition(". ")[0] for words in visible_words(page))
    return any(name.endswith(title) for name in names)


def test_on_a_low_page_the_table_gets_the_space(
    qtbot: QtBot, page: AuditPage, audit: Audit
) -> None:
    page.resize(1200, 460)
    high = page.table.height()
    page.resize(1200, 240)
    qtbot.waitUntil(
        lambda: page.detail.text() not in visible_words(page) and page.table.height() > high - 180
    )
    assert says(page, page.table.sheet.title)
    page.controller.take(audit)
    # What is known of a figure matters more than its table's name.
    assert page.detail.text() in visible_words(page)
    assert not says(page, page.table.sheet.title)
    page.resize(1200, 460)
    assert page.detail.text() in visible_words(page)
    assert says(page, page.table.sheet.title)
