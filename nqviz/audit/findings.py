"""What is known of the published figures: nothing, what an audit has found so far, or all of it."""

from collections.abc import Sequence

from nqviz.audit.display_tables import TableSheet, found_sheets, published_sheets
from nqviz.audit.figures import Audit, Figure, TableCell


class Findings:
    """Gathers what an audit finds; one that is given up leaves nothing half said.

    Attributes:
        audit: the last audit, if it came to its end.
        edition: how often there were other tables.
    """

    def __init__(self) -> None:
        self.is_under_way = False
        self.figures: dict[TableCell, Figure] = {}  # another one for each change
        self.audit: Audit | None = None
        self.edition = 0

    def begin(self) -> None:
        """Forget what was found: another audit begins."""
        self.is_under_way, self.figures, self.audit = True, {}, None
        self.edition += 1

    def add(self, figure: Figure) -> None:
        """Note what was found of a figure."""
        if figure.cell is not None:
            self.figures = self.figures | {figure.cell: figure}

    def complete(self, audit: Audit) -> None:
        """Note everything that an audit has found."""
        self.audit = audit
        self.edition += 1
        self.figures = {figure.cell: figure for figure in audit.figures if figure.cell}

    def end(self) -> None:
        """Note that nothing is checked any more."""
        if self.is_under_way and self.audit is None:
            self.figures = {}
        self.is_under_way = False

    def sheets(self) -> Sequence[TableSheet]:
        """Return the tables in the language in use, those of the wrong figures first."""
        found = [] if self.audit is None else found_sheets(self.audit)
        return [*found, *published_sheets()]
