from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Square:
    row: int
    column: int

    def attacks(self, other: Square) -> bool:
        return (
            self.row == other.row
            or self.column == other.column
            or abs(self.row - other.row) == abs(self.column - other.column)
        )


@dataclass
class Board:
    size: int
    queens: list[tuple[int, int]] = field(default_factory=list)
    solutions: int = 0

    def is_free(self, square: Square) -> bool:
        return not any(square.attacks(Square(*queen)) for queen in self.queens)

    def fill(self, row: int = 0) -> int:
        if row == self.size:
            self.solutions += 1
        else:
            for column in range(self.size):
                if self.is_free(Square(row, column)):
                    self.queens.append((row, column))
                    self.fill(row + 1)
                    self.queens.remove((row, column))
        return self.solutions


def solve(n: int) -> int:
    return Board(n).fill()
