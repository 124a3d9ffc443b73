"""The sources' statements on speed, measured on this machine: short counts, medians, one thread."""

from collections.abc import Iterator, Sequence

from nqviz.audit.figures import MeasuredSpeed, Words
from nqviz.audit.reference import CancelToken
from nqviz.common.i18n import tr
from nqviz.measuring.timing import Measurement
from nqviz.model.published import WIRTH_RATIOS, WIRTH_TIMES, Claim, Column, claims
from nqviz.solvers.registry import find_solver


def measured_speeds(n: int, repeats: int, cancel_token: CancelToken) -> Iterator[MeasuredSpeed]:
    """Yield each statement with what was measured for one n; raises CancelledError."""
    yield from _sieve_speeds(n, repeats, cancel_token)
    yield from _wirth_speeds(n, repeats, cancel_token)


def _medians(
    keys: Sequence[str], n: int, repeats: int, cancel_token: CancelToken, *, mirror: bool
) -> dict[str, float]:
    solvers = [find_solver(key) for key in keys]
    measurement = Measurement(solvers, [n], repeats=repeats, mirror=mirror)
    with cancel_token.ends(measurement):
        return {timing.key: timing.median for timing in measurement.run()}


def _sieve_speeds(n: int, repeats: int, cancel_token: CancelToken) -> Iterator[MeasuredSpeed]:
    printed_claims = {claim.key: claim for claim in claims()}
    keys = ("wirth-basic", "sieve-bits", "sieve-symmetric")
    basic, bits, symmetric = _medians(keys, n, repeats, cancel_token, mirror=False).values()
    share, most = bits / basic, float(printed_claims["bits-share"].printed) / 100
    yield _measured(
        printed_claims["bits-share"],
        lambda: tr("n = {n}: the sieve in bits takes {share:.0%} of the time.", n=n, share=share),
        reproduced=share < most,
    )
    gain, least = bits / symmetric, 1 + float(printed_claims["symmetry-gain"].printed) / 100
    yield _measured(
        printed_claims["symmetry-gain"],
        lambda: tr("n = {n}: with symmetry it is {gain:.2f} times as fast.", n=n, gain=gain),
        reproduced=gain >= least,
    )


def _measured(claim: Claim, here: Words, *, reproduced: bool) -> MeasuredSpeed:
    return MeasuredSpeed(
        claim.source, lambda: tr(claim.place), lambda: claim.sentence, here, reproduced
    )


def _wirth_speeds(n: int, repeats: int, cancel_token: CancelToken) -> Iterator[MeasuredSpeed]:
    """Compare with the range of each column of Table 4, whose programs use the board's mirror."""
    rows = WIRTH_RATIOS.rows()
    programs = {
        column.solver: column for column in WIRTH_RATIOS.columns if column.solver is not None
    }
    medians = _medians(list(programs), n, repeats, cancel_token, mirror=WIRTH_TIMES.mirror)
    basic = medians.pop("wirth-basic")
    for key, median in medians.items():
        ratios = [float(row[programs[key].name]) for row in rows]
        yield _compared(programs[key], (min(ratios), max(ratios)), n, basic / median)


def _compared(column: Column, printed: tuple[float, float], n: int, gain: float) -> MeasuredSpeed:
    least, most = printed
    return MeasuredSpeed(
        WIRTH_RATIOS.source,
        lambda: f"{tr(WIRTH_RATIOS.place)}, {tr(column.words)}",
        lambda: tr(
            "{least:.1f} to {most:.1f} times as fast as basic backtracking", least=least, most=most
        ),
        lambda: tr("n = {n}: {gain:.2f} times as fast.", n=n, gain=gain),
        least <= gain <= most,
    )
