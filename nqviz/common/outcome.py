"""How the program can end: its exit status, and the failure that is more than a mistake."""

OK = 0
BAD_INPUT = 2  # one sentence says what
FAILED_CHECK = 3
INTERRUPTED = 130


class FailedCheckError(Exception):
    """A result that failed its check; the message says which in one sentence."""
