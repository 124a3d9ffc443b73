"""What the commands of the command line share: output, progress, and work that can be interrupted.

Standard output carries the result alone; progress goes to standard error, and only to a terminal.
"""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from nqviz.counting.counting import CancelledError

_PROGRESS_EVERY = 0.5  # seconds
_BAR = 24  # signs
_Result = TypeVar("_Result")


def print_json(value: object) -> None:
    """Print one JSON object."""
    print(json.dumps(value, ensure_ascii=False))


def say(text: str) -> None:
    """Show progress on standard error, in place of what stood there; only in a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


@contextmanager
def progress_line() -> Iterator[None]:
    """Clear the line that `say` has written when the block ends."""
    try:
        yield
    finally:
        say("")


def bar(share: float) -> str:
    """Return a bar that is filled by a share, from 0 to 1."""
    return ("█" * round(_BAR * share)).ljust(_BAR, "░")


def run_with_progress(
    work: Callable[[], _Result], progress: Callable[[], str], cancel: Callable[[], None]
) -> _Result:
    """Work on another thread, so that progress is shown and Ctrl+C is handled at once.

    Raises what `work` raises, and KeyboardInterrupt after it has been cancelled.
    """
    results: list[_Result] = []
    errors: list[BaseException] = []

    def carry_out() -> None:
        try:
            results.append(work())
        except CancelledError:
            pass
        except BaseException as error:  # raised again in the main thread
            errors.append(error)

    worker = threading.Thread(target=carry_out, name="work")
    worker.start()
    with progress_line():
        try:
            while worker.is_alive():
                worker.join(_PROGRESS_EVERY)
                if worker.is_alive():
                    say(progress())
        except KeyboardInterrupt:
            cancel()
            worker.join()
            raise
    if errors:
        raise errors[0]
    return results[0]
