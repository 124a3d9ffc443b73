"""Draw the search tree to depth 4, in letters."""

import networkx

import nqviz

# The extra "notebook" has networkx, but not the matplotlib of `networkx.draw`.
tree = nqviz.run(4, "wirth-basic").tree(depth=4, form="networkx")
for values in tree.nodes.values():
    values["label"] = f"{values['square'] or 'empty board'} {values['state']}"
print("\n".join(networkx.generate_network_text(tree)))
