from nqviz.frames.frame import Frame
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web.frame_table import FrameTable


def test_a_frame_is_found_again_and_equal_parts_stand_once() -> None:
    timeline = Timeline(find_solver("sieve"), Task(5))
    timeline.extend(60)
    table = FrameTable(("en", "ja"))
    packed = [table.frames(timeline.solver, timeline.position_at(step)) for step in range(60)]
    for step, frames in enumerate(packed):
        wanted = Frame(timeline.solver, timeline.position_at(step)).as_values()
        del wanted["solver"], wanted["path"]
        found = {
            name: [table.values[each] for each in value]
            if isinstance(value, list)
            else table.values[value]
            for name, value in frames["en"].items()
        }
        assert found == wanted
        assert frames["ja"]["queens"] == frames["en"]["queens"]
        assert frames["ja"]["sentence"] != frames["en"]["sentence"]
    texts = list(map(repr, table.values))
    assert len(set(texts)) == len(texts)
