"""Where does the first queen stand most often?"""

from collections import Counter

import nqviz

# Not every algorithm lists mirror images, too: `lists_all` of "bitmask" is true.
counts = Counter(solution[0] for solution in nqviz.run(8, "bitmask").solutions())
print(sorted(counts.items()))
print(sum(counts.values()) == nqviz.count(8))
