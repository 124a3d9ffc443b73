"""Answers by phone in the window: the address on the projector, and what the phones are asked."""
