"""What the keys and menus do on the pages: one command for each action of the table of keys."""

from collections.abc import Callable
from functools import partial

from nqviz.common.i18n import tr
from nqviz.model.step import Kind
from nqviz.scenes.measure_state import PlotView
from nqviz.ui.board.zoom import STEP
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.page import MeasurePage
from nqviz.ui.race.page import RacePage
from nqviz.ui.step.page import StepPage
from nqviz.ui.window.guide_dialog import GuideDialog

Commands = dict[str, Callable[[], object]]


def page_commands(
    step: StepPage, race: RacePage, measure: MeasurePage, in_front: Callable[[], object]
) -> Commands:
    """Return the pages' commands by the names of their actions.

    `in_front` returns the page that is shown: the keys that move a run move the one on it.
    """
    interaction = step.interaction

    def on_run(command: Callable[[StepPage | RacePage], None]) -> Callable[[], None]:
        return lambda: command(race if in_front() is race else step)

    def on_curves(command: Callable[[CurvesPage], object]) -> Callable[[], None]:
        """Return the command for where the curves are shown; elsewhere it says that."""

        def run() -> None:
            page = measure.curves_page
            if measure.view is page:
                command(page)
            else:
                measure.controller.noticed.emit(tr("This key works where the curves are shown."))

        return run

    def zoom(notches: int) -> None:
        """Zoom what the page shows."""
        if measure.view is measure.solve_page:
            measure.solve_page.picture.zoom_by(STEP**notches)
        else:
            on_curves(lambda page: page.curves.zoom(notches))()

    def show_guide() -> None:
        solver = race.solvers[0] if in_front() is race else step.player.timeline.solver
        GuideDialog(solver, step.window()).open()

    def show_rules() -> None:
        if in_front() is measure:
            (measure.view.rule_button or measure.curves_page.rule_button).ask()
        else:
            (race.tools if in_front() is race else step.chooser).rule_button.ask()

    return {
        "show_guide": show_guide,
        "show_rules": show_rules,
        "toggle_play": on_run(lambda page: page.toggle_play()),
        "step": on_run(lambda page: page.step()),
        "step_back": on_run(lambda page: page.player.step_back()),
        "next_solution": on_run(lambda page: page.next_of(Kind.SOLUTION)),
        "previous_solution": on_run(lambda page: page.previous_of(Kind.SOLUTION)),
        "back": on_run(lambda page: page.player.back()),
        "forward": on_run(lambda page: page.player.forward()),
        "to_start": on_run(lambda page: page.player.to_start()),
        "to_end": on_run(lambda page: page.player.to_end()),
        "faster": on_run(lambda page: page.player.faster()),
        "slower": on_run(lambda page: page.player.slower()),
        "small_steps": on_run(lambda page: page.choose(0)),
        "medium_steps": on_run(lambda page: page.choose(1)),
        "large_steps": on_run(lambda page: page.choose(2)),
        "guess_last": partial(race.choose, 3),
        "next_conflict": partial(step.next_of, Kind.CONFLICT),
        "previous_conflict": partial(step.previous_of, Kind.CONFLICT),
        "next_dead_end": partial(step.next_of, Kind.DEAD_END),
        "previous_dead_end": partial(step.previous_of, Kind.DEAD_END),
        "toggle_stop": interaction.toggle_stop,
        "show_stops": interaction.show_stops,
        "toggle_predict": interaction.toggle_predict,
        "toggle_vote": interaction.toggle_vote,
        "reset_tally": interaction.predictor.reset,
        "answer_1": partial(interaction.predictor.answer_at, 0),
        "answer_2": partial(interaction.predictor.answer_at, 1),
        "answer_3": partial(interaction.predictor.answer_at, 2),
        "answer_4": partial(interaction.predictor.answer_at, 3),
        "toggle_edit": interaction.toggle_edit,
        "undo": interaction.editor.undo,
        "toggle_use": interaction.toggle_use,
        "list_algorithms": step.chooser.ask_algorithm,
        "larger_n": partial(step.chooser.change_n, 1),
        "smaller_n": partial(step.chooser.change_n, -1),
        "start_again": step.start_again,
        **{f"view_{place + 1}": partial(measure.show_view, place) for place in range(5)},
        "hint": interaction.hint,
        "zoom_board_in": step.board.zoom_in,
        "zoom_board_out": step.board.zoom_out,
        "toggle_attacks": step.toggle_attacks,
        "toggle_tree": step.toggle_tree,
        "toggle_calls": step.toggle_calls,
        "toggle_output": step.toggle_output,
        "fit_tree": step.panes.tree.fit,
        "unfold_tree": step.panes.tree.tree.toggle_whole,
        "toggle_icicle": step.toggle_icicle,
        "toggle_heat_map": step.toggle_heat_map,
        "toggle_future": step.toggle_future,
        "next_pairing": race.next_pairing,
        "previous_pairing": race.previous_pairing,
        "add_lane": race.add_lane,
        "remove_lane": race.remove_lane,
        "toggle_merged": race.toggle_merged,
        "next_pair": race.merged.next_pair,
        "toggle_clock": race.toggle_clock,
        "toggle_goal": race.toggle_goal,
        "measure": measure.start,
        "choose_algorithms": measure.choose_algorithms,
        "choose_sizes": measure.choose_sizes,
        "export": lambda: measure.curves_page.export(),  # noqa: PLW0108  not built yet
        "clear_points": on_curves(lambda page: page.controller.clear()),
        "delete_timings": lambda: measure.timings_page.delete_selected(),  # noqa: PLW0108  not built yet
        "undelete_timings": lambda: measure.timings_page.undelete(),  # noqa: PLW0108  not built yet
        "toggle_logarithmic": on_curves(lambda page: page.curves.toggle_logarithmic()),
        "show_seconds": on_curves(lambda page: page.show_view(PlotView.SECONDS)),
        "show_operations": on_curves(lambda page: page.show_view(PlotView.OPERATIONS)),
        "show_speed_up": on_curves(lambda page: page.show_view(PlotView.SPEED_UP)),
        "toggle_sources": on_curves(lambda page: page.sources.toggle_all()),
        "toggle_growth": on_curves(lambda page: page.curves.toggle_growth()),
        "show_growth": on_curves(CurvesPage.show_growth),
        "toggle_list": on_curves(CurvesPage.toggle_list),
        "mute_curve": on_curves(lambda page: page.curves.mute_pointed()),
        "zoom_in": partial(zoom, 1),
        "zoom_out": partial(zoom, -1),
        "show_all": on_curves(lambda page: page.curves.plot.show_all()),
    }
