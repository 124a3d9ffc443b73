from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.rule import Rule
from nqviz.programs.protocol import LIMITS
from nqviz.scenes.step_state import Below, Message
from nqviz.solvers.registry import find_solver
from nqviz.ui.playback.rule_button import RulesDialog
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.window_contents import WindowContents
from tests.support.own_programs import QUEENS, write
from tests.support.program_window import (
    accept,
    click_in,
    index,
    open_program,
    shown,
    trust_dialogs,
    wait_for_end,
)
from tests.support.scenario import press


def test_nothing_runs_before_the_answer_nor_after_a_no(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    text = f"open({str(mark)!r}, 'w').close()\n" + QUEENS
    main_window.open_file(write(tmp_path / "marks.py", text))
    (dialog,) = trust_dialogs(main_window)
    click_in(qtbot, main_window, dialog, dialog.refuse_button)
    assert main_window.step_page.player.timeline.solver.file is None
    assert not mark.exists()
    open_program(qtbot, main_window, tmp_path / "marks.py")
    assert mark.exists()


def test_two_files_of_one_name_are_two_programs(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    (file.parent / "friend").mkdir()
    open_program(qtbot, window, write(file.parent / "friend" / "mine.py", "def solve(n): ...\n"))
    boxes = window.measure_page.curves_page.algorithms.boxes
    programs = {each.title: each for each in boxes if each.file is not None}
    assert list(programs) == ["mine.py", "mine.py (friend)"]
    assert shown(window) is programs["mine.py (friend)"]
    assert programs["mine.py"].file.path == file


def test_the_code_of_a_program_is_seen_where_the_tree_was_and_the_tree_stays_when_it_runs_again(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    controller = window.step_page.controller
    controller.toggle_icicle()
    (file.parent / "other").mkdir()
    open_program(qtbot, window, write(file.parent / "other" / "hers.py", f"{QUEENS}\n# hers"))
    assert not controller.state.shows_tree
    assert window.step_page.panes.code.isVisible()
    controller.toggle_tree()
    assert window.step_page.panes.tree.tree.isVisible()
    controller.start_again()
    wait_for_end(qtbot, window)
    assert controller.state.shows_tree


def test_escape_ends_what_is_in_front_of_the_output_then_the_output_and_then_the_tree(
    window: MainWindow,
) -> None:
    controller = window.step_page.controller
    press("T", "O", "Ctrl+B", "P")
    assert window.step_page.panes.output.isVisible()
    assert controller.predictor.is_armed
    press("Escape")
    assert not controller.predictor.is_armed
    assert controller.state.below is Below.OUTPUT
    assert "Escape: back to the run." in window.findChild(WindowContents).way_out.text()
    press("Escape")
    assert controller.state.below is Below.CODE
    assert window.presentation.is_on
    assert controller.state.has_tree
    press("Escape")
    assert not window.presentation.is_on
    press("Escape")
    assert not controller.state.has_tree


def test_the_same_text_is_asked_about_once(window: MainWindow, file: Path) -> None:
    before = shown(window)
    window.open_file(file)
    assert not trust_dialogs(window)
    assert shown(window) is before
    box = window.step_page.chooser.algorithm_box
    assert [box.itemText(place) for place in range(box.count())].count("mine.py") == 1


def test_a_file_that_is_always_trusted_is_not_asked_about(
    qtbot: QtBot, main_window: MainWindow, file: Path
) -> None:
    main_window.open_file(file)
    (dialog,) = trust_dialogs(main_window)
    # On Windows a click beside the words misses it.
    qtbot.mouseClick(dialog.always_box, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert dialog.always_box.isChecked()
    accept(qtbot, main_window)
    write(file, QUEENS + "# more\n")
    qtbot.waitUntil(lambda: shown(main_window).file.text.endswith("# more\n"))
    assert not trust_dialogs(main_window)


def test_a_large_board_becomes_a_usual_one(
    qtbot: QtBot, main_window: MainWindow, file: Path
) -> None:
    open_program(qtbot, main_window, file, n=12)
    assert main_window.step_page.player.timeline.task.n == 6


def test_the_n_of_a_program_stays_for_the_next_one_and_is_named_where_it_is_written(
    qtbot: QtBot, window: MainWindow
) -> None:
    for n in (7, 5):
        window.step_page.chooser.n_box.setValue(n)
        press("Ctrl+N")
        assert shown(window).file.name.startswith("untitled")
        assert window.step_page.player.timeline.task.n == n
        assert f"Ctrl+Enter runs it with n = {n}," in window.step_page.panes.why.text
        qtbot.keyClicks(window.step_page.panes.editor, "#")


def test_what_is_saved_elsewhere_is_asked_about_and_comes_back_to_its_step(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    window.step_page.player.seek(40)
    queens = list(window.step_page.player.position.queens)
    write(file, "# more\n" + QUEENS)
    accept(qtbot, window)
    assert shown(window).file.text.startswith("# more")
    qtbot.waitUntil(lambda: index(window) == 40)
    assert window.step_page.player.position.queens == queens


def test_only_the_last_of_many_changes_is_asked_about(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    for count in range(3):
        write(file, f"# {count}\n" + QUEENS)
        qtbot.waitUntil(
            lambda count=count: (
                [each.source.text[2] for each in trust_dialogs(window)] == [str(count)]
            )
        )
    accept(qtbot, window)
    assert shown(window).file.text.startswith("# 2")


def test_an_editor_may_put_another_file_there(
    qtbot: QtBot, window: MainWindow, file: Path, tmp_path: Path
) -> None:
    for count in (1, 2):
        new = write(tmp_path / "new", f"# {count}\n" + QUEENS)
        new.replace(file)
        accept(qtbot, window)
        assert shown(window).file.text.startswith(f"# {count}")
        wait_for_end(qtbot, window)


def test_a_run_that_goes_another_way_stops_where_they_part(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    window.step_page.player.to_end()
    qtbot.waitUntil(lambda: window.step_page.player.run.is_over)
    with qtbot.waitSignal(window.programs.noticed) as noticed:
        write(file, QUEENS.replace("range(n)", "range(n - 1, -1, -1)"))
        accept(qtbot, window)
    assert "something else" in noticed.args[0]
    assert 0 < index(window) < 20


def test_a_file_that_is_no_text_any_more_is_said(
    qtbot: QtBot, window: MainWindow, file: Path
) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    qtbot.waitUntil(lambda: "mine.py" in window.error)
    assert shown(window).file.text == QUEENS


def test_a_file_that_goes_away_is_still_shown(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    another = QFileSystemWatcher([str(file)])
    with qtbot.waitSignal(another.fileChanged):
        file.unlink()
    QApplication.processEvents()
    assert shown(window).file.text == QUEENS
    assert not window.error
    write(file, QUEENS)


@pytest.mark.parametrize(
    ("text", "words", "lines"),
    [
        ("def solve(n)\n    return 1\n", "Line 1, SyntaxError", {1}),
        ("def solve(n):\n    return deep(n)\n\ndef deep(n):\n    return n / 0\n", "ZeroDiv", {5}),
        ("def solve(n):\n    while True:\n        n = n + 1\n", "lines 2, 3", {2, 3}),
    ],
)
def test_an_error_lights_its_line_one_before_the_first_line_at_once(
    qtbot: QtBot,
    main_window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    words: str,
    lines: set[int],
) -> None:
    monkeypatch.setitem(LIMITS, "lines", 3000)
    open_program(qtbot, main_window, write(tmp_path / "error.py", text))
    panes = main_window.step_page.panes
    if "Syntax" not in words:
        main_window.step_page.player.to_end()
    qtbot.waitUntil(lambda: words in panes.why.text)
    assert panes.code.lit() in lines


def test_the_panes_of_a_run_that_is_recorded_and_played_are_those_of_its_step(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    text = "import time\n\ndef solve(n):\n    for place in range(9999):\n        time.sleep(0.01)\n"
    main_window.open_file(write(tmp_path / "slow.py", text))
    (dialog,) = trust_dialogs(main_window)
    click_in(qtbot, main_window, dialog, dialog.run_button)
    page = main_window.step_page
    player, panes = page.player, page.panes
    player.set_speed(60.0)
    player.play()
    qtbot.waitUntil(lambda: player.index > 9)
    assert player.is_following
    player.pause()
    assert panes.why.text == player.timeline.solver.why(player.position)
    assert panes.code.lit() == player.position.last.line


def test_the_keys_of_conflicts_find_the_attacked_queens_of_a_program(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    text = "def solve(n):\n    queens = [1]\n    queens = [1, 1]\n    n = 2\n"
    open_program(qtbot, main_window, write(tmp_path / "attacked.py", text), n=4)
    wait_for_end(qtbot, main_window)
    why = main_window.step_page.panes.why
    QTest.keyClicks(main_window, "c")
    qtbot.waitUntil(lambda: "the queen in row 0, column 1 attacks it" in why.text)
    assert why.grab().toImage().pixelColor(why.width() - 3, 3).name() == LIGHT.warning_soft
    for modifier, words in [
        (
            Qt.KeyboardModifier.NoModifier,
            "After this step no queen is put where another one attacks it.",
        ),
        (
            Qt.KeyboardModifier.ShiftModifier,
            "Before this step no queen was put where another one attacks it.",
        ),
    ]:
        QTest.keyClick(main_window, Qt.Key.Key_C, modifier)
        qtbot.waitUntil(lambda words=words: why.text == words)


def test_a_rule_that_it_cannot_keep_runs_another_algorithm_which_is_said_and_no_mistake(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    open_program(qtbot, main_window, write(tmp_path / "mine.py", QUEENS), n=4)
    press("F3")
    (dialog,) = main_window.findChildren(RulesDialog)
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    page = main_window.step_page
    assert page.player.timeline.solver is find_solver("wirth-basic")
    assert page.player.timeline.task.rule == Rule("torus")
    assert page.panes.why.text.startswith(
        "mine.py can't keep this rule. It is made for queens on a whole board"
    )
    assert page.panes.why.text.endswith("Backtracking, basic runs now.")
    assert page.controller.message == Message(page.panes.why.text, kind=None)  # it is not red
