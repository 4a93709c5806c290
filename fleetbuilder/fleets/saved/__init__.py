"""Fleets that are saved: revisions, sharing, history."""
