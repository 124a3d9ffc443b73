"""Finding an action by what a user calls it, in any of the languages."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nqviz.common.i18n import tr
from nqviz.ui.widgets.action import Where

Translate = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Findable:
    """An action, or what else there is to do, as it is found.

    Attributes:
        title: in the language in use, as `keys`.
        keys: empty where it has none.
        where: the pages on which it works.
        texts: the texts by which it is found, untranslated; the first is its title.
        do: does it; None where only its keys do.
        obstacle: the sentence that says why it can't be done here and now; empty where it can.
        leads_there: whether `do` does it all the same, on the page where it works.
    """

    title: str
    keys: str
    where: Where
    texts: tuple[str, ...]
    do: Callable[[], object] | None = None
    obstacle: str = ""
    leads_there: bool = False

    @property
    def is_grey(self) -> bool:
        """Whether it can be done neither here nor on another page."""
        return bool(self.obstacle) and not self.leads_there

    @property
    def distance(self) -> int:
        """How far away it is: 0 can be done here, 1 on another page, and 2 not at all."""
        return _NOT_AT_ALL if self.do is None or self.is_grey else int(self.leads_there)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a findable in several languages, folded: its titles, and the others."""

    titles: str
    others: str
    keys: tuple[str, ...]

    def rank(self, word: str) -> int | None:
        """Return how well a folded word fits, 0 being best; None where it does not."""
        begins = re.compile(re.escape(word) if _is_unspaced(word) else rf"(?<!\w){re.escape(word)}")
        tests = (
            word in self.keys or word in self.titles.split("\n"),
            begins.search(self.titles),
            re.search(f"^{re.escape(word)}", self.others, re.MULTILINE),
            begins.search(self.others),
            word in self.titles,
            word in self.others,
        )
        return next((rank for rank, fits in enumerate(tests) if fits), None)


def in_use(text: str) -> tuple[str, str]:
    """Return a text in English and in the language in use, which needs no other catalogue."""
    return text, tr(text)


def words_of(findable: Findable, translate: Translate) -> Words:
    """Return the words of a findable, in the languages into which a function translates."""
    title, *others = findable.texts
    keys = tuple(_fold(key) for key in findable.keys.split(" · ") if key)
    folded = [_fold("\n".join(map(_plain, translate(text)))) for text in others if text]
    return Words(_fold("\n".join(translate(title))), "\n".join(folded), keys)


def find(typed: str, findables: Sequence[Findable], words: Sequence[Words]) -> list[Findable]:
    """Return the findables in which each of the typed words is, the best first.

    A whole title or a key comes before words, and those before letters within words. Among equals
    what can be done comes first, then what has the words in its title, and then the nearest. Where
    there are none, those come that have most of the letters in their order, as after a slip of the
    finger.
    """
    folded = _fold(typed).strip()
    asked = [each for each in folded.split() if each not in _SMALL_WORDS] or folded.split()
    found: list[tuple[int, bool, bool, int, int, int]] = []
    for at, (each, its_words) in enumerate(zip(findables, words, strict=True)):
        whole = its_words.rank(folded)
        ranks = [whole] if whole is not None else [its_words.rank(word) for word in asked]
        known = [rank for rank in ranks if rank is not None]
        if len(known) == len(ranks):
            worst = max(known)
            kind = 0 if whole == 0 else 1 if worst < _WITHIN_WORDS else 2
            order = kind, each.distance == _NOT_AT_ALL, worst > _IN_TITLE, each.distance
            found.append((*order, sum(known), at))
    if found:
        return [findables[at] for *_, at in sorted(found)]
    alike = sorted((-_likeness(folded, each), at) for at, each in enumerate(words))
    return [findables[at] for likeness, at in alike[:_MOST_ALIKE] if likeness < -0.5]


_SMALL_WORDS = frozenset(("a", "an", "the", "to", "of", "how", "do", "can", "i", "my", "is", "it"))
_MOST_ALIKE = 8
_NOT_AT_ALL = 2  # the distance of what can be done nowhere
_IN_TITLE = 1  # Up to this rank, words of the title begin so.
_WITHIN_WORDS = 4  # From this rank on, letters stand within words.


def _fold(text: str) -> str:
    """Return a text without differences of case, of width and of the two kinds of kana."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA)


def _plain(text: str) -> str:
    """Return the text of a menu without the letter that opens it."""
    return re.sub(r"\(&.\)|&", "", text)


_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def _is_unspaced(word: str) -> bool:
    """Tell whether a word is of a language that has no spaces, so that it can begin anywhere."""
    return any(ord(letter) >= 0x2E80 for letter in word)


def _likeness(folded: str, words: Words) -> float:
    """Return which part of the pairs of letters stands in the words, too."""
    pairs = {"".join(pair) for pair in pairwise(folded) if " " not in pair}
    text = f"{words.titles}\n{words.others}"
    return sum(pair in text for pair in pairs) / len(pairs) if pairs else 0.0
