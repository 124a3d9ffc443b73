"""Runs the program as its command does, and prints how a program is written in its window.

`python -m tests.support.writing_window` prints a line whenever something changes: what has the
keyboard, the program, the step and the sentence; and lines such as `AT Run 700 210`, the middle of
what a mouse can click on the screen.
"""

import sys
from collections.abc import Iterator, Sequence
from unittest.mock import patch

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QPushButton, QWidget

from nqviz.ui.app import app
from nqviz.ui.programs.program_bar import ProgramBar
from nqviz.ui.step.program_editor import ProgramEditor
from tests.support.lesson_window import ReportingWindow

WORD = "True"  # the word in the text that the mouse can point at


class WritingWindow(ReportingWindow):
    """The window, which prints where the keyboard is, and what is seen of a program."""

    _pointed: Sequence[tuple[str, int, int]] = ()

    def _shown(self) -> list[str]:
        page = self.step_page
        place = "TEXT" if page.panes.editor.hasFocus() else "ELSEWHERE"
        place = "BOARD" if page.board.hasFocus() else place
        place = place if self.isActiveWindow() else "AWAY"
        file, is_writing = page.player.timeline.solver.file, page.panes.editor.isVisible()
        points = sorted((name, at.x(), at.y()) for name, at in self._points())
        if points != self._pointed:
            self._pointed = points
            lines = ["OTHERS", *(f"AT {name} {x} {y}" for name, x, y in points), ""]
            sys.stdout.write("\n".join(lines))
        return [
            "WRITES" if is_writing else "WATCHES",
            place,
            "" if file is None else file.name,
            str(page.player.position.index),
            page.panes.why.text,
            page.panes.editor.toPlainText().split("\n")[0],
        ]

    def _points(self) -> Iterator[tuple[str, QPoint]]:
        page, menus = self.step_page, self.menuBar()
        for action in menus.actions():
            yield action.text(), _middle(menus, menus.actionGeometry(action))
        for bar in self.findChildren(ProgramBar):
            controls: list[tuple[str, QWidget]] = [("Begin with", bar.begin_box)]
            controls += [(each.text(), each) for each in bar.findChildren(QPushButton)]
            for name, control in controls:
                if control.isVisible() and control.isEnabled():
                    yield name, _middle(control, control.rect())
        yield (
            "forward",
            _middle(page.transport.forward_button, page.transport.forward_button.rect()),
        )
        yield from _in_text(page.panes.editor)
        yield from _in_popup(QApplication.activePopupWidget())


def _in_text(text: ProgramEditor) -> Iterator[tuple[str, QPoint]]:
    start = text.toPlainText().find(WORD)
    if text.isVisible() and start >= 0:
        cursor = QTextCursor(text.document())
        cursor.setPosition(start + 2)
        yield WORD, _middle(text.viewport(), text.cursorRect(cursor))


def _in_popup(popup: QWidget | None) -> Iterator[tuple[str, QPoint]]:
    if isinstance(popup, QMenu):
        for action in popup.actions():
            yield action.text().split("\t")[0], _middle(popup, popup.actionGeometry(action))
    elif popup is not None:
        for view in popup.findChildren(QAbstractItemView):
            for row in range(view.model().rowCount()):
                index = view.model().index(row, 0)
                yield index.data(), _middle(view.viewport(), view.visualRect(index))


def _middle(widget: QWidget, rect: QRect) -> QPoint:
    return widget.mapToGlobal(rect.center())


if __name__ == "__main__":
    with patch.object(app, "MainWindow", WritingWindow):
        sys.exit(app.run())
