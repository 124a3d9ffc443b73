"""How long tests wait for what must happen."""

from tests.support.wine import is_wine

# Seconds: a machine may be slow or busy, or have a kernel to compile first. Under Wine each process
# takes seconds to start.
PATIENCE = 300 if is_wine() else 100
