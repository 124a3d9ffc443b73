"""How a command can end: its exit status, and the failure of a check."""

OK = 0
BAD_INPUT = 2
FAILED_CHECK = 3
INTERRUPTED = 130


class FailedCheckError(Exception):
    """A result failed its check: a defect, never a user's mistake. The message is one sentence."""
