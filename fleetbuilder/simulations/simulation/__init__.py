"""Simulations: requested, followed, and what came of them."""
