"""The audit: every figure of the sources that can be worked out in reasonable time, beside ours."""

from collections.abc import Callable

from nqviz.audit.auditing import Auditing
from nqviz.audit.figures import Audit

__all__ = ["Auditing", "run_audit"]


def run_audit(say: Callable[[str], None] = lambda _doing: None, **sizes: int) -> Audit:
    """Run a whole audit and return what it has found; the arguments are those of `Auditing`."""
    return Auditing(say, **sizes).run()
