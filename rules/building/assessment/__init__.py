"""Fleets assessed: reports with remedies, agreement with stated prices, values."""
