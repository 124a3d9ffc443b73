"""What is seen of a run at a step, as data: no widget is needed to find it out."""
