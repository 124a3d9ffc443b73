"""The page of a race: two to four runs side by side, on one clock."""

from collections.abc import Generator, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any

from nqviz.common.i18n import in_each_language, speaking, together, tr
from nqviz.frames.frame import Frame
from nqviz.frames.lane_frame import LaneFrame
from nqviz.frames.mark import as_json
from nqviz.frames.marks import marks_of
from nqviz.runs.race import check_lanes, final_ranks, last_solution
from nqviz.runs.step_range import WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.web.document import Document
from nqviz.web.encoding import elements, encode
from nqviz.web.run_page import page_languages, view_values
from nqviz.web.still_board import still_board


def write_race_page(
    lanes: Sequence[Timeline],
    path: Path,
    languages: Sequence[str] = (),
    step_times: Sequence[int] = (),
) -> Generator[WriteProgress, None, None]:
    """Write a race as a page; yields now and then how many steps it has of a lane.

    Without `step_times`, whole numbers of any unit, the lanes race by equal steps. Closed before
    its end it leaves nothing behind. Raises ValueError with one clear sentence.
    """
    languages = page_languages(path, languages)
    check_lanes(len(lanes))
    times = list(step_times) or [1] * len(lanes)
    runs, solutions = [], []
    for lane in lanes:
        run = yield from encode(lane, languages)
        runs.append(run)
        solutions.append(last_solution(lane, run.length) if run.length == lane.length else None)
    lasts = [run.length for run in runs]
    ends = list(zip(lanes, lasts, final_ranks(lanes, times), solutions, strict=True))
    with speaking(languages[0]):
        starts = [Frame(lane.solver, lane.position_at(0)) for lane in lanes]
        document = Document(
            entry="race_page.js",
            title=tr("Race"),
            sentence=together(*(start.sentence for start in starts)),
            picture="\n".join(map(still_board, starts)),
            language=languages[0],
            values={
                **view_values(languages),
                "title": tr("Race"),
                "times": times,
                "ends": in_each_language(lambda: list(starmap(_end, ends)), languages),
                "step": 0,
                "runs": [run.values for run in runs],
            },
            encoded=elements(runs),
        )
    document.write(path)
    yield WriteProgress(sum(lasts), sum(lasts))


def _end(
    lane: Timeline, last: int, rank: int | None, solution: tuple[int, ...] | None
) -> dict[str, Any]:
    """Return what is seen and said of a lane that has come to its end in the page."""
    is_over, solver, task = lane.length is not None, lane.solver, lane.task
    note, remark = (solver.shortfall(task), solver.remark(task)) if is_over else ("", "")
    frame = Frame(solver, lane.position_at(last))
    seen = LaneFrame(frame, lane.reached, lane.length, rank, note, remark, solution)
    said = {"rank": rank, "place": seen.rank_in_words(), "steps": seen.in_words()}
    return {**said, "board": last_board(seen)}


def last_board(seen: LaneFrame) -> dict[str, Any]:
    """Return the board of a lane whose last solution does not stand any more; else nothing."""
    solution = seen.last_solution
    return {"queens": solution, "marks": as_json(marks_of(*seen.board))} if solution else {}
