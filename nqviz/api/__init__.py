"""The library that `import nqviz` gives: nouns and functions over what the program is made of."""
