"""What tests of pages share."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.support.web_runs import Node


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Node.js, in which the scripts of pages run without a page."""
    with closing(Node(tmp_path_factory.mktemp("node"))) as node:
        yield node
