"""Clauses carried out: their steps, choices, costs and verbs."""
