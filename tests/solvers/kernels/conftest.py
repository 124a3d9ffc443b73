"""What tests of kernels share."""

import pytest

from nqviz.model.position import Position


@pytest.fixture(scope="session")
def counted():
    """Return a function that gives the (solutions, layouts) of all parts of a count."""

    def count(solver, task):
        kernel = solver.load_kernel()
        results = [(kernel.count(task.n, part.prefix), part) for part in kernel.parts(task)]
        return (
            sum(solutions * part.factor for (solutions, _), part in results),
            sum(layouts for (_, layouts), _ in results),
        )

    return count


@pytest.fixture(scope="session")
def scanned():
    """Return a function that gives every keyframe of a run, a few from each scan, and its end."""

    def scan(solver, task, interval):
        kernel = solver.load_kernel()
        start, keyframes = Position.start(task), []
        while True:
            found = kernel.scan(start, interval, most_keyframes=3)
            keyframes += found.keyframes
            if found.end is not None:
                return keyframes, found.end
            start = found.keyframes[-1].position(task, solver.places_on)

    return scan
