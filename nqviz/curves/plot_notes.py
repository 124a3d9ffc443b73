"""The sentences below a plot: machines, growth, and what could not be measured."""

from collections.abc import Iterator, Set

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, tr
from nqviz.curves.comparison import comparison
from nqviz.curves.plot_model import PlotModel
from nqviz.curves.published_curves import legend
from nqviz.measuring.growth import why_not
from nqviz.measuring.tree_sizes import work_of
from nqviz.scenes.measure_state import PlotView


def notes(
    model: PlotModel, most: int = 3, *, can_point: bool = True, program: str | None = None
) -> list[str]:
    """Return the lines that are needed to read the curves.

    Growth is put into words for the slowest algorithms, at most `most` of them; where a reader
    `can_point`, the last line says how to read the others. With none, only the labels say it.
    Of programs all are compared, or the one with the key `program`.
    """
    lines = [*limits(model), *legend(model.published(), model.state.view, model.state.baseline)]
    missing = _titles(model, model.visible & model.uncounted)
    if model.state.view is PlotView.OPERATIONS and missing:
        titles = ", ".join(missing)
        lines.append(tr("No operations are counted for: {titles}.", titles=titles))
    if model.state.view is PlotView.SECONDS:
        lines.extend(_sentences_on_programs(model, program))
        lines.extend(_sentences_on_growth(model, most, can_point=can_point))
        if most > 1 or not model.shown_growths():  # a low plot shows only one of them
            lines.extend(_sentences_on_unknown(model))
    return lines


def limits(model: PlotModel) -> list[str]:
    """Return what the hollow triangles say, if any are shown."""
    found = [
        timing
        for key, by_n in model.timings.items()
        for timing in by_n.values()
        if key in model.visible and timing.is_beyond_limit
    ]
    if not found or model.state.view is PlotView.OPERATIONS:
        return []
    longest = in_words(max(timing.seconds[0] for timing in found))
    if model.state.view is PlotView.SPEED_UP:
        return [
            tr("△ and ▽: at least, and at most; a count had not ended after {time}.", time=longest)
        ]
    return [tr("△: the count had not ended after {time}.", time=longest)]


def _titles(model: PlotModel, keys: Set[str]) -> list[str]:
    return [tr(solver.title) for key, solver in model.solvers.items() if key in keys]


def _sentences_on_unknown(model: PlotModel) -> list[str]:
    measured = {key for key, by_n in model.timings.items() if by_n}
    told = {
        key
        for key, growth in model.growths.items()
        if growth.reach(model.growth_to) >= model.growth_to
    }
    silent = measured & model.visible - told
    if not (model.state.shows_growth and silent):
        return []
    if not model.can_extrapolate:
        return [tr("Growth is extrapolated under the rule of queens only.")]
    works = {key: work_of(model.solvers[key]) for key in silent}
    short = {key for key, work in works.items() if work.last < model.growth_to}
    lines = [
        why_not(works[key], tr(solver.title), model.growth_to)
        for key, solver in model.solvers.items()
        if key in short
    ]
    if titles := _titles(model, silent - short):
        words = tr(
            "Not enough points to tell n = {n}: {titles}. Measure larger n, or repeat more often.",
            n=model.growth_to,
            titles="; ".join(titles),
        )
        lines.append(words)
    return lines


def _sentences_on_programs(model: PlotModel, only: str | None) -> Iterator[str]:
    """Compare programs with the baseline, or with the first algorithm shown where it is hidden."""
    shown = [solver for key, solver in model.solvers.items() if key in model.visible]
    algorithms = [solver for solver in shown if solver.file is None and model.timings[solver.key]]
    baseline = model.solvers[model.state.baseline]
    if algorithms and baseline not in algorithms:
        baseline = algorithms[0]
    for solver in shown:
        if solver.file is not None and only in {None, solver.key}:
            timings, references = model.timings[solver.key], model.timings[baseline.key]
            if words := comparison(solver, timings, baseline, references):
                yield words


def _sentences_on_growth(model: PlotModel, most: int, *, can_point: bool) -> list[str]:
    growths = model.shown_growths()
    if not growths:
        return []
    reach = {key: growth.reach(model.growth_to) for key, growth in growths.items()}
    slowest = sorted(growths, key=lambda key: (-reach[key], -growths[key].at(reach[key])[1]))
    lines = [
        tr("Hatched: extrapolated to n = {n}, never measured.", n=max(reach.values())),
        *(
            tr(
                "{title}: {sentence}",
                title=tr(model.solvers[key].title),
                sentence=growths[key].in_words(reach[key]),
            )
            for key in slowest[:most]
        ),
    ]
    left = len(slowest) - most
    if 0 < left < len(slowest) and can_point:
        lines.append(
            ntr(
                "Point at its band to read {count} other.",
                "Point at their bands to read the {count} others.",
                left,
            )
        )
    return lines
