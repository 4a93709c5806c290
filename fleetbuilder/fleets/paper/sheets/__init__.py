"""Sheets of paper to take to the table: the official build sheet and a reference of all cards.

Pure functions of a fleet, its report, the catalogue and the paper, which give the bytes of a PDF:
the same bytes for the same arguments.
"""
