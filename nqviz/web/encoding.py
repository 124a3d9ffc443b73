"""A run as compact data, of which `resources/web/run.js` makes the frames again.

Most of what is seen at a step is seen at many others: `ValueTable` has each value once, and `Memo`
finds it without making it again. For each step there is one number: the entry that has what is
seen, and what changes of the queens, the counters and the counts of lines. Steps come in segments,
each of which can be read alone, beside what all share.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from time import perf_counter
from typing import Any

from nqviz.common.collector import without_collector
from nqviz.common.i18n import in_each_language, language_in_use, number, speaking, tr
from nqviz.common.machine import processors
from nqviz.common.text import with_fixed_breaks
from nqviz.frames.capabilities import capabilities
from nqviz.frames.frame import PARTS, Frame
from nqviz.frames.legend import LEGEND, LegendEntry
from nqviz.frames.mark import Layer, as_json
from nqviz.frames.marks import marks_of, overlay_marks, position_marks
from nqviz.frames.signs import Sign
from nqviz.model.annotations import Annotations
from nqviz.model.board import EMPTY
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.runs.search_tree import SearchTree
from nqviz.runs.step_range import WAITING, WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import LineHistory
from nqviz.solvers.base.lines_run import Lines
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import Tone
from nqviz.solvers.registry import SOLVERS
from nqviz.web.cell_numbers import CellNumbers
from nqviz.web.packing import differences, packed, signed, varints
from nqviz.web.part_process import PartOrder, PartProcess
from nqviz.web.table import ValueTable
from nqviz.web.tracing import Hole, Memo

MOST_STEPS = 1_000_000  # A page has no more.
SEGMENT = 2048  # So many steps are read for a jump.
LONG = 1 << 16  # From so many steps on, the parts of a run come from processes of their own.
_MOST_PARTS = 4  # Each has a table of its own, which the page must hold.
# The kinds of step that a page can look for, beside conflicts, and those that move several queens.
_EVENTS = {Kind.SOLUTION: "solutions", Kind.DEAD_END: "dead_ends"}
_MOVES = frozenset({Kind.REPLACE, Kind.RESTART})
_LARGEST_WITH_RAYS = 32  # On a larger board, X draws no lines of attack.
_TURN = 0.01  # Progress is reported after so many seconds: a window has other things to do, too.


@dataclass(frozen=True, slots=True)
class EncodedRun:
    """A run as a page has it.

    Attributes:
        values: what is read at once, as JSON.
        encoded: the rest in base64, by name.
    """

    values: dict[str, Any]
    encoded: dict[str, str]

    @property
    def length(self) -> int:
        """How many steps it has."""
        length: int = self.values["length"]
        return length


def elements(runs: Sequence[EncodedRun]) -> dict[str, str]:
    """Return what is encoded of the runs of a page, by the name of its element."""
    return {
        f"run-{index}-{name}": text
        for index, run in enumerate(runs)
        for name, text in run.encoded.items()
    }


def encode(
    timeline: Timeline, languages: Sequence[str], most_steps: int = MOST_STEPS
) -> Generator[WriteProgress, None, EncodedRun]:
    """Return a run as data; yields now and then how many steps it has.

    A longer run is cut. The cursor of the timeline stays where it is. A long run of one of our
    algorithms is encoded by several processes, while here it is only generated. Nothing here needs
    the collector of cycles, which would go through the table again and again: it waits for the end.
    """
    with without_collector():
        if timeline.solver in SOLVERS and processors() > 1:
            yield from _generate(timeline, min(LONG, most_steps))
            if timeline.reached >= LONG < most_steps:
                found = yield from _encode_in_parts(timeline, languages, most_steps)
                if found is not None:
                    return found
        return (yield from write_steps(timeline, RunWriter(timeline, languages), most_steps))


def _generate(timeline: Timeline, most_steps: int) -> Iterator[WriteProgress]:
    """Generate a run up to so many steps, or to its end."""
    while timeline.length is None and timeline.reached < most_steps:
        timeline.extend(min(timeline.portion, most_steps - timeline.reached))
        yield WriteProgress(0)


def _encode_in_parts(
    timeline: Timeline, languages: Sequence[str], most_steps: int
) -> Generator[WriteProgress, None, EncodedRun | None]:
    """Return a run that several processes have encoded; None where they could not."""
    key, task, names = timeline.solver.key, timeline.task, tuple(languages)
    count = min(processors(), _MOST_PARTS)
    orders = [PartOrder(key, task, names, most_steps, part, count) for part in range(count)]
    with ExitStack() as stack:
        try:
            processes = [stack.enter_context(closing(PartProcess(order))) for order in orders]
        except OSError:
            return None
        generating, told = _generate(timeline, most_steps), -1
        while not all(each.is_over for each in processes):
            is_generated = next(generating, None) is None
            done = min(each.done for each in processes)
            is_waiting = is_generated and done == told
            yield WAITING if is_waiting else _progress(timeline, done, most_steps)
            told = done
        yield from generating
    parts = [each.found for each in processes if each.found is not None]
    return _joined(parts) if len(parts) == len(processes) else None


def _joined(parts: Sequence[tuple[dict[str, Any], dict[str, str]]]) -> EncodedRun:
    """Return a run of whose segments each part has some."""
    values = parts[0][0] | {"parts": [part for own, _ in parts for part in own["parts"]]}
    return EncodedRun(values, {name: text for _, own in parts for name, text in own.items()})


def write_steps(
    timeline: Timeline, writer: "RunWriter", most_steps: int
) -> Generator[WriteProgress, None, EncodedRun]:
    """Return what a writer makes of a run; yields now and then how many steps it has."""
    position = timeline.position_at(0)
    writer.add(position)
    while position.index < most_steps:
        known = timeline.known_steps(position.index)[: most_steps - position.index]
        if not known and not timeline.extend(timeline.portion):
            if timeline.length is not None:
                break
            yield WAITING
        steps = iter(known)
        while _takes_some(steps, position, writer):
            yield _progress(timeline, position.index, most_steps)
    is_whole = timeline.step_at(position.index) is None and timeline.length is not None
    return writer.finished(is_cut=not is_whole)


def _progress(timeline: Timeline, done: int, most_steps: int) -> WriteProgress:
    """Return how many steps are done, and of how many, if that is known."""
    total = most_steps if timeline.reached >= most_steps else timeline.length
    return WriteProgress(done, total)


def _takes_some(steps: Iterator[Step], position: Position, writer: "RunWriter") -> bool:
    """Apply and write steps for a turn; return whether it has ended before them."""
    turn_ends = perf_counter() + _TURN
    for step in steps:
        position.apply(step)
        writer.add(position)
        if perf_counter() > turn_ends:
            return True
    return False


class RunWriter:
    """Takes the positions of a run one by one: all of them, or some, which then have no tree."""

    def __init__(
        self,
        timeline: Timeline,
        languages: Sequence[str],
        *,
        takes_all: bool = True,
        part: int = 0,
        parts: int = 1,
    ) -> None:
        """Begin a run, or of several parts the one with every so many of its segments."""
        self._timeline, self._languages, self._solver = timeline, languages, timeline.solver
        self._takes_all, self._part, self._parts = takes_all, part, parts
        self._steps: list[int] = []  # of the positions, where not all are taken
        self._is_recorded = self._solver.recorded is not None
        self._table = ValueTable(has_holes=not self._is_recorded)
        levels, start = self._solver.levels, timeline.position_at(0)
        has_tree = takes_all and levels is not None
        self._tree = SearchTree(levels.path(start)) if has_tree and levels else None
        self._lines = LineHistory(timeline)
        self._changes: dict[tuple[Step, Lines], int] = {}
        self._output = ""
        self._numbers = self._numbers_at(start)  # as they were at the last position
        self._cells = CellNumbers(self._table, len(self._numbers))
        self._contents = _Contents(
            self._solver, languages, self._table, self._cells, self._is_recorded
        )
        self._empty = _empty_rows(start)
        self._entries, self._nodes = array("q"), array("q")
        self._keyframe = b""
        self._segments: list[str] = []
        self._indices = {name: array("q") for name in ("solutions", "conflicts", "dead_ends")}
        self.length = -1  # steps

    def read(self, index: int) -> Iterator[None]:
        """Read what runs before a known step, in portions: else `add` does it at once."""
        return iter(()) if self._is_recorded else self._lines.read(index)

    def add(self, position: Position) -> None:
        """Take the next position."""
        step = position.last
        self.length += 1
        if not self._takes_all:
            self._steps.append(position.index)
        if step is not None:
            self._note(step, position)
        if not self.length % SEGMENT:
            self._end_segment()
        if self.length // SEGMENT % self._parts != self._part:
            if step is not None:
                self._lines.follow(position)
            return
        self._cells.changes.clear()
        seen = self._contents.at(position, self._empty)
        changes = self._contents.new_overlay(position)
        changed = self._changed(step, position)
        if self._entries:
            changes += [changed, *self._cells.changes]
        else:
            numbers = [*self._numbers_at(position), *self._cells.all()]
            self._keyframe = varints([len(numbers)]) + differences(numbers)
        seen.append(self._table.entry(len(changes), changes))
        self._entries.append(self._table.entry(len(seen), seen))
        if self._tree is not None:
            self._nodes.append(self._tree.deepest)

    def _note(self, step: Step, position: Position) -> None:
        kind = step.kind
        name = _EVENTS.get(kind)
        if name is not None:
            self._indices[name].append(self.length)
        if step.is_conflict:
            self._indices["conflicts"].append(self.length)
        if kind is Kind.PLACE and self._takes_all:
            self._empty &= ~(1 << step.row)
        elif kind is Kind.REMOVE and self._takes_all:
            self._empty |= 1 << step.row
        elif kind in _MOVES or not self._takes_all:
            self._empty = _empty_rows(position)
        if self._tree is not None and self._tree.capacity_left > position.n:
            self._tree.add(step)

    def _changed(self, step: Step | None, position: Position) -> int:
        """Return the entry of which numbers the last step has changed, and by how much.

        Equal steps change the same, unless they exchange queens.
        """
        if not self.length:
            self._numbers = self._numbers_at(position)
            return self._table.add(())
        if self._is_recorded or not self._takes_all or step is None:
            before, self._numbers = self._numbers, self._numbers_at(position)
            return self._table.add(_changes(before, self._numbers))
        ran = self._lines.follow(position)
        found = self._changes.get((step, ran))
        if found is not None:
            return found
        earlier = position.copy()
        earlier.undo(None)
        changes = _changes(_plain_numbers(earlier), _plain_numbers(position))
        first = position.n + len(COUNTERS)
        for line, times in sorted(Counter(ran).items()):
            changes += (first + line, times)
        entry = self._table.add(changes)
        if step.kind is not Kind.SWAP:
            self._changes[step, ran] = entry
        return entry

    def _numbers_at(self, position: Position) -> list[int]:
        """Return queens, counters, the counts of lines, and how much a program has printed.

        Characters are counted as a script does.
        """
        frame = Frame(self._solver, position, self._lines.counts)
        printed = 0
        if frame.recorded is not None:
            self._output = max(self._output, frame.recorded.output, key=len)
            printed = len(frame.recorded.output.encode("utf-16-le", "surrogatepass")) // 2
        return [*_plain_numbers(position), *frame.line_counts, printed]

    def _end_segment(self) -> None:
        if not self._entries:
            return
        roots, entries = self._table.end_segment(self._entries)
        parts = (
            varints([len(roots)]),
            self._keyframe,
            differences(roots),
            differences(self._nodes),
            entries,
        )
        self._segments.append(packed(b"".join(parts)))
        self._entries, self._nodes = array("q"), array("q")
        self._contents.forget_overlay()
        if self._table.is_full:
            least = self._table.shared
            self._contents.forget(least)
            self._cells.forget(least)
            self._changes = {key: each for key, each in self._changes.items() if each < least}

    def finished(self, *, is_cut: bool = False) -> EncodedRun:
        """Return the run as it has been taken."""
        self._end_segment()
        solver, task, tree = self._solver, self._timeline.task, self._tree
        plain = task.n + len(COUNTERS)
        values = {
            "task": as_json(task),
            "languages": list(self._languages),
            "told": in_each_language(partial(self._told, is_cut=is_cut), self._languages),
            "length": self.length,
            "steps": None if self._takes_all else self._steps,
            "segment": SEGMENT,
            "parts": [
                {
                    "segments": list(map(len, self._segments)),
                    "shapes": self._table.shapes,
                    "width": self._cells.width,
                    "texts": self._cells.texts,
                }
            ],
            "counted": COUNTERS,
            "counters": capabilities(solver).counters,
            "lines": len(self._numbers) - plain - 1,
            "tones": list(map(as_json, Tone)),
            "output": self._output,
            "legend": [
                {
                    "width": each.width,
                    "side": each.side,
                    "n": each.n,
                    "marks": as_json(each.marks),
                    "isOfRays": is_of_rays,
                }
                for each, is_of_rays in self._legend()
            ],
            "hasTree": tree is not None,
            "nodeCount": 0 if tree is None else len(tree),
            "fillsRows": solver.levels is not None and solver.levels.rows is not None,
            "hasCalls": solver.calls is not None,
            "byLine": solver.steps_by_line,
            "placesPromising": solver.places_promising,
            "rays": _rays(task.n, task.rule) if self._has_rays else None,
        }
        encoded = {
            f"table-{self._part}": packed(self._table.shared_bytes()),
            f"steps-{self._part}": "".join(self._segments),
        }
        if not self._part:  # The other parts of the run know the same.
            encoded["indices"] = packed(b"".join(map(_counted, self._indices.values())))
            encoded["tree"] = "" if tree is None else packed(_tree_bytes(tree))
        return EncodedRun(values, encoded)

    def _told(self, *, is_cut: bool) -> dict[str, Any]:
        """Return what is told about the whole run in the language in use."""
        task = self._timeline.task
        title = tr(self._solver.title)
        note = tr(
            "The run is longer than a page can be: this one ends after the first {count} steps.",
            count=number(self.length),
        )
        return {
            "title": with_fixed_breaks(tr("{title}, n = {n}", title=title, n=task.n)),
            "algorithm": title,
            "code": self._solver.listing(task.rule),
            "note": note if is_cut else "",
            "legend": [tr(each.text) for each, _ in self._legend()],
        }

    @property
    def _has_rays(self) -> bool:
        """Whether X shows lines of attack."""
        return self._takes_all and self._timeline.task.n <= _LARGEST_WITH_RAYS

    def _legend(self) -> list[tuple[LegendEntry, bool]]:
        """Return what the run can show on the board, each with whether only X shows it."""
        task, known = self._timeline.task, capabilities(self._solver)
        layers = known.layers | known.state_layers
        if any(column != EMPTY for column in task.given):
            layers |= {Layer.GIVEN}
        if task.rule.blocked:
            layers |= {Layer.BLOCKED}
        rays = {Layer.THREAT} - layers if self._has_rays else set()
        return [(each, each.layer in rays) for each in LEGEND if each.layer in layers | rays]


class _Contents:
    """Finds the entries of what is seen at a position beside its numbers, part by part.

    Where all that the last step tells is known for most positions, it is one question. Else each
    part is asked for. A state that seldom comes again has the numbers of its cells.
    """

    def __init__(
        self,
        solver: Solver,
        languages: Sequence[str],
        table: ValueTable,
        cells: CellNumbers,
        is_recorded: bool,
    ) -> None:
        def part(seen: Callable[[Frame], Any], language: str) -> Callable[[Position], int]:
            return partial(_added, solver, table, seen, language)

        self._solver, self._languages, self._table, self._cells = solver, languages, table, cells
        parts = [part(PARTS["sentence"], each) for each in languages]
        parts += [part(_of_step, languages[0])]
        parts += [part(PARTS["calls"], each) for each in languages]
        self._whole = Memo(partial(_all, table, parts), is_given_up=is_recorded)
        self._parts = [Memo(each, is_given_up=is_recorded) for each in parts]
        states = [part(PARTS["state"], each) for each in languages]
        self._states = [Memo(each, is_given_up=is_recorded) for each in states]
        self._overlay: Overlay | None = None

    def at(self, position: Position, empty: int) -> list[int]:
        """Return the entries; the bits of `empty` say which rows are."""
        if not self._whole.is_given_up(None if position.last is None else position.last.kind):
            found = list(self._table.parts(self._whole.at(position, empty)))
        else:
            found = [each.at(position, empty) for each in self._parts]
        for language, memo in zip(self._languages, self._states, strict=True):
            found.append(self._state_at(position, empty, language, memo))
        return found

    def new_overlay(self, position: Position) -> list[int]:
        """Return the entry of what an algorithm has marked, nothing where it is as it was.

        How often squares are struck is among the changes of numbers.
        """
        overlay = self._solver.overlay(position)
        if overlay.struck:
            struck: Any = self._cells.board(overlay.struck)
            overlay = replace(overlay, struck=struck)
        if overlay is self._overlay or overlay == self._overlay:
            return []
        self._overlay = overlay
        return [self._table.add_plain(_of_overlay(overlay, position.task))]

    def _state_at(self, position: Position, empty: int, language: str, memo: Memo) -> int:
        if memo.is_useful:
            return memo.at(position, empty)
        if language == language_in_use():
            return self._cells.state(language, self._solver.state(position))
        with speaking(language):
            return self._cells.state(language, self._solver.state(position))

    def forget_overlay(self) -> None:
        """Forget what an algorithm has marked: the next step will tell it."""
        self._overlay = None

    def forget(self, least: int) -> None:
        """Forget the entries from a number on."""
        for memo in (self._whole, *self._parts, *self._states):
            memo.forget(least)


def _all(table: ValueTable, parts: Sequence[Callable[[Position], int]], position: Position) -> int:
    return table.entry(len(parts), [each(position) for each in parts])


def _added(
    solver: Solver,
    table: ValueTable,
    seen: Callable[[Frame], Any],
    language: str,
    position: Position,
) -> int:
    """Return the entry of a part of what is seen at a position in a language."""
    frame = Frame(solver, position)
    is_plain = not isinstance(position.index, Hole)
    add = table.add_plain if is_plain else table.add
    if language == language_in_use():
        return add(seen(frame))
    with speaking(language):
        return add(seen(frame))


# The marks are in two parts: those of the last step are known from fewer numbers than the others.
def _of_step(frame: Frame) -> dict[str, Any]:
    """Return what the last step shows: its marks are those below the overlay's and those above."""
    extra = () if frame.recorded is None else frame.overlay.extra
    below, above, last_of_all = position_marks(frame.position, extra)
    names = ("kind", "sentence_kind", "line", "is_wrong")
    return {name: PARTS[name](frame) for name in names} | {"marks": (below, above + last_of_all)}


def _of_overlay(overlay: Overlay, task: Task) -> dict[str, Any]:
    """Return what an algorithm marks, and holds on to."""
    return {"images": overlay.images, "overlay": overlay_marks(overlay, task.n, task.rule)}


def _plain_numbers(position: Position) -> list[int]:
    """Return queens and counters."""
    return [*position.queens, *(getattr(position.counters, name) for name in COUNTERS)]


def _changes(before: Sequence[int], now: Sequence[int]) -> list[int]:
    """Return the places of numbers that have changed, each followed by how much it has."""
    pairs = enumerate(zip(now, before, strict=True))
    changes = [(slot, this - that) for slot, (this, that) in pairs if this != that]
    return [part for change in changes for part in change]


def _empty_rows(position: Position) -> int:
    return sum(1 << row for row, column in enumerate(position.queens) if column == EMPTY)


def _tree_bytes(tree: SearchTree) -> bytes:
    """Return the nodes; most are below the last in the row above: how far off others are."""
    latest: dict[int, int] = {}
    off = []
    for node, (parent, row) in enumerate(zip(tree.parents, tree.rows, strict=True)):
        off.append(latest.get(row - 1, 0) - max(parent, 0))
        latest[row] = node
    columns = map(differences, (tree.rows, tree.columns, tree.first))
    return b"".join((varints([len(tree)]), *columns, signed(off)))


@lru_cache(maxsize=4)
def _rays(n: int, rule: Rule) -> list[list[Any]]:
    """Return by row and column the lines along which a queen attacks who stands there."""
    bare = Position(Task(n, rule=rule), [EMPTY] * n)
    return [
        [
            as_json([mark for mark in marks_of(bare, annotations=each) if mark.sign is Sign.RAY])
            for each in (Annotations(rays=((row, column),)) for column in range(n))
        ]
        for row in range(n)
    ]


def _counted(numbers: Sequence[int]) -> bytes:
    return varints([len(numbers)]) + differences(numbers)
