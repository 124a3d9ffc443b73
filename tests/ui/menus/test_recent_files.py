from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from nqviz.common.assets import asset
from nqviz.ui.menus.recent_files import RecentFiles
from nqviz.ui.window.main_window import MainWindow


def menu_of(window: MainWindow) -> RecentFiles:
    (menu,) = window.menus.findChildren(RecentFiles)
    menu.aboutToShow.emit()
    return menu


def names(menu: QMenu) -> list[str]:
    return [each.text().split(" – ")[0] for each in menu.actions() if not each.isSeparator()]


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_what_was_opened_or_saved_is_offered_again_the_latest_first(
    qtbot: QtBot, main_window: MainWindow, tmp_path: Path
) -> None:
    window = main_window
    assert names(menu_of(window)) == ["No file of yours has been opened yet."]
    for name in ("a", "b", "c&d"):
        window.documents.save(tmp_path / f"{name}.nqviz")
    window.open_file(tmp_path / "a.nqviz")
    window.open_file(asset("puzzles", "01.txt"))  # It is none of the user's own.
    window.open_file(tmp_path / "none.nqviz")
    window.set_language("ja")
    window.set_language("en")
    menu = menu_of(window)
    files = ["&1 a.nqviz", "&2 c&&d.nqviz", "&3 b.nqviz"]
    assert names(menu) == [*files, "Forget these files"]
    (tmp_path / "b.nqviz").unlink()
    window.step_page.player.seek(0)
    window.step_page.chooser.n_box.setValue(5)
    menu.aboutToShow.emit()
    third = menu.actions()[2]
    assert not third.isEnabled()
    assert third.statusTip() == "b.nqviz is not there any more."
    menu.popup(window.pos())
    menu.setActiveAction(menu.actions()[1])
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert window.step_page.player.timeline.task.n == 8
    menu = menu_of(window)
    assert names(menu)[0] == "&1 c&&d.nqviz"
    menu.actions()[-1].trigger()
    assert names(menu_of(window)) == ["No file of yours has been opened yet."]


def test_no_more_than_eight_are_kept(main_window: MainWindow, tmp_path: Path) -> None:
    for index in range(10):
        main_window.documents.save(tmp_path / f"{index}.nqviz")
    assert names(menu_of(main_window))[:-1] == [
        f"&{rank} {10 - rank}.nqviz" for rank in range(1, 9)
    ]
