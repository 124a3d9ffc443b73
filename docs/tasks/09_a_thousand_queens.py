"""Place a thousand queens, and let Python say that none attacks another."""

import nqviz

solution = nqviz.solve(1000, seed=7)
falling = {row - column for row, column in enumerate(solution)}
rising = {row + column for row, column in enumerate(solution)}
print(len(falling) == len(rising) == len(set(solution)) == 1000, solution.verify())
