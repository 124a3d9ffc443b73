"""Pictures, films and traces of a run, written to files."""
