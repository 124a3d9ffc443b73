"""How long tests wait for what must happen, and work where something is to take its time."""

import time

from tests.support.wine import is_wine

# Seconds: a machine may be slow or busy, or have a kernel to compile first. Under Wine each process
# takes seconds to start.
PATIENCE = 300 if is_wine() else 100


def work_for(seconds: float) -> None:
    """Keep the processor busy."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
