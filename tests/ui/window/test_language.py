import gettext
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nqviz.common import i18n
from nqviz.common.i18n import LANGUAGES, language_in_use, use_language
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.scene import Clock, Page, RaceScene, RunScene, Scene
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.runs.predicting import Ask
from nqviz.runs.step_range import StepRange
from nqviz.scenes.measure_state import MeasureScene, View
from nqviz.solvers.registry import find_solver
from nqviz.ui.jobs.background_task import BackgroundTask, wait_for_threads
from nqviz.ui.lessons.explanation import HighlightFrame
from nqviz.ui.pictures.save_dialog import Output, SaveDialog, SaveRequest
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.pictures.text_panel import Beside
from nqviz.ui.playback.playback import CALM_FRAME
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.language import QtTranslations, users_language
from nqviz.ui.window.main_window import MainWindow
from nqviz.ui.window.settings import Settings
from tests.support.mouse import wheel
from tests.support.qt_objects import frame_timer_of
from tests.support.scenery import settle

BASIC, SIEVE, BITMASK = map(find_solver, ("wirth-basic", "sieve", "bitmask"))


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
def window(main_window: MainWindow) -> MainWindow:
    main_window.resize(1280, 720)
    return main_window


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
    window.scene_controller.show(Scene(run=RunScene(BASIC, Task(6), 30), has_tree=True))
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
    assert window.menus.languages.title() == "Language"
    assert Settings(settings).language is None
    choose(qtbot, window, "zh_CN")
    ticked = [each.text() for each in window.menus.languages.actions() if each.isChecked()]
    assert ticked == ["简体中文"]
    assert window.menus.languages.title() == "⟦Language⟧ · Language"
    assert Settings(settings).language == "zh_CN"
    settings.setValue("language", "tlh")
    assert Settings(settings).language is None


SCENES = [
    Scene(
        page=Page.STEP,
        run=RunScene(BASIC, Task(6), 41),
        speed=15.0,
        step_size=2,
        has_tree=True,
        asks=Ask.SQUARE,
    ),
    Scene(
        page=Page.RACE,
        run=RunScene(BASIC, Task(6, given=(1, -1, -1, -1, -1, -1)), 7),
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


def parts(window: MainWindow) -> list[object]:
    """Return the parts of the board, the tree, the plot and the large solution that are seen."""
    step, measure = window.step_page, window.measure_page
    tree = step.panes.tree.tree
    plot = measure.curves_page.curves.plot
    camera = (tree.is_whole, tree.part)
    return [
        step.board.part,
        camera,
        (measure.controller.state.curves.zoom, plot.seen),
        measure.solve_page.picture.part,
    ]


def test_the_parts_that_are_looked_at_stay(qtbot: QtBot, window: MainWindow) -> None:
    show = window.scene_controller.show
    show(Scene(page=Page.STEP, run=RunScene(BASIC, Task(20), 300), has_tree=True))
    step, measure = window.step_page, window.measure_page
    qtbot.waitUntil(lambda: not step.controller.tree_reader.is_behind)
    whole = parts(window)
    step.board.zoom_in()
    step.panes.tree.tree.toggle_whole()
    wheel(step.panes.tree.tree, QPointF(200, 80), 8)
    show(Scene(page=Page.MEASURE, view=View.CURVES))
    for n in range(8, 13):
        timing = Timing("bitmask", n, 1, False, (10.0 ** (n - 12),), known(n).solutions)
        measure.curves_page.curves.model.add(timing)
    measure.curves_page.curves.redraw()
    measure.curves_page.curves.zoom(1)
    show(Scene(page=Page.MEASURE, view=View.SOLUTION))
    measure.solve_page.n_box.setValue(3000)
    measure.view.start()
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    measure.solve_page.picture.zoom_by(8.0)
    before = parts(window)
    assert [one == other for one, other in zip(whole, before, strict=True)] == [False] * 4
    for language in ("ja", "en"):
        window.set_language(language)
        window.measure_page.show_view(View.CURVES.value)
        for page in (Where.MEASURE, Where.STEP):
            window.show_page(page)
            settle()
        assert parts(window) == before


def test_a_lesson_stays_at_its_step_and_points_at_the_same(window: MainWindow) -> None:
    def pointed_at() -> int:
        return sum(frame.isVisible() for frame in window.findChildren(HighlightFrame))

    lessons = window.lesson_controller
    lessons.begin(load_lesson(own_lessons()[0]))
    for _ in range(3):
        lessons.go_on()
    settle()
    said, frames = lessons.bar.second.text(), pointed_at()
    assert frames
    for language in ("ja", "en"):
        window.set_language(language)
        settle()
        assert pointed_at() == frames
    assert window.lesson_controller.bar.second.text() == said


def test_a_run_plays_on_and_a_black_screen_stays(qtbot: QtBot, window: MainWindow) -> None:
    for where, language in ((Where.STEP, "ja"), (Where.RACE, "zh_CN")):
        window.show_page(where)
        player = (window.step_page if where is Where.STEP else window.race_page).player
        player.play()
        window.lesson_controller.blank_screen.cover()
        window.set_language(language)
        assert player.is_playing, where
        reached = player.index
        qtbot.waitUntil(lambda player=player, reached=reached: player.index > reached)
        player.pause()
        assert window.lesson_controller.blank_screen.isVisible()
        window.lesson_controller.blank_screen.uncover()
        assert not window.lesson_controller.blank_screen.isVisible()


def test_a_measurement_goes_on_and_can_be_cancelled(qtbot: QtBot, window: MainWindow) -> None:
    window.scene_controller.show(Scene(page=Page.MEASURE, measure=MeasureScene((BITMASK,), 4, 18)))
    window.measure_page.view.start()
    window.set_language("ja")
    page = window.measure_page.curves_page
    assert page.start_button.text() == "⟦Cancel  Esc⟧"
    qtbot.waitUntil(lambda: bool(page.curves.model.measured))
    assert window.runner.is_busy
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.runner.is_busy)
    assert page.start_button.text() == "⟦Measure  F5⟧"


def test_nothing_waits_for_what_works_in_the_background(window: MainWindow) -> None:
    window.measure_page.show_view(View.SOLUTION.value)
    window.puzzles.choose()  # a dialog, which closes
    gate, ended, delivered = threading.Event(), [], []

    def work(task: BackgroundTask, _request: object) -> BackgroundTask:
        gate.wait(20)
        ended.append(task)
        return task

    tasks = window.findChildren(BackgroundTask)
    for task in tasks:
        task.start(partial(work, task), delivered.append)
    window.set_language("ja")
    settle()
    assert not ended
    left = window.findChildren(BackgroundTask)
    gone = set(tasks) - set(left)
    assert gone
    gate.set()
    assert wait_for_threads(20_000)
    QApplication.processEvents()
    assert ended
    assert gone.isdisjoint(delivered)


def test_switching_again_and_again_leaves_nothing_behind(window: MainWindow) -> None:
    window.set_language("ja")
    settle()
    widgets = len(window.findChildren(QWidget))
    actions = len(window.actions())
    windows = len(top_levels())
    for language in ("en", "ja"):
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
    window.menus.key_actions["One step forward"].triggered.connect(lambda: steps.append(None))
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Right)
    assert len(steps) == 1
    assert window.step_page.player.position.index == 1


def test_the_users_language_is_that_of_the_environment_or_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert users_language() == "ja_JP.UTF-8"
    monkeypatch.delenv("LANG")
    assert isinstance(users_language(), str)


def a_film(window: MainWindow, path: Path) -> SaveRequest:
    style = PictureStyle(800, 450, window.look, Beside.CODE)
    return SaveRequest(Output.FILM, path, StepRange(0, 12), style, 5.0)


def save(window: MainWindow, order: SaveRequest) -> None:
    """Order a file in the dialog."""
    window.saver.ask(order.what)
    dialog = window.findChildren(SaveDialog)[-1]
    dialog.save(order)
    dialog.close()


def test_a_file_is_written_on_in_the_language_in_which_it_was_begun(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    exporter = window.saver.exporter
    files = [tmp_path / "alone.png", tmp_path / "switched.png"]
    for path in files:
        exporter.hold()
        save(window, a_film(window, path))
        with qtbot.waitSignal(exporter.finished):
            exporter.resume()
            if path is files[1]:
                exporter.advance()  # some of it, and then
                window.set_language("ja")
                assert exporter.is_active
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
    assert path.name in window.status.text
    assert "⟦" in window.status.text
    qtbot.keyClick(window.step_page.board, Qt.Key.Key_Escape)
    assert not exporter.is_active
    assert path.name not in window.status.text
    assert not list(tmp_path.glob("run*"))


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


def test_a_step_that_only_its_algorithm_explains_is_presented_in_another_language(
    qtbot: QtBot, settings: QSettings, open_window: Callable[[], MainWindow]
) -> None:
    settings.setValue("look", "light")  # The hint of a first start would present it too early.
    window = open_window()
    for key, kind, language in (
        ("sieve", Kind.MARK, "ja"),
        ("min-conflicts", Kind.TRIAL, "zh_CN"),
        ("quarters", Kind.LIST, "en"),
    ):
        page, solver = window.step_page, find_solver(key)
        page.controller.set_run(solver, Task(8))
        page.player.next_where(lambda step, kind=kind: step.kind is kind, "")
        qtbot.waitUntil(lambda page=page: not page.player.is_busy)
        qtbot.keyClick(page.board, Qt.Key.Key_K)
        assert page.controller.state.presented is not None
        window.set_language(language)
        page = window.step_page
        assert page.player.position.last is not None
        assert page.player.position.last.kind is kind
        assert page.panes.why.text == solver.why(page.player.position)
        window.appearance.leave_projector()  # Each is presented from the start.


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_label_of_a_file_dialog_stays_english(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    translations = QtTranslations(qapp)
    labels = []
    for each in ("en", language):
        translations.use(each)
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        labels.append([label.text() for label in dialog.findChildren(QLabel)])
    translations.use("en")
    english, translated = labels
    assert len(english) == len(translated) >= 3
    assert not set(english) & set(translated)
