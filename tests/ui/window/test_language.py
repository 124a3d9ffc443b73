import csv
import gettext
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from nqviz.common import i18n
from nqviz.common.i18n import LANGUAGES, language_in_use, use_language
from nqviz.lessons.scene import Clock, Page, RaceScene, Run, Scene
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.runs.predicting import Ask
from nqviz.runs.step_range import StepRange
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_store import TimingStore
from nqviz.ui.pictures.save_dialog import Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.pictures.text_panel import Beside
from nqviz.ui.playback.playback import CALM_FRAME
from nqviz.ui.window.job_controller import JobController
from nqviz.ui.window.language import users_language
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.settings import Settings
from tests.support.qt_objects import frame_timer_of

BASIC, BITMASK = find_solver("wirth-basic"), find_solver("bitmask")


class Bracketed(gettext.NullTranslations):
    """A language that is easy to tell from English."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"⟦{one if count == 1 else many}⟧"


@pytest.fixture(autouse=True)
def _bracketed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    load = i18n._load
    monkeypatch.setattr(
        i18n, "_load", lambda language: load("en") if language == "en" else Bracketed()
    )
    yield
    use_language("en")


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(main_window: MainWindow) -> MainWindow:
    main_window.resize(1280, 720)
    return main_window


def settle() -> None:
    """Let go what was deleted."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def words(window: MainWindow) -> list[str]:
    """Return every text in the window that somebody could read or hear."""
    texts = [action.text() for action in window.menus.findChildren(QAction)]
    for widget in window.findChildren(QWidget):
        texts += [widget.toolTip(), widget.accessibleName()]
        if isinstance(widget, QLabel | QAbstractButton):
            texts.append(widget.text())
        if isinstance(widget, QComboBox):
            texts += [widget.itemText(place) for place in range(widget.count())]
    return [text for text in texts if text.strip()]


def choose(qtbot: QtBot, window: MainWindow, language: str) -> None:
    """Choose a language in its menu."""
    choices = window.menus.languages.actions()
    next(action for action in choices if action.data() == language).trigger()
    assert language_in_use() != language  # the menu closes first
    qtbot.waitUntil(lambda: language_in_use() == language)
    settle()


def test_every_word_changes_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(6), 30), has_tree=True))
    choose(qtbot, window, "ja")
    left = {text for text in words(window) if "⟦" not in text}
    said = {text.replace("⟦", "").replace("⟧", "") for text in words(window)}
    assert len(said) > 100
    sentences = {text for text in left if len(text) > 3 and any(map(str.isalpha, text))}
    assert not sentences - set(LANGUAGES.values())
    choose(qtbot, window, "en")
    assert not [text for text in words(window) if "⟦" in text]
    assert {"Step", "Race", "Measure"} <= set(words(window))


def test_the_menu_ticks_what_is_spoken_and_it_is_remembered(
    qtbot: QtBot, window: MainWindow, settings: QSettings
) -> None:
    names = [each.text() for each in window.menus.languages.actions()]
    assert names == ["English", "简体中文", "日本語"]
    assert Settings(settings).language is None
    choose(qtbot, window, "zh_CN")
    ticked = [each.text() for each in window.menus.languages.actions() if each.isChecked()]
    assert ticked == ["简体中文"]
    assert window.menus.languages.title() == "⟦Language⟧"
    assert Settings(settings).language == "zh_CN"
    settings.setValue("language", "tlh")
    assert Settings(settings).language is None


SCENES = [
    Scene(
        page=Page.STEP,
        run=Run(BASIC, Task(6), 41),
        speed=15.0,
        step_size=2,
        has_tree=True,
        asks=Ask.SQUARE,
    ),
    Scene(
        page=Page.RACE,
        run=Run(BASIC, Task(6, given=(1, -1, -1, -1, -1, -1)), 7),
        race=RaceScene(((BASIC, Task(6)), (BITMASK, Task(7))), Clock.STEPS, 30),
        measure=MeasureScene((BITMASK,), 5, 9, 3, 0.5),
    ),
    Scene(page=Page.MEASURE, view=View.TIMINGS),
]


def test_what_is_shown_stays(window: MainWindow) -> None:
    size = window.size()
    for scene, language in zip(SCENES, ("ja", "zh_CN", "en"), strict=True):
        assert window.scene_controller.show(scene)
        before = window.scene_controller.scene()
        window.set_language(language)
        settle()
        assert window.scene_controller.scene() == before
        assert window.size() == size
        assert window.isAncestorOf(window.focusWidget())


def test_a_run_plays_on(qtbot: QtBot, window: MainWindow) -> None:
    window.scene_controller.show(Scene(run=Run(BASIC, Task(8), 5), plays=True, speed=1000.0))
    window.set_language("ja")
    settle()
    player = window.step_page.player
    assert player.is_playing
    index = player.position.index
    qtbot.waitUntil(lambda: player.position.index > index)


def test_what_is_known_of_a_long_run_stays_known(window: MainWindow) -> None:
    timeline = window.step_page.player.timeline
    timeline.extend(40_000)
    window.set_language("ja")
    assert window.step_page.player.timeline is timeline


def test_the_tally_and_the_placement_stay(window: MainWindow) -> None:
    interaction = window.step_page.interaction
    interaction.toggle_predict()
    interaction.predictor.answer_at(0)
    score, shown = interaction.predictor.score, interaction.predictor.prediction.shown
    window.set_language("ja")
    interaction = window.step_page.interaction
    assert (interaction.predictor.score, interaction.predictor.prediction.shown) == (score, shown)
    interaction.toggle_edit()
    interaction.editor.toggle(0, 3)
    interaction.editor.toggle(2, 4)
    queens = interaction.editor.queens
    window.set_language("zh_CN")
    editor = window.step_page.interaction.editor
    assert editor.is_open
    assert editor.queens == queens
    editor.undo()
    assert editor.queens != queens
    settle()


def test_a_measurement_goes_on_and_its_later_points_appear(
    qtbot: QtBot, window: MainWindow, store: TimingStore
) -> None:
    window.scene_controller.show(
        Scene(page=Page.MEASURE, measure=MeasureScene((BITMASK, find_solver("filter-2")), 4, 10))
    )
    window.measure_page.start()
    curves = window.measure_page.curves_page.curves
    qtbot.waitUntil(lambda: bool(curves.model.measured), timeout=60_000)
    window.set_language("ja")
    settle()
    page = window.measure_page.curves_page
    early = len(page.curves.model.measured)
    assert early
    assert window.runner.is_busy
    assert page.start_button.text() == "⟦Cancel  Esc⟧"
    with qtbot.waitSignal(window.runner.ended, timeout=60_000):
        pass
    assert len(page.curves.model.measured) == 14
    assert len(store.timings()) == 14
    assert page.start_button.text() == "⟦Measure  F5⟧"
    page.curves.redraw()
    assert {curve.name for curve in page.curves.curves} == {"bitmask", "filter-2"}


def test_a_measurement_that_was_begun_in_another_language_can_be_cancelled(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.scene_controller.show(Scene(page=Page.MEASURE, measure=MeasureScene((BITMASK,), 15, 18)))
    window.measure_page.start()
    window.set_language("ja")
    settle()
    with qtbot.waitSignal(window.runner.ended, timeout=60_000):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.runner.is_busy


def test_a_long_count_goes_on(qtbot: QtBot, window: MainWindow) -> None:
    window.scene_controller.show(Scene(page=Page.MEASURE, view=View.COUNT))
    count = window.measure_page.count_page
    count.n_box.setValue(16)
    count.start()
    window.set_language("ja")
    settle()
    count = window.measure_page.count_page
    assert count.is_running
    assert count.n_box.value() == 16
    assert count.start_button.text() == "⟦Pause  Esc⟧"
    with qtbot.waitSignal(window.runner.ended, timeout=60_000):
        pass
    qtbot.waitUntil(lambda: not count.is_running)
    assert any("14\u202f772\u202f512" in text or "14,772,512" in text for text in words(window))


def test_switching_again_and_again_leaves_nothing_behind(window: MainWindow) -> None:
    window.set_language("ja")
    settle()
    widgets = len(window.findChildren(QWidget))
    actions = len(window.actions())
    windows = len(top_levels())
    for language in ("en", "zh_CN", "en", "ja"):
        window.set_language(language)
        settle()
    assert len(window.findChildren(QWidget)) == widgets
    assert len(window.actions()) == actions
    assert len(top_levels()) == windows


def top_levels() -> list[QWidget]:
    """Return the window and what pops up in it."""
    # Each plot of pyqtgraph makes menus without a parent, which wait for Python's collector.
    return [each for each in QApplication.topLevelWidgets() if not isinstance(each.window(), QMenu)]


def test_every_key_works_once_after_a_switch(qtbot: QtBot, window: MainWindow) -> None:
    window.set_language("ja")
    settle()
    steps: list[None] = []
    window.menus.key_actions["One step forward"].triggered.connect(partial(_note, steps))
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Right)
    assert len(steps) == 1
    assert window.step_page.player.position.index == 1


def _note(steps: list[None], _checked: bool = False) -> None:
    steps.append(None)


def test_the_users_language_is_that_of_the_environment_or_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert users_language() == "ja_JP.UTF-8"
    monkeypatch.delenv("LANG")
    assert isinstance(users_language(), str)


def a_film(window: MainWindow, path: Path, last: int = 12) -> SaveRequest:
    style = PictureStyle(800, 450, window.look, Beside.CODE)
    return SaveRequest(Output.FILM, path, StepRange(0, last), style, 5.0)


def save(window: MainWindow, order: SaveRequest) -> None:
    """Order a file in the dialog."""
    window.saver.ask(order.what)
    dialog = window.findChildren(SaveDialog)[-1]
    dialog.requested.emit(order)
    dialog.close()


@pytest.mark.parametrize(("what", "last"), [(Output.FILM, 12), (Output.STEP_CSV, 4000)])
def test_a_file_is_written_on_in_the_language_in_which_it_was_begun(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, what: Output, last: int
) -> None:
    exporter = window.saver.exporter
    files = [tmp_path / "alone.png", tmp_path / "switched.png"]
    for path in files:
        exporter.hold()
        order = a_film(window, path, last)._replace(what=what)
        save(window, order)
        with qtbot.waitSignal(exporter.finished):
            exporter.resume()
            if path is files[1]:
                exporter.advance()  # some of it, and then
                window.set_language("ja")
                assert exporter.is_active
                settle()
    alone, switched = (path.read_bytes() for path in files)
    assert alone == switched
    assert "⟦" in window.status.text
    assert files[1].name in window.status.text


def test_what_is_being_written_is_told_of_and_can_be_given_up_after_a_switch(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    exporter = window.saver.exporter
    exporter.hold()
    path = tmp_path / "run.gif"
    save(window, a_film(window, path))
    window.set_language("ja")
    settle()
    assert path.name in window.status.text
    assert "⟦" in window.status.text
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Escape)
    assert not exporter.is_active
    assert path.name not in window.status.text
    assert not list(tmp_path.glob("run*"))


def test_what_is_saved_after_a_switch_is_of_the_new_player(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.set_language("ja")
    settle()
    window.step_page.controller.set_run(BITMASK, Task(5))
    window.saver.ask(Output.STEP_CSV)
    dialog = window.findChild(SaveDialog)
    assert dialog is not None
    path = tmp_path / "run.csv"
    with qtbot.waitSignal(window.saver.exporter.finished):
        dialog.requested.emit(a_film(window, path)._replace(what=Output.STEP_CSV))
    dialog.close()
    steps = list(islice(BITMASK.steps(Task(5), None), 12))
    assert len(list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))) >= len(steps)


def test_an_error_is_said_once_however_often_the_language_changes(window: MainWindow) -> None:
    said: list[str] = []
    window.findChild(JobController).failed.connect(said.append)
    for language in ("ja", "en", "zh_CN"):
        window.set_language(language)
        settle()
    window.saver.refused.emit("No.")
    assert said == ["No."]


def test_less_motion_stays_and_is_named_anew(window: MainWindow) -> None:
    window.motion.action.setChecked(True)
    action = window.motion.action
    window.set_language("ja")
    settle()
    assert window.motion.action is action
    assert action.text() == "⟦Less motion⟧"
    assert any(action in menu.actions() for menu in window.menus.findChildren(QMenu))
    for player in (window.step_page.player, window.race_page.player):
        assert frame_timer_of(player).interval() == CALM_FRAME


def test_the_names_of_published_curves_change(window: MainWindow) -> None:
    model = window.measure_page.curves_page.curves.model
    model.change(sources=tuple(window.measure_page.curves_page.sources.boxes))
    english = [curve.name for curve in model.curves()]
    assert english
    use_language("ja")
    assert all("⟦" in curve.title for curve in model.curves())


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize(
    ("key", "kind"),
    [("sieve", Kind.MARK), ("min-conflicts", Kind.TRIAL), ("quarters", Kind.LIST)],
)
def test_a_step_that_only_its_algorithm_explains_is_presented_in_another_language(
    qtbot: QtBot, window: MainWindow, key: str, kind: Kind, language: str
) -> None:
    page = window.step_page
    page.controller.set_run(find_solver(key), Task(8))
    page.player.next_of(frozenset({kind}), "")
    qtbot.waitUntil(lambda: not page.player.is_busy)
    qtbot.keyClick(page.board, Qt.Key.Key_K)
    assert page.controller.state.presented is not None
    window.set_language(language)
    page = window.step_page
    assert page.player.position.last is not None
    assert page.player.position.last.kind is kind
    assert page.panes.why.text == find_solver(key).why(page.player.position)
