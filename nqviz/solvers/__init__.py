"""The algorithms: what each does step by step, what it says, and its native kernel."""
