"""Where does the first queen stand most often?"""

from collections import Counter

import nqviz

counts = Counter(solution[0] for solution in nqviz.run(8, "bitmask").solutions())
print(sorted(counts.items()), sum(counts.values()) == nqviz.count(8))
