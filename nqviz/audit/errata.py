"""The errata of the printed listings, each shown by running its listing as it is printed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nqviz.audit import swap_listing
from nqviz.audit.figures import Erratum
from nqviz.audit.listings import cheng_basic, cheng_symmetric, wirth_1
from nqviz.audit.swap_listing import CLOCK, FIRST_OVERFLOW, RAND_MAX, WORD, N, drawn_index
from nqviz.common.i18n import number, together, tr
from nqviz.model.board import is_solution
from nqviz.model.published import CHENG, SWAPS, WIRTH, known

_LARGEST_N = 8  # The listings are run up to this n.
_RUNS = 300

_Listing = Callable[[int], Sequence[tuple[int, ...]]]


def errata() -> Iterator[Erratum]:
    """Yield the errata in the order of their sources."""
    yield Erratum(
        WIRTH,
        tr("chapter 4, backtrackingVer1"),
        tr("A column that was used is never set free again after the recursive call."),
        _found(wirth_1, partial(wirth_1, fixed=True)),
        tr("After the recursive call: columns[row][i]=true."),
    )
    yield Erratum(
        CHENG,
        tr("section 2, the basic listing"),
        tr("The left diagonal is struck while c > 0, so column 0 is missed."),
        _found(cheng_basic, partial(cheng_basic, fixed=True)),
        tr("The condition is c >= 0."),
    )
    yield Erratum(
        CHENG,
        tr("section 3, the symmetric listing"),
        tr(
            "It starts with queen(0, 0, (N+1)/2) although columns count from 0, and a board of one "
            "row is not thought of: a layout ends at row 1."
        ),
        tr("The extra column finds nothing. {found}", found=_found(cheng_symmetric)),
        tr("It starts with queen(0, 0, (N-1)/2), and N = 1 is answered apart."),
    )
    yield from _swap_errata()


def _found(listing: _Listing, fixed: _Listing | None = None) -> str:
    """Describe where a listing finds the wrong number of layouts, and whether the fix helps."""
    wrong = [
        tr("{found} instead of {right} for n = {n}", found=found, right=right, n=n)
        for n, found, right in _wrong_counts(listing)
    ]
    sentence = tr(
        "Run for n = 1 to {largest}, it puts out {wrong}, and the right number for every other n.",
        largest=_LARGEST_N,
        wrong=", ".join(wrong),
    )
    if fixed is None or _wrong_counts(fixed):
        return sentence
    return sentence + " " + tr("Mended as below, it is right for all.")


def _wrong_counts(listing: _Listing) -> list[tuple[int, int, int]]:
    counts = [(n, len(listing(n)), known(n)) for n in range(1, _LARGEST_N + 1)]
    return [
        (n, found, right.solutions)
        for n, found, right in counts
        if right is not None and found != right.solutions
    ]


def _swap_errata() -> Iterator[Erratum]:
    yield Erratum(
        SWAPS,
        "change_of_collisions",
        tr(
            "The change is not exact when the two queens meet on a new diagonal: the counter can "
            "come to zero while queens attack each other, and miss zero when none do."
        ),
        together(*(_runs(n) for n in (6, 12))),
        tr("Count the change on the diagonals themselves, and verify before announcing."),
    )
    yield Erratum(
        SWAPS,
        tr("the outer loop"),
        tr("Boards without a solution are not refused, and the program does not end."),
        tr(
            "Of n = 1 to 5, with every start and every draw tried, it can't end for n = {sizes}.",
            sizes=", ".join(str(n) for n in range(1, 6) if not swap_listing.can_end(n)),
        ),
        tr("Say at once that there is no solution for n = 2 and 3."),
    )
    n = 6
    yield Erratum(
        SWAPS,
        "m = rand_max * ((double)rand_seed / (double)x) + j",
        tr("The random index can be n + 1, outside the array."),
        tr(
            "Near its largest state the generator's quotient is rounded up: {states} of its 2^63 "
            "states give index {index} for n = {n} and j = 1.",
            states=sum(drawn_index(n, state, 1) > n for state in range(WORD - 4096, WORD)),
            index=drawn_index(n, WORD - 1, 1),
            n=n,
        ),
        tr("Draw a whole number below rand_max by integer arithmetic."),
    )
    yield Erratum(
        SWAPS,
        "int j = ((rand() << 6) + rand()) % (n) + 1",
        tr("The shift overflows an int where RAND_MAX is 2147483647."),
        tr(
            "It does for {share:.1%} of the draws there; with arithmetic that wraps around, "
            "rand() = {first} and then 0 give j = {index} for n = {n}, before the array. Where "
            "RAND_MAX is 32767, j never exceeds {most}.",
            share=1 - FIRST_OVERFLOW / (1 << 31),
            first=number(FIRST_OVERFLOW),
            index=swap_listing.drawn_partner(n, FIRST_OVERFLOW, 0),
            n=n,
            most=number(swap_listing.drawn_partner(1 << 30, RAND_MAX, RAND_MAX)),
        ),
        tr("Draw with a generator whose words are wide enough for n."),
    )
    yield Erratum(
        SWAPS,
        f"#define N {N}",
        tr("Memory is taken for N queens, whatever n is asked for."),
        tr("{bytes} bytes for n = 4; and n above N writes outside.", bytes=number(4 * (6 * N - 2))),
        tr("Take memory for n queens."),
    )


def _runs(n: int) -> str:
    ends = [swap_listing.swap_program(n, CLOCK + run) for run in range(_RUNS)]
    false = sum(end.queens is not None and not is_solution(end.queens) for end in ends)
    return tr(
        "n = {n}: of {runs} runs, one for each second from {clock}, {false} announce a placement "
        "that is no solution, and {hangs} loop for ever with no attacked queen left.",
        n=n,
        runs=_RUNS,
        clock=CLOCK,
        false=false,
        hangs=sum(end.hangs for end in ends),
    )
