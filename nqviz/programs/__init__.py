"""Programs of the user's own: run in a process of their own, recorded, judged and timed."""
