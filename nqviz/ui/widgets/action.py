"""An action: its title, its keys, its menu, where it works and its deed, in one value."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from nqviz.common.i18n import mark, tr

Owner = TypeVar("Owner")


class Where(Enum):
    """On which pages an action works, in the words of the list of keys."""

    STEP_AND_RACE = mark("Step and Race")
    STEP = mark("Step")
    RACE = mark("Race")
    MEASURE = mark("Measure")
    LESSON = mark("In a lesson")
    EVERYWHERE = mark("Everywhere")


class Menu(Enum):
    """The menu that holds an action, in the words of the menu bar; some stand in another one."""

    FILE = mark("&File")
    RUN = mark("&Run")
    CLASS = mark("&Class")
    RACE = mark("R&ace")
    MEASURE = mark("&Measure")
    VIEW = mark("&View")
    TREE = mark("&Tree")
    LESSONS = mark("&Lessons")
    HELP = mark("&Help")
    EXPORT = mark("E&xport")
    JUMPS = mark("&Jump to")
    PACE = mark("&Pace")
    PREDICT = mark("&Predict")
    PRACTICE = mark("&You are the algorithm")
    OWN_POSITION = mark("&Own position")
    PROGRAM = mark("P&rogram")
    PLOT = mark("&Plot")
    POINTS = mark("&Points and timings")
    SIZE = mark("&Size")

    @property
    def parent(self) -> "Menu | None":
        """The menu in which it stands, where its first action would; None for the menu bar."""
        return _PARENTS.get(self)


_PARENTS = {
    Menu.EXPORT: Menu.FILE,
    Menu.JUMPS: Menu.RUN,
    Menu.PACE: Menu.RUN,
    Menu.PREDICT: Menu.CLASS,
    Menu.PRACTICE: Menu.CLASS,
    Menu.OWN_POSITION: Menu.CLASS,
    Menu.PROGRAM: Menu.FILE,
    Menu.PLOT: Menu.MEASURE,
    Menu.POINTS: Menu.MEASURE,
    Menu.SIZE: Menu.VIEW,
}


@dataclass(frozen=True, slots=True)
class Action(Generic[Owner]):
    """What a user can do by a key and in a menu; it is declared beside what does it.

    Attributes:
        owner: the kind of page, controller or window that does it; the window finds it.
        keys: each in Qt's portable text, with spaces between; the menu shows the first.
        title: a `mark`ed text, for the menu and the list of keys; no two actions have the same.
        do: the deed of the owner.
        menu: where it stands, in the order in which the window collects the actions.
        where: the pages on which it works.
        repeats: whether it goes on while the key is held down.
        begins_group: whether a line stands above it in its menu.
        why_not: the sentence that says why its owner can't do it now; empty where it can.
        also: a `mark`ed text of everyday words, with commas between, by which it is found as well.
    """

    owner: type[Owner]
    keys: str
    title: str
    do: Callable[[Owner], object]
    menu: Menu
    where: Where = Where.EVERYWHERE
    repeats: bool = False
    begins_group: bool = False
    why_not: Callable[[Owner], str] = lambda _owner: ""
    also: str = ""

    @property
    def sequences(self) -> tuple[str, ...]:
        return tuple(self.keys.split())

    def works_on(self, page: Where) -> bool:
        return page in _PAGES.get(self.where, (self.where,)) or self.where is Where.EVERYWHERE

    def only_there(self) -> str:
        """Return the sentence that says why it does nothing on the other pages."""
        if self.where is Where.STEP_AND_RACE:
            return tr("This works on the pages Step and Race.")
        if self.where is Where.LESSON:
            return tr("This works while a lesson is on.")
        return tr("This works on the page {page}.", page=tr(self.where.value))


Actions = tuple[Action[Any], ...]
Do = Callable[[Action[Any]], object]
_PAGES = {Where.STEP_AND_RACE: (Where.STEP, Where.RACE)}
