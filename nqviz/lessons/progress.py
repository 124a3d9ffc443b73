"""The progress of a student in a lesson."""

from dataclasses import dataclass

from nqviz.common.i18n import number, tr


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far a lesson has come.

    Attributes:
        is_done: whether its last slide has been shown.
        right: how many of its exercises were solved at the first try.
    """

    is_done: bool
    right: int
    exercises: int

    def better(self, other: "LessonProgress | None") -> "LessonProgress":
        """Return the better one of two; a lesson that has been changed begins anew."""
        if other is None or other.exercises != self.exercises:
            return self
        return LessonProgress(
            self.is_done or other.is_done, max(self.right, other.right), self.exercises
        )

    def in_words(self) -> str:
        """Return it as the list of lessons says it."""
        score = tr(
            "{right} of {exercises} right at the first try",
            right=number(self.right),
            exercises=number(self.exercises),
        )
        state = tr("✓ Done") if self.is_done else tr("Begun")
        return f"{state}  ·  {score}" if self.exercises else state
