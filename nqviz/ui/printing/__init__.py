"""Worksheets on paper: PDF files and printers."""
