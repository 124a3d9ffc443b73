"""The saved timings: SQLite, CSV, and the curves that they make up."""
