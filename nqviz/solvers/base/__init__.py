"""What an algorithm is to the rest of the program, and what algorithms share."""
