"""How many ways are left when some squares of a board are blocked?"""

import nqviz

print(nqviz.count(8))
print(nqviz.count(8, blocked=[(0, 0), (0, 7), (7, 0), (7, 7)]))
