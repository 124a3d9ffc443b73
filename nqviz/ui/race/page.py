"""The Race page: two to four boards on one clock."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMargins, QSize, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.runs.race import MOST_LANES
from nqviz.runs.race_result import in_words, results_of
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.capabilities import capabilities
from nqviz.ui.board.legend import Legend
from nqviz.ui.board.squares_painter import Layer
from nqviz.ui.jobs.background_task import single_thread
from nqviz.ui.jobs.run_scanner import RunScanner
from nqviz.ui.jobs.step_timer import StepTimer
from nqviz.ui.playback.page import PlaybackPage
from nqviz.ui.playback.playback import SPEEDS, STEP_SIZES
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.playback.transport import Transport
from nqviz.ui.race import clock_words
from nqviz.ui.race.figures_table import FiguresTable, LaneCounts
from nqviz.ui.race.lane import RaceLane
from nqviz.ui.race.merged_pane import MergedPane
from nqviz.ui.race.setup import PAIRINGS, RaceSetup
from nqviz.ui.race.tools import RaceTools
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.sentence_view import SentenceView

_COLUMNS = {2: (2, 1), 3: (3, 1), 4: (4, 2)}  # how many lanes may be side by side

_MERGED = 0.42  # of the height of boards and tree: what the tree of two runs takes
_TEXT_BESIDE = 0.34  # of the page's width: the text of a lesson beside the lanes
_MOST_BESIDE = 2  # lanes beside which there is enough width for it
_SECONDS = 20  # that a race takes, unless plus or minus are pressed
_LEAST_BOARD = 12.5  # heights of text: where boards would be smaller the legend is hidden


class RacePage(PlaybackPage):
    """Shows a race and lets its clock be moved.

    Attributes:
        setup: what the race is set to.
        tools: the controls of the race, which the window shows beside its tabs.
        lanes: as many as a race can have; those of the race are shown.
        merged: two of the runs in one search tree, where that is asked for.
        clock: the sentence on what a step of the clock means, on what is impossible, and on why
            one algorithm has needed less than another one.
        table: the counters of all lanes, where a lesson points at those of three or more.

    Signals:
        paced(): it is known how long the steps of a race by equal time last.
        room_changed(): another race is lined up, perhaps with another number of lanes.
    """

    player: RacePlayer
    paced = Signal()
    room_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setup = RaceSetup.ready_made(0)
        self.player = RacePlayer(self.setup.runs, self)
        self._is_held = False
        self._pool = single_thread(self)
        self._step_timer = StepTimer(self._pool, self)
        self._scanners = [RunScanner(lane, self, self._pool) for lane in self.player.lanes]
        self.tools = RaceTools(self)
        self.lanes = [RaceLane(self) for _ in range(MOST_LANES)]
        self.merged = MergedPane(self)
        self.clock = SentenceView(tr("Clock"), self)
        self.table = FiguresTable(self)
        self._guess: int | None = None  # who wins, by the class
        self._is_lesson = self._points_at_counters = False
        self._was_over = self._has_result = False
        self._is_pacing = False
        self._is_paced = True  # whether the speed is that of a race of the usual time
        self.legend = Legend(self)
        self.transport = Transport(self)
        self._beside = QWidget(self)  # the text of a lesson
        self._text_height_in: Callable[[int], int] = lambda _width: 0
        self._beside_rows = QVBoxLayout(self._beside)
        self._beside_rows.setContentsMargins(0, 0, 0, 0)
        self._beside_rows.addStretch(1)
        self._beside.hide()
        self._lay_out()
        self._connect()
        self._let_scanners()

    @property
    def solvers(self) -> list[Solver]:
        """The algorithm of each lane."""
        return [solver for solver, _ in self.setup.runs]

    @property
    def _has_program(self) -> bool:
        return any(each.file is not None for each in self.solvers)

    @property
    def is_waiting(self) -> bool:
        """Whether it is still to be found out how long the steps of the race last."""
        return self.setup.by_time and not self._step_timer.times_of(self.solvers)

    def apply_look(self) -> None:
        self.tools.set_look(self._look, self._scale)  # children of the window's header
        super().apply_look()

    def favour(self, place: str | None) -> None:
        """Keep the place that a lesson points at; None where no lesson is given.

        A lesson asks questions of its own, with the same keys: nobody is asked who wins then.
        """
        self._is_lesson, self._points_at_counters = place is not None, place == "counters"
        if self._is_lesson:
            self._guess = None
        self._show_clock()
        self._show_end()
        for lane in self.lanes:
            lane.favour(place)
        self._arrange()

    @property
    def has_room_beside(self) -> bool:
        return len(self.setup.runs) <= _MOST_BESIDE

    def show_beside_board(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        # Beside the lanes.
        self._text_height_in = height_in
        if text is not None and self._beside_rows.indexOf(text) < 0:
            self._beside_rows.insertWidget(0, text)
        self._beside.setVisible(text is not None)
        self._arrange()

    def focus_board(self) -> None:
        """Give the keyboard focus to the first board."""
        self.lanes[0].board.setFocus()

    def hold(self) -> None:
        """Pause, and let the processors go to what is being timed."""
        self.player.pause()
        self._is_held = True
        self._let_scanners()

    def resume(self) -> None:
        """Go on after `hold`."""
        self._is_held = False
        self._let_scanners()
        self._ask_pace()

    def close_down(self) -> None:
        """Stop what runs; the page can't be used afterwards."""
        self.player.pause()
        self._step_timer.close_down()
        for scanner in self._scanners:
            scanner.close_down()

    def offer(self, program: Solver) -> None:
        """Let a program be chosen; it takes the place of another one of the same file."""
        for lane in self.lanes:
            lane.chooser.offer(program)
        setup = self.setup.with_program(program)
        if setup != self.setup:
            tick = self.player.place
            self.set_setup(setup)
            self.player.seek(tick)

    def set_setup(self, setup: RaceSetup) -> None:
        """Line up another race; where that can't be, say why and keep the present one."""
        solvers = [solver for solver, _ in setup.runs]
        times = self._step_timer.times_of(solvers) if setup.by_time else ()
        try:
            self.player.set_runs(setup.runs, times)
        except ValueError as error:
            self._show_race()
            self.clock.warn(str(error))
            return
        self.setup = setup
        self.room_changed.emit()
        self._guess = None
        self._show_race()
        self._let_scanners()
        self._ask_pace()

    def take_over(self, other: "RacePage") -> None:
        """Line up the race of another page; what is known of its runs stays known."""
        self.player.take_over([lane.timeline for lane in other.player.lanes])
        self.player.set_speed(other.player.speed)
        self.player.set_step_size(other.player.step_size)
        self._step_timer.take_over(other._step_timer.step_times)
        self.set_setup(other.setup)

    def look_where(self, other: "RacePage") -> None:
        """Look at those parts of the boards that another page of the race looks at."""
        for lane, other_lane in zip(self.lanes, other.lanes, strict=False):
            lane.board.look_at(other_lane.board.zoom, other_lane.board.reading)

    def set_pairing(self, place: int) -> None:
        """Line up a ready-made race, by its place in `PAIRINGS`, for the usual time."""
        self._is_paced = True
        self.set_setup(RaceSetup.ready_made(place))

    def set_rule(self, rule: Rule) -> None:
        """Line the race up under a rule, and say who does not serve it."""
        obstacles = {solver: solver.why_not(rule) for solver in self.solvers}
        self.set_setup(self.setup.with_rule(rule))
        missing = next((each for each, reason in obstacles.items() if reason), None)
        if missing is not None and self.setup.rule == rule:
            self.clock.warn(f"{tr(missing.title)}: {obstacles[missing]}")
        self.lanes[0].board.setFocus()

    def next_pairing(self) -> None:
        """Line up the next of the ready-made races."""
        place = -1 if self.setup.pairing is None else self.setup.pairing
        self.set_pairing((place + 1) % len(PAIRINGS))

    def previous_pairing(self) -> None:
        """Line up the one before."""
        self.set_pairing(((self.setup.pairing or 0) - 1) % len(PAIRINGS))

    def add_lane(self) -> None:
        """Let one more run take part."""
        if not self.setup.is_full:
            self.set_setup(self.setup.with_lane())

    def remove_lane(self, place: int | None = None) -> None:
        """Take a lane out, the last one where nothing else is said."""
        if not self.setup.is_least:
            last = len(self.setup.runs) - 1
            self.set_setup(self.setup.without_lane(last if place is None else place))

    def choose(self, place: int) -> None:
        """Guess at the start that a lane, by its place, wins; later set what counts as a step."""
        if self._asks_who_wins:
            if place < len(self.setup.runs):
                self._guess = place
                self._show_clock()
        elif place < len(STEP_SIZES):
            self.player.set_step_size(place + 1)

    @property
    def _asks_who_wins(self) -> bool:
        return not (self.player.place or self.player.is_playing or self._is_lesson)

    def keep_speed(self) -> None:
        """Leave the speed as it is, whatever time the race takes."""
        self._is_paced = False

    def toggle_clock(self) -> None:
        """Change between equal steps and equal time."""
        if not (self.setup.can_go_by_time or self.setup.by_time):
            self.clock.warn(tr("The time of a step is measured under the rule of queens only."))
            return
        self.set_setup(self.setup.with_clock(by_time=not self.setup.by_time))

    def toggle_goal(self) -> None:
        """Change between the first solution and all solutions."""
        self.set_setup(self.setup.with_goal(to_first=not self.setup.to_first))

    def toggle_merged(self) -> None:
        """Show two of the runs in one search tree below the boards, or the boards alone."""
        if self.merged.isHidden():
            self.merged.show()
            self.merged.show_race(self.player.race)
        else:
            self.merged.hide_race()
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.player.let_scout(is_wanted=True)
        self._show_race()
        self._let_scanners()
        self._ask_pace()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.player.pause()
        self.player.let_scout(is_wanted=False)
        self._let_scanners()

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addLayout(self._grid, 1)
        middle.addWidget(self._beside)
        self._lay_out_column(middle, self.clock, legend=self.legend)
        self.transport.seek_bar.setToolTip(
            tr("Click or drag to go to a step of the clock; the marks are finishes.")
        )
        for each in (*self.lanes, self.merged, self.table):
            each.hide()

    def _connect(self) -> None:
        player, tools = self.player, self.tools
        self._drive()
        player.stepped.connect(self._on_stepped)
        player.grown.connect(self._show_progress)
        player.missed.connect(self.clock.warn)
        player.speed_changed.connect(self._on_speed_changed)
        player.played.connect(self._show_clock)
        player.paused.connect(self._show_clock)
        player.step_size_changed.connect(self._show_clock)
        tools.pairing_box.activated.connect(self._on_pairing_chosen)
        tools.clock_chosen.connect(self._on_clock_chosen)
        tools.goal_chosen.connect(self._on_goal_chosen)
        tools.rule_button.rule_chosen.connect(self.set_rule)
        tools.lane_button.clicked.connect(self.add_lane)
        self._step_timer.measured.connect(self._on_measured)
        self.merged.tick_chosen.connect(player.seek)
        for place, lane in enumerate(self.lanes):
            lane.chooser.run_chosen.connect(partial(self._on_run_chosen, place))
            lane.chooser.removal_chosen.connect(partial(self.remove_lane, place))
        for scanner in self._scanners:
            scanner.status_changed.connect(self.status_changed)

    def _divide_area(self) -> None:
        """Put the lanes side by side, or two by two, whichever makes the boards larger."""
        unit = self._unit
        is_full = len(self.setup.runs) > _MOST_BESIDE
        edge, gap = (round(share * unit) for share in ((0.3, 0.2) if is_full else (0.8, 0.5)))
        self._column.setContentsMargins(0, gap, 0, 0)
        self._set_spacing(gap)
        self.tools.fit(self.width())
        self._grid.setContentsMargins(edge, 0, edge, 0)
        self._grid.setSpacing(gap)
        self.clock.setContentsMargins(edge, 0, edge, 0)
        self.legend.setContentsMargins(edge, 0, edge, 0)
        legend = self.legend.height_for(self.width())
        is_over = self.player.is_over
        clock = self.clock.height_for(2 if is_over else 1)
        self.clock.setFixedHeight(clock)
        has_table = self._points_at_counters and not self.has_room_beside
        self.table.setVisible(has_table)
        self.clock.setVisible(not has_table)  # boards and counters need its space
        self.legend.setFixedHeight(legend)
        bars = clock + self._controls_height() + 2 * gap
        if has_table:
            table = self.table.height_for(len(self.setup.runs))
            self.table.setFixedHeight(table)
            bars += table - clock
        space = QSize(self.width() - 2 * edge, self.height() - bars)
        if not self._beside.isHidden():
            width = round(_TEXT_BESIDE * self.width())
            self._beside.setFixedWidth(width)
            self._text_height_in(width)
            space.setWidth(space.width() - width)
        if not self.merged.isHidden():
            merged = round(_MERGED * space.height())
            self.merged.setFixedHeight(merged)
            space.setHeight(space.height() - merged - gap)
        lanes = self.lanes[: len(self.setup.runs)]
        for lane in lanes:
            lane.leave_out_words(is_wanted=has_table)
            lane.give_result(is_wanted=self._has_result)
        columns, size = self._best_grid(space.shrunkBy(QMargins(0, 0, 0, legend + gap)), gap)
        is_floating = self.controls.is_floating
        has_legend = lanes[0].board_side(size) >= _LEAST_BOARD * unit
        has_legend = has_legend and not (is_floating or is_over)
        self.legend.setVisible(has_legend or is_floating)
        if not has_legend:
            columns, size = self._best_grid(space, gap)
        for place, lane in enumerate(self.lanes):
            self._grid.removeWidget(lane)
            lane.setVisible(place < len(lanes))
        for place, lane in enumerate(lanes):
            lane.arrange(size)
            self._grid.addWidget(lane, *divmod(place, columns))
        rows = -(-len(lanes) // columns)
        self._grid.addWidget(self.merged, rows, 0, 1, columns)
        self._grid.addWidget(self.table, rows + 1, 0, 1, columns)
        if has_table:
            self._fill_table()

    def _best_grid(self, space: QSize, gap: int) -> tuple[int, QSize]:
        """Return how many lanes are side by side, and how large each is."""
        count = len(self.setup.runs)
        sizes = {
            columns: _divided(space, columns, -(-count // columns), gap)
            for columns in _COLUMNS[count]
        }
        columns = max(sizes, key=lambda each: self.lanes[0].board_side(sizes[each]))
        return columns, sizes[columns]

    def _let_scanners(self) -> None:
        """Let the lanes of the race be scanned while it is shown and nothing is timed."""
        is_wanted = self.isVisible() and not self._is_held
        for place, scanner in enumerate(self._scanners):
            if is_wanted and place < len(self.setup.runs):
                scanner.resume()
            else:
                scanner.hold()

    def _ask_pace(self) -> None:
        if self.setup.by_time and self.isVisible() and not self._is_held:
            self._step_timer.ask(self.solvers)

    def _show_race(self) -> None:
        setup = self.setup
        self.tools.show_race(setup)
        if not self.isVisible():
            return  # what an algorithm can show takes a moment to find out
        shown = [capabilities(solver) for solver in self.solvers]
        blocked = {Layer.BLOCKED} if setup.rule.blocked else set()
        self.legend.show_layers(frozenset(blocked).union(*(each.layers for each in shown)))
        names = frozenset(name for each in shown for name in each.counters)
        for lane, timeline in zip(self.lanes, self.player.race.lanes, strict=False):
            lane.show_run(timeline, names)
            lane.chooser.allow_removal(is_allowed=not setup.is_least)
        self.transport.forget_width()
        self._arrange()
        self._on_stepped()

    def _show_clock(self) -> None:
        solvers = self.solvers
        times = self._step_timer.times_of(solvers) if self.setup.can_go_by_time else ()
        if self.player.is_over:
            self._show_result(times)
        elif not self.setup.by_time:
            words = clock_words.by_steps()
            if self._has_program:
                words = together(words, clock_words.what_a_line_is())
            self.clock.say(self._with_question(words))
        elif not times:
            self.clock.say(clock_words.measuring())
        else:
            speed = self.player.speed if self.player.step_size == 1 else None
            words = clock_words.by_time(solvers, times, speed)
            unmeasured = self._step_timer.unmeasured(solvers)
            if unmeasured is not None:
                words = together(clock_words.unmeasured(unmeasured), words)
            self.clock.say(words if unmeasured is not None else self._with_question(words))
            how = clock_words.how_measured(has_program=self._has_program)
            self.clock.setToolTip(together(words, how))

    def _with_question(self, words: str) -> str:
        """Return words on the clock, at the start after the question who wins, or its answer."""
        if not self._asks_who_wins:
            return words
        question = tr("Who wins? 1 to {count} answer, Space starts.", count=len(self.setup.runs))
        if self._guess is not None:
            title = tr(self.solvers[self._guess].title)
            question = tr("You say that {title} wins. Space starts.", title=title)
        return together(question, words)

    def _show_end(self) -> None:
        """Give the end of a race its space: bars, unless a lesson points at the counters."""
        was_over, self._was_over = self._was_over, self.player.is_over
        has_result = self._was_over and not self._points_at_counters
        if (was_over, self._has_result) != (self._was_over, has_result):
            self._has_result = has_result
            self._arrange()

    def _show_result(self, times: tuple[int, ...]) -> None:
        """Show what the lanes have needed and why; the times may still be measured."""
        results = results_of(self.player.race, times)
        for place in range(len(results)):
            self.lanes[place].show_result(place, results)
        words = in_words(results)
        if self._guess is not None:
            was_right = self.player.race.place(self._guess) == 1
            title = tr(self.solvers[self._guess].title)
            verdict = tr("✓ {title} has won, as you said.", title=title)
            if not was_right:
                verdict = tr("✗ You said {title}, which has not won.", title=title)
            words = together(verdict, words)
        self.clock.say(words)
        can_ask = self.setup.can_go_by_time and self.isVisible() and not self._is_held
        if not times and can_ask:
            self._step_timer.ask(self.solvers)

    def _pace(self) -> None:
        """Let the race take its usual time, as far as its length is known."""
        race = self.player.race
        if self._is_paced and self.player.step_size == 1:
            speed = max(SPEEDS[0], (race.length or race.reached) / _SECONDS)
            if speed != self.player.speed:
                self._is_pacing = True
                self.player.set_speed(speed)
                self._is_pacing = False

    def _on_speed_changed(self) -> None:
        if not self._is_pacing:
            self._is_paced = False
            self._show_clock()

    def _on_stepped(self) -> None:
        self._show_end()
        for lane, timeline in zip(self.lanes, self.player.race.lanes, strict=False):
            lane.show_position(timeline)
        self.merged.show_race(self.player.race)
        self._show_progress()
        self._show_clock()

    def _show_progress(self) -> None:
        race = self.player.race
        self._pace()
        for place, timeline in enumerate(race.lanes):
            self.lanes[place].show_progress(timeline, race.place(place))
        if not self.table.isHidden():
            self._fill_table()
        self.transport.show_progress(race.tick, race.reached, race.length)
        finishes = [race.finish(place) for place in range(len(race.lanes))]
        self.transport.show_marks([each for each in finishes if each is not None])

    def _fill_table(self) -> None:
        race = self.player.race
        self.table.show_lanes(
            [
                LaneCounts(
                    tr(timeline.solver.title),
                    race.place(place),
                    timeline.position.index,
                    timeline.position.counters.copy(),
                    frozenset(capabilities(timeline.solver).counters),
                )
                for place, timeline in enumerate(race.lanes)
            ]
        )

    def _on_measured(self) -> None:
        """Start over by equal time, once all lanes can."""
        times = self._step_timer.times_of(self.solvers)
        if self.player.is_over:
            self._show_clock()
        if not self.setup.by_time or not times:
            return
        if times != self.player.race.step_times:
            was_playing = self.player.is_playing
            self.set_setup(self.setup)
            if was_playing:
                self.player.play()
        self.paced.emit()

    def _on_pairing_chosen(self, place: int) -> None:
        self.set_pairing(place)
        self.focus_board()

    def _on_clock_chosen(self, by_time: bool) -> None:
        self.set_setup(self.setup.with_clock(by_time=by_time))

    def _on_goal_chosen(self, to_first: bool) -> None:
        self.set_setup(self.setup.with_goal(to_first=to_first))

    def _on_run_chosen(self, place: int, solver: Solver, task: Task) -> None:
        self.set_setup(self.setup.with_run(place, solver, task))
        self.lanes[place].board.setFocus()


def _divided(space: QSize, columns: int, rows: int, gap: int) -> QSize:
    """Return the size of one cell of a grid with gaps; there may be no space at all."""
    width, height = space.width() - (columns - 1) * gap, space.height() - (rows - 1) * gap
    return QSize(max(0, width // columns), max(0, height // rows))


_race = partial(Action, RacePage, menu=Menu.RACE, where=Where.RACE)

ACTIONS = (
    _race("4", mark("Who wins: 1 to 4 at the start of a race"), lambda page: page.choose(3)),
    _race("N", mark("The next ready-made race"), RacePage.next_pairing),
    _race("Shift+N", mark("The ready-made race before"), RacePage.previous_pairing),
    _race("A", mark("Another lane"), RacePage.add_lane),
    _race("Shift+A", mark("Take the last lane out"), RacePage.remove_lane),
    _race("T", mark("Two runs in one search tree"), RacePage.toggle_merged),
    _race("Shift+T", mark("Compare the next two lanes"), lambda page: page.merged.next_pair()),
    _race("E", mark("By equal steps or by equal time"), RacePage.toggle_clock),
    _race("F", mark("To the first solution or to all"), RacePage.toggle_goal),
)
