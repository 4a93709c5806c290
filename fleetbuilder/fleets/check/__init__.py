"""Fleets checked and priced, without being saved."""
