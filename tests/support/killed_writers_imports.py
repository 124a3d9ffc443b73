"""What the server that forks `killed_writers` imports and compiles once, for all of them."""

import filelock  # noqa: F401

from nqviz.solvers.registry import find_solver
from tests.support import killed_writers  # noqa: F401

find_solver("filter-2").load_kernel().compile()
