"""You are the algorithm: a student makes the steps of a run, and each is judged at once."""
