"""Work on a thread of its own, so that it can be watched, cancelled and interrupted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Protocol, TypeVar

_LOOK_SECONDS = 0.1  # Progress is reported so often.
_Result = TypeVar("_Result")


class Cancel(Protocol):
    """Whatever can say that work is to be cancelled, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Return whether it is."""
        ...


def work_apart(
    work: Callable[[], _Result],
    stop: Callable[[], object],
    report: Callable[[], object] | None = None,
    cancel: Cancel | None = None,
    *,
    seconds: float = _LOOK_SECONDS,
) -> _Result:
    """Work on another thread while this one waits, and calls `report` now and then.

    `stop` asks the work to end: when `cancel` is set, and when something is raised here, such as
    KeyboardInterrupt or an exception of `report`. Raises that, and what `work` raises.
    """
    with ThreadPoolExecutor(1, "work") as pool:
        try:
            working = pool.submit(work)  # An interruption may come before it has returned.
            while not wait([working], seconds).done:
                if cancel is not None and cancel.is_set():
                    stop()
                if report is not None:
                    report()
        except BaseException:
            stop()
            raise
    return working.result()
