"""Colours, fonts, shapes and sizes."""
