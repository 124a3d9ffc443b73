"""What the commands of the command line share: output, progress, and work that can be interrupted.

Standard output carries the result alone; progress goes to standard error, and only to a person.
"""

import json
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from nqviz.counting.counting import CancelledError

_PROGRESS_EVERY = 0.5  # seconds
_BAR = 24  # signs
_Result = TypeVar("_Result")


def print_json(value: object) -> None:
    """Print one JSON object."""
    print(json.dumps(value, ensure_ascii=False))


def say(text: str) -> None:
    """Show progress on standard error, over what stood there before; only to a person."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def bar(share: float) -> str:
    """Return a bar that is filled by a share, from 0 to 1."""
    return ("█" * round(_BAR * share)).ljust(_BAR, "░")


def run_with_progress(
    work: Callable[[], _Result], progress: Callable[[], str], cancel: Callable[[], None]
) -> _Result:
    """Work on a thread of its own, so that progress is shown and Ctrl+C is heard.

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
    try:
        while worker.is_alive():
            worker.join(_PROGRESS_EVERY)
            if worker.is_alive():
                say(progress())
    except KeyboardInterrupt:
        cancel()
        worker.join()
        raise
    finally:
        say("")
    if errors:
        raise errors[0]
    return results[0]
