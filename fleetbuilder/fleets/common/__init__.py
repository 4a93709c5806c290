"""Rows of fleets and rule sets: models, and what reads and changes them for every room."""
