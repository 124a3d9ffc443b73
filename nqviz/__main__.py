"""Lets `python -m nqviz` do what the command `nqviz` does."""

import sys

from nqviz.cli import main

if __name__ == "__main__":
    sys.exit(main())
