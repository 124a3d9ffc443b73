"""Find all solutions that look the same after half a turn."""

import nqviz

# Not every algorithm lists mirror images, too: `lists_all` of "bitmask" is true.
for solution in nqviz.run(6, "bitmask").solutions():
    if solution == solution.rotated(2):
        print(solution.columns)
