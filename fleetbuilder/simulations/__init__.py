"""Simulations on the site: asked for, followed, read, replayed."""
