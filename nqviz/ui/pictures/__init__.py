"""Pictures, films and tables of the steps of a run, written to files."""
