"""Whether a program of the user's own is right, and if not, what is wrong first."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from itertools import chain
from math import inf

from nqviz.common.i18n import mark, number, together, tr
from nqviz.model.board import EMPTY, Square, attacking_pairs, is_solution, placement_on
from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.programs.errors import ending_in_words, lines_in_words
from nqviz.programs.messages import (
    AtLimit,
    Boards,
    Ending,
    NoFunction,
    Nothing,
    Number,
    Raised,
    Returned,
    Stopped,
    Truth,
    Value,
)
from nqviz.programs.mistakes import Mistake, mistake_of
from nqviz.programs.protocol import LIMITS, Limits
from nqviz.programs.recorder import order, run_to_end
from nqviz.programs.recording import PRINTED, Placement, Recording, has_returned, move
from nqviz.programs.repairs import repairs
from nqviz.programs.shapes import Squares
from nqviz.programs.visited import (
    Difference,
    first_unlike,
    given_again,
    given_wrongly,
    put_beside,
    tree_of,
    uncounted,
)
from nqviz.solvers.base.overlay import Attack, Overlay
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.sentences import line_between

SIZES = range(1, 9)
SECONDS = 10.0  # A program may take so long for one n.
LARGEST = 14  # A program can be checked up to this n.

_TREE_SIZE = 5  # The boards that programs visit are compared for this n.
_CHANCELESS = 4  # For this n no solution stands by chance, while rows above are changed.
_WITH_SOLUTIONS = (1, 4)
_WITH_MANY = (5, 6)  # Boards of these sizes have several solutions.
_MOST_GROWTH = 50  # No program that ends takes so many times as long for one queen more.
_LINES_OF_A_LOOP = 50_000  # So many are recorded to see which of them a program repeats.

# A program is right with a change if it is for all of these n, each in so many seconds.
_REPAIRED_SIZES, REPAIRED_SECONDS = (4, 1, 2, 3, 5, 6), 2.0
_BEYOND_END = frozenset({"IndexError", "KeyError", "RecursionError"})


class Finding(Enum):
    """The finding of a check; the values stand in files."""

    RIGHT = "right"
    WRONG_COUNT = "wrong count"
    NO_SOLUTION = "no solution"
    TWICE = "found twice"
    MISSING = "missing"
    NEVER_ENDS = "never ends"
    ERROR = "error"
    NOTHING = "nothing"  # no result and no boards
    TRUTH = "truth value"  # and no board that shows it
    WRONG_TRUTH = "wrong truth value"
    OTHER = "other result"  # neither a number nor boards
    NO_SOLVE = "no solve"
    ENDED = "ended"  # by itself, or at a limit that is not one of time
    STOPPED = "stopped"  # by us

    def on_board(
        self, n: int, board: Squares, attacking: tuple[Square, ...]
    ) -> tuple[Position, Overlay]:
        """Return the board that such a finding is about: what the program gave, or has missed."""
        if self in {Finding.MISSING, Finding.WRONG_TRUTH}:
            return Position.start(Task(n)), Overlay(missing=board)
        queens, extra = placement_on(board, n)
        attacks = (Attack(*attacking),) if attacking else ()
        return Position(Task(n), queens), Overlay(extra=tuple(extra), attacks=attacks)


@dataclass(frozen=True, slots=True)
class ProgramVerdict:
    """The judgement of a program.

    Attributes:
        n: where the fault was found; for what is right, the last n that was checked.
        given: how many solutions the program has given there, where it gives them and the number
            is none that is far too large; of what is right, only where it gives one of several.
        board: the board that is wrong, found twice or missing, if there is one.
        attacking: two of its queens that attack each other.
        lines: those that a program without end repeats.
        slow: the n that took longer than the limit, though the program is right before it.
        is_unfollowed: whether that n came to a limit only while it was followed line by line.
        is_one: whether the program looks for one solution, though there are more: right where it
            gives that as a board, not where it gives a list that holds nothing else.
        returns_nothing: whether what is right are the boards that stood: solve returns nothing.
        mistake: a common mistake whose results or moves are exactly those of the program, if any.
        difference: the first step, for this n, that no right program takes, if it is known.
        has_attacks: whether the run for this n shows queens that attack each other.
        reached: how many solutions stand on the board in that run; both are known where what it
            gives is wrong.
        tree: a short text that it shares with programs that visit the same boards for one n; None
            where the rows are not filled from the top.
    """

    finding: Finding
    n: int
    given: int | None = None
    right: int | None = None
    board: Squares = ()
    attacking: tuple[Square, ...] = ()
    lines: tuple[int, ...] = ()
    ending: Ending | None = field(default=None, repr=False)
    slow: int | None = None
    is_unfollowed: bool = False
    is_one: bool = False
    returns_nothing: bool = False
    mistake: Mistake | None = None
    difference: Difference | None = None
    has_attacks: bool = False
    reached: int = 0
    tree: str | None = None

    @property
    def is_right(self) -> bool:
        """Tell whether nothing is wrong."""
        return self.finding is Finding.RIGHT

    @property
    def line(self) -> int | None:
        """The line of an error."""
        return self.ending.line if self.ending and self.finding is Finding.ERROR else None

    @property
    def is_beyond_end(self) -> bool:
        """Tell whether there is an error because a list ends, or a function does not."""
        fact = self.ending.fact if self.ending else None
        return isinstance(fact, Raised) and not _BEYOND_END.isdisjoint(fact.kinds)

    @property
    def is_in_run(self) -> bool:
        """Tell whether something is wrong with the run for n."""
        return not self.is_right and not self._is_of_no_n

    @property
    def _is_of_no_n(self) -> bool:
        """Whether the same is wrong for each n: no run begins."""
        fact = self.ending.fact if self.ending else None
        is_no_python = isinstance(fact, Raised) and "SyntaxError" in fact.kinds
        is_before_solve = isinstance(fact, AtLimit) and fact.is_before_solve
        return is_no_python or is_before_solve or self.finding in _OF_NO_N

    def why_no_difference(self) -> str:
        """Return the sentences that say why no step is named, and what helps instead."""
        if self.is_right:
            return tr("Nothing wrong was found, so no step differs.")
        if self.finding in _EXPLAINED:
            return tr(_NO_STEP[self.has_attacks, self.reached > 0], n=self.n)
        if self.finding is Finding.ERROR and not self._is_of_no_n:
            return tr(
                "n = {n}: the error comes before there is a result to compare; End leads to it.",
                n=self.n,
            )
        words = tr("Steps are compared only where solve returns a number of solutions, or boards.")
        return together(words, self.in_words())

    def in_words(self) -> str:
        """Return the judgement in one to three sentences."""
        values = {
            "n": self.n,
            "given": "" if self.given is None else number(self.given),
            "right": "" if self.right is None else number(self.right),
            "reached": number(self.reached),
            "board": _board_in_words(self.board, self.n),
            "lines": lines_in_words(self.lines),
            "why": ending_in_words(self.ending) if self.ending else "",
            "slow": self.slow,
            "fault": self._fault() if self.finding is Finding.NO_SOLUTION else "",
        }
        if self._is_of_no_n:
            return str(values["why"])
        words = tr(self._sentence(), **values)
        if self.returns_nothing:
            words = together(words, tr("solve returns nothing: the boards that stood were judged."))
        return words if self.mistake is None else together(words, tr(self.mistake.value))

    def _sentence(self) -> str:
        if self.finding is Finding.RIGHT and self.slow is not None:
            return _UNFOLLOWED if self.is_unfollowed else _SLOW
        if self.is_one:
            return _ONE_IN_A_LIST if self.finding is Finding.MISSING else _ONE
        if self.finding is Finding.MISSING and self.given is None:
            return mark("n = {n}: no solution was found; {board} is one.")
        if self.finding is Finding.WRONG_COUNT:
            if self.given is None:
                return mark("n = {n}: {why} The right number is {right}.")
            if self.given < self.reached != 0:
                return _FEWER_THAN_REACHED
        if self.finding is Finding.WRONG_TRUTH and self.board:
            return mark("n = {n}: {why} But there is a solution: {board}.")
        if self.finding is Finding.NEVER_ENDS:
            return self._sentence_of_endless()
        is_text = self.finding is Finding.OTHER and _is_number_as_text(self.ending)
        return _TEXT if is_text else _SENTENCES[self.finding]

    def _sentence_of_endless(self) -> str:
        if not self.lines:
            return mark("n = {n}: the program does not come to an end.")
        fact = self.ending.fact if self.ending else None
        if len(self.lines) == 1 and isinstance(fact, AtLimit) and fact.limit == "seconds":
            return _WAITS
        return _SENTENCES[self.finding]

    def _fault(self) -> str:
        if len(self.board) != self.n:
            return tr("the number of its queens is {count}", count=len(self.board))
        if not self.attacking:
            return tr("it is no board")
        one, other = self.attacking
        return tr(
            "the queen in row {row}, column {column} attacks the one in row {other}, column "
            "{other_column} {line}",
            row=one[0],
            column=one[1],
            other=other[0],
            other_column=other[1],
            line=line_between(one, other),
        )


_OF_NO_N = frozenset({Finding.NO_SOLVE, Finding.STOPPED})
_EXPLAINED = frozenset({Finding.WRONG_COUNT, Finding.NO_SOLUTION, Finding.TWICE, Finding.MISSING})
_OF_BOARD = {
    Finding.NO_SOLUTION: given_wrongly,
    Finding.TWICE: given_again,
    Finding.MISSING: uncounted,
}
_NO_STEP = {  # by whether the run shows attacks, and solutions
    (True, True): mark(
        "n = {n} goes wrong, but no single step of this run can be named: C leads to queens that "
        "attack each other, Shift+Right to solutions."
    ),
    (True, False): mark(
        "n = {n} goes wrong, but no single step of this run can be named: C leads to queens that "
        "attack each other."
    ),
    (False, True): mark(
        "n = {n} goes wrong, but no single step of this run can be named: Shift+Right leads to "
        "solutions."
    ),
    (False, False): mark(
        "n = {n} goes wrong, but no single step of this run can be named: Space plays it."
    ),
}
_SLOW = mark("Right to n = {n}; n = {slow} takes longer than the limit.")
_UNFOLLOWED = mark(
    "Right to n = {n}; the run for n = {slow} is too long to be followed line by line."
)
_ONE = mark("Right to n = {n}: solve gives one solution, not all of them.")
_ONE_IN_A_LIST = mark(
    "n = {n}: solve gives a list with its first solution only; there are {right}, and {board} is "
    "missing. A program that looks for one returns the board itself."
)
_FEWER_THAN_REACHED = mark(
    "n = {n}: the program gives {given} as the number of solutions, though {reached} stood on the "
    "board; {right} is right."
)
_WAITS = mark(
    "n = {n}: the program does not come to an end; it was at {lines} when its time was over."
)
_TEXT = mark(
    "n = {n}: {why} That is a text, and no number: return the number itself, without str() or "
    "quotes."
)
_SENTENCES = {
    Finding.RIGHT: mark("Right to n = {n}."),
    Finding.WRONG_COUNT: mark(
        "n = {n}: the program gives {given} as the number of solutions; {right} is right."
    ),
    Finding.NO_SOLUTION: mark("n = {n}: {board} is no solution: {fault}."),
    Finding.TWICE: mark("n = {n}: {board} is found twice."),
    Finding.MISSING: mark("n = {n}: the program finds {given} of {right}; {board} is missing."),
    Finding.NEVER_ENDS: mark("n = {n}: the program does not come to an end; it repeats {lines}."),
    Finding.ERROR: mark("n = {n}: {why}"),
    Finding.OTHER: mark("n = {n}: {why} That is neither a number of solutions nor boards."),
    Finding.NOTHING: mark(
        "n = {n}: solve gives nothing, and no board was seen: return the number of solutions or "
        "the boards, or name the board in a comment: # nqviz: queens = board."
    ),
    Finding.TRUTH: mark(
        "n = {n}: {why} That only says whether there is a solution; return their number, or the "
        "boards."
    ),
    Finding.WRONG_TRUTH: mark("n = {n}: {why} But there is no solution."),
    Finding.ENDED: mark("n = {n}: {why}"),
}


def _is_number_as_text(ending: Ending | None) -> bool:
    match ending:
        case Ending(Returned(Value(words) as value)):
            return value.is_text and words.strip("'\"").isdecimal()
    return False


def _board_in_words(board: Squares, n: int) -> str:
    """Return the columns by row, or the squares where a row has not one queen."""
    if not board:
        return tr("an empty board")
    if (columns := _by_rows(board, n)) is not None:
        return str(list(columns))
    return "{" + ", ".join(f"({row}, {column})" for row, column in board) + "}"


def _by_rows(board: Squares, n: int) -> Placement | None:
    """Return the columns by row; None where a row has not one queen."""
    is_full = [row for row, _ in board] == list(range(n))
    return tuple(column for _, column in board) if is_full else None


def solutions(n: int) -> Iterator[Placement]:
    """Yield all solutions in their order, by a search of its own."""

    def search(queens: Placement, columns: int, falling: int, rising: int) -> Iterator[Placement]:
        row = len(queens)
        if row == n:
            yield queens
            return
        for column in range(n):
            on_falling, on_rising = 1 << (row - column + n), 1 << (row + column)
            if not (columns >> column & 1 or falling & on_falling or rising & on_rising):
                yield from search(
                    (*queens, column),
                    columns | 1 << column,
                    falling | on_falling,
                    rising | on_rising,
                )

    yield from search((), 0, 0, 0)


def check_sizes(sizes: Sequence[int], seconds: float) -> None:
    """Raise ValueError with one sentence where these n can't be checked within this limit."""
    # A range may have more numbers than can be counted, so it is asked for its ends alone.
    ends = (sizes[:1], sizes[-1:]) if isinstance(sizes, range) else (sizes,)
    if isinstance(sizes, range) and not sizes:
        raise ValueError(tr("The range of n is empty: its first number must not be the larger."))
    if not sizes or not all(1 <= n <= LARGEST for some in ends for n in some):
        raise ValueError(tr("A program is checked for n from 1 to {largest}.", largest=LARGEST))
    if not seconds > 0:
        raise ValueError(tr("The limit is a number of seconds above 0."))


def judge(
    source: ProgramSource,
    sizes: Sequence[int] = SIZES,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> ProgramVerdict:
    """Run a program for some n in their order, each in a process of its own, and judge it.

    Raises ValueError with one sentence where these n can't be checked.
    """
    check_sizes(sizes, seconds)
    check = _Check(source, {**LIMITS, "seconds": seconds}, seed, stop)
    verdict = _judged(check, sizes, seconds)
    if verdict.finding is Finding.NEVER_ENDS and verdict.is_in_run:
        ending = check.ending_of_few_lines(verdict.n)
        return replace(verdict, lines=ending.lines, ending=ending)
    if verdict.finding is Finding.ERROR and verdict.is_beyond_end:
        return replace(verdict, mistake=check.mistake_without_which_right())
    if verdict.finding is not Finding.RIGHT and verdict.finding not in _EXPLAINED:
        return verdict
    tree = tree_of(check.run(_TREE_SIZE, "record"))
    if verdict.finding in _EXPLAINED and not verdict.is_one:
        recording = check.shown(verdict.n, "record")
        # Where columns count from 1, the steps that a window shows are those of another board.
        is_from_0 = check.run(verdict.n, "record") is recording
        difference = _difference(verdict, recording) if is_from_0 else None
        mistake = mistake_of(check.run) or check.mistake_without_which_right()
        return replace(
            verdict,
            mistake=mistake,
            difference=difference,
            has_attacks=any(step.is_conflict for step in recording.steps()),
            reached=recording.solutions,
            tree=tree,
        )
    return replace(verdict, tree=tree)


def _difference(verdict: ProgramVerdict, recording: Recording) -> Difference | None:
    board = _by_rows(verdict.board, verdict.n)
    missing = board if board and verdict.finding is Finding.MISSING else ()
    found = [put_beside(recording), first_unlike(recording, missing)]
    if board is not None and verdict.finding in _OF_BOARD:
        found.append(_OF_BOARD[verdict.finding](recording, board))
    return min(
        (each for each in found if each is not None), key=lambda each: each.step, default=None
    )


def _judged(check: "_Check", sizes: Sequence[int], seconds: float) -> ProgramVerdict:
    latest, is_one, returns_nothing = None, False, False
    slow, is_unfollowed = None, False
    for n in sizes:
        verdict = check.of(n)
        if latest is not None:
            is_unfollowed = check.is_unfollowed(verdict)
            if is_unfollowed or (
                verdict.finding is Finding.NEVER_ENDS
                and (not verdict.is_in_run or check.seconds(latest) * _MOST_GROWTH > seconds)
            ):
                slow = n
                break
        if verdict.finding is not Finding.RIGHT:
            return verdict
        latest, is_one = n, is_one or verdict.is_one
        fact = verdict.ending.fact if verdict.ending else None
        returns_nothing = isinstance(fact, Returned) and isinstance(fact.result, Nothing)
    assert latest is not None, "there is an n"
    verdict = ProgramVerdict(
        Finding.RIGHT,
        latest,
        slow=slow,
        is_unfollowed=is_unfollowed,
        is_one=is_one,
        returns_nothing=returns_nothing,
    )
    published = known(latest)
    if not is_one or published is None:
        return verdict
    return replace(verdict, given=min(1, published.solutions), right=published.solutions)


class _Check:
    def __init__(
        self, source: ProgramSource, limits: Limits, seed: int, stop: threading.Event | None
    ) -> None:
        self._source, self._limits, self._seed, self._stop = source, limits, seed, stop
        self._runs: dict[tuple[int, str], Recording] = {}
        self._shifted: dict[int, Recording] = {}

    def of(self, n: int) -> ProgramVerdict:
        """Judge what the program gives for one n."""
        ending = self._ending(n)
        if not isinstance(ending.fact, Returned):
            return self._failed(n, ending)
        published = known(n)
        assert published is not None, "the largest n is far below those that nobody knows"
        right = published.solutions
        match ending.fact.result:
            case Number(-1) | Value() as result if not right and self._says_none(result):
                verdict = ProgramVerdict(Finding.RIGHT, n)
            case Boards(boards, is_one):
                verdict = _of_boards(n, boards, right, is_one=is_one)
                if verdict.finding is Finding.MISSING and len(boards) == 1:
                    verdict = replace(verdict, is_one=self._stops_at_first())
            case Number(count) as result if count != right:
                given = None if result.is_far else count
                verdict = self._of_count(n, given, right, ending)
            case Number():
                verdict = ProgramVerdict(Finding.RIGHT, n)
            case Truth(is_found):
                verdict = self._of_truth(n, right, ending, is_found=is_found)
            case Value():
                verdict = ProgramVerdict(Finding.OTHER, n, right=right, ending=ending)
            case _:
                verdict = self._of_nothing(n, right)
        if verdict.finding is Finding.RIGHT:
            return replace(verdict, ending=ending)
        return verdict

    def _ending(self, n: int) -> Ending:
        if n == _TREE_SIZE:
            self.shown(n, "record")  # Its steps are looked at anyway.
        ending = self.run(n, "run").ending
        assert ending is not None, "it has come to its end"
        return ending

    def _says_none(self, result: Number | Value) -> bool:
        """Tell whether -1 or a text stands for no board: where there is one, boards are given."""
        if isinstance(result, Value) and not result.is_text:
            return False
        return all(self._given(n) is not None for n in _WITH_SOLUTIONS)

    def is_unfollowed(self, verdict: ProgramVerdict) -> bool:
        """Tell whether a run has come to a limit only while it was followed line by line."""
        is_at_limit = verdict.ending is not None and isinstance(verdict.ending.fact, AtLimit)
        return is_at_limit and has_returned(self.run(verdict.n, "run"))

    def seconds(self, n: int) -> float:
        """Return how long the program takes where nobody follows it; infinity if it fails."""
        ending = self._once(n, "run").ending
        fact = ending.fact if ending else None
        return fact.seconds if isinstance(fact, Returned) and fact.seconds is not None else inf

    def ending_of_few_lines(self, n: int) -> Ending:
        """Return how a program without end is ended: with the lines that it repeats, if any."""
        few: Limits = {**self._limits, "lines": _LINES_OF_A_LOOP}
        ending = self._run(n, "record", few).ending
        assert ending is not None, "it has come to its end"
        return ending

    def mistake_without_which_right(self) -> Mistake | None:
        """Return a mistake in one place of the text, without which the program is right."""
        limits: Limits = {**self._limits, "seconds": REPAIRED_SECONDS}
        for mistake, text in repairs(self._source.text):
            if self._stop is not None and self._stop.is_set():
                break
            mended = _Check(replace(self._source, text=text), limits, self._seed, self._stop)
            if all(mended.of(n).is_right for n in _REPAIRED_SIZES):
                return mistake
        return None

    def _stops_at_first(self) -> bool:
        """Tell whether a list of one solution is no chance: it has one on other boards, too."""
        return all(len(self._given(n) or ()) == 1 for n in _WITH_MANY)

    def _given(self, n: int) -> tuple[Squares, ...] | None:
        """Return the boards that the program gives for an n; None where it gives something else."""
        match self.run(n, "run").ending:
            case Ending(Returned(Boards(boards))):
                return boards
        return None

    def _failed(self, n: int, ending: Ending) -> ProgramVerdict:
        match ending.fact:
            case Raised():
                return ProgramVerdict(Finding.ERROR, n, ending=ending)
            case NoFunction():
                return ProgramVerdict(Finding.NO_SOLVE, n, ending=ending)
            case Stopped():
                return ProgramVerdict(Finding.STOPPED, n, ending=ending)
            case AtLimit("seconds"):
                return ProgramVerdict(Finding.NEVER_ENDS, n, ending=ending)
        return ProgramVerdict(Finding.ENDED, n, ending=ending)

    def _of_count(self, n: int, count: int | None, right: int, ending: Ending) -> ProgramVerdict:
        wrong = ProgramVerdict(Finding.WRONG_COUNT, n, count, right, ending=ending)
        recording = self.run(n, "record")
        if not has_returned(recording):
            return wrong
        stood = [board.queens for board in recording.full_boards()]
        # Where nothing is right, nothing shows what the program does with it.
        accepted = set(recording.accepted or stood)
        stood = [queens for queens in stood if queens in accepted]
        counted = stood if len(stood) == count else list(dict.fromkeys(stood))
        if len(counted) != count:
            return wrong
        verdict = _of_boards(n, [tuple(enumerate(queens)) for queens in counted], right)
        return wrong if verdict.finding is Finding.RIGHT else verdict

    def _of_truth(self, n: int, right: int, ending: Ending, *, is_found: bool) -> ProgramVerdict:
        if is_found and not right:
            return ProgramVerdict(Finding.WRONG_TRUTH, n, right=right, ending=ending)
        if right and not is_found:
            board = tuple(enumerate(next(solutions(n))))
            return ProgramVerdict(Finding.WRONG_TRUTH, n, None, right, board, ending=ending)
        if not right:
            return ProgramVerdict(Finding.RIGHT, n)
        recording, failed = self._recorded(n)
        if failed is not None:
            return failed
        if recording.solutions:
            return ProgramVerdict(Finding.RIGHT, n, is_one=right > 1)
        stands = _final(recording)
        if EMPTY not in stands:
            return _of_boards(n, [tuple(enumerate(stands))], right, is_one=True)
        return ProgramVerdict(Finding.TRUTH, n, right=right, ending=ending)

    def _of_nothing(self, n: int, right: int) -> ProgramVerdict:
        recording, failed = self._recorded(n)
        if failed is not None:
            return failed
        found = recording.accepted
        if not found and right:
            if not recording.has_board:
                return ProgramVerdict(Finding.NOTHING, n, right=right)
            board = tuple(enumerate(next(solutions(n))))
            return ProgramVerdict(Finding.MISSING, n, None, right, board)
        verdict = _of_boards(n, [tuple(enumerate(queens)) for queens in found], right)
        # It looks for one if it leaves that on the board (of who looks for all, one may stay by
        # chance), or takes it back and shows no other.
        is_left = is_solution(_final(recording))
        if not verdict.is_right and (self._leaves_one if is_left else self._shows_one(found)):
            return ProgramVerdict(Finding.RIGHT, n, is_one=right > 1)
        return verdict

    @cached_property
    def _leaves_one(self) -> bool:
        """Whether the solution that it leaves on its board is the only one that it shows.

        Those that stand by chance on larger boards are not printed, or wrong boards are, too.
        """
        if len(self.run(_CHANCELESS, "record").accepted) != 1:
            return False
        for n in _WITH_MANY:
            stood = self.run(n, "record").full_boards()
            printed = {board.queens for board in stood if PRINTED in board.ran}
            if len(printed) > 1 and all(map(is_solution, printed)):
                return False
        return True

    def _shows_one(self, found: Sequence[Placement]) -> bool:
        """Tell whether one solution, and nothing else, is found for this n and for others."""
        larger = (self._recorded(n)[0].accepted for n in _WITH_MANY)
        return all(len(each) == 1 and is_solution(each[0]) for each in chain([found], larger))

    def _recorded(self, n: int) -> tuple[Recording, ProgramVerdict | None]:
        """Return the recording of a run, and a verdict where it does not come to its end."""
        recording = self.run(n, "record")
        ending = recording.ending
        assert ending is not None, "it has come to its end"
        if isinstance(ending.fact, AtLimit):
            return recording, ProgramVerdict(Finding.ENDED, n, ending=ending)
        return recording, None if has_returned(recording) else self._failed(n, ending)

    def run(self, n: int, mode: str) -> Recording:
        """Carry the program out for an n, in a mode, once; columns that are recorded are from 0."""
        shown = self.shown(n, mode)
        is_plain = not shown.has_board or (shown.solutions and shown.beside is None)
        if mode == "run" or is_plain or not self._counts_from_1:
            return shown
        if n not in self._shifted:
            self._shifted[n] = shown.counted_from_1()
        return self._shifted[n]

    def shown(self, n: int, mode: str) -> Recording:
        """Carry the program out once; columns are recorded as a window shows them.

        A run that was recorded to its end says what the program gives, too.
        """
        recorded = self._runs.get((n, "record"))
        is_whole = recorded is not None and has_returned(recorded)
        return self._once(n, "record" if is_whole else mode)

    def _once(self, n: int, mode: str) -> Recording:
        if (n, mode) not in self._runs:
            self._runs[n, mode] = self._run(n, mode, self._limits)
        return self._runs[n, mode]

    @cached_property
    def _counts_from_1(self) -> bool:
        """Whether solutions stand on its board where columns count from 1, and none from 0."""
        shown = self.shown(_CHANCELESS, "record")
        is_from_0 = shown.solutions or shown.beside is None
        return not is_from_0 and shown.counted_from_1().solutions > 0

    def _run(self, n: int, mode: str, limits: Limits) -> Recording:
        ordered = order(self._source, n, seed=self._seed, mode=mode, limits=limits)
        return run_to_end(ordered, self._stop)


def _of_boards(
    n: int, boards: Sequence[Squares], right: int, *, is_one: bool = False
) -> ProgramVerdict:
    if is_one and not right and not boards[0]:
        return ProgramVerdict(Finding.RIGHT, n)
    seen: set[Placement] = set()
    for board in boards:
        queens = _by_rows(board, n)
        if queens is None or not is_solution(queens):
            attacking = next(attacking_pairs(board), ())
            return ProgramVerdict(
                Finding.NO_SOLUTION, n, len(boards), right, board, attacking=attacking
            )
        if queens in seen:
            return ProgramVerdict(Finding.TWICE, n, len(boards), right, board)
        seen.add(queens)
    if is_one or len(seen) == right:
        return ProgramVerdict(Finding.RIGHT, n, is_one=len(seen) < right)
    missing = next(queens for queens in solutions(n) if queens not in seen)
    return ProgramVerdict(Finding.MISSING, n, len(seen), right, tuple(enumerate(missing)))


def _final(recording: Recording) -> Placement:
    queens = [EMPTY] * recording.n
    for step in recording.steps():
        move(queens, step)
    return tuple(queens)
