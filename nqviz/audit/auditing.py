"""One audit as a job: its progress can be read, and it can be cancelled, from another thread."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from nqviz.audit.claim_checks import claim_figures
from nqviz.audit.errata import errata
from nqviz.audit.figures import Audit, Figure
from nqviz.audit.reference import LARGEST_COUNT, CancelToken, Reference
from nqviz.audit.speeds import measured_speeds
from nqviz.audit.table_checks import table_figures
from nqviz.common.i18n import tr
from nqviz.model.published import TABLES, claims

_MEASURED_N = 12
_REPEATS = 5
# About which share of the time the figures and the listings take; the speeds take the rest.
_FIGURES, _LISTINGS = 0.6, 0.15
_EXPECTED_ERRATA = 8  # About so many are found, which tells how far the listings have come.


class AuditProgress(NamedTuple):
    """What an audit is doing, in words, and about which share of its work is done."""

    doing: str
    share: float


class Auditing:
    """One audit. `run` works in the calling thread; any thread may ask for progress or cancel.

    `has_started` tells whether it works, or has worked: before that, it waits.
    """

    def __init__(
        self,
        say: Callable[[str], None] = lambda _doing: None,
        *,
        largest: int = LARGEST_COUNT,
        measured_n: int = _MEASURED_N,
    ) -> None:
        """Prepare an audit that counts nothing beyond n = `largest`.

        `say` is called with what is being computed. Speeds are measured for n = `measured_n`.
        """
        self._report = say
        self._largest = largest
        self._measured_n = measured_n
        self._cancel_token = CancelToken()
        self._doing = ""
        self._share = 0.0
        self.has_started = False

    def run(self, judged: Callable[[Figure], None] = lambda _figure: None) -> Audit:
        """Compare the published figures with the reference, run the printed listings, and measure.

        `judged` is called with each figure and its judgement. Raises CancelledError, and
        WrongCountError where a count of the program's own is not the known one.
        """
        self.has_started = True
        figures = tuple(self._figures(judged))
        self._say(tr("running the printed listings"))
        found_errata = []
        for count, erratum in enumerate(errata(), 1):
            self._cancel_token.check()
            self._share = _FIGURES + _LISTINGS * min(1.0, count / _EXPECTED_ERRATA)
            found_errata.append(erratum)
        self._share = _FIGURES + _LISTINGS
        self._say(tr("measuring speeds"))
        measured = tuple(measured_speeds(self._measured_n, _REPEATS, self._cancel_token))
        self._share = 1.0
        return Audit(figures, tuple(found_errata), measured)

    def cancel(self) -> None:
        """Ask the audit to stop, which it does within a fraction of a second."""
        self._cancel_token.set()

    def progress(self) -> AuditProgress:
        """Return how far the audit has come."""
        return AuditProgress(self._doing, self._share)

    def _figures(self, judged: Callable[[Figure], None]) -> Iterator[Figure]:
        reference = Reference(self._largest, self._say, self._cancel_token)
        total = number_of_figures()
        figures = chain(table_figures(reference), claim_figures(reference))
        for count, figure in enumerate(figures, 1):
            self._cancel_token.check()
            self._share = _FIGURES * count / total
            judged(figure)
            yield figure

    def _say(self, doing: str) -> None:
        self._doing = doing
        self._report(doing)


@cache
def number_of_figures() -> int:
    """Return how many figures an audit judges."""
    return sum(len(table.rows()) * len(table.columns) for table in TABLES) + len(claims())
