"""Fleets as plain text, as players post them."""
