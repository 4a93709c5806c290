"""Clauses that wait: handlers for the moments of a battle, and clauses that hold all the time."""
