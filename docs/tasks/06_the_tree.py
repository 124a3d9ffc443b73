"""Draw the search tree to depth 4, in letters."""

import networkx

import nqviz

# The extra "notebook" installs networkx. `networkx.draw` needs matplotlib, which it does not.
tree = nqviz.run(4, "wirth-basic").tree(depth=4, form="networkx")
for values in tree.nodes.values():
    values["label"] = f"{values['square'] or 'empty board'} {values['state']}"
print("\n".join(networkx.generate_network_text(tree)))
