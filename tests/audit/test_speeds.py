import pytest

from nqviz.audit import speeds
from nqviz.audit.reference import CancelToken
from nqviz.audit.speeds import measured_speeds


def test_each_statement_is_measured_once():
    measured = list(measured_speeds(7, 1, CancelToken()))
    assert [each.source.key for each in measured] == ["cheng"] * 2 + ["wirth"] * 4
    assert all("n = 7" in each.here() for each in measured)
    assert measured[-1].printed().startswith("3.5 to 6.6 times")


@pytest.mark.parametrize(
    ("bits", "symmetric", "filtering", "reproduced"),
    [
        (0.29, 0.17, 0.25, (True, True, True)),
        (0.31, 0.29, 0.50, (False, False, False)),
        (0.10, 0.01, 0.10, (True, True, False)),
    ],
)
def test_what_is_measured_decides(monkeypatch, bits, symmetric, filtering, reproduced):
    def medians(keys, _n, _repeats, _cancel_token, *, mirror):
        known = {
            "wirth-basic": 1.0,
            "sieve-bits": bits,
            "sieve-symmetric": symmetric,
            "filter-2": filtering,
        }
        assert mirror == ("filter-2" in keys)
        return {key: known.get(key, 1.0) for key in keys}

    monkeypatch.setattr(speeds, "_medians", medians)
    measured = list(measured_speeds(12, 1, CancelToken()))
    assert (measured[0].reproduced, measured[1].reproduced, measured[-1].reproduced) == reproduced
