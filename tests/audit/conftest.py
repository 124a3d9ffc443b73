"""What tests of the audit share."""

import pytest

from nqviz.audit.auditing import Auditing
from nqviz.audit.figures import Audit


@pytest.fixture(scope="session")
def audit() -> Audit:
    """The whole audit, on boards small enough for a test; OEIS stands in beyond them."""
    return Auditing(largest=10, measured_n=8).run()
