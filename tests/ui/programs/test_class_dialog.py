from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from nqviz.classroom.homework import CheckedProgram
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.programs.mistakes import Mistake
from nqviz.programs.source import source_of
from nqviz.programs.verdict import Finding, ProgramVerdict
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.look.theme import apply_look
from nqviz.ui.programs.class_dialog import ClassDialog
from tests.support.reading import columns_of
from tests.support.scenery import settle


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def exposed(qtbot: QtBot, dialog: ClassDialog) -> ClassDialog:
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def open_none(_source: ProgramSource, _verdict: ProgramVerdict) -> None: ...


def test_keys_choose_a_line_and_open_its_program_but_none_that_could_not_be_read(
    qtbot: QtBot, parent: QWidget
) -> None:
    opened: list[ProgramSource] = []
    files = [Path(name).absolute() for name in ("a.py", "b.py", "c.py")]
    sources = [source_of(file, "") for file in files[1:]]
    right = ProgramVerdict(Finding.RIGHT, 8, tree="tree")
    checked = [
        CheckedProgram(files[0], problem="a.py is not a text."),
        *(CheckedProgram(each.path, each, right) for each in sources),
    ]
    dialog = ClassDialog(checked, lambda source, _verdict: opened.append(source), LIGHT, parent)
    exposed(qtbot, dialog)
    assert [row[2] for row in dialog.model.rows] == ["b.py, c.py", "a.py"]
    assert dialog.details.text() == "2 right programs visit the same boards as b.py."
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    assert dialog.details.text() == "a.py is not a text."
    assert not dialog.open_button.isEnabled()
    QTest.keyClick(dialog.table, Qt.Key.Key_Up)
    QTest.keyClick(dialog.program_box, Qt.Key.Key_Down)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert opened == [sources[1]]


def test_a_line_says_of_each_program_what_was_found_of_it(qtbot: QtBot, parent: QWidget) -> None:
    found = (
        ProgramVerdict(Finding.RIGHT, 8, tree="tree"),
        ProgramVerdict(Finding.WRONG_COUNT, 1, given=2, right=1, tree="tree"),
        ProgramVerdict(Finding.RIGHT, 7, slow=8, tree="tree"),
        ProgramVerdict(Finding.WRONG_COUNT, 1, given=3, right=1, tree="tree"),
        ProgramVerdict(Finding.RIGHT, 8, tree="tree"),
    )
    checked = [
        CheckedProgram(Path(f"{name}.py"), source_of(Path(f"{name}.py"), ""), verdict)
        for name, verdict in zip("abcde", found, strict=True)
    ]
    dialog = exposed(qtbot, ClassDialog(checked, open_none, LIGHT, parent))
    right, wrong = dialog.model.rows
    assert str(right[1]).split("\n") == [
        "a.py, e.py: Right to n = 8.",
        "c.py: Right to n = 7; n = 8 takes longer than the limit.",
    ]
    given = "n = 1: the program gives {} as the number of solutions; 1 is right."
    assert str(wrong[1]).split("\n") == [f"b.py: {given.format(2)}", f"d.py: {given.format(3)}"]


def test_no_judgement_is_cut_and_a_line_parts_it_from_the_next(
    qtbot: QtBot, qapp: QApplication, parent: QWidget
) -> None:
    apply_look(qapp, LIGHT, 1.0)
    found = (
        ProgramVerdict(Finding.RIGHT, 8, tree="tree"),
        ProgramVerdict(Finding.RIGHT, 7, slow=8, tree="tree"),
        *(ProgramVerdict(Finding.WRONG_COUNT, 1, 2, 1, mistake=each) for each in Mistake),
    )
    checked = [
        CheckedProgram(Path(f"{at}.py"), source_of(Path(f"{at}.py"), ""), verdict)
        for at, verdict in enumerate(found)
    ]
    dialog = exposed(qtbot, ClassDialog(checked, open_none, LIGHT, parent))
    table = dialog.table
    for row in range(len(dialog.model.rows)):
        option = QStyleOptionViewItem()
        index = dialog.model.index(row, 1)
        table.itemDelegate().initStyleOption(option, index)
        option.rect, option.font = table.visualRect(index), table.font()
        option.fontMetrics = table.fontMetrics()
        option.widget, option.features = table, option.features | option.ViewItemFeature.WrapText
        room = table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, table)
        room.adjust(1, 0, -1, 0)  # as the style does, which draws it
        wrapped = Qt.TextFlag.TextWordWrap
        words = table.fontMetrics().boundingRect(room, wrapped, str(dialog.model.rows[row][1]))
        assert words.height() <= room.height(), dialog.model.rows[row]
    lower = table.visualRect(dialog.model.index(1, 1)).bottom()
    image = table.viewport().grab().toImage()
    assert image.pixelColor(5, lower).name() == LIGHT.border


def test_rows_are_as_high_as_their_lines_and_texts_begin_below_their_headings(
    qtbot: QtBot, qapp: QApplication, parent: QWidget
) -> None:
    apply_look(qapp, PROJECTOR, 1.0)
    checked = [
        CheckedProgram(
            Path(f"{each.name}.py"),
            None,
            ProgramVerdict(Finding.WRONG_COUNT, 1, 2, 1, mistake=each),
        )
        for each in (Mistake.NO_UNDO, Mistake.NO_DIAGONALS)
    ]
    dialog = exposed(qtbot, ClassDialog(checked, open_none, PROJECTOR, parent))
    settle()
    heights = [dialog.table.rowHeight(row) for row in range(2)]
    dialog.table.resizeRowsToContents()  # now that all columns have their width
    assert heights == [dialog.table.rowHeight(row) for row in range(2)]
    header = dialog.table.horizontalHeader()
    seen = (
        columns_of(header.viewport(), PROJECTOR.muted),
        columns_of(dialog.table.viewport(), PROJECTOR.text),
    )
    lefts = [min(x for x in each if x >= header.sectionViewportPosition(1)) for each in seen]
    assert abs(lefts[0] - lefts[1]) <= 2  # Letters begin within their own space.
