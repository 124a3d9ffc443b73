"""The Race page: two to four boards on one clock."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QMargins, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.lane_frame import LaneFrame
from nqviz.frames.mark import Layer
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.runs.race import MOST_LANES, Race
from nqviz.runs.race_result import LaneResult, results_of
from nqviz.scenes import race_words
from nqviz.scenes.race_setup import RaceSetup
from nqviz.scenes.race_state import LookedAtInRace, RaceState
from nqviz.scenes.race_words import ClockTimes
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.legend import Legend
from nqviz.ui.playback.playback_page import PlaybackPage
from nqviz.ui.playback.race_player import RacePlayer
from nqviz.ui.playback.transport import Transport
from nqviz.ui.race.bet_strip import BetStrip
from nqviz.ui.race.figures_table import FiguresTable
from nqviz.ui.race.lane import RaceLane
from nqviz.ui.race.merged_pane import MergedPane
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.race.result_view import ResultPanel
from nqviz.ui.race.tools import BY_TIME, TO_FIRST, RaceTools
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import SentenceView

_COLUMN_CHOICES = {2: (2, 1), 3: (3, 1), 4: (4, 2)}  # By lanes: so many may be side by side.

_TREE_SHARE = 0.42  # The tree of two runs takes this share of the height for boards and tree.
_LESSON_SHARE = 0.34  # The text of a lesson takes this share of the width of the page.
_MOST_LANES_BESIDE = 2  # Beside more lanes there is not enough width for it.
_SIZES_BELOW = (1.8, 1.6, 1.45, 1.3, 1.15, 1.0)  # The reason has so many times larger letters.
_LONGER_IN_THE_END = 4  # The reason is about so many times as long when all is known.
_LEAST_BESIDE = 1.15  # Smaller letters than so many times the usual stand below the boards.
_LARGE_BESIDE = 1.6  # For larger letters than that, boards are not made smaller.
_LEAST_PANEL = 14  # The reason beside the boards has so many heights of text at least.
_LEAST_BOARD = 12.5  # Where boards would be smaller, in heights of text, the legend is hidden.


class RacePage(PlaybackPage):
    """Shows the race of a controller and lets its clock be moved.

    The window shows its `tools` beside the tabs.
    """

    player: RacePlayer

    def __init__(
        self, controller: RaceController | None = None, parent: QWidget | None = None
    ) -> None:
        """Show what a controller holds; without one, the page has its own."""
        super().__init__(parent)
        self.controller = controller = controller or RaceController(self)
        self.player = controller.player
        self.tools = RaceTools(self)
        self.lanes = [RaceLane(self) for _ in range(MOST_LANES)]
        self.merged = MergedPane(self)
        self.clock = SentenceView(tr("Clock"), self)
        self.bets = BetStrip(self)
        self.panel = ResultPanel(self)
        self.table = FiguresTable(self)
        self.legend = Legend(self)
        self.transport = Transport(self)
        self._shown: _Shown | None = None
        self._has_looked = False  # whether its boards look at the parts that another page has left
        self._beside = QWidget(self)  # the text of a lesson
        self._text_height_in: Callable[[int], int] = lambda _width: 0
        self._lay_out()
        self._connect()
        self.tools.show_race(controller.setup)

    def apply_look(self) -> None:
        self.tools.set_look(self._look, self._scale)  # children of the window's header
        super().apply_look()

    @property
    def has_room_beside(self) -> bool:
        return len(self.controller.setup.runs) <= _MOST_LANES_BESIDE

    def show_beside_board(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        # Beside the lanes.
        self._text_height_in = height_in
        if text is not None and self._beside_rows.indexOf(text) < 0:
            self._beside_rows.insertWidget(0, text)
        self._beside.setVisible(text is not None)
        self._arrange()

    def focus_board(self) -> None:
        self.lanes[0].board.setFocus()

    def offer(self, program: Solver) -> None:
        """Let a program be chosen; it stands for another one of the same file then."""
        for lane in self.lanes:
            lane.chooser.offer(program)
        self.controller.replace_program(program)

    def withdraw(self, program: Solver, named: Solver) -> None:
        """Offer a program no longer; in its lanes runs the one whose name it has got."""
        self.controller.replace_program(named, program)
        for lane in self.lanes:
            lane.chooser.withdraw(program)

    def choose(self, index: int) -> None:
        self.controller.choose(index)

    def change_n(self, by: int) -> None:
        self.controller.line_up(self.controller.setup.with_larger_boards(by))

    def showEvent(self, event: QShowEvent) -> None:
        with self.arranged_once():
            super().showEvent(event)
            self._shown = None
            self.controller.set_shown(is_shown=True)

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        middle = fill(QHBoxLayout(), (self._grid, 1), self.panel, self._beside, spacing=0)
        self._lay_out_column(middle, self.bets, self.clock, legend=self.legend)
        self.transport.seek_bar.setToolTip(
            tr("Click or drag to go to a step of the clock; the marks are finishes.")
        )
        self._beside_rows = fill(QVBoxLayout(self._beside), Stretch(1), margin=0)
        for each in (*self.lanes, self.bets, self.merged, self.table, self.panel, self._beside):
            each.hide()

    def _connect(self) -> None:
        controller, tools = self.controller, self.tools
        controller.changed.connect(self._update)
        self.transport.drive(self.player, self.toggle_play, self.step)
        tools.pairing_box.activated.connect(self._on_pairing_chosen)
        for buttons in (tools.clock_buttons, tools.goal_buttons):
            buttons.chosen.connect(self._on_setup_chosen)
        tools.rule_button.choose = self._on_rule_chosen
        self.merged.icicle.node_chosen.connect(controller.seek_node)
        deeds = {tools.lane_button: controller.add_lane}
        deeds[self.merged.pair_button] = controller.next_pair
        for index, lane in enumerate(self.lanes):
            lane.chooser.run_chosen.connect(partial(self._on_run_chosen, index))
            deeds[lane.chooser.remove_button] = partial(controller.remove_lane, index)
        for button, deed in deeds.items():
            button.clicked.connect(lambda *_, deed=deed: deed())
        for looked in (self.merged.icicle.looked, *(lane.board.looked for lane in self.lanes)):
            looked.connect(self._note_parts)

    def _update(self) -> None:
        statuses = (scanner.status for scanner in self.controller.scanners)
        self._show_playback(self.player.race.known_finishes, next(filter(None, statuses), ""))
        if not self.isVisible():
            return  # what an algorithm can show takes a moment to find out
        before, now = self._shown, self._resolved()
        self._shown = now
        if before is None or before.race is not now.race:
            self._show_runs()
            before = None
        state = self.controller.state
        if now.results:
            self.panel.show_results(now.results, by_time=self.controller.setup.by_time)
        self._show_clock(now)
        bets = race_words.bets_on(now.race, state.bets) if any(state.bets) else None
        self.bets.show_bets(state.answered, bets)
        if before is None or before.room != now.room:
            self.merged.setVisible(state.has_tree)
            self._arrange()
        elif before.said != now.said and not self._fits_reason():
            self._arrange()
        if before != now:
            self._show_lanes(before, now)
        if state.has_tree:
            self.merged.show_race(now.race, state.pair, self.controller.reader)
        if not self._has_looked:
            self._has_looked = True
            self._look_at(self.controller.looked_at)
        self._note_parts()

    @property
    def _told(self) -> tuple[RaceSetup, Race, RaceState, ClockTimes]:
        controller = self.controller
        return controller.setup, self.player.race, controller.state, controller.clock

    def _resolved(self) -> "_Shown":
        race, state, before = self.player.race, self.controller.state, self._shown
        known = before.lanes if before is not None and before.race is race else [None] * MOST_LANES
        lanes = [LaneFrame.of(race, lane, known[lane]) for lane in range(len(race.lanes))]
        times = self.controller.clock.step_times
        is_decided = state.is_decided(race)
        results = tuple(results_of(race, times)) if is_decided else ()
        said = race_words.sentence(*self._told, results) if is_decided else ""
        room = state.preferred, state.has_tree, state.has_bets, is_decided
        return _Shown(race, race.tick, room, tuple(lanes), results, said)

    def _show_lanes(self, before: "_Shown | None", now: "_Shown") -> None:
        for index, (lane, frame) in enumerate(zip(self.lanes, now.lanes, strict=False)):
            shown = None if before is None else before.lanes[index]
            if now.results:
                by_time = self.controller.setup.by_time
                lane.result.show_result(now.results[index], now.results, by_time=by_time)
            if shown != frame:
                is_same_step = shown is not None and shown.step is frame.step
                lane.show_frame(frame, is_same_step=is_same_step)
        if self.controller.state.has_table(len(now.lanes)):
            self.table.show_frames(now.lanes)

    def _show_runs(self) -> None:
        setup = self.controller.setup
        self.tools.show_race(setup)
        shown = [capabilities(solver) for solver in setup.solvers]
        blocked = {Layer.BLOCKED} if setup.rule.blocked else set()
        self.legend.show_layers(frozenset(blocked).union(*(each.layers for each in shown)))
        names = frozenset(name for each in shown for name in each.counters)
        for lane, timeline in zip(self.lanes, self.player.race.lanes, strict=False):
            lane.show_run(timeline, names)
            lane.choosers_beside = [each.chooser for each in self.lanes[: len(setup.runs)]]
            lane.chooser.allow_removal(is_allowed=not setup.is_least)
        self.transport.show_run(by_line=False)

    def _show_clock(self, now: "_Shown") -> None:
        controller = self.controller
        if controller.message:
            self.clock.warn(controller.message)
            self.panel.reason.warn(controller.message)
            return
        setup, race, _, clock = self._told
        self.clock.say(race_words.sentence(*self._told, now.results))
        self.panel.reason.say(self.clock.text)
        self.clock.setToolTip(race_words.tip(setup, race, clock) or self.clock.text)

    def _look_at(self, parts: LookedAtInRace) -> None:
        for lane, part, square in zip(self.lanes, parts.boards, parts.squares, strict=True):
            lane.board.look_at(part, square)
        self.merged.icicle.look_at(parts.leaves)

    def _note_parts(self) -> None:
        if self._has_looked and self.isVisible():
            boards = [lane.board for lane in self.lanes]
            self.controller.looked_at = LookedAtInRace(
                tuple(board.part for board in boards),
                tuple(board.reading for board in boards),
                self.merged.icicle.part,
            )

    def _on_pairing_chosen(self, index: int) -> None:
        self.controller.set_pairing(index)
        self.focus_board()

    def _on_setup_chosen(self) -> None:
        by_time = self.tools.clock_buttons.choice == BY_TIME
        to_first = self.tools.goal_buttons.choice == TO_FIRST
        setup = self.controller.setup.with_clock(by_time=by_time)
        self._line_up(setup.with_goal(to_first=to_first))

    def _on_rule_chosen(self, rule: Rule, _solver: Solver | None) -> None:
        self.controller.set_rule(rule)
        self.focus_board()

    def _on_run_chosen(self, lane: int, solver: Solver, task: Task) -> None:
        self._line_up(self.controller.setup.with_run(lane, solver, task))
        self.lanes[lane].board.setFocus()

    def _line_up(self, setup: RaceSetup) -> None:
        self.controller.line_up(setup)
        if self.controller.setup is not setup:
            self._show_runs()  # what was chosen can't be

    def _divide_area(self) -> None:
        unit, setup, state = self._unit, self.controller.setup, self.controller.state
        is_full = len(setup.runs) > _MOST_LANES_BESIDE
        edge, gap = (round(share * unit) for share in ((0.3, 0.2) if is_full else (0.8, 0.5)))
        self._column.setContentsMargins(0, gap, 0, 0)
        self._set_spacing(gap)
        self.tools.fit(self.width())
        self._grid.setContentsMargins(edge, 0, edge, 0)
        self._grid.setSpacing(gap)
        self.clock.setContentsMargins(edge, 0, edge, 0)
        self.legend.setContentsMargins(edge, 0, edge, 0)
        legend = self.legend.height_for(self.width())
        is_decided = state.is_decided(self.player.race)
        self.clock.enlarge(1.0)
        clock = self.clock.height_for(2 if is_decided else 1)
        has_table = state.has_table(len(setup.runs))
        self.table.setVisible(has_table)
        self.legend.setFixedHeight(legend)
        bars = clock + self._controls_height() + 2 * gap
        bars += self._bets_height(edge, gap)
        if has_table:
            table = self.table.height_for(len(setup.runs))
            self.table.setFixedHeight(table)
            bars += table - clock
        space = QSize(self.width() - 2 * edge, self.height() - bars)
        if not self._beside.isHidden():
            width = round(_LESSON_SHARE * self.width())
            self._beside.setFixedWidth(width)
            self._text_height_in(width)
            space.setWidth(space.width() - width)
        if not self.merged.isHidden():
            merged = round(_TREE_SHARE * space.height())
            self.merged.setFixedHeight(merged)
            space.setHeight(space.height() - merged - gap)
        lanes, has_result = self.lanes[: len(setup.runs)], state.has_result(self.player.race)
        is_beside = False
        for lane in lanes:
            lane.show_state(state, has_table=has_table, has_result=False)
        is_floating = self.controls.is_floating
        rest = space.shrunkBy(QMargins(0, 0, 0, legend + gap))
        _, size = self._best_grid(rest, gap)
        has_legend = not is_floating and lanes[0].board_side(size) >= _LEAST_BOARD * unit
        self.legend.setVisible(has_legend or is_floating)
        if has_legend:
            space = rest
        if has_result:
            before, clock = clock, self._enlarge_reason(space, gap, clock)
            is_beside = clock == 0
            width = self.panel.width() if is_beside else 0
            space = QSize(space.width() - width, space.height() + before - clock)
        self.clock.setFixedHeight(clock)
        self.panel.setVisible(is_beside)
        # Boards and counters need its space.
        self.clock.setVisible(not (has_table or is_beside))
        columns, size = self._best_grid(space, gap)
        for index, lane in enumerate(self.lanes):
            self._grid.removeWidget(lane)
            lane.setVisible(index < len(lanes))
        for index, lane in enumerate(lanes):
            lane.arrange(size)
            self._grid.addWidget(lane, *divmod(index, columns))
        rows = -(-len(lanes) // columns)
        self._grid.addWidget(self.merged, rows, 0, 1, columns)
        self._grid.addWidget(self.table, rows + 1, 0, 1, columns)
        self.controls.take_height()  # The legend may have gone.

    def _bets_height(self, edge: int, gap: int) -> int:
        """Show the bets of phones, if there are any, and return the height that they take."""
        has_bets = self.controller.state.has_bets
        self.bets.setContentsMargins(edge, 0, edge, 0)
        self.bets.setVisible(has_bets)
        return self.bets.sizeHint().height() + gap if has_bets else 0

    def _enlarge_reason(self, space: QSize, gap: int, clock: int) -> int:
        """Write the reason as large as the boards allow, which keep their size and their sentence.

        While the end of a lane is not known, there is space for the longer reason that comes then.
        Return its height below the lanes; 0 where it stands beside them, with their results.
        """
        state, lanes = self.controller.state, self.lanes[: len(self.controller.setup.runs)]
        grows = self.player.race.length is None
        times = _LONGER_IN_THE_END if grows else 1
        _, before = self._best_grid(space, gap)
        enough, keeps_why = lanes[0].board_side(before), lanes[0].has_why(before)

        def show_results(*, is_bare: bool) -> None:
            for lane in lanes:
                lane.show_state(
                    state, has_table=False, has_result=True, is_bare=is_bare, keeps_why=keeps_why
                )

        show_results(is_bare=False)
        _, usual = self._best_grid(space, gap)
        enough = min(enough, lanes[0].board_side(usual))
        least_board = round(_LEAST_BOARD * self._unit)
        enough = max(enough, least_board)
        self.clock.enlarge(1.0)
        below, height = 1.0, max(clock, self.clock.needed_height(space.width()))
        _, size = self._best_grid(space.shrunkBy(QMargins(0, 0, 0, height - clock)), gap)
        if lanes[0].board_side(size) < least_board:
            height = clock
        for letters in _SIZES_BELOW:
            self.clock.enlarge(letters)
            needed = self.clock.needed_height(space.width(), times)
            rest = space.height() + clock - needed
            _, size = self._best_grid(QSize(space.width(), rest), gap)
            if lanes[0].is_as_good(size, usual):
                below, height = letters, needed
                break
        show_results(is_bare=True)
        tall = QSize(space.width(), space.height() + clock)
        columns, size = self._best_grid(tall, gap)
        least = tall.width() - columns * lanes[0].least_width(size) - (columns - 1) * gap
        largest, chosen = 0.0, 0
        unit = round(self._unit)
        for width in range(max(least, _LEAST_PANEL * unit), tall.width(), unit):
            _, size = self._best_grid(tall.shrunkBy(QMargins(0, 0, width, 0)), gap)
            is_large = largest >= _LARGE_BESIDE and not grows
            if lanes[0].board_side(size) < enough or is_large:
                break
            letters = self.panel.fit(QSize(width, tall.height()), len(lanes))
            if letters > largest or grows:
                largest, chosen = letters, width
        if largest >= max(below, _LEAST_BESIDE):
            self.panel.fit(QSize(chosen, tall.height()), len(lanes))
            self.panel.setFixedWidth(chosen)
            return 0
        show_results(is_bare=False)
        self.clock.enlarge(below)
        return height

    def _fits_reason(self) -> bool:
        """Write another reason as large as the space of the one before allows, if it does."""
        if self.panel.isVisible():
            return self.panel.fit(self.panel.size(), len(self.controller.setup.runs)) > 0
        for letters in _SIZES_BELOW if self.clock.isVisible() else ():
            self.clock.enlarge(letters)
            if self.clock.needed_height(self.clock.width()) <= self.clock.height():
                return True
        return self.clock.isHidden()

    def _best_grid(self, space: QSize, gap: int) -> tuple[int, QSize]:
        count = len(self.controller.setup.runs)
        sizes = {
            columns: _divided(space, columns, -(-count // columns), gap)
            for columns in _COLUMN_CHOICES[count]
        }
        columns = max(sizes, key=lambda each: self.lanes[0].board_side(sizes[each]))
        return columns, sizes[columns]


class _Shown(NamedTuple):
    """What is shown of a race.

    Attributes:
        room: what its space is shared out by.
        said: who has won, and why; empty while that is not known.
    """

    race: Race
    tick: int
    room: tuple[object, ...]
    lanes: tuple[LaneFrame, ...]
    results: tuple[LaneResult, ...]
    said: str


def _divided(space: QSize, columns: int, rows: int, gap: int) -> QSize:
    """Return the size of one cell of a grid with gaps; there may be no space at all."""
    width, height = space.width() - (columns - 1) * gap, space.height() - (rows - 1) * gap
    return QSize(max(0, width // columns), max(0, height // rows))


_setup = partial(Action, RaceController, menu=Menu.RACE, where=Where.RACE)

ACTIONS = (
    _setup(
        "N",
        mark("The next ready-made race"),
        lambda each: each.step_pairing(1),
        also=mark("example, other race, pairing"),
    ),
    _setup(
        "Shift+N",
        mark("The ready-made race before"),
        lambda each: each.step_pairing(-1),
        also=mark("example, previous race, pairing"),
    ),
    _setup(
        "A",
        mark("Another lane"),
        RaceController.add_lane,
        begins_group=True,
        why_not=lambda each: tr("A race has four lanes at most.") if each.setup.is_full else "",
        also=mark("add, compare three, more algorithms"),
    ),
    _setup(
        "Shift+A",
        mark("Take the last lane out"),
        RaceController.remove_lane,
        why_not=lambda each: tr("A race needs two lanes at least.") if each.setup.is_least else "",
        also=mark("remove, fewer algorithms"),
    ),
    _setup(
        "T",
        mark("Two runs in one search tree"),
        RaceController.toggle_tree,
        begins_group=True,
        also=mark("compare two algorithms, difference, merged, which is better"),
    ),
    _setup(
        "Shift+T",
        mark("Compare the next two lanes"),
        RaceController.next_pair,
        why_not=lambda each: (
            tr("This race has no other lanes to compare.") if each.setup.is_least else ""
        ),
        also=mark("other pair, difference"),
    ),
    _setup(
        "E",
        mark("By equal steps or by equal time"),
        RaceController.toggle_clock,
        begins_group=True,
        why_not=RaceController.why_no_time,
        also=mark("clock, seconds, fair"),
    ),
    _setup(
        "F",
        mark("To the first solution or to all"),
        RaceController.toggle_goal,
        also=mark("goal, one or every solution"),
    ),
    _setup(
        "4",
        mark("Who wins? The fourth lane (1 to 3: the others)"),
        lambda each: each.choose(3),
        begins_group=True,
        why_not=RaceController.why_no_fourth,
        also=mark("bet, guess the winner, vote"),
    ),
)
