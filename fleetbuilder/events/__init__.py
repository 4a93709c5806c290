"""Tournaments: events, the fleets submitted to them, and their Swiss rounds."""
