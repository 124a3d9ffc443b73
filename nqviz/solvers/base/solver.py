"""What an algorithm is to the rest of the program: a `Solver`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from nqviz.common.collector import without_collector
from nqviz.common.i18n import mark, tr
from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.calls import Call
from nqviz.solvers.base.given import after_placement, check_rows, until_taken_back
from nqviz.solvers.base.levels import BY_ROW, Levels
from nqviz.solvers.base.lines_run import NO_LINES, LineFollower, LinesRun
from nqviz.solvers.base.native import Finder, Kernel, Scan
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay
from nqviz.solvers.base.own_program import ProgramSource, Recorded
from nqviz.solvers.base.state import State

_NOT_NATIVE = mark(
    "{title} can be watched under this rule, but works at native speed for queens on a whole board "
    "only; the sieve with one word per row (sieve-bits) counts and solves under every rule."
)

Stepper = Callable[[Task, Position | None], Iterator[Step]]


def queens_only(why_no_other: str) -> Callable[[Rule], str]:
    """Return a function that gives a reason, marked for translation, for any other rule."""
    return lambda rule: "" if rule == QUEENS else why_no_other


_MADE_FOR_QUEENS = queens_only(
    mark("It is made for queens on a whole board: another rule needs another algorithm.")
)


def serves_all(_rule: Rule) -> str:
    """Return that there is no obstacle: an algorithm that compares squares serves every rule."""
    return ""


@dataclass(frozen=True, slots=True)
class Solver:
    """An algorithm, with all that is needed to step, explain, show and count it.

    Attributes:
        key: the name on the command line and in files.
        title: marked for translation.
        pseudocode: `Step.line` counts its lines from 1.
        steps: the stepper: `steps(task, after)` yields each step of a run, from its start or from
            the position `after`, whose last step is one of `resumes`.
        why: the sentence that explains the last step of a position.
        kernel: "module:NAME" of its `Kernel` under `nqviz.solvers.kernels`; None if it does not
            count.
        rules_kernel: likewise, of the kernel that counts under other rules than the queens'.
        edition: the version of the parts into which its kernels divide a count, to be raised
            whenever they divide differently: a journal of another edition is not continued.
        finder: "module:NAME" of its `Finder` there; None if one solution is found by the kernel
            or not at all.
        finds_all: whether it goes on to the last solution, or stops at one.
        has_images: whether a solution at which it arrives may stand for mirror images and turns,
            at which it does not arrive, also without the mirror option.
        counts_unique: whether its layouts are the solutions that differ under all symmetries.
        mirrors: whether it has the mirror option, `Task.mirror`.
        levels: None if it searches no tree.
        resumes: the kinds of step after which a run can be resumed from the position alone.
        places_on: the line of pseudocode that places a queen.
        lines_run: the lines of pseudocode that run from step to step; of a program, its process
            counts them.
        fewer_tests, fewer_comparisons: why it needs fewer than others do, after "because"; marked
            for translation, empty where it does not.
        work_besides_tests: a sentence on what takes its time beside tests; marked, empty where it
            is little.
        calls: the calls under way at a position, the outermost first; None where nothing recurs.
        places_promising: whether each promising square gets its queen in the next step, and no
            other square gets one.
        obstacle: why it does not serve a rule, in one sentence marked for translation; empty where
            it does.
        changed_code: given another rule than the queens', the lines of pseudocode that are
            different under it, by number from 1.
        check_given: raises ValueError with one sentence if a run can't start from `Task.given`,
            given the task and the title in the language in use.
        entry: returns the start of a run from given queens as a position of a run that has placed
            them, given the task and `places_on`.
        can_scan: whether its kernel, if it has one, scans a run with these given queens.
        largest: the largest n that its stepper takes.
        counts_to: the largest n that its kernel takes; 0 if it does not count.
        solves_to: the largest n for which it finds one solution; 0 if it finds none.
        memory: how many bytes a count takes at most, given n and the number of threads; None if
            they are too few to matter. It raises ValueError where n is not counted.
        file: the program of the user's own that it carries out, which can be edited and checked,
            and is timed in a process; None for an algorithm with pseudocode and kernels.
        recorded: what is recorded of a program up to a position; None where a position says all.
        waits: whether the next step of a run may have to be waited for: it is `NOT_YET`.
        steps_by_line: whether each line of its code is a step, and each call and return.
    """

    key: str
    title: str
    source: str
    pseudocode: tuple[str, ...]
    steps: Stepper
    why: Callable[[Position], str]
    state: Callable[[Position], State]
    places_on: int
    fewer_tests: str = ""
    fewer_comparisons: str = ""
    work_besides_tests: str = ""
    lines_run: LinesRun = NO_LINES
    calls: Callable[[Position], tuple[Call, ...]] | None = None
    kernel: str | None = None
    rules_kernel: str | None = None
    edition: int = 1
    finder: str | None = None
    finds_all: bool = True
    has_images: bool = False
    counts_unique: bool = False
    mirrors: bool = False
    overlay: Callable[[Position], Overlay] = lambda _position: NO_OVERLAY
    levels: Levels | None = BY_ROW
    resumes: frozenset[Kind] = frozenset({Kind.PLACE})
    places_promising: bool = True
    obstacle: Callable[[Rule], str] = _MADE_FOR_QUEENS
    changed_code: Callable[[Rule], Mapping[int, str]] = lambda _rule: {}
    check_given: Callable[[Task, str], None] = check_rows
    entry: Callable[[Task, int], Position] = after_placement
    can_scan: Callable[[Task], bool] = lambda _task: True
    largest: int = 1000
    counts_to: int = 32
    solves_to: int = 32
    memory: Callable[[int, int], int] | None = None
    file: ProgramSource | None = None
    recorded: Callable[[Position], Recorded] | None = None
    waits: bool = False
    steps_by_line: bool = False

    def code(self, rule: Rule = QUEENS) -> tuple[str, ...]:
        """Return the pseudocode under a rule, always as many lines."""
        if rule == QUEENS:
            return self.pseudocode
        changed = self.changed_code(rule)
        return tuple(changed.get(number, line) for number, line in enumerate(self.pseudocode, 1))

    def listing(self, rule: Rule = QUEENS) -> tuple[str, ...]:
        """Return the pseudocode under a rule in the language in use, indented as it is written."""
        return tuple(
            line[: len(line) - len(line.lstrip())] + tr(line.strip()) if line.strip() else line
            for line in self.code(rule)
        )

    def run(self, task: Task, after: Position | None = None) -> Iterator[Step]:
        """Yield the steps of a run, like `steps`, also if `Task.given` has queens."""
        if not self._is_entered(task):
            return self.steps(task, after)
        return until_taken_back(task, self.steps(task, after or self.entry(task, self.places_on)))

    def follow_lines(self, task: Task) -> LineFollower:
        """Return what tells, step by step from the start of a run, which lines of code run."""
        is_entered = self._is_entered(task)
        start = self.entry(task, self.places_on) if is_entered else Position.start(task)
        return LineFollower(self.lines_run, start)

    def _is_entered(self, task: Task) -> bool:
        """Return whether a run begins as if the algorithm had placed the given queens itself."""
        return bool(task.given) and Kind.PLACE in self.resumes

    def why_not(self, rule: Rule) -> str:
        """Return in one sentence why the algorithm does not serve a rule; empty where it does."""
        obstacle = self.obstacle(rule)
        return tr(obstacle) if obstacle else ""

    def why_not_counted(self, rule: Rule) -> str:
        """Return in one sentence why the algorithm counts no solutions under a rule, else nothing.

        What can be stepped is not always counted natively.
        """
        if obstacle := self.why_not(rule):
            return obstacle
        is_counted = rule == QUEENS or self.is_native(rule)
        return "" if is_counted else tr(_NOT_NATIVE, title=tr(self.title))

    @property
    def stem(self) -> str:
        """The name that files about it have: its title, or its program's without the suffix."""
        return tr(self.title) if self.file is None else self.file.path.stem

    def shortfall(self, task: Task) -> str:  # noqa: ARG002  others need it
        """Return in a few words why a run that has ended is not done; empty where it is."""
        return ""

    def remark(self, task: Task) -> str:  # noqa: ARG002  others need it
        """Return in a few words what is wrong with a run that is done; empty where nothing is."""
        return ""

    def early_end(self, task: Task) -> str:  # noqa: ARG002  others need it
        """Return in a few words how a run has ended early; empty where it has not."""
        return ""

    def has_file_of(self, other: "Solver") -> bool:
        """Return whether both carry out the same file, perhaps with another text."""
        own, its = self.file, other.file
        return own is not None and its is not None and own.path == its.path

    def can_resume(self, position: Position) -> bool:
        """Return whether a run can be resumed from a position alone."""
        step = position.last
        return step is not None and step.kind in self.resumes and EMPTY in position.queens

    def check_steps(self, task: Task) -> None:
        """Raise ValueError with one sentence if the task can't be stepped."""
        self._check(task)
        text = mark("{title} can be run up to n = {largest}; n = {n} is too large.")
        self._check_size(task, self.largest, text)
        if task.given:
            self.check_given(task, tr(self.title))

    def why_no_steps(self, task: Task) -> str:
        """Return why the task can't be stepped; empty where it can."""
        try:
            self.check_steps(task)
        except ValueError as error:
            return str(error)
        return ""

    def check_count(self, task: Task) -> None:
        """Raise ValueError with one sentence if the task can't be counted."""
        if self.kernel is None:
            raise self._error(mark("{title} finds one solution and counts none."))
        self._check(task)
        self._check_native(task.rule)
        text = mark("{title} counts up to n = {largest}; n = {n} is too large.")
        self._check_size(task, self.counts_to, text)

    def check_solve(self, task: Task) -> None:
        """Raise ValueError with one sentence if one solution of the task can't be found."""
        self._check(task)
        self._check_native(task.rule)
        if self.solves_to == 0:
            raise self._error(mark("{title} counts solutions and shows none."))
        text = mark("{title} finds a solution up to n = {largest}; n = {n} is too large.")
        self._check_size(task, self.solves_to, text)

    def _check(self, task: Task) -> None:
        if task.n < 1:
            text = mark("The board needs at least one row: n = {n} is too small.")
            raise self._error(text, n=task.n)
        if task.mirror and not self.mirrors:
            raise self._error(mark("{title} has no mirror option."))
        if task.mirror and not task.rule.is_symmetric:
            raise self._error(
                mark(
                    "Half of the first row stands for the other half only where the rule and the "
                    "board are the same from left to right and from right to left."
                )
            )
        if obstacle := self.why_not(task.rule):
            raise self._error(
                mark("{title} does not serve this rule. {obstacle}"), obstacle=obstacle
            )
        task.rule.check(task.n)

    def is_native(self, rule: Rule) -> bool:
        """Return whether there is a kernel that counts under a rule."""
        return (self.kernel if rule == QUEENS else self.rules_kernel) is not None

    def _check_native(self, rule: Rule) -> None:
        if rule != QUEENS and not self.is_native(rule):
            raise self._error(_NOT_NATIVE)

    def _check_size(self, task: Task, largest: int, text: str) -> None:
        if task.n > largest:
            raise self._error(text, largest=largest, n=task.n)

    def _error(self, text: str, **values: int | str) -> ValueError:
        return ValueError(tr(text, title=tr(self.title), **values))

    def load_kernel(self, rule: Rule = QUEENS) -> Kernel:
        """Return the compiled side of the algorithm under a rule; the first call imports numba.

        Raises ValueError if the algorithm has no kernel.
        """
        path = self.kernel if rule == QUEENS else self.rules_kernel
        kernel: Kernel = self._load(path, mark("{title} has no kernel."))
        return kernel

    def load_scan(self, task: Task) -> Scan | None:
        """Return the function that scans a run natively; None where the run must be walked."""
        is_scanned = self.is_native(task.rule) and self.can_scan(task)
        return self.load_kernel(task.rule).scan if is_scanned else None

    def load_finder(self) -> Finder:
        """Return the function that finds one solution; raises ValueError if there is none."""
        finder: Finder = self._load(self.finder, mark("{title} has no finder."))
        return finder

    def _load(self, path: str | None, error: str) -> Any:
        if path is None:
            raise self._error(error)
        module, _, name = path.partition(":")
        with without_collector():
            return getattr(import_module(f"nqviz.solvers.kernels.{module}"), name)
