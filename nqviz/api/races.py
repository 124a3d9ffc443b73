"""Races of runs, side by side."""

from collections.abc import Sequence

from nqviz.api.pages import MOST_STEPS, framed, image, page_text, pictured
from nqviz.api.runs import Run, has_at_most, timeline_of
from nqviz.common.i18n import tr
from nqviz.runs.race import check_lanes
from nqviz.web.race_page import write_race_page


class Race:
    """Runs side by side, on one clock: each takes a step at a time. `nqviz.race` gives it.

    The fewest steps win: `min(race.lanes, key=len)`.

    A notebook shows the player, and a terminal how many steps each lane has.

    Attributes:
        lanes: the runs.

    Examples:
        >>> import nqviz
        >>> race = nqviz.race(nqviz.run(4, "wirth-basic"), nqviz.run(4, "sieve"))
        >>> [len(lane) for lane in race.lanes]
        [110, 163]
    """

    def __init__(self, lanes: Sequence[Run]) -> None:
        check_lanes(len(lanes))
        if not all(isinstance(lane, Run) for lane in lanes):
            raise TypeError(tr("A race is of runs, as nqviz.run gives them."))
        self.lanes: tuple[Run, ...] = tuple(lanes)

    def __repr__(self) -> str:
        return f"<Race of {', '.join(lane.title for lane in self.lanes)}>"

    def __str__(self) -> str:
        width = max(len(lane.title) for lane in self.lanes)
        return "\n".join(f"{lane.title:{width}}  {len(lane):>9}" for lane in self.lanes)

    def html(self, *, languages: Sequence[str] = ()) -> str:
        """Return the player as a whole page, which needs nothing else and opens in any browser.

        It is text in UTF-8, as that of `nqviz.Run.html`.

        Args:
            languages: that it can be switched to, such as ["en", "ja"]; by default that in use.

        Raises:
            ValueError: where there is no such language.

        Examples:
            >>> import nqviz
            >>> race = nqviz.race(nqviz.run(4, "wirth-basic"), nqviz.run(4, "sieve"))
            >>> race.html()[:15]
            '<!DOCTYPE html>'
        """
        return page_text(
            lambda path: write_race_page(
                [timeline_of(lane) for lane in self.lanes], path, languages
            )
        )

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        is_long = not all(has_at_most(lane, MOST_STEPS) for lane in self.lanes)
        images = "".join(
            image(lane.at(MOST_STEPS if is_long else len(lane) // 2).svg(size=280), lane.title)
            for lane in self.lanes
        )
        markup = None if is_long else framed(self.html(), tr("Race"), images)
        if markup is None:
            markup = pictured(images, tr("These runs are too long to be played in a notebook."))
        return {"text/plain": str(self), "text/html": markup}


def race(*runs: Run) -> Race:
    """Return a race of two to four runs.

    Args:
        runs: what `nqviz.run` gives.

    Raises:
        ValueError: with one sentence, for another number of runs.

    Examples:
        >>> import nqviz
        >>> print(nqviz.race(nqviz.run(6, "wirth-basic"), nqviz.run(6, "bitmask")))
        Backtracking, basic       1352
        Bitmask                    610
    """
    return Race(runs)
