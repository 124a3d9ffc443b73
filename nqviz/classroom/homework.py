"""The programs that a class hands in: finding and checking them, and which are alike."""

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from nqviz.common.i18n import mark, number, tr
from nqviz.common.machine import processors
from nqviz.programs.mistakes import Mistake
from nqviz.programs.source import SUFFIX, read_source
from nqviz.programs.verdict import ProgramVerdict, judge
from nqviz.solvers.base.own_program import ProgramSource

Program = TypeVar("Program")
_SENTENCES = {each.key: each.value for each in Mistake}


class ProgramTraits(NamedTuple):
    """The traits by which programs are compared.

    Attributes:
        mistake: the key of a `Mistake`, None where there is none by name.
        tree: a text that programs share that visit the same boards; None where that is not known.
    """

    mistake: str | None
    tree: str | None
    is_right: bool

    @property
    def sentence(self) -> str:
        """The sentence about the mistake; empty where there is none by name."""
        return "" if self.mistake is None else tr(_SENTENCES[self.mistake])


@dataclass(frozen=True, slots=True)
class ProgramGroup(Generic[Program]):
    """Programs that are alike; the first of them can be shown for all."""

    traits: ProgramTraits
    programs: tuple[Program, ...]

    def in_words(self, shown: str) -> str:
        """Return the sentence that says what these programs share with the one shown, by name.

        It is empty for a program that is like no other.
        """
        if len(self.programs) == 1:
            return ""
        values = {"count": number(len(self.programs)), "path": shown}
        if self.traits.mistake is None and self.traits.is_right:
            return tr("{count} right programs visit the same boards as {path}.", **values)
        if self.traits.mistake is None:
            return tr("{count} wrong programs visit the same boards as {path}.", **values)
        words = mark("{count} programs have the mistake of {path}: {mistake}")
        if self.traits.tree is not None:
            words = mark(
                "{count} programs have the mistake of {path} and visit the same boards: {mistake}"
            )
        return tr(words, mistake=self.traits.sentence, **values)


@dataclass(frozen=True, slots=True)
class CheckedProgram:
    """A program that was handed in, and its judgement.

    Attributes:
        source, verdict: None where there is no judgement.
        problem: the sentence that says why there is none.
    """

    file: Path
    source: ProgramSource | None = None
    verdict: ProgramVerdict | None = None
    problem: str = ""

    @property
    def is_right(self) -> bool:
        """Whether it is right."""
        return self.verdict is not None and self.verdict.is_right

    @property
    def traits(self) -> ProgramTraits:
        """The traits by which it is compared."""
        if self.verdict is None:
            return ProgramTraits(None, None, is_right=False)
        mistake = self.verdict.mistake
        return ProgramTraits(mistake and mistake.key, self.verdict.tree, self.is_right)

    @property
    def sentence(self) -> str:
        """The judgement, or why there is none."""
        return self.problem if self.verdict is None else self.verdict.in_words()


def grouped(
    programs: Iterable[Program], traits_of: Callable[[Program], ProgramTraits]
) -> Sequence[ProgramGroup[Program]]:
    """Return the groups of programs that are alike, the largest first.

    One with neither a mistake by name nor known boards is like no other, and has its own group.
    """
    groups: dict[tuple[ProgramTraits, int], list[Program]] = {}
    for index, each in enumerate(programs):
        traits = traits_of(each)
        is_alone = traits.mistake is None and traits.tree is None
        groups.setdefault((traits, index if is_alone else -1), []).append(each)
    found = [ProgramGroup(traits, tuple(each)) for (traits, _), each in groups.items()]
    return sorted(found, key=lambda group: -len(group.programs))


def programs_in(folder: Path) -> Sequence[Path]:
    """Return the programs in a folder and those below it, in the order of their names."""
    return sorted(each for each in folder.rglob(f"*{SUFFIX}") if each.is_file())


def check_program(file: Path, stop: threading.Event) -> CheckedProgram:
    """Check a program; whatever goes wrong with it is its problem alone."""
    try:
        source = read_source(file)
        return CheckedProgram(file, source, judge(source, stop=stop))
    except ValueError as error:
        return CheckedProgram(file, problem=str(error))
    except Exception as error:
        return CheckedProgram(file, problem=why_unchecked(error))


def check_each(count: int, check: Callable[[int], object], stop: threading.Event) -> None:
    """Call a function with each index below `count`, several at a time, until all have been.

    Once `stop` is set no other is called; it is set when one raises, which is raised here.
    """

    def one(index: int) -> None:
        if not stop.is_set():
            check(index)

    with ThreadPoolExecutor(min(processors(), count), "check") as pool:
        try:
            for each in [pool.submit(one, index) for index in range(count)]:
                each.result()
        except BaseException:
            stop.set()
            raise


def why_unchecked(error: Exception) -> str:
    """Return the sentence that says why a program could not be checked."""
    why = error.strerror if isinstance(error, OSError) else None
    why = why or ": ".join(filter(None, (type(error).__name__, str(error))))
    return tr("The program could not be checked: {why}.", why=why)
