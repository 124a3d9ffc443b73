"""The long counts whose journals are kept: those that can go on, and those that are complete."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from nqviz.counting.journal import (
    Journal,
    SavedCount,
    Subject,
    bring_back,
    counts_folder,
    discard,
    is_of,
    open_in,
    saved_counts_in,
)
from nqviz.model.position import Task


class KeptCounts:
    """Lists journals, and lets go of one until it is brought back.

    Attributes:
        counts: those that were there when they were read last.
        discarded: the one that was discarded last and can be brought back; None for none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Keep them in a folder, if not in the user's own; nothing is read yet."""
        self.counts: Sequence[SavedCount] = ()
        self.discarded: SavedCount | None = None
        self._folder = folder

    def read(self) -> None:
        """Read which counts there are."""
        self.counts = ()
        with suppress(ValueError):  # there is no home, which is said where a count is started
            self.counts = saved_counts_in(self._folder or counts_folder())

    def find(self, key: str, task: Task) -> SavedCount | None:
        """Return what is kept of a count, by its algorithm's key."""
        return next((each for each in self.counts if is_of(each.subject, key, task)), None)

    def open(self, subject: Subject) -> tuple[Journal, str]:
        """Return the journal of a count, and a sentence if a damaged one was moved aside.

        Raises ValueError with one clear sentence where it can't be opened.
        """
        opened = open_in(self._folder or counts_folder(), subject)
        self.discarded = None
        return opened

    def discard(self, saved: SavedCount) -> None:
        """Discard a count; raises ValueError with one clear sentence where that can't be done."""
        discard(saved.path)
        self.discarded = saved
        self.read()

    def bring_back(self) -> None:
        """Bring back the count that was discarded last; raises ValueError where it can't be."""
        assert self.discarded is not None, "there is something to bring back"
        saved, self.discarded = self.discarded, None
        try:
            bring_back(saved.path)
        finally:
            self.read()
