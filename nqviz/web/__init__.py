"""A page for a browser: a run, a race, a lesson or a puzzle as one file that needs nothing else."""
