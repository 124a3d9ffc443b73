"""Output of the commands, their progress, and work that can be interrupted.

Standard output carries the result alone; progress goes to standard error, and only to a terminal.
"""

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

from nqviz.api.working import work_apart
from nqviz.common.i18n import number, tr
from nqviz.common.signals import ENDING
from nqviz.common.text import visible_json

if TYPE_CHECKING:
    from nqviz.runs.step_range import WriteProgress

_PROGRESS_SECONDS = 0.5  # Progress is shown so often.
_BAR_CHARACTERS = 24
_Result = TypeVar("_Result")


def print_json(value: object) -> None:
    """Print one JSON object."""
    print(visible_json(json.dumps(value, ensure_ascii=False)))


def say(text: str) -> None:
    """Show progress on standard error, over what stood there; only in a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def say_steps(done: int) -> None:
    """Show how many steps have been taken, as `say` shows a text."""
    say(tr("{steps} steps", steps=number(done)))


@contextmanager
def progress_line() -> Iterator[None]:
    """Clear the line that `say` has written when the block ends."""
    try:
        yield
    finally:
        say("")


def bar(share: float) -> str:
    """Return a bar that is filled by a share, from 0 to 1."""
    return ("█" * round(_BAR_CHARACTERS * share)).ljust(_BAR_CHARACTERS, "░")


def run_with_progress(
    work: Callable[[], _Result], progress: Callable[[], str], cancel: Callable[[], None]
) -> _Result:
    """Work on another thread, so that progress is shown and Ctrl+C is handled at once.

    Raises what `work` raises, and KeyboardInterrupt after it has been cancelled.
    """
    with progress_line():
        return work_apart(work, cancel, lambda: say(progress()), seconds=_PROGRESS_SECONDS)


def carry_out(work: "Iterator[WriteProgress]", tell: "Callable[[WriteProgress], None]") -> int:
    """Work to the end, with progress and Ctrl+C, and return the number that was done."""
    from nqviz.runs.step_range import PAUSE_SECONDS, WAITING  # noqa: PLC0415  as its callers do

    done = 0
    with closing(work), interruptible() as interrupted, progress_line():  # type: ignore[type-var]
        for progress in work:
            is_waiting = progress is WAITING
            if interrupted.wait(PAUSE_SECONDS if is_waiting else 0):
                break
            if not is_waiting:
                done = progress.done
                tell(progress)
    return done


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """Turn the signals that end the program into an event, and raise KeyboardInterrupt at the end.

    What is raised while Qt paints would be lost, or end the process with a painter at work.
    """
    interrupted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = {each: signal.getsignal(each) for each in ENDING}

    def interrupt(number: int, frame: FrameType | None) -> None:
        interrupted.set()
        with suppress(KeyboardInterrupt):
            if callable(handler := before[signal.Signals(number)]):
                handler(number, frame)

    for each in before:
        signal.signal(each, interrupt)
    try:
        yield interrupted
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    if interrupted.is_set():
        raise KeyboardInterrupt
