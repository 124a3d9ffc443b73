"""The commands that measure, estimate and audit, from parsed options to printed result."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from nqviz.api.options import check_programs, solvers_named
from nqviz.api.timings import table_lines, timing_row
from nqviz.audit.auditing import Auditing
from nqviz.audit.report import audit_as_json, audit_lines
from nqviz.cli.console import bar, print_json, progress_line, run_with_progress, say
from nqviz.cli.parser import decimal, file, option, size, sizes, takes, whole
from nqviz.cli.run_options import JSON, RULE, SEED, N, rule_of
from nqviz.common.durations import in_words
from nqviz.common.files import check_suffix, check_writable
from nqviz.common.i18n import mark, tr
from nqviz.common.outcome import FAILED_CHECK, OK
from nqviz.common.text import visible
from nqviz.curves.curve_data import factor_in_two_digits, gain_in_words
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring import estimate
from nqviz.measuring.growth import FARTHEST, factor_per_queen, fastest, finished, fit, why_not
from nqviz.measuring.operations import OperationCounting, has_operations
from nqviz.measuring.timing import Measurement, MeasurementProgress, Timing
from nqviz.measuring.tree_sizes import work_of
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.store.timings_csv import write_file

_VIEWS = {
    "seconds": PlotView.SECONDS,
    "operations": PlotView.OPERATIONS,
    "speed-up": PlotView.SPEED_UP,
}


@takes(N, *RULE, whole("--probes", default=estimate.PROBES, metavar="K"), SEED, JSON)
def estimate_tree(options: argparse.Namespace) -> int:
    """Estimate the search tree, its solutions and the time of a count."""
    rule = rule_of(options)

    def should_continue(share: float) -> bool:
        say(_progress_bar(share))
        return True

    with progress_line():
        estimated = estimate.estimate(
            options.n,
            probes=options.probes,
            seed=options.seed,
            rule=rule,
            should_continue=should_continue,
        )
    assert estimated is not None, "nothing stopped it"
    per_node = estimate.seconds_per_node(rule)
    if not options.json:
        print(estimate.tree_in_words(estimated))
        print(estimate.solutions_in_words(estimated))
        print(estimate.time_in_words(estimated, per_node, rule))
        return 0
    print_json(
        {
            "n": estimated.n,
            "probes": estimated.probes,
            "seed": estimated.seed,
            "nodes": estimated.nodes.value,
            "nodes_error": estimated.nodes.error,
            "solutions": estimated.solutions.value,
            "solutions_error": estimated.solutions.error,
            "levels": [level.value for level in estimated.levels],
            "levels_error": [level.error for level in estimated.levels],
            "algorithm": estimate.timed(rule).key,
            "rule": rule.text,
            "threads": 1,
            "seconds": estimated.nodes.value * per_node,
        }
    )
    return 0


@takes(
    option("--n", mark("the range of n"), required=True, dest="sizes", type=sizes, metavar="A:B"),
    option(
        "--algorithms",
        ", ".join([*(solver.key for solver in SOLVERS if solver.counts_to), "mine.py"]),
        required=True,
        metavar="KEY,KEY",
    ),
    *RULE,
    whole("--repeats", default=5),
    option(
        "--limit",
        mark("how long one point may take"),
        type=decimal,
        default=10.0,
        metavar="SECONDS",
    ),
    whole("--threads", default=1),
    file("--csv", mark("write the times to a file")),
    file("--plot", mark("draw the curves into a PNG or SVG file")),
    option(
        "--view",
        mark("what the plot shows; the speed-up is over the first algorithm"),
        choices=tuple(_VIEWS),
        default="seconds",
    ),
    option(
        "--size", mark("of the plot, in pixels"), type=size, default=(1920, 1080), metavar="WxH"
    ),
    JSON,
)
def measure(options: argparse.Namespace) -> int:
    """Measure algorithms over a range of n; print a table, and write a file and a plot."""
    names = [name.strip() for name in options.algorithms.split(",") if name.strip()]
    solvers, rule = solvers_named(names), rule_of(options)
    check_programs(solvers, rule, is_mirrored=False)
    largest = Task(max(1, options.sizes.stop - 1), rule=rule)
    for solver in solvers:
        (solver.check_count if solver.file is None else solver.check_steps)(largest)
    measurement = Measurement(
        solvers,
        options.sizes,
        repeats=options.repeats,
        limit=options.limit,
        threads=options.threads,
        rule=rule,
    )
    baseline = solvers_named(names[0])[0].key
    _check_files(options)
    store, origin, measured = TimingStore(), Origin.of_this_machine(), list[TimingRecord]()
    refused: list[str] = []
    try:
        run_with_progress(
            lambda: measured.extend(
                store.add(timing, origin) for timing in measurement.run(refused.append)
            ),
            lambda: _progress(measurement.progress()),
            measurement.cancel,
        )
    finally:
        for sentence in filter(None, [*refused, store.pop_warning()]):
            print(visible(sentence), file=sys.stderr)
        store.close()
        if measured:  # what was measured is not lost with what was not
            _write_results(measured, solvers, baseline, options)
        elif refused and options.json:
            _print_json([], origin, datetime.now(UTC))
    return FAILED_CHECK if refused else OK


def _check_files(options: argparse.Namespace) -> None:
    """Raise ValueError now, instead of after an hour, where a result can't be written."""
    if options.csv is not None:
        check_writable(options.csv)
    if options.plot is not None:
        from nqviz.ui.plot.export import picture_size  # noqa: PLC0415  needs Qt
        from nqviz.ui.widgets.picture_file import PICTURES  # noqa: PLC0415

        check_suffix(options.plot, PICTURES)
        picture_size(*options.size)
        check_writable(options.plot)


def _write_results(
    measured: Sequence[TimingRecord],
    solvers: Sequence[Solver],
    baseline: str,
    options: argparse.Namespace,
) -> None:
    timings = [record.timing for record in measured]
    if options.csv is not None:
        write_file(options.csv, measured)
    if options.json:
        _print_json(timings, measured[0].origin, measured[0].measured)
    else:
        print(*table_lines(timings), sep="\n")
        if timings[0].rule == QUEENS.text:
            _print_growth(timings, solvers)
    if options.plot is not None:
        _draw(timings, solvers, baseline, options)


def _print_json(timings: Sequence[Timing], origin: Origin, begun: datetime) -> None:
    about = {
        "date": begun.astimezone().isoformat(timespec="seconds"),
        **asdict(origin.machine),
        "versions": dict(origin.machine.versions),
    }
    print_json({"origin": about, "timings": list(map(timing_row, timings))})


def _draw(
    timings: Sequence[Timing], solvers: Sequence[Solver], baseline: str, options: argparse.Namespace
) -> None:
    """Draw the curves; what needs Qt is imported here, because the rest does without."""
    from nqviz.frames.palette import PROJECTOR  # noqa: PLC0415
    from nqviz.ui.app.offscreen import offscreen_application  # noqa: PLC0415
    from nqviz.ui.plot.export import export_picture, picture_size  # noqa: PLC0415

    model = PlotModel(SOLVERS, options.sizes)
    model.change(view=_VIEWS[options.view], baseline=baseline)
    for solver in solvers:
        if solver.file is not None:
            model.offer(solver)
    model.visible = {solver.key for solver in solvers}
    model.rule = timings[0].rule
    for timing in timings:
        model.add(timing)
    if model.state.view is PlotView.OPERATIONS:
        _count_operations(model, solvers, options.sizes)
    with offscreen_application():
        export_picture(model, options.plot, PROJECTOR, picture_size(*options.size))


def _count_operations(model: PlotModel, solvers: Sequence[Solver], sizes: range) -> None:
    for solver in solvers:
        if not has_operations(solver):
            model.uncounted.add(solver.key)
            continue
        for n in sizes:
            say(tr("Counting operations: {title}, n = {n}", title=tr(solver.title), n=n))
            task = Task(n, rule=parsed_rule(model.rule))
            counting, counts = OperationCounting(solver, task), None
            while counts is None:
                counts = counting.advance()
            model.add(counts)
            if counts.is_beyond:
                break
    say("")


def _print_growth(timings: Sequence[Timing], solvers: Sequence[Solver]) -> None:
    for solver in solvers:
        own = [timing for timing in timings if timing.key == solver.key]
        work, title = work_of(solver), tr(solver.title)
        factor, growth = factor_per_queen(finished(own)), fit(fastest(own), work)
        if factor is None or growth is None:
            continue
        words = mark("{title}: one more queen takes about {factor} times as long.")
        print()
        print(tr(words, title=title, factor=factor_in_two_digits(factor)))
        print(gain_in_words(factor))
        farthest = growth.reach(FARTHEST)
        if farthest > growth.sizes[-1]:
            print(growth.in_words(farthest))
        if farthest < FARTHEST:
            print(why_not(work, title, FARTHEST))


def _progress(measuring: MeasurementProgress) -> str:
    point, repeat, share, seconds_left = measuring
    if point is None:
        return tr("Compiling kernels…")
    return tr(
        "{bar}  {key}, n = {n}, repeat {repeat}, {time} left",
        bar=_progress_bar(share),
        key=point.solver.key,
        n=point.n,
        repeat=repeat,
        time=in_words(max(1.0, seconds_left or 0.0), 2),
    )


def _progress_bar(share: float) -> str:
    return tr("{bar} {percent} %", bar=bar(share), percent=round(100 * share))


@takes(JSON)
def audit(options: argparse.Namespace) -> int:
    """Compare what the sources have published with the program's own figures."""
    with progress_line():
        audited = Auditing(say).run()
    if options.json:
        print_json(audit_as_json(audited))
        return 0
    for line in audit_lines(audited):
        print(line)
    return 0
