"""How long tests wait for what must happen."""

PATIENCE = 100  # seconds: a machine may be slow or busy, or have a kernel to compile first
