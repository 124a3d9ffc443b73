"""The process that runs a program of the user's own, and records what it does.

It reads an `Order` from its input, runs the program, and writes what `nqviz.programs.protocol`
describes to its output, which the program does not reach by name: it has no input, and what it
prints is part of the record. What is needed here is imported and bound before the program runs.

This is no sandbox: the program runs with the rights of its user. Starting processes, replacing the
trace function and importing nqviz are refused so that a mistake does no harm, not to keep out
somebody who means it; the parent process ends what does not end by itself.
"""

import builtins
import gc
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from os import getpid
from random import seed as seed_random
from sys import _getframe, getrecursionlimit, settrace
from time import perf_counter
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from nqviz.programs.channel import Channel, LimitReached, PrintedText, RefusedError
from nqviz.programs.imports import module_of_program
from nqviz.programs.protocol import (
    FAR,
    LONGEST_NAME,
    LONGEST_WORDS,
    MOST_KINDS,
    MOST_PLACEMENTS,
    Limits,
    Order,
)
from nqviz.programs.shapes import boards_of
from nqviz.programs.values import in_words

if TYPE_CHECKING:
    from nqviz.programs.tracer import Tracer

try:  # there are none on Windows
    import _posixsubprocess  # what starts processes without an event
    import resource
except ImportError:
    _posixsubprocess = resource = None  # type: ignore[assignment]

_CALLS_LEFT = 100  # A stack that has room for no more is nearly full.
_STARTS = (
    *("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system"),
    *("os.startfile", "os.startfile/2", "subprocess.Popen", "_winapi.CreateProcess"),
)
# Python's names of the events that are refused, and ours of what they do.
_REFUSED = {
    **dict.fromkeys(_STARTS, "process"),
    **dict.fromkeys(("os.kill", "os.killpg"), "kill"),
    **dict.fromkeys(("sys.settrace", "sys.setprofile"), "trace"),
}


def main() -> None:
    """Carry out the order on standard input."""
    order: Order = json.loads(sys.stdin.buffer.read())
    tracer = _tracer() if order["mode"] == "record" else None
    # Our own modules are kept compiled, which no installer may have done; the program's are not.
    sys.dont_write_bytecode = True
    # What writes to the standard streams past Python reaches the parent by standard error.
    private = os.dup(1)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    channel = Channel(private, order)
    order["secret"] = ""
    _set_limits(order["limits"])
    leave = os._exit
    _harden(channel)
    printed = PrintedText(channel, order["limits"]["output"] if tracer else None)
    sys.stdout = sys.stderr = printed
    sys.stdin = io.StringIO()
    how: dict[str, Any] = {"how": "died"}
    try:
        how = _run(order, channel, tracer)
    except LimitReached as limit:
        how = {"how": "limit", "limit": limit.args[0]}
    except BaseException as error:
        try:
            how = error_of(error, order["path"], channel)
        except BaseException:  # its own methods may raise
            how = {"how": "raised", "name": "Exception"}
    finally:
        channel.is_trace_guarded = False
        settrace(None)
        channel.end(how)
        leave(0)  # threads of the program are not waited for


def _tracer() -> "type[Tracer]":
    from nqviz.programs.tracer import Tracer  # noqa: PLC0415  The other mode starts without it.

    return Tracer


def _run(order: Order, channel: Channel, tracer: "type[Tracer] | None") -> dict[str, Any]:
    module = module_of_program(order["path"])
    module.__dict__["__builtins__"] = sys.modules["builtins"] = _copy_of_builtins()
    sys.argv = [order["path"]]
    code = compile(order["text"], order["path"], "exec", dont_inherit=True)
    _seed(order["seed"])
    exec(code, module.__dict__)  # noqa: S102  this is what the process is for
    solve = getattr(module, "solve", None)
    if not callable(solve):
        return {"how": "nothing"}
    _seed(order["seed"])
    channel.is_before_solve = False
    if tracer is not None:
        return _record(tracer(channel, order, module), channel, solve, order["n"])
    begun = perf_counter()
    result = solved(solve, order["n"])
    seconds = perf_counter() - begun
    return {"how": "returned", "seconds": seconds, "result": result_of(result, order["n"])}


def _copy_of_builtins() -> ModuleType:
    """Return what the program takes for Python's own names, and may change: we use the others."""
    copied = ModuleType("builtins", builtins.__doc__)
    copied.__dict__.update(vars(builtins))
    return copied


def _record(
    tracer: "Tracer", channel: Channel, solve: Callable[[int], Any], n: int
) -> dict[str, Any]:
    gc.set_threshold(200_000, 50, 50)  # events are many objects, and none of them is in a cycle
    tracer.start()
    channel.is_trace_guarded = True
    try:
        result = solved(solve, n)
    finally:
        channel.is_trace_guarded = False
        settrace(None)
    return {"how": "returned", "result": result_of(result, n)}


def solved(solve: Callable[[int], Any], n: int) -> Any:
    """Return what a program gives for n; what a generator gives, as a list.

    Raises LimitReached where that is too much.
    """
    values = solve(n)
    if not isinstance(values, Iterator):
        return values
    taken = []
    for value in values:
        taken.append(_copied(value))
        if len(taken) > MOST_PLACEMENTS:
            raise LimitReached("placements")
    return taken


def _copied(value: Any) -> Any:
    """Return a copy of what a generator has given: it may go on changing its list."""
    if type(value) is list:
        return [each.copy() if type(each) is list else each for each in value]
    return value.copy() if hasattr(value, "copy") else value


def result_of(result: Any, n: int) -> dict[str, Any]:
    """Return what a program has given for n as the message that tells it."""
    if result is None:
        return {"kind": "nothing"}
    is_of_numpy = type(result).__module__ == "numpy"
    # An array of one entry may be a board for n = 1, and is a number for others.
    if is_of_numpy and getattr(result, "size", 0) == 1 and (n > 1 or not result.shape):
        result = result.item()
    if isinstance(result, bool):
        return {"kind": "truth", "value": result}
    if isinstance(result, float) and result.is_integer():  # as half of twice as many
        result = int(result)
    if isinstance(result, int):
        return {"kind": "number", "value": max(-FAR, min(FAR, int.__index__(result)))}
    found = boards_of(result, n, MOST_PLACEMENTS)
    if found is None:
        return {"kind": "value", "words": _text(in_words(result), LONGEST_WORDS)}
    boards, is_one = found
    return {"kind": "boards", "boards": boards, "is_one": is_one}


def error_of(error: BaseException, path: str, channel: Channel) -> dict[str, Any]:
    """Describe an exception: its name, its words, and the last line of the program that it left."""
    line, step = None, error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        # A call for which there is no room fails on the first line of its function.
        is_call = step.tb_lineno == code.co_firstlineno and isinstance(error, RecursionError)
        if code.co_filename == path and not (is_call and line):
            line = step.tb_lineno
        step = step.tb_next
    words = ""
    with suppress(Exception):
        words = str(error)
    if isinstance(error, SyntaxError):
        words = error.msg
        line = error.lineno if error.filename == path else line
    how = {
        "how": "raised",
        "name": _text(type(error).__name__, LONGEST_NAME),
        "kinds": [_text(kind.__name__, LONGEST_NAME) for kind in type(error).__mro__[:MOST_KINDS]],
        "words": _text(words, LONGEST_WORDS),
        "line": channel.line(line),
        "wanted": _text(getattr(error, "name", ""), LONGEST_NAME),
    }
    if isinstance(error, RefusedError):
        how["refused"] = error.args[0]
    return how


def _text(value: object, most: int) -> str:
    """Return a text that can be written, cut where it is long; an empty one for anything else."""
    return value[:most].encode(errors="replace").decode() if type(value) is str else ""


def _harden(channel: Channel) -> None:
    """Refuse what would leave the process, and write everything before it ends itself."""
    leave = os._exit

    def leave_after_writing(status: int) -> NoReturn:
        with suppress(OSError, ValueError):
            channel.flush()
        leave(status)

    os._exit = leave_after_writing

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        refused = _REFUSED.get(event)
        if refused == "kill" and arguments[0] == getpid():
            return
        if refused == "trace" and (not channel.is_trace_guarded or _is_deep()):
            return
        if refused is not None:
            raise RefusedError(refused)

    sys.addaudithook(look)
    if _posixsubprocess is not None:

        def refuse(*_arguments: object) -> NoReturn:
            raise RefusedError("process")

        _posixsubprocess.fork_exec = refuse


def _is_deep() -> bool:
    """Tell whether the stack is nearly full: then Python itself takes the trace function away."""
    frame: FrameType | None = _getframe()
    depth = 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth > getrecursionlimit() - _CALLS_LEFT


def _set_limits(limits: Limits) -> None:
    if resource is None:
        return
    for name, value in (("RLIMIT_AS", limits["memory"]), ("RLIMIT_CORE", 0)):
        with suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (value, value))


def _seed(seed: int) -> None:
    seed_random(seed)
    numpys = getattr(getattr(sys.modules.get("numpy"), "random", None), "seed", None)
    if callable(numpys):
        numpys(seed % (1 << 32))


if __name__ == "__main__":
    main()
