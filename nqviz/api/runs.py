"""Runs of algorithms and of programs of the user's own, step by step."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from nqviz.api.options import Blocked, Regions, check_programs, given_from, rule_from
from nqviz.api.pages import MOST_STEPS, framed, image, page_text, pictured
from nqviz.api.pictures import board_text, step_svg
from nqviz.api.solutions import Solution
from nqviz.common.i18n import number, together, tr
from nqviz.frames.frame import Frame
from nqviz.frames.marks import focus
from nqviz.model.board import Square
from nqviz.model.position import Position, Task
from nqviz.model.step import NOT_YET, Kind
from nqviz.model.step import Step as ModelStep
from nqviz.programs.program import Program, program
from nqviz.programs.source import SUFFIX, read_source
from nqviz.runs.step_range import no_step
from nqviz.runs.timeline import STEPPED, Timeline, run_to_end
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.web.svg import MOST_DRAWN

if TYPE_CHECKING:
    import networkx

    from nqviz.runs.work_history import LineHistory

_MOST_TEXT = 32  # Larger boards are not printed.


class Step:
    """A step of a run, and all that is seen after it. `Run` gives it.

    A notebook draws the board as a picture; `print` shows the board and the sentence.

    Attributes:
        index: how many steps have been taken; 0 is the start.

    Examples:
        >>> import nqviz
        >>> step = nqviz.run(6, "sieve")[10]
        >>> step.index, step.kind, step.square, step.line
        (10, 'place', (1, 2), 4)
    """

    def __init__(
        self, solver: Solver, position: Position, counts: Callable[[int], Sequence[int]]
    ) -> None:
        self._frame = Frame(solver, position, counts)
        self.index: int = position.index

    def __repr__(self) -> str:
        return f"<Step {self.index}: {self.sentence}>"

    def __str__(self) -> str:
        if self.n > _MOST_TEXT:
            return self.sentence
        return f"{board_text(self.queens)}\n{self.sentence}"

    @property
    def n(self) -> int:
        """The side of the board, in squares.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[10].n
            6
        """
        return self._frame.position.n

    @property
    def sentence(self) -> str:
        """The reason for the step, in the language in use.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "wirth-basic")[13].sentence
            'Row 1, column 3 is safe: no queen attacks it.'
        """
        return self._frame.sentence

    @property
    def kind(self) -> str | None:
        """The kind of the step, in one word; None at the start.

        - Of a search: "promising", "conflict" and "skip": a square was safe, was not, or was passed
          over without a test; "place" and "remove" a queen; "copy", what is known goes to the next
          row; "mark", squares are struck; "dead_end" and "exhausted": no square of a row is safe,
          or none is left.
        - Of min-conflicts: "trial", "swap" and "restart". Of bitmask-unique: "rotate", a board is
          compared with itself turned. Of quarters: "rows" are chosen, and "list" of placements.
        - Of a program of one's own: "line", "call" and "return", and where queens change, "place",
          "remove" or "replace"; "full", a board on which queens attack each other.
        - Of all: "solution", a full board without conflicts, and "done", the end.

        Examples:
            >>> import nqviz
            >>> [step.kind for step in nqviz.run(4, "wirth-basic")[:5]]
            [None, 'promising', 'place', 'conflict', 'conflict']
        """
        kind = self._frame.kind
        return None if kind is None else kind.name.lower()

    @property
    def square(self) -> Square | None:
        """The square (row, column) that the step is about; None where it is about the board.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "wirth-basic")[13].square
            (1, 3)
        """
        return focus(self._frame.position)

    @property
    def queens(self) -> tuple[int, ...]:
        """The column of the queen in each row; -1 where there is none.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[10].queens
            (0, 2, -1, -1, -1, -1)
        """
        return tuple(self._frame.position.queens)

    @property
    def line(self) -> int | None:
        """The line of `Run.code`, from 1, that the step is on; None at the start.

        Examples:
            >>> import nqviz
            >>> run = nqviz.run(4, "wirth-basic")
            >>> run.code[run[13].line - 1]
            '  return yes'
        """
        return self._frame.line

    @property
    def line_counts(self) -> tuple[int, ...]:
        """How often each line of `Run.code` has run so far, in their order.

        The line of a function's name counts its calls. It is empty after more than a million steps
        of an algorithm.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "wirth-basic")[2].line_counts
            (1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1)
        """
        return tuple(self._frame.line_counts[1:])

    @property
    def counters(self) -> dict[str, int]:
        """How often each operation has been carried out so far, by its name.

        - `visits`: squares that a loop came to, also where it passed over them without a test.
        - `tests`: decisions whether a square is safe. Backtracking, filters and sieves decide on
          squares one by one, and may be compared. Bitmasks and exact cover see safe squares only,
          so each test is followed by a placement; min-conflicts tests swaps, too, and quarters
          whether two parts of a board share a diagonal: these are other operations.
        - `comparisons`: of one queen with another; 0 where flags or words are looked up instead.
        - `placements` and `removals`: queens put on the board, and taken back.
        - `marks`: squares struck that were not struck before.
        - `swaps` and `restarts`: of min-conflicts: exchanges of two columns, and new beginnings.
        - `layouts`: full boards found, those of `Run.solutions`; of a program of one's own also
          full boards on which queens attack each other.
        - `solutions`: the layouts that are solutions, with the mirror images and turns for which
          they stand.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[10].counters["marks"]
            10
        """
        return asdict(self._frame.counters)

    @property
    def state(self) -> dict[str, tuple[str, ...]]:
        """What the algorithm itself knows: by label, the texts of the cells.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "wirth-basic")[13].state["queens"]
            ('0', '3?', '', '')
        """
        return {
            strip.label: tuple(cell.text for cell in strip.cells) for strip in self._frame.state
        }

    @property
    def calls(self) -> tuple[str, ...]:
        """The calls under way, the outermost first, such as "place(3)".

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "wirth-basic")[13].calls
            ('search(0)', 'search(1)', 'promising(1, 3)')
        """
        return tuple(f"{call.function}({call.arguments})" for call in self._frame.calls)

    @property
    def output(self) -> str:
        """What a program of one's own has printed so far; empty for an algorithm.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[-1].output
            ''
        """
        recorded = self._frame.recorded
        return "" if recorded is None else recorded.output

    def as_values(self) -> dict[str, Any]:
        """Return all that is seen, as JSON has it: the marks on the board among it.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[10].as_values()["queens"]
            [0, 2, -1, -1, -1, -1]
        """
        return self._frame.as_values()

    def svg(
        self, *, size: int = 0, look: str = "light", attacks: bool = False, labels: bool = True
    ) -> str:
        """Return the board and all its marks as SVG.

        Args:
            size: its width and height, in pixels; by default as large as the board needs.
            look: the colours: "light", "dark" or "projector".
            attacks: whether what the queens attack is drawn, too.
            labels: whether rows and columns have their numbers, and the picture a ground.

        Raises:
            ValueError: where the board is too large to be drawn, or there is no such look.

        Examples:
            >>> import nqviz
            >>> nqviz.run(6, "sieve")[10].svg()[:4]
            '<svg'
        """
        position, overlay = self._frame.position, self._frame.overlay
        return step_svg(
            position, overlay, look, (size, size), has_attacks=attacks, has_labels=labels
        )

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.n <= MOST_DRAWN else None

    def _repr_html_(self) -> str | None:
        return image(self.svg(), self.sentence) if self.n <= MOST_DRAWN else None


class Run:
    """A run of an algorithm or of a program of one's own. `nqviz.run` gives it.

    `len(run)` is the number of its steps, found natively where that is faster, and `run[step]` is
    what is seen after so many: `run[0]` is the start, `run[len(run)]` and `run[-1]` the end.
    A step beyond the end is an IndexError, as of any sequence; `run.at` gives the end instead.
    A slice gives a list. A loop goes over all steps, from the first.

    Attributes:
        title: the name of the algorithm or of the program's file.
        n: the side of the board, in squares.
        rule: what attacks and where no queen may stand, in one line.
        code: the lines of the pseudocode or of the program.

    Examples:
        >>> import nqviz
        >>> run = nqviz.run(8, "sieve")
        >>> len(run)
        29424
        >>> run[10].sentence
        'A queen goes to row 1, column 2; what it attacks is struck out before row 2 gets one.'
    """

    def __init__(self, solver: Solver, task: Task) -> None:
        self.title: str = tr(solver.title)
        self.n: int = task.n
        self.rule: str = task.rule.text
        self.code: tuple[str, ...] = solver.listing(task.rule)
        self._solver, self._task = solver, task
        self._timeline = Timeline(solver, task)
        self._lines: LineHistory | None = None

    def __repr__(self) -> str:
        rule = "" if self._task.rule.text == "queens" else f", {self.rule}"
        return f"<Run of {self.title}, n = {self.n}{rule}>"

    def __len__(self) -> int:
        self._find_end()
        assert self._timeline.length is not None, "the end is known"
        return self._timeline.length

    def __iter__(self) -> Iterator[Step]:
        return self.steps()

    @overload
    def __getitem__(self, step: int) -> Step: ...
    @overload
    def __getitem__(self, step: slice) -> list[Step]: ...
    def __getitem__(self, step: int | slice) -> Step | list[Step]:
        if isinstance(step, slice):
            return [self[each] for each in range(*step.indices(len(self) + 1))]
        wanted = index(step)
        if wanted < 0:
            wanted += len(self) + 1
        if wanted < 0 or not self._reach(wanted):
            raise IndexError(no_step(len(self), index(step)))
        return self._step(wanted)

    def at(self, step: int) -> Step:
        """Return what is seen after so many steps, or at the end of a shorter run.

        Args:
            step: from 0, the start.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "sieve").at(1_000_000).kind
            'done'
        """
        wanted = max(0, index(step))
        self._reach(wanted)
        return self._step(min(wanted, self._timeline.reached))

    def steps(self, start: int = 1, stop: int | None = None) -> Iterator[Step]:
        """Yield what is seen after each step, in their order.

        Args:
            start: the step to begin with.
            stop: the step to end before; by default the run is gone through to its end.

        Examples:
            >>> import nqviz
            >>> [step.kind for step in nqviz.run(4, "sieve").steps(1, 4)]
            ['promising', 'place', 'copy']
        """
        if not self._reach(max(0, start)):
            return
        position = self._timeline.position_at(max(0, start))
        while stop is None or position.index < stop:
            yield Step(self._solver, position.copy(), self._counts_of_lines)
            self._wait()
            following = self._timeline.step_at(position.index)
            if following is None:
                return
            position.apply(following)

    def solutions(self) -> Iterator[Solution]:
        """Yield the solutions at which the run arrives, in its order.

        These are all solutions where `nqviz.Algorithm.lists_all` is true, as for "bitmask", and
        mirror images are not left out by `mirror`. Of n = 8 that is 92, but "sieve-symmetric"
        arrives at 27, "quarters" at 23 and "bitmask-unique" at 12: one of them stands for others
        that are its mirror images or turns, which `counters["solutions"]` counts as well.
        "min-conflicts" ends at its first.

        They are found at the steps of the kind "solution"; behind the last, a run goes on until its
        search has ended.

        Examples:
            >>> import nqviz
            >>> [solution.columns for solution in nqviz.run(6, "bitmask").solutions()]
            [(1, 3, 5, 0, 2, 4), (2, 5, 1, 4, 0, 3), (3, 0, 4, 1, 5, 2), (4, 2, 0, 5, 3, 1)]
            >>> unique = nqviz.run(8, "bitmask-unique")
            >>> len(list(unique.solutions())), unique.counters["solutions"]
            (12, 92)
        """
        position = Position.start(self._task)
        for step in self._model_steps():
            position.apply(step)
            if step.kind is Kind.SOLUTION:
                yield Solution(tuple(position.queens), self.rule)

    @property
    def counters(self) -> dict[str, int]:
        """How often each operation is carried out in the run, by the names of `Step.counters`.

        They need the whole run. It is gone through at native speed under the rule "queens" on a
        whole board, and by "sieve-bits" under all; else step by step in Python, which takes
        seconds for a million steps.

        Examples:
            >>> import nqviz
            >>> nqviz.run(8, "sieve").counters["placements"]
            2056
        """
        return self[len(self)].counters

    @overload
    def tree(self, depth: int | None = None, *, step: int | None = None) -> dict[str, Any]: ...
    @overload
    def tree(
        self, depth: int | None = None, *, step: int | None = None, form: Literal["dict"]
    ) -> dict[str, Any]: ...
    @overload
    def tree(
        self, depth: int | None = None, *, step: int | None = None, form: Literal["networkx"]
    ) -> "networkx.DiGraph[int]": ...
    def tree(
        self, depth: int | None = None, *, step: int | None = None, form: str = "dict"
    ) -> "dict[str, Any] | networkx.DiGraph[int]":
        """Return the search tree: every square that was tested is a node.

        A node has the `square` (row, column); its `state`, "crossed" where the square was attacked,
        "promising" where it was safe, "open" while its queen stands, or "left" after that was taken
        back; the `step` from which it is there; and how many `solutions` it and those below it are.
        The root is the empty board: its square is None, and its state always "open". Given queens
        are the first nodes below it, from step 0 on.

        networkx is in the extra `notebook`. `networkx.generate_network_text` prints a tree, and
        `networkx.bfs_layout(tree, 0)` gives its nodes their places; `networkx.draw` needs
        matplotlib, which nothing here installs.

        Args:
            depth: how many levels below the root; by default all.
            step: the tree as it was after so many steps; by default at the end of the run.
            form: "dict", nested dictionaries with a list of `children`, or "networkx", a DiGraph
                whose nodes are numbered as they were tested, 0 the root.

        Raises:
            ValueError: with one sentence, where the algorithm searches no tree, the tree has more
                than a million nodes, or there is no such step or form.
            ImportError: where networkx is asked for and not installed.

        Examples:
            >>> import nqviz
            >>> tree = nqviz.run(4, "wirth-basic").tree(depth=1)
            >>> [(node["square"], node["solutions"]) for node in tree["children"]]
            [((0, 0), 0), ((0, 1), 1), ((0, 2), 1), ((0, 3), 0)]
        """
        from nqviz.api.trees import as_dict, as_networkx, read_tree  # noqa: PLC0415  needs numpy

        shapes = {"dict": as_dict, "networkx": as_networkx}
        if form not in shapes:
            words = tr("A tree has the form dict or networkx, not {form}.", form=repr(form))
            raise ValueError(words)
        levels = self._solver.levels
        if levels is None:
            raise ValueError(tr("{title} searches no tree.", title=self.title))
        path = levels.path(Position.start(self._task))
        return shapes[form](read_tree(self._model_steps(), step, path), depth)

    def html(self, *, step: int = 0, languages: Sequence[str] = ()) -> str:
        """Return the player as a whole page, which needs nothing else and opens in any browser.

        It is text in UTF-8: `Path("run.html").write_text(run.html(), encoding="utf-8")` saves it.

        Args:
            step: where it begins.
            languages: that it can be switched to, such as ["en", "ja"]; by default that in use.

        Raises:
            ValueError: with one sentence, where there is no such step or language.

        Examples:
            >>> import nqviz
            >>> nqviz.run(4, "sieve").html(step=52)[:15]
            '<!DOCTYPE html>'
        """
        from nqviz.web.run_page import write_run_page  # noqa: PLC0415  needs numpy

        self._reach(step)
        return page_text(lambda path: write_run_page(self._timeline, path, languages, step))

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        markup = None
        if has_at_most(self, MOST_STEPS):
            markup = framed(self.html(), self.title, self[len(self) // 2]._repr_html_() or "")
        if markup is None:
            step = self.at(MOST_STEPS)
            words = tr(
                "This run is too long to be played in a notebook; this is step {step}.",
                step=number(step.index),
            )
            markup = pictured(step._repr_html_() or "", together(words, step.sentence))
        return {"text/plain": repr(self), "text/html": markup}

    def _step(self, at: int) -> Step:
        return Step(self._solver, self._timeline.position_at(at), self._counts_of_lines)

    def _counts_of_lines(self, at: int) -> Sequence[int]:
        if self._lines is None:
            from nqviz.runs.work_history import LineHistory  # noqa: PLC0415  needs numpy

            self._lines = LineHistory(self._timeline)
        return self._lines.counts(at)

    def _model_steps(self) -> Iterator[ModelStep]:
        self._wait()
        for step in self._solver.run(self._task):
            if step is NOT_YET:
                return
            yield step

    def _wait(self) -> None:
        """Wait for the end of a program, which is carried out at once and kept.

        So many are kept; one that is no longer is carried out again.
        """
        if isinstance(self._solver, Program):
            self._solver.wait(self._task)

    def _reach(self, step: int) -> bool:
        """Make a step known; return whether the run has it."""
        self._wait()
        timeline = self._timeline
        if step > timeline.reached:
            if step - timeline.reached > STEPPED:
                self._scan(step)
            timeline.extend(step - timeline.reached)
        return step <= timeline.reached

    def _find_end(self) -> None:
        self._wait()
        if self._timeline.length is None:
            run_to_end(self._timeline, stepped=STEPPED)

    def _scan(self, step: int) -> None:
        timeline, scan = self._timeline, self._solver.load_scan(self._task)
        if scan is None:
            return
        while timeline.length is None and timeline.reached < step:
            most = step - timeline.reached
            timeline.adopt(scan(timeline.last_keyframe(), timeline.interval, most_steps=most))


def has_at_most(run: Run, steps: int) -> bool:
    """Return whether a run is no longer, without going to the end of one that is."""
    return run.at(steps + 1).index <= steps


def timeline_of(run: Run) -> Timeline:
    """Return the steps of a run, for what writes them."""
    run.at(0)
    return run._timeline


@overload
def run(
    n: int,
    algorithm: str,
    /,
    *,
    rule: str | None = None,
    blocked: Blocked = (),
    regions: Regions | None = None,
    given: Sequence[int] = (),
    mirror: bool = False,
    seed: int = 0,
    until: Literal["all", "first"] = "all",
) -> Run: ...
@overload
def run(
    file: str | os.PathLike[str],
    n: int,
    /,
    *,
    seed: int = 0,
    until: Literal["all", "first"] = "all",
    queens: str = "",
) -> Run: ...
def run(
    first: int | str | os.PathLike[str],
    second: str | int,
    /,
    *,
    rule: str | None = None,
    blocked: Blocked = (),
    regions: Regions | None = None,
    given: Sequence[int] = (),
    mirror: bool = False,
    seed: int = 0,
    until: str = "all",
    queens: str = "",
) -> Run:
    """Return a run that can be stepped through: `run(n, algorithm)` or `run(file, n)`.

    A program of one's own defines `solve(n)`. It is carried out at once, in a process of its own,
    with the limits of the window (20 seconds, two million lines, 1 GiB of memory), which protect
    from mistakes, not from malice.

    Args:
        first: the side of the board, in squares; or the name of a file in Python.
        second: a key of `nqviz.algorithms`; or, for a program, the side of the board.
        rule: what attacks: a name of `nqviz.Algorithm.rules`, such as "torus"; "queens" by default.
        blocked: squares where no queen may stand, as for `nqviz.count`.
        regions: of each region, one square takes a queen, as for `nqviz.count`.
        given: queens that stand before the first step: the column in each row, -1 where there is
            none; rows behind the last are empty. The run ends before one of them is taken back.
        mirror: whether to search half of the first row, for algorithms whose
            `nqviz.Algorithm.mirror` is true.
        seed: where random choices begin.
        until: "all" solutions, or the "first".
        queens: the variable of the program that holds its queens, where it is not `queens`.

    Raises:
        ValueError: with one sentence, where there is no such algorithm, rule or program, where n is
            too large for it, or where it never comes to the given queens.

    Examples:
        >>> import nqviz
        >>> nqviz.run(4, "sieve")[-1].counters["solutions"]
        2
        >>> given = nqviz.run(8, "wirth-basic", given=[3, 5])
        >>> given[0].queens[:3], len(list(given.solutions()))
        ((3, 5, -1), 3)
        >>> nqviz.run(4, "siev")
        Traceback (most recent call last):
        ...
        ValueError: There is no algorithm 'siev'; there are wirth-basic, wirth-1, ...
    """
    if until not in {"all", "first"}:
        raise ValueError(tr("A run goes until all or first, not {until}.", until=repr(until)))
    _check_order(first, second)
    is_first = until == "first"
    if isinstance(first, str | os.PathLike):
        own, n = program(read_source(Path(first), queens)), index(second)  # type: ignore[arg-type]
        check_programs([own], rule_from(rule, blocked, regions), is_mirrored=mirror)
        return Run(own, Task(n, seed=seed, first=is_first, given=given_from(given, n)))
    task = Task(
        index(first),
        mirror=mirror,
        seed=seed,
        first=is_first,
        given=given_from(given, index(first)),
        rule=rule_from(rule, blocked, regions),
    )
    return Run(find_solver(str(second)), task)


def _check_order(first: object, second: object) -> None:
    """Raise ValueError with a sentence where the board and its algorithm or program are swapped."""
    if isinstance(first, str) and first in {solver.key for solver in SOLVERS}:
        words = tr(
            "The side of the board stands before an algorithm: nqviz.run(8, {key}).",
            key=repr(first),
        )
        raise ValueError(words)
    if isinstance(second, str | os.PathLike) and Path(second).suffix.lower() == SUFFIX:
        words = tr(
            "A program stands before the side of the board: nqviz.run({file}, 8).",
            file=repr(str(second)),
        )
        raise ValueError(words)
