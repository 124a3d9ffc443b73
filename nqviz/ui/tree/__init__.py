"""The search tree and the curves that grow with a run."""
