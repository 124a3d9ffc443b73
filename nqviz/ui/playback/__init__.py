"""What moves along a run or a race, and the controls for it."""
