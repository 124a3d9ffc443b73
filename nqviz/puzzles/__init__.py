"""Puzzles of coloured regions: files, solutions, reasons for a person, difficulty, a generator.

A puzzle is a `Rule` with regions: one queen in each row, column and region. In those of newspapers
queens touch each other at no corner; that is the rule "kings".
"""
