"""The progress of a student in a lesson."""

from dataclasses import dataclass, replace
from typing import Annotated

from msgspec import Meta

from nqviz.common.i18n import number, tr

Count = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a lesson has come.

    Attributes:
        is_done: whether its last slide has been shown.
        right: how many of its exercises were solved at the first try.
        answered: how many were answered at all.
        later: how many of them were solved after a wrong answer.
    """

    is_done: bool
    right: Count
    exercises: Count
    answered: Count = 0
    later: Count = 0

    @property
    def counts_as_done(self) -> bool:
        """Whether its last slide has been shown and, where it asks, a question was answered."""
        return self.is_done and bool(self.answered or not self.exercises)

    def better(self, other: "LessonProgress | None") -> "LessonProgress":
        """Return the better one of two; a lesson that has been changed begins anew."""
        if other is None or other.exercises != self.exercises:
            return self
        best = max(self, other, key=lambda each: (each.right, each.answered, each.later))
        return replace(best, is_done=self.is_done or other.is_done)

    def in_words(self) -> str:
        """Return it as the list of lessons says it."""
        score = tr(
            "{right} of {answered} right at the first try",
            right=number(self.right),
            answered=number(self.answered),
        )
        if self.counts_as_done:
            parts = [tr("✓ Done")]
        elif self.is_done:
            parts = [tr("Walked, no question answered")]
        else:
            parts = [tr("Begun")]
        if self.answered:
            parts.append(score)
        if self.later:
            parts.append(tr("{later} right later", later=number(self.later)))
        return "  ·  ".join(parts)
