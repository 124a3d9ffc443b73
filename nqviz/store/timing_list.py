"""The recorded timings as they are listed: what was deleted of them, and what is drawn again."""

from collections.abc import Iterable, Sequence, Set

from nqviz.store.series import Identity, Series, identity, series
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import TimingStore


class TimingList:
    """What a store held when it was read last, and which of its series are to be drawn.

    Attributes:
        store: the store itself.
        records: its timings; another sequence for each change.
        drawn: the series that are drawn, in the order of their first timings.
    """

    def __init__(self, store: TimingStore) -> None:
        """List a store; nothing is read yet."""
        self.store = store
        self.records: Sequence[TimingRecord] = ()
        self.drawn: Set[Identity] = frozenset()
        self._deleted: list[tuple[TimingRecord, ...]] = []
        self._wanted: Set[Identity] = frozenset()

    @property
    def can_undelete(self) -> bool:
        """Whether deleted timings can be brought back."""
        return bool(self._deleted)

    def read(self) -> str:
        """Read the store anew; return a sentence where there is trouble with its file."""
        self._show(self.store.timings())
        return self.store.pop_warning()

    def add(self, record: TimingRecord) -> None:
        """List a timing that has just been given to the store."""
        self._show([*self.records, record])

    def delete(self, ids: Iterable[int]) -> int:
        """Delete timings by their numbers, and return how many they were."""
        deleted = self.store.delete(ids)
        self._deleted.append(deleted)
        return len(deleted)

    def undelete(self) -> Sequence[TimingRecord]:
        """Bring back and return what was deleted last."""
        restored = self._deleted.pop()
        self.store.undelete(restored)
        return restored

    def is_wanted(self, chosen: Set[Identity]) -> bool:
        """Tell whether all of these series are to be drawn."""
        return chosen <= self._wanted

    def toggle(self, chosen: Set[Identity]) -> None:
        """Have series drawn, or no longer if all of them are."""
        self._wanted = self._wanted - chosen if chosen <= self._wanted else self._wanted | chosen
        self._show(self.records)

    def series(self) -> list[Series]:
        """Return the series that are drawn, with their names in the language in use."""
        return series(each for each in self.records if identity(each) in self.drawn)

    def _show(self, records: Sequence[TimingRecord]) -> None:
        self.records = records
        self.drawn = self._wanted & {identity(each) for each in records}
