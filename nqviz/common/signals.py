"""The signals by which a user, a system or a terminal ends the program."""

import signal

# Windows has one for Ctrl+Break and for a console that is closed.
ENDING: tuple[signal.Signals, ...] = (
    signal.SIGINT,
    signal.SIGTERM,
    *(getattr(signal, name) for name in ("SIGBREAK",) if hasattr(signal, name)),
)
