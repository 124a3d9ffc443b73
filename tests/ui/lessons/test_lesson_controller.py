from functools import partial
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.lessons.learning import StoppedAt
from nqviz.lessons.lesson import Lesson, load_lesson, own_lessons
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Page
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.puzzles.collection import own_collection
from nqviz.runs.predicting import NO_SCORE
from nqviz.scenes.predict_state import Stage
from nqviz.scenes.step_state import Below
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.jobs.job import Activity
from nqviz.ui.lessons.lesson_bar import LessonBar
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.program_window import index
from tests.support.remote import BACK, BLACK, ON, START, STOP, framed, go_on, press, shows, words


@pytest.fixture
def lesson(window: MainWindow) -> MainWindow:
    """Return a window in which the second lesson has begun."""
    window.open_file(own_lessons()[1])
    return window


def asking(folder: Path, answers: str, wrong: str) -> Path:
    """Return a lesson in a folder that asks one question, with the reason of a wrong answer."""
    file = folder / "mine.toml"
    file.write_text(
        f"""title = "T"
[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
text = "Told."
question = "Which?"
{answers}
answer = "Light."
[step.reasons]
"{wrong}" = "Look again."
""",
        encoding="utf-8",
    )
    return file


def own_lesson(index: int) -> Lesson:
    return load_lesson(own_lessons()[index])


def all_texts(bar: LessonBar) -> list[str]:
    return [each.text() for each in bar.findChildren(QLabel)]


def test_a_mistake_in_a_lesson_is_told_with_its_line(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "T"\n[[step]]\npage = "nowhere"\ntext = "x"\n', encoding="utf-8")
    window.open_file(file)
    assert window.error.startswith("mine.toml, line 3: “page” should be one of")
    assert not window.lesson_controller.is_on


def test_a_lesson_is_chosen_from_the_list(qtbot: QtBot, window: MainWindow) -> None:
    window.lesson_controller.choose()
    titles = window.findChild(LessonsDialog).titles
    texts = [titles.item(row).text() for row in range(titles.count())]
    assert sum(text[:1].isdigit() for text in texts) == len(own_lessons())
    qtbot.keyClick(titles, Qt.Key.Key_Down)
    qtbot.keyClick(titles, Qt.Key.Key_Return)
    assert window.lesson_controller.state.lesson == own_lesson(1)


def test_the_menu_lists_the_lessons_in_teaching_order(window: MainWindow) -> None:
    menu = window.menus.lessons
    for _ in range(2):
        menu.aboutToShow.emit()
    subjects = next(action.menu() for action in menu.actions() if action.menu())
    titles = [lesson.text() for each in subjects.actions() for lesson in each.menu().actions()]
    numbered = [title for title in titles if title[:1].isdigit()]
    assert numbered[1] == "2  Why does the fourth row fail?"
    assert len(numbered) == len(own_lessons())
    assert menu.actions()[-1].text() == "Open a lesson…"
    next(
        action
        for subject in subjects.actions()
        for action in subject.menu().actions()
        if action.text() == numbered[3]
    ).trigger()
    assert window.lesson_controller.state.lesson == own_lesson(3)
    menu.actions()[-1].trigger()
    [dialog] = window.findChildren(QFileDialog)
    dialog.reject()


def test_progress_is_kept_and_the_next_lesson_follows_the_last_slide(window: MainWindow) -> None:
    kept, controller, lesson = [], window.lesson_controller, own_lesson(1)
    controller.keep = lambda state: kept.append((state.lesson.name, state.progress))
    controller.begin(lesson)
    assert kept == [(lesson.name, LessonProgress(False, 0, lesson.exercises))]
    while not controller.state.is_at_end:
        go_on(window)
    assert kept[-1] == (lesson.name, LessonProgress(True, 0, lesson.exercises))
    assert lesson.title in controller.bar.first.text()
    press(window, ON)
    assert controller.state.lesson == own_lesson(2)


def test_a_changed_copy_of_a_lesson_says_nothing_of_the_lesson(
    window: MainWindow, tmp_path: Path
) -> None:
    kept, own, copy = [], own_lessons()[1], tmp_path / own_lessons()[1].name
    window.lesson_controller.keep = lambda state: kept.append(state.lesson)
    copy.write_bytes(own.read_bytes())
    window.open_file(copy)
    assert kept == [load_lesson(own)]  # It is the same lesson.
    title = own_lesson(1).title
    text = own.read_text(encoding="utf-8").replace(title, "Mine")
    copy.write_text(text, encoding="utf-8")
    window.open_file(copy)
    assert window.lesson_controller.state.lesson.title == "Mine"
    go_on(window)
    assert len(kept) == 1


def test_a_lesson_is_gone_on_with_where_it_was_stopped(window: MainWindow) -> None:
    kept, controller, lesson = [], window.lesson_controller, own_lesson(1)
    controller.stopped = lambda: kept[-1] if kept else None
    controller.keep = lambda state: kept.append(state.stopped)
    assert controller.why_not_stopped()
    controller.go_on_where_stopped()
    assert not controller.is_on
    controller.begin(lesson)
    for _ in range(3):
        go_on(window)
    state, shown = controller.state, words(controller.bar)
    controller.end()
    assert not controller.why_not_stopped()
    controller.choose()
    [dialog] = window.findChildren(LessonsDialog)
    buttons = dialog.findChildren(QPushButton)
    next(each for each in buttons if each.text() == "Go on where I stopped").click()
    assert controller.state.index == state.index
    assert controller.state.first_tries == state.first_tries
    assert words(controller.bar) == shown
    controller.stopped = lambda: StoppedAt("gone.toml", 1)
    assert controller.why_not_stopped()


def test_going_back_sets_a_step_up_again(lesson: MainWindow) -> None:
    bar = lesson.lesson_controller.bar
    first = words(bar)
    press(lesson, BACK)
    assert words(bar) == first
    press(lesson, ON)
    go_on(lesson)
    assert index(lesson) == 11
    press(lesson, Qt.Key.Key_Right)
    press(lesson, Qt.Key.Key_Right)
    assert index(lesson) == 13
    press(lesson, ON)
    assert index(lesson) == 11  # the answer is drawn on the board that the question is about
    for _ in range(3):
        press(lesson, BACK)
    assert (index(lesson), words(bar)) == (6, first)


def test_an_answer_is_drawn_on_no_other_run(qtbot: QtBot, lesson: MainWindow) -> None:
    press(lesson, ON)
    at, player = index(lesson), lesson.step_page.player
    assert lesson.lesson_controller.explanation.has_drawn
    for _ in range(2):
        press(lesson, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert player.timeline.task.n == 2
    while index(lesson) < at:
        press(lesson, Qt.Key.Key_Right)
    lesson.set_language("ja")  # its row 3 is drawn anew
    assert not lesson.lesson_controller.explanation.has_drawn
    press(lesson, BACK)
    press(lesson, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    press(lesson, ON)
    qtbot.waitUntil(lambda: lesson.lesson_controller.explanation.has_drawn)
    assert (lesson.step_page.player.timeline.task.n, index(lesson)) == (4, at)


def test_the_run_is_played_to_the_next_step_unless_it_is_skipped(
    qtbot: QtBot, lesson: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count(0.0, 0.007)  # A frame shows no more than the next step, however late it comes.
    monkeypatch.setattr("nqviz.ui.playback.playback.perf_counter", clock.__next__)
    monkeypatch.setattr("nqviz.ui.lessons.scene_controller._STEP_TIME", 0.05)  # seconds
    controller, player = lesson.scene_controller, lesson.step_page.player
    passed = []
    player.changed.connect(lambda: passed.append(index(lesson)))
    press(lesson, ON)
    press(lesson, ON)  # from step 6 to 11
    assert controller.is_on_way
    qtbot.waitUntil(lambda: not controller.is_on_way)
    assert list(dict.fromkeys(passed)) == [6, 7, 8, 9, 10, 11]
    press(lesson, ON)
    press(lesson, ON)
    press(lesson, ON)  # skips the way, and does not show the answer yet
    assert not controller.is_on_way
    assert index(lesson) == 17
    assert lesson.lesson_controller.bar.second.text() == "Will row\u00a03 have a safe square?"


def test_a_way_ends_where_it_is_stopped_and_is_a_jump_with_less_motion(lesson: MainWindow) -> None:
    press(lesson, ON)
    press(lesson, ON)
    press(lesson, Qt.Key.Key_Space)
    assert not lesson.scene_controller.is_on_way
    assert 6 <= index(lesson) < 11
    assert not lesson.step_page.player.is_playing
    press(lesson, BACK)
    lesson.motion.action.trigger()
    press(lesson, ON)
    press(lesson, ON)
    assert not lesson.scene_controller.is_on_way
    assert index(lesson) == 11


def test_f5_plays_and_escape_stops_the_run_before_it_leaves_the_lesson(lesson: MainWindow) -> None:
    player = lesson.step_page.player
    for is_playing in (True, False, True):
        press(lesson, START)
        assert player.is_playing is is_playing
    press(lesson, STOP)
    assert not player.is_playing
    assert lesson.lesson_controller.is_on
    press(lesson, STOP)
    assert not lesson.lesson_controller.is_on
    was = index(lesson)
    press(lesson, ON)
    assert index(lesson) == was + 1  # the key walks the run again
    press(lesson, BACK)
    assert index(lesson) == was


def test_letters_and_buttons_walk_the_lesson_where_there_is_no_remote(
    qtbot: QtBot, lesson: MainWindow
) -> None:
    bar = lesson.lesson_controller.bar
    first = words(bar)
    press(lesson, Qt.Key.Key_W)
    assert words(bar) != first
    press(lesson, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier)
    assert words(bar) == first
    qtbot.mouseClick(bar.next_button, Qt.MouseButton.LeftButton)
    assert words(bar) != first
    qtbot.mouseClick(bar.back_button, Qt.MouseButton.LeftButton)
    assert words(bar) == first
    qtbot.mouseClick(bar.end_button, Qt.MouseButton.LeftButton)
    assert bar.isHidden()


def test_the_board_is_large_and_stands_still_within_a_lesson(lesson: MainWindow) -> None:
    lesson.resize(1280, 720)
    board, bar = lesson.step_page.board, lesson.lesson_controller.bar
    for look in (LIGHT, PROJECTOR):
        lesson.set_look(look)
        lesson.lesson_controller.begin(own_lesson(1))
        rects = set()
        for _ in range(12):
            QCoreApplication.processEvents()
            rects.add(board.geometry().getRect())
            assert bar.mapTo(lesson, bar.rect().topLeft()).x() > board.geometry().right()
            press(lesson, ON)
        assert len(rects) == 1
        assert board.geometry_of_board().board.width() >= 560


def test_a_strangers_text_is_no_markup(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = "<b>bold</b> <img src='file:///etc/passwd'>"
    file.write_text(
        f'title = "<b>bold</b>"\n[[step]]\npage = "step"\ntext = "{text}"\nquestion = "{text}"\n',
        encoding="utf-8",
    )
    window.resize(1920, 1080)  # The title of a lesson stands in a wide head alone.
    window.open_file(file)
    bar = window.lesson_controller.bar
    assert words(bar) == f"{text}|{text}"
    labels = [each for each in bar.findChildren(QLabel) if "<b>bold</b>" in each.text()]
    assert len(labels) == 3
    assert all(each.textFormat() is Qt.TextFormat.PlainText for each in labels)


def test_another_language_goes_on_with_the_lesson(qtbot: QtBot, lesson: MainWindow) -> None:
    for _ in range(3):
        go_on(lesson)
    press(lesson, Qt.Key.Key_Right)
    at, blank_screen = index(lesson), lesson.lesson_controller.blank_screen
    lesson.set_language("ja")
    controller = lesson.lesson_controller
    assert controller.state.lesson == own_lesson(1)
    qtbot.waitUntil(lambda: index(lesson) == at)
    qtbot.waitUntil(lambda: bool(framed(lesson)))
    assert controller.bar.isVisible()
    assert controller.bar.look_at.isVisible()
    go_on(lesson)
    assert index(lesson) == 17
    press(lesson, BLACK)
    assert controller.blank_screen.isVisible()
    assert controller.blank_screen is not blank_screen


def test_nothing_else_is_asked_while_a_lesson_asks(lesson: MainWindow) -> None:
    page = lesson.step_page
    press(lesson, Qt.Key.Key_P)
    assert page.panes.why.text.startswith("The lesson asks now")
    assert page.interaction.predict_bar.isHidden()
    press(lesson, ON)
    assert "The lesson asks" not in page.panes.why.text
    press(lesson, Qt.Key.Key_P)
    assert page.interaction.predict_bar.isVisible()
    press(lesson, Qt.Key.Key_P)
    press(lesson, STOP)
    assert page.interaction.predict_bar.isHidden()


def test_a_class_votes_by_hands_on_the_choices_of_a_lesson(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    controller, bar = window.lesson_controller, window.lesson_controller.bar
    window.open_file(asking(tmp_path, 'choices = ["Light", "Dark"]\nright = 1', "2"))
    press(window, Qt.Key.Key_V)
    fields = bar.hands.fields
    assert [each.isVisible() for each in fields] == [True, True, *[False] * 6]
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_2):
        press(window, key)
    press(window, Qt.Key.Key_3)  # There is no third answer.
    assert window.step_page.player.pace.step_size == 1
    assert [each.value() for each in fields[:2]] == [1, 2]
    assert controller.exercises.attempt.wrong == ()
    assert "First vote: one hand each." in all_texts(bar)  # as large as the question
    assert bar.announcement.font().pixelSize() == bar.second.font().pixelSize()
    assert "PageDown: vote again" in all_texts(bar)
    press(window, ON)
    assert [each.value() for each in fields[:2]] == [0, 0]
    for field, typed in zip(fields, ("12", "15"), strict=False):
        field.setFocus()
        qtbot.waitUntil(field.lineEdit().hasSelectedText)
        qtbot.keyClicks(field, typed)
    qtbot.keyClick(fields[1], Qt.Key.Key_Return)
    assert bar.second.text() == "✗ Not right. Look again. Light."
    assert bar.votes.accessibleName() == "Votes: Light: 1 → 12; Dark: 2 → 15."
    assert bar.votes.isVisible()
    assert not bar.hands.isVisible()
    assert controller.state.first_tries == {0: False}
    press(window, ON)
    assert not bar.votes.isVisible()


def test_a_vote_by_hands_goes_on_in_another_language(window: MainWindow, tmp_path: Path) -> None:
    window.open_file(asking(tmp_path, 'choices = ["Light", "Dark"]\nright = 1', "2"))
    for key in (Qt.Key.Key_V, Qt.Key.Key_2):
        press(window, key)
    window.set_language("ja")
    press(window, Qt.Key.Key_2)
    controller = window.lesson_controller
    assert [each.value() for each in controller.bar.hands.fields[:2]] == [0, 2]
    assert controller.exercises.attempt.wrong == ()
    press(window, ON)
    press(window, Qt.Key.Key_1)
    press(window, ON)
    assert controller.bar.votes.isVisible()
    assert controller.state.poll.votes == ({1: 2}, {0: 1})


def test_a_class_votes_by_hands_on_numbers_that_it_names(
    window: MainWindow, tmp_path: Path
) -> None:
    bar = window.lesson_controller.bar
    window.open_file(asking(tmp_path, "number = 7", "8"))
    press(window, Qt.Key.Key_V)
    for key in (Qt.Key.Key_8, Qt.Key.Key_Return, Qt.Key.Key_7, Qt.Key.Key_Return):
        press(window, key)
    assert [each.text() for each in bar.hands.fields[:2]] == ["8:  1", "7:  1"]
    press(window, ON)
    assert [each.text() for each in bar.hands.fields[:2]] == ["8:  0", "7:  0"]
    press(window, Qt.Key.Key_7)
    press(window, Qt.Key.Key_Return)
    press(window, ON)
    assert bar.second.text() == "✓ Right. Light."
    assert bar.votes.accessibleName() == "Votes: 7: 1 → 1; 8: 1 → 0."


def test_a_class_votes_by_hands_on_squares_and_the_board_says_nothing_of_them(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    board, why = window.step_page.board, window.step_page.panes.why
    window.open_file(asking(tmp_path, 'squares = ["2,2"]', "1,1"))
    sentence = why.text
    press(window, Qt.Key.Key_V)
    press(window, Qt.Key.Key_3)
    assert window.step_page.player.pace.step_size == 1
    assert board.marks.votes is None
    for _ in range(2):
        press(window, Qt.Key.Key_Plus)
    press(window, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    press(window, Qt.Key.Key_Plus)
    assert (board.marks.votes[1][2], board.marks.votes[2][2]) == (1, 2)
    at = board.geometry_of_board().square(1, 2).center().toPoint()
    qtbot.mouseClick(board, Qt.MouseButton.RightButton, pos=at)
    assert (board.marks.votes[1][2], board.marks.votes[2][2]) == (0, 2)
    assert why.text == sentence
    press(window, ON)
    assert board.marks.votes is None
    press(window, ON)
    assert window.lesson_controller.state.first_tries == {0: None}  # Nobody voted again.
    assert board.marks.votes[2][2] == 2
    press(window, ON)
    assert board.marks.votes is None


def test_a_vote_in_a_lesson_is_given_up_by_its_key(window: MainWindow, tmp_path: Path) -> None:
    bar = window.lesson_controller.bar
    window.open_file(asking(tmp_path, 'choices = ["Light", "Dark"]\nright = 1', "2"))
    for is_on in (True, False):
        press(window, Qt.Key.Key_V)
        assert bar.hands.isVisible() is is_on
    press(window, Qt.Key.Key_1)
    assert bar.second.text() == "✓ Right. Light."


def test_a_lesson_begins_without_a_tally(window: MainWindow) -> None:
    predictor = window.step_page.interaction.predictor
    predictor.toggle()
    predictor.answer_at(0)
    assert predictor.state.score != NO_SCORE
    predictor.disarm()
    window.lesson_controller.begin(own_lesson(1))
    assert predictor.state.score == NO_SCORE


def test_a_vote_in_a_lesson_comes_to_its_end_before_the_lesson_goes_on(lesson: MainWindow) -> None:
    controller, page = lesson.lesson_controller, lesson.step_page
    predictor, bar = page.interaction.predictor, controller.bar
    press(lesson, ON)
    answer = words(bar)
    assert "PageDown: next" in all_texts(bar)
    press(lesson, Qt.Key.Key_V)
    press(lesson, Qt.Key.Key_6)
    assert "PageDown: vote again" in all_texts(bar)
    press(lesson, ON)
    assert "vote again" in page.panes.why.text
    assert "PageDown: answer" in all_texts(bar)
    press(lesson, Qt.Key.Key_6)
    press(lesson, ON)
    assert predictor.state.stage is Stage.RESULT
    assert page.interaction.predict_panel.isVisible()
    assert bar.isVisible()  # The bars do not cover it.
    assert words(bar) == answer
    assert "PageDown: next" in all_texts(bar)
    go_on(lesson)
    assert index(lesson) == 11
    assert words(bar) != answer
    assert not predictor.is_armed


def test_in_a_lesson_digits_have_one_meaning_in_a_race(window: MainWindow) -> None:
    window.open_file(own_lessons()[3])
    page, bar = window.race_page, window.lesson_controller.bar
    for _ in range(2):
        go_on(window)
    assert window.scene_controller.page is Page.RACE
    assert "Who wins?" not in page.clock.text
    title = "Predict: the run pauses before each decision"
    next(each for each in window.menus.findables() if each.title == title).do()
    assert window.status.text.startswith("The lesson asks now")
    assert window.page is page  # It is refused where it was asked for.
    for is_on in (True, False):
        press(window, Qt.Key.Key_V)
        assert bar.hands.isVisible() is is_on
    press(window, Qt.Key.Key_2)
    assert bar.first.text().startswith("✗ Not right.")
    assert "You say" not in page.clock.text
    press(window, Qt.Key.Key_1)
    assert bar.second.text().startswith("✓ Right.")
    press(window, STOP)
    assert "Who wins?" in page.clock.text


def test_what_would_answer_a_question_is_not_drawn(window: MainWindow) -> None:
    window.open_file(own_lessons()[7])
    board = window.step_page.board
    for _ in range(3):
        go_on(window)
    press(window, Qt.Key.Key_X)
    assert board.has_attacks
    go_on(window)
    assert "marks" in window.lesson_controller.state.step.hide
    assert not board.has_attacks
    asked = board.grab().toImage()
    board.show_algorithm_marks(is_shown=True)
    assert board.grab().toImage() != asked
    board.show_algorithm_marks(is_shown=False)
    assert board.grab().toImage() == asked


def test_boards_of_a_race_are_large_in_a_lesson(qtbot: QtBot, lesson: MainWindow) -> None:
    lesson.set_look(PROJECTOR)
    lesson.resize(1280, 720)
    controller, race = lesson.lesson_controller, lesson.race_page
    for number in (5, 8):  # their last steps are races of three lanes and of two
        controller.begin(own_lesson(number - 1))
        steps = controller.state.lesson.steps
        while controller.state.step is not steps[-1] or not controller.state.is_answered:
            go_on(lesson)
            lanes, bar = [lane for lane in race.lanes if lane.isVisible()], controller.bar
            QCoreApplication.processEvents()
            for lane in lanes:
                assert min(lane.board.width(), lane.board.height()) >= 300
        qtbot.waitUntil(lambda: shows(lesson, controller.state.step))
        QCoreApplication.processEvents()
        # What the lesson points at is shown whole, also where the race is over.
        for figures in (lane.figures for lane in lanes if lane.figures.isVisible()):
            assert figures.height() >= figures.height_for(figures.rows_for(figures.width()))
        assert race.table.isVisible() is (len(lanes) == 3)
        assert race.table.isVisible() is not any(lane.figures.isVisible() for lane in lanes)
        is_beside = bar.mapTo(lesson, bar.rect().topLeft()).x() > lanes[-1].x()
        assert is_beside is (len(lanes) == 2)
        assert bar.look_at.width() >= bar.look_at.sizeHint().width()
        assert bar.height() >= bar.sizeHint().height()
        for area in lesson.findChildren(QScrollArea):  # the window itself does not scroll
            if area.isAncestorOf(race):
                assert not area.verticalScrollBar().isVisible()


def test_what_a_lesson_points_at_is_shown_whole_beside_its_question(lesson: MainWindow) -> None:
    lesson.set_look(PROJECTOR)
    lesson.resize(1280, 720)
    controller, panes = lesson.lesson_controller, lesson.step_page.panes
    controller.begin(own_lesson(4))  # a long text, a question, and the code
    for _ in range(2):
        QCoreApplication.processEvents()
        assert controller.state.step.look_at == "code"
        assert panes.code.isVisible()
        assert panes.code.verticalScrollBar().maximum() == 0
        press(lesson, ON)
    controller.begin(own_lesson(11))
    while controller.state.step.look_at != "curves":
        go_on(lesson)
    curves = lesson.measure_page.curves_page.curves
    assert [frame.parentWidget() for frame in framed(lesson)] == [curves]


def test_kernels_are_compiled_in_silence_during_a_lesson(lesson: MainWindow) -> None:
    lesson.status.show_activity(Activity("Compiling…", 0.5, can_cancel=False, is_asked=False))
    assert lesson.status.isHidden()
    lesson.status.show_activity(Activity("Long count", 0.5))
    assert lesson.status.isVisible()
    lesson.status.show_activity(None)


def test_a_lesson_alone_says_which_key_comes_next(qtbot: QtBot, window: MainWindow) -> None:
    why = window.step_page.panes.why
    assert "Press the right arrow" in why.text
    window.open_file(own_lessons()[0])
    assert "right arrow" not in why.text
    assert "PageDown" in window.lesson_controller.state.hint
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    window.step_page.controller.start_again()
    assert "Press the right arrow" in why.text


def test_the_pace_before_a_lesson_comes_back(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "fast.toml"
    file.write_text(
        'title = "T"\n[[step]]\npage = "step"\nalgorithm = "sieve"\nn = 6\nspeed = 2.0\n'
        'step_size = 3\ntext = "x"\n',
        encoding="utf-8",
    )
    pace = window.step_page.player.pace
    window.step_page.player.set_speed(60.0)
    window.open_file(file)
    assert (pace.speed, pace.step_size) == (2.0, 3)
    window.lesson_controller.begin(own_lesson(1))  # from one lesson to the next
    window.lesson_controller.end()
    assert (pace.speed, pace.step_size) == (60.0, 1)


def test_leaving_a_lesson_gives_back_what_stood_before_it(window: MainWindow) -> None:
    step = window.step_page.controller
    step.set_run(SOLVERS[0], Task(6, rule=Rule("torus")))
    step.player.seek(5)
    window.show_page(Where.RACE)
    before = window.scene_controller.state
    window.lesson_controller.begin(own_lesson(1))
    go_on(window)
    window.lesson_controller.begin(own_lesson(5))
    window.set_language("ja")
    assert window.scene_controller.state != before
    press(window, STOP)
    assert not window.lesson_controller.is_on
    assert window.scene_controller.state == before
    window.lesson_controller.go_on_where_stopped()
    assert window.step_page.player.timeline.solver.key != SOLVERS[0].key


def test_a_lesson_taken_in_a_practice_gives_back_the_run_before_both(window: MainWindow) -> None:
    lessons = window.lesson_controller
    lessons.begin(own_lesson(1))
    lessons.end()
    step = window.step_page.controller
    step.set_run(find_solver("sieve"), Task(8))
    step.player.seek(40)
    before = window.scene_controller.state
    for take in (partial(lessons.begin, own_lesson(1)), lessons.go_on_where_stopped):
        press(window, Qt.Key.Key_A)
        assert step.practice.is_on
        take()
        assert not step.practice.is_on
        press(window, STOP)
        assert not lessons.is_on
        assert window.scene_controller.state == before


def test_the_panes_have_the_width_that_they_had_before_a_lesson(
    qapp: QApplication, window: MainWindow
) -> None:
    window.resize(1024, 700)
    qapp.processEvents()
    why = window.step_page.panes.why
    before = why.geometry()
    window.appearance.toggle_projector()
    for is_presented in (True, False):
        window.lesson_controller.begin(own_lesson(2))
        if not is_presented:
            window.appearance.toggle_projector()
        qapp.processEvents()
        window.lesson_controller.end()
        for _ in range(3):
            qapp.processEvents()
        assert window.presentation.is_on is is_presented
    assert why.geometry() == before


def test_a_puzzle_that_was_left_for_a_lesson_is_gone_on_with(window: MainWindow) -> None:
    editor = window.step_page.controller.editor
    window.puzzles.show(own_collection()[0])
    editor.toggle(2, 1)
    window.lesson_controller.begin(own_lesson(1))
    assert not editor.is_open
    window.lesson_controller.end()
    assert (editor.is_open, editor.state.placement.queens[2]) == (True, 1)


def test_what_a_student_has_made_in_a_lesson_stays(lesson: MainWindow) -> None:
    press(lesson, Qt.Key.Key_E)
    editor = lesson.step_page.controller.editor
    editor.toggle(2, 1)
    lesson.lesson_controller.end()
    assert editor.is_open


def test_escape_ends_a_practice_before_it_leaves_the_lesson(lesson: MainWindow) -> None:
    press(lesson, Qt.Key.Key_A)
    assert lesson.step_page.controller.practice.is_on
    press(lesson, STOP)
    assert not lesson.step_page.controller.practice.is_on
    assert lesson.lesson_controller.is_on
    press(lesson, STOP)
    assert not lesson.lesson_controller.is_on


def test_a_program_that_was_written_before_a_lesson_is_written_on(
    qtbot: QtBot, window: MainWindow
) -> None:
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.step_page.controller.state.below is Below.EDITOR)
    before = window.scene_controller.state
    window.lesson_controller.begin(own_lesson(1))
    assert window.step_page.player.timeline.solver.file is None
    window.lesson_controller.end()
    assert window.scene_controller.state.step.below is Below.EDITOR
    assert window.scene_controller.state.run.solver == before.run.solver


def test_a_projector_makes_nothing_of_a_lesson_smaller(
    qapp: QApplication, window: MainWindow
) -> None:
    window.resize(1366, 749)
    board, text = window.step_page.board, window.lesson_controller.bar.first

    def sizes() -> tuple[float, float, int]:
        qapp.processEvents()
        geometry = board.geometry_of_board()
        return geometry.cell, geometry.label, text.fontInfo().pixelSize()

    control = Qt.KeyboardModifier.ControlModifier
    for path in own_lessons()[:2]:  # boards of eight rows and of four
        window.open_file(path)
        before = sizes()
        press(window, Qt.Key.Key_B, control)
        assert window.look is PROJECTOR
        pairs = zip(sizes(), before, strict=True)
        assert all(after >= each for after, each in pairs)
        assert any("Ctrl+B leaves" in each for each in all_texts(window.lesson_controller.bar))
        press(window, Qt.Key.Key_B, control)
        assert sizes() == before


@pytest.mark.parametrize("begins_first", [True, False])
def test_a_projector_goes_on_or_not_whatever_was_before_the_lesson(
    window: MainWindow, begins_first: bool
) -> None:
    for is_on in (begins_first, not begins_first):
        if is_on:
            window.appearance.toggle_projector()
        else:
            window.lesson_controller.begin(own_lesson(1))
    is_presented = window.step_page.controller.state.presented is not None
    window.lesson_controller.end()
    assert window.appearance.presentation.is_on is is_presented
    press(window, Qt.Key.Key_K)
    assert window.step_page.controller.state.presented is not None
