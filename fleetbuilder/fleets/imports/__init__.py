"""Fleets read from what other builders and players write."""
