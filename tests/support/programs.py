"""Programs of the user's own in tests: recorded with small limits, and watched in another way."""

import ast
import json
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from threading import Event, Lock
from types import FrameType, ModuleType
from typing import Any

from msgspec import convert

from nqviz.model.board import Square
from nqviz.model.position import Position, Task
from nqviz.model.step import NOT_YET, Step
from nqviz.programs import child
from nqviz.programs.channel import Channel, LimitReached, PrintedText
from nqviz.programs.messages import Ending, Returned, Said
from nqviz.programs.protocol import Limits, Order, line_count
from nqviz.programs.recorder import order, run_to_end
from nqviz.programs.recording import Recording
from nqviz.programs.source import function_lines, read_source, source_of
from nqviz.programs.tracer import Tracer
from nqviz.solvers.base.own_program import ProgramSource
from tests.support.patience import PATIENCE

HERE = Path("/nowhere/own.py")  # no file
FOLDER = Path(__file__).parents[1] / "data" / "programs"
SMALL: Limits = {
    "lines": 30_000,
    "seconds": float(PATIENCE),
    "memory": 768 << 20,
    "log": 16 << 20,
    "output": 20_000,
}
_HERE = Lock()  # This process has one standard output and one table of modules.


def record(text: str, n: int = 4, **given: Any) -> Recording:
    """Run a program that ends by itself in this process, as `record_apart` does in another one."""
    return run_here(_ordered(text, n, **given))


def record_apart(text: str, n: int = 4, **given: Any) -> Recording:
    """Run a program in a process of its own to its end, and return what was recorded.

    What is `given` is the name of the variable, the mode, the seed, the path, and limits.
    """
    return run_to_end(_ordered(text, n, **given))


def _ordered(
    text: str,
    n: int,
    *,
    queens: str = "queens",
    mode: str = "record",
    seed: int = 0,
    path: Path = HERE,
    **limits: float,
) -> Order:
    small: Any = {**SMALL, **limits}
    return order(ProgramSource(path, text, queens), n, seed=seed, mode=mode, limits=small)


class _OwnChannel(Channel):
    """A channel that nobody reads: its events stay here."""

    def __init__(self, line_count: int) -> None:
        self.events = deque()
        self._written = self._most = 0
        self._line_count = line_count

    def reached(self, limit: str) -> LimitReached:
        return LimitReached(limit)


@contextmanager
def _module_of(code: str | ast.Module, path: str, **names: object) -> Iterator[ModuleType]:
    """Carry out the code of a program in this process, which may be traced meanwhile."""
    module, before = ModuleType("own"), sys.gettrace()
    module.__dict__.update(names)
    sys.modules["own"] = module  # A dataclass looks itself up.
    try:
        exec(compile(code, path, "exec"), module.__dict__)  # noqa: S102  ours
        yield module
    finally:
        sys.settrace(before)
        del sys.modules["own"]


def run_here(ordered: Order, _stop: Event | None = None) -> Recording:
    """Carry an order out in this process, for a program that ends by itself.

    No process has to start, so this takes a tenth of the time of `run_to_end`.
    """
    text, n, is_followed = ordered["text"], ordered["n"], ordered["mode"] == "record"
    channel = _OwnChannel(line_count(text))
    printed = PrintedText(channel, ordered["limits"]["output"] if is_followed else None)
    how: dict[str, Any] = {"how": "nothing"}
    try:
        with _HERE, redirect_stdout(printed), _module_of(text, ordered["path"]) as module:
            random.seed(ordered["seed"])
            if hasattr(module, "solve"):
                if is_followed:
                    Tracer(channel, ordered, module).start()
                result = child.solved(module.solve, n)
                sys.settrace(None)
                how = {"how": "returned", "result": child.result_of(result, n)}
    except LimitReached as limit:
        how = {"how": "limit", "limit": limit.args[0]}
    except (Exception, SystemExit) as error:
        how = child.error_of(error, ordered["path"], channel)
    recording = Recording(n, line_count(text), function_lines(text))
    recording.add(json.loads(f"[{','.join(channel.events)}]"))
    recording.end(Ending(convert(how, Said), ordered["limits"]))
    return recording


class RecordedHere:
    """In place of a `Recorder`: the run of a program that ends by itself, in this process."""

    is_stopped, error = False, None

    def __init__(self, ordered: Order) -> None:
        self.recording = run_here(ordered)

    def stop(self) -> None:
        """Do nothing: it has ended."""

    def wait(self, _seconds: float | None = None) -> bool:
        """Tell that it has ended."""
        return True


def ending_of(recording: Recording) -> Ending:
    """Return how a run has ended."""
    assert recording.ending is not None
    return recording.ending


def result_of(recording: Recording) -> object:
    """Return what `solve` has returned, as the process has said it."""
    ending = ending_of(recording)
    assert isinstance(ending.fact, Returned), ending
    return ending.fact.result


def solving(body: str) -> str:
    """Return a program whose function `solve` has these lines."""
    return "def solve(n):\n" + "".join(f"    {line}\n" for line in body.splitlines())


def record_body(body: str, n: int = 4) -> Recording:
    """Run a program whose function `solve` has these lines, and return what was recorded."""
    return record(solving(body), n)


def variables(recording: Recording, index: int) -> dict[str, str]:
    """Return the variables of the innermost call after so many steps."""
    return {each.name: each.value for each in recording.calls(index)[-1].variables}


def steps_of(recording: Recording) -> list[Step]:
    """Return all steps of a run that has ended."""
    steps = list(recording.steps())
    assert NOT_YET not in steps
    return steps


def boards_of_steps(recording: Recording) -> Iterator[frozenset[Square]]:
    """Yield the queens that stand after each step."""
    position = Position.start(Task(recording.n))
    for step in steps_of(recording):
        position.apply(step)
        standing = {(row, column) for row, column in enumerate(position.queens) if column >= 0}
        yield frozenset(standing | set(recording.extra_queens(position.index)))


def without_repeats(boards: Iterator[frozenset[Square]]) -> list[frozenset[Square]]:
    """Return the boards in their order, each as often as it comes anew; the first is empty."""
    found: list[frozenset[Square]] = [frozenset()]
    for board in boards:
        if board != found[-1]:
            found.append(board)
    return found


def columns(value: Any) -> set[Square]:
    """Read a list of the column in each row."""
    return {(row, int(column)) for row, column in enumerate(value) if column not in {None, -1}}


def columns_from_one(value: Any) -> set[Square]:
    """Read an array whose entries count from 1, as in Pascal."""
    return {(row - 1, column - 1) for row, column in enumerate(value) if row and column}


def pairs(value: Any) -> set[Square]:
    """Read a collection of pairs."""
    return {(row, column) for row, column in value}


def mapping(value: Any) -> set[Square]:
    """Read a dictionary of the column in each row."""
    return set(value.items())


def matrix(value: Any) -> set[Square]:
    """Read rows of truth values, or of dots and letters."""
    return {
        (row, column)
        for row, line in enumerate(value)
        for column, sign in enumerate(line)
        if (sign == "Q" if isinstance(sign, str) else sign)
    }


def boards_watched(
    path: Path, n: int, name: str, shape: Callable[[Any], set[Square]]
) -> Iterator[frozenset[Square]]:
    """Run a program in this process, and return its board at each line, call and return."""
    boards: list[frozenset[Square]] = []

    def look(frame: FrameType, _event: str, _value: object) -> Any:
        if frame.f_code.co_filename != "watched":
            return None
        if frame.f_code.co_name[0] != "<":  # what is written inside of a line is not watched
            value = _look_up(frame, name, module)
            if value is not None:
                squares = shape(value)
                boards.append(
                    frozenset(each for each in squares if min(each) >= 0 and max(each) < n)
                )
        return look

    with _module_of(path.read_text(), "watched") as module:
        random.seed(0)
        sys.settrace(look)
        child.solved(module.solve, n)
    return iter(boards)


def _look_up(frame: FrameType | None, name: str, module: ModuleType) -> Any:
    while frame is not None:
        if frame.f_code.co_filename == "watched":
            if name in frame.f_locals:
                return frame.f_locals[name]
            owner = frame.f_locals.get("self")
            if owner is not None and hasattr(owner, name):
                return getattr(owner, name)
        frame = frame.f_back
    return getattr(module, name, None)


def variables_watched(path: Path, n: int) -> list[tuple[str, dict[str, str]]]:
    """Run a program in this process; return the function and variables at each event of it."""
    seen: list[tuple[str, dict[str, str]]] = []
    begun: set[int] = set()  # the frames that have carried out a line

    def look(frame: FrameType, event: str, _value: object) -> Any:
        code = frame.f_code
        if code.co_filename != "watched" or code.co_name[0] == "<":
            return None
        is_first = event == "line" and id(frame) not in begun
        if event == "line":
            begun.add(id(frame))
        if event != "exception" and not is_first:
            seen.append((code.co_name, _plain(frame.f_locals)))
        if event == "return":
            begun.discard(id(frame))
        return look

    with _module_of(path.read_text(), "watched") as module:
        sys.settrace(look)
        child.solved(module.solve, n)
    return seen


class _Noting(ast.NodeTransformer):
    """Lets each condition that is no constant be noted, with its line, when it has been tested."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Constant):
            arguments: list[ast.expr] = [ast.Constant(node.lineno), node.test]
            node.test = ast.Call(ast.Name("note_", ast.Load()), arguments, [])
        return node


def conditions_watched(path: Path, n: int) -> list[tuple[int, bool]]:
    """Run a program in this process; return the line and the outcome of each of its conditions."""
    found: list[tuple[int, bool]] = []

    def note(line: int, value: object) -> bool:
        found.append((line, bool(value)))
        return bool(value)

    tree = ast.parse(path.read_text())
    _Noting().visit(tree)
    ast.fix_missing_locations(tree)
    with _module_of(tree, "watched", note_=note) as module:
        found.clear()
        module.solve(n)
    return found


def _plain(variables: dict[str, Any]) -> dict[str, str]:
    kinds = (int, str, list, tuple, set, dict, type(None))
    return {
        name: repr(value)
        for name, value in variables.items()
        if isinstance(value, kinds) and len(repr(value)) < 110
    }


# Most wrong programs are a right one with one line changed: the line, and what stands in its place.
CHANGED = {
    "bad_index": ("range(row):", "range(row + 1):"),
    "found_twice": ("count += 1", "count += 2"),
    "never_removes": ("                queens.pop()\n", ""),
    "never_stops": (
        "        for other in range(row):",
        "        other = 0\n        while other < row:",
    ),
    "no_colon": ("def search():", "def search()"),
    "no_diagonals": (
        (
            "                return False\n"
            "            if abs(queens[other] - column) == row - other:\n"
        ),
        "",
    ),
    "no_solve": ("def solve(n):", "def solutions(n):"),
    "one_diagonal": ("abs(queens[other] - column)", "queens[other] - column"),
    "returns_nothing_of_use": ("return count", "return str(count) + ' solutions'"),
    "unknown_name": ("append(column)", "append(colum)"),
}


def source_of_wrong(name: str) -> ProgramSource:
    """Return a wrong program by its name."""
    file = FOLDER / "wrong" / f"{name}.py"
    if file.exists():
        return read_source(file)
    right = (FOLDER / "wrong" / "off_by_one.py").read_text("utf-8").replace("n - 1", "n")
    text = right.replace(*CHANGED[name])
    assert text != right
    return source_of(file, text)
