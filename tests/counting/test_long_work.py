import time

import pytest

from nqviz.counting.long_work import CancelledError, LongWork


class Counter(LongWork):
    """Counts on until it is cancelled, which it is at three."""

    count = 0

    def run(self) -> None:
        self._started = time.perf_counter()
        while True:
            self._check_cancelled()
            self.count += 1
            if self.count == 3:
                self.cancel()


def test_work_waits_until_it_is_begun_and_ends_once_it_is_cancelled() -> None:
    counter = Counter()
    assert not counter.has_started
    with pytest.raises(CancelledError):
        counter.run()
    assert counter.has_started
    assert counter.count == 3
