"""The audit: every figure of the sources that can be worked out in reasonable time, beside ours."""

from collections.abc import Callable

from nqviz.audit.claims import claim_figures
from nqviz.audit.figures import Audit
from nqviz.audit.ours import LARGEST_COUNT, Ours
from nqviz.audit.slips import slips
from nqviz.audit.speeds import measured_speeds
from nqviz.audit.tables import table_figures
from nqviz.i18n import tr

__all__ = ["run_audit"]

_MEASURED_N = 12
_REPEATS = 5


def run_audit(
    say: Callable[[str], None] = lambda _doing: None,
    *,
    largest: int = LARGEST_COUNT,
    measured_n: int = _MEASURED_N,
) -> Audit:
    """Compare the published figures with ours, run the printed listings, and measure.

    Args:
        say: is told what is being worked out.
        largest: nothing is counted beyond this n; operations end earlier, at 14.
        measured_n: the n for which the statements on speed are measured.
    """
    ours = Ours(largest, say)
    figures = (*table_figures(ours), *claim_figures(ours))
    say(tr("running the printed listings"))
    shown = tuple(slips())
    say(tr("measuring speeds"))
    return Audit(figures, shown, tuple(measured_speeds(measured_n, _REPEATS)))
