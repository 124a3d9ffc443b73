"""How a run or a race is played: where it stands, how fast it goes, and how many steps are due."""

from dataclasses import dataclass

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.step import MOVES, ROW_ENDS, Kind

AS_FAST_AS_IT_GOES = 1_000_000.0
# Steps per second, from one step in five seconds on; the last one means "as fast as it goes".
SPEEDS = (
    *(0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 125.0, 250.0, 500.0),
    *(1_000.0, 2_000.0, 5_000.0, 10_000.0, 20_000.0, 50_000.0, 100_000.0, AS_FAST_AS_IT_GOES),
)
# The kinds of step that end a step of each size.
STEP_SIZES = {1: frozenset(Kind), 2: MOVES, 3: ROW_ENDS}
_CALM_GAP = 0.34  # So many seconds pass between two calm frames, even where one came late.


@dataclass(frozen=True, slots=True)
class PlaybackState:
    """Where a run or a race stands, and how it moves.

    Attributes:
        index: the step of the run, or of the clock of the race.
        reached: how many steps are known to exist.
        length: how many steps there are; None until the end has been seen.
        is_playing: whether it goes on by itself.
        speed: steps of the chosen size per second.
        step_size: 1 for every step, 2 for moves of a queen, 3 for ends of rows.
        come_to: the step that a jump or a search has come to; None while there is none.
        is_automatic: whether nobody has chosen the speed, which is set as the race becomes known.
        awaits_program: whether a jump or a search waits for a program that is still recorded.
    """

    index: int = 0
    reached: int = 0
    length: int | None = None
    is_playing: bool = False
    speed: float = 4.0
    step_size: int = 1
    come_to: int | None = None
    is_automatic: bool = False
    awaits_program: bool = False


class Pace:
    """Counts how many steps are due, by a clock that it is given.

    Attributes:
        speed: steps of the chosen size per second, from the lowest to the highest of `SPEEDS`.
        is_chosen: whether somebody has chosen that speed; else it is the usual one.
        step_size: 1 for every step, 2 for moves of a queen, 3 for ends of rows.
        is_calm: whether a frame is shown less often than anything may flash.
        due: how many steps are due, with a fraction; who takes one subtracts it.
    """

    def __init__(self) -> None:
        self.speed = 4.0
        self.is_chosen = False
        self.step_size = 1
        self.is_calm = False
        self.due = 0.0
        self._counted_until = self._last_shown = 0.0

    def start(self, now: float) -> None:
        """Count from now on; the first step is due at once, however slow the speed."""
        self.due, self._counted_until = 1.0, now

    def count(self, now: float) -> bool:
        """Count what has become due; False where it is too early for a calm frame."""
        if self.is_calm and now - self._last_shown < _CALM_GAP:
            return False
        self.due += (now - self._counted_until) * self.speed
        self._counted_until = now
        return True

    def note_shown(self, now: float) -> None:
        """Remember when a frame was shown."""
        self._last_shown = now

    def drop_overdue(self) -> None:
        """Leave out the steps that there was no time for, all but one."""
        self.due = min(self.due, 1.0)

    def set_speed(self, speed: float, *, is_chosen: bool = True) -> None:
        """Set the steps per second, to one of `SPEEDS` or anything between."""
        self.speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        self.is_chosen = is_chosen

    def next_speed(self) -> float:
        """Return the next higher one of `SPEEDS`."""
        return next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1])

    def previous_speed(self) -> float:
        """Return the next lower one of `SPEEDS`."""
        return next((speed for speed in SPEEDS[::-1] if speed < self.speed), SPEEDS[0])


def speed_in_words(speed: float, *, is_short: bool = False) -> str:
    """Return what a speed is called."""
    if speed >= AS_FAST_AS_IT_GOES:
        return tr("fastest") if is_short else tr("as fast as it goes")
    if speed < 1:
        seconds = f"{1 / speed:.3g}"
        words = mark("1 in {seconds} s") if is_short else mark("one step in {seconds} s")
        return tr(words, seconds=seconds)
    if is_short:
        return tr("{steps} / s", steps=number(round(speed)))
    return ntr("{count} step / s", "{count} steps / s", round(speed))
