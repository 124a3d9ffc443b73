from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.classroom.homework import CheckedProgram
from nqviz.frames.palette import LIGHT
from nqviz.programs.source import source_of
from nqviz.programs.verdict import Finding, ProgramVerdict
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.programs.class_dialog import ClassDialog


def test_keys_choose_a_line_and_open_its_program_but_none_that_could_not_be_read(
    qtbot: QtBot,
) -> None:
    opened: list[ProgramSource] = []
    files = [Path(name).absolute() for name in ("a.py", "b.py", "c.py")]
    sources = [source_of(file, "") for file in files[1:]]
    right = ProgramVerdict(Finding.RIGHT, 8, tree="tree")
    checked = [
        CheckedProgram(files[0], problem="a.py is not a text."),
        *(CheckedProgram(each.path, each, right) for each in sources),
    ]
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ClassDialog(checked, lambda source, _verdict: opened.append(source), LIGHT, parent)
    dialog.show()
    assert [row[2] for row in dialog.model.rows] == ["b.py, c.py", "a.py"]
    assert dialog.details.text() == "2 right programs visit the same boards as b.py."
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    assert dialog.details.text() == "a.py is not a text."
    assert not dialog.open_button.isEnabled()
    QTest.keyClick(dialog.table, Qt.Key.Key_Up)
    QTest.keyClick(dialog.program_box, Qt.Key.Key_Down)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert opened == [sources[1]]
