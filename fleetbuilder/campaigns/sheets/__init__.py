"""Printed player cards, typed in."""
