"""A room in the window: opening it, and the computers that have joined."""
