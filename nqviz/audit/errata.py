"""The errata of the printed listings, each shown by running its listing as it is printed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from nqviz.audit import swap_listing
from nqviz.audit.figures import Erratum, Words
from nqviz.audit.listings import cheng_basic, cheng_symmetric, wirth_1
from nqviz.audit.swap_listing import CLOCK, FIRST_OVERFLOW, RAND_MAX, WORD, N, drawn_index
from nqviz.common.i18n import mark, number, together, tr
from nqviz.model.board import is_solution
from nqviz.model.published import CHENG, SWAPS, WIRTH, known

_LARGEST_N = 8  # The listings are run up to this n.
_RUNS = 300

_Listing = Callable[[int], Sequence[tuple[int, ...]]]


def errata() -> Iterator[Erratum]:
    """Yield the errata in the order of their sources."""
    yield Erratum(
        WIRTH,
        mark("chapter 4, backtrackingVer1"),
        mark("A column that was used is never set free again after the recursive call."),
        _found(wirth_1, partial(wirth_1, fixed=True)),
        mark("After the recursive call: columns[row][i]=true."),
    )
    yield Erratum(
        CHENG,
        mark("section 2, the basic listing"),
        mark("The left diagonal is struck while c > 0, so column 0 is missed."),
        _found(cheng_basic, partial(cheng_basic, fixed=True)),
        mark("The condition is c >= 0."),
    )
    found = _found(cheng_symmetric)
    yield Erratum(
        CHENG,
        mark("section 3, the symmetric listing"),
        mark(
            "It starts with queen(0, 0, (N+1)/2) although columns count from 0, and a board of one "
            "row is not thought of: a layout ends at row 1."
        ),
        lambda: tr("The extra column finds nothing. {found}", found=found()),
        mark("It starts with queen(0, 0, (N-1)/2), and N = 1 is answered apart."),
    )
    yield from _swap_errata()


def _found(listing: _Listing, fixed: _Listing | None = None) -> Words:
    """Run a listing, and describe where it finds the wrong number, and whether the fix helps."""
    wrong_counts, is_mended = _wrong_counts(listing), fixed is not None and not _wrong_counts(fixed)

    def words() -> str:
        wrong = [
            tr("{found} instead of {right} for n = {n}", found=found, right=right, n=n)
            for n, found, right in wrong_counts
        ]
        sentence = tr(
            "Run for n = 1 to {largest}, it puts out {wrong}, and the right number for every other "
            "n.",
            largest=_LARGEST_N,
            wrong=", ".join(wrong),
        )
        return together(sentence, tr("Mended as below, it is right for all.") if is_mended else "")

    return words


def _wrong_counts(listing: _Listing) -> list[tuple[int, int, int]]:
    counts = [(n, len(listing(n)), known(n)) for n in range(1, _LARGEST_N + 1)]
    return [
        (n, found, right.solutions)
        for n, found, right in counts
        if right is not None and found != right.solutions
    ]


def _swap_errata() -> Iterator[Erratum]:
    runs = [_runs(n) for n in (6, 12)]
    yield Erratum(
        SWAPS,
        "change_of_collisions",
        mark(
            "The change is not exact when the two queens meet on a new diagonal: the counter can "
            "come to zero while queens attack each other, and miss zero when none do."
        ),
        lambda: together(*(words() for words in runs)),
        mark("Count the change on the diagonals themselves, and verify before announcing."),
    )
    endless = [n for n in range(1, 6) if not swap_listing.can_end(n)]
    yield Erratum(
        SWAPS,
        mark("the outer loop"),
        mark("Boards without a solution are not refused, and the program does not end."),
        lambda: tr(
            "Of n = 1 to 5, with every start and every draw tried, it can't end for n = {sizes}.",
            sizes=", ".join(map(str, endless)),
        ),
        mark("Say at once that there is no solution for n = 2 and 3."),
    )
    n = 6
    states = sum(drawn_index(n, state, 1) > n for state in range(WORD - 4096, WORD))
    yield Erratum(
        SWAPS,
        "m = rand_max * ((double)rand_seed / (double)x) + j",
        mark("The random index can be n + 1, outside the array."),
        lambda: tr(
            "Near its largest state the generator's quotient is rounded up: {states} of its 2^63 "
            "states give index {index} for n = {n} and j = 1.",
            states=states,
            index=drawn_index(n, WORD - 1, 1),
            n=n,
        ),
        mark("Draw a whole number below rand_max by integer arithmetic."),
    )
    yield Erratum(
        SWAPS,
        "int j = ((rand() << 6) + rand()) % (n) + 1",
        mark("The shift overflows an int where RAND_MAX is 2147483647."),
        lambda: tr(
            "It does for {share:.1%} of the draws there; with arithmetic that wraps around, "
            "rand() = {first} and then 0 give j = {index} for n = {n}, before the array. Where "
            "RAND_MAX is 32767, j never exceeds {most}.",
            share=1 - FIRST_OVERFLOW / (1 << 31),
            first=number(FIRST_OVERFLOW),
            index=swap_listing.drawn_partner(n, FIRST_OVERFLOW, 0),
            n=n,
            most=number(swap_listing.drawn_partner(1 << 30, RAND_MAX, RAND_MAX)),
        ),
        mark("Draw with a generator whose words are wide enough for n."),
    )
    yield Erratum(
        SWAPS,
        f"#define N {N}",
        mark("Memory is taken for N queens, whatever n is asked for."),
        lambda: tr(
            "{bytes} bytes for n = 4; and n above N writes outside.", bytes=number(4 * (6 * N - 2))
        ),
        mark("Take memory for n queens."),
    )


def _runs(n: int) -> Words:
    ends = [swap_listing.swap_program(n, CLOCK + run) for run in range(_RUNS)]
    false = sum(end.queens is not None and not is_solution(end.queens) for end in ends)
    hangs = sum(end.hangs for end in ends)
    return lambda: tr(
        "n = {n}: of {runs} runs, one for each second from {clock}, {false} announce a placement "
        "that is no solution, and {hangs} loop for ever with no attacked queen left.",
        n=n,
        runs=_RUNS,
        clock=CLOCK,
        false=false,
        hangs=hangs,
    )
